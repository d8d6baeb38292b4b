import Devices
import EmulatorAPI
import Foundation
import ParlorTesting
import Testing
import VoiceEngine

@testable import VolcEngineRTC

@Suite struct SoundTests {
    // MARK: Publishing and subscribing

    @Test func `sound is heard while it is captured, published and received`() throws {
        let world = VolcWorld()
        let alice = try world.enter("alice", hertz: 300)
        let bob = try world.enter("bob", captures: false)
        let (talk, listen) = (try world.held(of: alice), try world.held(of: bob))
        func heard() -> Bool {
            world.settle()
            return bob.tone(300) > 0.1
        }
        #expect(heard())
        alice.volc { #expect($0.stopAudioCapture() == 0) }
        #expect(!heard())
        alice.volc { #expect($0.startAudioCapture() == 0) }
        #expect(heard())
        #expect(talk.unpublishStream(.audio) == 0)
        #expect(!heard())
        #expect(talk.publishStream(.audio) == 0)
        #expect(talk.publishStream(.audio) == 0)
        #expect(heard())
        #expect(listen.pauseAllSubscribedStream(.rtcControlMediaTypeAudio) == 0)
        #expect(!heard())
        #expect(listen.resumeAllSubscribedStream(.rtcControlMediaTypeAudio) == 0)
        #expect(heard())
        #expect(listen.unsubscribeStream("alice", mediaStreamType: .audio) == 0)
        #expect(!heard())
        #expect(listen.subscribeStream("alice", mediaStreamType: .audio) == 0)
        #expect(heard())
        #expect(listen.unsubscribeAllStreams(with: .both) == 0)
        #expect(!heard())
        #expect(listen.subscribeAllStreams(with: .audio) == 0)
        #expect(heard())
        #expect(
            world.callbacks("onStreamSubscribed", on: bob) == [
                "onStreamSubscribed(success, userId: alice)", "onStreamSubscribed(success, userId: alice)",
            ])
        #expect(
            world.callbacks("AudioCapture", on: bob) == [
                "onUserStartAudioCapture(lobby, uid: alice)",
                "onUserStopAudioCapture(lobby, uid: alice)",
                "onUserStartAudioCapture(lobby, uid: alice)",
            ])
    }

