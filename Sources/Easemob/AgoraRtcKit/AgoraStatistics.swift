public import Foundation

/// How a connection does; totals are since the channel was joined.
open class AgoraChannelStats: NSObject {
    /// Seconds in the channel.
    public var duration = 0
    /// Bytes sent.
    public var txBytes = 0
    /// Bytes received.
    public var rxBytes = 0
    /// Those of sound.
    public var txAudioBytes = 0
    /// Those of sound.
    public var rxAudioBytes = 0
    /// Those of pictures.
    public var txVideoBytes = 0
    /// Those of pictures.
    public var rxVideoBytes = 0
    /// Kilobits sent in a second.
    public var txKBitrate = 0
    /// Kilobits received in a second.
    public var rxKBitrate = 0
    /// Those of sound.
    public var txAudioKBitrate = 0
    /// Those of sound.
    public var rxAudioKBitrate = 0
    /// Those of pictures.
    public var txVideoKBitrate = 0
    /// Those of pictures.
    public var rxVideoKBitrate = 0
    /// Milliseconds to the cloud and back, from the settings of the device's network.
    public var lastmileDelay = 0
    /// In a call everybody; in a live channel the hosts for a host, the hosts and one for audience.
    public var userCount = 0
    /// 0: not measured, so that traces are the same everywhere.
    public var cpuAppUsage = 0.0
    /// 0: not measured, so that traces are the same everywhere.
    public var cpuTotalUsage = 0.0
    /// 0: not measured, so that traces are the same everywhere.
    public var memoryAppUsageRatio = 0.0
    /// 0: not measured, so that traces are the same everywhere.
    public var memoryTotalUsageRatio = 0.0
    /// 0: not measured, so that traces are the same everywhere.
    public var memoryAppUsageInKbytes = 0
    /// As ``lastmileDelay``.
    public var gatewayRtt = 0
    /// Percent lost on the way to the cloud.
    public var txPacketLossRate = 0
    /// Percent lost on the way to the device.
    public var rxPacketLossRate = 0
    /// How long joining took.
    public var connectTimeMs = 0
}

/// How the local sound does, over the last two seconds.
open class AgoraRtcLocalAudioStats: NSObject {
    /// 1 or 2.
    public var numChannels: UInt = 0
    /// Samples in a second.
    public var sentSampleRate: UInt = 0
    /// Kilobits in a second.
    public var sentBitrate: UInt = 0
    /// Percent lost on the way to the cloud.
    public var txPacketLossRate: UInt = 0
    /// 0: sound reaches the speaker at once.
    public var audioDeviceDelay: UInt = 0
    /// 0: not measured.
    public var internalCodec: UInt = 0
}

/// How a remote user's sound does, over the last two seconds.
open class AgoraRtcRemoteAudioStats: NSObject {
    /// The user.
    public var uid: UInt = 0
    /// The number of an ``AgoraNetworkQuality``.
    public var quality: UInt = 0
    /// Milliseconds on the network, from the settings of the device's network.
    public var networkTransportDelay: UInt = 0
    /// Milliseconds that packets are held back.
    public var jitterBufferDelay: UInt = 0
    /// Percent lost.
    public var audioLossRate: UInt = 0
    /// 1 or 2.
    public var numChannels: UInt = 0
    /// Samples in a second.
    public var receivedSampleRate: UInt = 0
    /// Kilobits in a second.
    public var receivedBitrate: UInt = 0
    /// Milliseconds that had to be concealed, since the sound began.
    public var totalFrozenTime: UInt = 0
    /// Percent of the last two seconds that had to be concealed.
    public var frozenRate: UInt = 0
    /// Milliseconds in which the sound came, since it began.
    public var totalActiveTime: UInt = 0
    /// The same.
    public var publishDuration: UInt = 0
    /// 100 times the opinion that listeners would have: 500 is excellent, 100 is bad.
    public var mosValue: UInt = 0
    /// 0: nobody is asked.
    public var qoeQuality: UInt = 0
}

/// How the local pictures do, over the last two seconds.
open class AgoraRtcLocalVideoStats: NSObject {
    /// The local user.
    public var uid: UInt = 0
    /// Kilobits sent in a second.
    public var sentBitrate: UInt = 0
    /// Pictures sent in a second.
    public var sentFrameRate: UInt = 0
    /// Pictures in a second that the camera takes, or that are there to be sent.
    public var captureFrameRate = 0
    /// The width of those.
    public var captureFrameWidth = 0
    /// Their height.
    public var captureFrameHeight = 0
    /// As ``captureFrameRate``.
    public var regulatedCaptureFrameRate = 0
    /// As ``captureFrameWidth``.
    public var regulatedCaptureFrameWidth = 0
    /// As ``captureFrameHeight``.
    public var regulatedCaptureFrameHeight = 0
    /// As ``sentFrameRate``.
    public var encoderOutputFrameRate = 0
    /// Pictures in a second in the local view; 0 without one.
    public var rendererOutputFrameRate = 0
    /// Pictures in a second that were asked for.
    public var targetFrameRate = 0
    /// Kilobits in a second that were asked for, or that the SDK chose.
    public var targetBitrate = 0
    /// As ``sentBitrate``.
    public var encodedBitrate = 0
    /// The width that is sent.
    public var encodedFrameWidth = 0
    /// The height that is sent.
    public var encodedFrameHeight = 0
    /// Pictures sent since the source was opened.
    public var encodedFrameCount = 0
    /// How they are encoded.
    public var codecType: AgoraVideoCodecType = .VP8
    /// Percent lost on the way to the cloud.
    public var txPacketLossRate = 0
    /// The SDK does not change the quality by itself.
    public var qualityAdaptIndication: AgoraVideoQualityAdaptIndication = .adaptNone
    /// Whether small pictures are sent beside these.
    public var dualStreamEnabled = false
}

/// How a remote user's pictures do, over the last two seconds.
open class AgoraRtcRemoteVideoStats: NSObject {
    /// The user.
    public var uid: UInt = 0
    /// Milliseconds on the network, from the settings of the device's network.
    public var delay: UInt = 0
    /// How wide the last one was.
    public var width: UInt = 0
    /// How high the last one was.
    public var height: UInt = 0
    /// Kilobits in a second.
    public var receivedBitrate: UInt = 0
    /// Pictures in a second.
    public var receivedFrameRate: UInt = 0
    /// Which of the user's pictures.
    public var rxStreamType: AgoraVideoStreamType = .high
    /// Pictures decoded in a second.
    public var decoderOutputFrameRate = 0
    /// Pictures shown in a second; 0 without a view.
    public var rendererOutputFrameRate = 0
    /// Percent of the packets that were lost.
    public var frameLossRate = 0
    /// The same.
    public var packetLossRate = 0
    /// Milliseconds without another picture, of times longer than 500 ms, since the pictures began.
    public var totalFrozenTime = 0
    /// Percent of the last two seconds that were frozen.
    public var frozenRate = 0
    /// Milliseconds since the pictures began.
    public var totalActiveTime: UInt = 0
    /// The same.
    public var publishDuration = 0
    /// How many milliseconds the pictures are behind the sound; below 0, before it. 0 without sound.
    public var avSyncTimeMs = 0
    /// 100 times the opinion that people would have: 500 is excellent, 100 is bad.
    public var mosValue = 0
    /// Bytes received since the pictures began.
    public var rxVideoBytes: UInt = 0
}
