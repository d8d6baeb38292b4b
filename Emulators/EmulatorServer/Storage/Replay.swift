package import EmulatorAPI
import EmulatorHost
import EmulatorSuite
import EmulatorWire
import VendorDialects

/// `parlor replay`: re-runs an exported journal, from the state that it begins with.
package enum Replay {
    /// What became of a replay.
    package struct Summary: Hashable, Codable, Sendable {
        package var tenant: String
        /// The journal begins behind this entry; 0: with the tenant's birth.
        package var beginning: UInt64 = 0
        package var entryCount: UInt64
        package var commandCount: UInt64
        package var refusalCount: UInt64
        package var eventCount: UInt64
        /// When the last entry was.
        package var end: Instant
        /// How many states the file had recorded; the replay has come to each of them.
        package var checkedStateCount: UInt64
        /// The hash of the final state, the same in every process that comes to an equal state.
        package var stateHash: String
    }

    /// Re-runs the journal in `path` and hands out its trace, a line at a time: each input as `→`, its reply and whom it
    /// made hear what as `←`, facts nobody was told as `·`. The same file gives the same lines in every process.
    ///
    /// Throws ``StorageError/diverged(file:position:difference:)`` where the file has recorded another state than the one
    /// its entries lead to.
    package static func run(_ path: String, onLine: (String) -> Void) throws(StorageError) -> Summary {
        let coding = JournalCoding()
        var snapshot: TenantSnapshot?
        var summary = Summary(
            tenant: "", entryCount: 0, commandCount: 0, refusalCount: 0, eventCount: 0, end: .start,
            checkedStateCount: 0, stateHash: "")
        func text(_ value: some Encodable, _ append: (inout CanonicalWriter) -> Bool = { _ in false }) -> String {
            (try? coding.text(value, canonical: append)) ?? "\(value)"
        }
        func text(_ input: Input) -> String {
            text(Content(input: input)) {
                if case .command(_, let command) = input { command.appendCanonical(to: &$0) } else { false }
            }
        }
        func text(_ event: Event) -> String { text(event) { event.appendCanonical(to: &$0) } }
        try ExportedJournal.read(path) { tenant, beginning throws(StorageError) in
            summary.tenant = tenant.description.name
            let birth = TenantSnapshot(try Store.setup(tenant))
            snapshot = beginning ?? birth
            summary.beginning = beginning?.position ?? 0
            summary.end = snapshot?.at ?? .start
        } onEntry: { entry throws(ReplayFault) in
            guard let step = try snapshot?.replay(entry) else { return }
            let outcome = step.outcome
            summary.entryCount += 1
            summary.end = entry.at
            summary.eventCount += UInt64(outcome.events.count)
            onLine("\(entry.at) \(entry.input?.source ?? "clock") → \(entry.input.map(text) ?? "")")
            if case .command = entry.input { summary.commandCount += 1 }
            switch step.reply {
            case .success(let reply):
                let result = text(reply) { reply.appendCanonical(to: &$0) }
                onLine("\(entry.at) \(entry.input?.source ?? "") ← \(result)")
            case .failure(let error):
                summary.refusalCount += 1
                onLine("\(entry.at) \(entry.input?.source ?? "") ← refused \(text(error))")
            case nil: break
            }
            for line in lines(outcome, text) { onLine("\(entry.at) \(line)") }
        } onSnapshot: { recorded throws(StorageError) in
            try ExportedJournal.compare(recorded, with: snapshot, path, coding)
            summary.checkedStateCount += 1
        }
        guard let snapshot else { return summary }
        do { summary.stateHash = try coding.hash(of: snapshot.state) } catch {
            throw .unreadable(file: path, reason: "the final state cannot be encoded: \(error)")
        }
        return summary
    }

    /// The events that nobody was told, in order.
    private static func untold(_ events: [Event], _ told: [Event]) -> [Event] {
        if events == told { return [] }
        let told = Set(told)
        return events.filter { !told.contains($0) }
    }

    private static func lines(_ outcome: Outcome, _ text: (Event) -> String) -> [String] {
        // Most steps have one event, and told events are in the order in which they happened.
        var told: [Event] = []
        var lines: [String] = []
        for effect in outcome.effects {
            switch effect {
            case .deliver(let event, let sessions):
                told.append(event)
                lines.append("sessions \(sessions.map { "\($0.rawValue)" }.joined(separator: " ")) ← \(text(event))")
            case .end(let session, let reason): lines.append("\(session) ended: \(reason)")
            case .reroute(let channel): lines.append("reroute \(channel)")
            case .answer(let command, let session, let reply):
                let result = if case .failure(let error) = reply { "refused \(error)" } else { "done" }
                let sender = session.map { "\($0)" } ?? "the app's server"
                lines.append("\(sender), held command \(command) ← \(result)")
            case .post(let post):
                lines.append("post \(post.notice.event), delivery \(post.delivery), attempt \(post.attempt)")
            }
        }
        return untold(outcome.events, told).map { "· \(text($0))" } + lines
    }
}

extension Input {
    /// Whose input it is.
    fileprivate var source: String {
        if case .webhook = self { return "callbacks" }
        return session.map { "\($0)" } ?? "administrator"
    }
}

/// An input without its session.
private struct Content: Encodable {
    var input: Input

    func encode(to encoder: any Encoder) throws {
        switch input {
        case .command(_, let command): try command.encode(to: encoder)
        case .administered(let command): try command.encode(to: encoder)
        case .webhook(let input): try input.encode(to: encoder)
        case .opened(_, let app?): try "opened with \(app)".encode(to: encoder)
        case .opened: try "opened".encode(to: encoder)
        case .interrupted: try "interrupted".encode(to: encoder)
        case .resumed: try "resumed".encode(to: encoder)
        case .closed: try "closed".encode(to: encoder)
        }
    }
}
