import Devices
import Foundation
import ParlorTesting
import Testing
import VideoEngine
import ZegoExpressEngine

/// Pictures that apps give and change themselves.
@Suite(.timeLimit(.minutes(5))) struct CustomVideoTests {
    private static let moment = CMTime(value: 1, timescale: 1000)

    /// A picture of one color.
    private func buffer(
        _ color: PictureColor, width: Int = 360, height: Int = 640, _ format: PixelBufferFormat = .bgra
    ) throws -> CVPixelBuffer {
        try #require(try Picture(width: width, height: height, color: color).pixelBuffer(format))
    }

    private func config(_ type: ZegoVideoBufferType) -> ZegoCustomVideoCaptureConfig {
        let config = ZegoCustomVideoCaptureConfig()
        config.bufferType = type
        return config
    }

    /// Gives a picture 15 times a second.
    private func give(
        _ buffer: CVPixelBuffer, on device: Device, for seconds: Int = 1, in express: ExpressWorld
    ) {
        for _ in 0..<15 * seconds {
            device.express { $0.sendCustomVideoCapturePixelBuffer(buffer, timestamp: Self.moment) }
            express.world.advance(by: .milliseconds(66))
        }
    }

    private func watch(_ stream: String, on device: Device) -> PictureCanvas {
        let canvas = ZegoCanvas(view: ZGView())
        device.express { $0.startPlayingStream(stream, canvas: canvas) }
        return canvas.view.canvas
    }

    private func isRed(_ canvas: PictureCanvas, x: Int = 180, y: Int = 320) throws -> Bool {
        let color = try #require(canvas.image?.color(x: x, y: y))
        return color.red > 180 && color.green < 70 && color.blue < 70
    }

    private static let red = PictureColor(red: 255, green: 0, blue: 0)

    /// Alice gives her own pictures; Bob plays her stream on a view.
    private func capturing(
        _ handler: CaptureHandler = CaptureHandler()
    ) throws -> (express: ExpressWorld, alice: Device, bob: Device, view: PictureCanvas) {
        let express = ExpressWorld()
        let (alice, bob) = (try express.enter("alice"), try express.enter("bob"))
        alice.express { engine in
            engine.setCustomVideoCaptureHandler(handler)
            engine.enableCustomVideoCapture(true, config: config(.cvPixelBuffer))
            engine.startPublishingStream("alice_main")
        }
        // Held weakly.
        _ = try withExtendedLifetime(handler) { try express.world.expect("custom capture onStart(main)", on: alice) }
        express.settle()
        return (express, alice, bob, watch("alice_main", on: bob))
    }

    // MARK: Capture

    @Test func `what an app gives is what others see, and the handler says from when to when`() throws {
        let handler = CaptureHandler()
        let (express, alice, bob, view) = try capturing(handler)
        #expect(handler.calls == ["start 0"])
        for format in PixelBufferFormat.allCases {
            let count = view.count
            give(try buffer(Self.red, format), on: alice, in: express)
            #expect(try isRed(view), "\(format)")
            #expect(view.count > count + 8)
        }
        try express.world.expect("onPublisherVideoSizeChanged(360 x 640, channel: main)", on: alice)
        #expect(express.callbacks(on: alice, "onPublisherCapturedVideoFirstFrame(main)").count == 1)
        let count = view.count
        express.world.advance(by: .seconds(1))
        #expect(view.count <= count + 5, "a camera that sees nothing takes no pictures")
        let own = ZegoCanvas(view: ZGView())
        alice.express { $0.startPreview(own) }
        give(try buffer(Self.red), on: alice, in: express)
        #expect(try isRed(own.view.canvas))
        alice.express { $0.stopPublishingStream() }
        express.settle()
        #expect(handler.calls == ["start 0"], "the preview goes on")
        alice.express { $0.stopPreview() }
        try express.world.expect("custom capture onStop(main)", on: alice)
        #expect(handler.calls == ["start 0", "stop 0"])
        #expect(express.callbacks(on: alice, "onDebugError").isEmpty)
        #expect(express.callbacks(on: bob, "onDebugError").isEmpty)
    }

    @Test func `after it the camera takes pictures again`() throws {
        let (express, alice, _, view) = try capturing()
        give(try buffer(Self.red), on: alice, in: express)
        alice.express { engine in
            engine.stopPublishingStream()
            engine.enableCustomVideoCapture(false, config: nil)
            engine.enableCamera(true)
            engine.startPublishingStream("alice_main")
        }
        express.world.advance(by: .seconds(2))
        #expect(view.reading?.position == .front)
    }

    @Test func `a picture is turned, and fills the sent one as the app says`() throws {
        let (express, alice, _, view) = try capturing()
        // The upper half is red, the lower blue.
        var bytes: [UInt8] = []
        for row in 0..<64 { bytes += (0..<128).flatMap { _ in row < 32 ? [0, 0, 255, 255] : [255, 0, 0, 255] } }
        let halves = try #require(
            try Picture(bytes, format: .bgra, width: 128, height: 64).pixelBuffer(.bgra))
        alice.express { $0.setCustomVideoCaptureFillMode(.aspectFit) }
        give(halves, on: alice, in: express)
        #expect(try !isRed(view, y: 20) && isRed(view, y: 260), "the edges are black")
        alice.express { $0.setCustomVideoCaptureFillMode(.scaleToFill) }
        give(halves, on: alice, in: express)
        #expect(try isRed(view, y: 20) && !isRed(view, y: 600))
        alice.express { $0.setCustomVideoCaptureRotation(90, channel: .main) }
        give(halves, on: alice, in: express)
        #expect(try isRed(view, x: 300, y: 20) && !isRed(view, x: 60, y: 20), "what was above is on the right")
        #expect(express.callbacks(on: alice, "onDebugError").isEmpty)
    }

    @Test func `players are told of the device as the app says`() throws {
        let (express, alice, bob, _) = try capturing()
        express.settle()
        for (isEnabled, state, told) in [
            (true, .mute, "mute"), (false, .open, "disable"), (true, .open, "open"),
        ] as [(Bool, ZegoRemoteDeviceState, String)] {
            alice.express { $0.setCustomVideoCaptureDeviceState(isEnabled, state: state, channel: .main) }
            try express.world.expect("onRemoteCameraStateUpdate(\(told), streamID: alice_main)", on: bob)
        }
    }

    @Test func `a picture at the wrong time or of the wrong kind has its code and changes nothing`() throws {
        let express = ExpressWorld()
        let alice = try express.enter("alice")
        let picture = try buffer(Self.red)
        func codes(_ body: (ZegoExpressEngine) -> Void) -> [String] {
            let count = express.world.callbacks(on: alice).count
            alice.express(body)
            express.settle()
            return express.callbacks(on: alice, since: count).compactMap { callback in
                callback.firstRange(of: "onDebugError(").map { String(callback[$0.upperBound...].prefix { $0 != "," }) }
            }
        }
        func send(_ engine: ZegoExpressEngine) {
            engine.sendCustomVideoCapturePixelBuffer(picture, timestamp: Self.moment)
        }
        #expect(codes(send) == ["1011002"])
        #expect(codes { $0.setCustomVideoCaptureFillMode(.aspectFit) } == ["1011002"])
        #expect(codes { $0.enableCustomVideoCapture(true, config: config(.rawData)) } == ["1011011"])
        #expect(codes { $0.enableCustomVideoCapture(true, config: config(.nv12CVPixelBuffer)) } == ["1011011"])
        #expect(codes { $0.enableCustomVideoCapture(true, config: config(.glTexture2D)) } == ["1000010"])
        #expect(codes { $0.enableCustomVideoCapture(true, config: config(.encodedData)) } == ["1000010"])
        #expect(codes { $0.enableCustomVideoCapture(true, config: nil, channel: .aux) } == ["1000010"])
        #expect(codes(send) == ["1011002"], "nothing of that was taken")
        #expect(codes { $0.enableCustomVideoCapture(true, config: nil) } == [])
        #expect(codes(send) == ["1011001"])
        #expect(codes { $0.setCustomVideoCaptureRotation(45, channel: .main) } == ["1000017"])
        #expect(codes { $0.startPublishingStream("alice_main") } == [])
        #expect(codes(send) == [])
        #expect(codes { $0.enableCustomVideoCapture(false, config: nil) } == ["1011003"])
        #expect(codes { $0.enableCustomVideoProcessing(true, config: nil) } == ["1011003"])
        #expect(codes { $0.enableCustomVideoRender(true, config: nil) } == ["1011003"])
        #expect(codes { $0.sendCustomVideoCaptureTextureData(1, size: .zero, timestamp: Self.moment) } == ["1000010"])
        #expect(
            codes {
                $0.sendCustomVideoCaptureEncodedData(
                    Data(), params: ZegoVideoEncodedFrameParam(), timestamp: Self.moment)
            } == ["1000010"])
        #expect(codes { $0.sendCustomVideoProcessedCVPixelBuffer(picture, timestamp: Self.moment) } == ["1011005"])
        alice.express { $0.stopPublishingStream() }
        express.settle()
        #expect(codes(send) == ["1011001"])
    }

    // MARK: Processing

    @Test func `what an app makes of its pictures is what the preview and others show`() throws {
        for type in [ZegoVideoBufferType.cvPixelBuffer, .nv12CVPixelBuffer] {
            let express = ExpressWorld()
            let (alice, bob) = (try express.enter("alice"), try express.enter("bob"))
            let handler = ProcessHandler(try buffer(Self.red))
            let own = ZegoCanvas(view: ZGView())
            alice.express { engine in
                let config = ZegoCustomVideoProcessConfig()
                config.bufferType = type
                engine.enableCustomVideoProcessing(true, config: config)
                engine.setCustomVideoProcessHandler(handler)
                engine.enableCamera(true)
                engine.startPreview(own)
                engine.startPublishingStream("alice_main")
            }
            let view = watch("alice_main", on: bob)
            express.world.advance(by: .seconds(2))
            #expect(try isRed(view) && isRed(own.view.canvas))
            #expect(view.count > 15 && handler.sizes.allSatisfy { $0 == "360 x 640" })
            #expect(
                handler.formats == [
                    type == .cvPixelBuffer
                        ? kCVPixelFormatType_32BGRA : kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
                ])
            alice.express { engine in
                engine.stopPreview()
                engine.logoutRoom()
            }
            express.settle()
            #expect(handler.calls == ["start 0", "stop 0"])
            #expect(express.callbacks(on: alice, "onDebugError").isEmpty)
        }
    }

    @Test func `a picture that is not given back is neither shown nor sent`() throws {
        let express = ExpressWorld()
        let (alice, bob) = (try express.enter("alice"), try express.enter("bob"))
        let handler = ProcessHandler(try buffer(Self.red))
        handler.givesBack = false
        alice.express { engine in
            engine.enableCustomVideoProcessing(true, config: nil)
            engine.setCustomVideoProcessHandler(handler)
            engine.enableCamera(true)
            engine.startPublishingStream("alice_main")
        }
        let view = watch("alice_main", on: bob)
        express.world.advance(by: .seconds(1))
        #expect(view.count == 0 && handler.sizes.count > 10)
        handler.givesBack = true
        express.world.advance(by: .seconds(1))
        #expect(view.count > 8)
        let count = view.count
        alice.express { $0.setCustomVideoProcessHandler(nil) }
        express.world.advance(by: .seconds(1))
        #expect(view.count <= count + 5, "nobody gives pictures back")
    }

    @Test func `what an app gives may be changed too`() throws {
        let express = ExpressWorld()
        let (alice, bob) = (try express.enter("alice"), try express.enter("bob"))
        let handler = ProcessHandler(try buffer(Self.red))
        alice.express { engine in
            engine.enableCustomVideoCapture(true, config: nil)
            engine.enableCustomVideoProcessing(true, config: nil)
            engine.setCustomVideoProcessHandler(handler)
            engine.startPublishingStream("alice_main")
        }
        let view = watch("alice_main", on: bob)
        express.settle()
        give(try buffer(.white, width: 64, height: 48), on: alice, in: express)
        #expect(try isRed(view))
        #expect(Set(handler.sizes) == ["64 x 48"])
    }

    @Test func `a changed picture at the wrong time has its code`() throws {
        let express = ExpressWorld()
        let alice = try express.enter("alice")
        let picture = try buffer(Self.red)
        alice.express { engine in
            let config = ZegoCustomVideoProcessConfig()
            for type in [ZegoVideoBufferType.rawData, .glTexture2D, .encodedData] {
                config.bufferType = type
                engine.enableCustomVideoProcessing(true, config: config)
            }
            engine.enableCustomVideoProcessing(true, config: nil, channel: .aux)
            engine.enableCustomVideoProcessing(true, config: nil)
        }
        express.settle()
        #expect(express.callbacks(on: alice, "onDebugError(1011011").count == 3)
        #expect(express.callbacks(on: alice, "onDebugError(1000010").count == 1)
        alice.express { engine in
            engine.sendCustomVideoProcessedCVPixelBuffer(picture, timestamp: Self.moment)
            engine.sendCustomVideoProcessedCVPixelBuffer(
                picture, timestamp: Self.moment, usage: .preview, channel: .main)
            engine.sendCustomVideoProcessedCVPixelBuffer(picture, timestamp: Self.moment, usage: .both, channel: .aux)
        }
        express.settle()
        #expect(express.callbacks(on: alice, "onDebugError(1011004").count == 1)
        #expect(express.callbacks(on: alice, "onDebugError(1000010").count == 2)
        #expect(express.callbacks(on: alice, "onDebugError(1011005").count == 1)
    }
}

