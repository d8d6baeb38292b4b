package import EmulatorAPI
import EmulatorWire
import NIOCore
package import NIOPosix
import Synchronization

/// A link over the network: a session with a tenant of a server, over as many WebSockets as it takes.
///
/// It connects in the background from ``listen(_:)`` on, resumes its session after a lost connection, and keeps trying
/// until it is closed. Everything happens on one event loop, which also delivers replies and inputs. A call only queues
/// work there, so nothing is delivered from inside a call.
package final class NetworkLink: Link {
    typealias Waiter = @Sendable (Result<Reply, CallFailure>) -> Void

    let address: EmulatorAddress
    /// Where the address comes from, for people.
    let source: String
    let app: AppID
    let timing: NetworkTiming
    let loop: any EventLoop
    let state: NIOLoopBoundBox<State>
    private let receiver = Mutex(Receiver())
    private let uplinkLoss = Mutex<Int?>(nil)

    /// The receiver, read at each delivery, so that nothing arrives after the link is closed.
    private struct Receiver {
        var isClosed = false
        var onInput: (@Sendable (LinkInput) -> Void)?
    }

    struct State {
        var conditions = LinkConditions()
        /// The server keeps events while the network is away, so nothing is kept here.
        var life = LinkLife<Waiter>(keptLimit: 0)
        var ticket: SessionTicket?
        /// Whether a command of the session succeeded, which proves the client's identity.
        var isProved = false
        var isListening = false
        /// Commands that wait for the session's next connection.
        var unsent = UnsentCommands()
        var connection: Connection?
        var lastConnection: UInt64 = 0
        var route: ClusterRoute
        /// When the first attempt to connect began.
        var firstAttempt: NIODeadline?
        var backoff: Backoff
        var random: RandomStream
        var up: DelayLine<[UInt8]>
        var down: DelayLine<ServerFrame>
        var isFlushScheduled = false
        var reconnection: Scheduled<Void>?
        var silenceTimer: Scheduled<Void>?
        var confirmation: Scheduled<Void>?
        /// Kept with the session, because of its sequence numbers. Its socket is open while the link is connected.
        var media: MediaSocket?
    }

    /// The current WebSocket; signals of others are late.
    struct Connection {
        let number: UInt64
        var channel: (any Channel)?
        /// Whether the server answered the hello on it.
        var isWelcomed = false
        var lastHeard: NIODeadline
        var lastAsked: NIODeadline
    }

    /// An unconnected link to the tenant that has `app`. `random` is this link's own; `source` says where the address comes
    /// from, see ``LinkError/unreachable(address:source:)``.
    package init(
        address: EmulatorAddress, source: String = "the caller", app: AppID, random: RandomStream,
        timing: NetworkTiming = NetworkTiming(),
        loops: MultiThreadedEventLoopGroup = .singleton
    ) {
        self.address = address
        self.source = source
        self.app = app
        self.timing = timing
        loop = loops.next()
        var random = random
        let up = RandomStream(state: random.next())
        let down = RandomStream(state: random.next())
        state = .makeBoxSendingValue(
            State(
                route: ClusterRoute(address),
                backoff: Backoff(first: timing.firstBackoff, longest: timing.longestBackoff), random: random,
                up: DelayLine(path: ImpairedPath(stream: up)), down: DelayLine(path: ImpairedPath(stream: down))),
            eventLoop: loop)
    }

    // MARK: From the client

    package func listen(_ onInput: @escaping @Sendable (LinkInput) -> Void) {
        let isFirst = receiver.withLock { receiver in
            guard !receiver.isClosed else { return false }
            defer { receiver.onInput = onInput }
            return receiver.onInput == nil
        }
        guard isFirst else { return }
        loop.execute { [self] in
            state.value.isListening = true
            if state.value.conditions.isConnected {
                connect()
            } else {
                deliver { $0.interrupt(.notConnected) }
            }
        }
    }

    package func send(_ command: Command, reply: @escaping @Sendable (Result<Reply, CallFailure>) -> Void) {
        loop.execute { [self] in
            switch state.value.life.send(reply) {
            case .success(let request):
                let frame = ClientFrame.command(command, request: request).encoded()
                if let error = UnsentCommands.refusal(of: frame) {
                    return receiveAnswer(.failure(error), to: request)
                }
                guard state.value.life.isConnected, state.value.connection?.isWelcomed == true else {
                    if let error = state.value.unsent.add(frame) {
                        return receiveAnswer(.failure(error), to: request)
                    }
                    // An idle session was forgotten, or its successor is being opened.
                    if state.value.life.isConnected { connect() }
                    return
                }
                write(frame)
            case .failure(let failure):
                // Between the call to close and its turn here, earlier requests are not answered any more.
                guard !receiver.withLock({ $0.isClosed }) || !state.value.life.isOpen else { return }
                reply(.failure(named(failure)))
            }
        }
    }

    package func send(_ packet: MediaPacket) {
        loop.execute { [self] in
            guard state.value.conditions.isConnected, state.value.life.isConnected else { return }
            let conditions = state.value.conditions.uplink
            for delay in state.value.up.path.arrivals(of: conditions) {
                after(delay) { [self] in state.value.media?.send(packet) }
            }
        }
    }

    package var uplinkLossPerMillion: Int? { uplinkLoss.withLock { $0 } }

    package func apply(_ conditions: LinkConditions) {
        loop.execute { [self] in
            let before = state.value.conditions
            state.value.conditions = conditions
            guard state.value.life.isOpen, state.value.isListening, before.isConnected != conditions.isConnected
            else { return }
            if conditions.isConnected {
                state.value.backoff.reset()
                connect()
            } else {
                disconnect()
            }
        }
    }

    package func close() {
        receiver.withLock { receiver in
            receiver.isClosed = true
            receiver.onInput = nil
        }
        loop.execute { [self] in
            guard state.value.life.isOpen else { return }
            state.value.life.close()
            state.value.unsent = UnsentCommands()
            cancelTimers()
            closeMedia()
            if state.value.connection?.isWelcomed == true {
                write(ClientFrame.close.encoded())
                // The server closes the connection on that frame. If it does not, the client closes it.
                let channel = state.value.connection?.channel
                loop.scheduleTask(in: .seconds(1)) { channel?.close(promise: nil) }
            } else {
                forgetConnection()
            }
        }
    }

    // MARK: To the client

    /// Changes the state, and makes the deliveries that follow.
    func deliver(_ decide: (inout LinkLife<Waiter>) -> [LinkLife<Waiter>.Delivery]) {
        for delivery in decide(&state.value.life) {
            let (isClosed, onInput) = receiver.withLock { ($0.isClosed, $0.onInput) }
            guard !isClosed else { return }
            switch delivery {
            case .answer(let reply, let result): reply(result.mapError { named($0) })
            case .input(let input): onInput?(input)
            }
        }
    }

    /// Names the server where the device's own network is not what is missing.
    private func named(_ failure: CallFailure) -> CallFailure {
        guard failure == .lost(.notConnected), state.value.conditions.isConnected else { return failure }
        return .lost(.unreachable(address: "\(address)", source: source))
    }

    func after(_ delay: Duration, _ body: @escaping @Sendable () -> Void) {
        guard delay > .zero else { return body() }
        loop.scheduleTask(in: TimeAmount(delay), body)
    }

    // MARK: Audio

    /// Opens the session's socket. For the same session as before, it keeps its sequence numbers.
    func openMedia(_ access: MediaAccess) {
        guard let connection = state.value.connection?.channel else { return }
        if state.value.media?.isOpened(by: access) != true {
            closeMedia()
            state.value.media = MediaSocket(
                access: access, loop: loop, onPacket: { [weak self] in self?.receive($0) },
                onUplinkLoss: { [weak self] loss in self?.uplinkLoss.withLock { $0 = loss } })
        }
        let way: MediaSocket.Way =
            if let port = access.port {
                .datagrams(host: connection.remoteAddress?.ipAddress ?? address.host, port: port)
            } else {
                .messages(of: connection)
            }
        state.value.media?.announce(way)
    }

    /// Closes the socket until the session is resumed.
    func pauseMedia() {
        state.value.media?.close()
        uplinkLoss.withLock { $0 = nil }
    }

    func closeMedia() {
        pauseMedia()
        state.value.media = nil
    }

    private func receive(_ packet: MediaPacket) {
        guard state.value.conditions.isConnected, state.value.life.isConnected else { return }
        let conditions = state.value.conditions.downlink
        for delay in state.value.down.path.arrivals(of: conditions) {
            after(delay) { [self] in
                guard state.value.life.isConnected else { return }
                deliver { _ in [.input(.media(packet))] }
            }
        }
    }
}
