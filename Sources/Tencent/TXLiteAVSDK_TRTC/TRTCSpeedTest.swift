public import Foundation

/// What a test of the network is for.
#if canImport(ObjectiveC)
    @objc
#endif
public enum TRTCSpeedTestScene: Int, Sendable {
    /// The delay alone.
    case delayTesting = 1
    /// The delay and the bandwidth.
    case delayAndBandwidthTesting = 2
    /// Singing together.
    case onlineChorusTesting = 3
}

/// What to test a network with.
open class TRTCSpeedTestParams: NSObject {
    /// The app's number.
    public var sdkAppId: UInt32 = 0
    /// Who tests.
    public var userId: String = ""
    /// Proves the identity of `userId`. Only that it is there is checked.
    public var userSig: String = ""
    /// The bandwidth to try in kbit/s, 10…5000, or 10…1000 for singing together; 0 tries none.
    public var expectedUpBandwidth: Int = 0
    /// The bandwidth to try in kbit/s, as ``expectedUpBandwidth``.
    public var expectedDownBandwidth: Int = 0
    /// What the test is for.
    public var scene: TRTCSpeedTestScene = .delayAndBandwidthTesting
}

/// What a test of the network measured.
open class TRTCSpeedTestResult: NSObject {
    /// Whether the cloud answered.
    public var success: Bool = false
    /// Why it did not.
    public var errMsg: String = ""
    /// The server's address; here always this machine's.
    public var ip: String = ""
    /// How good the network is.
    public var quality: TRTCQuality = .unknown
    /// The part of the packets that is lost on the way to the cloud, 0…1, from the settings of the device's network.
    public var upLostRate: Float = 0
    /// The part of the packets that is lost on the way to the device, 0…1, from the settings of the device's network.
    public var downLostRate: Float = 0
    /// Milliseconds from a request to its answer, as measured.
    public var rtt: UInt32 = 0
    /// In kbit/s: what was expected, because the device's network has no limit; -1 if it was not tried.
    public var availableUpBandwidth: Int = -1
    /// In kbit/s, as ``availableUpBandwidth``.
    public var availableDownBandwidth: Int = -1
    /// The largest difference between delays on the way to the cloud, in milliseconds, from the settings of the device's
    /// network; -1 if the cloud did not answer.
    public var upJitter: Int = -1
    /// The same on the way to the device.
    public var downJitter: Int = -1
}
