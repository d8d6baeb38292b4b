import AgoraRtcKit
import Devices
import EmulatorAPI
import Foundation
import ParlorTesting
import Testing
import VoiceEngine

struct SoundTests {
    @Test func `a muted host is not heard, and the others are told`() throws {
        let agora = AgoraWorld()
        let alice = try agora.enter("alice", uid: 1)
        let bob = try agora.enter("bob", uid: 2)
        agora.settle(.seconds(2))
        alice.agora { $0.muteLocalAudioStream(true) }
        agora.settle(.seconds(2))
        #expect(bob.level(last: 1000) < -60)
        alice.agora { $0.muteLocalAudioStream(false) }
        agora.settle(.seconds(2))
        #expect(bob.level(last: 1000) > -30)
        #expect(
            agora.callbacks("didAudioMuted", "remoteAudioState", on: bob).suffix(4) == [
                "didAudioMuted(true, uid: 1)", "remoteAudioStateChangedOfUid(1, stopped, reason: remoteMuted)",
                "didAudioMuted(false, uid: 1)", "remoteAudioStateChangedOfUid(1, decoding, reason: remoteUnmuted)",
            ])
        #expect(
            agora.callbacks("PublishState", on: alice) == [
                "didAudioPublishStateChange(noPublished, newState: published)",
                "didAudioPublishStateChange(published, newState: noPublished)",
                "didAudioPublishStateChange(noPublished, newState: published)",
            ])
        // The microphone stays open.
        #expect(agora.callbacks("localAudioState", on: alice).last == "localAudioStateChanged(encoding, error: OK)")
    }

    @Test func `who joins later is told whose microphone and camera are open`() throws {
        let agora = AgoraWorld()
        for (name, uid) in [("alice", 1), ("carol", 3)] as [(String, UInt)] {
            try agora.person(name).agora { engine in
                #expect(engine.enableVideo() == 0)
                guard uid == 3 else { return }
                engine.muteLocalAudioStream(true)
                engine.muteLocalVideoStream(true)
            }
            _ = try agora.enter(name, uid: uid)
        }
        agora.settle()
        try agora.person("bob").agora { #expect($0.enableVideo() == 0) }
        let bob = try agora.enter("bob", uid: 2, role: .audience)
        agora.settle()
        let told = agora.callbacks("remoteAudioState", "remoteVideoState", on: bob)
        for state in ["starting", "decoding"] {
            #expect(told.contains("remoteAudioStateChangedOfUid(1, \(state), reason: internal)"))
            #expect(told.contains("remoteVideoStateChangedOfUid(1, \(state), reason: internal)"))
        }
        #expect(told.filter { $0.contains("OfUid(3") && !$0.contains("stopped") } == [])
    }

    @Test func `a mute before joining holds, and ends with leaving`() throws {
        let agora = AgoraWorld()
        try agora.person("alice").agora { $0.muteLocalAudioStream(true) }
        let bob = try agora.enter("bob", uid: 2)
        let alice = try agora.enter("alice", uid: 1)
        agora.settle(.seconds(2))
        #expect(bob.audio.speaker.heard("1").isEmpty)
        #expect(agora.callbacks("didAudioMuted", on: bob) == ["didAudioMuted(true, uid: 1)"])
        let token = agora.token("1")
        alice.agora { engine in
            engine.leaveChannel()
            engine.joinChannel(byToken: token, channelId: "lobby", info: nil, uid: 1)
        }
        agora.settle(.seconds(2))
        #expect(bob.audio.speaker.heard("1").count == 1)
    }

    @Test func `a closed microphone counts as muted`() throws {
        let agora = AgoraWorld()
        let alice = try agora.enter("alice", uid: 1)
        let bob = try agora.enter("bob", uid: 2)
        agora.settle()
        alice.agora { $0.enableLocalAudio(false) }
        agora.settle()
        #expect(agora.callbacks("localAudioState", on: alice).last == "localAudioStateChanged(stopped, error: OK)")
        #expect(agora.callbacks("didAudioMuted", on: bob) == ["didAudioMuted(true, uid: 1)"])
        alice.agora { $0.enableLocalAudio(true) }
        agora.settle()
        #expect(agora.callbacks("didAudioMuted", on: bob).last == "didAudioMuted(false, uid: 1)")
    }

    @Test func `a microphone that does not open is told`() throws {
        for (fault, error) in [
            (MicrophoneFault.notAuthorized, "deviceNoPermission"), (.occupied, "deviceBusy"),
            (.missing, "noRecordingDevice"),
        ] {
            let agora = AgoraWorld()
            let alice = try agora.person("alice")
            try alice.audio.use(.unusable(fault))
            let token = agora.token("1")
            alice.agora { engine in
                engine.setClientRole(.broadcaster)
                engine.joinChannel(byToken: token, channelId: "lobby", info: nil, uid: 1)
            }
            agora.settle()
            #expect(
                agora.callbacks("localAudioState", on: alice) == ["localAudioStateChanged(failed, error: \(error))"])
            #expect(agora.callbacks("permissionError", on: alice).count == (fault == .notAuthorized ? 1 : 0))
        }
    }

    @Test func `a user is silenced here alone`() throws {
        let agora = AgoraWorld()
        _ = try agora.enter("alice", uid: 1, hertz: 440)
        _ = try agora.enter("carol", uid: 3, hertz: 2_000)
        let bob = try agora.enter("bob", uid: 2, role: .audience)
        agora.settle(.seconds(2))
        bob.agora { #expect($0.muteRemoteAudioStream(1, mute: true) == 0) }
        agora.settle(.seconds(2))
        func amplitude(_ hertz: Double) -> Double {
            bob.tone(hertz, last: 500)
        }
        #expect(amplitude(440) < 0.01)
        #expect(amplitude(2_000) > 0.1)
        bob.agora { $0.muteRemoteAudioStream(1, mute: false) }
        agora.settle()
        bob.agora { $0.muteAllRemoteAudioStreams(true) }
        agora.settle(.seconds(2))
        #expect(amplitude(440) < 0.01)
        #expect(amplitude(2_000) < 0.01)
        // Who comes later is silenced too.
        _ = try agora.enter("dave", uid: 4, hertz: 3_000)
        agora.settle(.seconds(1))
        #expect(amplitude(3_000) < 0.01)
        bob.agora { $0.muteAllRemoteAudioStreams(false) }
        agora.settle(.seconds(2))
        #expect(amplitude(440) > 0.1)
        #expect(
            agora.callbacks("OfUid(1, stopped", "OfUid(1, decoding", on: bob).suffix(4) == [
                "remoteAudioStateChangedOfUid(1, stopped, reason: localMuted)",
                "remoteAudioStateChangedOfUid(1, decoding, reason: localUnmuted)",
                "remoteAudioStateChangedOfUid(1, stopped, reason: localMuted)",
                "remoteAudioStateChangedOfUid(1, decoding, reason: localUnmuted)",
            ])
    }

    @Test func `lists say who is heard`() throws {
        let agora = AgoraWorld()
        _ = try agora.enter("alice", uid: 1, hertz: 440)
        _ = try agora.enter("carol", uid: 3, hertz: 2_000)
        let bob = try agora.enter("bob", uid: 2, role: .audience)
        agora.settle(.seconds(2))
        func heard() -> [Bool] {
            agora.settle(.seconds(1))
            return [440.0, 2_000].map {
                bob.tone($0, last: 300)
                    > 0.1
            }
        }
        #expect(bob.agora { $0.setSubscribeAudioBlocklist([1]) } == 0)
        #expect(heard() == [false, true])
        #expect(bob.agora { $0.setSubscribeAudioAllowlist([1]) } == 0)
        #expect(heard() == [true, false])
        bob.agora { engine in
            engine.setSubscribeAudioAllowlist([])
            engine.setSubscribeAudioBlocklist([])
        }
        #expect(heard() == [true, true])
        #expect(try agora.person("dave").agora { $0.setSubscribeAudioBlocklist([1]) } == -113)
    }

    @Test func `volumes are 0 to 400 for the whole and 0 to 100 for a user`() throws {
        let agora = AgoraWorld()
        let alice = try agora.enter("alice", uid: 1)
        let bob = try agora.enter("bob", uid: 2, role: .audience)
        agora.settle(.seconds(1))
        func amplitude() -> Double {
            agora.settle(.seconds(1))
            return bob.tone(440, last: 500)
        }
        let whole = amplitude()
        alice.agora { #expect($0.adjustRecordingSignalVolume(50) == 0) }
        #expect(abs(amplitude() / whole - 0.5) < 0.1)
        alice.agora { $0.adjustRecordingSignalVolume(100) }
        bob.agora { #expect($0.adjustUserPlaybackSignalVolume(1, volume: 25) == 0) }
        #expect(abs(amplitude() / whole - 0.25) < 0.1)
        bob.agora { engine in
            engine.adjustUserPlaybackSignalVolume(1, volume: 100)
            engine.adjustPlaybackSignalVolume(200)
        }
        #expect(abs(amplitude() / whole - 2) < 0.2)
        alice.agora { $0.muteRecordingSignal(true) }
        #expect(amplitude() < 0.01)
        bob.agora { engine in
            #expect(engine.adjustRecordingSignalVolume(400) == 0)
            #expect(engine.adjustRecordingSignalVolume(401) == -2)
            #expect(engine.adjustRecordingSignalVolume(-1) == -2)
            #expect(engine.adjustPlaybackSignalVolume(401) == -2)
            #expect(engine.adjustUserPlaybackSignalVolume(1, volume: 101) == -2)
            #expect(engine.setInEarMonitoringVolume(401) == -2)
        }
        #expect(try agora.person("carol").agora { $0.adjustUserPlaybackSignalVolume(1, volume: 50) } == -113)
    }

    @Test func `the local voice is heard in the own ear`() throws {
        let agora = AgoraWorld()
        let alice = try agora.person("alice")
        alice.agora { engine in
            #expect(engine.enable(inEarMonitoring: true) == 0)
            #expect(engine.setInEarMonitoringVolume(100) == 0)
        }
        agora.settle(.seconds(1))
        #expect(alice.audio.speaker.amplitude(hertz: 440, from: 15, to: 50) > 0.2)
        alice.agora { $0.enable(inEarMonitoring: false) }
        agora.settle(.seconds(1))
        #expect(!alice.audio.isRunning)
    }

    @Test func `without sound nobody hears and nobody is heard`() throws {
        let agora = AgoraWorld()
        let alice = try agora.enter("alice", uid: 1)
        let bob = try agora.enter("bob", uid: 2)
        agora.settle(.seconds(1))
        alice.agora { $0.disableAudio() }
        agora.settle(.seconds(1))
        #expect(agora.callbacks("didAudioMuted", on: bob) == ["didAudioMuted(true, uid: 1)"])
        alice.agora { $0.enableAudio() }
        agora.settle(.seconds(1))
        #expect(agora.callbacks("didAudioMuted", on: bob).last == "didAudioMuted(false, uid: 1)")
    }

    // MARK: Volume reports

    @Test func `the own volume and the loudest three of the others come in two reports`() throws {
        let agora = AgoraWorld()
        let listener = Listener()
        let alice = try agora.person("alice", hertz: 440, listener)
        alice.agora { #expect($0.enableAudioVolumeIndication(200, smooth: 10, reportVad: true) == 0) }
        for uid in 2...6 {
            let device = try agora.enter("user \(uid)", uid: UInt(uid), hertz: 300 + 200 * Double(uid))
            try device.audio.use(.tone(hertz: 300 + 200 * Double(uid), amplitude: 1 / Double(1 << (8 - uid))))
        }
        let token = agora.token("1")
        alice.agora { engine in
            engine.setClientRole(.broadcaster)
            engine.joinChannel(byToken: token, channelId: "lobby", info: nil, uid: 1)
        }
        agora.settle(.seconds(3))
        let own = try #require(listener.volumes.last { $0.speakers.first?.uid == 0 })
        #expect(own.speakers.count == 1)
        #expect(own.speakers[0].volume > 150)
        #expect(own.total == Int(own.speakers[0].volume))
        #expect(own.speakers[0].vad == 1)
        #expect(abs(own.speakers[0].voicePitch - 440) < 20)
        let others = try #require(listener.volumes.last { $0.speakers.first?.uid != 0 })
        #expect(others.speakers.map(\.uid) == [6, 5, 4], "\(others.speakers.map(\.volume))")
        #expect(others.speakers.allSatisfy { $0.vad == 0 && $0.volume <= 255 })
        #expect(others.total == Int(others.speakers[0].volume))
        #expect(agora.callbacks("activeSpeaker", on: alice).last == "activeSpeaker(6)")
        // While muted, only the others' report comes, every 200 ms.
        alice.agora { $0.muteLocalAudioStream(true) }
        agora.settle(.seconds(1))
        listener.volumes = []
        agora.settle(.seconds(2))
        #expect(listener.volumes.count == 10)
        #expect(!listener.volumes.contains { $0.speakers.first?.uid == 0 })
        alice.agora { $0.enableAudioVolumeIndication(0, smooth: 3, reportVad: false) }
        agora.settle(.seconds(1))
        listener.volumes = []
        agora.settle(.seconds(1))
        #expect(listener.volumes.isEmpty)
        alice.agora { engine in
            #expect(engine.enableAudioVolumeIndication(200, smooth: 11, reportVad: true) == -2)
            #expect(engine.enableAudioVolumeIndication(200, smooth: -1, reportVad: true) == -2)
        }
    }

    @Test func `an interval below 200 ms is 200 ms, and silence is an empty report`() throws {
        let agora = AgoraWorld()
        let listener = Listener()
        let alice = try agora.enter("alice", uid: 1, role: .audience, listener)
        alice.agora { $0.enableAudioVolumeIndication(1, smooth: 3, reportVad: false) }
        agora.settle(.seconds(2))
        #expect(listener.volumes.count == 10)
        #expect(listener.volumes.allSatisfy { $0.speakers.isEmpty && $0.total == 0 })
    }

    // MARK: Reports

    @Test func `statistics and qualities come every two seconds`() throws {
        let agora = AgoraWorld()
        let listener = Listener()
        let alice = try agora.enter("alice", uid: 1, listener)
        _ = try agora.enter("bob", uid: 2)
        agora.settle(.seconds(7))
        #expect(listener.stats.count == 3)
        let last = try #require(listener.stats.last)
        #expect(last.duration == 6)
        #expect(last.userCount == 2)
        #expect(last.txKBitrate > 5 && last.rxKBitrate > 5)
        #expect(listener.localStats.last?.sentSampleRate == 48_000)
        #expect(listener.remoteStats.last?.uid == 2)
        #expect(listener.remoteStats.last?.quality == AgoraNetworkQuality.excellent.rawValue)
        #expect(listener.qualities.last { $0.uid == 0 }?.received == .excellent)
        alice.network.downlink = NetworkQuality(delay: .milliseconds(40), loss: 0.3)
        agora.settle(.seconds(6))
        #expect((listener.remoteStats.last?.audioLossRate ?? 0) > 10)
        #expect(listener.remoteStats.last?.networkTransportDelay == 40)
        #expect(listener.qualities.last { $0.uid == 0 }?.received != .excellent)
    }
}
