import AgoraRtcKit
import Devices
import Foundation
import ParlorTesting
import Testing
import VideoEngine

/// A user's pictures in two sizes, and who gets which.
@Suite(.timeLimit(.minutes(5))) struct SmallPictureTests {
    private let agora = AgoraWorld()
    private let large = [160, 120]
    private let half = [80, 60]

    private func size(_ view: UIView) -> [Int]? { view.canvas.source.map { [$0.width, $0.height] } }

    private func choose(_ type: AgoraVideoStreamType, of uid: UInt = 1, on device: Device) {
        device.agora { #expect($0.setRemoteVideoStream(uid, type: type) == 0) }
        agora.settle(.seconds(2))
    }

    private func send(_ mode: AgoraSimulcastStreamMode, on device: Device) {
        device.agora { #expect($0.setDualStreamMode(mode) == 0) }
        agora.settle(.seconds(2))
    }

    private func form(_ width: Int, _ height: Int, framerate: Int32 = 5, bitrate: Int32 = -1)
        -> AgoraSimulcastStreamConfig
    {
        let config = AgoraSimulcastStreamConfig()
        config.dimensions = CGSize(width: width, height: height)
        (config.framerate, config.bitrate) = (framerate, bitrate)
        return config
    }

    private func smallEncoding(_ device: Device, _ stream: PictureStream = .main) -> PictureEncoding? {
        device.video.withEngine { $0.encoding(of: stream.small) }
    }

    @Test func `who wants small pictures gets them, and everybody else the large ones`() throws {
        let (hears, sees, seesLarge) = (Listener(), Listener(), Listener())
        let alice = try agora.seen("alice", uid: 1, hears) {
            #expect($0.setDualStreamMode(.enableSimulcastStream) == 0)
        }
        let bob = try agora.seen("bob", uid: 2, role: .audience, sees) {
            #expect($0.setRemoteVideoStream(1, type: .low) == 0)
        }
        let carol = try agora.seen("carol", uid: 3, role: .audience, seesLarge)
        let (onBob, onCarol) = (agora.view(of: 1, on: bob), agora.view(of: 1, on: carol))
        agora.settle(.seconds(5))
        #expect(size(onBob) == half && size(onCarol) == large)
        #expect((8...30).contains(onBob.canvas.count) && onCarol.canvas.count > 35)
        #expect(sees.remotePictures.last?.rxStreamType == .low && seesLarge.remotePictures.last?.rxStreamType == .high)
        #expect(sees.remotePictures.last?.width == 80)
        let (few, many) = (
            try #require(sees.stats.last?.rxVideoBytes), try #require(seesLarge.stats.last?.rxVideoBytes)
        )
        #expect(few * 2 < many)
        #expect(hears.localPictures.last?.stats.dualStreamEnabled == true)
        #expect(hears.localPictures.last?.stats.encodedFrameWidth == 160)
        // One changes in the middle, and one comes later.
        choose(.low, on: carol)
        choose(.high, on: bob)
        #expect(size(onBob) == large && size(onCarol) == half)
        let dave = try agora.seen("dave", uid: 4, role: .audience) {
            #expect($0.setRemoteDefaultVideoStreamType(.low) == 0)
        }
        let onDave = agora.view(of: 1, on: dave)
        agora.settle(.seconds(2))
        #expect(size(onDave) == half)
        choose(.high, on: dave)
        #expect(size(onDave) == large)
        #expect(agora.callbacks("videoSizeChangedOf(1, 160 x 120)", on: dave).count == 1)
        // The sender stops them, and everybody has the large ones soon.
        send(.disableSimulcastStream, on: alice)
        #expect(size(onBob) == large && size(onCarol) == large && smallEncoding(alice) == nil)
        let count = onCarol.canvas.count
        send(.enableSimulcastStream, on: alice)
        #expect(size(onCarol) == half && onCarol.canvas.count > count + 5)
    }

    @Test func `small pictures begin when a host wants them, and an audience cannot make them begin`() throws {
        let alice = try agora.seen("alice", uid: 1)
        let bob = try agora.seen("bob", uid: 2, role: .audience)
        let onBob = agora.view(of: 1, on: bob)
        choose(.low, on: bob)
        #expect(size(onBob) == large && smallEncoding(alice) == nil)
        let carol = try agora.seen("carol", uid: 3)
        let onCarol = agora.view(of: 1, on: carol)
        agora.settle(.seconds(2))
        #expect(size(onCarol) == large && smallEncoding(alice) == nil)
        choose(.low, on: carol)
        #expect(size(onCarol) == half && size(onBob) == half)
        // Nobody's pictures stop when the last host who wanted small ones is gone.
        carol.agora { $0.leaveChannel() }
        agora.settle(.seconds(2))
        #expect(size(onBob) == half)
        // Leaving ends it, and an audience that becomes a host may begin it.
        alice.agora { $0.leaveChannel() }
        agora.settle()
        _ = try agora.seen("alice", uid: 1)
        agora.settle(.seconds(2))
        let again = agora.view(of: 1, on: bob)
        agora.settle(.seconds(2))
        #expect(size(again) == large && smallEncoding(alice) == nil)
        bob.agora { $0.setClientRole(.broadcaster) }
        agora.settle(.seconds(2))
        #expect(size(again) == half)
    }

    @Test func `who switched small pictures off sends none, whoever wants them`() throws {
        let alice = try agora.seen("alice", uid: 1) { #expect($0.enableDualStreamMode(false) == 0) }
        let bob = try agora.seen("bob", uid: 2)
        let onBob = agora.view(of: 1, on: bob)
        choose(.low, on: bob)
        #expect(size(onBob) == large && smallEncoding(alice) == nil)
        // Who asked for them is not forgotten.
        send(.autoSimulcastStream, on: alice)
        #expect(size(onBob) == half)
    }

    @Test func `a form of one's own counts, unless it is larger than the large pictures`() throws {
        let alice = try agora.seen("alice", uid: 1)
        func set(_ config: AgoraSimulcastStreamConfig) -> [Int]? {
            alice.agora { #expect($0.setDualStreamMode(.enableSimulcastStream, streamConfig: config) == 0) }
            agora.settle()
            return smallEncoding(alice).map { [$0.width, $0.height, $0.frameRate] }
        }
        agora.settle()
        #expect(set(form(64, 48, framerate: 7, bitrate: 40)) == [64, 48, 7])
        #expect(smallEncoding(alice)?.bitRate == 40_000)
        #expect(set(form(160, 120, framerate: 60)) == [160, 120, 10])
        #expect(set(form(162, 120)) == [80, 60, 5])
        #expect(set(form(0, 48, framerate: 0)) == [80, 60, 5])
        #expect(set(form(100_000, 100_000, framerate: .max, bitrate: .max)) == [80, 60, 10])
        #expect(set(form(64, 48, framerate: .min, bitrate: .min)) == [64, 48, 5])
        // They lie or stand as the large ones.
        alice.agora { engine in
            let config = AgoraVideoEncoderConfiguration(
                width: 160, height: 120, frameRate: .fps10, bitrate: AgoraVideoBitrateStandard,
                orientationMode: .fixedPortrait, mirrorMode: .auto)
            #expect(engine.setVideoEncoderConfiguration(config) == 0)
        }
        agora.settle()
        #expect(smallEncoding(alice).map { [$0.width, $0.height] } == [48, 64])
        alice.agora { engine in
            for config in [form(-1, 48), form(64, 100_001)] {
                #expect(engine.setDualStreamMode(.enableSimulcastStream, streamConfig: config) == -2)
                #expect(engine.enableDualStreamMode(true, streamConfig: config) == -2)
            }
            #expect(engine.setDualStreamMode(.disableSimulcastStream, streamConfig: form(64, 48)) == 0)
        }
        agora.settle()
        #expect(smallEncoding(alice) == nil)
    }

    @Test func `a screen and pushed pictures are small too, and a mute and a role end both sizes`() throws {
        let alice = try agora.seen("alice", uid: 1) { #expect($0.enableDualStreamMode(true) == 0) }
        let bob = try agora.seen("bob", uid: 2, role: .audience)
        let onBob = agora.view(of: 1, on: bob)
        choose(.low, on: bob)
        #expect(size(onBob) == half)
        for (end, begin) in [
            ({ $0.muteLocalVideoStream(true) }, { $0.muteLocalVideoStream(false) }),
            ({ $0.enableLocalVideo(false) }, { $0.enableLocalVideo(true) }),
            ({ $0.setClientRole(.audience) }, { $0.setClientRole(.broadcaster) }),
        ] as [((AgoraRtcEngineKit) -> Int32, (AgoraRtcEngineKit) -> Int32)] {
            alice.agora { #expect(end($0) == 0) }
            agora.settle()
            let count = onBob.canvas.count
            agora.settle()
            #expect(onBob.canvas.count == count)
            alice.agora { #expect(begin($0) == 0) }
            agora.settle(.seconds(2))
            #expect(onBob.canvas.count > count + 3 && size(onBob) == half)
        }
        let options = AgoraRtcChannelMediaOptions()
        options.publishScreenCaptureVideo = true
        let parameters = AgoraScreenCaptureParameters2()
        parameters.videoParams.dimensions = CGSize(width: 320, height: 240)
        alice.agora { engine in
            #expect(engine.startScreenCapture(parameters) == 0)
            #expect(engine.updateChannel(with: options) == 0)
        }
        agora.settle(.seconds(2))
        #expect(size(onBob) == [160, 120])
        #expect(smallEncoding(alice) == nil && smallEncoding(alice, .screen)?.width == 160)
        alice.agora { $0.disableVideo() }
        agora.settle()
        #expect(alice.video.withEngine { $0.sentStreams } == [])
    }

    @Test func `further connections choose for themselves`() throws {
        let options = AgoraRtcChannelMediaOptions()
        options.defaultVideoStreamType = .low
        let alice = try agora.seen("alice", uid: 1) { #expect($0.enableDualStreamMode(true) == 0) }
        let bob = try agora.seen("bob", uid: 2, role: .audience, options: options)
        let second = AgoraRtcConnection(channelId: "lobby", localUid: 20)
        let token = agora.token("20")
        bob.agora { engine in
            #expect(engine.setRemoteVideoStreamEx(1, type: .low, connection: second) == -113)
            #expect(engine.setDualStreamModeEx(.enableSimulcastStream, streamConfig: nil, connection: second) == -113)
            let plain = AgoraRtcChannelMediaOptions()
            plain.clientRoleType = .audience
            #expect(
                engine.joinChannelEx(byToken: token, connection: second, delegate: nil, mediaOptions: plain) == 0)
        }
        agora.settle()
        let view = UIView()
        bob.agora { engine in
            let canvas = AgoraRtcVideoCanvas()
            (canvas.view, canvas.uid) = (view, 1)
            #expect(engine.setupRemoteVideoEx(canvas, connection: second) == 0)
        }
        let onMain = agora.view(of: 1, on: bob)
        agora.settle(.seconds(2))
        #expect(size(onMain) == half && size(view) == large)
        let subscription = AgoraVideoSubscriptionOptions()
        subscription.type = .low
        bob.agora { engine in
            #expect(engine.setRemoteVideoSubscriptionOptionsEx(1, options: subscription, connection: second) == 0)
            #expect(engine.setRemoteVideoStream(1, type: .high) == 0)
        }
        agora.settle(.seconds(2))
        #expect(size(onMain) == large && size(view) == half)
        bob.agora { engine in
            #expect(engine.setRemoteVideoStreamEx(1, type: .high, connection: second) == 0)
            #expect(engine.setRemoteVideoSubscriptionOptions(1, options: subscription) == 0)
            #expect(
                engine.enableDualStreamModeEx(true, streamConfig: form(64, 48), connection: second) == 0)
        }
        agora.settle(.seconds(2))
        #expect(size(onMain) == half && size(view) == large)
        #expect(smallEncoding(alice)?.width == 80)
    }

    @Test func `layers, strangers and a dead engine are refused, and a choice ends with the channel`() throws {
        let alice = try agora.seen("alice", uid: 1) { #expect($0.enableDualStreamMode(true) == 0) }
        let bob = try agora.seen("bob", uid: 2, role: .audience)
        bob.agora { engine in
            #expect(engine.setRemoteVideoStream(.max, type: .low) == -121)
            for layer in [AgoraVideoStreamType.layer1, .layer6] {
                #expect(engine.setRemoteVideoStream(1, type: layer) == -4)
                #expect(engine.setRemoteDefaultVideoStreamType(layer) == -4)
            }
            #expect(engine.setRemoteVideoStream(77, type: .low) == 0)
        }
        choose(.low, on: bob)
        bob.agora { $0.leaveChannel() }
        agora.settle()
        _ = try agora.seen("bob", uid: 2, role: .audience)
        let onBob = agora.view(of: 1, on: bob)
        agora.settle(.seconds(2))
        #expect(size(onBob) == large)
        var dead: AgoraRtcEngineKit?
        alice.agora { dead = $0 }
        alice.run { AgoraRtcEngineKit.destroy() }
        agora.settle()
        #expect(alice.video.withEngine { $0.sentStreams } == [])
        alice.run {
            #expect(dead?.setDualStreamMode(.enableSimulcastStream) == -7)
            #expect(dead?.setRemoteVideoStream(1, type: .low) == -7)
        }
    }

    @Test func `a lost network, losses and encryption change nothing of the size that is wanted`() throws {
        let config = AgoraEncryptionConfig()
        (config.encryptionKey, config.encryptionMode) = ("secret", .AES128XTS)
        let alice = try agora.seen("alice", uid: 1) { engine in
            #expect(engine.enableDualStreamMode(true) == 0)
            #expect(engine.enableEncryption(true, encryptionConfig: config) == 0)
        }
        let bob = try agora.seen("bob", uid: 2, role: .audience) { engine in
            #expect(engine.enableEncryption(true, encryptionConfig: config) == 0)
        }
        let onBob = agora.view(of: 1, on: bob)
        choose(.low, on: bob)
        #expect(size(onBob) == half)
        alice.network.uplink = NetworkQuality(delay: .milliseconds(25), loss: 0.03)
        bob.network.downlink = NetworkQuality(delay: .milliseconds(25), loss: 0.04)
        agora.settle(.seconds(20))
        let received = try #require(bob.video.withEngine { $0.statistics.received.first })
        #expect(received.isSmall && received.mended > 3)
        #expect(agora.callbacks("EncryptionError", on: bob) == [])
        bob.network.isConnected = false
        agora.settle(.seconds(5))
        bob.agora { #expect($0.setRemoteVideoStream(1, type: .high) == 0) }
        bob.network.isConnected = true
        agora.settle(.seconds(3))
        #expect(size(onBob) == large)
        let count = onBob.canvas.count
        agora.settle()
        #expect(onBob.canvas.count > count + 5)
    }

    @Test func `a wish in one project starts nothing in another`() throws {
        let alice = try agora.seen("alice", uid: 1)
        let bob = try agora.seen("bob", uid: 2, role: .audience)
        let onBob = agora.view(of: 1, on: bob)
        choose(.low, on: bob)
        let other = String(AgoraWorld.appID.reversed())
        let tenant = Tenant.agora(appID: other, certificate: AgoraWorld.certificate)
        agora.world.addTenant(tenant)
        let token = tenant.channelToken(
            channel: "lobby", uid: "9", at: agora.world.unixSeconds, lifetimeSeconds: 86_400)
        let mallory = agora.world.device("mallory")
        mallory.run {
            let engine = AgoraRtcEngineKit.sharedEngine(withAppId: other, delegate: nil)
            engine.enableVideo()
            engine.setClientRole(.broadcaster)
            #expect(engine.joinChannel(byToken: token, channelId: "lobby", info: nil, uid: 9) == 0)
            #expect(engine.setRemoteVideoStream(1, type: .low) == 0)
        }
        agora.settle(.seconds(2))
        #expect(
            mallory.run { AgoraRtcEngineKit.sharedEngine(withAppId: other, delegate: nil).getConnectionState() }
                == .connected)
        #expect(size(onBob) == large && smallEncoding(alice) == nil)
    }

    @Test func `other channels of a relay get the large pictures`() throws {
        let alice = try agora.seen("alice", uid: 1) { #expect($0.enableDualStreamMode(true) == 0) }
        let bob = try agora.person("bob")
        let token = agora.token("2", channel: "other")
        bob.agora { engine in
            engine.enableVideo()
            engine.setClientRole(.broadcaster)
            #expect(engine.joinChannel(byToken: token, channelId: "other", info: nil, uid: 2) == 0)
        }
        let config = AgoraChannelMediaRelayConfiguration()
        let info = AgoraChannelMediaRelayInfo(token: agora.token("100", channel: "other"))
        info.uid = 100
        config.setDestinationInfo(info, forChannelName: "other")
        agora.settle()
        alice.agora { #expect($0.startOrUpdateChannelMediaRelay(config) == 0) }
        let onBob = agora.view(of: 100, on: bob)
        choose(.low, of: 100, on: bob)
        #expect(size(onBob) == large && onBob.canvas.count > 5)
    }
}
