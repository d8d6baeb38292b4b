import Devices
public import Foundation
import Synchronization

/// How much the SDK writes to its log, as ``TXLiveBase`` calls it.
#if canImport(ObjectiveC)
    @objc
#endif
public enum TX_Enum_Type_LogLevel: Int, Sendable {
    /// Everything.
    case LOGLEVEL_VERBOSE = 0
    /// Debugging and above.
    case LOGLEVEL_DEBUG = 1
    /// Information and above.
    case LOGLEVEL_INFO = 2
    /// Warnings and above.
    case LOGLEVEL_WARN = 3
    /// Errors and above.
    case LOGLEVEL_ERROR = 4
    /// Fatal errors.
    case LOGLEVEL_FATAL = 5
    /// Nothing.
    case LOGLEVEL_NULL = 6
}

// TXLiveBaseDelegate+ObjectiveC.swift has the one of Apple's systems.
// swift-format-ignore
#if !canImport(ObjectiveC)
/// Gets news of the SDK as a whole; all methods are optional.
public protocol TXLiveBaseDelegate: _TXLiveBaseDelegateForms {
    /// A line was written to the log.
    @_nonoverride func onLog(_ log: String, logLevel: Int32, whichModule: String)
    /// A licence was accepted: 0. The emulator needs none, so none is refused.
    @_nonoverride func onLicenceLoaded(_ result: Int32, reason: String)
}
#endif

/// The SDK as a whole. Every licence is accepted.
public final class TXLiveBase: NSObject, Sendable {
    private static let shared = TXLiveBase()

    private let state = Mutex(WeakListener<any TXLiveBaseDelegate>())

    /// The process's only one.
    public class func sharedInstance() -> TXLiveBase! { shared }

    /// The delegate of all devices in the process, called on the main queue; held weakly. Lines of the log are those of
    /// the device that was current when it was set.
    public var delegate: (any TXLiveBaseDelegate)? {
        get { state.withLock { $0 }.object }
        set {
            let checked = newValue.map(Device.current.checked)
            let delegate = WeakListener { [weak checked] in checked }
            state.withLock { $0 = delegate }
            SDKLog.current.change { $0.base = delegate }
        }
    }

    /// Accepts a licence; `onLicenceLoaded` reports 0.
    public class func setLicenceURL(_ url: String?, key: String?) {
        let device = Device.current
        device.record(.call, "TXLiveBase.setLicenceURL(\(url ?? "nil"))")
        let delegate = shared.state.withLock { $0 }
        device.deliver(on: nil) {
            guard let delegate = delegate.object else { return }
            device.record(.callback, "TXLiveBase.onLicenceLoaded(0)")
            delegate.tellLicenceLoaded(0, reason: "")
        }
    }

    /// Chooses which lines the log has, as ``TRTCCloud/setLogLevel(_:)``.
    public class func setLogLevel(_ level: TX_Enum_Type_LogLevel) {
        SDKLog.current.change { $0.level = TRTCLogLevel(rawValue: level.rawValue) ?? .none }
    }

    /// Writes the log to standard error as well, as ``TRTCCloud/setConsoleEnabled(_:)``.
    public class func setConsoleEnabled(_ enabled: Bool) { SDKLog.current.change { $0.writesConsole = enabled } }

    /// The version of the interface this stands for.
    public class func getSDKVersionStr() -> String! { TRTCCloud.getSDKVersion() }
}
