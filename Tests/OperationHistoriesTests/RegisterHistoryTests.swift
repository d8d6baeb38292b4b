import OperationHistories
import Testing

/// Histories of a register, and whether an order explains them.
@Suite struct RegisterHistoryTests {
    private typealias Operation = RegisterHistory.Operation

    private func write(
        _ value: String, at revision: UInt64? = nil, _ answer: RegisterHistory.Answer, _ time: ClosedRange<Int64>
    ) -> Operation {
        Operation(
            client: "w", request: .write(value: value, expecting: revision), answer: answer, begin: time.lowerBound,
            end: time.upperBound)
    }

    private func read(_ value: String?, _ revision: UInt64, _ time: ClosedRange<Int64>) -> Operation {
        Operation(
            client: "r", request: .read, answer: .isRead(value: value, revision: revision), begin: time.lowerBound,
            end: time.upperBound)
    }

    private func fault(_ operations: [Operation], maximumSteps: Int = 10_000) -> RegisterHistory.Fault? {
        do throws(RegisterHistory.Fault) {
            try RegisterHistory(operations).check(maximumSteps: maximumSteps)
            return nil
        } catch { return error }
    }

    private func isExplained(_ operations: [Operation]) -> Bool { fault(operations) == nil }

    @Test func `no operations, and one after the other, are linearizable`() {
        #expect(isExplained([]))
        #expect(
            isExplained([
                read(nil, 0, 0...1), write("a", .isWritten(revision: 1), 2...3), read("a", 1, 4...5),
                write("b", at: 1, .isWritten(revision: 2), 6...7), read("b", 2, 8...9),
            ]))
    }

    @Test func `a read during a write sees the value before or after it`() {
        let writing = write("a", .isWritten(revision: 1), 0...10)
        #expect(isExplained([writing, read(nil, 0, 1...2), read("a", 1, 3...4)]))
        #expect(!isExplained([writing, read("a", 1, 1...2), read(nil, 0, 3...4)]))
    }

    @Test func `answers that name no revision are held to their values and their order`() {
        func peek(_ value: String?, _ time: ClosedRange<Int64>) -> Operation {
            Operation(
                client: "p", request: .read, answer: .isRead(value: value, revision: nil), begin: time.lowerBound,
                end: time.upperBound)
        }
        let first = write("a", .isWritten(revision: nil), 0...1)
        let second = write("b", .isWritten(revision: 2), 6...7)
        #expect(isExplained([first, peek("a", 2...3), read("a", 1, 4...5), second]))
        #expect(!isExplained([first, peek(nil, 2...3)]))
        #expect(!isExplained([first, read("a", 2, 2...3)]))
        #expect(!isExplained([first, write("b", .isWritten(revision: 1), 2...3)]))
        #expect(!isExplained([first, write("b", .isWritten(revision: nil), 2...3), peek("a", 4...5)]))
        #expect(first.description == "0–0 w: write a → done")
        #expect(peek(nil, 0...1).description == "0–0 p: read → nothing")
    }

    @Test func `a read of an old value after a write was acknowledged is a fault`() {
        let history = [write("a", .isWritten(revision: 1), 0...1), read(nil, 0, 2...3)]
        #expect(fault(history) == .notLinearizable(explained: 1, next: [history[1]]))
    }

    @Test func `an acknowledged write that is gone is a fault`() {
        #expect(
            !isExplained([
                write("a", .isWritten(revision: 1), 0...1), write("b", .isWritten(revision: 2), 2...3),
                read("a", 1, 4...5),
            ]))
    }

    @Test func `a write without an answer happened, happens later, or never`() {
        let lost = write("a", .unknown, 0...1)
        #expect(isExplained([lost, read("a", 1, 2...3)]))
        #expect(isExplained([lost, read(nil, 0, 2...3)]))
        #expect(isExplained([lost, read(nil, 0, 2...3), read("a", 1, 4...5)]))
        #expect(!isExplained([lost, read("a", 1, 2...3), read(nil, 0, 4...5)]))
        #expect(!isExplained([read("a", 1, 2...3), write("a", .unknown, 4...5)]))
    }

    @Test func `a write without an answer happens once at most`() {
        #expect(
            !isExplained([
                write("a", .unknown, 0...1), read("a", 1, 2...3), write("b", .isWritten(revision: 2), 4...5),
                read("a", 3, 6...7),
            ]))
    }

    @Test func `a write that expects a revision is done at that revision only`() {
        let first = write("a", .isWritten(revision: 1), 0...1)
        #expect(isExplained([first, write("b", at: 0, .isStale(revision: 1), 2...3), read("a", 1, 4...5)]))
        #expect(!isExplained([first, write("b", at: 0, .isWritten(revision: 2), 2...3)]))
        #expect(!isExplained([first, write("b", at: 1, .isStale(revision: 1), 2...3)]))
        #expect(!isExplained([first, write("b", at: 0, .unknown, 2...3), read("b", 2, 4...5)]))
    }

    @Test func `of two writes at the same time that expect the same revision one is done`() {
        let refused = write("b", at: 0, .isStale(revision: 1), 1...9)
        #expect(isExplained([write("a", at: 0, .isWritten(revision: 1), 0...10), refused]))
        #expect(!isExplained([write("a", at: 0, .isWritten(revision: 1), 10...11), refused]))
    }

    @Test func `a revision that two acknowledged writes made is a fault`() {
        let writes = [write("a", .isWritten(revision: 1), 0...5), write("b", .isWritten(revision: 1), 1...6)]
        #expect(fault(writes) == .revisionTwice(1, writes))
    }

    @Test func `many writes at the same time have an order, and a search that is too long says so`() {
        let lost = (0..<30).map { write("lost \($0)", .unknown, 0...1) }
        #expect(isExplained(lost + [read("lost 17", 1, 2...3), read("lost 4", 2, 4...5)]))
        let wrong = lost + [read("nobody's", 5, 2...3)]
        guard case .undecided = fault(wrong, maximumSteps: 1000) else {
            Issue.record("\(String(describing: fault(wrong, maximumSteps: 1000)))")
            return
        }
    }
}
