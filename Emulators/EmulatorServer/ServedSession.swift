import COpenSSL
import EmulatorAPI
import EmulatorHost
import EmulatorWire
import NIOCore
import Synchronization

/// A session that clients reach over connections, one after another.
final class ServedSession: Sendable {
    typealias NumberedCommand = (command: Command, request: UInt64)

    /// What becomes of commands.
    enum Admission {
        case taken
        case refused(WireFault)
        /// Another connection has the session.
        case superseded
    }

    let id: SessionID
    let key: String
    let host: TenantHost
    /// The app of the service that it was opened with.
    let app: AppID
    let outbox: Outbox
    /// Commands that the host has not carried out.
    private let underWay = Atomic<Int>(0)
    private let hasProof = Atomic<Bool>(false)
    private let state: Mutex<State>

    private struct State {
        var connection: (bound: NIOLoopBound<Connection>, drainer: UInt64)?
        /// What is wrong on purpose with its user's network.
        var fault = NetworkFault.none
        var lastRequest: UInt64 = 0
        /// Admitted commands that are not on their way to the host yet.
        var waiting: [NumberedCommand] = []
    }

    init(id: SessionID, key: String, host: TenantHost, app: AppID, outbox: Outbox) {
        self.id = id
        self.key = key
        self.host = host
        self.app = app
        self.outbox = outbox
        state = Mutex(State())
    }

    var commandsUnderWay: Int { underWay.load(ordering: .relaxed) }

    /// Whether the client has proved its identity. Before that, no answer is a success.
    var isTrusted: Bool { hasProof.load(ordering: .relaxed) }

    func trust() { hasProof.store(true, ordering: .relaxed) }

    /// Gives the session to a connection whose client has the first `received` items. Returns its drainer number, or
    /// nil if the session cannot be resumed there. The previous connection is told, and loses the session.
    func attach(
        _ connection: NIOLoopBound<Connection>, roster: LoopRoster, after received: UInt64, isResumption: Bool
    ) -> UInt64? {
        var needsRun = false
        let (drainer, previous) = state.withLock { state -> (UInt64?, NIOLoopBound<Connection>?) in
            guard let drainer = outbox.attach(after: received, wake: { roster.wake(connection) }) else {
                return (nil, nil)
            }
            defer { state.connection = (connection, drainer) }
            // Under the lock, so that the host receives interruptions and resumptions in their order.
            if isResumption { needsRun = put(&state) { [id] host in host.take(.resumed(session: id)) } }
            return (drainer, state.connection?.bound)
        }
        if needsRun { host.runSteps() }
        if let previous { previous.eventLoop.execute { previous.value.lose() } }
        return drainer
    }

    /// What is wrong on purpose with its user's network.
    var fault: NetworkFault { state.withLock { $0.fault } }

    /// Sets what is wrong with its user's network; the connection follows soon.
    func impose(_ fault: NetworkFault) {
        let connection = state.withLock { state -> NIOLoopBound<Connection>? in
            state.fault = fault
            return state.connection?.bound
        }
        if let connection { connection.eventLoop.execute { connection.value.followNetwork() } }
    }

    /// The connection is lost. False when another connection has the session.
    func interrupt(from drainer: UInt64, onEnd: @escaping @Sendable () -> Void) -> Bool {
        let needsRun = state.withLock { state -> Bool? in
            guard state.connection?.drainer == drainer else { return nil }
            state.connection = nil
            outbox.detach(drainer, onEnd: onEnd)
            return put(&state) { [id] host in host.take(.interrupted(session: id)) }
        }
        if needsRun == true { host.runSteps() }
        return needsRun != nil
    }

    /// The client ended the session, or no client can ever resume it. False when another connection has it.
    func close(from drainer: UInt64) -> Bool {
        let needsRun = state.withLock { state -> Bool? in
            guard state.connection?.drainer == drainer else { return nil }
            state.connection = nil
            outbox.detach(drainer) {}
            outbox.discard()
            return put(&state) { [id] host in host.take(.closed(session: id)) }
        }
        if needsRun == true { host.runSteps() }
        return needsRun != nil
    }

    /// Admits commands, up to the first that is refused. They wait for ``handOver()``.
    func submit(_ commands: [NumberedCommand], from drainer: UInt64) -> Admission {
        state.withLock { state in
            guard state.connection?.drainer == drainer else { return .superseded }
            for (index, command) in commands.enumerated() {
                guard command.request > state.lastRequest else {
                    admit(commands[..<index], &state)
                    return .refused(.requestOutOfOrder(request: command.request, previous: state.lastRequest))
                }
                state.lastRequest = command.request
            }
            admit(commands[...], &state)
            return .taken
        }
    }

    private func admit(_ commands: ArraySlice<NumberedCommand>, _ state: inout State) {
        if state.waiting.isEmpty { state.waiting = Array(commands) } else { state.waiting += commands }
        underWay.wrappingAdd(commands.count, ordering: .relaxed)
    }

    /// Queues the waiting commands in the host. True if the caller has to call ``TenantHost/runSteps()``.
    func handOver() -> Bool { state.withLock { handOver(&$0) } }

    private func handOver(_ state: inout State) -> Bool {
        guard !state.waiting.isEmpty else { return false }
        let commands = state.waiting
        state.waiting = []
        return host.put { [self] host in
            // Before the replies, because those make the connection check whether it may read on.
            underWay.wrappingSubtract(commands.count, ordering: .relaxed)
            for (command, request) in commands {
                host.take(.command(session: id, command: command), request: request)
            }
        }
    }

    /// Queues `step` in the host after everything that was admitted before. True if the caller has to run it after the
    /// lock is released.
    private func put(_ state: inout State, _ step: @escaping HostExecutor.Step) -> Bool {
        let isFirst = handOver(&state)
        return host.put(step) || isFirst
    }
}

/// The sessions that a server's connections have or may resume.
final class SessionDirectory: Sendable {
    private struct Name: Hashable {
        var host: ObjectIdentifier
        var session: SessionID
    }

    private let sessions = Mutex<[Name: ServedSession]>([:])

    var count: Int { sessions.withLock { $0.count } }

    func add(_ session: ServedSession) {
        let name = Name(host: ObjectIdentifier(session.host), session: session.id)
        sessions.withLock { $0[name] = session }
    }

    /// Forgets the session; false if it is not there.
    func remove(_ session: ServedSession) -> Bool {
        let name = Name(host: ObjectIdentifier(session.host), session: session.id)
        return sessions.withLock { $0.removeValue(forKey: name) != nil }
    }

    /// The session of this number, if it is there.
    func find(_ session: SessionID, of host: ObjectIdentifier) -> ServedSession? {
        sessions.withLock { $0[Name(host: host, session: session)] }
    }

    /// The session a client proves to be its own, which was opened with the same service.
    func find(_ resumption: Resumption, of host: TenantHost, _ app: AppID) -> ServedSession? {
        let name = Name(host: ObjectIdentifier(host), session: resumption.session)
        guard let session = sessions.withLock({ $0[name] }), session.app == app else { return nil }
        let (key, shown) = (Array(session.key.utf8), Array(resumption.key.utf8))
        return cshim_is_same_secret(key, key.count, shown, shown.count) ? session : nil
    }
}
