import AgoraRtcKit
import Devices
import EmulatorAPI
import Foundation
import ParlorTesting
import Testing
import VoiceEngine

struct ConnectionTests {
    // MARK: The network

    @Test func `a short loss of the network is not told`() throws {
        let agora = AgoraWorld()
        let alice = try agora.enter("alice", uid: 1)
        agora.forget(on: alice)
        alice.network.isConnected = false
        agora.settle(.seconds(3))
        alice.network.isConnected = true
        agora.settle(.seconds(10))
        #expect(agora.callbacks("connection", on: alice) == [])
    }

    @Test func `a loss is told after 4 s and 10 s, and the way back too`() throws {
        let agora = AgoraWorld()
        let alice = try agora.enter("alice", uid: 1)
        let bob = try agora.enter("bob", uid: 2)
        agora.settle(.seconds(2))
        agora.forget(on: alice)
        agora.forget(on: bob)
        alice.network.isConnected = false
        agora.settle(.seconds(15))
        #expect(alice.agora { $0.getConnectionState() } == .reconnecting)
        alice.network.isConnected = true
        agora.settle(.seconds(5))
        #expect(
            agora.callbacks("onnection", "Rejoin", on: alice) == [
                "connectionChangedTo(reconnecting, reason: 2)", "connectionDidInterrupted",
                "connectionChangedTo(reconnecting, reason: 16)", "connectionDidLost",
                "connectionChangedTo(connected, reason: 15)", "didRejoinChannel(lobby, uid: 1)",
            ])
        // The others did not miss them.
        #expect(agora.callbacks("didOffline", on: bob) == [])
        #expect(bob.audio.speaker.heard("1").count >= 1)
    }

    @Test func `a host who is gone for longer is offline for the others, and comes back`() throws {
        let agora = AgoraWorld()
        let alice = try agora.enter("alice", uid: 1)
        let bob = try agora.enter("bob", uid: 2)
        agora.settle(.seconds(2))
        agora.forget(on: alice)
        agora.forget(on: bob)
        alice.network.isConnected = false
        agora.settle(.seconds(60))
        #expect(agora.callbacks("didOffline", on: bob) == ["didOfflineOfUid(1, reason: dropped)"])
        bob.agora { _ = $0.leaveChannel() }
        agora.settle()
        alice.network.isConnected = true
        agora.settle(.seconds(10))
        #expect(agora.callbacks("Rejoin", on: alice) == ["didRejoinChannel(lobby, uid: 1)"])
        #expect(agora.callbacks("didOffline", on: alice) == ["didOfflineOfUid(2, reason: dropped)"])
        #expect(alice.agora { $0.getConnectionState() } == .connected)
        let carol = try agora.enter("carol", uid: 3)
        agora.settle(.seconds(2))
        #expect(carol.audio.speaker.heard("1").count == 1)
    }

    @Test func `after 20 minutes the SDK gives up`() throws {
        let agora = AgoraWorld()
        let alice = try agora.enter("alice", uid: 1)
        alice.network.isConnected = false
        agora.settle(.seconds(1199))
        #expect(alice.agora { $0.getConnectionState() } == .reconnecting)
        agora.settle(.seconds(2))
        #expect(agora.callbacks("connectionChanged", on: alice).last == "connectionChangedTo(failed, reason: 4)")
    }

    @Test func `joining without a network succeeds when it is back`() throws {
        let agora = AgoraWorld()
        let alice = try agora.person("alice")
        alice.network.isConnected = false
        let token = agora.token("1")
        alice.agora { $0.joinChannel(byToken: token, channelId: "lobby", info: nil, uid: 1) }
        agora.settle(.seconds(5))
        #expect(agora.callbacks("didJoinChannel", on: alice) == [])
        alice.network.isConnected = true
        agora.settle(.seconds(5))
        #expect(agora.callbacks("didJoinChannel", on: alice) == ["didJoinChannel(lobby, uid: 1)"])
    }

    @Test func `a role wanted without a network is there with it`() throws {
        let agora = AgoraWorld()
        let alice = try agora.enter("alice", uid: 1, role: .audience)
        let bob = try agora.enter("bob", uid: 2)
        alice.network.isConnected = false
        alice.agora { $0.setClientRole(.broadcaster) }
        agora.settle(.seconds(8))
        alice.network.isConnected = true
        agora.settle(.seconds(5))
        #expect(agora.callbacks("didJoinedOf", on: bob) == ["didJoinedOfUid(1)"])
        #expect(agora.callbacks("RoleChanged", on: alice).count == 1)
    }

    @Test func `who becomes a host on the way into a channel is one there, and heard`() throws {
        let agora = AgoraWorld()
        let alice = try agora.enter("alice", uid: 1)
        let bob = try agora.person("bob")
        bob.network.downlink = NetworkQuality(delay: .seconds(1))
        let token = agora.token("2")
        bob.agora { engine in
            engine.setClientRole(.audience)
            engine.joinChannel(byToken: token, channelId: "lobby", info: nil, uid: 2)
        }
        agora.settle(.milliseconds(500))
        bob.agora { $0.setClientRole(.broadcaster) }
        agora.settle(.seconds(6))
        #expect(agora.callbacks("didJoinedOf", on: alice) == ["didJoinedOfUid(2)"])
        #expect(agora.callbacks("RoleChange", on: bob) == ["didClientRoleChanged(audience, newRole: broadcaster)"])
        #expect(alice.audio.speaker.heard("2").count >= 1)
    }

    // MARK: Tokens

    @Test func `a token that is not good ends in a failed connection`() throws {
        let agora = AgoraWorld()
        let cases: [(token: String?, reason: Int, error: Int)] = [
            (nil, 8, 110), ("", 8, 110), ("garbage", 8, 110), (agora.token("1", channel: "other"), 8, 110),
            (agora.token("2"), 8, 110), (String(agora.token("1").dropLast(9)) + "AAAAAAAA=", 8, 110),
        ]
        for (index, (token, reason, error)) in cases.enumerated() {
            let alice = try agora.person("alice \(index)")
            alice.agora { #expect($0.joinChannel(byToken: token, channelId: "lobby", info: nil, uid: 1) == 0) }
            agora.settle()
            #expect(
                agora.callbacks("connectionChanged", "didOccurError", "didJoin", on: alice) == [
                    "connectionChangedTo(connecting, reason: 0)", "connectionChangedTo(failed, reason: \(reason))",
                    "didOccurError(\(error))",
                ])
            #expect(alice.agora { $0.getConnectionState() } == .failed)
        }
    }

    @Test func `an app id that nobody has ends in a failed connection`() throws {
        let agora = AgoraWorld()
        let device = agora.world.device("alice")
        let listener = Listener()
        device.run {
            let engine = AgoraRtcEngineKit.sharedEngine(
                withAppId: "ffffffffffffffffffffffffffffffff", delegate: listener)
            engine.joinChannel(byToken: nil, channelId: "lobby", info: nil, uid: 1)
        }
        agora.settle()
        #expect(agora.callbacks("connectionChanged", on: device).last == "connectionChangedTo(failed, reason: 6)")
    }

    @Test func `a token warns 30 s before its end and ends the stay`() throws {
        let agora = AgoraWorld()
        let alice = try agora.enter("alice", uid: 1, lifetimeSeconds: 60)
        let bob = try agora.enter("bob", uid: 2)
        agora.settle(.seconds(25))
        #expect(agora.callbacks("tokenPrivilege", on: alice) == [])
        agora.settle(.seconds(10))
        #expect(agora.callbacks("tokenPrivilege", on: alice) == ["tokenPrivilegeWillExpire"])
        agora.settle(.seconds(30))
        #expect(
            agora.callbacks("requestToken", "failed", "didOccurError", on: alice) == [
                "requestToken", "connectionChangedTo(failed, reason: 9)", "didOccurError(109)",
            ])
        #expect(agora.callbacks("didOffline", on: bob) == ["didOfflineOfUid(1, reason: dropped)"])
        // With another token the connection is made again.
        let token = agora.token("1")
        alice.agora { #expect($0.renewToken(token) == 0) }
        agora.settle(.seconds(2))
        #expect(
            agora.callbacks("connectionChanged", on: alice).suffix(2) == [
                "connectionChangedTo(connecting, reason: 12)", "connectionChangedTo(connected, reason: 15)",
            ])
        #expect(agora.callbacks("didJoinedOf", on: bob).count == 2)
    }

    @Test func `a renewed token keeps the stay, and a bad one does not`() throws {
        let agora = AgoraWorld()
        let alice = try agora.enter("alice", uid: 1, lifetimeSeconds: 60)
        let carol = try agora.enter("carol", uid: 3, lifetimeSeconds: 60)
        agora.settle(.seconds(40))
        let token = agora.token("1")
        alice.agora { #expect($0.renewToken(token) == 0) }
        carol.agora { engine in
            #expect(engine.renewToken("") == -2)
            #expect(engine.renewToken("garbage") == 0)
        }
        agora.settle(.seconds(60))
        #expect(alice.agora { $0.getConnectionState() } == .connected)
        #expect(agora.callbacks("didOccurError", on: carol) == ["didOccurError(110)", "didOccurError(109)"])
        #expect(carol.agora { $0.getConnectionState() } == .failed)
        #expect(try agora.person("dave").agora { $0.renewToken(token) } == -113)
    }

    @Test func `an expired token does not join`() throws {
        let agora = AgoraWorld()
        let alice = try agora.person("alice")
        let token = agora.token("1", lifetimeSeconds: 10)
        agora.settle(.seconds(20))
        alice.agora { $0.joinChannel(byToken: token, channelId: "lobby", info: nil, uid: 1) }
        agora.settle()
        #expect(
            agora.callbacks("connectionChanged", "Error", on: alice).suffix(2) == [
                "connectionChangedTo(failed, reason: 9)", "didOccurError(109)",
            ])
    }

    @Test func `with co-host authentication a token without the right makes no host`() throws {
        let agora = AgoraWorld { rules in
            rules.rtc.rights.asked.append(RightRules(right: .sendAudio, warning: nil, end: .removes))
        }
        let alice = try agora.person("alice")
        let claims = ChannelClaims(
            user: "1", channel: "lobby", privileges: [.join, .receiveAudio],
            expiresAtUnixSeconds: agora.world.unixSeconds + 1000)
        let token = agora.tokenOf(claims)
        alice.agora { engine in
            engine.joinChannel(byToken: token, channelId: "lobby", info: nil, uid: 1)
        }
        agora.settle()
        alice.agora { $0.setClientRole(.broadcaster) }
        agora.settle(.seconds(2))
        #expect(
            agora.callbacks("RoleChangeFailed", "didOccurError", on: alice) == [
                "didClientRoleChangeFailed(notAuthorized, currentRole: audience)", "didOccurError(119)",
            ])
        let bob = try agora.enter("bob", uid: 2)
        agora.settle()
        #expect(agora.callbacks("didJoinedOf", on: bob) == [])
    }

    @Test func `the right to publish ends by itself`() throws {
        let agora = AgoraWorld { rules in
            rules.rtc.rights.asked.append(RightRules(right: .sendAudio, warning: nil, end: .removes))
        }
        let alice = try agora.person("alice")
        let bob = try agora.enter("bob", uid: 2)
        let now = agora.world.unixSeconds
        let claims = ChannelClaims(
            user: "1", channel: "lobby", privileges: [.join, .sendAudio], expiresAtUnixSeconds: now + 1000,
            ends: [RightEnd(right: .sendAudio, expiresAtUnixSeconds: now + 20)])
        let token = agora.tokenOf(claims)
        alice.agora { engine in
            engine.setClientRole(.broadcaster)
            engine.joinChannel(byToken: token, channelId: "lobby", info: nil, uid: 1)
        }
        agora.settle(.seconds(10))
        #expect(bob.audio.speaker.heard("1").count == 1)
        agora.settle(.seconds(20))
        #expect(agora.callbacks("didOffline", on: bob) == ["didOfflineOfUid(1, reason: becomeAudience)"])
        #expect(agora.callbacks("didOccurError", on: alice) == ["didOccurError(119)"])
        #expect(alice.agora { $0.getConnectionState() } == .connected)
    }

    @Test func `a user whom the server removes is out, and told`() throws {
        let agora = AgoraWorld()
        let alice = try agora.enter("alice", uid: 1)
        let bob = try agora.enter("bob", uid: 2)
        agora.settle()
        try agora.worldTenant.administer(.removeParticipants(channel: "lobby", users: ["1"]))
        agora.settle()
        #expect(
            agora.callbacks("failed", "Banned", "Error", on: alice) == [
                "connectionChangedTo(failed, reason: 3)", "connectionDidBanned", "didOccurError(123)",
            ])
        #expect(agora.callbacks("didOffline", on: bob) == ["didOfflineOfUid(1, reason: dropped)"])
    }

    @Test func `two tenants have channels of their own`() throws {
        let agora = AgoraWorld()
        let other = "00000000000000000000000000000000"
        let tenant = Tenant.agora(appID: other, certificate: other)
        _ = agora.world.addTenant(tenant)
        _ = try agora.enter("alice", uid: 1)
        let bob = agora.world.device("bob")
        let listener = Listener()
        let token = tenant.channelToken(channel: "lobby", uid: "2", at: agora.world.unixSeconds)
        bob.run {
            let engine = AgoraRtcEngineKit.sharedEngine(withAppId: other, delegate: listener)
            engine.setClientRole(.broadcaster)
            engine.joinChannel(byToken: token, channelId: "lobby", info: nil, uid: 2)
        }
        agora.settle(.seconds(2))
        #expect(agora.callbacks("didJoin", on: bob) == ["didJoinChannel(lobby, uid: 2)"])
    }

    // MARK: Several channels

    @Test func `a device is in two channels, as another user in each`() throws {
        let agora = AgoraWorld()
        let alice = try agora.enter("alice", uid: 1)
        let bob = try agora.enter("bob", uid: 2, channel: "stage", hertz: 1_000)
        let further = Listener()
        let token = agora.token("7", channel: "stage")
        let connection = AgoraRtcConnection(channelId: "stage", localUid: 7)
        let options = AgoraRtcChannelMediaOptions()
        options.clientRoleType = .broadcaster
        options.publishMicrophoneTrack = true
        alice.agora { engine in
            #expect(
                engine.joinChannelEx(
                    byToken: token, connection: connection, delegate: further, mediaOptions: options) == 0)
            #expect(
                engine.joinChannelEx(
                    byToken: token, connection: connection, delegate: further, mediaOptions: options) == -17)
        }
        agora.settle(.seconds(3))
        #expect(agora.callbacks("didJoin", on: bob) == ["didJoinChannel(stage, uid: 2)", "didJoinedOfUid(7)"])
        #expect(bob.audio.speaker.heard("7").count == 1)
        #expect(
            alice.tone(1_000, last: 500)
                > 0.1)
        alice.agora { engine in
            #expect(engine.getConnectionStateEx(connection) == .connected)
            #expect(engine.muteLocalAudioStreamEx(true, connection: connection) == 0)
        }
        agora.settle()
        #expect(agora.callbacks("didAudioMuted", on: bob) == ["didAudioMuted(true, uid: 7)"])
        alice.agora { engine in
            #expect(engine.leaveChannelEx(connection) == 0)
            #expect(engine.leaveChannelEx(connection) == -18)
            #expect(engine.muteLocalAudioStreamEx(true, connection: connection) == -113)
        }
        agora.settle()
        #expect(agora.callbacks("didOffline", on: bob) == ["didOfflineOfUid(7, reason: quit)"])
        #expect(alice.agora { $0.getConnectionState() } == .connected)
    }

    @Test func `so many connections and one more`() throws {
        let agora = AgoraWorld()
        let alice = try agora.person("alice")
        let options = AgoraRtcChannelMediaOptions()
        alice.agora { engine in
            for number in 0..<16 {
                let connection = AgoraRtcConnection(channelId: "channel \(number)", localUid: 1)
                #expect(
                    engine.joinChannelEx(byToken: "", connection: connection, delegate: nil, mediaOptions: options) == 0
                )
            }
            let connection = AgoraRtcConnection(channelId: "more", localUid: 1)
            #expect(
                engine.joinChannelEx(byToken: "", connection: connection, delegate: nil, mediaOptions: options) == -22)
        }
    }

    @Test func `options that the app did not assign stay as they are`() throws {
        let agora = AgoraWorld()
        let alice = try agora.enter("alice", uid: 1)
        let bob = try agora.enter("bob", uid: 2, role: .audience)
        agora.settle()
        let options = AgoraRtcChannelMediaOptions()
        options.publishMicrophoneTrack = false
        alice.agora { #expect($0.updateChannel(with: options) == 0) }
        agora.settle()
        // Still a host.
        #expect(agora.callbacks("didOffline", on: bob) == [])
        #expect(agora.callbacks("didAudioMuted", on: bob) == ["didAudioMuted(true, uid: 1)"])
        let role = AgoraRtcChannelMediaOptions()
        role.clientRoleType = .audience
        alice.agora { $0.updateChannel(with: role) }
        agora.settle()
        #expect(agora.callbacks("didOffline", on: bob) == ["didOfflineOfUid(1, reason: becomeAudience)"])
        #expect(try agora.person("carol").agora { $0.updateChannel(with: role) } == -113)
    }

    @Test func `sound that does not come by itself is asked for`() throws {
        let agora = AgoraWorld()
        _ = try agora.enter("alice", uid: 1)
        let bob = try agora.person("bob")
        let token = agora.token("2")
        let options = AgoraRtcChannelMediaOptions()
        options.autoSubscribeAudio = false
        bob.agora { $0.joinChannel(byToken: token, channelId: "lobby", uid: 2, mediaOptions: options) }
        agora.settle(.seconds(2))
        #expect(bob.audio.speaker.heard("1").isEmpty)
        bob.agora { $0.muteRemoteAudioStream(1, mute: false) }
        agora.settle(.seconds(2))
        #expect(bob.audio.speaker.heard("1").count == 1)
    }

    // MARK: Data streams

    @Test func `messages reach everybody in order`() throws {
        let agora = AgoraWorld()
        let listener = Listener()
        let alice = try agora.enter("alice", uid: 1)
        let bob = try agora.enter("bob", uid: 2, role: .audience, listener)
        var id = 0
        alice.agora { engine in
            #expect(engine.createDataStream(&id, config: AgoraDataStreamConfig()) == 0)
            for text in ["one", "two", "three"] { #expect(engine.sendStreamMessage(id, data: Data(text.utf8)) == 0) }
        }
        #expect(id == 1)
        agora.settle()
        #expect(listener.messages.map { String(decoding: $0.data, as: UTF8.self) } == ["one", "two", "three"])
        #expect(listener.messages.allSatisfy { $0.uid == 1 && $0.stream == 1 })
        // Audience may make a stream, and not send.
        var own = 0
        bob.agora { engine in
            #expect(engine.createDataStream(&own, reliable: true, ordered: true) == 0)
            #expect(engine.sendStreamMessage(own, data: Data("no".utf8)) == -5)
        }
    }

    @Test func `data streams have limits`() throws {
        let agora = AgoraWorld()
        let alice = try agora.enter("alice", uid: 1)
        var id = 0
        alice.agora { engine in
            #expect(engine.sendStreamMessage(1, data: Data()) == -2)
            for number in 1...5 {
                #expect(engine.createDataStream(&id, reliable: true, ordered: true) == 0)
                #expect(id == number)
            }
            #expect(engine.createDataStream(&id, reliable: true, ordered: true) == -116)
            #expect(id == 5)
            #expect(engine.sendStreamMessage(6, data: Data()) == -2)
            #expect(engine.sendStreamMessage(1, data: Data(count: 1025)) == -114)
            #expect(engine.sendStreamMessage(1, data: Data(count: 1024)) == 0)
            for _ in 0..<29 { #expect(engine.sendStreamMessage(1, data: Data(count: 1024)) == 0) }
            // 30 KB in this second.
            #expect(engine.sendStreamMessage(1, data: Data(count: 1)) == -115)
        }
        agora.settle(.seconds(2))
        alice.agora { engine in
            for _ in 0..<60 { #expect(engine.sendStreamMessage(2, data: Data(count: 1)) == 0) }
            #expect(engine.sendStreamMessage(2, data: Data(count: 1)) == -115)
        }
        agora.settle()
        #expect(agora.callbacks("didOccurError", on: alice) == [])
        #expect(try agora.person("bob").agora { $0.sendStreamMessage(1, data: Data()) } == -113)
    }

    @Test func `messages that the network loses are missed`() throws {
        let agora = AgoraWorld()
        let alice = try agora.enter("alice", uid: 1)
        let bob = try agora.enter("bob", uid: 2)
        var id = 0
        alice.agora { engine in
            _ = engine.createDataStream(&id, config: AgoraDataStreamConfig())
            engine.sendStreamMessage(id, data: Data("one".utf8))
        }
        agora.settle()
        alice.network.isConnected = false
        agora.settle()
        alice.agora { engine in
            engine.sendStreamMessage(id, data: Data("two".utf8))
            engine.sendStreamMessage(id, data: Data("three".utf8))
        }
        agora.settle(.seconds(2))
        alice.network.isConnected = true
        agora.settle(.seconds(5))
        alice.agora { $0.sendStreamMessage(id, data: Data("four".utf8)) }
        agora.settle()
        #expect(
            agora.callbacks("StreamMessage", on: bob) == [
                "receiveStreamMessageFromUid(1, 1, 3 bytes)", "didOccurStreamMessageError(1, 1, error: 117, missed: 2)",
                "receiveStreamMessageFromUid(1, 1, 4 bytes)",
            ])
    }
}
