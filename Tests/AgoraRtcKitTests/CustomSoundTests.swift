import AgoraRtcKit
import Devices
import EmulatorAPI
import Foundation
import ParlorTesting
import Testing
import VoiceEngine

/// Sound that the app gives and takes itself.
struct CustomSoundTests {
    /// Half a second of a tone, as 16-bit samples.
    private static func samples(_ hertz: Double, rate: Int = 44_100, channels: Int = 1) -> [Int16] {
        (0..<rate / 2 * channels).map {
            Int16(10_000 * sin(2 * .pi * hertz * Double($0 / channels) / Double(rate)))
        }
    }

    /// Pushes a tone for a second.
    private func push(
        _ hertz: Double, to track: Int, of device: Device, rate: Int = 44_100, channels: Int = 1, _ agora: AgoraWorld
    ) {
        for _ in 0..<2 {
            var samples = Self.samples(hertz, rate: rate, channels: channels)
            let result = device.agora { engine in
                samples.withUnsafeMutableBytes { bytes -> Int32 in
                    guard let start = bytes.baseAddress else { return -1 }
                    return engine.pushExternalAudioFrameRawData(
                        start, samples: bytes.count / 2, sampleRate: rate, channels: channels, trackId: track,
                        timestamp: 0)
                }
            }
            #expect(result == 0)
            agora.settle(.milliseconds(500))
        }
    }

    /// A host who publishes a track, and a listener.
    private func room(
        microphone: Bool, _ type: AgoraAudioTrackType = .mixable, playback: Bool = true
    ) throws -> (agora: AgoraWorld, alice: Device, bob: Device, track: Int) {
        let agora = AgoraWorld()
        let alice = try agora.person("alice")
        let token = agora.token("1")
        let track = alice.agora { engine -> Int in
            let config = AgoraAudioTrackConfig()
            config.enableLocalPlayback = playback
            let track = Int(engine.createCustomAudioTrack(type, config: config))
            let options = AgoraRtcChannelMediaOptions()
            options.clientRoleType = .broadcaster
            options.publishMicrophoneTrack = microphone
            options.publishCustomAudioTrack = true
            options.publishCustomAudioTrackId = track
            #expect(engine.joinChannel(byToken: token, channelId: "lobby", uid: 1, mediaOptions: options) == 0)
            return track
        }
        try agora.world.expect("didJoinChannel(lobby", on: alice)
        let bob = try agora.enter("bob", uid: 2, role: .audience)
        agora.settle()
        return (agora, alice, bob, track)
    }

