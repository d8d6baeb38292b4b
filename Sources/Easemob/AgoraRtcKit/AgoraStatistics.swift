public import Foundation

/// How a connection does; totals are since the channel was joined.
open class AgoraChannelStats: NSObject {
    /// Seconds in the channel.
    public var duration = 0
    /// Bytes of sound sent.
    public var txBytes = 0
    /// Bytes of sound received.
    public var rxBytes = 0
    /// The same; there are no pictures.
    public var txAudioBytes = 0
    /// The same; there are no pictures.
    public var rxAudioBytes = 0
    /// 0: there are no pictures.
    public var txVideoBytes = 0
    /// 0: there are no pictures.
    public var rxVideoBytes = 0
    /// Kilobits sent in a second.
    public var txKBitrate = 0
    /// Kilobits received in a second.
    public var rxKBitrate = 0
    /// The same; there are no pictures.
    public var txAudioKBitrate = 0
    /// The same; there are no pictures.
    public var rxAudioKBitrate = 0
    /// 0: there are no pictures.
    public var txVideoKBitrate = 0
    /// 0: there are no pictures.
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

/// How the own sound does, over the last two seconds.
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
