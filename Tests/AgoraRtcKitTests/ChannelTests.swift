import AgoraRtcKit
import Devices
import EmulatorAPI
import Foundation
import ParlorTesting
import Testing
import VoiceEngine

struct ChannelTests {
    @Test func `two hosts join, see and hear each other, and leave`() throws {
        let agora = AgoraWorld()
        let alice = try agora.enter("alice", uid: 1, hertz: 440)
        let bob = try agora.enter("bob", uid: 2, hertz: 1_000)
        agora.settle(.seconds(3))
        #expect(
            agora.callbacks("connectionChanged", "didJoin", "remoteAudioState", "firstRemote", on: bob) == [
                "connectionChangedTo(connecting, reason: 0)", "connectionChangedTo(connected, reason: 1)",
                "didJoinChannel(lobby, uid: 2)", "didJoinedOfUid(1)",
                "remoteAudioStateChangedOfUid(1, starting, reason: internal)", "firstRemoteAudioFrameOfUid(1)",
                "firstRemoteAudioFrameDecodedOfUid(1)", "remoteAudioStateChangedOfUid(1, decoding, reason: internal)",
            ])
        #expect(agora.callbacks("didJoinedOfUid", on: alice) == ["didJoinedOfUid(2)"])
        #expect(alice.audio.speaker.heard("2").count == 1)
        #expect(bob.audio.speaker.heard("1").count == 1)
        #expect(bob.agora { $0.getConnectionState() } == .connected)
        agora.forget(on: bob)
        agora.forget(on: alice)
        #expect(bob.agora { $0.leaveChannel() } == 0)
        agora.settle()
        #expect(
            agora.callbacks("connectionChanged", "didLeave", "localAudio", on: bob) == [
                "connectionChangedTo(disconnected, reason: 5)", "didLeaveChannel(lobby)",
                "localAudioStateChanged(stopped, error: OK)",
            ])
        #expect(
            agora.callbacks("remoteAudioState", "didOffline", on: alice) == [
                "remoteAudioStateChangedOfUid(2, stopped, reason: remoteOffline)", "didOfflineOfUid(2, reason: quit)",
            ])
        #expect(bob.agora { $0.leaveChannel() } == -18)
        #expect(bob.agora { $0.getConnectionState() } == .disconnected)
    }

    @Test func `audience hears hosts, and nobody sees it`() throws {
        let agora = AgoraWorld()
        let alice = try agora.enter("alice", uid: 1)
        let bob = try agora.enter("bob", uid: 2, role: .audience)
        agora.settle(.seconds(2))
        #expect(agora.callbacks("didJoinedOfUid", on: alice) == [])
        #expect(agora.callbacks("didJoinedOfUid", on: bob) == ["didJoinedOfUid(1)"])
        #expect(bob.audio.speaker.heard("1").count == 1)
        #expect(alice.audio.speaker.heard("2").isEmpty)
        bob.agora { _ = $0.leaveChannel() }
        agora.settle(.seconds(30))
        #expect(agora.callbacks("didOffline", on: alice) == [])
    }

    @Test func `a role changes in the channel, and the others are told`() throws {
        let agora = AgoraWorld()
        let alice = try agora.enter("alice", uid: 1)
        let bob = try agora.enter("bob", uid: 2, role: .audience, hertz: 1_000)
        agora.settle()
        bob.agora { $0.setClientRole(.broadcaster) }
        agora.settle(.seconds(2))
        #expect(agora.callbacks("Role", on: bob) == ["didClientRoleChanged(audience, newRole: broadcaster)"])
        #expect(agora.callbacks("didJoined", on: alice) == ["didJoinedOfUid(2)"])
        #expect(alice.audio.speaker.heard("2").count == 1)
        bob.agora { engine in
            engine.setClientRole(.broadcaster)
            engine.setClientRole(.audience)
        }
        agora.settle()
        #expect(
            agora.callbacks("Role", on: bob) == [
                "didClientRoleChanged(audience, newRole: broadcaster)",
                "didClientRoleChanged(broadcaster, newRole: audience)",
            ])
        #expect(
            agora.callbacks("didOffline", on: alice) == ["didOfflineOfUid(2, reason: becomeAudience)"])
        // Still there, and hears.
        #expect(bob.agora { $0.getConnectionState() } == .connected)
    }

    @Test func `in a call there are no roles`() throws {
        let agora = AgoraWorld()
        for (name, uid) in [("alice", UInt(1)), ("bob", UInt(2))] {
            let device = try agora.person(name)
            let token = agora.token("\(uid)")
            device.agora { engine in
                engine.setChannelProfile(.communication)
                engine.joinChannel(byToken: token, channelId: "lobby", info: nil, uid: uid)
            }
        }
        agora.settle(.seconds(2))
        let alice = agora.world.device("alice")
        #expect(agora.callbacks("didJoinedOfUid", on: alice) == ["didJoinedOfUid(2)"])
        #expect(alice.agora { $0.setClientRole(.audience) } == 0)
        agora.settle()
        #expect(agora.callbacks("Role", on: alice) == [])
        #expect(alice.agora { $0.setChannelProfile(.liveBroadcasting) } == -8)
    }

    @Test func `the cloud chooses a number for uid 0, and a block takes the delegate's place`() throws {
        let agora = AgoraWorld()
        let alice = try agora.person("alice")
        let token = agora.token("0")
        let joined = Joined()
        alice.agora { engine in
            _ = engine.joinChannel(byToken: token, channelId: "lobby", info: nil, uid: 0) { channel, uid, elapsed in
                joined.all.append((channel, uid, elapsed))
            }
        }
        agora.settle()
        #expect(joined.all.count == 1)
        #expect(joined.all.first?.channel == "lobby")
        #expect((joined.all.first?.uid ?? 0) > 0)
        #expect(agora.callbacks("didJoinChannel", on: alice) == [])
        let left = Joined()
        alice.agora { engine in
            _ = engine.leaveChannel { stats in left.all.append(("", 0, stats.duration)) }
        }
        agora.settle()
        #expect(left.all.count == 1)
        #expect(agora.callbacks("didLeaveChannel", on: alice) == [])
    }

    @Test func `what joining refuses at once changes nothing`() throws {
        let agora = AgoraWorld()
        let alice = try agora.person("alice")
        let long = String(repeating: "x", count: 65)
        alice.agora { engine in
            func join(_ channel: String, _ uid: UInt) -> Int32 {
                engine.joinChannel(byToken: "", channelId: channel, info: nil, uid: uid)
            }
            #expect(join("", 1) == -102)
            #expect(join("大厅", 1) == -102)
            #expect(join(long, 1) == -102)
            #expect(join("lobby", 1 << 32) == -121)
            #expect(engine.joinChannel(byToken: nil, channelId: "lobby", userAccount: "") == -134)
            #expect(engine.joinChannel(byToken: nil, channelId: "lobby", userAccount: "null") == -134)
            #expect(engine.getConnectionState() == .disconnected)
            #expect(join(String(long.dropLast()), 4_294_967_295) == 0)
            #expect(join("lobby", 1) == -17)
        }
    }

    @Test func `an engine of an app id that is none joins nothing`() throws {
        let agora = AgoraWorld()
        let device = agora.world.device("alice")
        device.run {
            let engine = AgoraRtcEngineKit.sharedEngine(withAppId: "short", delegate: nil)
            #expect(engine.joinChannel(byToken: nil, channelId: "lobby", info: nil, uid: 1) == -101)
        }
    }

    @Test func `a destroyed engine leaves without a word, and its methods return -7`() throws {
        let agora = AgoraWorld()
        let alice = try agora.enter("alice", uid: 1)
        let bob = try agora.enter("bob", uid: 2)
        agora.settle()
        let old = alice.agora { $0 }
        alice.run {
            old.leaveChannel(nil)
            AgoraRtcEngineKit.destroy()
        }
        agora.settle()
        #expect(agora.callbacks("didLeave", on: alice) == [])
        #expect(agora.callbacks("didOffline", on: bob) == ["didOfflineOfUid(1, reason: quit)"])
        #expect(alice.run { old.muteLocalAudioStream(true) } == -7)
        #expect(alice.run { old.joinChannel(byToken: nil, channelId: "lobby", info: nil, uid: 1) } == -7)
        #expect(alice.agora { $0 } !== old)
    }

    @Test func `the same uid from elsewhere ends the older connection`() throws {
        let agora = AgoraWorld()
        let old = try agora.enter("old", uid: 1)
        _ = try agora.enter("new", uid: 1)
        agora.settle()
        #expect(agora.callbacks("connectionChanged", on: old).last == "connectionChangedTo(failed, reason: 19)")
        // The app has to leave first.
        #expect(old.agora { $0.joinChannel(byToken: nil, channelId: "lobby", info: nil, uid: 3) } == -17)
        #expect(old.agora { $0.leaveChannel() } == 0)
    }

    @Test func `accounts of text get numbers, and everybody is told which`() throws {
        let agora = AgoraWorld()
        let alice = try agora.person("alice")
        let token = agora.token("alice@example.com")
        alice.agora { engine in
            engine.setClientRole(.broadcaster)
            #expect(engine.registerLocalUserAccount("alice@example.com", appId: AgoraWorld.appID) == 0)
            #expect(engine.joinChannel(byToken: token, channelId: "lobby", userAccount: "alice@example.com") == 0)
        }
        let bob = try agora.enter("bob", uid: 2)
        agora.settle(.seconds(2))
        var error = AgoraErrorCode.failed
        let info = try #require(
            bob.agora { $0.getUserInfo(byUserAccount: "alice@example.com", withError: &error) })
        #expect(error == .noError)
        #expect(info.uid > 0)
        #expect(bob.agora { $0.getUserInfo(byUid: info.uid, withError: nil) }?.userAccount == "alice@example.com")
        #expect(bob.agora { $0.getUserInfo(byUid: 77, withError: &error) } == nil)
        #expect(error == .invalidArgument)
        #expect(
            agora.callbacks("didUserInfo", "didJoinedOf", on: bob) == [
                "didUserInfoUpdated(\(info.uid), alice@example.com)", "didJoinedOfUid(\(info.uid))",
            ])
        #expect(
            agora.callbacks("didLocalUser", on: alice).first
                == "didLocalUserRegistered(\(info.uid), alice@example.com)")
        #expect(bob.audio.speaker.heard("\(info.uid)").count == 1)
    }

    @Test func `an older delegate and a newer one are told of roles`() throws {
        let agora = AgoraWorld()
        let roles = RoleListener()
        let alice = try agora.person("alice")
        let token = agora.token("1")
        alice.agora { engine in
            engine.delegate = roles
            engine.joinChannel(byToken: token, channelId: "lobby", info: nil, uid: 1)
        }
        agora.settle()
        alice.agora { $0.setClientRole(.broadcaster) }
        agora.settle()
        #expect(roles.old == [.broadcaster])
        #expect(roles.new == [.broadcaster])
    }
}

final class Joined: @unchecked Sendable {
    // Safe because a simulated world has one queue.
    var all: [(channel: String, uid: UInt, elapsed: Int)] = []
}

private final class RoleListener: NSObject, AgoraRtcEngineDelegate {
    var old: [AgoraClientRole] = []
    var new: [AgoraClientRole] = []

    func rtcEngine(
        _ engine: AgoraRtcEngineKit, didClientRoleChanged oldRole: AgoraClientRole, newRole: AgoraClientRole
    ) {
        old.append(newRole)
    }
    func rtcEngine(
        _ engine: AgoraRtcEngineKit, didClientRoleChanged oldRole: AgoraClientRole, newRole: AgoraClientRole,
        newRoleOptions: AgoraClientRoleOptions?
    ) {
        new.append(newRole)
    }
}
