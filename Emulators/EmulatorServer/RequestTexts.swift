import EmulatorAPI
import Foundation
import HTTPTypes
import NIOHTTP1

/// The texts of a request's head, checked before anything compares them.
struct RequestTexts {
    /// Path and query.
    var target: String
    /// The values of its headers.
    var values: [String]

    /// Whether each text is quick to compare. The target is also checked after percent decoding, as bytes: one of its parts may be a
    /// text where the whole is none. A byte that begins no text may hide two marks behind it.
    var areStreamSafe: Bool {
        target.isStreamSafe && VendorCall.decodedBytes(target.utf8).withUnsafeBytes { MarkRun.isStreamSafe(utf8: $0) }
            && values.allSatisfy(\.isStreamSafe)
    }

    /// The answer to a request with texts that are not.
    static let refusal = EmulatorError.invalidArgument(
        name: "request", value: "more than \(MarkRun.maximum) combining marks in a row")
}

extension RequestTexts {
    init(_ head: HTTPRequestHead) { self.init(target: head.uri, values: head.headers.map(\.value)) }

    init(_ head: HTTPRequest) {
        self.init(target: head.path ?? "", values: head.headerFields.map(\.value) + [head.authority ?? ""])
    }
}
