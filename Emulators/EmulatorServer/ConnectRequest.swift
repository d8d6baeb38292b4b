import EmulatorAPI
import EmulatorHost
import EmulatorWire
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// The result of a request for a connection.
enum ConnectVerdict {
    /// It becomes a connection to this tenant.
    case accepted(TenantHost, app: AppID)
    /// Another node of the cluster has the tenant; it is reached at this address. Whether the request is one for a connection, apart
    /// from that, was not looked at.
    case moved(String)
    /// No node of the cluster has the tenant at the moment: the client asks again.
    case later
    /// The answer is an error in the wire form of ``EmulatorError``, with a sentence if there is more to explain.
    case refused(HTTPResponse.Status, EmulatorError, reason: String? = nil)
}

/// A request to ``Wire/path``. Here a connection finds its tenant, once.
struct ConnectRequest {
    /// Path and query.
    var target: String
    var method: String
    /// The values of a header, each split at commas.
    var values: (_ header: String) -> [String]

    /// Whether the request is to this path at all.
    var isForConnection: Bool { target.prefix { $0 != "?" } == Wire.path }

    func verdict(_ tenants: TenantRegistry, _ origins: AllowedOrigins) -> ConnectVerdict {
        // First, so that other sites' pages do not learn which apps there are.
        if let origin = origins.firstForeign(in: values("origin")) {
            return .refused(
                .forbidden, .invalidArgument(name: "origin", value: origin),
                reason: "connections from web pages of other sites are refused; a server that is started with "
                    + "--allow-origin takes those of the origins that it names")
        }
        let offered = values("sec-websocket-protocol")
        guard offered.isEmpty || offered.contains(Wire.subprotocol) else {
            return .refused(
                .badRequest,
                .invalidArgument(name: "sec-websocket-protocol", value: offered.joined(separator: ", ")))
        }
        guard let app else { return .refused(.badRequest, .invalidArgument(name: "app", value: "")) }
        switch tenants.place(of: app) {
        case .here: break
        // Nodes that disagree about an owner do not pass a connection on in circles.
        case .elsewhere where isPassedOn: return .later
        case .elsewhere(let address): return .moved(address)
        case .nowhere: return .later
        }
        guard let host = tenants.host(of: app) else {
            return tenants.setAsideName(of: app) == nil
                ? .refused(.notFound, .unknownApp(app: app)) : .refused(.serviceUnavailable, .appUnavailable(app: app))
        }
        // Last, because the gate removes the upgrade header from a request that it does not accept.
        return handshakeFault ?? .accepted(host, app: app)
    }

    /// What is wrong with the WebSocket handshake; nil where it is one.
    var handshakeFault: ConnectVerdict? {
        // The node that passed it on had no answer from here, and asks why.
        if isPassedOn, values("upgrade").isEmpty { return .later }
        let versions = values("sec-websocket-version")
        guard versions == ["13"] else {
            let version = versions.joined(separator: ", ")
            return .refused(.upgradeRequired, .invalidArgument(name: "sec-websocket-version", value: version))
        }
        guard method == "GET", values("upgrade").contains(where: { $0.lowercased() == "websocket" }),
            values("connection").contains(where: { $0.lowercased() == "upgrade" }),
            values("sec-websocket-key").count == 1
        else {
            let upgrade = values("upgrade").joined(separator: ", ")
            return .refused(.upgradeRequired, .invalidArgument(name: "upgrade", value: upgrade))
        }
        return nil
    }

    /// Whether another node of the cluster passed the request on.
    var isPassedOn: Bool { !values(ForwardedRequest.mark.canonicalName).isEmpty }

    /// Whether the client offered the subprotocol. Then the answer has to name it as chosen.
    var offersSubprotocol: Bool { values("sec-websocket-protocol").contains(Wire.subprotocol) }

    private var app: AppID? {
        guard let query = target.split(separator: "?", maxSplits: 1).dropFirst().first else { return nil }
        for part in query.split(separator: "&") {
            let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard pair.count == 2, pair[0] == "app", let value = String(pair[1]).removingPercentEncoding,
                !value.isEmpty
            else { continue }
            return AppID(value)
        }
        return nil
    }
}

/// The body of an answer that refuses.
private struct Refusal: Encodable {
    var error: EmulatorError
    var reason: String?
}

extension Response {
    /// An answer with the error as `{"error":…}`, and a `"reason"` if one is given.
    init(status: HTTPResponse.Status, error: EmulatorError, reason: String? = nil) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // An error is made of strings and whole numbers, which JSON holds.
        let body = (try? encoder.encode(Refusal(error: error.shortened, reason: reason))) ?? Data()
        self.init(
            status: status, headers: [.contentType: "application/json"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
        if status == .upgradeRequired {
            headers[.upgrade] = "websocket"
            headers[.connection] = "upgrade"
        }
    }
}