    @Test func `a pushed track is heard in place of the microphone`() throws {
        let (agora, alice, bob, track) = try room(microphone: false)
        #expect(track == 1)
        push(1_500, to: track, of: alice, agora)
        #expect(bob.tone(1_500) > 0.1)
        #expect(bob.tone(440) < 0.01)
        #expect(alice.tone(1_500) > 0.1)
        alice.agora { #expect($0.enableCustomAudioLocalPlayback(track, enabled: false) == 0) }
        push(1_500, to: track, of: alice, agora)
        #expect(alice.tone(1_500) < 0.01)
        #expect(bob.tone(1_500) > 0.1)
        alice.agora { #expect($0.destroyCustomAudioTrack(track) == 0) }
        agora.settle()
        #expect(bob.tone(1_500) < 0.01)
        alice.agora { #expect($0.destroyCustomAudioTrack(track) == -2) }
    }

    @Test func `a mixable track is heard beside the microphone, a direct one is not`() throws {
        for type in [AgoraAudioTrackType.mixable, .direct] {
            let (agora, alice, bob, track) = try room(microphone: true, type, playback: false)
            push(1_500, to: track, of: alice, rate: 48_000, channels: 2, agora)
            #expect(bob.tone(440) > 0.1)
            #expect((bob.tone(1_500) > 0.1) == (type == .mixable))
            #expect(alice.tone(1_500) < 0.01)
        }
    }

    @Test func `a stream without the microphone has the tracks that are published, and no others`() throws {
        let (agora, alice, bob, track) = try room(microphone: false)
        let other = alice.agora { Int($0.createCustomAudioTrack(.mixable, config: AgoraAudioTrackConfig())) }
        #expect(other == 2)
        push(900, to: other, of: alice, agora)
        #expect(bob.tone(900) < 0.01)
        #expect(alice.tone(900) > 0.1)
        alice.agora { engine in
            let options = AgoraRtcChannelMediaOptions()
            options.publishCustomAudioTrackId = other
            #expect(engine.updateChannel(with: options) == 0)
        }
        push(900, to: other, of: alice, agora)
        #expect(bob.tone(900) > 0.1)
        push(1_500, to: track, of: alice, agora)
        #expect(bob.tone(1_500) < 0.01)
    }

    @Test func `sound that is none and tracks that are none are refused`() throws {
        let agora = AgoraWorld()
        try agora.person("alice").agora { engine in
            #expect(engine.createCustomAudioTrack(.invalid, config: AgoraAudioTrackConfig()) == -1)
            let track = Int(engine.createCustomAudioTrack(.mixable, config: AgoraAudioTrackConfig()))
            var samples = [Int16](repeating: 0, count: 480)
            samples.withUnsafeMutableBytes { bytes in
                guard let start = bytes.baseAddress else { return }
                func push(_ samples: Int, _ rate: Int, _ channels: Int, _ track: Int) -> Int32 {
                    engine.pushExternalAudioFrameRawData(
                        start, samples: samples, sampleRate: rate, channels: channels, trackId: track, timestamp: 0)
                }
                #expect(push(480, 48_000, 1, track) == 0)
                #expect(push(480, 48_000, 2, track) == 0)
                #expect(push(479, 48_000, 2, track) == -2)
                #expect(push(480, 7_999, 1, track) == -2)
                #expect(push(480, 48_001, 1, track) == -2)
                #expect(push(480, 48_000, 3, track) == -2)
                #expect(push(0, 48_000, 1, track) == -2)
                #expect(push(-2, 48_000, 1, track) == -2)
                #expect(push(480, 48_000, 1, 0) == -2)
                #expect(push(480, 48_000, 1, track + 1) == -2)
                #expect(engine.pushExternalAudioFrameRawData(start, samples: 480, timestamp: 0) == -2)
            }
            #expect(engine.enableCustomAudioLocalPlayback(9, enabled: true) == -2)
            let ids = (0..<6).map { _ in engine.createCustomAudioTrack(.direct, config: AgoraAudioTrackConfig()) }
            #expect(ids == [2, 3, 4, 5, 6, -1])
        }
    }

    @Test func `the external source takes the microphone's place until it is given back`() throws {
        let agora = AgoraWorld()
        let alice = try agora.person("alice")
        let token = agora.token("1")
        alice.agora { engine in
            #expect(engine.setExternalAudioSource(true, sampleRate: 16_000, channels: 3) == -2)
            #expect(engine.setExternalAudioSource(true, sampleRate: 16_000, channels: 1) == 0)
            engine.setClientRole(.broadcaster)
            #expect(engine.joinChannel(byToken: token, channelId: "lobby", info: nil, uid: 1) == 0)
        }
        try agora.world.expect("didJoinChannel(lobby", on: alice)
        let bob = try agora.enter("bob", uid: 2, role: .audience)
        agora.settle()
        #expect(bob.tone(440) < 0.01)
        push(1_500, to: 0, of: alice, rate: 16_000, agora)
        #expect(bob.tone(1_500) > 0.1)
        alice.agora { engine in
            #expect(engine.setExternalAudioSource(false, sampleRate: 0, channels: 0) == -8)
            engine.leaveChannel()
            #expect(engine.setExternalAudioSource(false, sampleRate: 0, channels: 0) == 0)
            #expect(engine.joinChannel(byToken: token, channelId: "lobby", info: nil, uid: 1) == 0)
        }
        agora.settle(.seconds(2))
        #expect(bob.tone(440) > 0.1)
    }

    @Test func `an app takes what is played`() throws {
        let agora = AgoraWorld()
        _ = try agora.enter("alice", uid: 1)
        let bob = try agora.enter("bob", uid: 2, role: .audience)
        var bytes = [UInt8](repeating: 1, count: 16_000 * 2 / 10)
        func pull(_ length: Int) -> Bool {
            bob.agora { engine in
                bytes.withUnsafeMutableBytes { bytes -> Bool in
                    guard let start = bytes.baseAddress else { return false }
                    return engine.pullPlaybackAudioFrameRawData(start, lengthInByte: UInt(length))
                }
            }
        }
        #expect(!pull(320))
        bob.agora { engine in
            #expect(engine.enableExternalAudioSink(true, sampleRate: 16_000, channels: 3) == -2)
            #expect(engine.enableExternalAudioSink(true, sampleRate: 16_000, channels: 1) == 0)
        }
        #expect(!pull(0))
        #expect(!pull(321))
        #expect(pull(320))
        agora.settle()
        #expect(pull(bytes.count))
        agora.settle(.milliseconds(100))
        #expect(pull(bytes.count))
        let samples = AudioFile.samples(ofBytes: bytes)
        let level = sqrt(samples.reduce(0) { $0 + Double($1 * $1) } / Double(samples.count))
        #expect(level > 0.1)
        bob.agora { #expect($0.setExternalAudioSink(false, sampleRate: 16_000, channels: 1) == 0) }
        #expect(!pull(320))
    }
}
