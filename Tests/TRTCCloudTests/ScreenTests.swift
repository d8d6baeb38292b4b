import Devices
import Foundation
import ParlorTesting
import TXLiteAVSDK_TRTC
import Testing
import VideoEngine

/// People who share their screens.
@Suite(.timeLimit(.minutes(5))) struct ScreenTests {
    @Test func `a screen is a second stream, beside the camera`() throws {
        let (trtc, alice, bob) = try callOfTwo()
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

    @Test func `a screen that is shared changes, pauses and goes on`() throws {
        let (trtc, alice, bob) = try callOfTwo()
        let (remote, own) = (Window(), Window())
        alice.trtc { cloud in
            let param = TRTCVideoEncParam()
            (param.videoResolution, param.resMode, param.videoFps) = (._640_360, .landscape, 10)
            cloud.setSubStreamEncoderParam(param)
            own.give { cloud.startScreenCapture($0, streamType: .sub, encParam: nil) }
        }
        watch("alice", on: bob, remote, .sub)
        try trtc.world.expect("onFirstVideoFrame(alice, streamType: sub, 640 x 360)", on: bob, within: .seconds(1))
        trtc.world.advance(by: .seconds(1))
        #expect(own.canvas.reading?.isScreen == true)
        let number = try #require(remote.canvas.reading?.number)
        alice.trtc { #expect($0.pauseScreenCapture() == 0) }
        try trtc.world.expect("onScreenCapturePaused(0)", on: alice)
        trtc.world.advance(by: .milliseconds(500))
        let (count, paused) = (remote.canvas.count, try #require(remote.canvas.reading?.number))
        #expect(paused >= number)
        trtc.world.advance(by: .seconds(4))
        #expect((3...5).contains(remote.canvas.count - count) && remote.canvas.reading?.number == paused)
        alice.trtc { cloud in
            #expect(cloud.pauseScreenCapture() == 0)
            #expect(cloud.resumeScreenCapture() == 0)
        }
        try trtc.world.expect("onScreenCaptureResumed(0)", on: alice)
        trtc.world.advance(by: .seconds(1))
        #expect(try #require(remote.canvas.reading?.number) > paused)
        #expect(trtc.count("onScreenCapturePaused", on: alice) == 1)
        try alice.video.useScreen(.picture(try Picture(width: 64, height: 36, color: .white)))
        trtc.world.advance(by: .seconds(1))
        #expect(try #require(remote.canvas.source?.brightness(x: 100, y: 100)) > 220)
        // A new size, also while the screen is shared.
        let param = TRTCVideoEncParam()
        (param.videoResolution, param.resMode) = (._320_180, .landscape)
        alice.trtc { $0.startScreenCapture(inApp: .sub, encParam: param) }
        try trtc.world.expect("onUserVideoSizeChanged(alice, streamType: sub, 320 x 180)", on: bob)
        #expect(trtc.count("onScreenCaptureStarted", on: alice) == 1)
    }

    @Test func `a screen is sent in place of the camera, which is closed before`() throws {
        let (trtc, alice, bob) = try callOfTwo()
        let remote = Window()
        openCamera(alice)
        alice.trtc { $0.startScreenCapture(byReplaykit: .big, encParam: nil, appGroup: "group") }
        try trtc.world.expect("onError(-1308,", on: alice)
        alice.trtc { cloud in
            cloud.stopLocalPreview()
            cloud.startScreenCapture(byReplaykit: .big, encParam: nil, appGroup: "group")
        }
        try trtc.world.expect("onScreenCaptureStarted()", on: alice)
        watch("alice", on: bob, remote)
        trtc.world.advance(by: .seconds(1))
        #expect(remote.canvas.reading?.isScreen == true)
        #expect(trtc.count("onUserSubStreamAvailable", on: bob) == 0)
        openCamera(alice)
        try trtc.world.expect("onError(-1301,", on: alice)
        alice.trtc { $0.startScreenCapture(inApp: .sub, encParam: nil) }
        trtc.world.advance(by: .seconds(1))
        #expect(trtc.count("onError(-1308,", on: alice) == 2)
        alice.trtc { $0.muteLocalVideo(.big, mute: true) }
        try trtc.world.expect("onUserVideoAvailable(alice, available: false)", on: bob)
        alice.trtc { cloud in
            cloud.muteLocalVideo(.big, mute: false)
            #expect(cloud.stopScreenCapture() == 0)
        }
        try trtc.world.expect("onScreenCaptureStoped(0)", on: alice)
        openCamera(alice)
        trtc.world.advance(by: .seconds(1))
        #expect(remote.canvas.reading?.position == .front)
    }

    @Test func `a screen that cannot be shared, or no longer, is an error`() throws {
        let (trtc, alice, bob) = try callOfTwo()
        try alice.video.useScreen(.unusable(.notAuthorized))
        alice.trtc { $0.startScreenCapture(inApp: .sub, encParam: nil) }
        try trtc.world.expect("onError(-1308,", on: alice)
        try trtc.world.expectNo("onUserSubStreamAvailable(", on: bob, for: .seconds(1))
        #expect(trtc.count("onScreenCaptureStarted", on: alice) == 0)
        try alice.video.useScreen(.testCard(name: "slides"))
        alice.trtc { $0.startScreenCapture(inApp: .sub, encParam: nil) }
        try trtc.world.expect("onUserSubStreamAvailable(alice, available: true)", on: bob)
        // Audience send nothing; the screen is opened again for the next turn.
        alice.trtc { $0.switch(.audience) }
        try trtc.world.expect("onUserSubStreamAvailable(alice, available: false)", on: bob)
        try alice.video.useScreen(.unusable(.occupied))
        alice.trtc { $0.switch(.anchor) }
        try trtc.world.expect("onScreenCaptureStoped(0)", on: alice)
        #expect(trtc.count("onError(-1308,", on: alice) == 2)
        alice.trtc { cloud in
            #expect(cloud.pauseScreenCapture() == 0)
            #expect(cloud.stopScreenCapture() == 0)
        }
        trtc.world.advance(by: .seconds(1))
        #expect(trtc.count("onScreenCaptureStoped", on: alice) == 1)
        #expect(trtc.count("onScreenCapturePaused", on: alice) == 0)
    }

    @Test func `a screen is shared before the room, and leaving ends it`() throws {
        let trtc = TRTCWorld()
        let bob = try trtc.enter("bob")
        let alice = try trtc.person("alice")
        alice.trtc { cloud in
            cloud.startScreenCapture(inApp: .sub, encParam: nil)
            cloud.enterRoom(trtc.params("alice"), appScene: .LIVE)
        }
        try trtc.world.expect("onUserSubStreamAvailable(alice, available: true)", on: bob)
        try trtc.world.expect("onSendFirstLocalVideoFrame(sub)", on: alice, within: .seconds(1))
        alice.trtc { $0.exitRoom() }
        try trtc.world.expect("onUserSubStreamAvailable(alice, available: false)", on: bob)
        trtc.world.advance(by: .seconds(1))
        #expect(!alice.audio.isPicturing)
    }
}
