public import Foundation

/// A local stream, over the last two seconds.
open class TRTCLocalStatistics: NSObject {
    /// Of the pictures, in pixels; 0 without any.
    public var width: UInt32 = 0
    /// Of the pictures, in pixels; 0 without any.
    public var height: UInt32 = 0
    /// Pictures in the last second.
    public var frameRate: UInt32 = 0
    /// Of the pictures, in kbit/s.
    public var videoBitrate: UInt32 = 0
    /// In hertz.
    public var audioSampleRate: UInt32 = 0
    /// In kbit/s.
    public var audioBitrate: UInt32 = 0
    /// The camera's with the sound, or the screen's.
    public var streamType: TRTCVideoStreamType = .big
    /// 0: capturing works. No other state is emulated.
    public var audioCaptureState: UInt32 = 0
}

/// One user's stream, over the last two seconds.
open class TRTCRemoteStatistics: NSObject {
    /// Whose.
    public var userId: String?
    /// In percent; the same as ``audioPacketLoss``.
    public var finalLoss: UInt32 = 0
    /// In percent.
    public var audioPacketLoss: UInt32 = 0
    /// In percent since the pictures began.
    public var videoPacketLoss: UInt32 = 0
    /// Of the pictures, in pixels; 0 without any.
    public var width: UInt32 = 0
    /// Of the pictures, in pixels; 0 without any.
    public var height: UInt32 = 0
    /// Pictures in the last second.
    public var frameRate: UInt32 = 0
    /// Of the pictures, in kbit/s.
    public var videoBitrate: UInt32 = 0
    /// How long the pictures were frozen, in milliseconds since the stream began.
    public var videoTotalBlockTime: UInt32 = 0
    /// The part of the last two seconds for which the pictures were frozen, in percent.
    public var videoBlockRate: UInt32 = 0
    /// In hertz.
    public var audioSampleRate: UInt32 = 48_000
    /// In kbit/s.
    public var audioBitrate: UInt32 = 0
    /// How long packets are held back, in milliseconds.
    public var jitterBufferDelay: UInt32 = 0
    /// From microphone to speaker, in milliseconds, as far as this device can know.
    public var point2PointDelay: UInt32 = 0
    /// How long sound had to be concealed, in milliseconds since the stream began.
    public var audioTotalBlockTime: UInt32 = 0
    /// The part of the last two seconds that had to be concealed, in percent.
    public var audioBlockRate: UInt32 = 0
    /// The camera's with the sound, or the screen's.
    public var streamType: TRTCVideoStreamType = .big
}

/// Transport statistics of sound and pictures, over the last two seconds; totals are since the room was entered.
open class TRTCStatistics: NSObject {
    /// 0: not measured, so that traces are the same everywhere.
    public var appCpu: UInt32 = 0
    /// 0: not measured, so that traces are the same everywhere.
    public var systemCpu: UInt32 = 0
    /// Packets lost on the way to the cloud, in percent, from the settings of the device's network.
    public var upLoss: UInt32 = 0
    /// Packets lost on the way to the device, in percent, as measured.
    public var downLoss: UInt32 = 0
    /// The round trip to the cloud, in milliseconds, from the settings of the device's network.
    public var rtt: UInt32 = 0
    /// 0: there is no gateway.
    public var gatewayRtt: UInt32 = 0
    /// Bytes of sound and pictures sent.
    public var sentBytes: UInt64 = 0
    /// Bytes of sound and pictures received.
    public var receivedBytes: UInt64 = 0
    /// The local streams; empty unless one is sent.
    public var localStatistics: [TRTCLocalStatistics] = []
    /// Others' streams, sorted by user, then the camera before the screen.
    public var remoteStatistics: [TRTCRemoteStatistics] = []
}
