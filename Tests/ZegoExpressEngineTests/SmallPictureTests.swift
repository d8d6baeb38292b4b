import Devices
import Foundation
import ParlorTesting
import Testing
import VideoEngine
import ZegoExpressEngine

/// A stream's pictures in two sizes, by its codec.
@Suite(.timeLimit(.minutes(5))) struct SmallPictureTests {
    private let express = ExpressWorld()
    private let large = [360, 640]
    private let half = [180, 320]

    private func sender(_ codec: ZegoVideoCodecID = .idSvc) throws -> Device {
        let alice = try express.enter("alice")
        alice.express { engine in
            let config = ZegoVideoConfig()
            config.codecID = codec
            engine.setVideoConfig(config)
            engine.enableCamera(true)
            engine.startPublishingStream("alice_main")
        }
        try express.world.expect("onPublisherSendVideoFirstFrame(main)", on: alice)
        return alice
    }

    private func watch(_ stream: String = "alice_main", on device: Device, _ type: ZegoVideoStreamType? = nil)
        -> PictureCanvas
    {
        let canvas = ZegoCanvas(view: ZGView())
        device.express { engine in
            if let type { engine.setPlayStreamVideoType(type, streamID: stream) }
            engine.startPlayingStream(stream, canvas: canvas)
        }
        return canvas.view.canvas
    }

    private func choose(_ type: ZegoVideoStreamType, on device: Device) {
        device.express { $0.setPlayStreamVideoType(type, streamID: "alice_main") }
        express.world.advance(by: .seconds(2))
    }

    private func size(_ canvas: PictureCanvas) -> [Int]? { canvas.source.map { [$0.width, $0.height] } }

    private func bytes(on device: Device) -> Int {
        device.video.withEngine { $0.statistics.received.first?.bytes ?? 0 }
    }

    private func encoding(_ device: Device) -> [Int]? {
        device.video.withEngine { $0.encoding(of: .main.small) }.map {
            [$0.width, $0.height, $0.frameRate, $0.bitRate]
        }
    }

    @Test func `each player has the size it wants, and changes it in the middle`() throws {
        let alice = try sender()
        let (bob, carol) = (try express.enter("bob"), try express.enter("carol"))
        let (onBob, onCarol) = (watch(on: bob, .small), watch(on: carol))
        express.world.advance(by: .seconds(3))
        #expect(size(onBob) == half && size(onCarol) == large)
        #expect(bytes(on: bob) * 3 < bytes(on: carol) * 2)
        #expect(encoding(alice) == [180, 320, 15, 150_000])
        #expect(express.callbacks(on: alice, "onPublisherSendVideoFirstFrame").count == 1)
        choose(.big, on: bob)
        choose(.small, on: carol)
        #expect(size(onBob) == large && size(onCarol) == half)
        #expect(
            express.callbacks(on: bob, "onPlayerVideoSizeChanged").map { $0.contains("360 x 640") } == [false, true])
        let dave = try express.enter("dave")
        let onDave = watch(on: dave, .small)
        express.world.advance(by: .seconds(2))
        #expect(size(onDave) == half)
        choose(.default, on: dave)
        #expect(size(onDave) == large)
        #expect(bob.video.withEngine { $0.statistics.received.first?.freezes } == 0)
    }

    @Test func `a codec of one size sends one, and the codec is the stream's from its beginning`() throws {
        let alice = try sender(.idDefault)
        let bob = try express.enter("bob")
        let onBob = watch(on: bob, .small)
        express.world.advance(by: .seconds(2))
        #expect(size(onBob) == large && encoding(alice) == nil)
        alice.express { engine in
            let config = engine.getVideoConfig()
            config.codecID = .idH264DualStream
            engine.setVideoConfig(config)
        }
        express.world.advance(by: .seconds(2))
        #expect(size(onBob) == large && encoding(alice) == nil)
        alice.express { $0.stopPublishingStream() }
        express.world.advance(by: .seconds(1))
        alice.express { $0.startPublishingStream("alice_main") }
        express.world.advance(by: .seconds(2))
        #expect(size(onBob) == half && encoding(alice) == [180, 320, 15, 150_000])
        alice.express { engine in
            #expect(
                [ZegoVideoCodecID.idDefault, .idSvc, .idVp8, .idH264DualStream].allSatisfy {
                    engine.isVideoEncoderSupported($0) && engine.isVideoDecoderSupported($0)
                })
            for codec in [ZegoVideoCodecID.idH265, .idUnknown] {
                #expect(!engine.isVideoEncoderSupported(codec) && !engine.isVideoDecoderSupported(codec))
            }
            #expect(engine.isVideoEncoderSupported(.idSvc, codecBackend: .hardware) == 0)
            #expect(engine.isVideoDecoderSupported(.idSvc, codecBackend: .software) == 1)
        }
    }

    @Test func `the two sizes are the app's with the codec for it, and both have one shape`() throws {
        let alice = try sender(.idH264DualStream)
        let bob = try express.enter("bob")
        let onBob = watch(on: bob, .small)
        func size(_ type: ZegoVideoStreamType, _ width: Int, _ height: Int, _ fps: Int32 = 10, _ bitrate: Int32 = 80)
            -> ZegoPublishDualStreamConfig
        {
            let config = ZegoPublishDualStreamConfig()
            (config.streamType, config.fps, config.bitrate) = (type, fps, bitrate)
            config.encodeResolution = CGSize(width: width, height: height)
            return config
        }
        alice.express { $0.setPublishDualStreamConfig([size(.small, 90, 160), size(.big, 180, 320, 15, 300)]) }
        express.world.advance(by: .seconds(2))
        #expect(self.size(onBob) == [90, 160] && encoding(alice) == [90, 160, 10, 80_000])
        #expect(alice.video.withEngine { $0.encoding(of: .main)?.width } == 180)
        for list in [
            [], [size(.small, 90, 160)], [size(.big, 90, 160)], [size(.small, 90, 160), size(.big, 180, 180)],
            [size(.small, 0, 0), size(.big, 0, 0)], [size(.small, 90, 160, 0), size(.big, 180, 320)],
            [size(.small, 90, 160, 10, -1), size(.big, 180, 320)],
            [size(.default, 90, 160), size(.big, 180, 320)],
        ] {
            alice.express { $0.setPublishDualStreamConfig(list, channel: .main) }
        }
        express.world.advance(by: .seconds(1))
        #expect(express.callbacks(on: alice, "onDebugError(1000017").count == 8)
        #expect(encoding(alice) == [90, 160, 10, 80_000])
    }

    @Test func `a mute, a closed camera, a lost network and the end of playing`() throws {
        let alice = try sender()
        let bob = try express.enter("bob")
        let onBob = watch(on: bob, .small)
        express.world.advance(by: .seconds(2))
        #expect(size(onBob) == half)
        for (end, begin) in [
            ({ $0.mutePublishStreamVideo(true) }, { $0.mutePublishStreamVideo(false) }),
            ({ $0.enableCamera(false) }, { $0.enableCamera(true) }),
        ] as [((ZegoExpressEngine) -> Void, (ZegoExpressEngine) -> Void)] {
            alice.express(end)
            express.world.advance(by: .seconds(1))
            let count = onBob.count
            express.world.advance(by: .seconds(1))
            #expect(onBob.count == count)
            alice.express(begin)
            express.world.advance(by: .seconds(2))
            #expect(onBob.count > count + 5 && size(onBob) == half)
        }
        bob.network.isConnected = false
        express.world.advance(by: .seconds(5))
        bob.express { $0.setPlayStreamVideoType(.big, streamID: "alice_main") }
        bob.network.isConnected = true
        express.world.advance(by: .seconds(5))
        #expect(size(onBob) == large)
        choose(.small, on: bob)
        #expect(size(onBob) == half)
        // What was chosen for a stream ends with playing it.
        bob.express { $0.stopPlayingStream("alice_main") }
        express.world.advance(by: .seconds(1))
        let again = watch(on: bob)
        express.world.advance(by: .seconds(2))
        #expect(size(again) == large)
        bob.express { $0.logoutRoom() }
        alice.run { ZegoExpressEngine.destroy(nil) }
        express.world.advance(by: .seconds(1))
        #expect(alice.video.withEngine { $0.sentStreams } == [])
    }

    @Test func `a screen in another channel has two sizes by the codec of that channel`() throws {
        let alice = try express.enter("alice")
        let bob = try express.enter("bob")
        alice.express { engine in
            let config = ZegoVideoConfig(preset: .preset180P)
            config.codecID = .idSvc
            engine.setVideoConfig(config, channel: .aux)
            engine.setVideoSource(.screenCapture, channel: .aux)
            engine.startScreenCapture(ZegoScreenCaptureConfig())
            engine.startPublishingStream("alice_screen", channel: .aux)
        }
        let onBob = watch("alice_screen", on: bob, .small)
        express.world.advance(by: .seconds(3))
        #expect(size(onBob) == [90, 160])
    }
}
