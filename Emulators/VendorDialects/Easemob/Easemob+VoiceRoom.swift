package import EmulatorAPI

extension Easemob.Profile {
    /// Times that the vendor's open-source component above both SDKs keeps itself.
    package final class VoiceRoomFacts: Sendable {
        package let requestTimeoutSeconds = Sourced(
            10, .page("VoiceRoomRequest, open source: timeoutIntervalForRequest = 10"))
        package let volumeIntervalMilliseconds = Sourced(
            200, .page("ASRTCKit, open source: enableAudioVolumeIndication(200, smooth: 3)"))
        package let volumeSmooth = Sourced(
            3, .page("ASRTCKit, open source: enableAudioVolumeIndication(200, smooth: 3)"))
        package let playListGapMilliseconds = Sourced(
            30, .page("ASRTCKit, open source: a play list begins 0.03 s after what played before is stopped"))

        /// The same as plain values, for a component that knows only the vendor's SDKs.
        package var rules: VoiceRoomRules {
            VoiceRoomRules(
                requestTimeout: .seconds(requestTimeoutSeconds.value),
                volumeIntervalMilliseconds: volumeIntervalMilliseconds.value, volumeSmooth: volumeSmooth.value,
                playListGap: .milliseconds(playListGapMilliseconds.value))
        }
    }

    /// What ``VoiceRoomFacts`` come to.
    package struct VoiceRoomRules: Sendable {
        /// How long a request waits for its answer.
        package var requestTimeout: Duration
        /// The interval between volume reports.
        package var volumeIntervalMilliseconds: Int
        /// How much volume reports are smoothed, 0...10.
        package var volumeSmooth: Int
        /// How long a play list waits for the end of what played before.
        package var playListGap: Duration
    }
}
