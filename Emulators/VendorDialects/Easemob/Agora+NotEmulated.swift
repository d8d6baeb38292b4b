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
        case publishOthers = "AgoraRtcChannelMediaOptions, a screen's sound and media players' pictures"
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
        case pushedTime = "AgoraVideoFrame.time"
        case changedOtherPictures = "AgoraVideoFrameDelegate, changes of pushed pictures and of a screen's"
        case pictureFormat = "AgoraVideoFormat.I422"
        case screenSound = "AgoraScreenCaptureParameters2.captureAudio"
        case contentHint = "AgoraScreenVideoParameters.contentHint"
        case snapshotFormat = "AgoraRtcEngineKit.takeSnapshot(_:filePath:), its format JPG"

        // Callbacks
        case didOccurWarning = "AgoraRtcEngineDelegate.rtcEngine(_:didOccurWarning:)"
        case didApiCallExecute = "AgoraRtcEngineDelegate.rtcEngine(_:didApiCallExecute:api:result:)"
        case didVideoEnabled = "AgoraRtcEngineDelegate.rtcEngine(_:didVideoEnabled:byUid:)"
        case didLocalVideoEnabled = "AgoraRtcEngineDelegate.rtcEngine(_:didLocalVideoEnabled:byUid:)"
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
            case .publishOthers: .field("publishes the sound of a screen, or the pictures of a media player")
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
            case .pushedTime: .field("says when a picture was taken, to bring it in time with pushed sound")
            case .changedOtherPictures: .field("are sent in the place of the pictures")
            case .pictureFormat: .field("gives pictures with more colors; here they are I420")
            case .screenSound: .field("takes the sound of other apps")
            case .contentHint: .field("tunes the encoder for what the screen shows")
            case .snapshotFormat: .field("writes a file of JPG; here it is one of PNG, whatever its name")
            case .didOccurWarning: .callback("is called for warnings, in older SDKs")
            case .didApiCallExecute: .callback("is called when the SDK has carried out a call")
            case .didVideoEnabled: .callback("is called when a remote user calls enableVideo() or disableVideo()")
            case .didLocalVideoEnabled: .callback("is called when a remote user opens or closes the camera")
            case .networkType: .callback("is called when the phone is connected another way")
            }
        }
    }
}
