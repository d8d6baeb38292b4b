import Devices
import Foundation
import ParlorTesting
import Testing
import VideoEngine

@testable import VolcEngineRTC

/// Pictures that an app pushes in the place of the camera and of the screen.
@Suite struct PushedPictureTests {
    private static let orange = PictureColor(red: 240, green: 140, blue: 20)

    private func buffer(
        _ width: Int = 640, _ height: Int = 480, _ color: PictureColor = orange, _ format: PixelBufferFormat = .nv12
    ) throws -> CVPixelBuffer {
        try #require(try Picture(width: width, height: height, color: color).pixelBuffer(format))
    }

    private func frame(
        _ format: ByteRTCVideoPixelFormat, _ layout: PictureFormat, _ color: PictureColor = orange
    ) throws -> ByteRTCVideoFrame {
        let picture = try Picture(width: 160, height: 120, color: color)
        let frame = ByteRTCVideoFrame()
        (frame.format, frame.width, frame.height) = (Int32(format.rawValue), 160, 120)
        frame.dataBuf = Data(picture.bytes(layout))
        return frame
    }

    private func canvas(_ view: UIView) -> ByteRTCVideoCanvas {
        let canvas = ByteRTCVideoCanvas()
        canvas.view = view
        return canvas
    }

    private func key(_ user: String, _ index: ByteRTCStreamIndex) -> ByteRTCRemoteStreamKey {
        ByteRTCRemoteStreamKey(room: "lobby", user: user, index: index)
    }

    private func isNear(_ color: PictureColor?, _ other: PictureColor) -> Bool {
        guard let color else { return false }
        return zip([color.red, color.green, color.blue], [other.red, other.green, other.blue])
            .allSatisfy { abs(Int($0) - Int($1)) <= 24 }
    }

    /// Pushes ten times in a second, as an app with a source of its own does.
    private func push(on device: Device, _ world: VolcWorld, _ body: (ByteRTCVideo) -> Int32) {
        for _ in 0..<10 {
            #expect(device.volc(body) == 0)
            world.settle(.milliseconds(100))
        }
    }

