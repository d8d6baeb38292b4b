import Devices
import EmulatorAPI
import Foundation
import ParlorTesting
import TXLiteAVSDK_TRTC
import Testing
import VoiceEngine

/// Who hears whom, how loud, and what the app is told of it.
struct SoundTests {
    @Test func `two who speak hear each other`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.enter("alice", hertz: 440)
        let bob = try trtc.enter("bob", hertz: 880)
        try trtc.world.expect("onFirstAudioFrame(bob)", on: alice)
        try trtc.world.expect("onFirstAudioFrame(alice)", on: bob)
        let before = trtc.world.now
        try trtc.world.expect(alice, hears: "bob", for: .seconds(2), atLeast: .milliseconds(1900))
        #expect(trtc.world.now - before == .seconds(2))
        try trtc.world.expect(bob, hears: "alice", for: .seconds(2), atLeast: .milliseconds(1900))
        let heard = alice.audio.speaker
        let end = heard.recording.startTick + heard.recording.samples.count / 1920
        let frequency = try #require(heard.dominantFrequency(from: end - 50, to: end))
        #expect(abs(frequency - 880) < 10)
    }

    @Test func `three in a room hear the two others, a late one from their arrival on`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.enter("alice", hertz: 300)
        let bob = try trtc.enter("bob", hertz: 600)
        trtc.world.advance(by: .seconds(2))
        let carol = try trtc.enter("carol", hertz: 900)
        try trtc.world.expect("onFirstAudioFrame(alice)", on: carol)
        try trtc.world.expect("onFirstAudioFrame(bob)", on: carol)
        try trtc.world.expect(carol, hears: "alice", for: .seconds(1), atLeast: .milliseconds(950))
        try trtc.world.expect(carol, hears: "bob", for: .seconds(1), atLeast: .milliseconds(950))
        try trtc.world.expect(alice, hears: "carol", for: .seconds(1), atLeast: .milliseconds(950))
        try trtc.world.expect(bob, hears: "carol", for: .seconds(1), atLeast: .milliseconds(950))
    }

    @Test func `who enters later is told whose microphone and camera are open`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.enter("alice")
        alice.trtc { $0.startLocalPreview(true, view: nil) }
        let bob = try trtc.enter("bob")
        bob.trtc { cloud in
            cloud.startLocalPreview(true, view: nil)
            cloud.muteLocalVideo(.big, mute: true)
            cloud.muteLocalAudio(true)
        }
        trtc.world.advance(by: .seconds(1))
        let carol = try trtc.enter("carol", role: .audience)
        trtc.world.advance(by: .seconds(1))
        #expect(trtc.count("onUserAudioAvailable(alice, available: true)", on: carol) == 1)
        #expect(trtc.count("onUserVideoAvailable(alice, available: true)", on: carol) == 1)
        #expect(trtc.count("Available(bob", on: carol) == 0)
    }

    @Test func `the microphone is ready before its first sound is sent`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.enter("alice")
        trtc.world.advance(by: .seconds(1))
        let calls = trtc.world.callbacks(on: alice)
        let ready = try #require(calls.firstIndex(of: "TRTCCloud.onMicDidReady()"))
        let sent = try #require(calls.firstIndex(of: "TRTCCloud.onSendFirstLocalAudioFrame()"))
        #expect(ready < sent)
    }

    @Test func `a microphone that cannot be opened is error -1302`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.enter("alice", speaks: false)
        let path = NSTemporaryDirectory() + "gone-\(UUID().uuidString).wav"
        try AudioFile.writeWAV([Int16](repeating: 1, count: 960), channelCount: 1, to: path)
        try alice.audio.use(.file(path: path, loops: true))
        try FileManager.default.removeItem(atPath: path)
        alice.trtc { $0.startLocalAudio(.default) }
        try trtc.world.expect("onError(-1302,", on: alice)
        #expect(trtc.count("onMicDidReady", on: alice) == 0)
    }

    @Test func `muting oneself tells others, is silent at once, and ends as it began`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.enter("alice")
        let bob = try trtc.enter("bob", role: .audience)
        try trtc.world.expect(bob, hears: "alice", for: .seconds(1), atLeast: .milliseconds(700))
        alice.trtc { $0.muteLocalAudio(true) }
        try trtc.world.expect("onUserAudioAvailable(alice, available: false)", on: bob)
        try trtc.world.expect(bob, doesNotHear: "alice", for: .seconds(2))
        alice.trtc { $0.muteLocalAudio(false) }
        try trtc.world.expect("onUserAudioAvailable(alice, available: true)", on: bob)
        try trtc.world.expect(bob, hears: "alice", for: .seconds(1), atLeast: .milliseconds(700))
        #expect(trtc.count("onFirstAudioFrame(alice)", on: bob) == 1)
        #expect(trtc.count("onUserAudioAvailable", on: alice) == 0)
    }

    @Test func `who is muted before speaking is announced only when unmuted`() throws {
        let trtc = TRTCWorld()
        let bob = try trtc.enter("bob", role: .audience)
        let alice = try trtc.enter("alice", speaks: false)
        alice.trtc { cloud in
            cloud.muteLocalAudio(true)
            cloud.startLocalAudio(.default)
        }
        try trtc.world.expectNo("onUserAudioAvailable", on: bob, for: .seconds(1))
        alice.trtc { $0.muteLocalAudio(false) }
        try trtc.world.expect("onUserAudioAvailable(alice, available: true)", on: bob)
    }

    @Test func `closing the microphone is told like muting`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.enter("alice")
        let bob = try trtc.enter("bob", role: .audience)
        try trtc.world.expect("onUserAudioAvailable(alice, available: true)", on: bob)
        alice.trtc { $0.stopLocalAudio() }
        try trtc.world.expect("onUserAudioAvailable(alice, available: false)", on: bob)
        try trtc.world.expect(bob, doesNotHear: "alice", for: .seconds(1))
    }

    @Test func `audience who open the microphone are warned and not heard`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.enter("alice", speaks: false)
        let bob = try trtc.enter("bob", role: .audience)
        bob.trtc { $0.startLocalAudio(.default) }
        try trtc.world.expect("onWarning(6001,", on: bob)
        try trtc.world.expect(alice, doesNotHear: "bob", for: .seconds(1))
        bob.trtc { $0.switch(.anchor) }
        try trtc.world.expect("onUserAudioAvailable(bob, available: true)", on: alice)
        try trtc.world.expect(alice, hears: "bob", for: .seconds(1), atLeast: .milliseconds(700))
    }

    @Test func `silencing others is for the one who asks, and ends with the stay`() throws {
        let trtc = TRTCWorld()
        _ = try trtc.enter("alice")
        let bob = try trtc.person("bob")
        bob.trtc { cloud in
            cloud.muteRemoteAudio("alice", mute: true)
            cloud.enterRoom(trtc.params("bob", role: .audience), appScene: .voiceChatRoom)
        }
        let carol = try trtc.enter("carol", role: .audience)
        try trtc.world.expect(bob, doesNotHear: "alice", for: .seconds(1))
        try trtc.world.expect(carol, hears: "alice", for: .seconds(1), atLeast: .milliseconds(700))
        bob.trtc { $0.muteRemoteAudio("alice", mute: false) }
        try trtc.world.expect(bob, hears: "alice", for: .seconds(1), atLeast: .milliseconds(700))
        bob.trtc { $0.muteAllRemoteAudio(true) }
        try trtc.world.expect(bob, doesNotHear: "alice", for: .seconds(1), atMost: .milliseconds(40))
        bob.trtc { cloud in
            cloud.exitRoom()
            cloud.enterRoom(trtc.params("bob", role: .audience), appScene: .voiceChatRoom)
        }
        trtc.world.advance(by: .seconds(1))
        try trtc.world.expect(bob, hears: "alice", for: .seconds(1), atLeast: .milliseconds(900))
    }

    @Test func `sound that is asked for by hand comes only then`() throws {
        let trtc = TRTCWorld()
        _ = try trtc.enter("alice")
        let bob = try trtc.person("bob")
        bob.trtc { cloud in
            cloud.setDefaultStreamRecvMode(false, video: false)
            cloud.enterRoom(trtc.params("bob", role: .audience), appScene: .voiceChatRoom)
        }
        try trtc.world.expect("onUserAudioAvailable(alice, available: true)", on: bob)
        try trtc.world.expect(bob, doesNotHear: "alice", for: .seconds(1), atMost: .milliseconds(100))
        bob.trtc { $0.muteRemoteAudio("alice", mute: false) }
        try trtc.world.expect(bob, hears: "alice", for: .seconds(1), atLeast: .milliseconds(700))
    }

    @Test func `volumes change how loud, and are answered as they were set`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.enter("alice")
        let bob = try trtc.enter("bob", role: .audience)
        trtc.world.advance(by: .seconds(2))
        let full = bob.audio.speaker.amplitude(hertz: 440, from: .milliseconds(1000), to: .milliseconds(1500))
        bob.trtc { $0.setRemoteAudioVolume("alice", volume: 50) }
        trtc.world.advance(by: .seconds(2))
        let half = bob.audio.speaker.amplitude(hertz: 440, from: .milliseconds(3000), to: .milliseconds(3500))
        #expect(full > 0.1)
        #expect(abs(half / full - 0.5) < 0.1)
        alice.trtc { cloud in
            cloud.setAudioCaptureVolume(30)
            cloud.setAudioPlayoutVolume(200)
            #expect(cloud.getAudioCaptureVolume() == 30)
            #expect(cloud.getAudioPlayoutVolume() == 150)
        }
    }

    @Test func `an app may push its own sound`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.enter("alice", speaks: false)
        let bob = try trtc.enter("bob", role: .audience)
        alice.trtc { cloud in
            cloud.enableCustomAudioCapture(true)
            let frame = TRTCAudioFrame()
            frame.sampleRate = .rate16000
            var bytes: [UInt8] = []
            for index in 0..<32_000 {
                let sample: Int16 = index / 20 % 2 == 0 ? 8000 : -8000
                bytes += [UInt8(truncatingIfNeeded: sample), UInt8(truncatingIfNeeded: sample >> 8)]
            }
            frame.data = Data(bytes)
            cloud.sendCustomAudioData(frame)
        }
        try trtc.world.expect(bob, hears: "alice", for: .seconds(2), atLeast: .milliseconds(1500))
        alice.trtc { cloud in
            let frame = TRTCAudioFrame()
            frame.channels = 9
            frame.data = Data(count: 18)
            cloud.sendCustomAudioData(frame)
        }
        try trtc.world.expect("onError(-1306,", on: alice)
    }

    @Test func `a recording lasts as long as it ran, one at a time, in files that can be written`() throws {
        let trtc = TRTCWorld()
        _ = try trtc.enter("alice")
        let bob = try trtc.enter("bob", role: .audience)
        trtc.world.advance(by: .seconds(1))
        let params = TRTCAudioRecordingParams()
        let path = NSTemporaryDirectory() + "recording-\(UUID().uuidString).wav"
        params.filePath = path
        defer { try? FileManager.default.removeItem(atPath: path) }
        bob.trtc { #expect($0.startAudioRecording(params) == 0) }
        bob.trtc { #expect($0.startAudioRecording(params) == -1) }
        trtc.world.advance(by: .seconds(2))
        bob.trtc { $0.stopAudioRecording() }
        trtc.world.advance(by: .milliseconds(20))
        let milliseconds = try AudioFile.milliseconds(of: path)
        #expect((1960...2040).contains(milliseconds))
        params.filePath = "/nowhere/at/all.wav"
        bob.trtc { #expect($0.startAudioRecording(params) == -2) }
        params.filePath = "recording.flac"
        bob.trtc { #expect($0.startAudioRecording(params) == -3) }
    }

    @Test func `choosing another way out is told once`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.person("alice")
        alice.trtc { cloud in
            cloud.setAudioRoute(.modeEarpiece)
            cloud.setAudioRoute(.modeEarpiece)
        }
        try trtc.world.expect("onAudioRouteChanged(modeEarpiece, from: modeSpeakerphone)", on: alice)
        alice.trtc { #expect($0.getDeviceManager().setAudioRoute(.speakerphone) == 0) }
        try trtc.world.expect("onAudioRouteChanged(modeSpeakerphone, from: modeEarpiece)", on: alice)
        #expect(trtc.count("onAudioRouteChanged", on: alice) == 2)
    }
}
