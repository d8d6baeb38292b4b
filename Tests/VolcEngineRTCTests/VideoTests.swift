import Devices
import EmulatorAPI
import Foundation
import ParlorTesting
import Testing
import VideoEngine

@testable import VolcEngineRTC

@Suite struct VideoTests {
    private func canvas(_ view: UIView, _ mode: ByteRTCRenderMode = .hidden) -> ByteRTCVideoCanvas {
        let canvas = ByteRTCVideoCanvas()
        canvas.view = view
        canvas.renderMode = mode
        return canvas
    }

    private func key(_ user: String) -> ByteRTCRemoteStreamKey {
        let key = ByteRTCRemoteStreamKey()
        key.userId = user
        key.roomId = "lobby"
        key.streamIndex = .indexMain
        return key
    }

    @Test func `lost packets of pictures are sent again, and hardly a key frame is needed`() throws {
        let world = VolcWorld()
        let (alice, bob) = (try world.enter("alice"), try world.enter("bob"))
        alice.volc { #expect($0.startVideoCapture() == 0) }
        bob.volc { #expect($0.setRemoteVideoCanvas(key("alice"), withCanvas: canvas(UIView())) == 0) }
        world.settle(.seconds(1))
        let before = try #require(alice.video.withEngine { $0.statistics.sent.first?.keyFrames })
        alice.network.uplink = NetworkQuality(delay: .milliseconds(25), loss: 0.02)
        bob.network.downlink = NetworkQuality(delay: .milliseconds(25), loss: 0.03)
        world.world.advance(by: .seconds(20))
        let sent = try #require(alice.video.withEngine { $0.statistics.sent.first })
        let received = try #require(bob.video.withEngine { $0.statistics.received.first })
        #expect(sent.resent >= received.mended && received.mended > 10)
        // One that is lost three times in a row still needs a key frame.
        #expect(sent.keyFrames <= before + 1)
        #expect(10 * received.lost < received.mended)
        #expect(received.freezes == 0)
    }

    @Test func `who opens the camera is seen in the others' views and in the own`() throws {
        let world = VolcWorld()
        let alice = try world.enter("alice")
        let bob = try world.enter("bob")
        let (own, other) = (UIView(), UIView())
        world.forget(on: alice, bob)
        alice.volc { engine in
            #expect(engine.setLocalVideoCanvas(.indexMain, withCanvas: canvas(own)) == 0)
            #expect(engine.startVideoCapture() == 0)
        }
        bob.volc { #expect($0.setRemoteVideoCanvas(key("alice"), withCanvas: canvas(other)) == 0) }
        world.settle(.seconds(2))
        #expect(own.canvas.count > 20)
        #expect(other.canvas.count > 20)
        #expect(other.canvas.source?.width == 640)
        #expect(other.canvas.source?.height == 360)
        #expect(
            world.callbacks("Video", on: alice) == [
                "onVideoDeviceStateChanged(camera, stateStarted, OK)", "onLocalVideoStateChanged(recording, error: ok)",
                "onFirstLocalVideoFrameCaptured(640 × 360)", "onLocalVideoSizeChanged(640 × 360)",
                "onLocalVideoStateChanged(encoding, error: ok)",
            ])
        #expect(
            world.callbacks("Video", on: bob) == [
                "onUserStartVideoCapture(lobby, uid: alice)",
                "onRemoteVideoStateChanged(alice, state: starting, reason: internal)",
                "onFirstRemoteVideoFrameDecoded(alice, 640 × 360)", "onRemoteVideoSizeChanged(alice, 640 × 360)",
                "onRemoteVideoStateChanged(alice, state: decoding, reason: localUnmuted)",
                "onFirstRemoteVideoFrameRendered(alice, 640 × 360)",
            ])
        world.forget(on: alice, bob)
        #expect(try world.held(of: alice).unpublishStream(.video) == 0)
        world.settle()
        let seen = other.canvas.count
        world.settle()
        #expect(other.canvas.count == seen)
        #expect(
            world.callbacks("onRemoteVideoState", on: bob) == [
                "onRemoteVideoStateChanged(alice, state: stopped, reason: remoteMuted)"
            ])
        alice.volc { #expect($0.stopVideoCapture() == 0) }
        world.settle()
        #expect(world.callbacks("onLocalVideoState", on: alice) == ["onLocalVideoStateChanged(stopped, error: ok)"])
    }

    @Test func `who joins later is told whose microphone and camera are open, and of each change once`() throws {
        let world = VolcWorld()
        let alice = try world.enter("alice")
        try world.enter("carol", captures: false).volc { _ in }
        alice.volc { #expect($0.startVideoCapture() == 0) }
        world.settle()
        let bob = try world.enter("bob", captures: false)
        let opened = ["onUserStartVideoCapture(lobby, uid: alice)", "onUserStartAudioCapture(lobby, uid: alice)"]
        #expect(world.callbacks("Capture(", on: bob) == opened)
        world.forget(on: bob)
        // Who receives nothing is told too.
        #expect(try world.held(of: bob).unsubscribeAllStreams(with: .both) == 0)
        alice.volc { #expect($0.stopVideoCapture() == 0) }
        world.settle()
        #expect(world.callbacks("Capture(", on: bob) == ["onUserStopVideoCapture(lobby, uid: alice)"])
        // Who comes back after a break is told what changed meanwhile.
        world.forget(on: bob)
        bob.network.isConnected = false
        world.settle(.seconds(24))
        alice.volc { engine in
            #expect(engine.stopAudioCapture() == 0)
            #expect(engine.startVideoCapture() == 0)
        }
        world.settle()
        bob.network.isConnected = true
        world.settle(.seconds(5))
        #expect(
            world.callbacks("Capture(", on: bob) == [
                "onUserStartVideoCapture(lobby, uid: alice)", "onUserStopAudioCapture(lobby, uid: alice)",
            ])
        let dave = try world.enter("dave", captures: false)
        #expect(world.callbacks("Capture(", on: dave) == ["onUserStartVideoCapture(lobby, uid: alice)"])
    }

    @Test func `the encoder's size is the picture's, and a size that cannot be is refused`() throws {
        let world = VolcWorld()
        let alice = try world.enter("alice")
        let bob = try world.enter("bob")
        let config = ByteRTCVideoEncoderConfig()
        for (width, height, rate) in [(0, 240, 15), (240, -1, 15), (240, 240, 0), (4_097, 240, 15)] {
            (config.width, config.height, config.frameRate) = (width, height, rate)
            alice.volc { #expect($0.setMaxVideoEncoderConfig(config) == -2) }
        }
        (config.width, config.height, config.frameRate) = (240, 240, 15)
        alice.volc { engine in
            #expect(engine.setMaxVideoEncoderConfig(config) == 0)
            #expect(engine.startVideoCapture() == 0)
        }
        let view = UIView()
        bob.volc { #expect($0.setRemoteVideoCanvas(key("alice"), withCanvas: canvas(view)) == 0) }
        world.settle(.seconds(2))
        #expect(view.canvas.source?.width == 240)
        (config.width, config.height) = (480, 640)
        alice.volc { #expect($0.setMaxVideoEncoderConfig(config) == 0) }
        world.settle(.seconds(2))
        #expect(view.canvas.source?.height == 640)
        #expect(
            world.callbacks("onRemoteVideoSize", on: bob) == [
                "onRemoteVideoSizeChanged(alice, 240 × 240)", "onRemoteVideoSizeChanged(alice, 480 × 640)",
            ])
    }

    @Test func `views end with the own stay, and not with the other's`() throws {
        let world = VolcWorld()
        let alice = try world.enter("alice")
        let bob = try world.enter("bob")
        let view = UIView()
        alice.volc { #expect($0.startVideoCapture() == 0) }
        bob.volc { engine in
            #expect(engine.setRemoteVideoCanvas(key("alice"), withCanvas: canvas(view)) == 0)
            #expect(engine.setRemoteVideoCanvas(key(""), withCanvas: canvas(view)) == -1)
        }
        world.settle(.seconds(2))
        let (talk, watch) = (try world.held(of: alice), try world.held(of: bob))
        #expect(talk.leaveRoom() == 0)
        world.settle()
        let first = view.canvas.count
        #expect(first > 0)
        #expect(world.join(talk, as: "alice") == 0)
        world.settle(.seconds(2))
        #expect(view.canvas.count > first)
        #expect(watch.leaveRoom() == 0)
        world.settle()
        let second = view.canvas.count
        #expect(world.join(watch, as: "bob") == 0)
        world.settle(.seconds(2))
        #expect(view.canvas.count == second)
    }

    @Test func `a camera that may not be used is told`() throws {
        let world = VolcWorld()
        let alice = try world.person("alice")
        try alice.video.use(.unusable(.notAuthorized))
        alice.volc { engine in
            #expect(engine.switchCamera(.external) == -2)
            #expect(engine.startVideoCapture() == 0)
        }
        world.settle()
        #expect(
            world.callbacks(on: alice) == [
                "onWarning(-5001)", "onVideoDeviceStateChanged(camera, stateRuntimeError, deviceNoPermission)",
                "onLocalVideoStateChanged(failed, error: deviceNoPermission)",
            ])
    }
}
