import Foundation

extension Error {
    /// What the system says went wrong, where it is the cause of a Foundation error, whose own words name no cause.
    package var systemReason: String {
        let error = self as NSError
        let cause = [error, error.userInfo[NSUnderlyingErrorKey] as? NSError].compactMap(\.self)
            .first { $0.domain == NSPOSIXErrorDomain }
        return cause.map { String(cString: strerror(Int32($0.code))) } ?? error.localizedDescription
    }
}
