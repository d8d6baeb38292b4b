import Devices
import Foundation
import ParlorTesting
import Testing
import VideoEngine
import ZegoExpressEngine

/// People who show their screens.
@Suite(.timeLimit(.minutes(5))) struct ScreenTests {
    private func watch(_ stream: String, on device: Device) -> PictureCanvas {
        let canvas = ZegoCanvas(view: ZGView())
        device.express { $0.startPlayingStream(stream, canvas: canvas) }
        return canvas.view.canvas
    }

    @Test func `a screen is a second stream, seen beside the camera`() throws {
        let express = ExpressWorld()
        let (alice, bob) = (try express.enter("alice"), try express.enter("bob"))
        alice.express { engine in
            #expect(engine.setVideoSource(.screenCapture, channel: .aux) == 0)
            engine.setVideoConfig(ZegoVideoConfig(preset: .preset270P), channel: .aux)
            #expect(engine.getVideoConfig(.main).encodeResolution.width == 360)
            engine.enableCamera(true)
            engine.startPublishingStream("alice_main")
            engine.startPublishingStream("alice_screen", channel: .aux)
            engine.startScreenCapture(ZegoScreenCaptureConfig())
        }
        try express.world.expect("onPublisherSendVideoFirstFrame(aux)", on: alice)
        #expect(express.callbacks(on: alice, "onPublisherVideoSizeChanged(270 x 480, channel: aux)").count == 1)
        let (camera, screen) = (watch("alice_main", on: bob), watch("alice_screen", on: bob))
        express.world.advance(by: .seconds(2))
        #expect(camera.reading?.isScreen == false && screen.reading?.isScreen == true)
        #expect(camera.source?.width == 360 && screen.source?.width == 270)

        alice.express { $0.mutePublishStreamVideo(true, channel: .aux) }
        try express.world.expect("onRemoteCameraStateUpdate(mute, streamID: alice_screen)", on: bob)
        express.world.advance(by: .milliseconds(400))
        let (muted, before) = (screen.count, camera.count)
        express.world.advance(by: .seconds(1))
        #expect(screen.count == muted && camera.count > before + 8)
        alice.express { $0.mutePublishStreamVideo(false, channel: .aux) }
        express.world.advance(by: .seconds(1))
        #expect(screen.count > muted + 3)

        var image: ZGImage?
        alice.express { $0.takePublishStreamSnapshot({ image = $1 }, channel: .aux) }
        express.settle()
        #expect(image != nil)
        alice.express { $0.stopScreenCapture() }
        express.world.advance(by: .milliseconds(400))
        let (stopped, running) = (screen.count, camera.count)
        express.world.advance(by: .seconds(1))
        #expect(screen.count == stopped && camera.count > running + 8)
        #expect(express.callbacks(on: alice, "onDebugError").isEmpty)
    }

    @Test func `the main channel shows the screen in the camera's place, and the camera again`() throws {
        let express = ExpressWorld()
        let (alice, bob) = (try express.enter("alice"), try express.enter("bob"))
        alice.express { engine in
            engine.enableCamera(true)
            engine.startPublishingStream("alice_main")
        }
        let view = watch("alice_main", on: bob)
        express.world.advance(by: .seconds(1))
        #expect(view.reading?.isScreen == false)
        alice.express { engine in
            engine.setVideoSource(.screenCapture)
            engine.startScreenCapture(ZegoScreenCaptureConfig())
        }
        express.world.advance(by: .seconds(1))
        #expect(view.reading?.isScreen == true)
        #expect(!alice.video.withEngine { $0.isCapturing })
        alice.express { engine in
            engine.stopScreenCapture()
            engine.setVideoSource(.camera)
        }
        express.world.advance(by: .seconds(1))
        #expect(view.reading?.isScreen == false)
    }

    @Test func `a config without pictures captures none until it is changed`() throws {
        let express = ExpressWorld()
        let (alice, bob) = (try express.enter("alice"), try express.enter("bob"))
        let config = ZegoScreenCaptureConfig()
        config.captureVideo = false
        alice.express { engine in
            engine.setVideoSource(.screenCapture, channel: .aux)
            engine.startPublishingStream("alice_screen", channel: .aux)
            engine.startScreenCapture(config)
        }
        let view = watch("alice_screen", on: bob)
        express.world.advance(by: .seconds(1))
        #expect(view.count == 0)
        config.captureVideo = true
        alice.express { $0.updateScreenCaptureConfig(config) }
        express.world.advance(by: .seconds(1))
        #expect(view.reading?.isScreen == true)
    }

    @Test func `a source that a channel cannot have is refused, and the one before stays`() throws {
        let express = ExpressWorld()
        let alice = try express.enter("alice")
        alice.express { engine in
            #expect(engine.setVideoSource(.player) == 1_000_017)
            #expect(engine.setVideoSource(.mainPublishChannel) == 1_000_017)
            #expect(engine.setVideoSource(.secondaryCamera) == 1_000_010)
            #expect(engine.setVideoSource(.camera, channel: .aux) == 1_000_010)
            #expect(engine.setVideoSource(.player, channel: .aux) == 1_000_010)
            #expect(engine.setVideoSource(.screenCapture, channel: .aux) == 0)
            #expect(engine.setVideoSource(.screenCapture, channel: .aux) == 0)
            #expect(engine.setVideoSource(.screenCapture) == 1_000_017)
            #expect(engine.setVideoSource(.none, channel: .aux) == 0)
            #expect(engine.setVideoSource(.screenCapture) == 0)
        }
    }
}
