package import EmulatorAPI

extension Tencent.Profile {
    /// Limits that the SDKs enforce themselves, before a request reaches the cloud.
    package final class SDKFacts: Sendable {
        // Chat
        package let attributeWrites = Sourced(10, .page("Chat error 8511: init, set and delete together 10 / 5 s"))
        package let attributeReads = Sourced(20, .page("Chat error 8511: get 20 / 5 s"))
        package let attributeWindowSeconds = Sourced(5, .page("Chat error 8511: per 5 s"))
        package let onlineCountSeconds = Sourced(
            60, .page("Chat, limits: getGroupOnlineMemberCount once in 60 s, else what was heard before"))
        package let revocableSeconds = Sourced(120, .page("Chat error 6223: recall within 2 minutes"))
        package let maximumConversations = Sourced(
            500, .assumed(why: "bound of the emulator; the vendor keeps them on the device and in the cloud"))
        package let requestTimeoutSeconds = Sourced(
            60, .assumed(why: "error 6012 documents no number; also TRTC's -6 for calls in a room"))
        package let maximumMessageBytes = Sourced(
            12_288, .page("Chat error 8001: message over 12 KB (8 KB in old SDKs)"))
        package let maximumMergedMessages = Sourced(
            300, .page("V2TIMManager+Message.h: createMergerMessage, 300 messages"))
        package let maximumAbstracts = Sourced(5, .page("V2TIMManager+Message.h: createMergerMessage, 5 abstracts"))
        package let maximumAbstractCharacters = Sourced(
            100, .page("V2TIMManager+Message.h: createMergerMessage, an abstract of 100 characters"))
        package let maximumMergerLayers = Sourced(
            100, .page("V2TIMManager+Message.h: V2TIMMergerElem.layersOverLimit, 100 layers"))
        package let maximumModifiedMessages = Sourced(
            500, .assumed(why: "bound of the emulator: a device knows the newest of as many modified messages"))

        // TRTC
        package let maximumNumericRoom = Sourced<UInt32>(
            4_294_967_294, .page("TRTCCloudDef.h: roomId 1…4294967294; 0 is -3318"))
        package let maximumTextRoomBytes = Sourced(64, .page("TRTCCloudDef.h: strRoomId ≤ 64 bytes"))
        package let reconnectIntervalSeconds = Sourced(
            5, .assumed(why: "onTryToReconnect is called repeatedly; no interval is documented"))
        package let enterRoomTimeoutSeconds = Sourced(10, .assumed(why: "about 10 s, error -3308; not re-checked"))
        package let minimumVolumeIntervalMilliseconds = Sourced(
            100, .page("TRTCCloud.h, enableAudioVolumeEvaluation: ≥ 100 ms, ≤ 0 switches off"))
        package let statisticsIntervalSeconds = Sourced(
            2, .page("TRTCCloudDelegate.h: quality and statistics every 2 s"))
        package let lossPercentOfQualities = Sourced(
            [2, 5, 10, 20], .assumed(why: "the vendor publishes no bands for excellent, good, poor and bad"))
        package let maximumVolume = Sourced(150, .page("TRTC, limits: volumes 0–100, up to 150 accepted"))
        package let maximumMusics = Sourced(10, .page("TRTC error -4009: 10 musics at once"))
        package let maximumPreloadedMusics = Sourced(2, .page("TRTC error -4003: 2 preloaded musics"))
        package let speechBitsPerSecond = Sourced(16_000, .page("TRTCCloudDef.h: speech, 16 kHz mono 16 kbit/s"))
        package let defaultBitsPerSecond = Sourced(50_000, .page("TRTCCloudDef.h: default, 48 kHz mono 50 kbit/s"))
        package let musicBitsPerSecond = Sourced(128_000, .page("TRTCCloudDef.h: music, 48 kHz stereo 128 kbit/s"))

        package let minimumRecordingReportMilliseconds = Sourced(
            1000, .page("TRTCCloudDef.h, TRTCLocalRecordingParams.interval: 1000…10000 ms"))
        package let maximumRecordingReportMilliseconds = Sourced(
            10_000, .page("TRTCCloudDef.h, TRTCLocalRecordingParams.interval: 1000…10000 ms"))
        package let minimumRecordingPieceMilliseconds = Sourced(
            10_000, .page("TRTCCloudDef.h, maxDurationPerFile: at least 10000 ms"))
        package let lossReportSeconds = Sourced(
            5, .page("TRTCCloudDelegate.h, onMissCustomCmdMsg: usually of the past 5 s"))
        package let spectrumBands = Sourced(256, .page("TRTCCloudDef.h, TRTCVolumeInfo.spectrumData: 256 bands"))
        package let pictureIntervalMilliseconds = Sourced(
            67, .assumed(why: "15 pictures a second, as TRTCVideoEncParam has them at first"))
        package let smallPictureRefusal = Sourced<Int32>(
            -1, .page("TRTCCloud.h, enableEncSmallVideoStream: -1 where the large pictures are not larger"))
        package let minimumMuteImageRate = Sourced(
            5, .page("TRTCCloud.h, setVideoMuteImage: 5 to 10 pictures a second"))
        package let maximumMuteImageRate = Sourced(
            10, .page("TRTCCloud.h, setVideoMuteImage: 5 to 10 pictures a second"))
        package let maximumWaitingSideData = Sourced(1000, .assumed(why: "bound of the emulator, not of the vendor"))
        package let maximumSubInstances = Sourced(16, .assumed(why: "bound of the emulator; no number is documented"))
        package let minimumTestBandwidth = Sourced(
            10, .page("TRTCCloudDef.h, TRTCSpeedTestParams: bandwidths 10…5000 kbit/s"))
        package let maximumTestBandwidth = Sourced(
            5000, .page("TRTCCloudDef.h, TRTCSpeedTestParams: bandwidths 10…5000 kbit/s"))
        package let maximumChorusTestBandwidth = Sourced(
            1000, .page("TRTCCloudDef.h, TRTCSpeedTestParams: for a chorus 10…1000 kbit/s"))
        package let maximumPublishTasks = Sourced(16, .assumed(why: "bound of the emulator; server code 5001"))
        package let maximumPublishAddresses = Sourced(
            10, .assumed(why: "the number of addresses of a task is not in the header"))
        package let maximumMixUsers = Sourced(16, .page("TRTCCloudDef.h, TRTCStreamMixingConfig: up to 16 inputs"))
        package let minimumPublishKilobits = Sourced(32, .page("TRTCCloudDef.h, audio bitrate of a mix: 32…192 kbit/s"))
        package let maximumPublishKilobits = Sourced(
            192, .page("TRTCCloudDef.h, audio bitrate of a mix: 32…192 kbit/s"))
        package let publishSampleRates = Sourced(
            [48_000, 44_100, 32_000, 24_000, 16_000, 8000],
            .page("TRTCCloudDef.h, TRTCStreamEncoderParam.audioEncodedSampleRate"))
        package let mixSampleRates = Sourced(
            [12_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000],
            .page("TRTCCloudDef.h, TRTCTranscodingConfig.audioSampleRate"))

        // Tokens
        package let tokenLifetimeSeconds = Sourced<Int64>(
            15_552_000, .page("UserSig generators: valid for 180 days by default"))
    }
    /// Limits that the open-source component above both SDKs enforces itself.
    package final class VoiceRoomFacts: Sendable {
        package let moveSeatIntervalMilliseconds = Sourced(
            1000, .page("TRTCVoiceRoom error 10001: moveSeat once a second"))
        package let connectTimeoutSeconds = Sourced(120, .page("TRTCVoiceRoom error 10002: 120 s without Chat"))
        package let volumeIntervalMilliseconds = Sourced<UInt>(
            300, .page("TRTCVoiceRoom, open source: enableAudioVolumeEvaluation(300)"))

        /// The same as plain values, for a component that knows only the vendor's SDKs.
        package var rules: VoiceRoomRules {
            VoiceRoomRules(
                moveSeatInterval: .milliseconds(moveSeatIntervalMilliseconds.value),
                connectTimeout: .seconds(connectTimeoutSeconds.value),
                volumeIntervalMilliseconds: volumeIntervalMilliseconds.value)
        }
    }

    /// What ``VoiceRoomFacts`` come to.
    package struct VoiceRoomRules: Sendable {
        /// How long a user waits between two moves from seat to seat.
        package var moveSeatInterval: Duration
        /// How long the room goes on while Chat cannot be reached.
        package var connectTimeout: Duration
        /// The interval between volume reports.
        package var volumeIntervalMilliseconds: UInt
    }
}
