public import Foundation
import Devices

/// The SDK as a whole. A licence is accepted and ignored.
public final class TXLiveBase: NSObject, Sendable {
    private static let shared = TXLiveBase()

    /// The process's only one.
    public class func sharedInstance() -> TXLiveBase! { shared }

    /// Takes a licence; the emulator needs none.
    public class func setLicenceURL(_ url: String?, key: String?) {
        Device.current.record(.call, "TXLiveBase.setLicenceURL(\(url ?? "nil"))")
    }

    /// Takes a level; the emulator writes no log.
    public class func setLogLevel(_ level: TRTCLogLevel) {}

    /// Accepted; the emulator writes no log.
    public class func setConsoleEnabled(_ enabled: Bool) {}

    /// The version of the interface this stands for.
    public class func getSDKVersionStr() -> String! { TRTCCloud.getSDKVersion() }
}
