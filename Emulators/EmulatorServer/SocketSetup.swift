import EmulatorAPI
import EmulatorHost
import EmulatorWire
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1
import NIOWebSocket

/// Sets a socket up for HTTP and, where its first request asks for it, for a ``Connection``.
struct SocketSetup: HTTPChannelHandler {
    typealias HTTPChannel = NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>

    /// What became of a socket.
    enum Outcome: Sendable {
        case http(HTTPChannel)
        /// It lives on its event loop, without a task.
        case connection
    }

    /// A socket that has not said what it wants to be.
    struct Value: ServerChildChannelValue {
        let outcome: EventLoopFuture<Outcome>
        let channel: any Channel
    }

    /// Most bytes of names and values in the head of a request.
    static let maximumHeadBytes = 32 << 10
    /// Most fields in the head of a request.
    static let maximumHeadFields = 64
    /// Room for the first read of a socket, in bytes. NIO keeps it as long as the socket is open, and makes more for
    /// clients whose frames are longer or come together; most users send little, and seldom.
    private static let firstReadBytes = 256
    /// Most bytes that a socket reads in one turn of its event loop.
    private static let maximumReadBytes = 16 << 10
    /// Most reads of a request's body that wait for their route: 64 KiB.
    private static let maximumWaitingReads = 4

    let responder: HTTPChannelHandler.Responder
    let tenants: TenantRegistry
    let origins: AllowedOrigins
    /// Whether connections to tenants of other nodes are passed on to them.
    let passesConnections: Bool
    let surroundings: Connection.Surroundings
    let rosters: [ObjectIdentifier: LoopRoster]

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        channel.eventLoop.makeCompletedFuture {
            let limits = surroundings.limits
            // A loop reads little from one socket before it turns to the next.
            try channel.syncOptions?.setOption(.maxMessagesPerRead, value: 1)
            try channel.syncOptions?.setOption(
                .recvAllocator,
                value: AdaptiveRecvByteBufferAllocator(
                    minimum: 64, initial: Self.firstReadBytes, maximum: Self.maximumReadBytes))
            let pendingSocket = NIOLoopBound(
                PendingSocket(channel, timeout: TimeAmount(limits.helloTimeout)), eventLoop: channel.eventLoop)
            let upgrade = ConnectionUpgrade(setup: self, pendingSocket: pendingSocket)
            var pipeline = NIOUpgradableHTTPServerPipelineConfiguration(
                upgradeConfiguration: .init(
                    upgraders: [upgrade],
                    notUpgradingCompletionHandler: { channel in
                        channel.eventLoop.makeCompletedFuture {
                            pendingSocket.value.cancelDeadline()
                            let operations = channel.pipeline.syncOperations
                            try operations.addHandler(HTTP1ToHTTPServerCodec(secure: false))
                            try operations.addHandler(RequestClock(RequestPatience.Limits(limits)))
                            try operations.addHandler(BodyPauses())
                            return .http(
                                try HTTPChannel(
                                    wrappingChannelSynchronously: channel,
                                    configuration: .init(
                                        backPressureStrategy: .init(
                                            lowWatermark: 1, highWatermark: Self.maximumWaitingReads),
                                        isOutboundHalfClosureEnabled: true)))
                        }
                    }))
            pipeline.enablePipelining = false
            // A stranger's request head fills little memory.
            pipeline.decoderConfiguration.maxHeaderFieldSize = Self.maximumHeadBytes
            pipeline.decoderConfiguration.maxHeaderListSize = Self.maximumHeadBytes
            pipeline.decoderConfiguration.maxHeaderFieldCount = Self.maximumHeadFields
            pipeline.enableResponseHeaderValidation = false
            let operations = channel.pipeline.syncOperations
            let outcome = try operations.configureUpgradableHTTPServerPipeline(configuration: pipeline)
            let gate = ConnectionGate(tenants: tenants, origins: origins, passesConnections: passesConnections) {
                pendingSocket.value.accepted = $0
            }
            let upgradeHandler = try operations.handler(type: NIOTypedHTTPServerUpgradeHandler<Outcome>.self)
            try operations.addHandler(gate, position: .before(upgradeHandler))
            return Value(outcome: outcome, channel: channel)
        }
    }

    func handle(value: Value, logger: Logger) async {
        do {
            switch try await value.outcome.get() {
            case .http(let channel): await handleHTTP(asyncChannel: channel, logger: logger)
            case .connection: break
            }
        } catch {
            logger.debug(
                "a socket closed before it had asked for anything", metadata: ["error": "\("\(error)".shown())"])
        }
    }
}

