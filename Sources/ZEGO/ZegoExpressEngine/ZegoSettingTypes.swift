public import Foundation

/// A server between the engine and the cloud; none is emulated.
open class ZegoProxyInfo: NSObject {
    /// Its address, as numbers.
    public var ip: String = ""
    /// Its port.
    public var port: Int32 = 0
    /// Its address, as a name.
    public var hostName: String = ""
    /// Who uses it.
    public var userName: String = ""
    /// Shown to it.
    public var password: String = ""
}

/// A possible feature of an engine; see ``ZegoExpressEngine/isFeatureSupported(_:)``.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZegoFeatureType: UInt, Sendable, CaseIterable {
    /// Sound.
    case audio = 0
    /// Pictures.
    case video = 1
    /// Playing files.
    case mediaPlayer = 2
    /// Recording to files.
    case mediaDataRecorder = 3
    /// Publishing files.
    case mediaDataPublisher = 4
    /// Bytes beside a stream.
    case SEI = 5
    /// Cameras.
    case sdkVideoCapture = 6
    /// Pictures of the app's own.
    case customVideoCapture = 7
    /// Showing pictures.
    case sdkVideoRender = 8
    /// Showing pictures in the app's own way.
    case customVideoRender = 9
    /// Changing pictures.
    case sdkVideoProcessing = 10
    /// Changing pictures in the app's own way.
    case customVideoProcessing = 11
    /// Streams that only their players understand.
    case streamEncryption = 12
    /// RTMP.
    case rtmp = 13
    /// RTMP over TLS.
    case rtmps = 14
    /// RTMP over QUIC.
    case rtmpOverQuic = 15
}

/// When the microphone is captured in stereo.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZegoAudioCaptureStereoMode: UInt, Sendable, CaseIterable {
    /// Never.
    case none = 0
    /// Always.
    case always = 1
    /// Stereo if the published sound is stereo.
    case adaptive = 2
}

/// What may be reduced so that a stream fits through its network.
public struct ZegoTrafficControlProperty: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// A set of these bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The bit rate of pictures.
    public static let basic = ZegoTrafficControlProperty([])
    /// How many pictures a second has.
    public static let adaptiveFPS = ZegoTrafficControlProperty(rawValue: 1)
    /// How large pictures are.
    public static let adaptiveResolution = ZegoTrafficControlProperty(rawValue: 1 << 1)
    /// The bit rate of sound.
    public static let adaptiveAudioBitrate = ZegoTrafficControlProperty(rawValue: 1 << 2)
}

// ZegoApiCalledEventHandler+ObjectiveC.swift has the one of Apple's systems.
// swift-format-ignore
#if !canImport(ObjectiveC)
/// Results of every call that an app makes, on the main queue.
public protocol ZegoApiCalledEventHandler: _ZegoApiCalledEventHandlerForms {
    /// A call was accepted, with 0, or refused; then `info` says what to do about it. A later refusal by the cloud is
    /// reported in a second call.
    @_nonoverride func onApiCalledResult(_ errorCode: Int32, funcName: String, info: String)
}
#endif
