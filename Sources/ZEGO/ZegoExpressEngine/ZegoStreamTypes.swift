public import Foundation

/// How SEI is packed between pictures.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZegoSEIType: UInt, Sendable, CaseIterable {
    /// In the vendor's own form.
    case zegoDefined = 0
    /// In the form that video codecs define for it.
    case userUnregister = 1
}

/// How SEI would be packed; see ``ZegoExpressEngine/setSEIConfig(_:)``.
open class ZegoSEIConfig: NSObject {
    /// The form of its packets.
    public var type: ZegoSEIType = .zegoDefined

    /// The vendor's own form.
    public override required init() { super.init() }

    /// The vendor's own form.
    public class func `default`() -> Self { Self() }
}

/// Where a content delivery network is; there is none.
open class ZegoCDNConfig: NSObject {
    /// The address.
    public var url: String = ""
    /// What the address wants besides.
    public var authParam: String = ""
    /// How it is reached.
    public var `protocol`: String = ""
}

/// How a stream is played.
open class ZegoPlayerConfig: NSObject {
    /// Where it comes from. Here it is the RTC service: `.onlyCDN` is refused, and the others mean the same.
    public var resourceMode: ZegoStreamResourceMode = .default
    /// Has no effect: there is no content delivery network.
    public var cdnConfig: ZegoCDNConfig?
    /// The room it is in; the current one where this is empty.
    public var roomID: String = ""
    /// Has no effect: there are no pictures.
    public var videoCodecID: ZegoVideoCodecID = .idDefault
    /// Has no effect: there is one kind of stream.
    public var sourceResourceType: UInt = 0
    /// Has no effect: nothing is encoded anew.
    public var codecTemplateID: Int32 = 0
}

/// How a stream is published.
open class ZegoPublisherConfig: NSObject {
    /// The room it goes to; the current one where this is empty.
    public var roomID: String = ""
    /// Has no effect: streams carry no time of the network.
    public var forceSynchronousNetworkTime: Int32 = 0
    /// Has no effect: nobody examines streams.
    public var streamCensorshipMode: UInt = 0
    /// Has no effect: there is one codec.
    public var codecNegotiationType: UInt = 0
    /// Has no effect: nobody reads titles.
    public var streamTitle: String = ""
}

/// Settings of sound level reports.
open class ZegoSoundLevelConfig: NSObject {
    /// Every so often; 100 to 3000.
    public var millisecond: UInt32 = 100
    /// Whether levels come with whether it is speech.
    public var enableVAD: Bool = false
}

/// The sound level of a user.
open class ZegoSoundLevelInfo: NSObject {
    /// 0 to 100.
    public var soundLevel: Float = 0
    /// 1 speech, 0 something else.
    public var vad: Int32 = 0
}

/// How sound is captured and encoded.
open class ZegoAudioConfig: NSObject {
    /// In kbit/s.
    public var bitrate: Int32 = 48
    /// One channel or two.
    public var channel: ZegoAudioChannel = .mono
    /// Has no effect: everything travels as Opus.
    public var codecID: ZegoAudioCodecID = .default

    /// Mono, 48 kbit/s.
    public override required init() { super.init() }

    /// Mono, 48 kbit/s.
    public class func `default`() -> Self { Self() }

    /// A vendor preset.
    public convenience init(preset: ZegoAudioConfigPreset) {
        self.init()
        switch preset {
        case .basicQuality: (bitrate, channel) = (16, .mono)
        case .standardQuality: (bitrate, channel) = (48, .mono)
        case .standardQualityStereo: (bitrate, channel) = (56, .stereo)
        case .highQuality: (bitrate, channel) = (128, .mono)
        case .highQualityStereo: (bitrate, channel) = (192, .stereo)
        }
    }
}

/// The quality of a published stream, in the last seconds.
open class ZegoPublishStreamQuality: NSObject {
    /// Pictures captured a second.
    public var videoCaptureFPS: Double = 0
    /// Pictures encoded a second.
    public var videoEncodeFPS: Double = 0
    /// Pictures sent a second.
    public var videoSendFPS: Double = 0
    /// kbit/s of pictures.
    public var videoKBPS: Double = 0
    /// Frames of sound captured a second.
    public var audioCaptureFPS: Double = 0
    /// Frames of sound sent a second.
    public var audioSendFPS: Double = 0
    /// kbit/s of sound.
    public var audioKBPS: Double = 0
    /// There and back, in ms.
    public var rtt: Int32 = 0
    /// The part of packets lost, 0 to 1.
    public var packetLostRate: Double = 0
    /// The overall quality.
    public var level: ZegoStreamQualityLevel = .unknown
    /// Whether the hardware encodes pictures.
    public var isHardwareEncode: Bool = false
    /// Bytes sent.
    public var totalSendBytes: Double = 0
    /// Bytes of sound sent.
    public var audioSendBytes: Double = 0
    /// Bytes of pictures sent.
    public var videoSendBytes: Double = 0
    /// The codec of the pictures: VP8 where any are sent.
    public var videoCodecID: ZegoVideoCodecID = .idDefault
}

