import EmulatorAPI

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Easemob.AppServer {
    /// What the App Server says is wrong, with the HTTP status that goes with it.
    ///
    /// Source: the code of the App Server, easemob/easemob-voiceroom.
    package enum Code: String, Hashable, Sendable, CaseIterable {
        case invalidRequest = "000400"
        case wrongMethod = "000405"
        case unexpected = "000500"
        case userNotFound = "100404"
        case userNotCreated = "100500"
        case roomTypeMismatch = "200400"
        case ownerOnly = "200401"
        case roomNotFound = "200404"
        case roomNotCreated = "200500"
        case notInRoom = "201403"
        case giftNotFound = "300404"
        case appliedAlready = "400400"
        case seatOfAnother = "400401"
        case seatStatusForbids = "400403"
        case applicationNotFound = "400404"
        case seatNotWritten = "400500"
        /// An "already" that clients take for a success, because its status is.
        case onSeatAlready = "401403"
        case seatMissing = "401500"
        case seatIndexMissing = "402400"
        case seatIndexOutOfRange = "403400"

        package var status: Int {
            switch self {
            case .invalidRequest, .roomTypeMismatch, .appliedAlready, .seatIndexMissing, .seatIndexOutOfRange: 400
            case .ownerOnly, .seatOfAnother: 401
            case .notInRoom, .seatStatusForbids: 403
            case .userNotFound, .roomNotFound, .giftNotFound, .applicationNotFound: 404
            case .wrongMethod: 405
            case .onSeatAlready: 208
            case .unexpected, .userNotCreated, .roomNotCreated, .seatNotWritten, .seatMissing: 500
            }
        }
    }

    /// Why a request has no success.
    enum Refusal: Error, Hashable {
        case failure(Code, String)
        /// The gateway ahead of the App Server does not know who asks. Its answers have another shape.
        case gateway(String)
        /// Neither of the two has such a path.
        case noRoute

        static func invalid(_ reason: String) -> Refusal { .failure(.invalidRequest, reason) }
    }
}

extension VendorResponse {
    /// A success, as JSON with sorted keys.
    init(_ value: JSONValue, status: Int = 200) {
        self.init(status: status, body: Array(value.text.utf8))
    }

    init(_ refusal: Easemob.AppServer.Refusal, of visit: Easemob.AppServer.Visit) {
        switch refusal {
        case .failure(let code, let message):
            self.init(["code": .text(code.rawValue), "message": .text(message)], status: code.status)
        case .gateway(let message):
            self.init(
                [
                    "code": 401, "message": .text(message), "data": .null,
                    "requestId": .text(visit.hex("request \(visit.path.shown())", visit.now, count: 16)),
                ], status: 401)
        case .noRoute:
            self.init(
                [
                    "timestamp": .number(visit.now), "status": 404, "error": "Not Found",
                    "path": .text(visit.path.shown()),
                ], status: 404)
        }
    }
}
