package import EmulatorAPI
import EmulatorHost
import EmulatorSuite
import EmulatorWire
import Foundation

/// Something that must not be, with the step at which it was seen.
package struct FuzzFailure: Error, Hashable, Codable, CustomStringConvertible {
    /// What is looked at.
    package enum Check: String, Codable, Sendable {
        case program, breach, jump, refusal, delivery, frame, encoding, journal, neighbors
    }

    package var check: Check
    /// Its number; absent for what only the whole run shows.
    package var step: Int?
    package var reason: String

    package init(check: Check, step: Int? = nil, reason: String) {
        self.check = check
        self.step = step
        self.reason = reason
    }

    package var description: String { "\(check)\(step.map { ", step \($0)" } ?? ""): \(reason)" }
}

/// A tenant that takes a program's steps as a host would hand them over, and is looked at after each.
package struct FuzzRun {
    package let scene: FuzzScene
    private(set) var snapshot: TenantSnapshot
    private(set) var entries: [JournalEntry] = []
    /// What each entry led to.
    package private(set) var outcomes: [Happening] = []
    /// How often commands of each kind were carried out, and refused.
    package private(set) var accepted: [FuzzStepKind: Int] = [:]
    package private(set) var refused: [FuzzStepKind: Int] = [:]
    private var memory = FuzzMemory()
    private var now = Instant.start
    /// A state on the way, and the entries that came before it.
    private var midway: (text: Data, entryCount: Int)?

    /// What one entry led to.
    package struct Happening: Equatable {
        package var reply: Result<Reply, EmulatorError>?
        package var outcome: Outcome
    }

    /// How many steps lie between two encodings of the state.
    private static let encodingInterval = 40

    package init(_ scene: FuzzScene) {
        self.scene = scene
        snapshot = TenantSnapshot(scene.setup)
    }

    /// Runs a program to its end, and then again from its journal.
    package static func run(
        _ program: FuzzProgram, onStep: (FuzzRun) -> Void = { _ in }
    ) throws(FuzzFailure) -> FuzzRun {
        guard let scene = FuzzScene.named(program.scene) else {
            throw FuzzFailure(check: .program, reason: "no scene is called \(program.scene)")
        }
        var run = FuzzRun(scene)
        for step in program.steps {
            try run.take(step, of: program)
            onStep(run)
        }
        try run.runAgain()
        return run
    }

    /// What happened last, cut where it is long.
    package var lastStep: String {
        guard let entry = entries.last, let happening = outcomes.last else { return "nothing" }
        let (input, reply) = (entry.input.map { "\($0)" } ?? "time passes", happening.reply.map { "\($0)" } ?? "")
        return "\(entry.at) \(input.prefix(500))\n    \(reply.prefix(500)), \(happening.outcome.effects.count) effects"
            .replacing("EmulatorAPI.", with: "")
    }

    // MARK: A step

    /// Takes the step and looks at what came of it.
    package mutating func take(_ step: FuzzProgram.Step, of program: FuzzProgram) throws(FuzzFailure) {
        var draw = Draw(program.number(of: step), scene: scene, memory: memory, isPlain: step.isPlain)
        do {
            switch draw.step() {
            case .wait(let span): try wait(span)
            case .input(let input): try take(input)
            }
            if outcomes.count % Self.encodingInterval == Self.encodingInterval - 1 { try encode() }
        } catch {
            throw FuzzFailure(check: error.check, step: step.number, reason: error.reason)
        }
    }

    /// What a check has found, without its place.
    private struct Finding: Error {
        var check: FuzzFailure.Check
        var reason: String

        init(_ check: FuzzFailure.Check, _ reason: String) {
            self.check = check
            self.reason = String(reason.prefix(2000))
        }
    }

    /// Time passes: in one jump, and from deadline to deadline beside it.
    private mutating func wait(_ span: Duration) throws(Finding) {
        let (sum, isBeyond) = now.nanoseconds.addingReportingOverflow(span.nanoseconds)
        now = Instant(nanoseconds: isBeyond ? .max : sum)
        var stepped = snapshot.state
        var outcome = Outcome()
        while let deadline = stepped.nextDeadline, deadline <= now {
            outcome += stepped.advance(to: max(deadline, stepped.now))
        }
        outcome += stepped.advance(to: now)
        let jump = try append(nil)
        guard jump.outcome == outcome else {
            throw Finding(.jump, "a jump of \(span) told something else than its steps")
        }
        guard snapshot.state == stepped else { throw Finding(.jump, "a jump of \(span) led elsewhere than its steps") }
    }

    private mutating func take(_ input: Input) throws(Finding) {
        // The host drops what comes from a session that is no more.
        var before = snapshot.state
        let passing = before.advance(to: now)
        if case .opened = input {} else if let session = input.session, !before.isOpen(session) { return }
        let happening = try append(input)
        let kind = FuzzStepKind(input)
        if case .failure(let error) = happening.reply {
            if let kind { refused[kind, default: 0] += 1 }
            guard happening.outcome == passing else {
                throw Finding(.refusal, "\(input) is refused with \(error) and tells of it")
            }
            guard snapshot.state == before else {
                throw Finding(.refusal, "\(input) is refused with \(error) and changes the state")
            }
        } else if let kind {
            accepted[kind, default: 0] += 1
        }
        for case .deliver(let event, let sessions) in happening.outcome.effects {
            guard Set(sessions).count == sessions.count else {
                throw Finding(.delivery, "\(event) is told twice to one session")
            }
            // A session that was closed without leaving is in its channels for a while, and its host passes it over.
            for session in sessions where session.rawValue > snapshot.lastSession {
                throw Finding(.delivery, "\(event) is told to \(session), which was never opened")
            }
        }
        try checkFrames(input, happening)
    }

    /// Takes an entry as a host does when it replays its journal, and looks at the state.
    private mutating func append(_ input: Input?) throws(Finding) -> Happening {
        var entry = JournalEntry(position: snapshot.position + 1, at: now, input: input)
        do {
            let step = try snapshot.replay(entry)
            let (reply, outcome) = (step.reply, step.outcome)
            let happening = Happening(reply: reply, outcome: outcome)
            var isRefused = false
            if case .failure = reply { isRefused = true }
            entry.outcome = StepOutcome(
                isRefused: isRefused, eventCount: UInt32(clamping: outcome.events.count),
                effectCount: UInt32(clamping: outcome.effects.count))
            entries.append(entry)
            outcomes.append(happening)
            if let input { memory.learn(input, reply) }
            for case .end(let session, _) in outcome.effects {
                memory.learn(.closed(session: session), nil)
            }
            snapshot.state.checkInvariants()
            return happening
        } catch {
            if case .broken(let breach) = error {
                throw Finding(.breach, "\(breach), with \(input.map { "\($0)" } ?? "time")")
            }
            throw Finding(.journal, "\(input.map { "\($0)" } ?? "time") cannot follow: \(error)")
        }
    }

    // MARK: What leaves and what is kept

    /// What a client is sent is a frame like any other, of the length that frames may have.
    private func checkFrames(_ input: Input, _ happening: Happening) throws(Finding) {
        if case .command(_, let command) = input, command.credentials.isEmpty {
            let frame = ClientFrame.command(command, request: 1)
            let read = Result { () throws(WireFault) in try ClientFrame(encoded: frame.encoded()) }
            switch read {
            case .success(let read):
                guard read == frame else { throw Finding(.frame, "\(command) is read as \(read)") }
            case .failure(.tooManyValues): break
            case .failure(let fault): throw Finding(.frame, "\(command) is refused by the decoder: \(fault)")
            }
        }
        var frames: [ServerFrame] = []
        if let reply = happening.reply { frames.append(.reply(reply, request: 1)) }
        for case .deliver(let event, _) in happening.outcome.effects { frames.append(.event(event)) }
        for frame in frames {
            let bytes = frame.encoded()
            guard bytes.count <= Wire.maximumFrameBytes else {
                throw Finding(.frame, "\(bytes.count) bytes are told of \(input)")
            }
            guard (try? ServerFrame(encoded: bytes)) == frame else {
                throw Finding(.frame, "\(frame) is not read as it was written")
            }
        }
    }

    private mutating func encode() throws(Finding) {
        do {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys]
            let text = try encoder.encode(snapshot)
            let copy = try JSONDecoder().decode(TenantSnapshot.self, from: text)
            guard copy == snapshot else { throw Finding(.encoding, "the state is not read as it was written") }
            let again = try encoder.encode(copy)
            guard again == text else {
                let place = zip(text, again).enumerated().first { $1.0 != $1.1 }?.offset ?? min(text.count, again.count)
                let (one, other) = (text.dropFirst(place - 200).prefix(400), again.dropFirst(place - 200).prefix(400))
                throw Finding(
                    .encoding,
                    "equal states are written differently:\n\(String(decoding: one, as: UTF8.self))\n"
                        + String(decoding: other, as: UTF8.self))
            }
            if midway == nil { midway = (text, entries.count) }
        } catch let finding as Finding {
            throw finding
        } catch {
            throw Finding(.encoding, "the state cannot be encoded: \(error)")
        }
    }

    /// Takes the journal as one from a disk: from the beginning, and from a state on the way.
    private mutating func runAgain() throws(FuzzFailure) {
        do {
            let text = try JSONEncoder().encode(entries)
            let kept = try JSONDecoder().decode([JournalEntry].self, from: text)
            guard kept == entries else {
                throw FuzzFailure(check: .journal, reason: "the journal is not read as it was written")
            }
            var starts = [(TenantSnapshot(scene.setup), 0)]
            if let midway {
                starts.append((try JSONDecoder().decode(TenantSnapshot.self, from: midway.text), midway.entryCount))
            }
            for (start, count) in starts {
                var replayed = start
                for (entry, expected) in zip(kept, outcomes).dropFirst(count) {
                    let step = try replayed.replay(entry)
                    guard Happening(reply: step.reply, outcome: step.outcome) == expected else {
                        throw FuzzFailure(
                            check: .journal,
                            reason: "entry \(entry.position) leads to something else when it is replayed")
                    }
                }
                guard replayed == snapshot else {
                    throw FuzzFailure(check: .journal, reason: "a replay from entry \(count) leads to another state")
                }
            }
        } catch let failure as FuzzFailure {
            throw failure
        } catch {
            throw FuzzFailure(check: .journal, reason: "the journal does not replay: \(error)")
        }
    }
}
