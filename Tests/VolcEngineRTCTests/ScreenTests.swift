import Devices
import EmulatorAPI
import Foundation
import ParlorTesting
import Testing
import VendorDialects
import VideoEngine

@testable import VolcEngineRTC

@Suite struct ScreenTests {
    private func canvas(_ view: UIView) -> ByteRTCVideoCanvas {
        let canvas = ByteRTCVideoCanvas()
        canvas.view = view
        return canvas
    }

    private func key(_ user: String, _ index: ByteRTCStreamIndex = .indexScreen) -> ByteRTCRemoteStreamKey {
        ByteRTCRemoteStreamKey(room: "lobby", user: user, index: index)
    }

    @Test func `who shows the screen is seen beside the camera, until each is stopped`() throws {
        let world = VolcWorld()
        let alice = try world.enter("alice")
        let bob = try world.enter("bob")
        let (own, face, screen) = (UIView(), UIView(), UIView())
        bob.volc { engine in
            #expect(engine.setRemoteVideoCanvas(key("alice", .indexMain), withCanvas: canvas(face)) == 0)
            #expect(engine.setRemoteVideoCanvas(key("alice"), withCanvas: canvas(screen)) == 0)
        }
        world.forget(on: alice, bob)
        alice.volc { engine in
            #expect(engine.setLocalVideoCanvas(.indexScreen, withCanvas: canvas(own)) == 0)
            #expect(engine.startVideoCapture() == 0)
            #expect(engine.startScreenCapture(.videoOnly, bundleId: nil) == 0)
        }
        world.settle()
        // The local view shows it, and nobody else sees it before it is published.
        #expect(own.canvas.count > 10)
        #expect(face.canvas.count > 10)
        #expect(screen.canvas.count == 0)
        #expect(try world.held(of: alice).publishScreen(.both) == 0)
        world.settle()
        #expect(screen.canvas.source?.width == 1280 && screen.canvas.source?.height == 720)
        #expect(screen.canvas.reading?.isScreen == true && face.canvas.reading?.isScreen == false)
        #expect(
            world.callbacks("creen", on: alice) == [
                "onVideoDeviceStateChanged(screen, stateStarted, OK)",
                "onLocalVideoStateChanged(screen, recording, error: ok)",
                "onFirstLocalVideoFrameCaptured(screen, 1280 × 720)", "onLocalVideoSizeChanged(screen, 1280 × 720)",
                "onStreamPublishSuccess(alice, isScreen: true)",
                "onLocalVideoStateChanged(screen, encoding, error: ok)",
            ])
        #expect(
            world.callbacks("creen", on: bob) == [
                "onUserPublishScreen(alice, type: video)",
                "onRemoteVideoStateChanged(alice, screen, state: starting, reason: internal)",
                "onFirstRemoteVideoFrameDecoded(alice, screen, 1280 × 720)",
                "onRemoteVideoSizeChanged(alice, screen, 1280 × 720)",
                "onRemoteVideoStateChanged(alice, screen, state: decoding, reason: localUnmuted)",
                "onFirstRemoteVideoFrameRendered(alice, screen, 1280 × 720)",
            ])
        world.forget(on: alice, bob)
        #expect(try world.held(of: alice).unpublishScreen(.both) == 0)
        world.settle()
        let (shown, seen) = (screen.canvas.count, face.canvas.count)
        world.settle()
        #expect(screen.canvas.count == shown)
        #expect(face.canvas.count > seen)
        #expect(
            world.callbacks("creen", on: bob) == [
                "onRemoteVideoStateChanged(alice, screen, state: stopped, reason: remoteMuted)",
                "onUserUnpublishScreen(alice, type: video, reason: unpublish)",
            ])
        alice.volc { #expect($0.stopScreenCapture() == 0) }
        world.settle()
        #expect(
            world.callbacks("creen", on: alice) == [
                "onVideoDeviceStateChanged(screen, stateStopped, OK)",
                "onLocalVideoStateChanged(screen, stopped, error: ok)",
            ])
    }

    @Test func `the screen's sound alone is not supported, and its settings are checked`() throws {
        let world = VolcWorld()
        let alice = try world.enter("alice")
        let room = try world.held(of: alice)
        let config = ByteRTCScreenVideoEncoderConfig()
        alice.volc { engine in
            #expect(engine.startScreenCapture(.audioOnly, bundleId: nil) == -10)
            #expect(engine.updateScreenCapture(.videoOnly) == -3)
            #expect(engine.startScreenCapture(.videoAndAudio, bundleId: "app.screen") == 0)
            #expect(engine.updateScreenCapture(.audioOnly) == -10)
            #expect(engine.updateScreenCapture(.videoOnly) == 0)
            #expect(engine.setScreenAudioSourceType(.external) == -9)
            #expect(engine.setScreenAudioStreamIndex(.indexScreen) == -9)
            #expect(engine.pushScreenAudioFrame(ByteRTCAudioFrame()) == -9)
            #expect(engine.setExtensionConfig("group.app") == 0)
            #expect(engine.sendScreenCaptureExtensionMessage(Data([1])) == -10)
            (config.width, config.height, config.frameRate) = (0, 240, 15)
            #expect(engine.setScreenVideoEncoderConfig(config) == -2)
        }
        #expect(room.publishScreen(.audio) == -10)
        #expect(room.publishScreen([]) == -2)
        #expect(room.subscribeScreen("bob", mediaStreamType: .audio) == -10)
        #expect(room.subscribeScreen("bob", mediaStreamType: []) == -2)
        #expect(room.leaveRoom() == 0)
        #expect(room.publishScreen(.video) == -3)
        #expect(room.unpublishScreen(.video) == -3)
    }

    @Test func `a screen has the size that its encoder is set to`() throws {
        let world = VolcWorld()
        let alice = try world.enter("alice")
        let bob = try world.enter("bob")
        let view = UIView()
        bob.volc { #expect($0.setRemoteVideoCanvas(key("alice"), withCanvas: canvas(view)) == 0) }
        let config = ByteRTCScreenVideoEncoderConfig()
        (config.width, config.height, config.frameRate) = (320, 240, 10)
        alice.volc { engine in
            #expect(engine.setScreenVideoEncoderConfig(config) == 0)
            #expect(engine.startScreenCapture(.videoOnly, bundleId: nil) == 0)
        }
        #expect(try world.held(of: alice).publishScreen(.video) == 0)
        world.settle(.seconds(2))
        #expect(view.canvas.source?.width == 320)
        (config.width, config.height) = (640, 480)
        alice.volc { #expect($0.setScreenVideoEncoderConfig(config) == 0) }
        world.settle(.seconds(2))
        #expect(view.canvas.source?.width == 640)
    }

    @Test func `who does without automatic pictures asks for a screen by name, and gives it back`() throws {
        let world = VolcWorld()
        let alice = try world.enter("alice")
        let bob = try world.person("bob")
        let room = try world.room(of: bob)
        let view = UIView()
        bob.volc { #expect($0.setRemoteVideoCanvas(key("alice"), withCanvas: canvas(view)) == 0) }
        #expect(world.join(room, as: "bob") { $0.isAutoSubscribeVideo = false } == 0)
        world.settle()
        alice.volc { #expect($0.startScreenCapture(.videoOnly, bundleId: nil) == 0) }
        #expect(room.subscribeScreen("alice", mediaStreamType: .video) == 0)
        world.settle()
        #expect(try world.held(of: alice).publishScreen(.video) == 0)
        world.settle()
        #expect(view.canvas.count == 0)
        #expect(room.subscribeScreen("alice", mediaStreamType: .video) == 0)
        world.settle()
        let seen = view.canvas.count
        #expect(seen > 0)
        #expect(room.unsubscribeScreen("alice", mediaStreamType: .video) == 0)
        world.settle()
        let end = view.canvas.count
        world.settle()
        #expect(view.canvas.count == end)
        #expect(
            world.callbacks("onStreamSubscribed", on: bob) == [
                "onStreamSubscribed(failedStreamNotFound, userId: alice, isScreen: true)",
                "onStreamSubscribed(success, userId: alice, isScreen: true)",
                "onStreamSubscribed(success, userId: alice, isScreen: true)",
            ])
    }

    @Test func `who comes later is told of the screen, and an invisible user cannot show one`() throws {
        let world = VolcWorld()
        let alice = try world.enter("alice")
        #expect(try world.held(of: alice).publishScreen(.video) == 0)
        world.settle()
        let bob = try world.enter("bob", isVisible: false)
        #expect(
            world.callbacks("onUserPublish", on: bob) == [
                "onUserPublishStream(alice, type: both)", "onUserPublishScreen(alice, type: video)",
            ])
        #expect(try world.held(of: bob).publishScreen(.video) == -3)
        world.settle()
        #expect(world.callbacks("onWarning", on: bob) == ["onWarning(-2009)"])
        #expect(try world.held(of: alice).leaveRoom() == 0)
        world.settle()
        #expect(
            world.callbacks("onUserUnpublish", "onUserLeave", on: bob) == [
                "onUserUnpublishStream(alice, type: both, reason: unpublish)",
                "onUserUnpublishScreen(alice, type: video, reason: unpublish)", "onUserLeave(alice, reason: quit)",
            ])
    }

    @Test func `data along the screen says that it came with the screen`() throws {
        let world = VolcWorld()
        let alice = try world.enter("alice")
        let bob = try world.enter("bob")
        alice.volc { engine in
            #expect(
                engine.sendSEIMessage(
                    .indexScreen, andMessage: Data([1]), andRepeatCount: 0, andCountPerFrame: .single) == -3)
        }
        #expect(try world.held(of: alice).publishScreen(.video) == 0)
        world.settle()
        alice.volc { engine in
            #expect(
                engine.sendSEIMessage(
                    .indexScreen, andMessage: Data([1, 2]), andRepeatCount: 0, andCountPerFrame: .single) == 0)
            #expect(
                engine.sendSEIMessage(
                    .indexMain, andMessage: Data([1]), andRepeatCount: 0, andCountPerFrame: .single) == 0)
        }
        world.settle()
        #expect(
            world.callbacks("SEI", on: bob) == [
                "onSEIMessageReceived(alice, screen, 2 bytes)", "onSEIMessageReceived(alice, 1 bytes)",
            ])
    }

    @Test func `a screen that is one stream too many for the room is told with -1081`() throws {
        let world = VolcWorld { $0.rtc.streams.maximumPublished = 3 }
        let alice = try world.enter("alice")
        let bob = try world.enter("bob")
        #expect(try world.held(of: alice).publishScreen(.video) == 0)
        world.settle()
        #expect(try world.held(of: bob).publishScreen(.video) == 0)
        world.settle()
        #expect(
            world.callbacks("onStreamStateChanged", on: alice).isEmpty)
        #expect(
            world.callbacks("onStreamStateChanged", on: bob) == [
                "onStreamStateChanged(lobby, withUid: bob, state: -1081)"
            ])
    }

    @Test func `a screen may not be shown without the privilege to publish pictures`() throws {
        let world = VolcWorld(checksPrivileges: true)
        let alice = try world.person("alice")
        let room = try world.room(of: alice)
        let claims = Claims(
            app: Volcengine.app(VolcWorld.appID), user: "alice", issuedAtUnixSeconds: world.world.unixSeconds,
            expiresAtUnixSeconds: world.world.unixSeconds + 600,
            channel: ChannelClaims(
                user: "alice", channel: "lobby", privileges: [.join, .createChannel, .sendAudio, .receiveAudio],
                expiresAtUnixSeconds: world.world.unixSeconds + 600))
        let token = Volcengine.tokenFormat.write(claims, VolcWorld.appKey)
        #expect(world.join(room, as: "alice", token: token) { $0.isAutoPublish = false } == 0)
        world.settle()
        #expect(room.publishScreen(.video) == 0)
        world.settle()
        #expect(
            world.callbacks("onStreamStateChanged", on: alice) == [
                "onStreamStateChanged(lobby, withUid: alice, state: -1002)"
            ])
    }
}
