import EmulatorAPI
import EmulatorHost
import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1
import NIOPosix

/// Says that another node of the cluster has to answer a request.
struct Elsewhere: Error {
    /// Where that node is.
    var address: EmulatorAddress
    /// Whether the request has to name the host that the caller asked for: it may be signed.
    var keepsHost: Bool

    /// Nil where the address is none, or another node passed the request on already: nodes that disagree about an owner do not send it
    /// in circles.
    init?(_ address: String, of request: Request, keepsHost: Bool) {
        guard request.headers[ForwardedRequest.mark] == nil, let address = try? EmulatorAddress(address) else {
            return nil
        }
        (self.address, self.keepsHost) = (address, keepsHost)
    }
}

extension TenantPlace {
    /// Whether this node has to answer the request. False where no node has the tenant for now, as far as this one knows.
    /// Throws ``Elsewhere`` where another one has to.
    func isHere(for request: Request, keepsHost: Bool) throws -> Bool {
        switch self {
        case .here: return true
        case .nowhere: return false
        case .elsewhere(let address):
            guard let elsewhere = Elsewhere(address, of: request, keepsHost: keepsHost) else { return false }
            throw elsewhere
        }
    }
}

/// The other node broke off. Where HTTP of that node were the error, Hummingbird would take it for the app's, and begin an answer
/// inside of the one that is half written: NIO ends the process for that.
private struct BrokenAnswer: Error {}

/// A request that goes to another node of the cluster as it came; the answer comes back part by part.
struct ForwardedRequest {
    /// The header of requests that a node passed on.
    static let mark = HTTPField.Name("Parlor-Forwarded-By")!
    /// How long the connection to the other node may take.
    private static let connectTimeout = TimeAmount.seconds(2)
    /// What one node says to another of their connection only.
    private static let hopFields: [HTTPField.Name] = [
        .connection, .transferEncoding, .te, .upgrade, HTTPField.Name(ConnectionGate.refusedField)!,
    ]

    private typealias Client = NIOAsyncChannel<HTTPResponsePart, HTTPRequestPart>

    let elsewhere: Elsewhere
    let request: Request

    /// Writes the other node's answer, or that there is none for now. Where that node breaks off, it throws an error, and the app's
    /// connection ends.
    func answer(_ writer: consuming ResponseWriter) async throws {
        let client: Client
        do { client = try await connect() } catch {
            let response = Response(
                status: .serviceUnavailable, headers: [.contentType: "text/plain; charset=utf-8", .retryAfter: "1"],
                body: ResponseBody(
                    byteBuffer: ByteBuffer(string: "the node of the cluster at \(elsewhere.address) does not answer\n"))
            )
            return try await writer.write(response: response.head, body: response.body)
        }
        do {
            try await passOn(client, writer)
        } catch {
            throw BrokenAnswer()
        }
    }

    private func passOn(_ client: Client, _ writer: consuming ResponseWriter) async throws {
        var slot: ResponseWriter? = consume writer
        try await client.executeThenClose { inbound, outbound in
            async let sending: Void = send(on: client.channel, outbound)
            var parts = inbound.makeAsyncIterator()
            guard case .head(var head) = try await parts.next() else { throw ChannelError.eof }
            for name in Self.hopFields { head.headerFields[name] = nil }
            guard let writer = slot.take() else { return }
            var body = try await writer.writeHead(head)
            while let part = try await parts.next() {
                guard case .body(let bytes) = part else { break }
                try await body.write(bytes)
            }
            try await body.finish(nil)
            // The app is not cut off while it sends what the other node did not wait for.
            await sending
        }
    }

    /// Sends the request for as long as the other node takes it. That node may answer before it has all, and close: the answer counts.
    /// Where the app breaks off, so does this.
    private func send(on channel: any Channel, _ outbound: NIOAsyncChannelOutboundWriter<HTTPRequestPart>) async {
        do { try await outbound.write(.head(head)) } catch { return }
        do {
            for try await part in request.body {
                do { try await outbound.write(.body(part)) } catch { return }
            }
        } catch {
            return channel.close(promise: nil)
        }
        try? await outbound.write(.end(nil))
    }

    private var head: HTTPRequest {
        var head = request.head
        for name in Self.hopFields { head.headerFields[name] = nil }
        head.headerFields[.connection] = "close"
        head.headerFields[Self.mark] = "1"
        if !elsewhere.keepsHost {
            head.authority = "\(elsewhere.address)"
            // The node that passes it on has looked at the page.
            head.headerFields[.origin] = nil
        }
        return head
    }

    private func connect() async throws -> Client {
        try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connectTimeout(Self.connectTimeout)
            .connect(host: elsewhere.address.host, port: elsewhere.address.port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHTTPClientHandlers()
                    try channel.pipeline.syncOperations.addHandler(HTTP1ToHTTPClientCodec())
                    return try Client(wrappingChannelSynchronously: channel)
                }
            }
    }
}
