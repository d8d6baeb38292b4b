import AgoraRtcKit
import Devices
import ParlorTesting
import Testing
import VideoEngine

/// Cameras, views and what is told of them.
struct PictureTests {
    private let agora: AgoraWorld

    init() { agora = AgoraWorld() }

    /// A view of a phone, given to the engine for a user; 0 is the own.
    private func view(of uid: UInt, on device: Device, _ mode: AgoraVideoRenderMode = .hidden) -> UIView {
        let view = UIView()
        let canvas = AgoraRtcVideoCanvas()
        canvas.view = view
        canvas.uid = uid
        canvas.renderMode = mode
        device.agora { engine in
            #expect((uid == 0 ? engine.setupLocalVideo(canvas) : engine.setupRemoteVideo(canvas)) == 0)
        }
        return view
    }

    private func person(
        _ name: String, uid: UInt, role: AgoraClientRole = .broadcaster, enablesVideo: Bool = true
    ) throws -> Device {
        let device = try agora.person(name)
        let token = agora.token("\(uid)")
        device.agora { engine in
            if enablesVideo { #expect(engine.enableVideo() == 0) }
            // As apps that send pictures to others' small screens.
            #expect(
                engine.setVideoEncoderConfiguration(
                    AgoraVideoEncoderConfiguration(
                        width: 160, height: 120, frameRate: .fps10, bitrate: AgoraVideoBitrateStandard,
                        orientationMode: .adaptative, mirrorMode: .auto)) == 0)
            engine.setClientRole(role)
            #expect(engine.joinChannel(byToken: token, channelId: "lobby", info: nil, uid: uid) == 0)
        }
        try agora.world.expect("didJoinChannel(lobby", on: device)
        return device
    }

