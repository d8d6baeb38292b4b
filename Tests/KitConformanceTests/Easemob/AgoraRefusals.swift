import AgoraRtcKit
import Devices
import EmulatorAPI
import Foundation
import ParlorTesting
import Testing
import VendorDialects

extension Refusal {
    /// Every code of the engine's that can arise.
    static let agora: [Refusal] = agoraJoins + agoraCalls + agoraStreams + agoraChannels

    /// Alice, who is a host in the lobby, calls something that returns the code.
    private static func host(
        _ code: Int32, _ description: String, _ body: @escaping @Sendable (AgoraRtcEngineKit) -> Int32
    ) -> Refusal {
        Refusal(code, description) { world in
            let alice = try world.agoraUser("alice")
            try world.agoraRefuses(code, on: alice, body)
        }
    }

    /// Alice, who is in no channel, calls something that returns the code.
    private static func stranger(
        _ code: Int32, _ description: String, appID: String = Tenant.easemobDemoAgoraAppID,
        _ body: @escaping @Sendable (AgoraRtcEngineKit) -> Int32
    ) -> Refusal {
        Refusal(code, description) { world in
            let alice = try world.agoraDevice("alice", appID: appID)
            try world.agoraRefuses(code, on: alice, body)
        }
    }

    /// Alice joins, and the cloud does not let her in.
    private static func joining(
        _ code: Int32, _ description: String, appID: String = Tenant.easemobDemoAgoraAppID,
        adjust: @escaping @Sendable (inout TenantRules) -> Void = { _ in },
        token: @escaping @Sendable (KitWorld) -> String = { $0.agoraToken(1) }
    ) -> Refusal {
        Refusal(code, description, adjust: adjust) { world in
            _ = try world.agoraUser("bob", uid: 2)
            let alice = try world.agoraDevice("alice", appID: appID)
            world.joinAgora(1, token: token(world), on: alice)
            try world.agoraFails(code, on: alice)
        }
    }

    private static func join(_ engine: AgoraRtcEngineKit, channel: String = "lobby", uid: UInt = 1) -> Int32 {
        engine.joinChannel(byToken: "t", channelId: channel, info: nil, uid: uid)
    }

    private static let agoraJoins: [Refusal] = [
        stranger(101, "an App ID that is none", appID: "short") { join($0) },
        joining(101, "an App ID that nobody has", appID: String(repeating: "0", count: 32)),
        stranger(102, "a channel in Chinese") { join($0, channel: "房间") },
        stranger(102, "a channel without a name") { join($0, channel: "") },
        stranger(121, "a uid of more than 32 bits") { join($0, uid: 4_294_967_296) },
        stranger(134, "an account without a name") {
            $0.joinChannel(byToken: "t", channelId: "lobby", userAccount: "")
        },
        host(17, "a second channel") { join($0, channel: "bar") },
        stranger(18, "leaving no channel") { $0.leaveChannel() },
        joining(110, "no token", token: { _ in "" }),
        joining(
            110, "a token of another certificate",
            token: { otherEasemobTenant.channelToken(channel: "lobby", uid: "1", at: $0.unixSeconds) }),
        joining(110, "another user's token", token: { $0.agoraToken(3) }),
        joining(110, "another channel's token", token: { $0.agoraToken(1, channel: "bar") }),
        Refusal(109, "a token past its time") { world in
            let alice = try world.agoraDevice("alice")
            let token = world.agoraToken(1, lifetimeSeconds: 10)
            world.advance(by: .seconds(12))
            world.joinAgora(1, token: token, on: alice)
            try world.agoraFails(109, on: alice)
        },
        joining(
            103, "one person more than a channel takes",
            adjust: { rules in
                for index in rules.rtc.scenes.indices { rules.rtc.scenes[index].maximumParticipants = 1 }
            }),
    ]

    private static let agoraCalls: [Refusal] = [
        stranger(1, "a recording into a folder that is not there") {
            $0.startAudioRecording("/no/such/folder/a.wav", quality: .low)
        },
        stranger(2, "a volume of 401") { $0.adjustRecordingSignalVolume(401) },
        stranger(8, "a relay to another channel, of who is in none") {
            $0.startOrUpdateChannelMediaRelay(AgoraChannelMediaRelayConfiguration())
        },
        host(2, "a relay to no channel") {
            $0.startOrUpdateChannelMediaRelay(AgoraChannelMediaRelayConfiguration())
        },
        host(5, "the end of a relay that is none") { $0.stopChannelMediaRelay() },
        stranger(4, "a broadcast") { $0.startRtmpStreamWithoutTranscoding("rtmp://host/a") },
        stranger(2, "encryption without a key") {
            $0.enableEncryption(true, encryptionConfig: AgoraEncryptionConfig())
        },
        Refusal(5, "a message by audience") { world in
            let alice = try world.agoraUser("alice", role: .audience)
            var stream = 0
            world.agora(alice) { $0.createDataStream(&stream, config: AgoraDataStreamConfig()) }
            try world.agoraRefuses(5, on: alice) { $0.sendStreamMessage(stream, data: Data("hi".utf8)) }
        },
        Refusal(7, "a call of an engine that was destroyed") { world in
            let alice = try world.agoraUser("alice")
            world.use(alice) { AgoraRtcEngineKit.destroy() }
            world.settle()
            try world.agoraRefuses(7, on: alice) { $0.enableAudio() }
        },
        host(8, "another use of a channel while in one") { $0.setChannelProfile(.communication) },
        host(8, "pictures of the app's own in the place of the camera's while in a channel") {
            $0.setExternalVideoSource(true, useTexture: false, sourceType: .videoFrame)
        },
        stranger(8, "another form of a screen that is not shared") {
            $0.updateScreenCapture(AgoraScreenCaptureParameters2())
        },
        stranger(4, "pictures that the app encoded") {
            $0.setExternalVideoSource(true, useTexture: false, sourceType: .encodedVideoFrame)
        },
        stranger(2, "a screen of a size below 0") { engine in
            let parameters = AgoraScreenCaptureParameters2()
            parameters.videoParams.dimensions = CGSize(width: -1, height: 1)
            return engine.startScreenCapture(parameters)
        },
        stranger(2, "a snapshot without a file") { Int32($0.takeSnapshot(0, filePath: "")) },
        stranger(113, "a data stream outside a channel") { engine in
            var stream = 0
            return engine.createDataStream(&stream, config: AgoraDataStreamConfig())
        },
        Refusal(160, "a second recording") { world in
            let alice = try world.agoraDevice("alice")
            let (first, second) = (try world.path("first.wav"), try world.path("second.wav"))
            world.agora(alice) { $0.startAudioRecording(first, quality: .low) }
            try world.agoraRefuses(160, on: alice) { $0.startAudioRecording(second, quality: .low) }
        },
        Refusal(22, "a seventeenth connection") { world in
            let alice = try world.agoraDevice("alice")
            let most = Agora.profile.sdk.maximumConnections.value
            for number in 1...most { world.agora(alice) { connect($0, number) } }
            try world.agoraRefuses(22, on: alice) { connect($0, most + 1) }
        },
    ]

