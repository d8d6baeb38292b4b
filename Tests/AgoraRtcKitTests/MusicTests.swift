import AgoraRtcKit
import Devices
import EmulatorAPI
import Foundation
import ParlorTesting
import Testing
import VoiceEngine

/// Files that play beside the user's voice.
struct MusicTests {
    private let path = NSTemporaryDirectory() + "music-\(UUID().uuidString).wav"

    /// A file with a tone of a second.
    private func makeFile(hertz: Double = 2_000, seconds: Int = 1) throws {
        let samples = (0..<48_000 * seconds).map { Float(0.3 * sin(2 * .pi * hertz * Double($0) / 48_000)) }
        try AudioFile.writeWAV(samples, channelCount: 1, to: path)
    }

    private func removeFile() { try? FileManager.default.removeItem(atPath: path) }

    @Test func `a mixed file is heard by everybody and tells its loops`() throws {
        try makeFile()
        defer { removeFile() }
        let agora = AgoraWorld()
        let alice = try agora.enter("alice", uid: 1)
        let bob = try agora.enter("bob", uid: 2, role: .audience)
        agora.settle()
        alice.agora { #expect($0.startAudioMixing(path, loopback: false, cycle: 3) == 0) }
        agora.settle(.milliseconds(900))
        func music(_ device: Device) -> Double {
            device.tone(2_000, last: 300)
        }
        #expect(music(alice) > 0.1)
        #expect(music(bob) > 0.1)
        alice.agora { engine in
            #expect(engine.getAudioMixingDuration() == 1_000)
            #expect(engine.getAudioMixingCurrentPosition() > 500)
        }
        agora.settle(.seconds(4))
        #expect(
            agora.callbacks("audioMixingState", "MixingDidFinish", on: alice) == [
                "audioMixingStateChanged(playing, reasonCode: typeOk)",
                "audioMixingStateChanged(playing, reasonCode: oneLoopCompleted)",
                "audioMixingStateChanged(playing, reasonCode: oneLoopCompleted)",
                "audioMixingStateChanged(stopped, reasonCode: allLoopsCompleted)", "localAudioMixingDidFinish",
            ])
        #expect(alice.agora { $0.getAudioMixingCurrentPosition() } == -8)
    }

    @Test func `a loopback is heard here alone, and can be held and stopped`() throws {
        try makeFile(seconds: 10)
        defer { removeFile() }
        let agora = AgoraWorld()
        let alice = try agora.enter("alice", uid: 1)
        let bob = try agora.enter("bob", uid: 2, role: .audience)
        agora.settle()
        alice.agora { $0.startAudioMixing(path, loopback: true, cycle: -1) }
        agora.settle()
        func music(_ device: Device) -> Double {
            device.tone(2_000, last: 300)
        }
        #expect(music(alice) > 0.1)
        #expect(music(bob) < 0.01)
        alice.agora { #expect($0.pauseAudioMixing() == 0) }
        agora.settle()
        #expect(music(alice) < 0.01)
        alice.agora { engine in
            #expect(engine.resumeAudioMixing() == 0)
            #expect(engine.adjustAudioMixingVolume(50) == 0)
            #expect(engine.getAudioMixingPlayoutVolume() == 50)
            #expect(engine.adjustAudioMixingVolume(101) == -2)
            #expect(engine.setAudioMixingPosition(5_000) == 0)
        }
        agora.settle()
        #expect(alice.agora { $0.getAudioMixingCurrentPosition() } >= 5_900)
        alice.agora { #expect($0.stopAudioMixing() == 0) }
        agora.settle()
        #expect(
            agora.callbacks("audioMixingState", on: alice) == [
                "audioMixingStateChanged(playing, reasonCode: typeOk)",
                "audioMixingStateChanged(paused, reasonCode: typeOk)",
                "audioMixingStateChanged(playing, reasonCode: typeOk)",
                "audioMixingStateChanged(stopped, reasonCode: stoppedByUser)",
            ])
        #expect(alice.agora { $0.pauseAudioMixing() } == -8)
    }

    @Test func `files that cannot be played and calls in a hurry fail`() throws {
        try makeFile()
        defer { removeFile() }
        let agora = AgoraWorld()
        let alice = try agora.enter("alice", uid: 1)
        alice.agora { engine in
            #expect(engine.startAudioMixing(path, loopback: false, cycle: 0) == -2)
            #expect(engine.startAudioMixing(path, loopback: false, cycle: -2) == -2)
            #expect(engine.startAudioMixing("/nowhere.mp3", loopback: false, cycle: 1) == 0)
        }
        agora.settle()
        alice.agora { engine in
            engine.startAudioMixing(path, loopback: false, cycle: 1)
            engine.startAudioMixing(path, loopback: false, cycle: 1)
        }
        agora.settle(.milliseconds(500))
        #expect(
            agora.callbacks("audioMixingState", on: alice) == [
                "audioMixingStateChanged(failed, reasonCode: canNotOpen)",
                "audioMixingStateChanged(failed, reasonCode: tooFrequentlyCall)",
                "audioMixingStateChanged(playing, reasonCode: typeOk)",
            ])
    }

