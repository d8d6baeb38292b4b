extension Tencent {
    /// What of TRTC's API has no effect.
    package enum TRTCNotEmulated: String, NotEmulated {
        // Calls
        case setLogCompressEnabled = "TRTCCloud.setLogCompressEnabled(_:)"
        case setLogDirPath = "TRTCCloud.setLogDirPath(_:)"
        case showDebugView = "TRTCCloud.showDebugView(_:)"
        case setSystemVolumeType = "TRTCCloud.setSystemVolumeType(_:)"
        case deviceVolumeType = "TXDeviceManager.setSystemVolumeType(_:)"
        case setGSensorMode = "TRTCCloud.setGSensorMode(_:)"
        case setNetworkQosParam = "TRTCCloud.setNetworkQosParam(_:)"
        case setWatermark = "TRTCCloud.setWatermark(_:streamType:rect:)"
        case setCameraZoomRatio = "TXDeviceManager.setCameraZoomRatio(_:)"
        case enableCameraAutoFocus = "TXDeviceManager.enableCameraAutoFocus(_:)"
        case setCameraFocusPosition = "TXDeviceManager.setCameraFocusPosition(_:)"
        case enableCameraTorch = "TXDeviceManager.enableCameraTorch(_:)"
        case setMix = "TRTCCloud.setMix(_:)"
        case startPublishMediaStream = "TRTCCloud.startPublishMediaStream(_:encoderParam:mixingConfig:)"
        case mixElsewhere =
            "TRTCCloud.startPublishMediaStream(_:encoderParam:mixingConfig:), of or into another room, or by the audience"
        case compressedRecording = "TRTCCloud.startAudioRecording(_:), files other than .wav and .pcm"
        case startPublishing = "TRTCCloud.startPublishing(_:type:) and startPublishCDNStream(_:)"
        case scratchSpeed = "TXAudioEffectManager.setMusicScratchSpeedRate(_:speedRate:)"
        case musicTrack = "TXAudioEffectManager.setMusicTrack(_:track:)"
        case lowLatencyMode = "TRTCCloud.callExperimentalAPI(_:) setLowLatencyModeEnabled"
        case chorus = "TRTCCloud.callExperimentalAPI(_:) enableChorus"
        case audioCache = "TRTCCloud.callExperimentalAPI(_:) setAudioCacheParams"
        case echoCancellation = "TRTCCloud.callExperimentalAPI(_:) enableAudioAEC"
        case gainControl = "TRTCCloud.callExperimentalAPI(_:) enableAudioAGC"
        case noiseSuppression = "TRTCCloud.callExperimentalAPI(_:) enableAudioANS"
        case audioQualityEx = "TRTCCloud.callExperimentalAPI(_:) setAudioQualityEx"

        // Fields
        case streamId = "TRTCParams.streamId"
        case userDefineRecordId = "TRTCParams.userDefineRecordId"
        case bussInfo = "TRTCParams.bussInfo"
        case extraData = "TRTCAudioFrame.extraData"
        case minVideoBitrate = "TRTCVideoEncParam.minVideoBitrate"
        case enableAdjustRes = "TRTCVideoEncParam.enableAdjustRes"
        case textureId = "TRTCVideoFrame.textureId"

        // Callbacks
        case onCdnStreamStateChanged = "TRTCCloudDelegate.onCdnStreamStateChanged(_:status:code:msg:extraInfo:)"
        case onGLContextCreated = "TRTCVideoFrameDelegate.onGLContextCreated()"
        case onGLContextDestory = "TRTCVideoFrameDelegate.onGLContextDestory()"

        case pitchOnIOS = "TXAudioEffectManager: pitch and speed, on iOS"

        package var row: NotEmulatedRow {
            switch self {
            case .setLogCompressEnabled: .call("chooses whether its log file is compressed")
            case .setLogDirPath: .call("chooses where its log file is")
            case .showDebugView: .call("shows figures above the pictures")
            case .setSystemVolumeType, .deviceVolumeType:
                .call("chooses whether the sound follows the phone's call volume or its media volume")
            case .setGSensorMode: .call("turns pictures with the phone", since: "2026-11-23")
            case .setNetworkQosParam:
                .call("chooses what suffers first in a bad network, sharpness or movement", since: "2026-11-23")
            case .setWatermark: .call("draws an image onto the local pictures", since: "2026-11-23")
            case .setCameraZoomRatio: .call("makes what the camera sees larger", since: "2026-11-23")
            case .enableCameraAutoFocus: .call("lets the camera look for faces", since: "2026-11-23")
            case .setCameraFocusPosition: .call("chooses what the camera sees sharp", since: "2026-11-23")
            case .enableCameraTorch: .call("switches the camera's lamp on", since: "2026-11-23")
            case .setMix: .call("mixes the room into a stream that a content network plays")
            case .startPublishMediaStream: .call("relays a stream or a mix to an address on a content network")
            case .mixElsewhere:
                .call("mixes users of several rooms, or for another room, also for the audience; here it fails with -4")
            case .compressedRecording: .call("writes AAC; here it returns -3")
            case .startPublishing: .call("gives the local stream a name on a content network, or relays it to one")
            case .scratchSpeed: .call("plays a piece forward and backward as a turntable does")
            case .musicTrack: .call("chooses a track of a piece with several")
            case .lowLatencyMode: .call("shortens the way of the sound through the phone")
            case .chorus: .call("prepares the sound for singing together")
            case .audioCache: .call("limits how long packets of sound are held back")
            case .echoCancellation: .call("removes the speaker's sound from the microphone's")
            case .gainControl: .call("makes quiet voices louder")
            case .noiseSuppression: .call("removes noise from the microphone's sound")
            case .audioQualityEx: .call("chooses the sound's sample rate, channels and bit rate one by one")
            case .streamId: .field("names the local stream on a content network")
            case .userDefineRecordId: .field("names recordings in the cloud")
            case .bussInfo: .field("hands parameters to the vendor's cloud")
            case .minVideoBitrate: .field("limits how far the network lowers the bit rate", since: "2026-11-23")
            case .enableAdjustRes: .field("lets the size change with the network", since: "2026-11-23")
            case .textureId:
                .field(
                    "has the pixels in the graphics' memory; here such pictures are refused with -1327 and -1328",
                    since: "2026-11-23")
            case .extraData: .field("travels with the sound to the others")
            case .onCdnStreamStateChanged: .callback("tells how relaying to an address goes")
            case .onGLContextCreated: .callback("tells that textures can be used", since: "2026-11-23")
            case .onGLContextDestory: .callback("tells that textures can be used no longer", since: "2026-11-23")
            case .pitchOnIOS: .call("changes the pitch of the local voice, and the pitch and the speed of music")
            }
        }
    }
}
