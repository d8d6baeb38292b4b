extension Agora {
    /// What of the channels' API has no effect.
    package enum RTCNotEmulated: String, NotEmulated {
        // The engine
        case license = "AgoraRtcEngineConfig.license"
        case areaCode = "AgoraRtcEngineConfig.areaCode"
        case domainLimit = "AgoraRtcEngineConfig.domainLimit"
        case threadPriority = "AgoraRtcEngineConfig.threadPriority"
        case logConfig = "AgoraRtcEngineConfig.logConfig"
        case log = "AgoraRtcEngineKit.setLogFile(_:), setLogFilter(_:), setLogLevel(_:), setLogFileSize(_:)"
        case uploadLogFile = "AgoraRtcEngineKit.uploadLogFile()"
        case rate = "AgoraRtcEngineKit.rate(_:rating:description:), complain(_:description:)"
        case parameters = "AgoraRtcEngineKit.setParameters(_:), keys that are not about noise"
        case finerParameters = "AgoraRtcEngineKit.setParameters(_:), keys of nsng besides lowerBound"

        // Channels
        case publishCustomAudioTrack = "AgoraRtcChannelMediaOptions.publishCustomAudioTrack"
        case publishVideo = "AgoraRtcChannelMediaOptions, its screens and media players' pictures"
        case latencyLevel = "AgoraRtcChannelMediaOptions.audienceLatencyLevel, as .lowLatency"
        case interactiveAudience = "AgoraRtcChannelMediaOptions.isInteractiveAudience"
        case audioFilterable = "AgoraRtcChannelMediaOptions.isAudioFilterable, as false"
        case encryption = "AgoraRtcChannelMediaOptions.enableBuiltInMediaEncryption"
        case syncWithAudio = "AgoraDataStreamConfig.syncWithAudio"

        // Sound
        case audioScenario = "AgoraRtcEngineKit.setAudioScenario(_:)"
        case headphoneEqualizer = "AgoraRtcEngineKit.setHeadphoneEQPreset(_:)"
        case dualMono = "AgoraRtcEngineKit.setAudioMixingDualMonoMode(_:)"
        case audioTrack = "AgoraRtcEngineKit.selectAudioTrack(_:)"
        case playerDualMono = "AgoraRtcMediaPlayerProtocol.setAudioDualMonoMode(_:)"
        case playerAudioTrack = "AgoraRtcMediaPlayerProtocol.selectAudioTrack(_:)"
        case effectParameters = "AgoraRtcEngineKit.setAudioEffectParameters(_:param1:param2:), its parameters"
        case beautifierParameters = "AgoraRtcEngineKit.setVoiceBeautifierParameters(_:param1:param2:), its parameters"
        case conversionParameters = "AgoraRtcEngineKit.setVoiceConversionParameters(_:param1:param2:), its parameters"
        case spatialAudio = "AgoraRtcEngineKit.enableSpatialAudio(_:)"
        case soundPosition = "AgoraRtcEngineKit.enableSoundPositionIndication(_:), setRemoteVoicePosition(_:pan:gain:)"
        case recordingFormat = "AgoraAudioRecordingConfiguration, its sample rate, channels, codec and quality"
        case changedAudioFrame = "AgoraAudioFrame.buffer, changed by the app"
        case pitchOnIOS = "AgoraRtcEngineKit.setLocalVoicePitch(_:) and what changes a pitch, on iOS"
        case noiseOnIOS = "AgoraRtcEngineKit.setAINSMode(_:mode:) and the keys about noise, on iOS"

        // Pictures
        case pictureOrientation = "AgoraVideoEncoderConfiguration.orientationMode"

        // Callbacks
        case didOccurWarning = "AgoraRtcEngineDelegate.rtcEngine(_:didOccurWarning:)"
        case didApiCallExecute = "AgoraRtcEngineDelegate.rtcEngine(_:didApiCallExecute:api:result:)"
        case networkType = "AgoraRtcEngineDelegate.rtcEngine(_:networkTypeChangedTo:)"

        package var row: NotEmulatedRow {
            switch self {
            case .license: .field("says what the app has paid for")
            case .areaCode: .field("chooses where the servers are")
            case .domainLimit: .field("lets the SDK reach a few domains only")
            case .threadPriority: .field("sets the priority of the SDK's threads")
            case .logConfig: .field("says where the SDK writes its log")
            case .log: .call("says what the SDK writes to its log, and where")
            case .uploadLogFile: .call("sends the log to the vendor")
            case .rate: .call("sends an opinion of a call to the vendor")
            case .parameters: .call("sets something that the vendor does not document")
            case .finerParameters: .call("tunes how noise is suppressed")
            case .publishCustomAudioTrack: .field("publishes sound that the app pushes")
            case .publishVideo: .field("publishes a screen, or the pictures of a media player")
            case .latencyLevel: .field("lets the audience hear a second or two later")
            case .interactiveAudience: .field("lets audience and hosts take turns")
            case .audioFilterable: .field("keeps a host audible among many")
            case .encryption: .field("encrypts sound")
            case .syncWithAudio: .field("delivers a message with the sound that it was sent with")
            case .audioScenario: .call("tunes the sound for what it is used for")
            case .headphoneEqualizer: .call("makes headphones sound otherwise")
            case .dualMono: .call("plays one side of a mixed file on both")
            case .audioTrack: .call("plays another track of a mixed file")
            case .playerDualMono: .call("plays one side of a file on both")
            case .playerAudioTrack: .call("plays another track of a file")
            case .effectParameters: .call("sets how strong an effect is")
            case .beautifierParameters: .call("sets how strong a beautifier is")
            case .conversionParameters: .call("sets how strong a conversion is")
            case .spatialAudio: .call("lets sound come from a place in space")
            case .soundPosition: .call("lets a user's sound come from one side")
            case .recordingFormat: .field("says how a recording is encoded")
            case .changedAudioFrame: .field("is sent or played in the place of the sound")
            case .pitchOnIOS: .call("changes the pitch of the voice or of music")
            case .noiseOnIOS: .call("suppresses noise under the voice")
            case .pictureOrientation: .field("turns pictures as the receiver holds the phone")
            case .didOccurWarning: .callback("is called for warnings, in older SDKs")
            case .didApiCallExecute: .callback("is called when the SDK has carried out a call")
            case .networkType: .callback("is called when the phone is connected another way")
            }
        }
    }
}
