import EmulatorAPI
import EmulatorWire
import Foundation
import NIOCore
import NIOWebSocket

// The link's connections, on its event loop.
extension NetworkLink {
    // MARK: Coming and going

    /// Makes a connection, unless there is one already or the link is over.
    func connect() {
        state.value.reconnection?.cancel()
        state.value.reconnection = nil
        guard state.value.life.isOpen, state.value.conditions.isConnected, state.value.connection == nil else { return }
        state.value.firstAttempt = state.value.firstAttempt ?? .now()
        state.value.lastConnection += 1
        let number = state.value.lastConnection
        state.value.connection = Connection(number: number, lastHeard: .now(), lastAsked: .now())
        WebSocketConnection.open(
            to: state.value.route.next, app: app, timeout: TimeAmount(timing.connectTimeout), on: loop
        ) {
            [self] signal in
            receive(signal, on: number)
        }
        watchForSilence(number)
    }

    private func receive(_ signal: ConnectionSignal, on number: UInt64) {
        guard state.value.connection?.number == number else {
            // A connection that is no longer needed.
            if case .opened(let channel) = signal { channel.close(promise: nil) }
            return
        }
        state.value.connection?.lastHeard = .now()
        switch signal {
        case .heard: break
        case .opened(let channel):
            state.value.connection?.channel = channel
            write(ClientFrame.hello(version: Wire.version, resumption: state.value.ticket?.resumption).encoded())
        case .frame(let frame): hold(frame, on: number)
        case .datagram(let datagram): state.value.media?.take(datagram)
        case .refused(let status, let body): receiveRefusal(status: status, body: body)
        case .moved(let node):
            guard state.withValue({ $0.route.move(to: node) }) else { return lost() }
            forgetConnection()
            connect()
        case .broken(let reason): shut(reason: "the server broke the protocol: \(reason)")
        case .ended:
            // A slow network that is only cut off would still deliver the held items. They can be dropped, because the
            // server sends unconfirmed items again.
            let wasWelcomed = state.value.connection?.isWelcomed == true
            state.withValue { $0.route.lost(wasWelcomed: wasWelcomed) }
            forgetConnection()
            lost()
        }
    }

    /// Drops the connection abruptly, as a lost network does.
    func disconnect() {
        forgetConnection()
        deliverInterruption()
    }

    /// The connection was lost, or there will be none. The client is told, and the link tries again later.
    private func lost() {
        let wasWelcomed = state.value.connection?.isWelcomed == true
        state.withValue { $0.route.lost(wasWelcomed: wasWelcomed) }
        forgetConnection()
        if !triesOtherNodes { deliverInterruption() }
        guard state.value.life.isOpen, state.value.conditions.isConnected else { return }
        let wait = state.withValue { $0.backoff.wait(using: &$0.random) }
        state.value.reconnection = loop.scheduleTask(in: TimeAmount(wait)) { [self] in connect() }
    }

    /// Whether a client that never had a connection is not told yet that there is none.
    private var triesOtherNodes: Bool {
        guard state.value.route.hasSeveralNodes, state.value.life.isOpening, let first = state.value.firstAttempt
        else { return false }
        return .now() < first + TimeAmount(timing.openingPatience)
    }

    private func deliverInterruption() {
        pauseMedia()
        state.value.unsent = UnsentCommands()
        // Without a session nothing was sent, and commands that were not sent were surely not carried out.
        let error: LinkError = state.value.ticket == nil ? .notConnected : .connectionLost
        deliver { $0.interrupt(error) }
    }

    /// The server ended a session that never had a login, which it does not keep for long. Nothing is lost, so the
    /// client is not told. The next command opens another session.
    private func forgetIdleSession() {
        closeMedia()
        state.value.ticket = nil
        // A command that was sent at the same time was not carried out.
        if state.value.life.awaitsReplies { lost() } else { forgetConnection() }
    }

    /// Drops the connection without telling the server.
    func forgetConnection() {
        cancelTimers()
        let channel = state.value.connection?.channel
        state.value.connection = nil
        state.value.up.forget()
        state.value.down.forget()
        channel?.close(promise: nil)
    }

    func cancelTimers() {
        for timer in [state.value.reconnection, state.value.silenceTimer, state.value.confirmation] { timer?.cancel() }
        state.value.reconnection = nil
        state.value.silenceTimer = nil
        state.value.confirmation = nil
    }

    /// The link is over. The client is told the reason.
    private func shut(reason: String) {
        closeMedia()
        forgetConnection()
        state.value.unsent = UnsentCommands()
        deliver { $0.shut(reason: reason) }
    }

    // MARK: From the server

    private func hold(_ frame: ServerFrame, on number: UInt64) {
        guard let due = state.value.down.add(frame, conditions: state.value.conditions.downlink) else {
            return receive(frame)
        }
        loop.scheduleTask(deadline: due) { [self] in
            guard state.value.connection?.number == number, let frame = state.value.down.next() else { return }
            receive(frame)
        }
    }

    private func receive(_ frame: ServerFrame) {
        guard let connection = state.value.connection else { return }
        switch frame {
        case .ended(let reason):
            if connection.isWelcomed, !state.value.isProved { forgetIdleSession() } else { shut(reason: reason) }
        case .fault(let fault): shut(reason: "the server found the protocol broken: \(fault)")
        case .welcome(let welcome):
            guard !connection.isWelcomed else { return shut(reason: "the server broke the protocol: a second welcome") }
            receive(welcome)
        case .reply(let result, let request): receiveItem(.reply(request: request, result))
        case .event(let event): receiveItem(.event(event))
        }
    }

