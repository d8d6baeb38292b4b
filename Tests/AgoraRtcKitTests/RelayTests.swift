import AgoraRtcKit
import Devices
import EmulatorAPI
import Foundation
import ParlorTesting
import Testing
import VoiceEngine

/// Hosts whom other channels hear, and bytes that go with the sound.
struct RelayTests {
    private func config(
        _ agora: AgoraWorld, _ channels: String..., uid: UInt = 100, token: String? = nil
    ) -> AgoraChannelMediaRelayConfiguration {
        let config = AgoraChannelMediaRelayConfiguration()
        config.sourceInfo = AgoraChannelMediaRelayInfo(token: nil)
        for channel in channels {
            let info = AgoraChannelMediaRelayInfo(token: token ?? agora.token("\(uid)", channel: channel))
            info.uid = uid
            config.setDestinationInfo(info, forChannelName: channel)
        }
        return config
    }

    private func told(_ agora: AgoraWorld, _ device: Device) -> [String] {
        agora.callbacks("channelMediaRelayState", "didReceive(", on: device).map {
            $0.replacingOccurrences(of: "channelMediaRelayStateDidChange", with: "")
        }
    }

    @Test func `another channel hears a relayed host, who hears nothing of it`() throws {
        let agora = AgoraWorld()
        let alice = try agora.enter("alice", uid: 1)
        let bob = try agora.enter("bob", uid: 2, channel: "other", hertz: 700)
        agora.settle()
        alice.agora { #expect($0.startOrUpdateChannelMediaRelay(config(agora, "other")) == 0) }
        agora.settle(.seconds(2))
        #expect(bob.tone(440) > 0.1)
        #expect(alice.tone(700) < 0.01)
        #expect(agora.callbacks("didJoinedOfUid", on: bob) == ["didJoinedOfUid(100)"])
        #expect(agora.callbacks("didJoinedOfUid", on: alice) == [])
        #expect(
            told(agora, alice) == [
                "(connecting, error: none)", "didReceive(connected)", "didReceive(joinedSourceChannel)",
                "didReceive(joinedDestinationChannel)", "didReceive(sentToDestinationChannel)",
                "(running, error: none)",
            ])
        alice.agora { #expect($0.pauseAllChannelMediaRelay() == 0) }
        agora.settle(.seconds(2))
        #expect(bob.tone(440) < 0.01)
        alice.agora { #expect($0.resumeAllChannelMediaRelay() == 0) }
        agora.settle(.seconds(2))
        #expect(bob.tone(440) > 0.1)
        alice.agora { #expect($0.muteLocalAudioStream(true) == 0) }
        agora.settle(.seconds(2))
        #expect(bob.tone(440) < 0.01)
        #expect(agora.callbacks("didAudioMuted", on: bob).last == "didAudioMuted(true, uid: 100)")
        alice.agora { engine in
            #expect(engine.stopChannelMediaRelay() == 0)
        }
        agora.settle()
        #expect(agora.callbacks("didOfflineOfUid", on: bob) == ["didOfflineOfUid(100, reason: quit)"])
        #expect(
            told(agora, alice).suffix(3) == [
                "didReceive(pauseSendPacketToDestChannelSuccess)", "didReceive(resumeSendPacketToDestChannelSuccess)",
                "(idle, error: none)",
            ])
        alice.agora { engine in
            #expect(engine.stopChannelMediaRelay() == -5)
            #expect(engine.pauseAllChannelMediaRelay() == -5)
            #expect(engine.resumeAllChannelMediaRelay() == -5)
        }
    }

    @Test func `the channels can be others, and older SDKs' calls are there`() throws {
        let agora = AgoraWorld()
        let alice = try agora.enter("alice", uid: 1)
        let bob = try agora.enter("bob", uid: 2, channel: "one")
        let carol = try agora.enter("carol", uid: 3, channel: "two")
        agora.settle()
        alice.agora { engine in
            #expect(engine.updateChannelMediaRelay(config(agora, "one")) == -8)
            #expect(engine.startChannelMediaRelay(config(agora, "one")) == 0)
        }
        agora.settle()
        alice.agora { engine in
            #expect(engine.startChannelMediaRelay(config(agora, "one")) == -8)
            #expect(engine.updateChannelMediaRelay(config(agora, "two")) == 0)
        }
        agora.settle(.seconds(2))
        #expect(agora.callbacks("didOfflineOfUid", on: bob) == ["didOfflineOfUid(100, reason: quit)"])
        #expect(carol.audio.speaker.heard("100").count == 1)
        #expect(told(agora, alice).contains("didReceive(updateDestinationChannel)"))
        alice.agora { #expect($0.leaveChannel() == 0) }
        agora.settle()
        #expect(agora.callbacks("didOfflineOfUid", on: carol) == ["didOfflineOfUid(100, reason: quit)"])
    }

    @Test func `a channel that lets nobody in is told, and ends the relay`() throws {
        let agora = AgoraWorld()
        let alice = try agora.enter("alice", uid: 1)
        agora.settle()
        alice.agora { #expect($0.startOrUpdateChannelMediaRelay(config(agora, "other", token: "bad")) == 0) }
        agora.settle()
        #expect(told(agora, alice).last == "(failure, error: failedJoinDestinationChannel)")
        alice.agora { engine in
            #expect(engine.stopChannelMediaRelay() == -5)
            let other = config(agora, "other")
            other.sourceInfo.channelName = "elsewhere"
            #expect(engine.startOrUpdateChannelMediaRelay(other) == 0)
        }
        agora.settle()
        #expect(told(agora, alice).last == "(failure, error: failedJoinSourceChannel)")
        // The token ends while the user is relayed.
        let short = agora.token("100", channel: "other", lifetimeSeconds: 40)
        alice.agora { #expect($0.startOrUpdateChannelMediaRelay(config(agora, "other", token: short)) == 0) }
        agora.settle(.seconds(60))
        #expect(
            told(agora, alice).suffix(2) == ["didReceive(disconnect)", "(failure, error: destinationTokenExpired)"])
    }

    @Test func `who is no host cannot be relayed, and nowhere is no channel`() throws {
        let agora = AgoraWorld()
        let alice = try agora.person("alice")
        alice.agora { #expect($0.startOrUpdateChannelMediaRelay(config(agora, "other")) == -8) }
        _ = try agora.enter("alice", uid: 1, role: .audience)
        alice.agora { engine in
            #expect(engine.startOrUpdateChannelMediaRelay(config(agora, "other")) == -8)
            engine.setClientRole(.broadcaster)
        }
        agora.settle()
        alice.agora { engine in
            #expect(engine.startOrUpdateChannelMediaRelay(config(agora)) == -2)
            #expect(engine.startOrUpdateChannelMediaRelay(config(agora, "lobby")) == -2)
            #expect(engine.startOrUpdateChannelMediaRelay(config(agora, "ä")) == -2)
            #expect(engine.startOrUpdateChannelMediaRelay(config(agora, "1", "2", "3", "4", "5", "6", "7")) == -2)
            #expect(engine.startOrUpdateChannelMediaRelay(config(agora, "1", "2", "3", "4", "5", "6")) == 0)
        }
        agora.settle(.seconds(2))
        alice.agora { $0.setClientRole(.audience) }
        agora.settle()
        #expect(told(agora, alice).last == "(idle, error: none)")
    }

    @Test func `bytes go along with the sound to who hears it`() throws {
        final class Bytes: NSObject, AgoraRtcEngineDelegate {
            var received: [(uid: UInt, data: Data)] = []

            func rtcEngine(_ engine: AgoraRtcEngineKit, audioMetadataReceived uid: UInt, metadata: Data) {
                received.append((uid, metadata))
            }
        }
        let agora = AgoraWorld()
        let alice = try agora.enter("alice", uid: 1)
        let bytes = Bytes()
        let bob = try agora.enter("bob", uid: 2, role: .audience)
        bob.agora { $0.delegate = bytes }
        agora.settle()
        alice.agora { engine in
            #expect(engine.sendAudioMetadata(Data("hi".utf8)) == 0)
            #expect(engine.sendAudioMetadata(Data(count: 1_024)) == 0)
            #expect(engine.sendAudioMetadata(Data(count: 1_025)) == -114)
            #expect(engine.sendAudioMetadata(Data()) == -2)
        }
        agora.settle()
        #expect(bytes.received.map(\.uid) == [1, 1])
        #expect(bytes.received.first?.data == Data("hi".utf8))
        bob.agora { engine in
            #expect(engine.sendAudioMetadata(Data("hi".utf8)) == -5)
            engine.muteRemoteAudioStream(1, mute: true)
        }
        alice.agora { #expect($0.sendAudioMetadata(Data("hi".utf8)) == 0) }
        agora.settle()
        #expect(bytes.received.count == 2)
        alice.agora { engine in
            engine.leaveChannel()
            #expect(engine.sendAudioMetadata(Data("hi".utf8)) == -113)
        }
    }
}