    @Test func `a host is seen by everybody, and in their own mirror`() throws {
        let alice = try person("alice", uid: 1)
        let own = view(of: 0, on: alice)
        let bob = try person("bob", uid: 2, role: .audience)
        let seen = view(of: 1, on: bob)
        agora.settle(.seconds(2))
        #expect(seen.canvas.reading?.position == .front)
        #expect(seen.canvas.source?.width == 160 && seen.canvas.source?.height == 120)
        #expect(seen.canvas.count > 10)
        #expect(own.canvas.count > 10)
        #expect(
            agora.callbacks("Video", on: bob) == [
                "remoteVideoStateChangedOfUid(1, starting, reason: internal)",
                "remoteVideoStateChangedOfUid(1, decoding, reason: internal)",
                "firstRemoteVideoDecodedOfUid(1, 160 x 120)", "firstRemoteVideoFrameOfUid(1, 160 x 120)",
            ])
        #expect(
            agora.callbacks("localVideoState", "firstLocalVideo", on: alice) == [
                "localVideoStateChangedOf(capturing, error: OK)", "firstLocalVideoFrame(160 x 120)",
                "localVideoStateChangedOf(encoding, error: OK)", "firstLocalVideoFramePublished",
            ])
        // Nobody sees the audience.
        #expect(agora.callbacks("remoteVideo", on: alice) == [])
    }

    @Test func `pictures that are muted stop, and go on`() throws {
        let alice = try person("alice", uid: 1)
        let bob = try person("bob", uid: 2, role: .audience)
        let seen = view(of: 1, on: bob)
        agora.settle()
        agora.forget(on: bob)
        alice.agora { #expect($0.muteLocalVideoStream(true) == 0) }
        agora.settle()
        #expect(
            agora.callbacks("Video", on: bob) == [
                "didVideoMuted(true, uid: 1)", "remoteVideoStateChangedOfUid(1, stopped, reason: remoteMuted)",
            ])
        let count = seen.canvas.count
        agora.settle()
        #expect(seen.canvas.count == count)
        agora.forget(on: bob)
        alice.agora { #expect($0.muteLocalVideoStream(false) == 0) }
        agora.settle()
        #expect(agora.callbacks("didVideoMuted", on: bob) == ["didVideoMuted(false, uid: 1)"])
        #expect(seen.canvas.count > count)
        // Each sees whom they want.
        bob.agora { #expect($0.muteRemoteVideoStream(1, mute: true) == 0) }
        agora.settle()
        let hidden = seen.canvas.count
        agora.settle()
        #expect(seen.canvas.count == hidden)
        bob.agora { #expect($0.muteRemoteVideoStream(1, mute: false) == 0) }
        agora.settle(.seconds(2))
        #expect(seen.canvas.count > hidden)
    }

    @Test func `a camera that is closed, a host who becomes audience and one who leaves are seen no more`() throws {
        let bob = try person("bob", uid: 2, role: .audience)
        let alice = try person("alice", uid: 1)
        let seen = view(of: 1, on: bob)
        agora.settle()
        #expect(seen.canvas.count > 0)
        alice.agora { #expect($0.enableLocalVideo(false) == 0) }
        agora.settle()
        #expect(agora.callbacks("localVideoState", on: alice).last == "localVideoStateChangedOf(stopped, error: OK)")
        #expect(agora.callbacks("didVideoMuted", on: bob).last == "didVideoMuted(true, uid: 1)")
        var count = seen.canvas.count
        agora.settle()
        #expect(seen.canvas.count == count)
        alice.agora { #expect($0.enableLocalVideo(true) == 0) }
        agora.settle()
        #expect(seen.canvas.count > count)
        alice.agora { $0.setClientRole(.audience) }
        agora.settle()
        count = seen.canvas.count
        agora.settle()
        #expect(seen.canvas.count == count)
        #expect(agora.callbacks("remoteVideo", on: bob).last?.contains("stopped, reason: remoteOffline") == true)
        alice.agora { $0.setClientRole(.broadcaster) }
        agora.settle(.seconds(2))
        #expect(seen.canvas.count > count)
        alice.agora { #expect($0.leaveChannel() == 0) }
        agora.settle()
        #expect(!alice.video.withEngine { $0.isCapturing })
    }

    @Test func `who comes late sees pictures within a second, and who does without pictures has none`() throws {
        _ = try person("alice", uid: 1)
        agora.settle(.seconds(3))
        let bob = try person("bob", uid: 2, role: .audience)
        let seen = view(of: 1, on: bob)
        let carol = try person("carol", uid: 3, role: .audience, enablesVideo: false)
        let unseen = view(of: 1, on: carol)
        agora.settle()
        #expect(seen.canvas.count > 0)
        #expect(unseen.canvas.count == 0)
        bob.agora { #expect($0.muteAllRemoteVideoStreams(true) == 0) }
        agora.settle(.milliseconds(200))
        let count = seen.canvas.count
        agora.settle()
        #expect(seen.canvas.count == count)
    }

    @Test func `a preview needs no channel, and the other camera is another picture`() throws {
        let alice = try agora.person("alice")
        alice.agora { #expect($0.startPreview() == -8) }
        let own = view(of: 0, on: alice, .fit)
        alice.agora { engine in
            #expect(engine.enableVideo() == 0)
            #expect(engine.startPreview() == 0)
        }
        agora.settle()
        #expect(own.canvas.reading?.position == .front)
        #expect(own.canvas.layout.filling == .fit)
        alice.agora { #expect($0.switchCamera() == 0) }
        agora.settle()
        #expect(own.canvas.reading?.position == .back)
        alice.agora { #expect($0.stopPreview() == 0) }
        agora.settle()
        let count = own.canvas.count
        agora.settle()
        #expect(own.canvas.count == count)
    }

    @Test func `a size without pixels is refused, and a large one is reduced in its shape`() throws {
        let alice = try agora.person("alice")
        func set(_ width: Int, _ height: Int, bitrate: Int = 0) -> Int32 {
            var code: Int32 = 1
            alice.agora { engine in
                code = engine.setVideoEncoderConfiguration(
                    AgoraVideoEncoderConfiguration(
                        width: width, height: height, frameRate: .fps15, bitrate: bitrate, orientationMode: .adaptative,
                        mirrorMode: .enabled))
            }
            return code
        }
        for (width, height) in [(0, 120), (160, 0), (-1, 1), (1_000_000, 1)] { #expect(set(width, height) == -2) }
        #expect(set(160, 120, bitrate: -2) == -2)
        #expect(set(1920, 1080, bitrate: AgoraVideoBitrateCompatible) == 0)
        alice.agora { #expect($0.setupRemoteVideo(AgoraRtcVideoCanvas()) == 0) }
        let token = agora.token("1")
        alice.agora { engine in
            engine.enableVideo()
            engine.setClientRole(.broadcaster)
            engine.joinChannel(byToken: token, channelId: "lobby", info: nil, uid: 1)
        }
        agora.settle()
        let encoding = alice.video.withEngine { $0.encoding(of: .main) }
        #expect(encoding?.width == 1280 && encoding?.height == 720)
        #expect(alice.video.withEngine { $0.mirrorsSentPictures })
    }
}
