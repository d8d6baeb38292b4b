import AgoraRtcKit
import Devices
import ParlorTesting
import Testing
import VideoEngine

/// Cameras, views and what is told of them.
struct PictureTests {
    private let agora: AgoraWorld

    init() { agora = AgoraWorld() }

    private func view(of uid: UInt, on device: Device, _ mode: AgoraVideoRenderMode = .hidden) -> UIView {
        agora.view(of: uid, on: device, mode)
    }

    private func person(
        _ name: String, uid: UInt, role: AgoraClientRole = .broadcaster, enablesVideo: Bool = true
    ) throws -> Device {
        try agora.seen(name, uid: uid, role: role, enablesVideo: enablesVideo)
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
                "didVideoSubscribeStateChange(1, subscribed)",
                "remoteVideoStateChangedOfUid(1, decoding, reason: internal)",
                "firstRemoteVideoDecodedOfUid(1, 160 x 120)", "firstRemoteVideoFrameOfUid(1, 160 x 120)",
            ])
        #expect(
            agora.callbacks("localVideoState", "firstLocalVideo", on: alice) == [
                "localVideoStateChangedOf(capturing, error: OK)", "firstLocalVideoFrame(160 x 120)",
                "localVideoStateChangedOf(encoding, error: OK)", "firstLocalVideoFramePublished",
            ])
        #expect(
            agora.callbacks("didVideoPublish", on: alice) == [
                "didVideoPublishStateChange(camera, noPublished, newState: published)"
            ])
        // Nobody sees the audience.
        #expect(agora.callbacks("remoteVideo", on: alice) == [])
    }

    @Test func `lost packets of pictures are sent again, and hardly a key frame is needed`() throws {
        let alice = try person("alice", uid: 1)
        let bob = try person("bob", uid: 2, role: .audience)
        let seen = view(of: 1, on: bob)
        agora.settle()
        #expect(seen.canvas.count > 3)
        let before = try #require(alice.video.withEngine { $0.statistics.sent.first?.keyFrames })
        alice.network.uplink = NetworkQuality(delay: .milliseconds(25), loss: 0.02)
        bob.network.downlink = NetworkQuality(delay: .milliseconds(25), loss: 0.03)
        agora.world.advance(by: .seconds(20))
        let sent = try #require(alice.video.withEngine { $0.statistics.sent.first })
        let received = try #require(bob.video.withEngine { $0.statistics.received.first })
        #expect(sent.resent >= received.mended && received.mended > 5)
        // One that is lost three times in a row still needs a key frame.
        #expect(sent.keyFrames <= before + 1)
        #expect(10 * received.lost < received.mended)
        #expect(received.freezes == 0)
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

    @Test func `a picture is sent wide or high, as the app wants it`() throws {
        let bob = try person("bob", uid: 2, role: .audience)
        let alice = try person("alice", uid: 1)
        let seen = view(of: 1, on: bob)
        agora.settle()
        for (orientation, size) in [
            (AgoraVideoOutputOrientationMode.fixedPortrait, [120, 160]), (.fixedLandscape, [160, 120]),
            (.adaptative, [160, 120]),
        ] {
            alice.agora { engine in
                let config = AgoraVideoEncoderConfiguration(
                    size: CGSize(width: 160, height: 120), frameRate: .fps10, bitrate: AgoraVideoBitrateStandard,
                    orientationMode: orientation, mirrorMode: .auto)
                #expect(engine.setVideoEncoderConfiguration(config) == 0)
            }
            agora.settle()
            #expect(seen.canvas.source.map { [$0.width, $0.height] } == size)
        }
        #expect(
            agora.callbacks("videoSizeChangedOf(1", on: bob) == [
                "videoSizeChangedOf(1, 120 x 160)", "videoSizeChangedOf(1, 160 x 120)",
            ])
    }

    @Test func `how pictures do is reported every two seconds, and of a channel without pictures it is nothing`() throws
    {
        let (hears, sees, deaf) = (Listener(), Listener(), Listener())
        let alice = try agora.seen("alice", uid: 1, hears)
        let bob = try agora.seen("bob", uid: 2, role: .audience, sees)
        let seen = view(of: 1, on: bob)
        agora.settle(.seconds(5))
        let own = try #require(hears.localPictures.last)
        #expect(own.source == .camera && own.stats.uid == 1)
        #expect((9...11).contains(own.stats.sentFrameRate) && own.stats.captureFrameRate == 10)
        #expect(own.stats.encodedFrameWidth == 160 && own.stats.encodedFrameHeight == 120)
        #expect(own.stats.targetFrameRate == 10 && own.stats.sentBitrate > 0 && own.stats.codecType == .VP8)
        // The local camera has no view.
        #expect(own.stats.rendererOutputFrameRate == 0)
        let remote = try #require(sees.remotePictures.last)
        #expect(remote.uid == 1 && remote.width == 160 && remote.height == 120)
        #expect((9...11).contains(remote.receivedFrameRate) && (9...11).contains(remote.rendererOutputFrameRate))
        #expect(remote.packetLossRate == 0 && remote.frozenRate == 0 && abs(remote.avSyncTimeMs) <= 80)
        #expect(remote.totalActiveTime > 3000 && remote.rxVideoBytes > 0)
        let (sent, received) = (try #require(hears.stats.last), try #require(sees.stats.last))
        #expect(sent.txVideoBytes > 0 && sent.rxVideoBytes == 0 && sent.txVideoKBitrate > 0)
        #expect(sent.txBytes == sent.txAudioBytes + sent.txVideoBytes)
        #expect(received.rxVideoBytes > 0 && received.txVideoBytes == 0 && received.rxVideoKBitrate > 0)
        #expect(sees.localPictures.isEmpty && hears.remotePictures.isEmpty)
        _ = try agora.enter("carol", uid: 3, channel: "quiet", deaf)
        alice.agora { #expect($0.muteLocalVideoStream(true) == 0) }
        agora.settle(.seconds(3))
        let (count, shown) = (hears.localPictures.count, seen.canvas.count)
        agora.settle(.seconds(3))
        #expect(hears.localPictures.count == count && seen.canvas.count == shown)
        #expect(deaf.stats.last?.txVideoBytes == 0 && deaf.stats.last?.rxVideoKBitrate == 0)
    }
}
