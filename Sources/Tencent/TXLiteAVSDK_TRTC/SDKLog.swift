import Devices
import Foundation
import Synchronization
import VendorDialects

/// The SDK's log on one device: its lines are those of the device's trace that are about this SDK.
final class SDKLog: Sendable {
    /// What the app chose.
    struct Settings: Sendable {
        var level = TRTCLogLevel.none
        var writesConsole = false
        var delegate = WeakListener<any TRTCLogDelegate>()
        var base = WeakListener<any TXLiveBaseDelegate>()
    }

    private unowned let device: Device
    private let settings = Mutex(Settings())

    private init(device: Device) { self.device = device }

    /// The current device's.
    static var current: SDKLog {
        Device.current.object(SDKLog.self) { device in
            let log = SDKLog(device: device)
            device.setTraceReceiver { [weak log] in log?.take($0) }
            return log
        }
    }

    func change(_ body: (inout Settings) -> Void) { settings.withLock { body(&$0) } }

    private func take(_ entry: TraceEntry) {
        guard Self.isOfSDK(entry) else { return }
        let level = Self.level(of: entry)
        let settings = settings.withLock { $0 }
        guard level.rawValue >= settings.level.rawValue else { return }
        let line = entry.description
        if settings.writesConsole { FileHandle.standardError.write(Data((line + "\n").utf8)) }
        device.perform {
            settings.delegate.object?.tellLog(line, logLevel: level, whichModule: "TXLiteAVSDK")
            settings.base.object?.tellLog(line, logLevel: Int32(level.rawValue), whichModule: "TXLiteAVSDK")
        }
    }

    private static func isOfSDK(_ entry: TraceEntry) -> Bool {
        ["TRTCCloud.", "TXAudioEffectManager.", "TXDeviceManager.", "TXLiveBase."].contains { entry.text.hasPrefix($0) }
    }

    private static func level(of entry: TraceEntry) -> TRTCLogLevel {
        switch entry.kind {
        case .call: return .info
        case .note: return .warn
        case .callback:
            if entry.text.hasPrefix("TRTCCloud.onError(") { return .error }
            if entry.text.hasPrefix("TRTCCloud.onWarning(") { return .warn }
            let isRepeated = ["onUserVoiceVolume(", "onNetworkQuality(", "onStatistics("].contains {
                entry.text.hasPrefix("TRTCCloud.\($0)")
            }
            return isRepeated ? .debug : .info
        }
    }
}

// MARK: The log

extension TRTCCloud {
    /// Chooses which lines the current device's log has. At first it has none.
    public class func setLogLevel(_ level: TRTCLogLevel) { SDKLog.current.change { $0.level = level } }

    /// Writes the current device's log to standard error as well. It is off at first.
    public class func setConsoleEnabled(_ enabled: Bool) { SDKLog.current.change { $0.writesConsole = enabled } }

    /// Gives the lines of the current device's log to a delegate, held weakly; nil ends that.
    public class func setLogDelegate(_ delegate: (any TRTCLogDelegate)?) {
        let delegate = WeakListener { [weak object = delegate.map(Device.current.checked)] in object }
        SDKLog.current.change { $0.delegate = delegate }
    }

    /// Has no effect: no log file is written.
    public class func setLogCompressEnabled(_ enabled: Bool) {
        Device.current.warn(of: Tencent.TRTCNotEmulated.setLogCompressEnabled)
    }

    /// Has no effect: no log file is written.
    public class func setLogDirPath(_ path: String) {
        Device.current.warn(of: Tencent.TRTCNotEmulated.setLogDirPath)
    }

    /// Has no effect: there is no view for it.
    public func showDebugView(_ showType: Int) {
        begin("showDebugView(\(showType))") { $0.device.warn(of: Tencent.TRTCNotEmulated.showDebugView) }
    }
}
