import AgoraRtcKit
import Devices
import EmulatorAPI
import Foundation
import VendorDialects

extension Limit {
    private static let sdk = Agora.profile.sdk
    private static let rtc = Agora.profile.rtc
    private static let invalid = 2

    /// Alice, who is a host in the lobby or has not joined it, calls; the first code that is no success counts.
    private static func called(
        _ description: String, _ fact: Sourced<Int>, code: Int = invalid, joins: Bool = false,
        _ call: @escaping @Sendable (AgoraRtcEngineKit, Int) -> Int32
    ) -> Limit {
        Limit(description, fact, code: code) { world, size in
            let alice = joins ? try world.agoraUser("alice") : try world.agoraDevice("alice")
            return Int(-world.agora(alice) { call($0, size) })
        }
    }

    /// Every limit of the engine's that a test can reach.
    static let ofAgora: [Limit] = agoraChannels + agoraMessages + agoraSound

    private static func join(
        _ engine: AgoraRtcEngineKit, channel: String = "lobby", uid: UInt = 1, account: String? = nil
    ) -> Int32 {
        guard let account else { return engine.joinChannel(byToken: "t", channelId: channel, info: nil, uid: uid) }
        return engine.joinChannel(byToken: "t", channelId: channel, userAccount: account)
    }

    private static let agoraChannels: [Limit] = [
        called("bytes of a channel's name", rtc.maximumChannelIDBytes, code: 102) { join($0, channel: text($1)) },
        called("bytes of an account", sdk.maximumAccountBytes, code: 134) { join($0, account: text($1)) },
        called(
            "the largest uid", Sourced(Int(sdk.maximumUserNumber.value), sdk.maximumUserNumber.basis), code: 121
        ) { join($0, uid: UInt($1)) },
        called("connections", sdk.maximumConnections, code: 22) { engine, count in
            let results = (1...count).map { number in
                engine.joinChannelEx(
                    byToken: "t", connection: AgoraRtcConnection(channelId: "lobby", localUid: number), delegate: nil,
                    mediaOptions: AgoraRtcChannelMediaOptions())
            }
            return results.first { $0 != 0 } ?? 0
        },
    ]

    /// Alice sends messages on one stream.
    private static func sent(
        _ description: String, _ fact: Sourced<Int>, code: Int, _ make: @escaping @Sendable (Int) -> [Data]
    ) -> Limit {
        called(description, fact, code: code, joins: true) { engine, size in
            var stream = 0
            engine.createDataStream(&stream, config: AgoraDataStreamConfig())
            return make(size).map { engine.sendStreamMessage(stream, data: $0) }.first { $0 != 0 } ?? 0
        }
    }

    private static let agoraMessages: [Limit] = [
        sent("bytes of a message", rtc.maximumDataBytes, code: 114) { [Data(count: $0)] },
        sent("bytes of a message in Chinese", rtc.maximumDataBytes, code: 114) { [Data(chinese($0).utf8)] },
        sent("bytes of a message of emoji", rtc.maximumDataBytes, code: 114) { [Data(emoji($0).utf8)] },
        sent("messages in a second", rtc.maximumDataPerSecond, code: 115) {
            Array(repeating: Data([1]), count: $0)
        },
        sent("bytes of messages in a second", rtc.maximumDataBytesPerSecond, code: 115) { size in
            Array(repeating: Data(count: 1024), count: size / 1024)
                + (size % 1024 == 0 ? [] : [Data(count: size % 1024)])
        },
        called("bytes that go along with sound", rtc.maximumMetadataBytes, code: 114, joins: true) {
            $0.sendAudioMetadata(Data(count: $1))
        },
        called("data streams", rtc.maximumDataStreams, code: 116, joins: true) { engine, count in
            var stream = 0
            let results = (1...count).map { _ in
                engine.createDataStream(&stream, config: AgoraDataStreamConfig())
            }
            return results.first { $0 != 0 } ?? 0
        },
    ]

    private static func rhythm(_ engine: AgoraRtcEngineKit, beats: Int = 4, perMinute: Int = 60) -> Int32 {
        let config = AgoraRhythmPlayerConfig()
        (config.beatsPerMeasure, config.beatsPerMinute) = (Int32(beats), Int32(perMinute))
        return engine.startRhythmPlayer("/no/such/file.wav", sound2: "/no/such/file.wav", config: config)
    }

