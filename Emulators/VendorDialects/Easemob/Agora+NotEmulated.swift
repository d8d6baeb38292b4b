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
        case proxies = "AgoraRtcEngineKit.setCloudProxy(_:), setLocalAccessPoint(withConfig:)"
        case parameters = "AgoraRtcEngineKit.setParameters(_:), keys that are not about noise"
        case finerParameters = "AgoraRtcEngineKit.setParameters(_:), keys of nsng besides lowerBound"

        // Channels
        case publishOthers = "AgoraRtcChannelMediaOptions, a screen's sound and media players' pictures"
        case latencyLevel = "AgoraRtcChannelMediaOptions.audienceLatencyLevel, as .lowLatency"
        case interactiveAudience = "AgoraRtcChannelMediaOptions.isInteractiveAudience"
        case audioFilterable = "AgoraRtcChannelMediaOptions.isAudioFilterable, as false"
        case encryption = "AgoraRtcChannelMediaOptions.enableBuiltInMediaEncryption"
        case preloadChannel =
            "AgoraRtcEngineKit.preloadChannel(byToken:channelId:uid:), preloadChannel(byToken:channelId:userAccount:)"
        case relaySource = "AgoraChannelMediaRelayConfiguration.sourceInfo, its token and uid"
        case dataStreamEncryption = "AgoraEncryptionConfig.datastreamEncryptionEnabled"
        case recordedPictures = "AgoraMediaRecorderConfiguration.streamType, as .both"
        case spatialZones = "AgoraSpatialAudioKitBase.setZones(_:)"
        case blurAndAir =
            "AgoraSpatialAudioParams, its elevation, orientation, attenuation, blur, air absorption and Doppler effect"
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
        case aiTuner = "AgoraRtcEngineKit.enableVoiceAITuner(_:type:)"
        case voiceFormant = "AgoraRtcEngineKit.setLocalVoiceFormant(_:)"
        case pushedSoundTime =
            "AgoraRtcEngineKit.pushExternalAudioFrameRawData(_:samples:trackId:timestamp:), its timestamp"
        case externalPlayback = "AgoraRtcEngineKit.enableExternalAudioSourceLocalPlayback(_:)"
        case recordingFormat = "AgoraAudioRecordingConfiguration, its sample rate, channels, codec and quality"
        case changedAudioFrame = "AgoraAudioFrame.buffer, changed by the app"
        case pitchOnIOS = "AgoraRtcEngineKit.setLocalVoicePitch(_:) and what changes a pitch, on iOS"
        case noiseOnIOS = "AgoraRtcEngineKit.setAINSMode(_:mode:) and the keys about noise, on iOS"

        // Pictures
        case pushedTime = "AgoraVideoFrame.time"
        case changedOtherPictures = "AgoraVideoFrameDelegate, changes of pushed pictures and of a screen's"
        case echoPictures = "AgoraEchoTestConfiguration.enableVideo"
        case beauty =
            "AgoraRtcEngineKit.setBeautyEffectOptions(_:options:), setFaceShapeBeautyOptions(_:options:), setFaceShapeAreaOptions(_:)"
        case filters =
            "AgoraRtcEngineKit.setFilterEffectOptions(_:options:), and those of low light, noise and color"
        case virtualBackground = "AgoraRtcEngineKit.enableVirtualBackground(_:backData:segData:)"
        case videoScenario = "AgoraRtcEngineKit.setVideoScenario(_:)"
        case stabilization = "AgoraRtcEngineKit.setCameraStabilizationMode(_:)"
        case cameraForm = "AgoraRtcEngineKit.setCameraCapturerConfiguration(_:)"
        case screenScenario = "AgoraRtcEngineKit.setScreenCaptureScenario(_:)"
        case playerPictures = "AgoraRtcMediaPlayerProtocol.setView(_:), setRenderMode(_:)"
        case renderRate = "AgoraRtcEngineKit.setLocalRenderTargetFps(_:targetFps:), setRemoteRenderTargetFps(_:)"
        case instantRendering = "AgoraRtcEngineKit.enableInstantMediaRendering()"
        case renderingTracing = "AgoraRtcEngineKit.startMediaRenderingTracing()"
        case pictureFormat = "AgoraVideoFormat.I422"
        case screenSound = "AgoraScreenCaptureParameters2.captureAudio"
        case contentHint = "AgoraScreenVideoParameters.contentHint"
        case subscribeFallback = "AgoraRtcEngineKit.setRemoteSubscribeFallbackOption(_:)"
        case encodedFrameOnly = "AgoraVideoSubscriptionOptions.encodedFrameOnly"
        case snapshotFormat = "AgoraRtcEngineKit.takeSnapshot(_:filePath:), its format JPG"

        // Callbacks
        case didOccurWarning = "AgoraRtcEngineDelegate.rtcEngine(_:didOccurWarning:)"
        case didApiCallExecute = "AgoraRtcEngineDelegate.rtcEngine(_:didApiCallExecute:api:result:)"
        case didVideoEnabled = "AgoraRtcEngineDelegate.rtcEngine(_:didVideoEnabled:byUid:)"
        case didLocalVideoEnabled = "AgoraRtcEngineDelegate.rtcEngine(_:didLocalVideoEnabled:byUid:)"
        case networkType = "AgoraRtcEngineDelegate.rtcEngine(_:networkTypeChangedTo:)"

        private var today: String { "2026-11-23" }

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
            case .proxies: .call("reaches the vendor's servers another way", since: today)
            case .parameters: .call("sets something that the vendor does not document")
            case .finerParameters: .call("tunes how noise is suppressed")
            case .publishOthers: .field("publishes the sound of a screen, or the pictures of a media player")
            case .latencyLevel: .field("lets the audience hear a second or two later")
            case .interactiveAudience: .field("lets audience and hosts take turns")
            case .audioFilterable: .field("keeps a host audible among many")
            case .encryption: .field("switches encryption on or off")
            case .dataStreamEncryption: .field("encrypts the messages of data streams", since: today)
            case .recordedPictures: .field("records pictures beside the sound", since: today)
            case .spatialZones: .call("dampens what comes from another zone", since: today)
            case .blurAndAir: .field("muffles a voice, or lets it sound far away or in motion", since: today)
            case .preloadChannel: .call("makes the next joining of a channel quicker", since: today)
            case .relaySource: .field("lets the vendor's servers hear the user", since: today)
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
            case .aiTuner: .call("tunes the local voice", since: today)
            case .voiceFormant: .call("makes the local voice deeper or sharper at the same pitch", since: today)
            case .pushedSoundTime:
                .field("says when sound was taken, to bring it in time with pushed pictures", since: today)
            case .externalPlayback:
                .call("plays the sound of the external source in this device's speaker", since: today)
            case .recordingFormat: .field("says how a recording is encoded")
            case .changedAudioFrame: .field("is sent or played in the place of the sound")
            case .pitchOnIOS: .call("changes the pitch of the voice or of music")
            case .noiseOnIOS: .call("suppresses noise under the voice")
            case .pushedTime: .field("says when a picture was taken, to bring it in time with pushed sound")
            case .changedOtherPictures: .field("are sent in the place of the pictures")
            case .echoPictures: .field("shows the local pictures some seconds later", since: today)
            case .beauty: .call("beautifies and shapes faces", since: today)
            case .filters: .call("filters the local pictures", since: today)
            case .virtualBackground: .call("puts something else behind the person", since: today)
            case .videoScenario: .call("tunes pictures for what they are used for", since: today)
            case .stabilization: .call("steadies a shaking camera", since: today)
            case .cameraForm: .call("chooses the camera and the form of its pictures", since: today)
            case .screenScenario: .call("tunes the encoder for what the screen shows", since: today)
            case .playerPictures: .call("shows a file's pictures", since: today)
            case .renderRate: .call("says how often views are drawn", since: today)
            case .instantRendering: .call("shows and plays the first of a stream sooner", since: today)
            case .renderingTracing: .call("measures how long the first picture takes", since: today)
            case .pictureFormat: .field("gives pictures with more colors; here they are I420")
            case .screenSound: .field("takes the sound of other apps")
            case .contentHint: .field("tunes the encoder for what the screen shows")
            case .subscribeFallback:
                .call("receives small pictures, or sound alone, where the network is poor", since: today)
            case .encodedFrameOnly: .field("gives pictures that are not decoded", since: today)
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
