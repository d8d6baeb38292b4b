extension ZEGO {
    /// What of Express's API has no effect.
    package enum ExpressNotEmulated: String, NotEmulated {
        // Before the engine
        case setLogConfig = "ZegoExpressEngine.setLogConfig(_:)"
        case setGeoFence = "ZegoExpressEngine.setGeoFence(_:area:)"
        case setLicense = "ZegoExpressEngine.setLicense(_:)"
        case setCloudProxyConfig = "ZegoExpressEngine.setCloudProxyConfig(_:token:enable:)"
        case setLocalProxyConfig = "ZegoExpressEngine.setLocalProxyConfig(_:enable:)"
        case submitLog = "ZegoExpressEngine.submitLog()"
        case engineLogConfig = "ZegoEngineConfig.logConfig"
        case advancedConfig = "ZegoEngineConfig.advancedConfig"

        // Logs and experiments
        case uploadLog = "ZegoExpressEngine.uploadLog(_:)"
        case callExperimentalAPI = "ZegoExpressEngine.callExperimentalAPI(_:)"

        // Rooms and messages
        case roomCapabilityNegotiation = "ZegoRoomConfig.capabilityNegotiationTypes"
        case roomType = "ZegoRoomConfig.roomType"
        case transparentToServer = "ZegoRoomSendTransparentMessage.sendMode, as .clientAndServer"
        case transparentTimeOut = "ZegoRoomSendTransparentMessage.timeOut"

        // Publishing
        case setSEIConfig = "ZegoExpressEngine.setSEIConfig(_:)"
        case sideInfoTimeStamp = "ZegoExpressEngine.sendAudioSideInfo(_:timeStampMs:channel:), its time stamp"
        case enableTrafficControl = "ZegoExpressEngine.enableTrafficControl(_:property:)"
        case setTrafficControlFocusOn = "ZegoExpressEngine.setTrafficControlFocusOn(_:)"
        case publisherNetworkTime = "ZegoPublisherConfig.forceSynchronousNetworkTime"
        case publisherCensorship = "ZegoPublisherConfig.streamCensorshipMode"
        case publisherCodecNegotiation = "ZegoPublisherConfig.codecNegotiationType"
        case publisherStreamTitle = "ZegoPublisherConfig.streamTitle"
        case audioCodec = "ZegoAudioConfig.codecID"

        // Playing
        case canvasAlphaBlend = "ZegoCanvas.alphaBlend"
        case videoConfigCodec = "ZegoVideoConfig.codecID"
        case videoConfigKeyFrames = "ZegoVideoConfig.keyFrameInterval"
        case playedSizeByNetwork = "ZegoVideoStreamType.default"
        case playerCDNConfig = "ZegoPlayerConfig.cdnConfig"
        case playerResourceMode = "ZegoPlayerConfig.resourceMode, as .onlyL3, .cdnPlus or .custom"
        case playerVideoCodec = "ZegoPlayerConfig.videoCodecID"
        case playerSourceResourceType = "ZegoPlayerConfig.sourceResourceType"
        case playerCodecTemplate = "ZegoPlayerConfig.codecTemplateID"

        // Sound
        case enableTransientANS = "ZegoExpressEngine.enableTransientANS(_:)"
        case enableAEC = "ZegoExpressEngine.enableAEC(_:)"
        case enableHeadphoneAEC = "ZegoExpressEngine.enableHeadphoneAEC(_:)"
        case setAECMode = "ZegoExpressEngine.setAECMode(_:)"
        case voiceColor = "ZegoExpressEngine.setVoiceChangerPreset(_:), as a tuning or a color like .majorC or .clear"
        case setAudioDeviceMode = "ZegoExpressEngine.setAudioDeviceMode(_:)"
        case stopPerformanceMonitor = "ZegoExpressEngine.stopPerformanceMonitor()"

        // Players
        case clearView = "ZegoMediaPlayer.clearView()"
        case enableLocalCache = "ZegoMediaPlayer.enableLocalCache(_:cacheDir:)"
        case alphaLayout = "ZegoMediaPlayerResource.alphaLayout"

        // Mixes
        case mixerVideoConfig = "ZegoMixerTask.setVideoConfig(_:)"
        case mixerWatermark = "ZegoMixerTask.setWatermark(_:)"
        case mixerBackgroundColor = "ZegoMixerTask.setBackgroundColor(_:)"
        case mixerBackgroundImage = "ZegoMixerTask.setBackgroundImageURL(_:)"
        case mixerAlignment = "ZegoMixerTask.setStreamAlignmentMode(_:)"
        case mixerUserData = "ZegoMixerTask.setUserData(_:length:)"
        case mixerAdvancedConfig = "ZegoMixerTask.setAdvancedConfig(_:)"
        case mixerBufferLength = "ZegoMixerTask.setMinPlayStreamBufferLength(_:)"
        case mixerBitrate = "ZegoMixerAudioConfig.bitrate"
        case mixerChannel = "ZegoMixerAudioConfig.channel"
        case mixerCodec = "ZegoMixerAudioConfig.codecID"
        case mixerMixMode = "ZegoMixerAudioConfig.mixMode"
        case mixerInputFocus = "ZegoMixerInput.isAudioFocus"
        case mixerInputDirection = "ZegoMixerInput.audioDirection"
        case mixerInputLayout = "ZegoMixerInput.layout"
        case mixerInputRenderMode = "ZegoMixerInput.renderMode"
        case mixerInputCornerRadius = "ZegoMixerInput.cornerRadius"
        case mixerInputLabel = "ZegoMixerInput.label"
        case mixerInputImage = "ZegoMixerInput.imageInfo"
        case mixerOutputVideoConfig = "ZegoMixerOutput.videoConfig"

        // Pictures
        case enableHardwareEncoder = "ZegoExpressEngine.enableHardwareEncoder(_:)"
        case enableHardwareDecoder = "ZegoExpressEngine.enableHardwareDecoder(_:)"
        case capturePipelineScaleMode = "ZegoExpressEngine.setCapturePipelineScaleMode(_:)"
        case minimumVideoBitrate = "ZegoExpressEngine.setMinVideoBitrateForTrafficControl(_:mode:)"
        case cameraFocus = "ZegoExpressEngine.setCameraFocusMode(_:channel:)"
        case cameraExposure = "ZegoExpressEngine.setCameraExposureMode(_:channel:)"
        case cameraZoom = "ZegoExpressEngine.setCameraZoomFactor(_:)"
        case customPictureTimestamp =
            "ZegoExpressEngine.sendCustomVideoCapturePixelBuffer(_:timestamp:), its time stamp"
        case captureFlipMode = "ZegoExpressEngine.setCustomVideoCaptureFlipMode(_:channel:)"
        case screenCrop = "ZegoScreenCaptureConfig.cropRect"
        case screenVolumes = "ZegoScreenCaptureConfig.microphoneVolume and applicationVolume"
        case appGroup = "ZegoExpressEngine.setAppGroupID(_:)"
        case regionOfInterest = "ZegoExpressEngine.setCustomVideoCaptureRegionOfInterest(_:channel:)"

        // Callbacks
        case onFatalError = "ZegoEventHandler.onFatalError(_:)"
        case onRecvExperimentalAPI = "ZegoEventHandler.onRecvExperimentalAPI(_:)"
        case onPublisherRelayCDNStateUpdate = "ZegoEventHandler.onPublisherRelayCDNStateUpdate(_:streamID:)"
        case onMixerRelayCDNStateUpdate = "ZegoEventHandler.onMixerRelayCDNStateUpdate(_:taskID:)"
        case onPublisherVideoEncoderChanged = "ZegoEventHandler.onPublisherVideoEncoderChanged(_:to:channel:)"
        case onPlayerLowFpsWarning = "ZegoEventHandler.onPlayerLowFpsWarning(_:streamID:)"
        case onPlayerVideoSuperResolutionUpdate =
            "ZegoEventHandler.onPlayerVideoSuperResolutionUpdate(_:state:errorCode:)"
        case onVideoObjectSegmentationStateChanged =
            "ZegoEventHandler.onVideoObjectSegmentationStateChanged(_:channel:errorCode:)"
        case onPerformanceStatusUpdate = "ZegoEventHandler.onPerformanceStatusUpdate(_:)"
        case onNetworkTimeSynchronized = "ZegoEventHandler.onNetworkTimeSynchronized()"
        case mediaPlayerNetworkEvent = "ZegoMediaPlayerEventHandler.mediaPlayer(_:networkEvent:)"
        case mediaPlayerCacheError = "ZegoMediaPlayerEventHandler.mediaPlayer(_:localCacheError:resource:cachedFile:)"
        case onEncodedDataTrafficControl =
            "ZegoCustomVideoCaptureHandler.onEncodedDataTrafficControl(_:channel:)"
        case onRemoteVideoFrameEncodedData =
            "ZegoCustomVideoRenderHandler.onRemoteVideoFrameEncodedData(_:dataLength:param:referenceTimeMillisecond:streamID:)"

        case treatmentOnIOS = "ZegoExpressEngine.enableANS(_:) and enableAGC(_:), on iOS"
        case pitchOnIOS = "ZegoExpressEngine.setVoiceChangerPreset(_:): pitch, on iOS"

        package var row: NotEmulatedRow {
            switch self {
            case .setLogConfig: .call("chooses where its log is and how large")
            case .treatmentOnIOS: .call("suppresses noise and makes voices equally loud")
            case .pitchOnIOS: .call("changes the pitch of the local voice")
            case .setGeoFence: .call("limits the regions whose servers are used")
            case .setLicense: .call("unlocks what the customer bought")
            case .setCloudProxyConfig: .call("reaches the cloud through proxies of the vendor")
            case .setLocalProxyConfig: .call("reaches the cloud through proxies of the customer")
            case .submitLog: .call("uploads the log of an engine that was not created")
            case .engineLogConfig: .field("chooses where its log is and how large")
            case .advancedConfig:
                .field("changes what the vendor's support names; four keys have their effect here too")
            case .uploadLog: .call("uploads the log")
            case .callExperimentalAPI: .call("calls what the vendor tries out")
            case .roomCapabilityNegotiation: .field("chooses codecs that all users of the room can decode")
            case .roomType: .field("chooses a kind of room")
            case .transparentToServer: .field("sends the message to the app's own server too")
            case .transparentTimeOut: .field("drops the message if it cannot be sent in time")
            case .setSEIConfig: .call("chooses how SEI is packed between pictures")
            case .sideInfoTimeStamp: .field("tells with which moment of the sound the bytes belong")
            case .enableTrafficControl: .call("adapts the bit rates to the network")
            case .setTrafficControlFocusOn: .call("chooses whose network the bit rates are adapted to")
            case .publisherNetworkTime: .field("puts the network's time into the stream")
            case .publisherCensorship: .field("has the stream examined for what is forbidden")
            case .publisherCodecNegotiation: .field("chooses a codec that players can decode")
            case .publisherStreamTitle: .field("gives the stream a title in the console")
            case .audioCodec: .field("chooses the codec of the sound")
            case .canvasAlphaBlend: .field("shows transparent pictures so", since: "2026-11-23")
            case .videoConfigCodec: .field("chooses the codec of the local pictures", since: "2026-11-23")
            case .videoConfigKeyFrames:
                .field("sends key frames that often, also if nobody needs one", since: "2026-11-23")
            case .playedSizeByNetwork:
                .field("plays the small size of a stream where the network is poor", since: "2026-11-23")
            case .playerCDNConfig: .field("plays the stream from a content delivery network")
            case .playerResourceMode: .field("plays the stream over another service")
            case .playerVideoCodec: .field("chooses the codec of the pictures that are played")
            case .playerSourceResourceType: .field("tells over which service the stream is published")
            case .playerCodecTemplate: .field("plays the stream as the console's template encodes it")
            case .enableTransientANS: .call("suppresses noises that last a moment, like those of a keyboard")
            case .enableAEC: .call("cancels the echo of the loudspeaker in the microphone")
            case .enableHeadphoneAEC: .call("cancels the echo of headphones in the microphone")
            case .setAECMode: .call("chooses how strongly echo is cancelled")
            case .voiceColor: .call("tunes or colors the local voice")
            case .setAudioDeviceMode: .call("chooses whether the system treats the sound as a call")
            case .stopPerformanceMonitor: .call("ends the reports of the phone's load")
            case .clearView: .call("removes the last picture from the view")
            case .enableLocalCache: .call("keeps files from the network on the phone")
            case .alphaLayout: .field("tells where pictures carry their transparency")
            case .mixerVideoConfig: .call("chooses the size and bit rate of the mixed pictures")
            case .mixerWatermark: .call("puts a mark on the mixed pictures")
            case .mixerBackgroundColor: .call("chooses the color behind the mixed pictures")
            case .mixerBackgroundImage: .call("puts a picture behind the mixed pictures")
            case .mixerAlignment: .call("aligns the inputs by the network's time")
            case .mixerUserData: .call("sends the bytes to players of the mix as SEI")
            case .mixerAdvancedConfig: .call("changes what the vendor's support names")
            case .mixerBufferLength: .call("chooses for how long the cloud holds inputs back")
            case .mixerBitrate: .field("chooses the bit rate of the mix")
            case .mixerChannel: .field("chooses mono or stereo for the mix")
            case .mixerCodec: .field("chooses the codec of the mix")
            case .mixerMixMode: .field("makes inputs in front louder than the others")
            case .mixerInputFocus: .field("puts the input in front")
            case .mixerInputDirection: .field("places the input's sound around the listener")
            case .mixerInputLayout: .field("places the input's picture")
            case .mixerInputRenderMode: .field("chooses how the input's picture fills its place")
            case .mixerInputCornerRadius: .field("rounds the corners of the input's picture")
            case .mixerInputLabel: .field("writes a text on the input's picture")
            case .mixerInputImage: .field("shows a picture in the place of the input's own")
            case .mixerOutputVideoConfig: .field("chooses the pictures of one output")
            case .enableHardwareEncoder: .call("encodes pictures in the phone's hardware", since: "2026-11-23")
            case .enableHardwareDecoder: .call("decodes pictures in the phone's hardware", since: "2026-11-23")
            case .capturePipelineScaleMode:
                .call("makes the local pictures smaller before or after they are shown", since: "2026-11-23")
            case .minimumVideoBitrate:
                .call("slows or stops pictures that would get too few bits", since: "2026-11-23")
            case .cameraFocus: .call("chooses what the camera sees sharply, and when", since: "2026-11-23")
            case .cameraExposure: .call("chooses how light the camera's pictures are", since: "2026-11-23")
            case .cameraZoom: .call("brings nearer what the camera sees", since: "2026-11-23")
            case .customPictureTimestamp: .field("tells when the picture was captured", since: "2026-11-23")
            case .captureFlipMode: .call("mirrors textures that the app gives", since: "2026-11-23")
            case .screenCrop: .field("captures a part of the screen", since: "2026-11-23")
            case .screenVolumes: .field("mixes the screen's sound with the microphone's", since: "2026-11-23")
            case .appGroup: .call("lets the app's extension hand over the screen", since: "2026-11-23")
            case .regionOfInterest: .call("encodes parts of the pictures better", since: "2026-11-23")
            case .onFatalError: .callback("tells of an error after which the engine has to be created anew")
            case .onRecvExperimentalAPI: .callback("answers what the vendor tries out")
            case .onPublisherRelayCDNStateUpdate: .callback("tells of a stream's way into a content delivery network")
            case .onMixerRelayCDNStateUpdate: .callback("tells of a mix's way into a content delivery network")
            case .onPublisherVideoEncoderChanged: .callback("tells of another codec of the local pictures")
            case .onPlayerLowFpsWarning: .callback("tells that pictures are shown too slowly")
            case .onPlayerVideoSuperResolutionUpdate: .callback("tells whether pictures are made sharper")
            case .onVideoObjectSegmentationStateChanged: .callback("tells whether people are cut out of pictures")
            case .onPerformanceStatusUpdate: .callback("tells the phone's load")
            case .onNetworkTimeSynchronized: .callback("tells that the network's time is known")
            case .mediaPlayerNetworkEvent: .callback("tells that a file from the network is waited for")
            case .mediaPlayerCacheError: .callback("tells that a file could not be kept")
            case .onEncodedDataTrafficControl:
                .callback("tells how the app's own encoder should be set", since: "2026-11-23")
            case .onRemoteVideoFrameEncodedData:
                .callback("gives a stream's picture before it is decoded", since: "2026-11-23")
            }
        }
    }
}
