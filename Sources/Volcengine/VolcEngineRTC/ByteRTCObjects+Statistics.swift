public import Foundation

/// How good a user's connection is.
open class ByteRTCNetworkQualityStats: NSObject {
    /// Who.
    public var uid: String = ""
    /// The part of packets that is lost, 0…1.
    public var lossRatio: Double = 0
    /// How long a packet takes there and back, in milliseconds.
    public var rtt: Int32 = 0
    /// In kilobits a second.
    public var totalBandwidth: Int32 = 0
    /// How good sending is.
    public var txQuality: ByteRTCNetworkQuality = .unknown
    /// How good receiving is.
    public var rxQuality: ByteRTCNetworkQuality = .unknown
}

/// How a stay in a room does.
open class ByteRTCRoomStats: NSObject {
    /// In seconds.
    public var duration: Int = 0
    /// Bytes sent.
    public var txBytes: Int = 0
    /// Bytes received.
    public var rxBytes: Int = 0
    /// Kilobits sent in a second.
    public var txKbitrate: Int = 0
    /// Kilobits received in a second.
    public var rxKbitrate: Int = 0
    /// Kilobits of sound sent in a second.
    public var txAudioKBitrate: Int = 0
    /// Kilobits of sound received in a second.
    public var rxAudioKBitrate: Int = 0
    /// Kilobits of pictures sent in a second.
    public var txVideoKBitrate: Int = 0
    /// Kilobits of pictures received in a second.
    public var rxVideoKBitrate: Int = 0
    /// Kilobits of the screen sent in a second; 0.
    public var txScreenKBitrate: Int = 0
    /// Kilobits of screens received in a second; 0.
    public var rxScreenKBitrate: Int = 0
    /// Visible users, the local one included.
    public var userCount: Int = 0
    /// The part of received packets that is lost, 0…1.
    public var rxLostrate: Float = 0
    /// The part of sent packets that is lost, 0…1.
    public var txLostrate: Float = 0
    /// How long a packet takes there and back, in milliseconds.
    public var rtt: Int = 0
    /// How much the time between sent packets varies; 0.
    public var txJitter: Int = 0
    /// How much the time between received packets varies; 0.
    public var rxJitter: Int = 0
    /// Kilobits sent over a mobile network; 0.
    public var txCellularKBitrate: Int = 0
    /// Kilobits received over a mobile network; 0.
    public var rxCellularKBitrate: Int = 0
}

/// Statistics of the local stream.
open class ByteRTCLocalStreamStats: NSObject {
    /// Statistics of the sound.
    public var audioStats: ByteRTCLocalAudioStats = ByteRTCLocalAudioStats()
    /// Statistics of the picture.
    public var videoStats: ByteRTCLocalVideoStats = ByteRTCLocalVideoStats()
    /// How good sending is.
    public var txQuality: ByteRTCNetworkQuality = .unknown
    /// How good receiving is.
    public var rxQuality: ByteRTCNetworkQuality = .unknown
    /// Whether it is the screen; never here.
    public var isScreen: Bool = false
}

/// Statistics of a remote user's stream.
open class ByteRTCRemoteStreamStats: NSObject {
    /// Who.
    public var uid: String = ""
    /// Statistics of the sound.
    public var audioStats: ByteRTCRemoteAudioStats = ByteRTCRemoteAudioStats()
    /// Statistics of the picture.
    public var videoStats: ByteRTCRemoteVideoStats = ByteRTCRemoteVideoStats()
    /// How good sending is.
    public var txQuality: ByteRTCNetworkQuality = .unknown
    /// How good receiving is.
    public var rxQuality: ByteRTCNetworkQuality = .unknown
    /// Whether it is the screen; never here.
    public var isScreen: Bool = false
}

/// Statistics of the local sound.
open class ByteRTCLocalAudioStats: NSObject {
    /// The part of packets that is lost, 0…1.
    public var audioLossRate: Float = 0
    /// Kilobits sent in a second.
    public var sentKBitrate: Float = 0
    /// Samples in a second that are captured.
    public var recordSampleRate: Int = 0
    /// Milliseconds between two reports.
    public var statsInterval: Int = 0
    /// How long a packet takes there and back, in milliseconds.
    public var rtt: Int = 0
    /// How many channels.
    public var numChannels: Int = 0
    /// Samples in a second that are sent.
    public var sentSampleRate: Int = 0
    /// How much the time between packets varies; 0.
    public var jitter: Int = 0
}

