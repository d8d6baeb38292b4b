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
        case simulcast = "ByteRTCVideo.setVideoEncoderConfig(_:), those between the first and the last"
        case videoOrientation = "ByteRTCVideo.setVideoOrientation(_:)"
        case videoRotation = "ByteRTCVideo.setVideoRotationMode(_:)"
        case remoteVideoRate = "ByteRTCRemoteVideoConfig.framerate"
        case screenSound =
            "ByteRTCVideo.startScreenCapture(_:bundleId:), ByteRTCVideo.updateScreenCapture(_:), the sound"
        case screenExtension = "ByteRTCVideo.setExtensionConfig(_:)"
        case pushedTime =
            "ByteRTCVideo.pushExternalVideoFrame(_:), ByteRTCVideo.pushScreenVideoFrame(_:time:rotation:), the time"
        case pushedData =
            "ByteRTCVideoFrame.extendedData and supplementaryInfo, ByteRTCVideoFrameData.seiData and roiData"

        // Settings of version 3.5x
        case logConfig = "ByteRTCVideo.setLogConfig(_:)"
        case bluetoothMode = "ByteRTCVideo.setBluetoothMode(_:)"
        case vocalBalance = "ByteRTCVideo.enableVocalInstrumentBalance(_:)"
        case audioAlignment = "ByteRTCVideo.setAudioAlignmentProperty(_:with:)"
        case cellularEnhancement = "ByteRTCVideo.setCellularEnhancement(_:)"
        case publishFallback = "ByteRTCVideo.setPublishFallbackOption(_:)"
        case subscribeFallback = "ByteRTCVideo.setSubscribeFallbackOption(_:)"
        case userPriority = "ByteRTCVideo.setRemoteUserPriority(_:InRoomId:uid:)"
        case subscribedPriority = "ByteRTCSubscribeVideoConfig.priority"
        case echoPictures = "ByteRTCEchoTestConfig.enableVideo"
        case digitalZoom =
            "ByteRTCVideo.setVideoDigitalZoomConfig(_:size:), ByteRTCVideo.setVideoDigitalZoomControl(_:)"
        case continuousZoom =
            "ByteRTCVideo.startVideoDigitalZoomControl(_:), ByteRTCVideo.stopVideoDigitalZoomControl()"
        case faceExposure = "ByteRTCVideo.enableCameraAutoExposureFaceMode(_:)"
        case adaptiveFrameRate = "ByteRTCVideo.setCameraAdaptiveMinimumFrameRate(_:)"
        case dummyImage = "ByteRTCVideo.setDummyCaptureImagePath(_:)"
        case videoDenoiser = "ByteRTCVideo.setVideoDenoiser(_:)"
        case lowLight = "ByteRTCVideo.setLowLightAdjusted(_:)"
        case superResolution = "ByteRTCVideo.setRemoteVideoSuperResolution(_:with:)"

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
            case .simulcast: .call("sends further sizes of the pictures beside", since: "2026-11-23")
            case .videoOrientation, .videoRotation: .call("turns pictures with the phone", since: "2026-11-23")
            case .remoteVideoRate: .field("chooses how many of a user's pictures come", since: "2026-11-23")
            case .screenSound: .call("captures what the phone plays", since: "2026-11-23")
            case .screenExtension:
                .call("names the group of the extension that captures the screen", since: "2026-11-23")
            case .pushedTime: .call("sends the pictures with the app's times", since: "2026-11-23")
            case .pushedData: .field("sends data along with the pictures", since: "2026-11-23")
            case .logConfig: .call("writes a log of its own, as large as that", since: "2026-11-23")
            case .bluetoothMode: .call("chooses how a Bluetooth headset is used", since: "2026-11-23")
            case .vocalBalance: .call("makes voice and music equally loud", since: "2026-11-23")
            case .audioAlignment: .call("plays all singers in time with one of them", since: "2026-11-23")
            case .cellularEnhancement: .call("uses the cellular network beside Wi-Fi", since: "2026-11-23")
            case .publishFallback: .call("sends smaller pictures where the network is poor", since: "2026-11-23")
            case .subscribeFallback:
                .call("receives smaller pictures, or sound alone, where the network is poor", since: "2026-11-23")
            case .userPriority: .call("keeps a user's streams longer where the network is poor", since: "2026-11-23")
            case .subscribedPriority:
                .field("keeps a user's pictures longer where the network is poor", since: "2026-11-23")
            case .echoPictures: .field("shows the local picture some seconds later too", since: "2026-11-23")
            case .digitalZoom, .continuousZoom: .call("enlarges a part of the local picture", since: "2026-11-23")
            case .faceExposure: .call("makes faces light enough", since: "2026-11-23")
            case .adaptiveFrameRate:
                .call("takes fewer pictures in the dark, but at least so many", since: "2026-11-23")
            case .dummyImage: .call("sends that image while the camera is closed", since: "2026-11-23")
            case .videoDenoiser: .call("takes noise out of the local picture", since: "2026-11-23")
            case .lowLight: .call("lightens the local picture", since: "2026-11-23")
            case .superResolution: .call("sharpens a user's picture", since: "2026-11-23")
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
