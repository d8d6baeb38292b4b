import Foundation

extension Error {
    /// What the system says went wrong, where it is the cause of a Foundation error, whose own words name no cause.
    package var systemReason: String {
        var cause: (any Error)? = self
        while let error = cause {
            if let code = (error as? POSIXError)?.code { return String(cString: strerror(code.rawValue)) }
            let described = error as NSError
            if described.domain == NSPOSIXErrorDomain { return String(cString: strerror(Int32(described.code))) }
            // Any error, not only one of Foundation's classes: a cast to those finds no POSIXError on Linux.
            cause = described.userInfo[NSUnderlyingErrorKey] as? any Error
        }
        return localizedDescription
    }
}
