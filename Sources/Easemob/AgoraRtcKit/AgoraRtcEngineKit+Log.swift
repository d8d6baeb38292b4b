import EmulatorAPI
import Foundation
import VendorDialects

// MARK: Logs and opinions

extension AgoraRtcEngineKit {
    /// Has no effect: there is no log.
    @discardableResult
    public func setLogFile(_ filePath: String) -> Int32 { ignore("setLogFile(\(filePath))", .log) }

    /// Has no effect: there is no log.
    @discardableResult
    public func setLogFilter(_ filter: UInt) -> Int32 { ignore("setLogFilter(\(filter))", .log) }

    /// Has no effect: there is no log.
    @discardableResult
    public func setLogLevel(_ level: AgoraLogLevel) -> Int32 { ignore("setLogLevel(\(level))", .log) }

    /// Has no effect: there is no log.
    @discardableResult
    public func setLogFileSize(_ fileSizeInKBytes: UInt) -> Int32 {
        ignore("setLogFileSize(\(fileSizeInKBytes))", .log)
    }

    /// Has no effect: there is no log. Nil in the place of a number.
    @discardableResult
    public func uploadLogFile() -> String? {
        ignore("uploadLogFile()", .uploadLogFile)
        return nil
    }

    /// Has no effect: nobody reads it.
    @discardableResult
    public func rate(_ callId: String, rating: Int, description: String?) -> Int32 {
        ignore("rate(\(callId), rating: \(rating))", .rate)
    }

    /// Has no effect: nobody reads it.
    @discardableResult
    public func complain(_ callId: String, description: String?) -> Int32 { ignore("complain(\(callId))", .rate) }
}
