import EmulatorAPI
import Foundation
import Fuzzing

/// What a process of its own is to run, and where it notes how far it is: a trap in the core ends only that process, and
/// the note says which program it was.
struct FuzzOrder: Codable, Sendable {
    var programs: [FuzzProgram]
    /// How many of them are run although each kind of command was carried out by then.
    var minimumPrograms = Int.max
    /// Whether all of them are run once more, a step of each in turn.
    var isTogether = false
    /// How many more programs, with seeds of their own, are run until the time is over; nil for none.
    var seconds: Int?
    var notePath: String

    /// Longest time that one program takes, in seconds.
    private static let patience: UInt32 = 240

    /// What a process leaves behind.
    struct Note: Codable {
        /// The program under way; absent when all are done.
        var program: FuzzProgram?
        var failure: FuzzFailure?
        var programCount = 0
        /// How often commands of each kind were carried out, and refused.
        var accepted: [String: Int] = [:]
        var refused: [String: Int] = [:]

        var summary: String {
            let counts = [accepted, refused].map { $0.values.reduce(0, +) }
            return "\(programCount) programs: \(counts[0]) commands carried out, \(counts[1]) refused"
        }
    }

    /// Runs everything; the process ends where something fails.
    func carryOut() throws {
        var note = Note()
        var accepted: [FuzzStepKind: Int] = [:]
        var refused: [FuzzStepKind: Int] = [:]
        func run(_ program: FuzzProgram) throws {
            note.program = program
            try keep(note)
            // A program that takes for ever is a failure too: the signal ends the process.
            alarm(Self.patience)
            do throws(FuzzFailure) {
                let run = try FuzzRun.run(program)
                accepted.merge(run.accepted) { $0 + $1 }
                refused.merge(run.refused) { $0 + $1 }
            } catch {
                note.failure = error
                try keep(note)
                exit(1)
            }
            note.programCount += 1
        }
        for (index, program) in programs.enumerated() {
            if index >= minimumPrograms, accepted.count == FuzzStepKind.all.count { break }
            try run(program)
        }
        if isTogether { try runTogether(&note) }
        if let seconds {
            let end = ContinuousClock.now + .seconds(seconds)
            while .now < end {
                let seed = FuzzTime.freshSeed()
                for scene in FuzzScene.all {
                    try run(FuzzProgram(scene: scene.name, seed: seed, stepCount: 100 + Int(seed % 900)))
                }
            }
        }
        alarm(0)
        note.program = nil
        for kind in FuzzStepKind.all {
            note.accepted["\(kind)"] = accepted[kind, default: 0]
            note.refused["\(kind)"] = refused[kind, default: 0]
        }
        try keep(note)
    }

    /// Tenants whose steps alternate go as each went alone.
    private func runTogether(_ note: inout Note) throws {
        let scenes = programs.compactMap { FuzzScene.named($0.scene) }
        var runs = scenes.map { FuzzRun($0) }
        for index in programs[0].steps.indices {
            for tenant in programs.indices {
                try runs[tenant].take(programs[tenant].steps[index], of: programs[tenant])
            }
        }
        for (program, run) in zip(programs, runs) where try FuzzRun.run(program).outcomes != run.outcomes {
            note.program = program
            note.failure = FuzzFailure(check: .neighbors, reason: "it goes otherwise beside others than alone")
            try keep(note)
            exit(1)
        }
    }

    private func keep(_ note: Note) throws { try JSONEncoder().encode(note).write(to: URL(filePath: notePath)) }

    func note() throws -> Note { try JSONDecoder().decode(Note.self, from: Data(contentsOf: URL(filePath: notePath))) }
}