/// How a played stream does, in the last seconds.
open class ZegoPlayStreamQuality: NSObject {
    /// Pictures received a second.
    public var videoRecvFPS: Double = 0
    /// Pictures put together a second.
    public var videoDejitterFPS: Double = 0
    /// Pictures decoded a second.
    public var videoDecodeFPS: Double = 0
    /// Pictures shown a second.
    public var videoRenderFPS: Double = 0
    /// kbit/s of pictures.
    public var videoKBPS: Double = 0
    /// Frames of sound received a second.
    public var audioRecvFPS: Double = 0
    /// Frames of sound decoded a second.
    public var audioDecodeFPS: Double = 0
    /// Frames of sound played a second.
    public var audioRenderFPS: Double = 0
    /// kbit/s of sound.
    public var audioKBPS: Double = 0
    /// There and back, in ms.
    public var rtt: Int32 = 0
    /// The part of packets lost, 0 to 1.
    public var packetLostRate: Double = 0
    /// The part lost from the publisher on, 0 to 1.
    public var peerToPeerPacketLostRate: Double = 0
    /// From the publisher to here, in ms.
    public var peerToPeerDelay: Int32 = 0
    /// The overall quality.
    public var level: ZegoStreamQualityLevel = .unknown
    /// How long sound is held before it is played, in ms.
    public var delay: Int32 = 0
    /// How good it would be judged, 1 to 5.
    public var mos: Double = 0
    /// Pictures behind sound, in ms.
    public var avTimestampDiff: Int32 = 0
    /// 1 where the sound is muted here.
    public var muteAudio: Int32 = 0
    /// 1 where the pictures are muted here.
    public var muteVideo: Int32 = 0
    /// Bytes received.
    public var totalRecvBytes: Double = 0
    /// Bytes of sound received.
    public var audioRecvBytes: Double = 0
    /// Bytes of pictures received.
    public var videoRecvBytes: Double = 0
    /// How often no other picture came for half a second.
    public var videoCumulativeBreakCount: UInt32 = 0
    /// How long no other picture came then, in ms.
    public var videoCumulativeBreakTime: UInt32 = 0
    /// The codec of the pictures: VP8 where any come.
    public var videoCodecID: ZegoVideoCodecID = .idDefault
}

/// The load of the device; never reported.
open class ZegoPerformanceStatus: NSObject {
    /// 0 to 1.
    public var cpuUsageApp: Double = 0
    /// 0 to 1.
    public var cpuUsageSystem: Double = 0
    /// 0 to 1.
    public var memoryUsageApp: Double = 0
    /// 0 to 1.
    public var memoryUsageSystem: Double = 0
    /// In MB.
    public var memoryUsedApp: Double = 0
}

/// A stream's relay to a content delivery network; never reported.
open class ZegoStreamRelayCDNInfo: NSObject {
    /// The address.
    public var url: String = ""
    /// Where it stands.
    public var state: UInt = 0
    /// Why it changed.
    public var updateReason: UInt = 0
    /// When, in Unix milliseconds.
    public var stateTime: UInt64 = 0
}

/// A device for sound or pictures.
open class ZegoDeviceInfo: NSObject {
    /// Its id.
    public var deviceID: String = ""
    /// Its name.
    public var deviceName: String = ""
}

/// What a speed test tries.
open class ZegoNetworkSpeedTestConfig: NSObject {
    /// Whether the way to the cloud is tried.
    public var testUplink: Bool = false
    /// In kbit/s. The simulated network has room for any rate.
    public var expectedUplinkBitrate: Int32 = 0
    /// Whether the way from the cloud is tried.
    public var testDownlink: Bool = false
    /// In kbit/s. The simulated network has room for any rate.
    public var expectedDownlinkBitrate: Int32 = 0
}

/// Which way a speed test is about.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZegoNetworkSpeedTestType: UInt, Sendable, CaseIterable {
    /// To the cloud.
    case uplink = 0
    /// From the cloud.
    case downlink = 1
}

/// The result of a speed test.
open class ZegoNetworkSpeedTestQuality: NSObject {
    /// In ms.
    public var connectCost: UInt32 = 0
    /// In ms.
    public var rtt: UInt32 = 0
    /// 0 to 1.
    public var packetLostRate: Double = 0
    /// The overall quality.
    public var quality: ZegoStreamQualityLevel = .unknown
}

/// How much an engine sent and received.
open class ZegoRtcStatsInfo: NSObject {
    /// Bytes sent.
    public var totalTxBytes: UInt64 = 0
    /// Bytes received.
    public var totalRxBytes: UInt64 = 0
    /// In ms.
    public var avgTxRtt: UInt32 = 0
    /// 0 to 1.
    public var avgTxPacketLostRate: Double = 0
}