    @Test func `kinds are published one by one, and are told so`() throws {
        let world = VolcWorld()
        let alice = try world.enter("alice")
        let bob = try world.person("bob")
        let room = try world.room(of: bob)
        #expect(room.publishStream(.audio) == -3)
        #expect(world.join(room, as: "bob") { $0.isAutoPublish = false } == 0)
        world.settle()
        world.forget(on: alice)
        #expect(room.publishStream(.video) == 0)
        world.settle()
        #expect(room.publishStream(.audio) == 0)
        world.settle()
        #expect(room.unpublishStream(.video) == 0)
        world.settle()
        #expect(room.unpublishStream(.both) == 0)
        world.settle()
        #expect(
            world.callbacks("ublishStream", on: alice) == [
                "onUserPublishStream(bob, type: video)", "onUserPublishStream(bob, type: audio)",
                "onUserUnpublishStream(bob, type: video, reason: unpublish)",
                "onUserUnpublishStream(bob, type: audio, reason: unpublish)",
            ])
    }

    @Test func `only streams of users who are there are subscribed to`() throws {
        let world = VolcWorld()
        let alice = try world.enter("alice")
        let room = try world.held(of: alice)
        let attic = try world.room("attic", of: alice)
        #expect(room.subscribeStream("nobody", mediaStreamType: .audio) == 0)
        #expect(room.subscribeStream("nobody", mediaStreamType: []) == -2)
        #expect(attic.subscribeStream("nobody", mediaStreamType: .audio) == 0)
        #expect(attic.subscribeAllStreams(with: .audio) == -3)
        world.settle()
        #expect(
            world.callbacks("onStreamSub", on: alice) == [
                "onStreamSubscribed(failedStreamNotFound, userId: nobody)",
                "onStreamSubscribed(failedNotInRoom, userId: nobody)",
            ])
    }

    @Test func `the states of the local sound and of others' are told`() throws {
        let world = VolcWorld()
        let alice = try world.person("alice")
        alice.volc { #expect($0.startAudioCapture() == 0) }
        world.settle()
        #expect(
            world.callbacks("Audio", on: alice) == [
                "onAudioDeviceStateChanged(microphone, stateStarted, OK)",
                "onLocalAudioStateChanged(recording, error: ok)", "onLocalAudioStateChanged(encoding, error: ok)",
                "onFirstLocalAudioFrame(indexMain)",
            ])
        #expect(world.join(try world.room(of: alice), as: "alice") == 0)
        let bob = try world.enter("bob", captures: false)
        world.settle()
        #expect(
            world.callbacks("RemoteAudio", on: bob) == [
                "onRemoteAudioStateChanged(alice, state: starting, reason: internal)", "onFirstRemoteAudioFrame(alice)",
                "onRemoteAudioStateChanged(alice, state: decoding, reason: localUnmuted)",
            ])
        world.forget(on: alice, bob)
        alice.volc { #expect($0.stopAudioCapture() == 0) }
        #expect(try world.held(of: alice).unpublishStream(.audio) == 0)
        world.settle()
        #expect(
            world.callbacks("Audio", on: alice) == [
                "onAudioDeviceStateChanged(microphone, stateStopped, OK)",
                "onLocalAudioStateChanged(stopped, error: ok)",
            ])
        #expect(
            world.callbacks("RemoteAudio", on: bob) == [
                "onRemoteAudioStateChanged(alice, state: stopped, reason: remoteMuted)"
            ])
    }

    @Test func `a microphone that may not be used is told, and opens when it may`() throws {
        let world = VolcWorld()
        let alice = try world.person("alice")
        try alice.audio.use(.unusable(.notAuthorized))
        alice.volc { #expect($0.startAudioCapture() == 0) }
        world.settle()
        #expect(
            world.callbacks(on: alice) == [
                "onWarning(-5002)", "onAudioDeviceStateChanged(microphone, stateRuntimeError, deviceNoPermission)",
                "onLocalAudioStateChanged(failed, error: deviceNoPermission)",
            ])
        world.forget(on: alice)
        try alice.audio.use(.tone(hertz: 440, amplitude: 0.3))
        alice.volc { #expect($0.startAudioCapture() == 0) }
        world.settle()
        #expect(world.callbacks("onLocalAudioState", on: alice).last == "onLocalAudioStateChanged(encoding, error: ok)")
    }

    // MARK: Volumes

    @Test func `volumes of 0 to 400 percent are of voices, users and rooms, and others are clamped`() throws {
        let world = VolcWorld()
        let alice = try world.enter("alice", hertz: 300)
        try alice.audio.use(.tone(hertz: 300, amplitude: 0.1))
        let bob = try world.enter("bob", captures: false)
        let room = try world.held(of: bob)
        func heard() -> Double {
            world.settle()
            return bob.tone(300)
        }
        #expect(abs(heard() - 0.1) < 0.02)
        for (volume, expected) in [(0, 0.0), (50, 0.05), (400, 0.4), (401, 0.4), (-1, 0.0), (100, 0.1)] {
            bob.volc { #expect($0.setPlaybackVolume(volume) == 0) }
            #expect(abs(heard() - expected) < 0.06, "playback \(volume)")
        }
        bob.volc { #expect($0.setRemoteAudioPlaybackVolume("lobby", remoteUid: "alice", playVolume: 200) == 0) }
        #expect(abs(heard() - 0.2) < 0.04)
        #expect(room.setRemoteRoomAudioPlaybackVolume(50) == 0)
        #expect(abs(heard() - 0.05) < 0.02)
        bob.volc { #expect($0.setRemoteAudioPlaybackVolume("lobby", remoteUid: "alice", playVolume: 300) == 0) }
        #expect(abs(heard() - 0.3) < 0.05)
        bob.volc { #expect($0.setPlaybackVolume(50) == 0) }
        #expect(abs(heard() - 0.15) < 0.03)
        bob.volc { engine in
            #expect(engine.setRemoteAudioPlaybackVolume("lobby", remoteUid: "nobody", playVolume: 100) == -3)
            #expect(engine.setRemoteAudioPlaybackVolume("attic", remoteUid: "alice", playVolume: 100) == -3)
        }
        alice.volc { #expect($0.setCaptureVolume(.indexMain, volume: 200) == 0) }
        #expect(abs(heard() - 0.3) < 0.05)
        alice.volc { #expect($0.muteAudioCapture(.indexMain, mute: true) == 0) }
        #expect(heard() < 0.01)
        alice.volc { engine in
            #expect(engine.setCaptureVolume(.indexMain, volume: 100) == 0)
            #expect(engine.setCaptureVolume(.indexScreen, volume: 100) == -9)
            #expect(engine.muteAudioCapture(.indexMain, mute: false) == 0)
        }
        #expect(abs(heard() - 0.15) < 0.03)
    }

    // MARK: Reports

    @Test func `loudness is told at the asked interval, in both scales, with voice, spectrum and the loudest`() throws {
        let world = VolcWorld()
        let listener = Listener()
        let alice = try world.enter("alice", hertz: 300)
        let bob = try world.enter("bob", hertz: 500, listener)
        let config = ByteRTCAudioPropertiesConfig()
        config.interval = 300
        config.enableVad = true
        config.enableSpectrum = true
        bob.volc { #expect($0.enableAudioPropertiesReport(config) == 0) }
        world.settle(.seconds(3))
        #expect(listener.local.count == 10)
        #expect(listener.remote.count == 10)
        let own = try #require(listener.local.last)
        // A sine of 0.3 has an RMS of 0.21, -13 dB.
        #expect((70...82).contains(own.linearVolume))
        #expect((-14 ... -13).contains(own.nonlinearVolume))
        #expect(own.vad == 1)
        #expect(own.spectrum.count == 257)
        let (infos, total) = try #require(listener.remote.last)
        #expect(infos.map { $0.streamKey.userId } == ["alice"])
        #expect(infos.map { $0.streamKey.roomId } == ["lobby"])
        #expect((60...90).contains(infos[0].audioPropertiesInfo.linearVolume))
        #expect((60...90).contains(total))
        #expect(!world.callbacks("onActiveSpeaker(lobby", on: bob).isEmpty)
        config.interval = 1
        config.enableVad = false
        config.enableSpectrum = false
        bob.volc { #expect($0.enableAudioPropertiesReport(config) == 0) }
        listener.local = []
        world.settle()
        #expect(listener.local.count == 10)
        #expect(listener.local.last?.vad == -1)
        #expect(listener.local.last?.spectrum == [])
        config.interval = 0
        bob.volc { #expect($0.enableAudioPropertiesReport(config) == 0) }
        listener.local = []
        world.settle()
        #expect(listener.local.isEmpty)
        config.smooth = 0
        bob.volc { #expect($0.enableAudioPropertiesReport(config) == -2) }
        alice.volc { _ in }
    }

    @Test(arguments: [(ByteRTCAudioReportMode.normal, true, true), (.disconnect, false, false), (.reset, true, false)])
    func `unpublished sound is reported as the mode says`(
        mode: ByteRTCAudioReportMode, isTold: Bool, isLoud: Bool
    ) throws {
        let world = VolcWorld()
        let listener = Listener()
        let alice = try world.enter("alice", listener)
        let config = ByteRTCAudioPropertiesConfig()
        config.localMainReportMode = mode
        alice.volc { #expect($0.enableAudioPropertiesReport(config) == 0) }
        world.settle()
        #expect((listener.local.last?.linearVolume ?? 0) > 50)
        #expect(try world.held(of: alice).unpublishStream(.both) == 0)
        world.settle(.milliseconds(300))
        listener.local = []
        world.settle()
        #expect(listener.local.isEmpty != isTold)
        if isTold { #expect(((listener.local.last?.linearVolume ?? 0) > 50) == isLoud) }
    }

    // MARK: Frames

    @Test func `observers get frames of what they asked for, and processors change the sound`() throws {
        let world = VolcWorld()
        let alice = try world.enter("alice", hertz: 300)
        let bob = try world.enter("bob", captures: false)
        let observer = FrameObserver()
        let format = ByteRTCAudioFormat()
        format.sampleRate = .rate16000
        format.channel = .mono
        bob.volc { engine in
            #expect(engine.registerAudioFrameObserver(observer) == 0)
            #expect(engine.enableAudioFrameCallback(.playback, format: format) == 0)
            #expect(engine.enableAudioFrameCallback(.remoteUser, format: format) == -2)
            #expect(engine.enableAudioFrameCallback(.remoteUser, format: nil) == 0)
            format.samplesPerCall = 2_049
            #expect(engine.enableAudioFrameCallback(.mixed, format: format) == -2)
        }
        world.settle()
        #expect((45...52).contains(observer.playback.count))
        #expect(observer.playback.allSatisfy { $0.samples == 320 && $0.buffer.count == 640 })
        #expect((45...52).contains(observer.users.count))
        #expect(Set(observer.users.map(\.user)) == ["alice"])
        let processor = Silencer()
        alice.volc { engine in
            #expect(engine.registerAudioProcessor(processor) == 0)
            #expect(engine.enableAudioProcessor(.processorRecord, audioFormat: nil) == 0)
            #expect(engine.enableAudioProcessor(.processorScreen, audioFormat: nil) == -10)
        }
        world.settle()
        #expect(bob.tone(300) < 0.01)
        #expect(processor.count > 90)
        alice.volc { #expect($0.disableAudioProcessor(.processorRecord) == 0) }
        world.settle()
        #expect(bob.tone(300) > 0.1)
    }

    @Test func `an app gives its own sound in frames of 10 ms and takes what is played`() throws {
        let world = VolcWorld()
        let alice = try world.enter("alice", hertz: 300, captures: false)
        let bob = try world.enter("bob", captures: false)
        var tone = Tone(hertz: 1_000, rate: 16_000)
        let engine = alice.volc { $0 }
        #expect(engine.pushExternalAudioFrame(tone.frame(160)) == -1)
        #expect(engine.setAudioSourceType(.external) > 0)
        world.settle(.milliseconds(20))
        #expect(engine.pushExternalAudioFrame(tone.frame(161)) == -2)
        for _ in 0..<100 {
            #expect(engine.pushExternalAudioFrame(tone.frame(160)) == 0)
            world.settle(.milliseconds(10))
        }
        #expect(bob.tone(1_000) > 0.1)
        #expect(bob.tone(300) < 0.01)
        let frame = tone.frame(160)
        let other = bob.volc { $0 }
        #expect(other.pullExternalAudioFrame(frame) == -1)
        #expect(other.setAudioRenderType(.external) == 0)
        #expect(other.pullExternalAudioFrame(frame) == 0)
        #expect(frame.buffer.count == 320)
        #expect(engine.setAudioSourceType(.internal) > 0)
        alice.volc { #expect($0.startAudioCapture() == 0) }
        world.settle()
        #expect(bob.tone(300) > 0.1)
    }

    @Test func `sound is recorded while a room is joined`() throws {
        let world = VolcWorld()
        let folder = try Folder()
        let alice = try world.person("alice")
        let config = ByteRTCAudioRecordingConfig()
        config.absoluteFileName = folder.file("talk.wav")
        config.channel = .stereo
        alice.volc { #expect($0.startAudioRecording(config) == 0) }
        #expect(world.join(try world.room(of: alice), as: "alice") == 0)
        alice.volc { #expect($0.startAudioCapture() == 0) }
        world.settle()
        alice.volc { engine in
            #expect(engine.startAudioRecording(config) == 0)
            #expect(engine.startAudioRecording(config) == 0)
        }
        world.settle()
        alice.volc { engine in
            #expect(engine.stopAudioRecording() == 0)
            #expect(engine.stopAudioRecording() == 0)
            config.absoluteFileName = "talk.aac"
            #expect(engine.startAudioRecording(config) == -2)
        }
        world.settle()
        #expect(
            world.callbacks("Recording", on: alice) == [
                "onAudioRecordingStateUpdate(error, error_code: errorNotInRoom)",
                "onAudioRecordingStateUpdate(processing, error_code: errorCodeOk)",
                "onAudioRecordingStateUpdate(error, error_code: alreadyStarted)",
                "onAudioRecordingStateUpdate(success, error_code: errorCodeOk)",
                "onAudioRecordingStateUpdate(error, error_code: notStarted)",
            ])
        #expect((900...1_100).contains(MusicPlayer.duration(folder.file("talk.wav")) ?? 0))
    }

    // MARK: Routes

    @Test func `sound comes out where it is plugged in, and where the app says in a call`() throws {
        let world = VolcWorld()
        let alice = try world.person("alice")
        let engine = alice.volc { $0 }
        #expect(engine.getAudioRoute() == .speakerphone)
        alice.audio.plug(.headset)
        world.settle()
        #expect(engine.getAudioRoute() == .headset)
        alice.audio.plug(.bluetooth)
        alice.audio.plug(.bluetooth)
        world.settle()
        #expect(engine.setAudioRoute(.speakerphone) == -1)
        #expect(engine.setAudioScenario(.communication) == 0)
        #expect(engine.setAudioRoute(.headsetUSB) == -1)
        #expect(engine.setAudioRoute(.speakerphone) == 0)
        #expect(engine.setAudioRoute(.speakerphone) == 0)
        #expect(engine.setAudioRoute(.default) == 0)
        alice.audio.unplug(.bluetooth)
        alice.audio.unplug(.headset)
        world.settle()
        #expect(engine.setDefaultAudioRoute(.headset) == -2)
        #expect(engine.setDefaultAudioRoute(.earpiece) == 0)
        world.settle()
        #expect(
            world.callbacks("Route", "Warning", on: alice) == [
                "onAudioRouteChanged(headset)", "onAudioRouteChanged(headsetBluetooth)",
                "onAudioDeviceWarning(speaker, setAudioRouteInvalidScenario)",
                "onAudioDeviceWarning(speaker, setAudioRouteNotExists)", "onAudioRouteChanged(speakerphone)",
                "onAudioRouteChanged(headsetBluetooth)", "onAudioRouteChanged(headset)",
                "onAudioRouteChanged(speakerphone)", "onAudioRouteChanged(earpiece)",
            ])
    }

    @Test func `effects have ranges, and move the voice`() throws {
        let world = VolcWorld()
        let alice = try world.enter("alice", hertz: 440)
        let bob = try world.enter("bob", captures: false)
        let band = ByteRTCVoiceEqualizationConfig()
        band.gain = 16
        let reverb = ByteRTCVoiceReverbConfig()
        reverb.roomSize = 101
        alice.volc { engine in
            #expect(engine.setLocalVoicePitch(13) == -2)
            #expect(engine.setLocalVoiceEqualization(band) == -2)
            #expect(engine.setLocalVoiceReverbParam(reverb) == -2)
            #expect(engine.setLocalVoicePitch(12) == 0)
        }
        world.settle(.seconds(2))
        #expect(bob.tone(880) > 0.1)
        #expect(world.callbacks("onWarning", on: alice) == ["onWarning(-5011)"])
    }
}

private final class FrameObserver: NSObject, ByteRTCAudioFrameObserver {
    var playback: [ByteRTCAudioFrame] = []
    var users: [(user: String?, frame: ByteRTCAudioFrame)] = []

    func onRecord(_ audioFrame: ByteRTCAudioFrame) {}
    func onPlaybackAudioFrame(_ audioFrame: ByteRTCAudioFrame) { playback.append(audioFrame) }
    func onRemoteUserAudioFrame(_ streamKey: ByteRTCRemoteStreamKey, audioFrame: ByteRTCAudioFrame) {
        users.append((streamKey.userId, audioFrame))
    }
    func onMixedAudioFrame(_ audioFrame: ByteRTCAudioFrame) {}
}

private final class Silencer: NSObject, ByteRTCAudioFrameProcessor {
    var count = 0

    func onProcessRecord(_ audioFrame: ByteRTCAudioFrame) -> Int32 {
        count += 1
        audioFrame.buffer = Data(count: audioFrame.buffer.count)
        return 0
    }
    func onProcessPlayBack(_ audioFrame: ByteRTCAudioFrame) -> Int32 { 0 }
    func onProcessRemoteUserAudioFrame(_ streamKey: ByteRTCRemoteStreamKey, audioFrame: ByteRTCAudioFrame) -> Int32 {
        0
    }
    func onProcessEarMonitorAudioFrame(_ audioFrame: ByteRTCAudioFrame) -> Int32 { 0 }
    func onProcessScreenAudioFrame(_ audioFrame: ByteRTCAudioFrame) -> Int32 { 0 }
}
