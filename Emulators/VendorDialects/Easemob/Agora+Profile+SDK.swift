package import EmulatorAPI

extension Agora.Profile {
    /// Limits and times that the SDK keeps itself, before a request reaches the cloud.
    package final class SDKFacts: Sendable {
        // Profiles of sound
        package let communicationSound = Sourced(
            SoundProfile(kilobits: 16, channelCount: 1, kilohertz: 16),
            .page("AgoraAudioProfileDefault in communication"))
        package let broadcastingSound = Sourced(
            SoundProfile(kilobits: 64, channelCount: 1, kilohertz: 48),
            .page("AgoraAudioProfileDefault in live broadcasting"))
        package let speechSound = Sourced(
            SoundProfile(kilobits: 18, channelCount: 1, kilohertz: 32), .page("AgoraAudioProfileSpeechStandard"))
        package let musicSound = Sourced(
            SoundProfile(kilobits: 64, channelCount: 1, kilohertz: 48), .page("AgoraAudioProfileMusicStandard"))
        package let stereoMusicSound = Sourced(
            SoundProfile(kilobits: 80, channelCount: 2, kilohertz: 48), .page("AgoraAudioProfileMusicStandardStereo"))
        package let highMusicSound = Sourced(
            SoundProfile(kilobits: 96, channelCount: 1, kilohertz: 48), .page("AgoraAudioProfileMusicHighQuality"))
        package let highStereoMusicSound = Sourced(
            SoundProfile(kilobits: 128, channelCount: 2, kilohertz: 48),
            .page("AgoraAudioProfileMusicHighQualityStereo"))
        package let thingsSound = Sourced(
            SoundProfile(kilobits: 64, channelCount: 1, kilohertz: 16), .page("AgoraAudioProfileIot"))

        // Channels
        package let channelCharacters = Sourced(
            "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 !#$%&()+-:;<=.>?@[]^_{}~,|",
            .page("AgoraRtcEngineKit.h, joinChannel: the characters of a channel's name"))
        package let maximumAccountBytes = Sourced(255, .page("AgoraRtcEngineKit.h: userAccount ≤ 255 bytes"))
        package let maximumUserNumber = Sourced<UInt>(
            4_294_967_295, .page("AgoraRtcEngineKit.h, joinChannel: a uid has 32 bits"))
        package let maximumConnections = Sourced(
            16, .assumed(why: "bound of the emulator: the pages name no number of joinChannelEx"))
        package let requestTimeoutSeconds = Sourced(
            10, .assumed(why: "no page says how long the SDK waits for an answer before it asks again"))
        package let interruptedSeconds = Sourced(4, .page("rtcEngineConnectionDidInterrupted: 4 s without the server"))
        package let lostSeconds = Sourced(10, .page("rtcEngineConnectionDidLost: 10 s without the server"))
        package let reconnectSeconds = Sourced(
            1200, .page("AgoraConnectionChangedReason 4: gives up after 20 minutes"))

        package let maximumAccounts = Sourced(
            10_000, .assumed(why: "bound of the emulator: accounts that a device remembers"))

        // Pictures
        package let pictureWidth = Sourced(960, .page("AgoraVideoEncoderConfiguration: 960 × 540 where nothing is set"))
        package let pictureHeight = Sourced(
            540, .page("AgoraVideoEncoderConfiguration: 960 × 540 where nothing is set"))
        package let maximumPictureSide = Sourced(
            100_000, .assumed(why: "bound of the emulator; the pages name the encoder's sizes and no error"))
        package let pictureRate = Sourced(15, .page("AgoraVideoEncoderConfiguration: 15 a second where nothing is set"))
        package let smallPictureDivisor = Sourced(
            2, .page("AgoraSimulcastStreamConfig.dimensions: half the sides of the large pictures where nothing is set")
        )
        package let smallPictureRate = Sourced(
            5, .page("AgoraSimulcastStreamConfig.framerate: 5 a second where nothing is set"))
        package let screenWidth = Sourced(1280, .page("startScreenCapture: 1,280 × 720 where no size is set"))
        package let screenHeight = Sourced(720, .page("startScreenCapture: 1,280 × 720 where no size is set"))
        package let maximumVideoTracks = Sourced(
            4, .assumed(why: "bound of the emulator: createCustomVideoTrack; the pages name no number"))
        package let frameFormat = Sourced(
            12,
            .assumed(why: "AgoraVideoFormatDefault is the raw format, and a phone's camera gives pixel buffers of NV12")
        )
        package let snapshotMilliseconds = Sourced(
            1000, .page("snapshotTaken, errCode -2: no picture of the user within a second"))

        // Reports
        package let maximumReportedVolume = Sourced(255, .page("AgoraRtcAudioVolumeInfo.volume: 0…255"))
        package let minimumVolumeIntervalMilliseconds = Sourced(
            200, .page("enableAudioVolumeIndication: intervals above 200 ms; shorter ones are assumed to be 200"))
        package let maximumSmooth = Sourced(10, .page("enableAudioVolumeIndication: smooth 0…10"))
        package let loudestSpeakers = Sourced(3, .page("reportAudioVolumeIndicationOfSpeakers: the 3 loudest users"))
        package let statisticsIntervalSeconds = Sourced(2, .page("reportRtcStats: every 2 s in a channel"))
        package let positionIntervalMilliseconds = Sourced(
            1000, .page("audioMixingPositionChanged: once a second while it plays"))
        package let lossPercentOfQualities = Sourced(
            [1, 5, 10, 20, 60], .assumed(why: "no page says from which loss on a quality is good, poor, bad or worse"))

        // Sound
        package let maximumVolume = Sourced(400, .page("adjustRecordingSignalVolume: 0…400, 100 is as recorded"))
        package let maximumPlainVolume = Sourced(100, .page("adjustUserPlaybackSignalVolume, mixing, effects: 0…100"))
        package let maximumEffects = Sourced(
            25, .page("Play audio effects: no more than 25 at once are recommended"))
        package let maximumPlayers = Sourced(
            10, .assumed(why: "bound of the emulator; no number of media players is documented"))
        package let minimumMixingGapMilliseconds = Sourced(
            100, .page("AgoraAudioMixingReasonTooFrequentlyCall 702: calls less than 100 ms apart"))
        package let maximumSemitones = Sourced(12, .page("setAudioMixingPitch: -12…12"))
        package let minimumPitch = Sourced(0.5, .page("setLocalVoicePitch: 0.5…2.0"))
        package let maximumPitch = Sourced(2.0, .page("setLocalVoicePitch: 0.5…2.0"))
        package let maximumEqualizerDecibels = Sourced(15, .page("setLocalVoiceEqualizationOf: -15…15 dB"))
        package let minimumReverbDecibels = Sourced(-20, .page("setLocalVoiceReverbOf: dry and wet level -20…10 dB"))
        package let maximumReverbDecibels = Sourced(10, .page("setLocalVoiceReverbOf: dry and wet level -20…10 dB"))
        package let maximumReverbDelay = Sourced(200, .page("setLocalVoiceReverbOf: wet delay 0…200 ms"))
        package let maximumReverbStrength = Sourced(100, .page("setLocalVoiceReverbOf: room size and strength 0…100"))
        package let minimumEchoTestSeconds = Sourced(2, .page("startEchoTest: an interval of 2…10 s"))
        package let maximumEchoTestSeconds = Sourced(10, .page("startEchoTest: an interval of 2…10 s"))
        package let maximumSoundTracks = Sourced(
            6, .assumed(why: "bound of the emulator: createCustomAudioTrack; the pages name no number"))
        package let maximumPushedSeconds = Sourced(
            1, .assumed(why: "bound of the emulator: pushed sound that waits; older sound is dropped"))
        package let minimumBeats = Sourced(1, .page("AgoraRhythmPlayerConfig.beatsPerMeasure: 1…9"))
        package let maximumBeats = Sourced(9, .page("AgoraRhythmPlayerConfig.beatsPerMeasure: 1…9"))
        package let minimumBeatsPerMinute = Sourced(60, .page("AgoraRhythmPlayerConfig.beatsPerMinute: 60…360"))
        package let maximumBeatsPerMinute = Sourced(360, .page("AgoraRhythmPlayerConfig.beatsPerMinute: 60…360"))
        package let maximumBeatMilliseconds = Sourced(
            1200, .page("AgoraRhythmPlayerErrorFileOverDurationLimit 803: a file of more than 1.2 s"))
        package let minimumFrameRate = Sourced(
            8_000, .page("setRecordingAudioFrameParametersWithSampleRate: 8000…48000 Hz"))
        package let maximumFrameRate = Sourced(
            48_000, .page("setRecordingAudioFrameParametersWithSampleRate: 8000…48000 Hz"))

        // Testing the network
        package let minimumProbeBits = Sourced(
            100_000, .page("AgoraLastmileProbeConfig: an expected bitrate of 100,000…5,000,000"))
        package let maximumProbeBits = Sourced(
            5_000_000, .page("AgoraLastmileProbeConfig: an expected bitrate of 100,000…5,000,000"))
        package let probeQualitySeconds = Sourced(2, .page("lastmileQuality: 2 s after startLastmileProbeTest"))
        package let probeResultSeconds = Sourced(
            30, .page("lastmileProbeTestResult: within 30 s after startLastmileProbeTest"))

        // Recorders and places
        package let maximumRecorders = Sourced(
            10, .assumed(why: "bound of the emulator: createMediaRecorder; the pages name no number"))
        package let recordingMilliseconds = Sourced(
            120_000, .page("AgoraMediaRecorderConfiguration.maxDurationMs: 120,000 where nothing is set"))
        package let minimumRecorderInterval = Sourced(
            1000, .page("AgoraMediaRecorderConfiguration.recorderInfoUpdateInterval: 1,000…10,000 ms"))
        package let maximumRecorderInterval = Sourced(
            10_000, .page("AgoraMediaRecorderConfiguration.recorderInfoUpdateInterval: 1,000…10,000 ms"))
        package let recorderSilenceSeconds = Sourced(
            5, .page("AgoraMediaRecorder, startRecording: it ends where nothing comes for more than 5 s"))
        package let maximumPlaces = Sourced(
            10_000, .assumed(why: "bound of the emulator: places that AgoraLocalSpatialAudioKit remembers"))
        package let minimumSpeakerDistance = Sourced(
            1, .page("AgoraSpatialAudioParams.speaker_distance: 1…50 m"))
        package let maximumSpeakerDistance = Sourced(
            50, .page("AgoraSpatialAudioParams.speaker_distance: 1…50 m"))
        package let spatialAttenuation = Sourced(
            0.5, .page("setRemoteAudioAttenuation: 0…1, 0.5 where nothing is set, as in the real world"))

        // Other channels
        package let encryptionSaltBytes = Sourced(
            32, .page("AgoraEncryptionConfig.encryptionKdfSalt: 32 bytes for the modes GCM2"))
        package let maximumRelayChannels = Sourced(
            6, .page("startOrUpdateChannelMediaRelay: at most 6 channels"))

        // Noise suppression
        package let balancedDecibels = Sourced(
            20, .assumed(why: "the vendor publishes no numbers; strong modes suppress more than mild ones"))
        package let aggressiveDecibels = Sourced(35, .assumed(why: "as balancedDecibels"))
        package let quickDecibels = Sourced(12, .assumed(why: "as balancedDecibels: the mode with the least delay"))
        package let maximumParameterBytes = Sourced(4096, .assumed(why: "bound of the emulator; JSON of setParameters"))
        package let maximumParameters = Sourced(1000, .assumed(why: "bound of the emulator; keys of setParameters"))
    }
}
