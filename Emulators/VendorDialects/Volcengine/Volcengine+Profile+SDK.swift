package import EmulatorAPI

extension Volcengine.Profile {
    /// Limits and times that the SDK keeps itself, before a request reaches the cloud.
    package final class SDKFacts: Sendable {
        // Profiles of sound
        package let fluentSound = Sourced(
            SoundProfile(kilobits: 32, channelCount: 1, kilohertz: 16), .page("ByteRTCAudioProfileFluent"))
        package let standardSound = Sourced(
            SoundProfile(kilobits: 48, channelCount: 1, kilohertz: 24), .page("ByteRTCAudioProfileStandard"))
        package let hdSound = Sourced(
            SoundProfile(kilobits: 128, channelCount: 2, kilohertz: 48), .page("ByteRTCAudioProfileHD"))
        package let standardStereoSound = Sourced(
            SoundProfile(kilobits: 80, channelCount: 2, kilohertz: 48), .page("ByteRTCAudioProfileStandardStereo"))
        package let hdMonoSound = Sourced(
            SoundProfile(kilobits: 64, channelCount: 1, kilohertz: 48), .page("ByteRTCAudioProfileHDMono"))

        // Connection
        package let reconnectingSeconds = Sourced(10, .page("ByteRTCConnectionState 4: 10 s without an answer"))
        package let disconnectedSeconds = Sourced(12, .page("ByteRTCConnectionState 1: 12 s without an answer"))
        package let lostSeconds = Sourced(22, .page("ByteRTCConnectionState 6: 10 s after it is disconnected"))
        package let requestTimeoutSeconds = Sourced(
            10, .assumed(why: "no page says how long the SDK waits for an answer, result 1"))

        package let maximumRooms = Sourced(
            16, .assumed(why: "bound of the emulator: rooms of an engine at once; no number is documented"))
        package let maximumForwardRooms = Sourced(
            100,
            .assumed(why: "bound of the emulator: rooms that a stay is forwarded to; the vendor says there is none"))

        // Reports
        package let minimumReportMilliseconds = Sourced(
            100, .page("ByteRTCAudioPropertiesConfig.interval: ≤ 0 is off, and 1…100 is 100 ms"))
        package let maximumLinearVolume = Sourced(255, .page("ByteRTCAudioPropertiesInfo.linearVolume: 0…255"))
        package let minimumDecibels = Sourced(-127, .page("ByteRTCAudioPropertiesInfo.nonlinearVolume: -127…0 dB"))
        package let spectrumBands = Sourced(257, .page("ByteRTCAudioPropertiesInfo.spectrum: 257 numbers"))
        package let activeSpeakerDecibels = Sourced(
            -50, .assumed(why: "the vendor does not say from which level on somebody is an active speaker"))
        package let statisticsIntervalSeconds = Sourced(
            2, .page("onRoomStats, onLocalStreamStats, onNetworkQuality, onSysStats: every 2 s"))
        package let lossPercentOfQualities = Sourced(
            [1, 5, 10, 20, 60], .assumed(why: "no page says from which loss on a quality is good, poor, bad or worse"))

        // Sound
        package let maximumVolume = Sourced(400, .page("setPlaybackVolume, setCaptureVolume, mixing: 0…400 %"))
        package let maximumEarMonitorVolume = Sourced(100, .page("setEarMonitorVolume: 0…100"))
        package let maximumPitch = Sourced(12, .page("setLocalVoicePitch, setAudioMixingPitch: -12…12"))
        package let maximumEqualizerDecibels = Sourced(15, .page("setLocalVoiceEqualization: -15…15 dB"))
        package let minimumPlaybackSpeed = Sourced(50, .page("setAudioMixingPlaybackSpeed: 50…200 %"))
        package let maximumPlaybackSpeed = Sourced(200, .page("setAudioMixingPlaybackSpeed: 50…200 %"))
        package let maximumPlayers = Sourced(4, .page("getMediaPlayer: playerId 0…3"))
        package let maximumMixes = Sourced(
            100, .assumed(why: "bound of the emulator for files and frames together; no number is documented"))
        package let maximumEffects = Sourced(
            100, .assumed(why: "bound of the emulator: short sounds at once; no number is documented"))
        package let lowNoiseDecibels = Sourced(
            12, .assumed(why: "setAnsMode: the vendor publishes no numbers; higher modes suppress more"))
        package let mediumNoiseDecibels = Sourced(20, .assumed(why: "as lowNoiseDecibels"))
        package let highNoiseDecibels = Sourced(35, .assumed(why: "as lowNoiseDecibels"))
        package let maximumPreloadSeconds = Sourced(20, .page("preloadAudioMixing: a file of ≤ 20 s, error 1"))
        package let progressStepMilliseconds = Sourced(
            10, .page("setAudioMixingProgressInterval: rounded up to a multiple of 10 ms"))
        package let maximumPushedSeconds = Sourced(
            1, .assumed(why: "bound of the emulator: frames that wait to be mixed; the oldest go"))
        package let externalFramesPerSecond = Sourced(
            100, .page("pushExternalAudioFrame, pullExternalAudioFrame: 10 ms a frame"))
        package let maximumSamplesPerCall = Sourced(2048, .page("ByteRTCAudioFormat.samplesPerCall: ≤ 2048"))

        // Places
        package let minimumAttenuation = Sourced(
            0.1, .page("ByteRTCRangeAudio.h, setAttenuationModel: coefficient 0.1…100"))
        package let maximumAttenuation = Sourced(
            100.0, .page("ByteRTCRangeAudio.h, setAttenuationModel: coefficient 0.1…100"))
        package let maximumFlagBytes = Sourced(
            900, .assumed(why: "bound of the emulator: setNoAttenuationFlags, all flags together"))
        package let maximumPlaces = Sourced(
            10_050, .assumed(why: "bound of the emulator: updateRemotePosition, as many users as a room has"))
        package let placeMilliseconds = Sourced(
            100, .assumed(why: "no page says how often the SDK tells where its user is"))

        // Pictures
        package let usualPictureWidth = Sourced(640, .page("ByteRTCVideoEncoderConfig: 640 × 360 at 15 at first"))
        package let usualPictureHeight = Sourced(360, .page("ByteRTCVideoEncoderConfig: 640 × 360 at 15 at first"))
        package let usualFrameRate = Sourced(15, .page("ByteRTCVideoEncoderConfig: 640 × 360 at 15 at first"))
        package let maximumEncoderConfigs = Sourced(
            3, .page("ByteRTCVideo.h, setVideoEncoderConfig: up to 3 sizes, of more the first 3"))
        package let smallPictureDivisor = Sourced(
            2, .assumed(why: "setMaxVideoEncoderConfig: with simulcast the SDK chooses the smaller sizes"))
        package let usualScreenWidth = Sourced(
            1280, .assumed(why: "ByteRTCScreenVideoEncoderConfig: no page says what a screen is sent as at first"))
        package let usualScreenHeight = Sourced(720, .assumed(why: "as usualScreenWidth"))
        package let maximumViews = Sourced(
            200, .assumed(why: "bound of the emulator: views of remote users, and sinks; no number is documented"))
        package let maximumSnapshots = Sourced(
            100, .assumed(why: "bound of the emulator: pictures that are waited for; no number is documented"))
        package let snapshotMilliseconds = Sourced(
            1000, .page("ByteRTCVideoSnapshotCallbackDelegate, errorCode -3: no picture within 1 s"))

        // Ducking
        package let duckingPercent = Sourced(
            30, .assumed(why: "enablePlaybackDucking: the vendor publishes no depth"))
        package let duckingAttackMilliseconds = Sourced(
            100, .assumed(why: "enablePlaybackDucking: the vendor publishes no times"))
        package let duckingReleaseMilliseconds = Sourced(
            500, .assumed(why: "enablePlaybackDucking: the vendor publishes no times"))

        // Messages
        package let maximumServerMessagesPerSecond = Sourced(
            20, .page("Real-time messages, advanced tier: 20 a second to the app's server, 5 exceedQPS"))
        package let maximumServerAnswerBytes = Sourced(
            65_536, .page("onServerMessageSendResult: the answer of the app's server ≤ 64 KB"))
        package let serverTimeoutSeconds = Sourced(
            10, .assumed(why: "no page says how long the app's server may take to answer, 18"))
        package let minimumSEIRepeats = Sourced(
            29, .page("sendSEIMessage: repeatCount 0…max(29, frame rate - 1)"))

        // Network test
        package let minimumDetectionKilobits = Sourced(
            100, .page("startNetworkDetection: 0, or 100…10000 kbit/s"))
        package let maximumDetectionKilobits = Sourced(
            10_000, .page("startNetworkDetection: 0, or 100…10000 kbit/s"))
        package let detectionSeconds = Sourced(
            180, .checkedPage("ByteRTCVideo.h, onNetworkDetectionStopped: a test ends by itself after 3 minutes"))

        // Echo test
        package let minimumEchoTestSeconds = Sourced(2, .page("startEchoTest, playDelay: 2…10 s"))
        package let maximumEchoTestSeconds = Sourced(10, .page("startEchoTest, playDelay: 2…10 s"))
        package let echoTestSeconds = Sourced(60, .page("startEchoTest: a test ends by itself after 60 s"))
        package let echoTestPauseSeconds = Sourced(
            5, .page("ByteRTCEchoTestResult 2: less than 5 s after the test before"))

        // Tokens
        package let tokenLifetimeSeconds = Sourced<Int64>(
            7200, .page("ApiExample, TokenGenerator: a token lives 2 hours"))
    }
}