/// A socket until it is known what becomes of it: closed in time where its first request does not come, or does not end.
private final class PendingSocket {
    /// What the gate found out about the request.
    var accepted: Accepted?
    private let deadline: Scheduled<Void>

    init(_ channel: any Channel, timeout: TimeAmount) {
        deadline = channel.eventLoop.scheduleTask(in: timeout) { channel.close(promise: nil) }
    }

    /// The handlers of a closed socket are gone, and this with them.
    deinit { deadline.cancel() }

    func cancelDeadline() { deadline.cancel() }
}

/// What the gate found out about a request, for the upgrade that follows.
struct Accepted {
    enum Place {
        /// This server has the tenant, and another node may pass the connection on.
        case here(TenantHost, app: AppID, isPassedOn: Bool)
        /// Another node has it, and took the connection.
        case elsewhere(PassedConnection)
    }

    var place: Place
    var offersSubprotocol: Bool
}

/// Answers a WebSocket handshake that the gate accepted, and puts a ``Connection`` in the place of HTTP.
private struct ConnectionUpgrade: NIOTypedHTTPServerProtocolUpgrader {
    let setup: SocketSetup
    let pendingSocket: NIOLoopBound<PendingSocket>
    /// Computes the handshake's answer.
    private let handshake = NIOTypedWebSocketServerUpgrader<Void>(
        shouldUpgrade: { channel, _ in channel.eventLoop.makeSucceededFuture(HTTPHeaders()) },
        upgradePipelineHandler: { channel, _ in channel.eventLoop.makeSucceededVoidFuture() })

    let supportedProtocol = "websocket"
    let requiredUpgradeHeaders: [String] = []

    init(setup: SocketSetup, pendingSocket: NIOLoopBound<PendingSocket>) {
        self.setup = setup
        self.pendingSocket = pendingSocket
    }

    func buildUpgradeResponse(
        channel: any Channel, upgradeRequest: HTTPRequestHead, initialResponseHeaders: HTTPHeaders
    ) -> EventLoopFuture<HTTPHeaders> {
        handshake.buildUpgradeResponse(
            channel: channel, upgradeRequest: upgradeRequest, initialResponseHeaders: initialResponseHeaders
        ).map { [pendingSocket] headers in
            var headers = headers
            if pendingSocket.value.accepted?.offersSubprotocol == true {
                headers.add(name: "Sec-WebSocket-Protocol", value: Wire.subprotocol)
            }
            return headers
        }
    }

    func upgrade(channel: any Channel, upgradeRequest: HTTPRequestHead) -> EventLoopFuture<SocketSetup.Outcome> {
        channel.eventLoop.makeCompletedFuture {
            pendingSocket.value.cancelDeadline()
            guard let place = pendingSocket.value.accepted?.place,
                let roster = setup.rosters[ObjectIdentifier(channel.eventLoop)]
            else {
                preconditionFailure("an upgrade that the gate did not accept, or on a loop that is not the server's")
            }
            switch place {
            case .here(let host, let app, let isPassedOn):
                // Neither decoder nor encoder: a connection reads and writes the bytes of many frames at once.
                try channel.pipeline.syncOperations.addHandler(
                    Connection(
                        host: host, app: app, isPassedOn: isPassedOn, surroundings: setup.surroundings, roster: roster))
            case .elsewhere(let passed):
                // To its owner it is a stranger, of which that one has not too many.
                setup.surroundings.sockets.trust(channel)
                setup.surroundings.count(passed: channel)
                try passed.join(channel)
            }
            return .connection
        }
    }
}