    @Test func `pictures that an app pushes travel as its screen, until the device's own is captured again`() throws {
        let world = VolcWorld()
        let alice = try world.enter("alice")
        let bob = try world.enter("bob")
        let (own, seen) = (UIView(), UIView())
        bob.volc { #expect($0.setRemoteVideoCanvas(key("alice", .indexScreen), withCanvas: canvas(seen)) == 0) }
        world.forget(on: alice, bob)
        let buffer = try buffer()
        let push: (ByteRTCVideo) -> Int32 = { $0.pushScreenVideoFrame(buffer, time: .zero, rotation: 0) }
        #expect(alice.volc(push) == -3)
        alice.volc { engine in
            #expect(engine.setLocalVideoCanvas(.indexScreen, withCanvas: canvas(own)) == 0)
            #expect(engine.setVideoSourceType(.external, WithStreamIndex: .indexScreen) == 0)
        }
        #expect(try world.held(of: alice).publishScreen(.video) == 0)
        world.settle(.milliseconds(200))
        self.push(on: alice, world, push)
        #expect(isNear(own.canvas.source?.color(x: 300, y: 200), Self.orange))
        #expect(isNear(seen.canvas.source?.color(x: 300, y: 200), Self.orange))
        #expect(seen.canvas.source?.width == 1280)
        #expect(
            world.callbacks("creen", on: alice) == [
                "onLocalVideoStateChanged(screen, recording, error: ok)",
                "onStreamPublishSuccess(alice, isScreen: true)",
                "onFirstLocalVideoFrameCaptured(screen, 640 × 480)", "onLocalVideoSizeChanged(screen, 640 × 480)",
                "onLocalVideoStateChanged(screen, encoding, error: ok)",
            ])
        #expect(world.callbacks("onUserPublishScreen", on: bob) == ["onUserPublishScreen(alice, type: video)"])
        // Nothing is pushed, so nothing comes.
        let count = seen.canvas.count
        world.settle()
        #expect(seen.canvas.count == count)
        world.forget(on: alice, bob)
        alice.volc { #expect($0.setVideoSourceType(.internal, WithStreamIndex: .indexScreen) == 0) }
        world.settle()
        #expect(alice.volc(push) == -3)
        world.settle()
        #expect(seen.canvas.count == count)
        alice.volc { #expect($0.startScreenCapture(.videoOnly, bundleId: nil) == 0) }
        world.settle()
        #expect(seen.canvas.reading?.isScreen == true)
        #expect(
            world.callbacks("creen", on: alice).prefix(3) == [
                "onLocalVideoStateChanged(screen, stopped, error: ok)",
                "onVideoDeviceStateChanged(screen, stateStarted, OK)",
                "onLocalVideoStateChanged(screen, recording, error: ok)",
            ])
    }

    @Test func `the camera and the screen are not opened or closed while the app pushes in their place`() throws {
        let world = VolcWorld()
        let alice = try world.enter("alice")
        alice.volc { engine in
            #expect(engine.startVideoCapture() == 0)
            #expect(engine.startScreenCapture(.videoOnly, bundleId: nil) == 0)
        }
        world.settle()
        world.forget(on: alice)
        alice.volc { engine in
            for index in [ByteRTCStreamIndex.indexMain, .indexScreen] {
                #expect(engine.setVideoSourceType(.external, WithStreamIndex: index) == 0)
                // A second time it is as it was.
                #expect(engine.setVideoSourceType(.external, WithStreamIndex: index) == 0)
            }
        }
        world.settle()
        #expect(
            world.callbacks("Device", on: alice) == [
                "onVideoDeviceStateChanged(camera, stateStopped, OK)",
                "onVideoDeviceStateChanged(screen, stateStopped, OK)",
            ])
        world.forget(on: alice)
        alice.volc { engine in
            #expect(engine.startVideoCapture() == -3)
            #expect(engine.stopVideoCapture() == -3)
            #expect(engine.startScreenCapture(.videoOnly, bundleId: nil) == -3)
            #expect(engine.stopScreenCapture() == -3)
        }
        world.settle()
        #expect(
            world.callbacks("Device", on: alice) == [
                "onVideoDeviceWarning(camera, operationDenied)", "onVideoDeviceWarning(camera, operationDenied)",
                "onVideoDeviceWarning(screen, operationDenied)", "onVideoDeviceWarning(screen, operationDenied)",
            ])
        // The device's own pictures do not come again by themselves.
        alice.volc { #expect($0.setVideoSourceType(.internal, WithStreamIndex: .indexMain) == 0) }
        world.settle()
        #expect(!alice.video.withEngine { $0.isCapturing })
        alice.volc { #expect($0.startVideoCapture() == 0) }
        world.settle()
        #expect(alice.video.withEngine { $0.isCapturing })
    }

    @Test func `pictures that an app pushes take the camera's place, in each form, and are not mirrored at first`()
        throws
    {
        let world = VolcWorld()
        let alice = try world.enter("alice")
        let bob = try world.enter("bob")
        let (own, seen) = (UIView(), UIView())
        bob.volc { #expect($0.setRemoteVideoCanvas(key("alice", .indexMain), withCanvas: canvas(seen)) == 0) }
        alice.volc { engine in
            #expect(engine.setLocalVideoCanvas(.indexMain, withCanvas: canvas(own)) == 0)
            #expect(engine.setVideoSourceType(.external, WithStreamIndex: .indexMain) == 0)
        }
        let forms: [(ByteRTCVideoPixelFormat, PictureFormat)] = [
            (.I420, .i420), (.NV12, .nv12), (.BGRA, .bgra), (.RGBA, .rgba), (.ARGB, .argb),
        ]
        for (number, (format, layout)) in forms.enumerated() {
            let color = PictureColor(red: UInt8(40 + 30 * number), green: 160, blue: UInt8(220 - 30 * number))
            let frame = try frame(format, layout, color)
            push(on: alice, world) { $0.pushExternalVideoFrame(frame) }
            #expect(isNear(seen.canvas.source?.color(x: 80, y: 60), color), "\(format)")
        }
        let buffered = ByteRTCVideoFrame()
        buffered.format = Int32(ByteRTCVideoPixelFormat.cvPixelBuffer.rawValue)
        // A test card is read only where it is not mirrored.
        let card = try Picture.card("pushed")
        buffered.textureBuf = card.pixelBuffer(.i420)
        push(on: alice, world) { $0.pushExternalVideoFrame(buffered) }
        #expect(seen.canvas.reading != nil)
        #expect(own.canvas.image.flatMap(TestCard.reading(of:)) != nil)
        buffered.flip = 1
        push(on: alice, world) { $0.pushExternalVideoFrame(buffered) }
        #expect(seen.canvas.reading == nil)
    }

    @Test func `what is no picture is refused with -2, a pixel too many too, and what is encoded already with -10`()
        throws
    {
        let world = VolcWorld()
        let alice = try world.person("alice")
        let good = try buffer(16, 16)
        alice.volc { engine in
            #expect(engine.setVideoSourceType(.external, WithStreamIndex: .index3rd) == -2)
            #expect(engine.setVideoSourceType(.encodedAutoSimulcast, WithStreamIndex: .indexMain) == -10)
            #expect(engine.setVideoSourceType(.encodedManualSimulcast, WithStreamIndex: .indexScreen) == -10)
            #expect(engine.pushExternalVideoFrame(ByteRTCVideoFrame()) == -3)
            #expect(engine.setVideoSourceType(.external, WithStreamIndex: .indexMain) == 0)
            #expect(engine.setVideoSourceType(.external, WithStreamIndex: .indexScreen) == 0)
            #expect(engine.pushExternalVideoFrame(ByteRTCVideoFrame()) == -2)
            #expect(engine.pushScreenVideoFrame(good, time: .zero, rotation: 45) == -2)
            #expect(engine.pushScreenVideoFrame(good, time: .zero, rotation: 270) == 0)
            for (width, result) in [(4_096, Int32(0)), (4_097, -2)] {
                let wide = ByteRTCVideoFrame()
                wide.format = Int32(ByteRTCVideoPixelFormat.BGRA.rawValue)
                (wide.width, wide.height) = (Int32(width), 2)
                wide.dataBuf = Data(count: width * 2 * 4)
                #expect(engine.pushExternalVideoFrame(wide) == result)
                // A byte is missing.
                wide.dataBuf = Data(count: width * 2 * 4 - 1)
                #expect(engine.pushExternalVideoFrame(wide) == -2)
            }
            for format in [ByteRTCVideoPixelFormat.NV21, .IMC2, .glTexture2D, .glTextureOES, .unknown] {
                let odd = ByteRTCVideoFrame()
                (odd.format, odd.width, odd.height) = (Int32(format.rawValue), 16, 16)
                odd.dataBuf = Data(count: 16 * 16 * 4)
                #expect(engine.pushExternalVideoFrame(odd) == -2)
            }
        }
        let engine = alice.volc { $0 }
        alice.run { ByteRTCVideo.destroyRTCVideo() }
        #expect(engine.pushScreenVideoFrame(good, time: .zero, rotation: 0) == -201)
        #expect(!alice.video.withEngine { $0.isCapturing })
    }

    @Test func `a snapshot and a sink have the pictures that an app pushes as its screen`() throws {
        let world = VolcWorld()
        let alice = try world.enter("alice")
        let (album, sink) = (PushedAlbum(), PushedSink())
        alice.volc { engine in
            #expect(engine.setVideoSourceType(.external, WithStreamIndex: .indexScreen) == 0)
            #expect(engine.setLocalVideoSink(.indexScreen, withSink: sink, withPixelFormat: .I420) == 0)
        }
        world.settle()
        alice.volc { #expect($0.takeLocalSnapshot(.indexScreen, callback: album) == 1) }
        let buffer = try buffer(320, 240)
        push(on: alice, world) { $0.pushScreenVideoFrame(buffer, time: .zero, rotation: 0) }
        #expect(album.codes == [0])
        #expect(isNear(album.last?.picture.color(x: 100, y: 100), Self.orange))
        #expect(sink.widths.first == 320)
    }

    @Test func `an app of 3.60 pushes pictures in planes and in buffers`() throws {
        let world = EngineWorld()
        let alice = try world.enter("alice")
        let bob = try world.enter("bob")
        let seen = UIView()
        let stream = try #require(try world.app(bob).streams["alice"]).streamId
        bob.engine { #expect($0.setRemoteVideoCanvas(stream, withCanvas: canvas(seen)) == 0) }
        func push(_ frame: ByteRTCVideoFrameData) {
            for _ in 0..<10 {
                #expect(alice.engine { $0.pushExternalVideoFrame(frame) } == 0)
                world.base.settle(.milliseconds(100))
            }
        }
        let buffered = ByteRTCVideoFrameData()
        buffered.bufferType = .cvPixelBuffer
        buffered.cvpixelbuffer = try buffer(160, 120)
        alice.engine { engine in
            #expect(engine.pushExternalVideoFrame(buffered) == -3)
            #expect(engine.setVideoSourceType(.external) == 0)
        }
        push(buffered)
        #expect(isNear(seen.canvas.source?.color(x: 80, y: 60), Self.orange))
        // Rows of 160 pixels that are 176 bytes apart.
        let blue = PictureColor(red: 20, green: 60, blue: 230)
        let bytes = try Picture(width: 160, height: 120, color: blue).bytes(.nv12)
        var light = [UInt8](repeating: 0, count: 176 * 120)
        var colors = [UInt8](repeating: 0, count: 176 * 60)
        for row in 0..<120 {
            light.replaceSubrange(row * 176..<row * 176 + 160, with: bytes[row * 160..<row * 160 + 160])
        }
        for row in 0..<60 {
            let start = 160 * 120 + row * 160
            colors.replaceSubrange(row * 176..<row * 176 + 160, with: bytes[start..<start + 160])
        }
        let plain = ByteRTCVideoFrameData()
        (plain.pixelFormat, plain.width, plain.height, plain.numberOfPlanes) = (.NV12, 160, 120, 2)
        light.withUnsafeMutableBytes { light in
            colors.withUnsafeMutableBytes { colors in
                var starts = [light.baseAddress, colors.baseAddress]
                var distances: [Int32] = [176, 176]
                starts.withUnsafeMutableBufferPointer { starts in
                    distances.withUnsafeMutableBufferPointer { distances in
                        plain.planeDataArray = starts.baseAddress
                        plain.planeStrideArray = distances.baseAddress
                        push(plain)
                        distances[1] = 159
                        #expect(alice.engine { $0.pushExternalVideoFrame(plain) } == -2)
                        plain.numberOfPlanes = 3
                        #expect(alice.engine { $0.pushExternalVideoFrame(plain) } == -2)
                    }
                }
            }
        }
        #expect(isNear(seen.canvas.source?.color(x: 80, y: 60), blue))
        for type in [ByteRTCVideoBufferType.glTexture, .cuda, .D3D11, .VAAPI, .nvidiaJetsonDma] {
            plain.bufferType = type
            #expect(alice.engine { $0.pushExternalVideoFrame(plain) } == -2)
        }
    }
}

extension Picture {
    /// A test card.
    fileprivate static func card(_ name: String) throws -> Picture {
        var engine = VideoEngine()
        try engine.setSource(.testCard(name: name), of: .back)
        try engine.setCameraPosition(.back)
        engine.captureFormat = PictureEncoding.nearest(width: 640, height: 360, frameRate: 15)
        try engine.startCapture()
        engine.collected = .captured
        for tick in 0..<10 {
            if let found = engine.tick(tick).pictures.first { return found.picture }
        }
        throw PictureError.sizeOutOfRange(width: 0, height: 0)
    }
}

/// Keeps what snapshots have.
private final class PushedAlbum: NSObject, ByteRTCVideoSnapshotCallbackDelegate {
    var codes: [Int] = []
    var last: ByteRTCImage?

    func onTakeLocalSnapshotResult(
        _ taskId: Int, streamIndex: ByteRTCStreamIndex, image: ByteRTCImage?, errorCode: Int
    ) {
        codes.append(errorCode)
        last = image
    }
}

/// Keeps how wide frames are.
private final class PushedSink: NSObject, ByteRTCVideoSinkDelegate {
    var widths: [Int32] = []

    func onFrame(_ videoFrame: ByteRTCVideoFrame) { widths.append(videoFrame.width) }
}
