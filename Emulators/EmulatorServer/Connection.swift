// Over 500 lines: what one connection reads and what it writes share its private state.

import EmulatorAPI
import EmulatorHost
import EmulatorWire
import Logging
import NIOCore
import NIOWebSocket

/// One WebSocket, on its event loop: it reads frames and writes items.
///
/// Frames that are read in one turn go to the host in order. The outbox is written once a turn. All methods are for the
/// event loop.
final class Connection: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private enum Phase {
        case awaitingHello(timeout: Scheduled<Void>?)
        /// The host opens a session. Frames behind the hello wait, and nothing more is read.
        case opening
        case open(ServedSession, drainer: UInt64)
        /// The last frame has been written. Whatever the client still sends is ignored.
        case closing
    }

    /// The most items and bytes to encode before it checks whether the socket takes them.
    private static let itemsPerWrite = 512
    private static let bytesPerWrite = 1 << 18
    /// How many items are taken from the outbox at a time, so that a batch of long items stays near its limit.
    private static let itemsAtOnce = 32
    /// The most bytes of a frame that are decoded on the event loop. Longer ones are decoded on threads that give way, so
    /// that they delay no other connection of the loop.
    static let bytesDecodedOnLoop = 4096
    /// The most bytes of longer frames whose commands have no reply yet. One such frame is always taken.
    static let longBytesUnderWay = 1 << 16
    /// How long nothing is read after a read of what is ignored, so that a client that goes on sending after its end
    /// costs little.
    static let ignoringPause = TimeAmount.milliseconds(10)

    private let host: TenantHost
    /// Whose share of the event loop its frames use.
    let tenant: ObjectIdentifier
    private let app: AppID
    /// Whether another node passes it on: then the client reaches no media socket.
    private let isPassedOn: Bool
    private let surroundings: Surroundings
    private let roster: LoopRoster
    private let turns: ReadTurns
    private var phase = Phase.awaitingHello(timeout: nil)
    private var context: ChannelHandlerContext?
    private var frames = SocketFrames()
    private var assembly = TextAssembly()
    private let buffers: SocketBuffers
    private let socket = DirectSocket()
    /// The media of a client that reaches no media socket.
    private var tunnel: MediaTunnel?
    /// Commands that were read. They go to the host together when the socket has nothing more to read.
    private var commands: [ServedSession.NumberedCommand] = []
    /// Whether the rest of the input cannot be read, because it is unknown where the next frame begins.
    private var isOutOfStep = false
    private var isReading = true
    /// Whether frames are being taken. What one of them leads to, such as a welcome that is written, must take no others.
    private var isTaking = false
    /// Whether a long frame is being decoded. The frames behind it wait.
    private var isDecoding = false
    /// Whether it waits for a later turn of the event loop, because its tenant had its share of this one.
    private var isWaiting = false
    /// What the frames of this turn cost so far.
    private var cost = 0
    /// The long commands without a reply, with their bytes.
    private var longCommands: [UInt64: Int] = [:]
    private var longByteCount = 0
    /// When the commands were read that have no answer yet.
    private var waits = AnswerWaits()
    /// Whether nothing is read for a moment, because what comes is ignored.
    private var isIgnoring = false
    /// The data of the newest ping that has no answer yet. A client that sends many pings gets one answer.
    private var unansweredPing: [UInt8]?
    private var framesRead = 0
    /// Whether a draft is not concluded yet. Later items must not overtake the part of it that the socket did not take.
    private var isDrafted = false
    /// Whether another draft was asked for meanwhile, because a connection that is woken twice is in the list of
    /// writers twice.
    private var isAskedAgain = false
    /// Whether the session's client has proved its identity.
    private var isTrusted = false
    /// Holds back what goes over a slow network; nil where it never was slow.
    private var slowness: NetworkSlowness?
    /// Half ping intervals since the last frame or pong.
    private var silentSweeps = 0

    init(host: TenantHost, app: AppID, isPassedOn: Bool, surroundings: Surroundings, roster: LoopRoster) {
        self.host = host
        self.app = app
        self.isPassedOn = isPassedOn
        self.surroundings = surroundings
        self.roster = roster
        tenant = ObjectIdentifier(host)
        buffers = roster.buffers
        turns = roster.turns
    }

    // MARK: The channel

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        socket.open(context)
        roster.add(self)
        surroundings.counters.count {
            $0.connections += 1
            $0.connectionsMade += 1
        }
        let timeout = TimeAmount(surroundings.limits.helloTimeout)
        phase = .awaitingHello(
            timeout: context.eventLoop.assumeIsolated().scheduleTask(in: timeout) { self.fault(.helloOutOfPlace) })
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        socket.forget()
        interrupt()
        self.context = nil
        roster.remove(self)
        surroundings.counters.count { $0.connections -= 1 }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isOutOfStep else { return ignoreForAMoment() }
        let isLate = if case .closing = phase { true } else { false }
        silentSweeps = 0
        frames.append(unwrapInboundIn(data))
        takeFrames()
        if isLate { ignoreForAMoment() }
    }

    /// Takes the frames that were read, as long as ``mayTake`` and the tenant's share of the turn allow it. The others
    /// stay in the buffer.
    private func takeFrames() {
        guard !isOutOfStep else { return }
        isTaking = true
        defer { isTaking = false }
        // Kept in a local while it is read: nothing that a frame leads to changes it.
        var frames = SocketFrames()
        swap(&frames, &self.frames)
        let allowance = turns.allowance(of: tenant)
        cost = 0
        defer { turns.charge(cost, to: tenant) }
        do throws(WireFault) {
            while mayTake, cost < allowance,
                let frame = try frames.next(into: buffers, atMost: maximumFrameBytes, beside: assembly.byteCount)
            {
                cost += FrameCost.taken(bytes: frame.body.count)
                take(frame)
            }
            self.frames = frames
            if cost >= allowance, frames.byteCount > 0, mayTake, !isWaiting {
                isWaiting = true
                turns.wait(self, hasTaken: cost > 0)
            }
            if unansweredPing != nil { answerPing() }
        } catch {
            isOutOfStep = true
            submitCommands()
            fault(error)
        }
    }

    /// Whether to take more frames: false while too many commands are under way or too many answers are unread. What
    /// the client sends meanwhile waits on the client's side, not here.
    private var mayTake: Bool {
        switch phase {
        case .closing: !isIgnoring
        case _ where isDecoding || isWaiting: false
        case .awaitingHello: !isBlocked
        case .opening: false
        case .open(let session, _):
            commands.count + session.commandsUnderWay < surroundings.limits.commandsUnderWay
                && longByteCount < Self.longBytesUnderWay && !isBlocked
        }
    }

    /// How many bytes wait for the rest of their frame or of their text, or to be taken.
    var waitingByteCount: Int { frames.byteCount + assembly.byteCount }

    /// Whether more bytes wait to be written than the channel accepts.
    private var isBlocked: Bool { context.map { !$0.channel.isWritable } ?? false }

    /// The longest frame that is taken. A client that has not proved its identity gets a small limit, so that it cannot
    /// fill the memory.
    private var maximumFrameBytes: Int {
        switch phase {
        case .awaitingHello, .opening: Wire.maximumHelloBytes
        case .open: isTrusted ? Wire.maximumFrameBytes : Wire.maximumNewcomerFrameBytes
        case .closing: Wire.maximumFrameBytes
        }
    }

    /// Its tenant has its share of the event loop again.
    func takeTurn() {
        isWaiting = false
        guard context != nil else { return }
        takeFrames()
        concludeReading()
    }

    /// Reads nothing for a moment: what comes is ignored, and reading it costs as much as what is not.
    private func ignoreForAMoment() {
        guard !isIgnoring, let context else { return }
        isIgnoring = true
        context.eventLoop.assumeIsolated().scheduleTask(in: Self.ignoringPause) {
            self.isIgnoring = false
            self.takeFrames()
            self.setReading(true)
        }
    }

    private func take(_ frame: SocketFrame) {
        if case .closing = phase {
            // The client's close frame in answer to ours. Other frames are late and ignored.
            if frame.opcode == .connectionClose { context?.close(promise: nil) }
            return
        }
        do throws(WireFault) {
            guard frame.isMasked else { throw .malformedFrame(reason: "a client's frames are masked") }
            switch frame.opcode {
            case .text, .continuation:
                switch try assembly.take(frame, atMost: maximumFrameBytes) {
                case .inFrame: try receive(frame.body)
                case .assembled(let text):
                    let received = text.withUnsafeBytes { text in
                        Result { () throws(WireFault) in try receive(text) }
                    }
                    try received.get()
                case nil: break
                }
            case .binary: try passOn(datagram: frame)
            case .ping: unansweredPing = Array(frame.body)
            case .pong: break
            case .connectionClose:
                submitCommands()
                interrupt()
                leave(code: nil)
            default: throw .malformedFrame(reason: "a frame of an unknown kind")
            }
        } catch {
            submitCommands()
            fault(error)
        }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        concludeReading()
        context.fireChannelReadComplete()
    }

    private func concludeReading() {
        submitCommands()
        surroundings.counters.countReceived(frames: framesRead)
        framesRead = 0
        guard !mayTake else { return setReading(true) }
        setReading(false)
        // The last command may have finished meanwhile; then nothing else would resume reading.
        if case .open(let session, _) = phase, session.commandsUnderWay == 0 { readOn() }
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        if context.channel.isWritable { write() } else { setReading(mayTake) }
        context.fireChannelWritabilityChanged()
    }

    func channelInactive(context: ChannelHandlerContext) {
        socket.forget()
        interrupt()
        context.fireChannelInactive()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case is ChannelShouldQuiesceEvent: goAway()
        case ChannelEvent.inputClosed:
            interrupt()
            context.close(promise: nil)
        default: context.fireUserInboundEventTriggered(event)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        interrupt()
        context.close(promise: nil)
    }

    /// Whether its tenant is there.
    func isTo(_ host: TenantHost) -> Bool { self.host === host }

    /// The server stops, or does not have the tenant any more; the session may go on elsewhere.
    func goAway() {
        interrupt()
        leave(code: .goingAway)
    }

    /// Once every half ping interval.
    func sweep() {
        let interval = surroundings.limits.pingInterval / 2
        // A client that takes what is written is alive, however slowly it answers.
        silentSweeps = context.map(socket.hasMoved) == true ? 0 : silentSweeps + 1
        if interval * (silentSweeps - 1) >= surroundings.limits.silenceTimeout {
            log("silent for too long")
            interrupt()
            context?.close(promise: nil)
        } else if silentSweeps.isMultiple(of: 2), socket.isClear {
            send(.ping, [])
        }
    }

    /// Answers the newest ping after everything ahead of it is written.
    private func answerPing() {
        guard let body = unansweredPing else { return }
        guard socket.isClear else { return socket.onClear = { [weak self] in self?.answerPing() } }
        unansweredPing = nil
        if case .closing = phase { return }
        send(.pong, body)
    }

    // MARK: From the client

    private func receive(_ bytes: UnsafeRawBufferPointer) throws(WireFault) {
        framesRead += 1
        guard bytes.count > Self.bytesDecodedOnLoop, let decoders = surroundings.decoders, let context else {
            cost += FrameCost.canonical
            if let frame = ClientFrame(canonical: bytes) { return try receive(frame) }
            cost += FrameCost.general(bytes: bytes.count)
            return try receive(try ClientFrame(generally: bytes))
        }
        isDecoding = true
        let count = bytes.count
        let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
        decoders.decode(Array(bytes), of: tenant, on: context.eventLoop) { result in
            bound.value.receiveDecoded(result, bytes: count)
        }
    }

    /// Takes the long frame that was decoded, and then the frames behind it.
    private func receiveDecoded(_ result: Result<ClientFrame, WireFault>, bytes: Int) {
        isDecoding = false
        if case .closing = phase { return }
        do throws(WireFault) {
            let frame = try result.get()
            if case .command(_, let request) = frame, case .open = phase {
                longCommands[request] = bytes
                longByteCount += bytes
            }
            try receive(frame)
            submitCommands()
        } catch {
            submitCommands()
            fault(error)
        }
        readOn()
    }

    private func receive(_ frame: ClientFrame) throws(WireFault) {
        if case .command(let command, let request) = frame, case .open = phase {
            return commands.append((command, request))
        }
        submitCommands()
        switch (frame, phase) {
        case (.hello(let version, let resumption), .awaitingHello(let timeout)):
            timeout?.cancel()
            guard version == Wire.version else {
                throw .versionUnsupported(version: version, supported: Wire.version)
            }
            begin(resumption)
        case (_, .opening), (_, .closing): break
        case (.hello, _), (_, .awaitingHello): throw .helloOutOfPlace
        case (.received(let count), .open(let session, _)):
            if let sent = session.outbox.confirm(count) { throw .receivedOutOfRange(count: count, sent: sent) }
        case (.close, .open(let session, let drainer)):
            if session.close(from: drainer) { forget(session) }
            leave(code: .normalClosure)
        case (.command, .open): break  // They wait in `commands`.
        }
    }

    /// Hands the commands that were read to the host, in order.
    private func submitCommands() {
        guard !commands.isEmpty else { return }
        let submitted = commands
        commands = []
        if let last = submitted.last { waits.read(upTo: last.request, at: NIODeadline.now().uptimeNanoseconds) }
        guard case .open(let session, let drainer) = phase else { return }
        let admission = session.submit(submitted, from: drainer)
        roster.submitSoon(session)
        if case .refused(let fault) = admission { self.fault(fault) }
    }

    /// Resumes an interrupted session, or opens a new one.
    private func begin(_ resumption: Resumption?) {
        guard let context else { return }
        let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
        if let resumption, host.networks.isCutOff(resumption.session) { return cutOff() }
        if let resumption, let session = surroundings.sessions.find(resumption, of: host, app),
            let drainer = session.attach(bound, roster: roster, after: resumption.received, isResumption: true)
        {
            surroundings.counters.count { $0.resumptions += 1 }
            welcome(session, drainer: drainer, isResumed: true)
            return
        }
        phase = .opening
        setReading(false)
        let loop = context.eventLoop
        let limit = surroundings.limits.itemsWaiting
        host.enqueue { [app] host in
            let outbox = Outbox(limit: limit)
            let session = host.admit(outbox, app: app)
            loop.execute { bound.value.opened(session, outbox) }
        }
    }

    private func opened(_ id: SessionID?, _ outbox: Outbox) {
        guard case .opening = phase, let context else {
            // The client has gone meanwhile. It cannot know that there was a session.
            if let id { host.enqueue { host in host.take(.closed(session: id)) } }
            outbox.discard()
            return
        }
        guard let id else {
            return end(reason: outbox.endReason ?? "the tenant takes no more sessions")
        }
        let session = ServedSession(id: id, key: surroundings.makeKey(), host: host, app: app, outbox: outbox)
        surroundings.sessions.add(session)
        surroundings.counters.count { $0.sessions += 1 }
        surroundings.listen(to: host)
        let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
        guard let drainer = session.attach(bound, roster: roster, after: 0, isResumption: false) else {
            forget(session)
            return end(reason: outbox.endReason ?? "the session ended")
        }
        welcome(session, drainer: drainer, isResumed: false)
        readOn()
    }

    /// A client proved its identity.
    private func trust(_ session: ServedSession) {
        isTrusted = true
        session.trust()
        if let context { surroundings.sockets.trust(context.channel) }
    }

    private func welcome(_ session: ServedSession, drainer: UInt64, isResumed: Bool) {
        phase = .open(session, drainer: drainer)
        followNetwork()
        guard case .open = phase else { return }
        if session.isTrusted { trust(session) }
        let welcome = Welcome(
            session: session.id, key: session.key, isResumed: isResumed, media: admitMedia(of: session))
        send(.text, ServerFrame.welcome(welcome).encoded())
        log(isResumed ? "session resumed" : "session opened")
        write()
    }

    // MARK: Media

    private func admitMedia(of session: ServedSession) -> MediaAccess? {
        guard let media = surroundings.media, let context else { return nil }
        var access = media.admit(session.id, session.host)
        guard isPassedOn else { return access }
        access.port = nil
        tunnel = MediaTunnel(to: media.address, on: context.eventLoop) { [weak self] in self?.passOn(media: $0) }
        return access
    }

    /// A datagram of a client that reaches no media socket.
    private func passOn(datagram frame: SocketFrame) throws(WireFault) {
        guard let tunnel else {
            throw .malformedFrame(reason: "a binary message, in a session with a media port")
        }
        guard frame.isFinal, frame.body.count <= RTP.maximumDatagramBytes else {
            throw .malformedFrame(
                reason: "a datagram is one frame of at most \(RTP.maximumDatagramBytes) bytes")
        }
        tunnel.send(frame.body)
    }

    /// A datagram for such a client. It is lost where the connection is behind: it would only get further behind.
    private func passOn(media datagram: ByteBuffer) {
        guard case .open = phase, socket.isClear else { return }
        send(.binary, datagram.readableBytesView)
    }

    private func closeTunnel() {
        tunnel?.close()
        tunnel = nil
    }

    // MARK: Faults on purpose

    /// Does to the connection what is wrong with its user's network.
    func followNetwork() {
        guard case .open(let session, _) = phase, let context else { return }
        let fault = session.fault
        guard !fault.cutsConnection else { return cutOff() }
        if let slowness { return slowness.delay = TimeAmount(fault.delay) }
        guard fault.delay > .zero else { return }
        let slowness = NetworkSlowness(delay: TimeAmount(fault.delay), context.eventLoop) { [weak self] in
            self?.endSlowly()
        }
        do { try context.pipeline.syncOperations.addHandler(slowness, position: .before(self)) } catch { return }
        // From here on everything goes through the channel, and so through the handler.
        socket.forget()
        self.slowness = slowness
    }

    /// The network is gone: the socket too, without a close frame.
    private func cutOff() {
        log("the user's network was taken away")
        interrupt()
        context?.close(promise: nil)
    }

    /// More waits for a slow network than may: the session is over.
    private func endSlowly() {
        guard case .open(let session, let drainer) = phase else { return }
        if session.close(from: drainer) { forget(session) }
        end(reason: "more than \(NetworkSlowness.maximumBytes) bytes waited for a slow network")
    }

    // MARK: To the client

    /// Writes the outbox, as far as the socket takes it.
    func write() { buffers.write([self]) }

    /// Resumes reading after a stop, if enough of the session's commands are done and the channel can be written to.
    func readOn() {
        guard !isReading, !isTaking, !isBlocked, !isDecoding, !isWaiting, longByteCount < Self.longBytesUnderWay else {
            return
        }
        if case .open(let session, _) = phase,
            session.commandsUnderWay > surroundings.limits.commandsUnderWay / 2
        {
            return
        }
        takeFrames()
        concludeReading()
    }

    /// Encodes the items of the outbox. Nil if there are none or the socket takes no more. `frame` is scratch space for
    /// frames that are kept.
    func draft(to output: inout CanonicalWriter, frame: inout CanonicalWriter) -> SocketDraft? {
        guard !isDrafted else {
            isAskedAgain = true
            return nil
        }
        guard let context, case .open(let session, let drainer) = phase,
            socket.isClear || context.channel.isWritable
        else { return nil }
        let start = output.count
        let now = NIODeadline.now().uptimeNanoseconds
        let times = surroundings.counters.answers
        var draft = SocketDraft(connection: self)
        repeat {
            let items = session.outbox.take(atMost: Self.itemsAtOnce, by: drainer)
            draft.itemCount += items.count
            // Fewer items than the limit means that the outbox is empty: the next item wakes this connection again.
            draft.isCutShort = items.count == Self.itemsAtOnce
            for item in items {
                switch item {
                case .reply(let request, let result):
                    waits.answer(request, at: now, times)
                    if !longCommands.isEmpty { longByteCount -= longCommands.removeValue(forKey: request) ?? 0 }
                    if case .success = result, !isTrusted { trust(session) }
                    output.appendFrame(.reply(result, request: request))
                case .event(let announcement) where announcement.isForOne:
                    output.appendFrame(.event(announcement.event))
                case .event(let announcement):
                    output.append(
                        announcement.wireForm { event in
                            frame.clear()
                            frame.appendFrame(.event(event))
                            return frame.withBytes { Array($0) }
                        })
                case .media: break  // It goes by datagram.
                case .ended(let reason): draft.endReason = reason
                }
            }
        } while draft.isCutShort && draft.itemCount < Self.itemsPerWrite && output.count - start < Self.bytesPerWrite
        waits.conclude(at: now, times)
        guard draft.itemCount > 0 else { return nil }
        draft.end = output.count
        isDrafted = true
        return draft
    }

    /// Sends the encoded bytes; returns the part that the socket did not take.
    func send(_ bytes: UnsafeRawBufferPointer) -> ByteBuffer? { socket.write(bytes) }

    /// Finishes a draft after it was sent; returns whether the outbox may hold more.
    func conclude(_ draft: SocketDraft) -> Bool {
        let hasMore = draft.isCutShort || isAskedAgain
        (isDrafted, isAskedAgain) = (false, false)
        surroundings.counters.countSent(items: draft.itemCount)
        guard let context, case .open(let session, _) = phase else { return false }
        if let rest = draft.rest { socket.writeLater(rest, context) }
        if let endReason = draft.endReason {
            forget(session)
            end(reason: endReason)
            return false
        }
        readOn()
        return hasMore
    }

    /// The emulator ended the session.
    private func end(reason: String) {
        log("session ended", reason: reason, level: .info)
        send(.text, ServerFrame.ended(reason: reason).encoded())
        leave(code: .normalClosure)
    }

    /// The client broke the protocol. It can resume its session, if it has one.
    private func fault(_ fault: WireFault) {
        if case .closing = phase { return }
        let fault = fault.shown
        surroundings.counters.count { $0.faults += 1 }
        log("the client broke the protocol", reason: "\(fault)", level: .info)
        interrupt(isLost: false)
        assembly = TextAssembly()
        send(.text, ServerFrame.fault(fault).encoded())
        switch fault {
        case .frameTooLong: leave(code: .messageTooLarge)
        default: leave(code: .protocolError)
        }
    }

    /// Another connection took the session.
    func lose() {
        guard case .open = phase else { return }
        phase = .closing
        leave(code: .policyViolation)
    }

    /// Sends a close frame. Closes the socket when the client has answered it, or after a timeout.
    private func leave(code: WebSocketErrorCode?) {
        closeTunnel()
        phase = .closing
        guard let context else { return }
        setReading(true)
        var body = ByteBuffer()
        if let code { body.write(webSocketErrorCode: code) }
        send(.connectionClose, body.readableBytesView)
        // Closes only the sending side. Closing both while the client still sends would reset the connection and lose
        // the last frames.
        context.close(mode: .output, promise: nil)
        context.eventLoop.assumeIsolated().scheduleTask(in: TimeAmount(surroundings.limits.farewellTimeout)) {
            context.close(promise: nil)
        }
    }

    /// The session, if there is one, goes on without this connection. `isLost` says whether nothing else counts its
    /// end.
    private func interrupt(isLost: Bool = true) {
        closeTunnel()
        switch phase {
        case .awaitingHello(let timeout): timeout?.cancel()
        case .open(let session, let drainer):
            let surroundings = surroundings
            let isInterrupted = session.interrupt(from: drainer) {
                Self.forget(session, in: surroundings)
            }
            if isInterrupted {
                if isLost { surroundings.counters.count { $0.interruptions += 1 } }
                log("session interrupted")
            }
        case .opening, .closing: break
        }
        phase = .closing
    }

    private func forget(_ session: ServedSession) { Self.forget(session, in: surroundings) }

    private static func forget(_ session: ServedSession, in surroundings: Surroundings) {
        guard surroundings.sessions.remove(session) else { return }
        surroundings.counters.count { $0.sessions -= 1 }
        surroundings.media?.dismiss(session.id, session.host)
    }

    private func send(_ opcode: WebSocketOpcode, _ body: some Collection<UInt8>) {
        guard let context else { return }
        var buffer = context.channel.allocator.buffer(capacity: body.count + 10)
        buffer.writeFrame(opcode, body)
        socket.writeLater(buffer, context)
    }

    private func setReading(_ isReading: Bool) {
        guard let context, self.isReading != isReading else { return }
        self.isReading = isReading
        // Every socket has this option. A closed channel refuses it, and reads nothing more either.
        try? context.channel.syncOptions?.setOption(.autoRead, value: isReading)
    }

    private func log(_ message: Logger.Message, reason: String? = nil, level: Logger.Level = .debug) {
        var session: SessionID?
        if case .open(let open, _) = phase { session = open.id }
        surroundings.log(message, of: app, session, reason: reason, level: level)
    }
}
