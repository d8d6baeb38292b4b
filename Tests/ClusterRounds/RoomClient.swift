import EmulatorAPI
import EmulatorClient
import Foundation
import OperationHistories
import Synchronization
import VendorDialects

/// What was done in one room.
final class RoomLog: Sendable {
    let tenant: Int
    let room: RoomID
    let start: ContinuousClock.Instant
    private let entries = Mutex<[RegisterHistory.Operation?]>([])
    private let faults = Mutex<[String]>([])

    init(tenant: Int, room: RoomID, start: ContinuousClock.Instant) {
        (self.tenant, self.room, self.start) = (tenant, room, start)
    }

    /// Nanoseconds since the start.
    var now: Int64 { start.duration(to: .now).nanoseconds }

    var operations: [RegisterHistory.Operation] { entries.withLock { $0.compactMap(\.self) } }

    /// What no client may be answered.
    var impossible: [String] { faults.withLock { $0 } }

    func note(_ fault: String) { faults.withLock { $0.append("\(now / 1_000_000): \(fault)") } }

    /// Notes that something is asked; its number. Without another note it has no answer.
    func begin(_ client: String, _ request: RegisterHistory.Request) -> Int {
        let operation = RegisterHistory.Operation(
            client: client, request: request, answer: .unknown, begin: now, end: 0)
        return entries.withLock { entries in
            entries.append(operation)
            return entries.count - 1
        }
    }

    /// Notes the answer; nil where nothing happened.
    func end(_ number: Int, _ answer: RegisterHistory.Answer?) {
        let end = now
        entries.withLock { entries in
            guard let begun = entries[number] else { return }
            entries[number] = answer.map {
                RegisterHistory.Operation(
                    client: begun.client, request: begun.request, answer: $0, begin: begun.begin, end: end)
            }
        }
    }
}

