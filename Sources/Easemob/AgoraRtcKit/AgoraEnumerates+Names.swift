// Names that other SDK versions have for the same cases, and sets of options.

extension AgoraConnectionChangedReason {
    /// ``reasonConnecting`` as SDK 4.0 calls it.
    public static var connecting: Self { .reasonConnecting }
    /// ``reasonJoinSuccess`` as SDK 4.0 calls it.
    public static var joinSuccess: Self { .reasonJoinSuccess }
    /// ``reasonInterrupted`` as SDK 4.0 calls it.
    public static var interrupted: Self { .reasonInterrupted }
    /// ``reasonBannedByServer`` as SDK 4.0 calls it.
    public static var bannedByServer: Self { .reasonBannedByServer }
    /// ``reasonJoinFailed`` as SDK 4.0 calls it.
    public static var joinFailed: Self { .reasonJoinFailed }
    /// ``reasonLeaveChannel`` as SDK 4.0 calls it.
    public static var leaveChannel: Self { .reasonLeaveChannel }
    /// ``reasonInvalidAppId`` as SDK 4.0 calls it.
    public static var invalidAppId: Self { .reasonInvalidAppId }
    /// ``reasonInvalidChannelName`` as SDK 4.0 calls it.
    public static var invalidChannelName: Self { .reasonInvalidChannelName }
    /// ``reasonInvalidToken`` as SDK 4.0 calls it.
    public static var invalidToken: Self { .reasonInvalidToken }
    /// ``reasonTokenExpired`` as SDK 4.0 calls it.
    public static var tokenExpired: Self { .reasonTokenExpired }
    /// ``reasonRejectedByServer`` as SDK 4.0 calls it.
    public static var rejectedByServer: Self { .reasonRejectedByServer }
    /// ``reasonSettingProxyServer`` as SDK 4.0 calls it.
    public static var settingProxyServer: Self { .reasonSettingProxyServer }
    /// ``reasonRenewToken`` as SDK 4.0 calls it.
    public static var renewToken: Self { .reasonRenewToken }
    /// ``reasonClientIpAddressChanged`` as SDK 4.0 calls it.
    public static var clientIpAddressChanged: Self { .reasonClientIpAddressChanged }
    /// ``reasonKeepAliveTimeout`` as SDK 4.0 calls it.
    public static var keepAliveTimeout: Self { .reasonKeepAliveTimeout }
    /// ``reasonRejoinSuccess`` as SDK 4.0 calls it.
    public static var rejoinSuccess: Self { .reasonRejoinSuccess }
    /// ``reasonLost`` as SDK 4.0 calls it.
    public static var lost: Self { .reasonLost }
    /// ``reasonEchoTest`` as SDK 4.0 calls it.
    public static var echoTest: Self { .reasonEchoTest }
}

extension AgoraAudioLocalError {
    /// ``OK`` as some SDK versions call it.
    public static var ok: Self { .OK }
}

extension AgoraAudioLocalReason {
    /// ``OK`` as some SDK versions call it.
    public static var ok: Self { .OK }
}

extension AgoraNetworkType {
    /// ``unknown`` as some SDK versions call it.
    public static var typeUnknown: Self { .unknown }
    /// ``disconnected`` as some SDK versions call it.
    public static var typeDisconnected: Self { .disconnected }
    /// ``LAN`` as some SDK versions call it.
    public static var typeLAN: Self { .LAN }
    /// ``WIFI`` as some SDK versions call it.
    public static var typeWIFI: Self { .WIFI }
    /// ``mobile2G`` as some SDK versions call it.
    public static var typeMobile2G: Self { .mobile2G }
    /// ``mobile3G`` as some SDK versions call it.
    public static var typeMobile3G: Self { .mobile3G }
    /// ``mobile4G`` as some SDK versions call it.
    public static var typeMobile4G: Self { .mobile4G }
    /// ``mobile5G`` as some SDK versions call it.
    public static var typeMobile5G: Self { .mobile5G }
}

/// In what form users hear their own voice. It has all its effects then, whatever is chosen.
public struct AgoraEarMonitoringFilterType: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Makes a set of its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The voice as it is captured.
    public static let none = Self(rawValue: 1)
    /// The voice with its effects.
    public static let builtInAudioFilters = Self(rawValue: 2)
    /// The voice without noise.
    public static let noiseSuppression = Self(rawValue: 4)
}

/// Which frames an audio frame delegate gets.
public struct AgoraAudioFramePosition: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Makes a set of its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Those that are played.
    public static let playback = Self(rawValue: 1)
    /// Those of the local sound.
    public static let record = Self(rawValue: 2)
    /// Both together.
    public static let mixed = Self(rawValue: 4)
    /// Those of each user, before they are mixed.
    public static let beforeMixing = Self(rawValue: 8)
    /// Those of the local user's voice in their own speaker.
    public static let earMonitoring = Self(rawValue: 16)
}

extension AgoraMediaRecorderState {
    /// ``start`` as SDK 4.3 and later call it.
    public static var started: Self { .start }
    /// ``stop`` as SDK 4.3 and later call it.
    public static var stopped: Self { .stop }
}

extension AgoraMediaRecorderReasonCode {
    /// ``configChanged`` as SDK 4.3 and later call it.
    public static var configChange: Self { .configChanged }
}