    private static func connect(_ engine: AgoraRtcEngineKit, _ number: Int) -> Int32 {
        engine.joinChannelEx(
            byToken: "t", connection: AgoraRtcConnection(channelId: "lobby", localUid: number), delegate: nil,
            mediaOptions: AgoraRtcChannelMediaOptions())
    }

    /// Alice, who is a host in the lobby, sends messages on a stream of hers, of which the last is refused.
    private static func sending(_ code: Int32, _ description: String, _ messages: [Data]) -> Refusal {
        Refusal(code, description) { world in
            let alice = try world.agoraUser("alice")
            var stream = 0
            world.agora(alice) { $0.createDataStream(&stream, config: AgoraDataStreamConfig()) }
            for message in messages.dropLast() { world.agora(alice) { $0.sendStreamMessage(stream, data: message) } }
            try world.agoraRefuses(code, on: alice) { $0.sendStreamMessage(stream, data: messages.last ?? Data()) }
        }
    }

    private static let agoraStreams: [Refusal] = [
        sending(114, "a message of more than 1 KB", [Data(count: 1025)]),
        sending(115, "a sixty-first message in a second", Array(repeating: Data([1]), count: 61)),
        Refusal(116, "a sixth data stream") { world in
            let alice = try world.agoraUser("alice")
            var stream = 0
            for _ in 1...5 { world.agora(alice) { $0.createDataStream(&stream, config: AgoraDataStreamConfig()) } }
            try world.agoraRefuses(116, on: alice) {
                $0.createDataStream(&stream, config: AgoraDataStreamConfig())
            }
        },
        // What was sent without a network is gone.
        Refusal(117, "a message that the network lost", refusesLastUse: false) { world in
            let alice = try world.agoraUser("alice")
            let bob = try world.agoraUser("bob", uid: 2)
            var stream = 0
            world.agora(alice) { $0.createDataStream(&stream, config: AgoraDataStreamConfig()) }
            // Without a network for long enough that the message is gone, and not for so long that the channel is left.
            for isConnected in [true, false, true] {
                alice.network.isConnected = isConnected
                world.advance(by: .seconds(1))
                world.agora(alice) { $0.sendStreamMessage(stream, data: Data("hi".utf8)) }
                world.advance(by: .seconds(2))
            }
            try world.expect("didOccurStreamMessageError(1, \(stream), error: 117, missed: 1)", on: bob)
        },
    ]

    private static let agoraChannels: [Refusal] = [
        Refusal(
            12, "a second person in a second, where one may enter",
            adjust: { $0.rtc.participants.maximumEntriesPerSecond = 1 }
        ) { world in
            let (bob, alice) = (try world.agoraDevice("bob"), try world.agoraDevice("alice"))
            world.joinAgora(2, on: bob)
            world.joinAgora(1, on: alice)
            try world.agoraFails(12, on: alice)
        },
        // The channel is joined, as audience.
        Refusal(
            119, "a host whose token lets nobody publish", refusesLastUse: false,
            adjust: { $0.rtc.rights.asked.append(RightRules(right: .sendAudio, warning: nil, end: .removes)) }
        ) { world in
            let token = Agora.tokenFormat.write(
                Claims(
                    app: AppID(Tenant.easemobDemoAgoraAppID), user: "1", issuedAtUnixSeconds: world.unixSeconds,
                    expiresAtUnixSeconds: world.unixSeconds + 1000,
                    channel: ChannelClaims(
                        user: "1", channel: "lobby", privileges: [.join, .receiveAudio],
                        expiresAtUnixSeconds: world.unixSeconds + 1000)), Tenant.easemobDemoCertificate)
            let alice = try world.agoraUser("alice", role: .audience, token: token)
            world.agora(alice) { $0.setClientRole(.broadcaster) }
            try world.agoraFails(119, on: alice)
        },
        // Told, not refused: what follows is what others did.
        Refusal(123, "a removal by the app's server", refusesLastUse: false) { world in
            let alice = try world.agoraUser("alice")
            try world.tenant.administer(.removeParticipants(channel: "lobby", users: ["1"]))
            try world.agoraFails(123, on: alice)
        },
    ]
}