/// A user who reads and writes an attribute of a room, over a link that was given all nodes.
actor RoomClient {
    static let key = "seat"
    /// How long an answer is waited for before something else is asked.
    private static let patience = Duration.milliseconds(800)

    private let user: UserID
    private let app: AppID
    private let log: RoomLog
    private let link: NetworkLink
    private var random: RandomStream
    private var lastValue = 0
    private var lastRevision: UInt64 = 0
    private var isStopped = false
    /// Requests that were not answered in time.
    private var late = 0

    /// - Parameter isPatient: whether the link stays with a node that says nothing for long.
    init(_ user: UserID, log: RoomLog, ports: [Int], seed: UInt64, isPatient: Bool) throws {
        (self.user, self.log) = (user, log)
        app = AppID(LocalCluster.tenants[log.tenant].app)
        random = RandomStream(state: seed)
        var timing = NetworkTiming()
        timing.connectTimeout = .seconds(1)
        timing.longestBackoff = .milliseconds(500)
        if !isPatient { timing.silence = .seconds(2) }
        let turned = ports.indices.map { ports[($0 + Int(seed % 3)) % 3] }
        link = NetworkLink(
            address: try EmulatorAddress(turned.map { "127.0.0.1:\($0)" }.joined(separator: ",")), app: app,
            random: RandomStream(state: random.next()), timing: timing)
        link.listen { _ in }
    }

    /// Ends what it does.
    func stop() { isStopped = true }

    /// Ends the link: what has no answer gets none.
    func close() { link.close() }

    // MARK: Entering

    private func ask(_ command: Command) async -> Result<Reply, CallFailure>? {
        await ask(command, for: .seconds(5)) { $0 }
    }

    /// What is made of the answer at the moment when it comes, even if it comes too late; nil where it does.
    private func ask<Value: Sendable>(
        _ command: Command, for patience: Duration,
        _ take: @escaping @Sendable (Result<Reply, CallFailure>) -> Value
    ) async -> Value? {
        let (answers, tell) = AsyncStream<Value>.makeStream()
        link.send(command) { answer in
            tell.yield(take(answer))
            tell.finish()
        }
        let deadline = Task {
            try await Task.sleep(for: patience)
            tell.finish()
        }
        defer { deadline.cancel() }
        for await answer in answers { return answer }
        return nil
    }

    private func logIn() async throws -> Bool {
        let setup = try LocalCluster.setup(of: log.tenant)
        let now = Int64(Date.now.timeIntervalSince1970)
        let claims = Claims(
            app: setup.app, user: user, issuedAtUnixSeconds: now - 60, expiresAtUnixSeconds: now + 100_000)
        let token = Credential.token(text: setup.tokenFormat.write(claims, setup.secret))
        switch await ask(.identity(.logIn(user: user, credential: token, terminal: .phone))) {
        case .success, .failure(.rejected(.alreadyLoggedIn)): return true
        default: return false
        }
    }

    /// Makes the room; whether it is there.
    func create() async throws -> Bool {
        guard try await logIn() else { return false }
        let plan = RoomPlan(kind: "Meeting", description: RoomDescription(name: "room"))
        switch await ask(.room(.enter(room: log.room, entry: .create(plan: plan)))) {
        case .success, .failure(.rejected(.roomExists)): return true
        default: return false
        }
    }

    /// Logs in and enters the room; whether it is in.
    func enter() async throws -> Bool {
        guard try await logIn() else { return false }
        switch await ask(.room(.enter(room: log.room, entry: .join))) {
        case .success, .failure(.rejected(.alreadyMember)): return true
        case .failure(.rejected(.roomNotFound)):
            log.note("\(user) was told that there is no room")
            return false
        default: return false
        }
    }

    // MARK: Reading and writing

    /// Reads and writes until it is stopped.
    func run() async throws {
        var isIn = false
        while !isStopped {
            if isIn {
                try await Task.sleep(for: .milliseconds(80) + random.duration(below: .milliseconds(400)))
                isIn = await operate(drawn())
            } else {
                isIn = try await enter()
                if !isIn { try await Task.sleep(for: .milliseconds(100)) }
            }
        }
    }

    /// Reads once; whether there was an answer.
    func read() async -> Bool { await operate(.read) }

    private func drawn() -> RegisterHistory.Request {
        // What is written behind a write without an answer would only make the search longer.
        guard late == 0, random.chance(perMillion: 450_000) else { return .read }
        lastValue += 1
        let expected = random.chance(perMillion: 500_000) ? lastRevision : nil
        return .write(value: "\(user) \(lastValue)", expecting: expected)
    }

    /// Whether it may go on as it is; else it has to enter again.
    private func operate(_ request: RegisterHistory.Request) async -> Bool {
        let command: Command =
            switch request {
            case .read: .attribute(.fetch(room: log.room, keys: []))
            case .write(let value, let expected):
                .attribute(
                    .set(
                        room: log.room, attributes: [Attribute(key: Self.key, value: value)],
                        options: AttributeOptions(isForced: true), expectedRevision: expected))
            }
        let number = log.begin(user.rawValue, request)
        late += 1
        return await ask(command, for: Self.patience) { [log, user] answer in
            let goesOn = Self.note(answer, to: request, number, by: user, log)
            Task { await self.answered(answer) }
            return goesOn
        } ?? true
    }

    private func answered(_ answer: Result<Reply, CallFailure>) {
        late -= 1
        switch answer {
        case .success(.attributes(_, let revision)), .success(.revised(let revision, _)): lastRevision = revision
        case .failure(.rejected(.staleRevision(_, let revision))): lastRevision = revision
        default: break
        }
    }

    /// Notes an answer at the moment when it comes; whether the client may go on.
    private static func note(
        _ answer: Result<Reply, CallFailure>, to request: RegisterHistory.Request, _ number: Int, by user: UserID,
        _ log: RoomLog
    ) -> Bool {
        switch answer {
        case .success(.attributes(let attributes, let revision)):
            log.end(number, .isRead(value: attributes.first { $0.key == key }?.value, revision: revision))
            return true
        case .success(.revised(let revision, _)):
            log.end(number, .isWritten(revision: revision))
            return true
        case .success(let reply):
            log.note("\(user) was answered \(reply)")
            return true
        case .failure(.rejected(.staleRevision(_, let revision))):
            log.end(number, .isStale(revision: revision))
            return true
        case .failure(.rejected(let error)):
            log.end(number, nil)
            if case .roomNotFound = error { log.note("\(user) was told that there is no room") }
            if case .rateExceeded = error { return true }
            return false
        case .failure(.lost(let error)):
            log.end(number, error.mayHaveArrived ? .unknown : nil)
            return false
        }
    }
}
