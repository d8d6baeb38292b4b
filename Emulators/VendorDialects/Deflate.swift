import CZlib

/// The zlib stream format (RFC 1950) around deflated bytes.
enum Deflate {
    /// Why bytes do not inflate: one clause.
    struct Fault: Error {
        var reason: String
    }

    /// zlib's own default level, written out because it decides the text of every token.
    static let level: Int32 = 6

    /// The zlib version of this process. Another implementation may give other, equally valid bytes.
    static var libraryVersion: String { String(cString: zlibVersion()) }

    static func compress(_ bytes: [UInt8]) -> [UInt8] {
        let bound = compressBound(UInt(bytes.count))
        return [UInt8](unsafeUninitializedCapacity: Int(bound)) { buffer, count in
            var length = bound
            let status = compress2(buffer.baseAddress, &length, bytes, UInt(bytes.count), level)
            precondition(status == Z_OK, "zlib compresses into a buffer of the size it asked for")
            count = Int(length)
        }
    }

    /// The inflated bytes, at most `limit` of them. The stream must end where `bytes` end.
    static func inflate(_ bytes: [UInt8], limit: Int) throws(Fault) -> [UInt8] {
        var status: Int32 = Z_OK
        var consumed = UInt(bytes.count)
        let inflated = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            var length = UInt(limit)
            status = uncompress2(buffer.baseAddress, &length, bytes, &consumed)
            count = status == Z_OK ? Int(length) : 0
        }
        switch status {
        case Z_OK:
            break
        case Z_BUF_ERROR:
            throw Fault(reason: "it inflates to more than \(limit) bytes")
        default:
            throw Fault(reason: "it is not a whole zlib stream (truncated or damaged)")
        }
        guard Int(consumed) == bytes.count else {
            throw Fault(reason: "\(bytes.count - Int(consumed)) bytes follow the end of the zlib stream")
        }
        return inflated
    }
}
