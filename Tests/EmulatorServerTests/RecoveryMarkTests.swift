import EmulatorAPI
import EmulatorHost
import Foundation
import Testing

@testable import EmulatorServer

/// What a process leaves that does not survive a tenant's recovery.
@Suite(.serialized) struct RecoveryMarkTests {
    private let scratch = Scratch()

    private func history(_ text: String) throws -> RecoveryMark.History {
        let path = scratch.file("lab.sqlite")
        try text.write(toFile: path + ".recovering", atomically: true, encoding: .utf8)
        return RecoveryMark.history(path)
    }

    @Test func `a recovery that ends leaves nothing`() throws {
        let path = scratch.file("lab.sqlite")
        let mark = try RecoveryMark(path)
        #expect(RecoveryMark.history(path) == .init(attemptCount: 1))
        mark.note(entry: 5)
        mark.end()
        #expect(RecoveryMark.history(path) == .init())
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path) == [])
    }

    @Test func `what a mark says is read, whatever else is in it`() throws {
        #expect(try history("begun\n").suspicion == nil)
        #expect(try history("begun\nbegun\n").suspicion == nil)
        #expect(try history("begun\nbegun\nbegun\n").suspicion?.contains("3 times in a row") == true)
        #expect(try history("begun\ncrashed at 4711\n").crashedAt == 4711)
        #expect(try history("begun\ncrashed at 0\n").suspicion?.contains("entry") == false)
        #expect(try history("begun\ncrashed at nonsense\n").crashedAt == 0)
        #expect(try history("").suspicion == nil)
        #expect(try history("\u{0}nonsense").suspicion == nil)
    }

    /// Where the process that crashes leaves its mark; both find it by the variable.
    private static let variable = "PARLOR_TEST_RECOVERY_MARK"

    @Test func `a crash writes down at which entry it was, and happens all the same`() async throws {
        let path = scratch.file("lab.sqlite")
        setenv(Self.variable, path, 1)
        defer { unsetenv(Self.variable) }
        await #expect(processExitsWith: .failure) {
            let mark = try RecoveryMark(ProcessInfo.processInfo.environment[RecoveryMarkTests.variable] ?? "")
            mark.note(entry: 4711)
            preconditionFailure("an invariant does not hold")
        }
        #expect(RecoveryMark.history(path) == .init(attemptCount: 1, crashedAt: 4711))
    }

    @Test func `a crash of a thread that does a part of the recovery is written down too`() async throws {
        let path = scratch.file("lab.sqlite")
        setenv(Self.variable, path, 1)
        defer { unsetenv(Self.variable) }
        await #expect(processExitsWith: .failure) {
            let mark = try RecoveryMark(ProcessInfo.processInfo.environment[RecoveryMarkTests.variable] ?? "")
            let thread = Thread {
                mark.watch {
                    mark.note(entry: 4712)
                    preconditionFailure("an invariant does not hold")
                }
            }
            thread.start()
            _ = pause()
        }
        #expect(RecoveryMark.history(path) == .init(attemptCount: 1, crashedAt: 4712))
    }

    @Test(arguments: [0, 1, 300] as [UInt64])
    func `a crash while an entry is read is written down with that entry`(whole: UInt64) async throws {
        let path = scratch.file("lab.sqlite")
        setenv(Self.variable, "\(whole)@\(path)", 1)
        defer { unsetenv(Self.variable) }
        await #expect(processExitsWith: .failure) {
            let parts = try #require(ProcessInfo.processInfo.environment[RecoveryMarkTests.variable])
                .split(separator: "@", maxSplits: 1).map(String.init)
            let mark = try RecoveryMark(parts[1])
            let birth = TenantSnapshot(try Lab.stored().setup())
            _ = try ConcurrentReplay.run(birth, marking: mark) { give in
                for position in 0..<(UInt64(parts[0]) ?? 0) {
                    try give(JournalEntry(position: position + 1, at: .start, input: nil), 0)
                }
                preconditionFailure("an invariant does not hold")
            }
        }
        #expect(RecoveryMark.history(path) == .init(attemptCount: 1, crashedAt: whole + 1))
    }

    @Test func `a crash of a thread that recovers nothing is nobody's, and a kill is no crash`() async throws {
        let path = scratch.file("lab.sqlite")
        setenv(Self.variable, path, 1)
        defer { unsetenv(Self.variable) }
        await #expect(processExitsWith: .failure) {
            let mark = try RecoveryMark(ProcessInfo.processInfo.environment[RecoveryMarkTests.variable] ?? "")
            let thread = Thread { preconditionFailure("another thread") }
            thread.start()
            _ = pause()
            mark.end()
        }
        #expect(RecoveryMark.history(path) == .init(attemptCount: 1))
        await #expect(processExitsWith: .failure) {
            let mark = try RecoveryMark(ProcessInfo.processInfo.environment[RecoveryMarkTests.variable] ?? "")
            kill(getpid(), SIGKILL)
            mark.end()
        }
        #expect(RecoveryMark.history(path) == .init(attemptCount: 2))
    }

    @Test func `an abort that comes after the recovery is nobody's`() async throws {
        let path = scratch.file("lab.sqlite")
        setenv(Self.variable, path, 1)
        defer { unsetenv(Self.variable) }
        await #expect(processExitsWith: .failure) {
            let mark = try RecoveryMark(ProcessInfo.processInfo.environment[RecoveryMarkTests.variable] ?? "")
            mark.end()
            abort()
        }
        #expect(RecoveryMark.history(path) == .init())
    }
}
