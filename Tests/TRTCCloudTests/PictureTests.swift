import Devices
import Foundation
import ParlorTesting
import TXLiteAVSDK_TRTC
import Synchronization
import Testing
import VideoEngine

/// People who see each other.
@Suite(.timeLimit(.minutes(5))) struct PictureTests {
    /// A view of a size, and its canvas.
    private final class Window: Sendable {
        let canvas: PictureCanvas
        // Safe because views are made and handed over on the test's thread only.
        private nonisolated(unsafe) let view: TXView

        init() {
            view = TXView()
            canvas = view.canvas
        }

        func give(to body: (TXView) -> Void) { body(view) }
    }

    /// Alice and Bob in a room, both anchors.
    private func call() throws -> (trtc: TRTCWorld, alice: Device, bob: Device) {
        let trtc = TRTCWorld()
        return (trtc, try trtc.enter("alice"), try trtc.enter("bob", hertz: 880))
    }

    private func openCamera(_ device: Device, _ window: Window? = nil, front: Bool = true) {
        device.trtc { cloud in
            guard let window else { return cloud.startLocalPreview(front, view: nil) }
            window.give { cloud.startLocalPreview(front, view: $0) }
        }
    }

    private func watch(
        _ user: String, on device: Device, _ window: Window, _ type: TRTCVideoStreamType = .big
    ) {
        device.trtc { cloud in window.give { cloud.startRemoteView(user, streamType: type, view: $0) } }
    }

    @Test func `two people see each other's cameras`() throws {
        let (trtc, alice, bob) = try call()
        let (own, remote, other) = (Window(), Window(), Window())
        openCamera(alice, own)
        openCamera(bob)
        try trtc.world.expect("onUserVideoAvailable(alice, available: true)", on: bob)
        try trtc.world.expect("onUserVideoAvailable(bob, available: true)", on: alice)
        watch("alice", on: bob, remote)
        watch("bob", on: alice, other)
        try trtc.world.expect("onFirstVideoFrame(alice, streamType: big, 360 x 640)", on: bob, within: .seconds(1))
        try trtc.world.expect("onFirstVideoFrame(bob,", on: alice, within: .seconds(1))
        let first = try #require(remote.canvas.reading)
        trtc.world.advance(by: .seconds(2))
        let later = try #require(remote.canvas.reading)
        #expect(first.position == .front && later.number > first.number + 20 && later.tick > first.tick + 80)
        #expect((25...35).contains(later.number - first.number))
        #expect(other.canvas.count > 20 && own.canvas.count > 20)
        #expect(trtc.count("onFirstVideoFrame(nil, streamType: big", on: alice) == 1)
        #expect(trtc.count("onSendFirstLocalVideoFrame(big)", on: alice) == 1)
        #expect(trtc.count("onCameraDidReady()", on: alice) == 1)
        #expect(trtc.count("onError", on: alice) == 0)
    }

    @Test func `the front camera is mirrored in the preview and not for the others`() throws {
        let (trtc, alice, bob) = try call()
        let (own, remote) = (Window(), Window())
        openCamera(alice, own)
        watch("alice", on: bob, remote)
        trtc.world.advance(by: .seconds(1))
        func shows(_ canvas: PictureCanvas, mirrored: Bool) throws -> Bool {
            let (image, source) = (try #require(canvas.image), try #require(canvas.source))
            return try #require(image.difference(from: mirrored ? source.mirrored() : source)) < 1
        }
        #expect(try shows(own.canvas, mirrored: true))
        #expect(try shows(remote.canvas, mirrored: false) && remote.canvas.reading?.position == .front)
        alice.trtc { _ = $0.getDeviceManager().switchCamera(false) }
        trtc.world.advance(by: .seconds(1))
        #expect(try shows(own.canvas, mirrored: false))
        #expect(remote.canvas.reading?.position == .back)
        alice.run { #expect(!TRTCCloud.sharedInstance().getDeviceManager().isFrontCamera()) }
        let params = TRTCRenderParams()
        params.mirrorType = .enable
        alice.trtc { $0.setLocalRenderParams(params) }
        bob.trtc { $0.setRemoteRenderParams("alice", streamType: .big, params: params) }
        trtc.world.advance(by: .seconds(1))
        #expect(try shows(own.canvas, mirrored: true) && shows(remote.canvas, mirrored: true))
        // What is sent mirrored cannot be read as a test card any more.
        alice.trtc { $0.setVideoEncoderMirror(true) }
        trtc.world.advance(by: .seconds(1))
        let sent = try #require(remote.canvas.source)
        #expect(TestCard.reading(of: sent.mirrored())?.position == .back)
    }

    @Test func `a muted camera is not seen, and then comes back with a key picture`() throws {
        let (trtc, alice, bob) = try call()
        let remote = Window()
        openCamera(alice)
        watch("alice", on: bob, remote)
        trtc.world.advance(by: .seconds(1))
        alice.trtc { $0.muteLocalVideo(.big, mute: true) }
        try trtc.world.expect("onUserVideoAvailable(alice, available: false)", on: bob)
        let count = remote.canvas.count
        trtc.world.advance(by: .seconds(1))
        #expect(count > 5 && remote.canvas.count == count)
        alice.trtc { $0.muteLocalVideo(.big, mute: false) }
        try trtc.world.expect("onUserVideoAvailable(alice, available: true)", on: bob)
        trtc.world.advance(by: .milliseconds(500))
        #expect(remote.canvas.count > count + 3)
        try trtc.world.expect(bob, hears: "alice", for: .seconds(1), atLeast: .milliseconds(800))
    }

    @Test func `a closed camera, a role and leaving end it for the others`() throws {
        let (trtc, alice, bob) = try call()
        let remote = Window()
        watch("alice", on: bob, remote)
        for end in [
            { $0.stopLocalPreview() }, { $0.switch(.audience) }, { $0.exitRoom() },
        ] as [(TRTCCloud) -> Void] {
            openCamera(alice)
            try trtc.world.expect("onUserVideoAvailable(alice, available: true)", on: bob)
            trtc.world.advance(by: .milliseconds(500))
            alice.trtc(end)
            try trtc.world.expect("onUserVideoAvailable(alice, available: false)", on: bob)
            let count = remote.canvas.count
            trtc.world.advance(by: .milliseconds(500))
            #expect(remote.canvas.count == count && count > 0)
            alice.trtc { $0.switch(.anchor) }
            trtc.world.advance(by: .milliseconds(500))
        }
        #expect(!alice.audio.isPicturing)
    }

    @Test func `audience with a camera is warned and not seen until it is an anchor`() throws {
        let trtc = TRTCWorld()
        let bob = try trtc.enter("bob")
        let alice = try trtc.enter("alice", role: .audience)
        openCamera(alice)
        try trtc.world.expect("onWarning(6001,", on: alice)
        try trtc.world.expectNo("onUserVideoAvailable(", on: bob, for: .seconds(1))
        alice.trtc { $0.switch(.anchor) }
        try trtc.world.expect("onUserVideoAvailable(alice, available: true)", on: bob)
    }

    @Test func `who comes late sees a picture soon, and nothing without asking`() throws {
        let (trtc, alice, _) = try call()
        openCamera(alice)
        trtc.world.advance(by: .seconds(5))
        let carol = try trtc.enter("carol", role: .audience)
        try trtc.world.expect("onUserVideoAvailable(alice, available: true)", on: carol)
        trtc.world.advance(by: .seconds(1))
        #expect(carol.video.withEngine { $0.statistics.received.isEmpty })
        let remote = Window()
        watch("alice", on: carol, remote)
        trtc.world.advance(by: .milliseconds(400))
        #expect(remote.canvas.count > 0)
        carol.trtc { $0.stopRemoteView("alice", streamType: .big) }
        trtc.world.advance(by: .milliseconds(100))
        let count = remote.canvas.count
        trtc.world.advance(by: .seconds(1))
        #expect(remote.canvas.count == count && carol.video.withEngine { $0.statistics.received.isEmpty })
    }

    @Test func `muting others' pictures keeps the last one`() throws {
        let (trtc, alice, bob) = try call()
        let remote = Window()
        openCamera(alice)
        watch("alice", on: bob, remote)
        trtc.world.advance(by: .seconds(1))
        for mute in [
            { $0.muteRemoteVideoStream("alice", streamType: .big, mute: $1) }, { $0.muteAllRemoteVideoStreams($1) },
        ] as [(TRTCCloud, Bool) -> Void] {
            bob.trtc { mute($0, true) }
            trtc.world.advance(by: .milliseconds(200))
            let count = remote.canvas.count
            trtc.world.advance(by: .seconds(1))
            #expect(remote.canvas.count == count && remote.canvas.reading != nil)
            bob.trtc { mute($0, false) }
            trtc.world.advance(by: .seconds(1))
            #expect(remote.canvas.count > count)
        }
    }

    @Test func `lost packets are recovered from by a key picture`() throws {
        let (trtc, alice, bob) = try call()
        let remote = Window()
        openCamera(alice)
        watch("alice", on: bob, remote)
        trtc.world.advance(by: .seconds(1))
        bob.network.downlink = NetworkQuality(loss: 0.3)
        trtc.world.advance(by: .seconds(5))
        bob.network.downlink = .perfect
        trtc.world.advance(by: .seconds(1))
        let count = remote.canvas.count
        trtc.world.advance(by: .seconds(1))
        #expect(remote.canvas.count > count + 10)
        let received = bob.video.withEngine { $0.statistics.received.first }
        #expect(try #require(received).lost > 0)
    }

    @Test func `a connection that was lost shows pictures again`() throws {
        let (trtc, alice, bob) = try call()
        let remote = Window()
        openCamera(alice)
        watch("alice", on: bob, remote)
        trtc.world.advance(by: .seconds(1))
        bob.network.isConnected = false
        try trtc.world.expect("onConnectionLost", on: bob)
        let count = remote.canvas.count
        bob.network.isConnected = true
        try trtc.world.expect("onConnectionRecovery", on: bob)
        trtc.world.advance(by: .seconds(1))
        #expect(remote.canvas.count > count + 5)
    }

    @Test func `another size is encoded, and told`() throws {
        let (trtc, alice, bob) = try call()
        let remote = Window()
        openCamera(alice)
        watch("alice", on: bob, remote)
        trtc.world.advance(by: .seconds(1))
        let param = TRTCVideoEncParam()
        (param.videoResolution, param.resMode, param.videoFps) = (._320_180, .landscape, 10)
        alice.trtc { $0.setVideoEncoderParam(param) }
        try trtc.world.expect(
            "onUserVideoSizeChanged(alice, streamType: big, 320 x 180)", on: bob, within: .seconds(1))
        #expect(remote.canvas.source?.width == 320)
        let count = remote.canvas.count
        trtc.world.advance(by: .seconds(2))
        #expect((18...22).contains(remote.canvas.count - count))
    }

    @Test func `a screen is a second stream, beside the camera`() throws {
        let (trtc, alice, bob) = try call()
        let (remote, screen) = (Window(), Window())
        try alice.video.useScreen(.testCard(name: "slides"))
        openCamera(alice)
        alice.trtc { $0.startScreenCapture(inApp: .sub, encParam: nil) }
        try trtc.world.expect("onScreenCaptureStarted()", on: alice)
        try trtc.world.expect("onUserSubStreamAvailable(alice, available: true)", on: bob)
        watch("alice", on: bob, remote)
        watch("alice", on: bob, screen, .sub)
        try trtc.world.expect("onFirstVideoFrame(alice, streamType: sub", on: bob, within: .seconds(1))
        trtc.world.advance(by: .seconds(1))
        #expect(screen.canvas.reading?.isScreen == true && remote.canvas.reading?.position == .front)
        alice.trtc { #expect($0.stopScreenCapture() == 0) }
        try trtc.world.expect("onScreenCaptureStoped(0)", on: alice)
        try trtc.world.expect("onUserSubStreamAvailable(alice, available: false)", on: bob)
        let counts = (screen.canvas.count, remote.canvas.count)
        trtc.world.advance(by: .seconds(1))
        #expect(screen.canvas.count == counts.0 && remote.canvas.count > counts.1)
    }

    // MARK: The app's own pictures

    @Test func `pictures that an app pushes are sent in place of the camera's`() throws {
        let (trtc, alice, bob) = try call()
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

    @Test func `an app draws the own and others' pictures itself`() throws {
        let (trtc, alice, bob) = try call()
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
        let (trtc, alice, bob) = try call()
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

    @Test func `a camera's pictures carry messages`() throws {
        let (trtc, alice, bob) = try call()
        alice.trtc { #expect($0.sendSEIMsg(Data([1, 2]), repeatCount: 1)) }
        try trtc.world.expectNo("onRecvSEIMsg(alice", on: bob, for: .seconds(1))
        openCamera(alice)
        try trtc.world.expect("onRecvSEIMsg(alice", on: bob, within: .seconds(1))
    }

    // MARK: Figures

    /// Keeps the last statistics.
    private final class Figures: NSObject, TRTCCloudDelegate, Sendable {
        let last = Mutex<(local: [UInt32], remote: [UInt32])?>(nil)

        func onStatistics(_ statistics: TRTCStatistics) {
            let local = statistics.localStatistics.flatMap { [$0.width, $0.height, $0.frameRate] }
            let remote = statistics.remoteStatistics.flatMap { [$0.width, $0.height, $0.frameRate] }
            last.withLock { $0 = (local, remote) }
        }
    }

    @Test func `statistics have the size and rate of pictures`() throws {
        let (trtc, alice, bob) = try call()
        let (remote, figures) = (Window(), [Figures(), Figures()])
        alice.trtc { $0.addDelegate(figures[0]) }
        bob.trtc { $0.addDelegate(figures[1]) }
        openCamera(alice)
        watch("alice", on: bob, remote)
        trtc.world.advance(by: .seconds(6))
        let sent = try #require(figures[0].last.withLock { $0?.local })
        let received = try #require(figures[1].last.withLock { $0?.remote })
        for figure in [sent, received] {
            #expect(figure.prefix(2) == [360, 640])
            #expect((14...16).contains(figure.last ?? 0))
        }
    }
}