    @Test func `short sounds play together, and tell their ends`() throws {
        try makeFile()
        defer { removeFile() }
        let agora = AgoraWorld()
        let alice = try agora.enter("alice", uid: 1)
        let bob = try agora.enter("bob", uid: 2, role: .audience)
        agora.settle()
        alice.agora { engine in
            #expect(engine.preloadEffect(7, filePath: path) == 0)
            #expect(engine.preloadEffect(8, filePath: "/nowhere.wav") == -2)
            #expect(
                engine.playEffect(7, filePath: path, loopCount: 1, pitch: 1, pan: 0, gain: 100, publish: true) == 0)
            #expect(engine.playEffect(-1, filePath: path, loopCount: 0, pitch: 1, pan: 0, gain: 100) == -2)
            #expect(engine.playEffect(1, filePath: path, loopCount: 0, pitch: 2.1, pan: 0, gain: 100) == -2)
            #expect(engine.playEffect(1, filePath: path, loopCount: 0, pitch: 1, pan: 1.1, gain: 100) == -2)
            #expect(engine.playEffect(1, filePath: path, loopCount: 0, pitch: 1, pan: 0, gain: 101) == -2)
            #expect(engine.getVolumeOfEffect(7) == 100)
            #expect(engine.setVolumeOfEffect(7, withVolume: 50) == 0)
            #expect(engine.getEffectDuration(path) == 1_000)
        }
        agora.settle()
        #expect(
            bob.tone(2_000, last: 300) > 0.1)
        agora.settle(.seconds(2))
        #expect(agora.callbacks("audioEffectFinish", on: alice) == ["audioEffectFinish(7)"])
        #expect(alice.agora { $0.getVolumeOfEffect(7) } == -2)
    }

    @Test func `so many short sounds and one more`() throws {
        try makeFile(seconds: 5)
        defer { removeFile() }
        let agora = AgoraWorld()
        try agora.person("alice").agora { engine in
            for id in 0..<Int32(25) {
                #expect(engine.playEffect(id, filePath: path, loopCount: 0, pitch: 1, pan: 0, gain: 10) == 0)
            }
            #expect(engine.playEffect(25, filePath: path, loopCount: 0, pitch: 1, pan: 0, gain: 10) == -22)
            #expect(engine.stopAllEffects() == 0)
        }
    }

    @Test func `a recording has what was heard`() throws {
        let agora = AgoraWorld()
        let alice = try agora.enter("alice", uid: 1)
        _ = try agora.enter("bob", uid: 2, hertz: 1_000)
        agora.settle()
        defer { removeFile() }
        let config = AgoraAudioRecordingConfiguration()
        config.filePath = path
        alice.agora { engine in
            #expect(engine.startAudioRecording(withConfig: config) == 0)
            #expect(engine.startAudioRecording(withConfig: config) == -160)
            #expect(engine.startAudioRecording("", quality: .high) == -2)
            #expect(engine.startAudioRecording("/tmp/x.aac", quality: .high) == -4)
        }
        agora.settle(.seconds(2))
        alice.agora { #expect($0.stopAudioRecording() == 0) }
        agora.settle()
        #expect(try AudioFile.milliseconds(of: path) >= 1_900)
    }

    @Test func `an echo test plays the local voice back, and no channel is joined meanwhile`() throws {
        let agora = AgoraWorld()
        let alice = try agora.person("alice")
        alice.agora { engine in
            #expect(engine.startEchoTest(withInterval: 1) == -2)
            #expect(engine.startEchoTest(withInterval: 11) == -2)
            #expect(engine.startEchoTest(withInterval: 2) == 0)
            #expect(engine.startEchoTest(withInterval: 2) == -8)
            #expect(engine.joinChannel(byToken: nil, channelId: "lobby", info: nil, uid: 1) == -8)
        }
        agora.settle(.seconds(4))
        #expect(
            alice.tone(440, last: 1000) > 0.1)
        alice.agora { engine in
            #expect(engine.stopEchoTest() == 0)
            #expect(engine.stopEchoTest() == -8)
        }
    }

    @Test func `a media player plays, loops and ends`() throws {
        try makeFile()
        defer { removeFile() }
        let agora = AgoraWorld()
        let alice = try agora.enter("alice", uid: 1)
        let bob = try agora.enter("bob", uid: 2, role: .audience)
        let listener = PlayerListener()
        let player = try #require(alice.agora { $0.createMediaPlayer(with: listener) })
        let options = AgoraRtcChannelMediaOptions()
        options.publishMediaPlayerAudioTrack = true
        options.publishMediaPlayerId = Int(player.getMediaPlayerId())
        alice.run {
            #expect(player.play() == -8)
            #expect(player.open(path, startPos: 0) == 0)
            #expect(player.setLoopCount(1) == 0)
            #expect(player.play() == 0)
        }
        alice.agora { $0.updateChannel(with: options) }
        agora.settle()
        #expect(
            bob.tone(2_000, last: 300) > 0.1)
        agora.settle(.seconds(2))
        #expect(
            listener.states == [
                .opening, .openCompleted, .playing, .playBackCompleted, .playBackCompleted, .playBackAllLoopsCompleted,
            ])
        #expect(alice.agora { $0.destroyMediaPlayer(player) } == 0)
        #expect(alice.agora { $0.destroyMediaPlayer(player) } == -2)
        #expect(alice.run { player.play() } == -7)
    }

    @Test func `an app looks at the sound`() throws {
        let agora = AgoraWorld()
        let alice = try agora.enter("alice", uid: 1)
        _ = try agora.enter("bob", uid: 2, hertz: 1_000)
        let frames = FrameListener()
        alice.agora { engine in
            #expect(engine.setAudioFrameDelegate(frames))
            #expect(
                engine.setRecordingAudioFrameParametersWithSampleRate(
                    16_000, channel: 1, mode: .readOnly, samplesPerCall: 160) == 0)
            #expect(
                engine.setPlaybackAudioFrameParametersWithSampleRate(
                    7_999, channel: 1, mode: .readOnly, samplesPerCall: 160) == -2)
        }
        agora.settle(.seconds(1))
        #expect(frames.recorded.count > 90)
        #expect(frames.recorded.allSatisfy { $0 == 160 })
        #expect(frames.loudest > 3_000)
        #expect(frames.users == [2])
        alice.agora { _ = $0.setAudioFrameDelegate(nil) }
        agora.settle()
        let count = frames.recorded.count
        agora.settle()
        #expect(frames.recorded.count == count)
    }
}

private final class PlayerListener: NSObject, AgoraRtcMediaPlayerDelegate {
    var states: [AgoraMediaPlayerState] = []

    func AgoraRtcMediaPlayer(
        _ playerKit: any AgoraRtcMediaPlayerProtocol, didChangedTo state: AgoraMediaPlayerState,
        error: AgoraMediaPlayerError
    ) {
        states.append(state)
    }
}

private final class FrameListener: NSObject, AgoraAudioFrameDelegate {
    var recorded: [Int] = []
    var loudest = 0
    var users: Set<UInt> = []

    func getObservedAudioFramePosition() -> AgoraAudioFramePosition { [.record, .beforeMixing] }
    func onRecordAudioFrame(_ frame: AgoraAudioFrame, channelId: String) -> Bool {
        recorded.append(frame.samplesPerChannel)
        guard let buffer = frame.buffer else { return true }
        for index in 0..<frame.samplesPerChannel {
            let sample = buffer.load(fromByteOffset: 2 * index, as: Int16.self)
            loudest = max(loudest, abs(Int(sample)))
        }
        return true
    }
    func onPlaybackAudioFrame(beforeMixing frame: AgoraAudioFrame, channelId: String, uid: UInt) -> Bool {
        users.insert(uid)
        return true
    }
}
