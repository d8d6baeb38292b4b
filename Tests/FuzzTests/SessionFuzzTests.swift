import EmulatorAPI
import EmulatorSuite
import Foundation
import Fuzzing
import Testing
import VendorDialects

/// Whole sessions of several users, with values that nobody means, under each vendor's rules: after every step the state is
/// whole, refusals change nothing, and journal and snapshot lead to the same state.
///
/// A failure prints the shortest program that fails as a command line, which runs it in this process.
@Suite struct SessionFuzzTests {
    private static let stepCount = 300

    /// Those of a seed that no run had before come first; then those of one that every run has, and of more until each kind
    /// of command was carried out. The first two of these do that, until programs are drawn otherwise.
    private static func programs() -> [FuzzProgram] {
        let fixed: [UInt64] = FuzzTime.seconds == nil ? [1, 12] + Array(2...11) : []
        return ([FuzzTime.freshSeed()] + fixed).flatMap { seed in
            FuzzScene.all.map { FuzzProgram(scene: $0.name, seed: seed, stepCount: stepCount) }
        }
    }

    /// Runs the order in a process of its own; what that noted.
    private func carryOut(
        _ programs: [FuzzProgram], minimumPrograms: Int = .max, isTogether: Bool = false, seconds: Int? = nil
    ) async throws -> FuzzOrder.Note {
        let file = FileManager.default.temporaryDirectory.appending(path: "parlor-fuzz-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        let order = FuzzOrder(
            programs: programs, minimumPrograms: minimumPrograms, isTogether: isTogether, seconds: seconds,
            notePath: file.path)
        await withKnownIssue(isIntermittent: true) {
            await #expect(processExitsWith: .success) { [order = order as FuzzOrder] in try order.carryOut() }
        }
        return try order.note()
    }

    @Test(.enabled(if: ProcessInfo.processInfo.environment["PARLOR_FUZZ"] == nil), .timeLimit(.minutes(60)))
    func `whole sessions leave every tenant whole, and each kind of command is carried out`() async throws {
        let note = try await carryOut(
            Self.programs(), minimumPrograms: 2 * FuzzScene.all.count, seconds: FuzzTime.seconds)
        guard let program = note.program else {
            print(note.summary)
            // Chance may leave out what programs of fixed seeds do.
            guard FuzzTime.seconds == nil else { return }
            #expect(note.accepted.filter { $0.value == 0 }.keys.sorted() == [], "the programs are too wild")
            let refusedKinds = note.refused.filter { $0.value > 0 }
            #expect(refusedKinds.count > FuzzStepKind.all.count / 2, "the programs are too tame")
            return
        }
        // A shorter program that fails at something else is another story.
        let shortest = await program.shortened(maximumTries: 200) { candidate in
            guard let other = try? await carryOut([candidate]) else { return false }
            return other.program != nil && other.failure?.check == note.failure?.check
        }
        let failure = try await carryOut([shortest]).failure ?? note.failure
        Issue.record("\(failure.map { "\($0)" } ?? "it traps, or does not end")\nagain: \(shortest.commandLine)")
    }

    @Test(.enabled(if: ProcessInfo.processInfo.environment["PARLOR_FUZZ"] != nil))
    func `the program of the command line`() throws {
        let program = try #require(FuzzProgram(ProcessInfo.processInfo.environment["PARLOR_FUZZ"] ?? ""))
        let run = try FuzzRun.run(program) { print($0.lastStep) }
        #expect(run.outcomes.count <= program.steps.count)
    }

    @Test(arguments: FuzzTime.seeds(11...11))
    func `tenants whose steps alternate go as each would alone`(seed: UInt64) async throws {
        let programs = FuzzScene.all.map { FuzzProgram(scene: $0.name, seed: seed, stepCount: 150) }
        let note = try await carryOut(programs, isTogether: true)
        // What fails alone is the other test's to tell, with a shorter program.
        #expect(note.failure?.check != .neighbors, "\(note.program?.commandLine ?? "")")
    }
}

/// The fuzzer itself: what it says of a program is what it runs.
@Suite struct FuzzProgramTests {
    @Test(arguments: ["zego-small:4711:0-17,19p,30", "tencent:0:5", "tencent:18446744073709551615:0-1p,3-9"])
    func `a program is the same behind its spelling`(text: String) throws {
        let program = try #require(FuzzProgram(text))
        #expect("\(program)" == text)
        #expect(FuzzProgram("\(program)") == program)
    }

    @Test(arguments: ["", "zego", "zego:x:1", "zego:1:2-1", "zego:1:a", "zego:1:-1", "zego:1:1-2-3"])
    func `what is no program is none`(text: String) {
        #expect(FuzzProgram(text) == nil)
    }

    @Test func `a step is the same whatever is left out, and a plain one draws as much`() {
        var program = FuzzProgram(scene: "zego", seed: 3, stepCount: 40)
        let number = program.number(of: program.steps[30])
        program.steps.removeSubrange(3..<20)
        #expect(program.number(of: program.steps[13]) == number)
        for scene in FuzzScene.all {
            var memory = FuzzMemory()
            memory.sessions = (1...5).map { (SessionID($0), UserID("u\($0)")) }
            for number in 0..<300 as Range<UInt64> {
                var draws = [false, true].map { Draw(number, scene: scene, memory: memory, isPlain: $0) }
                let kinds = draws.indices.map { index -> FuzzStepKind? in
                    guard case .input(let input) = draws[index].step() else { return nil }
                    return FuzzStepKind(input)
                }
                #expect(kinds[0] == kinds[1], "\(scene.name) \(number)")
            }
        }
    }

    @Test func `a failing program is shortened to what it takes, with plain values where they do`() async {
        let program = FuzzProgram(scene: "zego", seed: 1, stepCount: 300)
        // Fails with steps 17 and 230, the latter as it was drawn.
        let shortest = await program.shortened(maximumTries: 200) { candidate in
            candidate.steps.contains { $0.number == 17 } && candidate.steps.contains { $0.number == 230 && !$0.isPlain }
        }
        #expect("\(shortest)" == "zego:1:17p,230")
    }

    @Test func `small rules are the vendor's with smaller numbers`() throws {
        for vendor in Vendor.allCases {
            let plain = try #require(FuzzScene.named(vendor.rawValue)).setup.rules
            let small = try #require(FuzzScene.named("\(vendor.rawValue)-small")).setup.rules
            #expect(small.identity.maximumSessions == 12)
            // A vendor of channels only has no rooms.
            #expect(small.room.maximumRooms == (plain.room.kinds.isEmpty ? 0 : 12))
            #expect(small.identity.offlineGrace == plain.identity.offlineGrace)
            #expect(small.identity.secondLogin == plain.identity.secondLogin)
        }
    }
}