/// Statistics of a remote user's sound.
open class ByteRTCRemoteAudioStats: NSObject {
    /// The part of packets that is lost, 0…1.
    public var audioLossRate: Float = 0
    /// Kilobits received in a second.
    public var receivedKBitrate: Float = 0
    /// How often it broke off.
    public var stallCount: Int = 0
    /// How long it broke off, in milliseconds.
    public var stallDuration: Int = 0
    /// Samples in a second that are played.
    public var playoutSampleRate: Int = 0
    /// How long sound takes to be heard, in milliseconds.
    public var e2eDelay: Int = 0
    /// Milliseconds between two reports.
    public var statsInterval: Int = 0
    /// How long a packet takes there and back, in milliseconds.
    public var rtt: Int = 0
    /// How long a packet takes between the users there and back, in milliseconds.
    public var totalRtt: Int = 0
    /// How good it is, as ``ByteRTCNetworkQuality`` counts.
    public var quality: Int = 0
    /// How long packets are held back, in milliseconds.
    public var jitterBufferDelay: Int = 0
    /// How many channels.
    public var numChannels: Int = 0
    /// Samples in a second that are received.
    public var receivedSampleRate: Int = 0
    /// Hundredths of the time in which it broke off.
    public var frozenRate: Int = 0
    /// Samples that were made up for lost ones.
    public var concealedSamples: Int = 0
    /// How often samples were made up.
    public var concealmentEvent: Int = 0
    /// Samples in a second that are decoded.
    public var decSampleRate: Int = 0
    /// How long it was decoded, in seconds.
    public var decDuration: Int = 0
    /// How much the time between packets varies; 0.
    public var jitter: Int = 0
}

/// Statistics of the local picture.
open class ByteRTCLocalVideoStats: NSObject {
    /// Kilobits sent in a second.
    public var sentKBitrate: Float = 0
    /// Input frame rate.
    public var inputFrameRate: Int = 0
    /// Sent frame rate.
    public var sentFrameRate: Int = 0
    /// Encoder output frame rate.
    public var encoderOutputFrameRate: Int = 0
    /// Renderer output frame rate.
    public var rendererOutputFrameRate: Int = 0
    /// Milliseconds between two reports.
    public var statsInterval: Int = 0
    /// The part of packets that is lost, 0…1.
    public var videoLossRate: Float = 0
    /// How long a packet takes there and back, in milliseconds.
    public var rtt: Int = 0
    /// Encoded bitrate.
    public var encodedBitrate: Int = 0
    /// Encoded frame width.
    public var encodedFrameWidth: Int = 0
    /// Encoded frame height.
    public var encodedFrameHeight: Int = 0
    /// Encoded frame count.
    public var encodedFrameCount: Int = 0
    /// Codec type.
    public var codecType: ByteRTCVideoCodecType = .unknown
    /// Whether it is the screen; never here.
    public var isScreen: Bool = false
    /// How much the time between packets varies; 0.
    public var jitter: Int = 0
    /// Video denoise mode.
    public var videoDenoiseMode: ByteRTCVideoDenoiseMode = .off
}

/// Statistics of a remote user's picture.
open class ByteRTCRemoteVideoStats: NSObject {
    /// In pixels.
    public var width: Int = 0
    /// In pixels.
    public var height: Int = 0
    /// The part of packets that is lost, 0…1.
    public var videoLossRate: Float = 0
    /// Kilobits received in a second.
    public var receivedKBitrate: Float = 0
    /// Received frame rate.
    public var receivedFrameRate: Int = 0
    /// Decoder output frame rate.
    public var decoderOutputFrameRate: Int = 0
    /// Render output frame rate.
    public var renderOutputFrameRate: Int = 0
    /// How often it broke off.
    public var stallCount: Int = 0
    /// How long it broke off, in milliseconds.
    public var stallDuration: Int = 0
    /// How long sound takes to be heard, in milliseconds.
    public var e2eDelay: Int = 0
    /// Whether it is the screen; never here.
    public var isScreen: Bool = false
    /// Milliseconds between two reports.
    public var statsInterval: Int = 0
    /// How long a packet takes there and back, in milliseconds.
    public var rtt: Int = 0
    /// Hundredths of the time in which it broke off.
    public var frozenRate: Int = 0
    /// Codec type.
    public var codecType: ByteRTCVideoCodecType = .unknown
    /// Video index.
    public var videoIndex: Int = 0
    /// How much the time between packets varies; 0.
    public var jitter: Int = 0
    /// Super resolution mode.
    public var superResolutionMode: ByteRTCVideoSuperResolutionMode = .off
}

/// What the phone does.
open class ByteRTCSysStats: NSObject {
    /// Cpu cores.
    public var cpuCores: UInt32 = 0
    /// Cpu app usage.
    public var cpuAppUsage: Double = 0
    /// Cpu total usage.
    public var cpuTotalUsage: Double = 0
    /// Memory usage.
    public var memoryUsage: Double = 0
    /// Full memory.
    public var fullMemory: UInt64 = 0
    /// Total memory usage.
    public var totalMemoryUsage: UInt64 = 0
    /// Free memory.
    public var freeMemory: UInt64 = 0
    /// Memory ratio.
    public var memoryRatio: Double = 0
    /// Total memory ratio.
    public var totalMemoryRatio: Double = 0
}