    private func receive(_ welcome: Welcome) {
        state.value.connection?.isWelcomed = true
        let isFirst = state.value.ticket == nil
        let isResumed = state.value.ticket?.isResumed(by: welcome) == true
        // With a session that never had a login, nothing is lost.
        let isMissed = !isFirst && !isResumed && state.value.isProved
        if isResumed {
            state.value.ticket?.renew(welcome)
        } else {
            state.value.ticket = SessionTicket(welcome)
            state.value.isProved = false
        }
        if let access = welcome.media { openMedia(access) } else { closeMedia() }
        deliver { isMissed ? $0.reopened() : $0.connected() }
        for frame in state.value.unsent.takeAll() { write(frame) }
    }

    private func receiveItem(_ item: LinkLife<Waiter>.Item) {
        guard state.value.connection?.isWelcomed == true else {
            return shut(reason: "the server broke the protocol: an item ahead of the welcome")
        }
        // A welcome alone does not count: a full server accepts a connection and closes it at once.
        state.value.backoff.reset()
        if case .reply(_, .success) = item { state.value.isProved = true }
        let isConfirmationDue = state.value.ticket?.itemArrived(limit: timing.confirmationCount) == true
        deliver(item)
        if isConfirmationDue {
            confirm()
        } else if state.value.confirmation == nil, state.value.connection != nil {
            state.value.confirmation = loop.scheduleTask(in: TimeAmount(timing.confirmationDelay)) { [self] in confirm()
            }
        }
    }

    /// A command got its answer here, without the server.
    func receiveAnswer(_ result: Result<Reply, EmulatorError>, to request: UInt64) {
        deliver(.reply(request: request, result))
    }

    private func deliver(_ item: LinkLife<Waiter>.Item) {
        deliver { life in
            if case .deliver(let delivery) = life.receive(item) { [delivery] } else { [] }
        }
    }

    private func confirm() {
        state.value.confirmation?.cancel()
        state.value.confirmation = nil
        guard state.value.connection?.isWelcomed == true, let frame = state.value.ticket?.confirmation() else { return }
        write(frame.encoded())
    }

    private struct Refusal: Decodable { var error: EmulatorError }

    private func receiveRefusal(status: Int, body: [UInt8]) {
        let refusal = try? JSONDecoder().decode(Refusal.self, from: Data(body))
        if 500...599 ~= status, refusal == nil || state.value.ticket != nil {
            // The server is starting, stopping or overloaded; or the tenant of an open session does not serve for now.
            return lost()
        }
        if let refusal, state.value.ticket == nil {
            forgetConnection()
            state.value.unsent = UnsentCommands()
            deliver { $0.refuse(refusal.error) }
        } else {
            shut(
                reason: refusal.map { "\($0.error)" } ?? "http://\(address) answers the connection with HTTP \(status)")
        }
    }

    // MARK: To the server

    /// Sends a frame behind the held ones, if there is a connection.
    func write(_ frame: [UInt8]) {
        guard let number = state.value.connection?.number else { return }
        guard let due = state.value.up.add(frame, conditions: state.value.conditions.uplink) else {
            return writeNow(frame)
        }
        loop.scheduleTask(deadline: due) { [self] in
            guard state.value.connection?.number == number, let frame = state.value.up.next() else { return }
            writeNow(frame)
        }
    }

    private func writeNow(_ frame: [UInt8]) {
        guard let channel = state.value.connection?.channel else { return }
        channel.write(WebSocketConnection.text(frame, allocator: channel.allocator), promise: nil)
        guard !state.value.isFlushScheduled else { return }
        state.value.isFlushScheduled = true
        // Behind the commands that are already queued here, so that they are sent together.
        loop.execute { [self] in
            state.value.isFlushScheduled = false
            state.value.connection?.channel?.flush()
        }
    }

    // MARK: Signs of life

    /// Makes a connection on which nothing arrives count as lost. It first asks the server for a sign of life, so that
    /// a process that was suspended does not take its own silence for the server's.
    private func watchForSilence(_ number: UInt64) {
        guard let connection = state.value.connection, connection.number == number else { return }
        let (now, silence) = (NIODeadline.now(), TimeAmount(timing.silence))
        let patience = TimeAmount.nanoseconds(silence.nanoseconds * 2 / 5)
        let isAsked = connection.channel == nil || connection.lastAsked > connection.lastHeard
        let deadline =
            if connection.channel == nil {
                // A node that was stopped still accepts connections.
                connection.lastHeard
                    + (state.value.route.hasSeveralNodes ? min(silence, TimeAmount(timing.connectTimeout)) : silence)
            } else if isAsked {
                connection.lastAsked + (silence - patience)
            } else {
                connection.lastHeard + patience
            }
        if now < deadline {
            state.value.silenceTimer = loop.scheduleTask(deadline: deadline) { [self] in watchForSilence(number) }
        } else if isAsked {
            lost()
        } else {
            state.value.connection?.lastAsked = now
            connection.channel?.writeAndFlush(
                WebSocketFrame(fin: true, opcode: .ping, maskKey: .random(), data: ByteBuffer()), promise: nil)
            state.value.silenceTimer = loop.scheduleTask(deadline: now + (silence - patience)) { [self] in
                watchForSilence(number)
            }
        }
    }
}