    private static let agoraSound: [Limit] = [
        called("the own volume", sdk.maximumVolume) { $0.adjustRecordingSignalVolume($1) },
        called("everybody's volume", sdk.maximumVolume) { $0.adjustPlaybackSignalVolume($1) },
        called("a user's volume", sdk.maximumPlainVolume, joins: true) {
            $0.adjustUserPlaybackSignalVolume(2, volume: Int32($1))
        },
        called("the volume of effects", sdk.maximumPlainVolume) { $0.setEffectsVolume($1) },
        called("how smooth volumes are", sdk.maximumSmooth) {
            $0.enableAudioVolumeIndication(200, smooth: $1, reportVad: false)
        },
        called("semitones of a mixed file", sdk.maximumSemitones) { $0.setAudioMixingPitch($1) },
        called("decibels of a band", sdk.maximumEqualizerDecibels) {
            $0.setLocalVoiceEqualizationOf(.band31, withGain: $1)
        },
        called("decibels of a reverb", sdk.maximumReverbDecibels) {
            $0.setLocalVoiceReverbOf(.wetLevel, withValue: $1)
        },
        called("milliseconds of a reverb's delay", sdk.maximumReverbDelay) {
            $0.setLocalVoiceReverbOf(.wetDelay, withValue: $1)
        },
        called("the size of a reverb's room", sdk.maximumReverbStrength) {
            $0.setLocalVoiceReverbOf(.roomSize, withValue: $1)
        },
        called("seconds of a test of the local sound", sdk.maximumEchoTestSeconds) {
            $0.startEchoTest(withInterval: $1)
        },
        called("hertz of frames", sdk.maximumFrameRate) {
            $0.setRecordingAudioFrameParametersWithSampleRate($1, channel: 1, mode: .readOnly, samplesPerCall: $1 / 50)
        },
        called("bytes of parameters", sdk.maximumParameterBytes) { engine, size in
            // What is no space has 7 bytes.
            engine.setParameters("{\"k\":1\(String(repeating: " ", count: size - 7))}")
        },
        called("tracks of pictures that the app pushes", sdk.maximumVideoTracks, code: 22) { engine, count in
            let ids = (1...count).map { _ in engine.createCustomVideoTrack() }
            return ids.contains(.max) ? -22 : 0
        },
        called("tracks of sound that the app pushes", sdk.maximumSoundTracks, code: 22) { engine, count in
            let ids = (1...count).map { _ in engine.createCustomAudioTrack(.mixable, config: AgoraAudioTrackConfig()) }
            return ids.contains(-1) ? -22 : 0
        },
        called("recorders", sdk.maximumRecorders, code: 22) { engine, count in
            let recorders = (1...count).map { _ in engine.createMediaRecorder(withInfo: AgoraRecorderStreamInfo()) }
            return recorders.contains { $0 == nil } ? -22 : 0
        },
        called("beats of a measure", sdk.maximumBeats) { rhythm($0, beats: $1) },
        called("beats in a minute", sdk.maximumBeatsPerMinute) { rhythm($0, perMinute: $1) },
        called("bits that a network is to carry", sdk.maximumProbeBits) { engine, bits in
            let config = AgoraLastmileProbeConfig()
            (config.probeUplink, config.expectedUplinkBitrate) = (true, UInt(bits))
            return engine.startLastmileProbeTest(config)
        },
        called("meters from a speaker", sdk.maximumSpeakerDistance, joins: true) { engine, meters in
            let params = AgoraSpatialAudioParams()
            params.speaker_distance = Double(meters)
            return engine.setRemoteUserSpatialAudioParams(2, params: params)
        },
        called("channels that a host is relayed to", sdk.maximumRelayChannels, joins: true) { engine, count in
            let config = AgoraChannelMediaRelayConfiguration()
            for number in 1...count {
                config.setDestinationInfo(AgoraChannelMediaRelayInfo(token: "t"), forChannelName: "channel\(number)")
            }
            return engine.startOrUpdateChannelMediaRelay(config)
        },
        called("media players", sdk.maximumPlayers, code: 22) { engine, count in
            let players = (1...count).map { _ in engine.createMediaPlayer(with: nil) }
            return players.contains { $0 == nil } ? -22 : 0
        },
    ]
}