/// Notes what it is told.
private final class CaptureHandler: NSObject, ZegoCustomVideoCaptureHandler {
    var calls: [String] = []
    func onStart(_ channel: ZegoPublishChannel) { calls.append("start \(channel.rawValue)") }
    func onStop(_ channel: ZegoPublishChannel) { calls.append("stop \(channel.rawValue)") }
}

/// Gives another picture back.
private final class ProcessHandler: NSObject, ZegoCustomVideoProcessHandler {
    var calls: [String] = []
    var sizes: [String] = []
    var formats: Set<OSType> = []
    var givesBack = true
    private let result: CVPixelBuffer

    init(_ result: CVPixelBuffer) { self.result = result }

    func onStart(_ channel: ZegoPublishChannel) { calls.append("start \(channel.rawValue)") }
    func onStop(_ channel: ZegoPublishChannel) { calls.append("stop \(channel.rawValue)") }
    func onCapturedUnprocessedCVPixelBuffer(_ buffer: CVPixelBuffer, timestamp: CMTime, channel: ZegoPublishChannel) {
        sizes.append("\(CVPixelBufferGetWidth(buffer)) x \(CVPixelBufferGetHeight(buffer))")
        formats.insert(CVPixelBufferGetPixelFormatType(buffer))
        guard givesBack else { return }
        ZegoExpressEngine.shared().sendCustomVideoProcessedCVPixelBuffer(result, timestamp: timestamp, channel: channel)
    }
}
