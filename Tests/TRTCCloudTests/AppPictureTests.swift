import Devices
import Foundation
import ParlorTesting
import Synchronization
import TXLiteAVSDK_TRTC
import Testing
import VideoEngine

/// Apps that take, draw and change pictures themselves.
@Suite(.timeLimit(.minutes(5))) struct AppPictureTests {
    /// A frame with bytes.
    private func frame(
        _ picture: Picture, _ format: TRTCVideoPixelFormat, _ bytes: PictureFormat
    ) -> TRTCVideoFrame {
        let frame = TRTCVideoFrame()
        (frame.pixelFormat, frame.bufferType) = (format, .nsData)
        (frame.width, frame.height) = (UInt32(picture.width), UInt32(picture.height))
        frame.data = Data(picture.bytes(bytes))
        return frame
    }

    private func card(_ width: Int = 360, _ height: Int = 640, number: Int = 77) throws -> Picture {
        try TestCard(name: "pushed", position: .back).picture(width: width, height: height, number: number, tick: 5)
    }

    /// Pushes a picture again and again, for a second.
    private func push(
        _ trtc: TRTCWorld, from device: Device, _ type: TRTCVideoStreamType = .big, _ frame: () -> TRTCVideoFrame
    ) {
        for _ in 0..<25 {
            let frame = frame()
            device.trtc { $0.sendCustomVideoData(type, frame: frame) }
            trtc.world.advance(by: .milliseconds(40))
        }
    }

    @Test func `pictures that an app pushes are sent in place of the camera's`() throws {
        let (trtc, alice, bob) = try callOfTwo()
        let remote = Window()
        alice.trtc { $0.enableCustomVideoCapture(.big, enable: true) }
        try trtc.world.expect("onUserVideoAvailable(alice, available: true)", on: bob)
        watch("alice", on: bob, remote)
        let picture = try TestCard(name: "pushed", position: .back).picture(
            width: 360, height: 640, number: 77, tick: 5)
        for _ in 0..<30 {
            alice.trtc { cloud in
                let frame = TRTCVideoFrame()
                (frame.pixelFormat, frame.bufferType) = (._I420, .nsData)
                (frame.width, frame.height, frame.data) = (360, 640, Data(picture.bytes(.i420)))
                cloud.sendCustomVideoData(.big, frame: frame)
            }
            trtc.world.advance(by: .milliseconds(40))
        }
        #expect(remote.canvas.reading?.number == 77)
        alice.trtc { cloud in
            let frame = TRTCVideoFrame()
            (frame.pixelFormat, frame.bufferType) = (._I420, .nsData)
            (frame.width, frame.height, frame.data) = (16, 16, Data(count: 383))
            cloud.sendCustomVideoData(.big, frame: frame)
        }
        try trtc.world.expect("onError(-2,", on: alice)
        alice.trtc { $0.enableCustomVideoCapture(.big, enable: false) }
        try trtc.world.expect("onUserVideoAvailable(alice, available: false)", on: bob)
    }

    /// Draws pictures as an app does.
    private final class Drawer: NSObject, TRTCVideoRenderDelegate, Sendable {
        let pictures = Mutex<[(user: String?, number: Int?, format: TRTCVideoPixelFormat)]>([])

        func onRenderVideoFrame(_ frame: TRTCVideoFrame, userId: String?, streamType: TRTCVideoStreamType) {
            let picture = try? Picture(
                [UInt8](frame.data ?? Data()), format: frame.pixelFormat == ._I420 ? .i420 : .bgra,
                width: Int(frame.width), height: Int(frame.height))
            let number = picture.flatMap { TestCard.reading(of: $0)?.number }
            pictures.withLock { $0.append((userId, number, frame.pixelFormat)) }
        }
    }

    @Test(arguments: [(TRTCVideoPixelFormat._I420, PictureFormat.i420), (._NV12, .nv12), (._32BGRA, .bgra)])
    func `pictures in each layout of bytes are sent, with odd sides too`(
        format: (pixels: TRTCVideoPixelFormat, bytes: PictureFormat)
    ) throws {
        let (trtc, alice, bob) = try callOfTwo()
        let remote = Window()
        alice.trtc { $0.enableCustomVideoCapture(.big, enable: true) }
        watch("alice", on: bob, remote)
        for (number, size) in [(360, 640), (361, 641)].enumerated() {
            let picture = try card(size.0, size.1, number: number)
            push(trtc, from: alice) { frame(picture, format.pixels, format.bytes) }
            #expect(remote.canvas.reading?.number == number)
        }
        #expect(trtc.count("onError", on: alice) == 0)
    }

    @Test func `pixel buffers are sent, and turned as the frame says`() throws {
        let (trtc, alice, bob) = try callOfTwo()
        let remote = Window()
        alice.trtc { $0.enableCustomVideoCapture(.big, enable: true) }
        watch("alice", on: bob, remote)
        for (number, format) in PixelBufferFormat.allCases.enumerated() {
            let picture = try card(number: number).turned(.threeQuarters)
            push(trtc, from: alice) {
                let frame = TRTCVideoFrame()
                (frame.pixelFormat, frame.bufferType, frame.rotation) = (._NV12, .pixelBuffer, ._90)
                frame.pixelBuffer = picture.pixelBuffer(format)
                return frame
            }
            #expect(remote.canvas.reading?.number == number)
        }
        #expect(trtc.count("onError", on: alice) == 0)
    }

    @Test func `frames that are no pictures are refused, each with its code, and change nothing`() throws {
        let (trtc, alice, bob) = try callOfTwo()
        let remote = Window()
        alice.trtc { $0.enableCustomVideoCapture(.big, enable: true) }
        watch("alice", on: bob, remote)
        let picture = try card()
        push(trtc, from: alice) { frame(picture, ._I420, .i420) }
        trtc.world.advance(by: .seconds(1))
        let count = remote.canvas.count
        let small = try Picture(width: 16, height: 16)
        func refused(_ code: Int, _ body: (TRTCVideoFrame) -> Void) throws {
            let before = trtc.count("onError(\(code),", on: alice)
            let frame = frame(small, ._I420, .i420)
            body(frame)
            alice.trtc { $0.sendCustomVideoData(.big, frame: frame) }
            trtc.world.advance(by: .milliseconds(100))
            #expect(trtc.count("onError(\(code),", on: alice) == before + 1)
        }
        for (width, height) in [(0, 16), (16, 0), (4_097, 16), (16, 4_097), (17, 16)] as [(UInt32, UInt32)] {
            try refused(-2) { ($0.width, $0.height) = (width, height) }
        }
        try refused(-2) { $0.data = $0.data?.dropLast() }
        try refused(-2) { $0.data?.append(0) }
        try refused(-2) { $0.pixelFormat = ._32BGRA }
        try refused(-1327) { $0.pixelFormat = ._Unknown }
        try refused(-1327) { $0.pixelFormat = ._Texture_2D }
        try refused(-1328) { $0.bufferType = .unknown }
        try refused(-1328) { $0.bufferType = .texture }
        try refused(-1328) { $0.bufferType = .pixelBuffer }
        try refused(-1328) { $0.data = nil }
        #expect(remote.canvas.count == count)
        alice.trtc { $0.enableCustomVideoCapture(.big, enable: false) }
        trtc.world.advance(by: .milliseconds(100))
        let errors = trtc.count("onError", on: alice)
        alice.trtc { $0.sendCustomVideoData(.big, frame: TRTCVideoFrame()) }
        trtc.world.advance(by: .seconds(1))
        #expect(trtc.count("onError", on: alice) == errors)
    }

    @Test func `the second stream has pictures that an app pushes`() throws {
        let (trtc, alice, bob) = try callOfTwo()
        let (camera, second) = (Window(), Window())
        openCamera(alice)
        alice.trtc { $0.enableCustomVideoCapture(.sub, enable: true) }
        try trtc.world.expect("onUserSubStreamAvailable(alice, available: true)", on: bob)
        watch("alice", on: bob, camera)
        watch("alice", on: bob, second, .sub)
        let picture = try card()
        push(trtc, from: alice, .sub) { frame(picture, ._NV12, .nv12) }
        #expect(second.canvas.reading?.number == 77 && camera.canvas.reading?.position == .front)
        alice.trtc { $0.startScreenCapture(inApp: .sub, encParam: nil) }
        try trtc.world.expect("onError(-1308,", on: alice)
        alice.trtc { $0.enableCustomVideoCapture(.sub, enable: false) }
        try trtc.world.expect("onUserSubStreamAvailable(alice, available: false)", on: bob)
    }

    @Test func `the time of a frame is the device's`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.person("alice")
        func time() -> UInt64 {
            var time: UInt64 = 0
            alice.run { time = TRTCCloud.generateCustomPTS() }
            return time
        }
        let first = time()
        trtc.world.advance(by: .milliseconds(1_234))
        #expect(time() == first + 1_234)
    }

    @Test func `an app draws the own and others' pictures itself`() throws {
        let (trtc, alice, bob) = try callOfTwo()
        let (own, remote) = (Drawer(), Drawer())
        openCamera(alice)
        alice.trtc { #expect($0.setLocalVideoRenderDelegate(own, pixelFormat: ._I420, bufferType: .nsData) == 0) }
        bob.trtc { cloud in
            #expect(
                cloud.setRemoteVideoRenderDelegate(
                    "alice", delegate: remote, pixelFormat: ._32BGRA, bufferType: .nsData)
                    == 0)
            cloud.startRemoteView("alice", streamType: .big, view: nil)
        }
        trtc.world.advance(by: .seconds(1))
        let (mine, others) = (own.pictures.withLock { $0 }, remote.pictures.withLock { $0 })
        #expect(mine.count > 10 && mine.allSatisfy { $0.user == nil && $0.number != nil && $0.format == ._I420 })
        #expect(others.count > 10 && others.allSatisfy { $0.user == "alice" && $0.format == ._32BGRA })
        #expect(others.compactMap(\.number).count > 10)
        alice.trtc { cloud in
            #expect(cloud.setLocalVideoRenderDelegate(own, pixelFormat: ._Texture_2D, bufferType: .nsData) == -1327)
            #expect(cloud.setLocalVideoRenderDelegate(own, pixelFormat: ._I420, bufferType: .texture) == -1328)
            #expect(cloud.setLocalVideoRenderDelegate(nil, pixelFormat: ._Unknown, bufferType: .unknown) == 0)
        }
        trtc.world.advance(by: .milliseconds(100))
        let count = own.pictures.withLock { $0.count }
        trtc.world.advance(by: .seconds(1))
        #expect(own.pictures.withLock { $0.count } == count)
    }

    /// Makes pictures dark, as an app with filters does.
    private final class Darkener: NSObject, TRTCVideoFrameDelegate, Sendable {
        func onProcessVideoFrame(_ srcFrame: TRTCVideoFrame, dstFrame: TRTCVideoFrame) -> UInt32 {
            let pixels = Int(srcFrame.width * srcFrame.height)
            guard var data = srcFrame.data, data.count >= pixels else { return 1 }
            data.replaceSubrange(0..<pixels, with: Data(repeating: 16, count: pixels))
            dstFrame.data = data
            return 0
        }
        func onGLContextDestory() {}
    }

    @Test func `an app changes the pictures before they are sent and shown`() throws {
        let (trtc, alice, bob) = try callOfTwo()
        let (own, remote, darkener) = (Window(), Window(), Darkener())
        openCamera(alice, own)
        watch("alice", on: bob, remote)
        alice.trtc { cloud in
            #expect(cloud.setLocalVideoProcessDelegete(darkener, pixelFormat: ._I420, bufferType: .nsData) == 0)
        }
        trtc.world.advance(by: .seconds(1))
        for canvas in [own.canvas, remote.canvas] {
            #expect(try #require(canvas.source?.brightness(x: 100, y: 100)) < 24)
        }
        alice.trtc { cloud in
            #expect(cloud.setLocalVideoProcessDelegete(nil, pixelFormat: ._I420, bufferType: .nsData) == 0)
        }
        trtc.world.advance(by: .seconds(1))
        #expect(remote.canvas.reading != nil)
    }

    /// Draws pixel buffers.
    private final class BufferDrawer: NSObject, TRTCVideoRenderDelegate, Sendable {
        let pictures = Mutex<[(type: TRTCVideoStreamType, number: Int?, size: [UInt32])]>([])

        func onRenderVideoFrame(_ frame: TRTCVideoFrame, userId: String?, streamType: TRTCVideoStreamType) {
            let picture = frame.pixelBuffer.flatMap { try? Picture($0) }
            let number = picture.flatMap { TestCard.reading(of: $0)?.number }
            pictures.withLock { $0.append((streamType, number, [frame.width, frame.height])) }
        }
    }

    @Test(arguments: [TRTCVideoPixelFormat._I420, ._NV12, ._32BGRA])
    func `an app draws pixel buffers, and then views show nothing`(format: TRTCVideoPixelFormat) throws {
        let (trtc, alice, bob) = try callOfTwo()
        let (own, remote, screen) = (Window(), Window(), Window())
        let drawers = [BufferDrawer(), BufferDrawer()]
        alice.trtc { cloud in
            let code = cloud.setLocalVideoRenderDelegate(drawers[0], pixelFormat: format, bufferType: .pixelBuffer)
            #expect(code == 0)
            cloud.startScreenCapture(inApp: .sub, encParam: nil)
        }
        openCamera(alice, own)
        bob.trtc { cloud in
            let code = cloud.setRemoteVideoRenderDelegate(
                "alice", delegate: drawers[1], pixelFormat: format, bufferType: .pixelBuffer)
            #expect(code == 0)
        }
        watch("alice", on: bob, remote)
        watch("alice", on: bob, screen, .sub)
        try trtc.world.expect("onFirstVideoFrame(alice, streamType: big, 360 x 640)", on: bob, within: .seconds(1))
        try trtc.world.expect("onFirstVideoFrame(nil, streamType: big, 360 x 640)", on: alice, within: .seconds(1))
        trtc.world.advance(by: .seconds(1))
        let (mine, others) = (drawers[0].pictures.withLock { $0 }, drawers[1].pictures.withLock { $0 })
        #expect(mine.count > 10 && mine.allSatisfy { $0.number != nil && $0.size == [360, 640] && $0.type == .big })
        #expect(others.filter { $0.type == .big && $0.number != nil }.count > 10)
        #expect(others.filter { $0.type == .sub && $0.number != nil }.count > 10)
        #expect(own.canvas.count == 0 && remote.canvas.count == 0 && screen.canvas.count == 0)
        alice.trtc { _ = $0.setLocalVideoRenderDelegate(nil, pixelFormat: format, bufferType: .pixelBuffer) }
        bob.trtc { cloud in
            _ = cloud.setRemoteVideoRenderDelegate(
                "alice", delegate: nil, pixelFormat: format, bufferType: .pixelBuffer)
        }
        trtc.world.advance(by: .seconds(1))
        #expect(own.canvas.count > 5 && remote.canvas.count > 5 && screen.canvas.count > 5)
    }

    /// Exchanges the pixel buffer for a white one, as an app does whose filter makes buffers of its own.
    private final class Whitener: NSObject, TRTCVideoFrameDelegate, Sendable {
        func onProcessVideoFrame(_ srcFrame: TRTCVideoFrame, dstFrame: TRTCVideoFrame) -> UInt32 {
            let white = try? Picture(width: Int(srcFrame.width), height: Int(srcFrame.height), color: .white)
            dstFrame.pixelBuffer = white?.pixelBuffer(.nv12)
            return 0
        }
    }

    /// Leaves nothing that is a picture.
    private final class Spoiler: NSObject, TRTCVideoFrameDelegate, Sendable {
        func onProcessVideoFrame(_ srcFrame: TRTCVideoFrame, dstFrame: TRTCVideoFrame) -> UInt32 {
            (dstFrame.data, dstFrame.pixelBuffer) = (Data([1]), nil)
            return 1
        }
    }

    @Test func `pixel buffers that an app leaves are sent, shown and drawn; what is no picture is not`() throws {
        let (trtc, alice, bob) = try callOfTwo()
        let (own, remote, whitener, spoiler) = (Window(), Window(), Whitener(), Spoiler())
        openCamera(alice, own)
        watch("alice", on: bob, remote)
        alice.trtc { cloud in
            #expect(cloud.setLocalVideoProcessDelegete(whitener, pixelFormat: ._NV12, bufferType: .pixelBuffer) == 0)
        }
        trtc.world.advance(by: .seconds(1))
        for canvas in [own.canvas, remote.canvas] {
            #expect(try #require(canvas.source?.brightness(x: 100, y: 100)) > 220)
        }
        for type in [TRTCVideoBufferType.nsData, .pixelBuffer] {
            alice.trtc { cloud in
                #expect(cloud.setLocalVideoProcessDelegete(spoiler, pixelFormat: ._NV12, bufferType: type) == 0)
            }
            trtc.world.advance(by: .seconds(1))
            #expect(remote.canvas.reading != nil && own.canvas.reading != nil)
        }
        alice.trtc { cloud in
            #expect(
                cloud.setLocalVideoProcessDelegete(spoiler, pixelFormat: ._Texture_2D, bufferType: .texture) == -1327)
            #expect(cloud.setLocalVideoProcessDelegete(spoiler, pixelFormat: ._NV12, bufferType: .texture) == -1328)
        }
        let notes = trtc.world.trace.filter { $0.kind == .note }.map(\.text)
        #expect(notes.filter { $0.contains("textureId has no effect here") }.count == 1)
    }
}
