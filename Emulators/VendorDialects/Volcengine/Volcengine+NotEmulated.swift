extension Volcengine {
    /// What of VolcEngineRTC's API has no effect.
    package enum RTCNotEmulated: String, NotEmulated {
        // The engine
        case runtimeParameters = "ByteRTCVideo.setRuntimeParameters(_:)"

        // Rooms
        case audioSelection = "ByteRTCRoom.setAudioSelectionConfig(_:)"
        case syncInfoRepeats = "ByteRTCStreamSycnInfoConfig.repeatCount"
        case seiRepeats = "ByteRTCVideo.sendSEIMessage(_:andMessage:andRepeatCount:andCountPerFrame:), its repetitions"

        // Sound
        case audioScene = "ByteRTCVideo.setAudioScene(_:)"
        case deviceLoopDelay = "ByteRTCAudioPropertiesConfig.enableDeviceLoopDelay"
        case reverbDamping = "ByteRTCVoiceReverbConfig.damping"
        case loudness = "ByteRTCAudioMixingManager.setAudioMixingLoudness(_:loudness:)"
        case playerLoudness = "ByteRTCMediaPlayer.setLoudness(_:)"
        case progressWithFrames = "ByteRTCAudioMixingConfig.syncProgressToRecordFrame"
        case recordingFormat = "ByteRTCAudioRecordingConfig, its sample rate, channels and quality"
        case pitchOnIOS = "ByteRTCVideo.setLocalVoicePitch(_:) and what changes a pitch or a speed, on iOS"
        case noiseOnIOS = "ByteRTCVideo.setAnsMode(_:), on iOS"

        // Pictures
        case simulcast = "ByteRTCVideo.setVideoEncoderConfig(_:), all but the first"
        case videoOrientation = "ByteRTCVideo.setVideoOrientation(_:)"
        case videoRotation = "ByteRTCVideo.setVideoRotationMode(_:)"
        case remoteVideoConfig =
            "ByteRTCRoom.setRemoteVideoConfig(_:remoteVideoConfig:), ByteRTCRoomConfig.remoteVideoConfig"
        case screenSound =
            "ByteRTCVideo.startScreenCapture(_:bundleId:), ByteRTCVideo.updateScreenCapture(_:), the sound"
        case screenExtension = "ByteRTCVideo.setExtensionConfig(_:)"
        case pushedTime =
            "ByteRTCVideo.pushExternalVideoFrame(_:), ByteRTCVideo.pushScreenVideoFrame(_:time:rotation:), the time"
        case pushedData =
            "ByteRTCVideoFrame.extendedData and supplementaryInfo, ByteRTCVideoFrameData.seiData and roiData"

        // Callbacks
        case networkType = "ByteRTCVideoDelegate.rtcEngine(_:onNetworkTypeChanged:)"
        case sysStats = "ByteRTCVideoDelegate.rtcEngine(_:onSysStats:)"
        case streamNetworkType = "ByteRTCEngineDelegate.rtcEngine(_:onNetworkTypeChanged:)"
        case streamSysStats = "ByteRTCEngineDelegate.rtcEngine(_:onSysStats:)"
        case streamEngineError = "ByteRTCEngineDelegate.rtcEngine(_:onError:)"
        case engineError = "ByteRTCVideoDelegate.rtcEngine(_:onError:)"
        case messageNetworkType = "RTSDelegate.rtsEngine(_:onNetworkTypeChanged:)"
        case messageSysStats = "RTSDelegate.rtsEngine(_:onSysStats:)"
        case messageRoomError = "RTSRoomDelegate.rtsRoom(_:onRoomError:)"
        case roomWarning = "ByteRTCRoomDelegate.rtcRoom(_:onRoomWarning:)"
        case roomError = "ByteRTCRoomDelegate.rtcRoom(_:onRoomError:)"
        case subtitleState = "ByteRTCRoomDelegate.rtcRoom(_:onSubtitleStateChanged:errorCode:errorMessage:)"
        case subtitles = "ByteRTCRoomDelegate.rtcRoom(_:onSubtitleMessageReceived:)"

        package var row: NotEmulatedRow {
            switch self {
            case .runtimeParameters: .call("sets what the vendor's support names", since: "2026-11-23")
            case .audioSelection:
                .call("prefers the user where a room has more voices than are heard", since: "2026-11-23")
            case .syncInfoRepeats: .field("sends the data again and again", since: "2026-11-23")
            case .seiRepeats: .call("sends the data again and again", since: "2026-11-23")
            case .audioScene: .call("tunes sound to what it is used for", since: "2026-11-23")
            case .deviceLoopDelay: .field("measures how long sound takes through the phone", since: "2026-11-23")
            case .reverbDamping: .field("says how much treble the room takes", since: "2026-11-23")
            case .loudness, .playerLoudness: .call("makes files equally loud", since: "2026-11-23")
            case .progressWithFrames: .field("tells positions together with recorded frames", since: "2026-11-23")
            case .recordingFormat: .field("chooses the form of the file", since: "2026-11-23")
            case .pitchOnIOS: .call("moves the pitch of a voice or of music, or its speed", since: "2026-11-23")
            case .noiseOnIOS: .call("suppresses noise", since: "2026-11-23")
            case .simulcast: .call("sends further, smaller pictures beside", since: "2026-11-23")
            case .videoOrientation, .videoRotation: .call("turns pictures with the phone", since: "2026-11-23")
            case .remoteVideoConfig: .call("chooses among a user's pictures of several sizes", since: "2026-11-23")
            case .screenSound: .call("captures what the phone plays", since: "2026-11-23")
            case .screenExtension:
                .call("names the group of the extension that captures the screen", since: "2026-11-23")
            case .pushedTime: .call("sends the pictures with the app's times", since: "2026-11-23")
            case .pushedData: .field("sends data along with the pictures", since: "2026-11-23")
            case .networkType, .messageNetworkType, .streamNetworkType:
                .callback("says how the phone is connected", since: "2026-11-23")
            case .sysStats, .messageSysStats, .streamSysStats:
                .callback("says what the phone does, every 2 s", since: "2026-11-23")
            case .engineError, .streamEngineError:
                .callback("tells of faults of the engine, which rooms are told of here", since: "2026-11-23")
            case .roomWarning, .roomError, .messageRoomError:
                .callback("repeats, deprecated, what other callbacks say", since: "2026-11-23")
            case .subtitleState: .callback("says whether subtitles are made", since: "2026-11-23")
            case .subtitles: .callback("has what users say as text", since: "2026-11-23")
            }
        }
    }
}
