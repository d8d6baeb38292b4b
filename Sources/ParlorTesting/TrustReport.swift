import Foundation
import Synchronization

/// What all worlds of this process relied on, for the lines that it prints when it ends.
enum TrustReport {
    /// What is printed. ``environmentVariable`` says so; a test process prints the line by itself.
    enum Choice: String, CaseIterable {
        /// Nothing.
        case off
        /// The numbers.
        case line
        /// The numbers, each assumed fact, and what has no effect.
        case facts
        /// The same; and the process ends with ``failure`` if a fact is assumed, or something has no effect.
        case documented
    }

    static let environmentVariable = "PARLOR_TRUST"

    /// The exit status of a process that relied on what is not documented and must not.
    static let failure: Int32 = 70

    private struct State {
        var worlds: [ObjectIdentifier: WeakWorld] = [:]
        var trust = Trust.none
        var worldCount = 0
    }

    /// A world that may be gone.
    private struct WeakWorld {
        weak var world: World?
    }

    private static let state = Mutex(State())

    /// What was chosen. A wrong value ends the process, with a message that names it.
    private static let choice: Choice = {
        guard let text = ProcessInfo.processInfo.environment[environmentVariable] else {
            return isTestProcess(CommandLine.arguments) ? .line : .off
        }
        guard let choice = Choice(rawValue: text) else {
            let choices = Choice.allCases.map(\.rawValue).joined(separator: ", ")
            say("\(environmentVariable) is \"\(text)\"; it is one of: \(choices)")
            exit(failure)
        }
        return choice
    }()

    /// Whether a process with these arguments runs tests.
    static func isTestProcess(_ arguments: [String]) -> Bool {
        guard let program = arguments.first?.split(separator: "/").last else { return false }
        return program.hasSuffix(".xctest") || program == "xctest" || program == "swiftpm-testing-helper"
    }

    /// Begins to count a world.
    static func begin(_ world: World) {
        guard choice != .off else { return }
        let isFirst = state.withLock { state in
            state.worlds[ObjectIdentifier(world)] = WeakWorld(world: world)
            state.worldCount += 1
            return state.worldCount == 1
        }
        if isFirst { atexit { TrustReport.end() } }
    }

    /// Keeps what a world that ends relied on.
    static func end(_ world: World) {
        guard choice != .off else { return }
        let trust = world.trust
        state.withLock { state in
            state.worlds[ObjectIdentifier(world)] = nil
            state.trust = state.trust.union(trust)
        }
    }

    /// Prints the report of the process, which ends.
    private static func end() {
        let (worlds, count) = state.withLock { ($0.worlds.values.compactMap(\.world), $0.worldCount) }
        for world in worlds { end(world) }
        let trust = state.withLock { $0.trust }
        for line in lines(of: trust, worlds: count, choice) { say(line) }
        if isFailure(trust, choice) { _exit(failure) }
    }

    static func lines(of trust: Trust, worlds: Int, _ choice: Choice) -> [String] {
        let line = "\(worlds) \(worlds == 1 ? "world" : "worlds") \(trust)"
        switch choice {
        case .off: return []
        case .line: return [line]
        case .facts, .documented:
            return [line] + trust.facts(.assumed).map { "  \($0)" } + trust.withoutEffect.map { "  \($0)" }
        }
    }

    static func isFailure(_ trust: Trust, _ choice: Choice) -> Bool {
        choice == .documented && !(trust.facts(.assumed).isEmpty && trust.withoutEffect.isEmpty)
    }

    private static func say(_ line: String) {
        FileHandle.standardError.write(Data("parlor: \(line)\n".utf8))
    }
}
