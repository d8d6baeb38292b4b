import EmulatorAPI
import Foundation
import HTTPTypes
import NIOHTTP1

/// The texts of a request's head, which are looked at before anything compares them.
struct RequestTexts {
    /// Path and query.
    var target: String
    /// The values of its headers.
    var values: [String]

    /// Whether each is quick to compare, the target also behind its percent encoding.
    var areStreamSafe: Bool {
        target.isStreamSafe && target.removingPercentEncoding?.isStreamSafe != false
            && values.allSatisfy(\.isStreamSafe)
    }

    /// What a request is answered with whose texts are not.
    static let refusal = EmulatorError.invalidArgument(
        name: "request", value: "more than \(MarkRun.maximum) combining marks in a row")
}

extension RequestTexts {
    init(_ head: HTTPRequestHead) { self.init(target: head.uri, values: head.headers.map(\.value)) }

    init(_ head: HTTPRequest) {
        self.init(target: head.path ?? "", values: head.headerFields.map(\.value) + [head.authority ?? ""])
    }
}
