import Devices
import Foundation
import ParlorTesting
import Testing
import VideoEngine
import ZegoExpressEngine

/// People who see each other.
@Suite(.timeLimit(.minutes(5))) struct PictureTests {
    /// Alice publishes with the camera; Bob is there.
    private func call() throws -> (express: ExpressWorld, alice: Device, bob: Device) {
        let express = ExpressWorld()
        let (alice, bob) = (try express.enter("alice"), try express.enter("bob"))
        alice.express { engine in
            engine.enableCamera(true)
            engine.startPublishingStream("alice_main")
        }
        try express.world.expect("onPublisherSendVideoFirstFrame(main)", on: alice)
        return (express, alice, bob)
    }

    /// Plays a stream on a new view; its canvas.
    private func watch(_ stream: String, on device: Device, adjust: (ZegoCanvas) -> Void = { _ in }) -> PictureCanvas {
        let canvas = ZegoCanvas(view: ZGView())
        adjust(canvas)
        device.express { $0.startPlayingStream(stream, canvas: canvas) }
        return canvas.view.canvas
    }

    private func preview(on device: Device) -> PictureCanvas {
        let canvas = ZegoCanvas(view: ZGView())
        device.express { $0.startPreview(canvas) }
        return canvas.view.canvas
    }

    @Test func `a stream's camera is seen on the view it is played on`() throws {
        let (express, alice, bob) = try call()
        let view = watch("alice_main", on: bob)
        try express.world.expect("onPlayerRecvVideoFirstFrame(alice_main)", on: bob)
        try express.world.expect("onPlayerVideoSizeChanged(360 x 640, streamID: alice_main)", on: bob)
        try express.world.expect("onPlayerRenderVideoFirstFrame(alice_main)", on: bob, within: .seconds(1))
        // The state at the beginning is told only where the app asks for it with notify_remote_device_init_status.
        #expect(express.callbacks(on: bob, "onRemoteCameraStateUpdate").isEmpty)
        let first = try #require(view.reading)
        express.world.advance(by: .seconds(2))
        let later = try #require(view.reading)
        #expect((25...35).contains(later.number - first.number) && later.position == .front)
        #expect(express.callbacks(on: alice, "onPublisherCapturedVideoFirstFrame(main)").count == 1)
        #expect(express.callbacks(on: alice, "onPublisherVideoSizeChanged(360 x 640").count == 1)
        #expect(express.callbacks(on: alice, "onDebugError").isEmpty)
    }

    @Test func `lost packets of pictures are sent again, and hardly a key frame is needed`() throws {
        let (express, alice, bob) = try call()
        _ = watch("alice_main", on: bob)
        express.world.advance(by: .seconds(1))
        let before = try #require(alice.video.withEngine { $0.statistics.sent.first?.keyFrames })
        alice.network.uplink = NetworkQuality(delay: .milliseconds(25), loss: 0.02)
        bob.network.downlink = NetworkQuality(delay: .milliseconds(25), loss: 0.03)
        express.world.advance(by: .seconds(20))
        let sent = try #require(alice.video.withEngine { $0.statistics.sent.first })
        let received = try #require(bob.video.withEngine { $0.statistics.received.first })
        #expect(sent.resent >= received.mended && received.mended > 10)
        // One that is lost three times in a row still needs a key frame.
        #expect(sent.keyFrames <= before + 1)
        #expect(10 * received.lost < received.mended)
        #expect(received.freezes == 0)
    }

    @Test func `a stream without a view has sound only, and moves to a view later`() throws {
        let (express, _, bob) = try call()
        try express.play("alice_main", on: bob)
        express.world.advance(by: .seconds(1))
        #expect(bob.video.withEngine { $0.statistics.received.isEmpty })
        let view = watch("alice_main", on: bob)
        express.world.advance(by: .seconds(1))
        #expect(view.count > 8)
        let other = watch("alice_main", on: bob)
        let count = view.count
        express.world.advance(by: .seconds(1))
        #expect(view.count == count && other.count > 8)
    }

    @Test func `no camera is opened by an app that means none`() throws {
        let express = ExpressWorld()
        let (alice, bob) = (try express.enter("alice", publishes: true), try express.enter("bob"))
        let view = watch("alice_main", on: bob)
        express.world.advance(by: .seconds(1))
        #expect(view.count == 0 && !alice.audio.isPicturing)
        #expect(express.callbacks(on: bob, "onRemoteCameraStateUpdate").isEmpty)
        alice.express { $0.enableCamera(true) }
        express.world.advance(by: .seconds(1))
        #expect(view.count > 8)
    }

    @Test func `a video call has its camera on from the beginning`() throws {
        let express = ExpressWorld()
        let alice = try express.person("alice", scenario: .standardVideoCall)
        express.logIn("alice", on: alice)
        try express.world.expect("loginRoom ok", on: alice)
        alice.express { $0.startPublishingStream("alice_main") }
        try express.world.expect("onPublisherSendVideoFirstFrame(main)", on: alice)
    }

    @Test func `the front camera is mirrored in the preview, as the mirror mode says`() throws {
        let (express, alice, bob) = try call()
        let (own, view) = (preview(on: alice), watch("alice_main", on: bob))
        func mirrored(_ canvas: PictureCanvas) throws -> Bool {
            let image = try #require(canvas.image)
            return TestCard.reading(of: image) == nil && TestCard.reading(of: image.mirrored()) != nil
        }
        for (mode, isOwn, isSent) in [
            (.onlyPreviewMirror, true, false), (.bothMirror, true, true), (.noMirror, false, false),
            (.onlyPublishMirror, false, true),
        ] as [(ZegoVideoMirrorMode, Bool, Bool)] {
            alice.express { $0.setVideoMirrorMode(mode) }
            express.world.advance(by: .seconds(1))
            #expect(try mirrored(own) == isOwn, "\(mode)")
            #expect(try mirrored(view) == isSent, "\(mode)")
        }
        alice.express { engine in
            engine.setVideoMirrorMode(.onlyPreviewMirror)
            engine.useFrontCamera(false)
        }
        express.world.advance(by: .seconds(1))
        #expect(try !mirrored(own))
        #expect(view.reading?.position == .back)
        #expect(express.callbacks(on: alice, "onPublisherRenderVideoFirstFrame(main)").count == 1)
    }

    @Test func `muting and turning off the camera stop pictures, and players are told`() throws {
        let (express, alice, bob) = try call()
        let view = watch("alice_main", on: bob)
        express.world.advance(by: .seconds(1))
        for (off, on, state) in [
            ({ $0.mutePublishStreamVideo(true) }, { $0.mutePublishStreamVideo(false) }, "mute"),
            ({ $0.enableCamera(false) }, { $0.enableCamera(true) }, "disable"),
        ] as [((ZegoExpressEngine) -> Void, (ZegoExpressEngine) -> Void, String)] {
            alice.express(off)
            try express.world.expect("onRemoteCameraStateUpdate(\(state), streamID: alice_main)", on: bob)
            // What was sent before is still shown.
            express.world.advance(by: .milliseconds(400))
            let count = view.count
            express.world.advance(by: .seconds(1))
            #expect(view.count == count && count > 0)
            alice.express(on)
            try express.world.expect("onRemoteCameraStateUpdate(open, streamID: alice_main)", on: bob)
            express.world.advance(by: .milliseconds(600))
            #expect(view.count > count + 3)
        }
        #expect(express.callbacks(on: bob, "onDebugError").isEmpty)
    }

    @Test func `who mutes what is played keeps the last picture, and the sound`() throws {
        let (express, _, bob) = try call()
        let view = watch("alice_main", on: bob)
        express.world.advance(by: .seconds(1))
        for mute in [
            { $0.mutePlayStreamVideo($1, streamID: "alice_main") }, { $0.muteAllPlayStreamVideo($1) },
        ] as [(ZegoExpressEngine, Bool) -> Void] {
            bob.express { mute($0, true) }
            express.world.advance(by: .milliseconds(200))
            let count = view.count
            express.world.advance(by: .seconds(1))
            #expect(view.count == count && view.reading != nil)
            #expect(bob.amplitude(440) > 0.1)
            bob.express { mute($0, false) }
            express.world.advance(by: .seconds(1))
            #expect(view.count > count + 3)
        }
    }

    @Test func `who comes late, and who lost packets, sees a picture soon`() throws {
        let (express, _, bob) = try call()
        express.world.advance(by: .seconds(5))
        let view = watch("alice_main", on: bob)
        express.world.advance(by: .milliseconds(500))
        #expect(view.count > 0)
        bob.network.downlink = NetworkQuality(loss: 0.3)
        express.world.advance(by: .seconds(5))
        bob.network.downlink = .perfect
        express.world.advance(by: .seconds(1))
        let count = view.count
        express.world.advance(by: .seconds(1))
        #expect(view.count > count + 10)
    }

    @Test func `a stream that ends and comes back is shown again`() throws {
        let (express, alice, bob) = try call()
        let view = watch("alice_main", on: bob)
        express.world.advance(by: .seconds(1))
        alice.express { $0.stopPublishingStream() }
        express.world.advance(by: .seconds(1))
        let count = view.count
        alice.express { $0.startPublishingStream("alice_main") }
        express.world.advance(by: .seconds(1))
        #expect(count > 8 && view.count > count + 5)
        bob.express { $0.stopPlayingStream("alice_main") }
        express.settle()
        let last = view.count
        express.world.advance(by: .seconds(1))
        #expect(view.count == last && bob.video.withEngine { $0.statistics.received.isEmpty })
    }

    @Test func `a config changes size and rate, and is what is answered`() throws {
        let (express, alice, bob) = try call()
        let view = watch("alice_main", on: bob)
        express.world.advance(by: .seconds(1))
        alice.express { engine in
            let config = ZegoVideoConfig(preset: .preset180P)
            config.fps = 10
            engine.setVideoConfig(config)
            let answer = engine.getVideoConfig()
            // The call is carried out later, in order.
            #expect(answer.encodeResolution.width == 360)
        }
        try express.world.expect("onPlayerVideoSizeChanged(180 x 320, streamID: alice_main)", on: bob)
        let count = view.count
        express.world.advance(by: .seconds(2))
        #expect((18...22).contains(view.count - count) && view.source?.width == 180)
        alice.express { engine in
            let answer = engine.getVideoConfig()
            #expect(answer.encodeResolution == CGSize(width: 180, height: 320) && answer.fps == 10)
            #expect(answer.bitrate == 300)
        }
    }

    @Test func `a view shows pictures as its canvas says`() throws {
        let (express, _, bob) = try call()
        let view = watch("alice_main", on: bob) { canvas in
            canvas.view.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
            (canvas.viewMode, canvas.backgroundColor) = (.aspectFit, 0xff0000)
        }
        express.world.advance(by: .seconds(1))
        let image = try #require(view.image)
        #expect(image.width == 200 && image.height == 100)
        let corner = try #require(image.color(x: 2, y: 2))
        #expect(corner.red > 200 && corner.green < 60)
    }

    @Test func `a camera that does not open is reported, and the sound goes on`() throws {
        for (fault, exception) in [
            (.notAuthorized, "permissionNotGranted"), (.occupied, "deviceOccupied"), (.missing, "invalidId"),
        ] as [(CameraFault, String)] {
            let express = ExpressWorld()
            let (alice, bob) = (try express.enter("alice", publishes: true), try express.enter("bob"))
            try express.play("alice_main", on: bob)
            try alice.video.use(.unusable(fault))
            alice.express { $0.enableCamera(true) }
            try express.world.expect("onLocalDeviceExceptionOccurred(\(exception), deviceType: camera)", on: alice)
            try express.world.expect("onRemoteCameraStateUpdate(genericError, streamID: alice_main)", on: bob)
            express.world.advance(by: .seconds(1))
            #expect(bob.amplitude(440) > 0.1)
        }
    }

    @Test func `a preview needs no room, starts the engine and ends with the last room`() throws {
        let express = ExpressWorld()
        let alice = try express.person("alice")
        let own = preview(on: alice)
        try express.world.expect("onEngineStateUpdate(start)", on: alice)
        express.world.advance(by: .seconds(1))
        #expect(own.count > 8)
        express.logIn("alice", on: alice)
        try express.world.expect("loginRoom ok", on: alice)
        alice.express { $0.logoutRoom() }
        try express.world.expect("onEngineStateUpdate(stop)", on: alice)
        let count = own.count
        express.world.advance(by: .seconds(1))
        #expect(own.count == count && !alice.audio.isPicturing)
    }
}
