/// What clients did with one register, and what they were answered.
///
/// The register holds a value, and a revision that grows by one with each write. A write may expect a revision; it is refused
/// where the register has another.
package struct RegisterHistory: Sendable {
    /// What a client asked for.
    package enum Request: Hashable, Sendable {
        case read
        case write(value: String, expecting: UInt64?)
    }

    /// What it was answered. No revision stands for an answer that does not say which.
    package enum Answer: Hashable, Sendable {
        case isRead(value: String?, revision: UInt64?)
        case isWritten(revision: UInt64?)
        /// The write expected a revision that the register did not have.
        case isStale(revision: UInt64)
        /// There was no answer: the request may have been carried out, also later.
        case unknown
    }

    /// A request and its answer.
    package struct Operation: Hashable, Sendable {
        package var client: String
        package var request: Request
        package var answer: Answer
        /// When it was asked for, in nanoseconds.
        package var begin: Int64
        /// When the answer came; what has no answer has no end.
        package var end: Int64

        /// An operation. The end of one without an answer does not count.
        package init(client: String, request: Request, answer: Answer, begin: Int64, end: Int64) {
            (self.client, self.request, self.answer, self.begin) = (client, request, answer, begin)
            self.end = answer == .unknown ? .max : end
        }
    }

    /// What is wrong with a history.
    package enum Fault: Error, Hashable, Sendable {
        /// Two acknowledged writes made the same revision.
        case revisionTwice(UInt64, [Operation])
        /// No order of the operations explains the answers. So many of them had an order, and one of these had to be next.
        case notLinearizable(explained: Int, next: [Operation])
        /// The search was given up after so many steps.
        case undecided(steps: Int)
    }

    /// The register.
    struct Register: Hashable {
        var value: String?
        var revision: UInt64 = 0

        /// The register after an operation; nil where it does not answer so.
        func after(_ operation: Operation) -> Register? {
            switch (operation.request, operation.answer) {
            case (.read, .isRead(let value, let revision)):
                return value == self.value && revision ?? self.revision == self.revision ? self : nil
            case (.write(_, let expected?), .isStale(let actual)):
                return actual == revision && expected != revision ? self : nil
            case (.write(let value, let expected), .isWritten(let made)):
                guard expected == nil || expected == revision, made ?? revision + 1 == revision + 1 else { return nil }
                return Register(value: value, revision: revision + 1)
            case (.write(let value, let expected), .unknown):
                guard expected == nil || expected == revision else { return nil }
                return Register(value: value, revision: revision + 1)
            case (.read, _), (.write, _): return nil
            }
        }
    }

    /// What was done, in any order.
    package var operations: [Operation]

    /// A history of these operations.
    package init(_ operations: [Operation] = []) { self.operations = operations }

    /// Throws where no order of the operations, each within its time, explains all answers of a register that was empty.
    ///
    /// The search is that of Wing and Gong, which tries each operation that may be next, with Lowe's memory of what was
    /// tried already.
    package func check(maximumSteps: Int = 1_000_000) throws(Fault) {
        try checkRevisions()
        // What nobody was answered about, and what changes nothing, tells nothing.
        let sorted = operations.filter { $0.request != .read || $0.answer != .unknown }
            .sorted { ($0.begin, $0.end) < ($1.begin, $1.end) }
        var search = Search(operations: sorted, maximumSteps: maximumSteps)
        try search.run()
    }

    private func checkRevisions() throws(Fault) {
        var writes: [UInt64: Operation] = [:]
        for operation in operations {
            guard case .isWritten(let revision?) = operation.answer else { continue }
            if let other = writes.updateValue(operation, forKey: revision) {
                throw .revisionTwice(revision, [other, operation])
            }
        }
    }
}

extension RegisterHistory {
    /// The search for an order.
    private struct Search {
        /// By their beginnings.
        let operations: [Operation]
        let maximumSteps: Int

        /// Which operations have their place in the order, and what the register is after them.
        private struct Situation: Hashable {
            /// All in front of this one have it.
            var first = 0
            /// Those behind it that have it.
            var others: Set<Int> = []
            /// Those in front that never happened as far as the order goes, and still may.
            var open: Set<Int> = []
            var register = Register()
        }

        init(operations: [Operation], maximumSteps: Int) {
            (self.operations, self.maximumSteps) = (operations, maximumSteps)
        }

        mutating func run() throws(Fault) {
            let total = operations.count { $0.answer != .unknown }
            var seen: Set<Situation> = []
            var open = [Situation()]
            var furthest: (count: Int, situation: Situation) = (0, Situation())
            var steps = 0
            while let situation = open.popLast() {
                if placed(in: situation) == total { return }
                // The last one is tried first: those with answers before those without.
                let next = candidates(in: situation)
                for isAnswered in [false, true] {
                    for index in next.reversed() where (operations[index].answer != .unknown) == isAnswered {
                        steps += 1
                        guard steps <= maximumSteps else { throw .undecided(steps: steps) }
                        guard let register = situation.register.after(operations[index]) else { continue }
                        let after = placing(index, in: situation, register)
                        let count = placed(in: after)
                        if count > furthest.count { furthest = (count, after) }
                        guard !isTooFar(after) else { continue }
                        if seen.insert(after).inserted { open.append(after) }
                    }
                }
            }
            let next = candidates(in: furthest.situation).map { operations[$0] }
            throw .notLinearizable(explained: furthest.count, next: next)
        }

        /// How many of those with an answer have their place.
        private func placed(in situation: Situation) -> Int {
            let answered = { (index: Int) in operations[index].answer != .unknown }
            return (0..<situation.first).count(where: answered) + situation.others.count(where: answered)
        }

        /// Those that may be next: they begin before any other that has no place yet ends.
        private func candidates(in situation: Situation) -> [Int] {
            var candidates = situation.open.sorted()
            var end = Int64.max
            for index in situation.first..<operations.count where !situation.others.contains(index) {
                guard operations[index].begin <= end else { break }
                candidates.append(index)
                end = min(end, operations[index].end)
            }
            return candidates.filter { operations[$0].begin <= end }
        }

        /// Whether an operation without a place was answered with a revision that is past: revisions never fall.
        private func isTooFar(_ situation: Situation) -> Bool {
            (situation.first..<operations.count).contains { index in
                guard !situation.others.contains(index) else { return false }
                return switch operations[index].answer {
                case .isRead(_, let revision?), .isStale(let revision): revision < situation.register.revision
                case .isWritten(let revision?): revision <= situation.register.revision
                case .isRead(_, nil), .isWritten(nil), .unknown: false
                }
            }
        }

        private func placing(_ index: Int, in situation: Situation, _ register: Register) -> Situation {
            var after = situation
            after.register = register
            if after.open.remove(index) == nil { after.others.insert(index) }
            // The front moves over what has its place, and over what may never happen.
            while after.first < operations.count {
                if after.others.remove(after.first) == nil {
                    guard operations[after.first].answer == .unknown else { break }
                    after.open.insert(after.first)
                }
                after.first += 1
            }
            return after
        }
    }
}

extension RegisterHistory.Operation: CustomStringConvertible {
    /// One line, with moments in milliseconds.
    package var description: String {
        let asked =
            switch request {
            case .read: "read"
            case .write(let value, nil): "write \(value)"
            case .write(let value, let revision?): "write \(value) at revision \(revision)"
            }
        let told =
            switch answer {
            case .isRead(let value, let revision): "\(value ?? "nothing")\(Self.text(revision))"
            case .isWritten(let revision): "done\(Self.text(revision))"
            case .isStale(let revision): "refused, revision \(revision)"
            case .unknown: "no answer"
            }
        let ending = answer == .unknown ? "" : "\(end / 1_000_000)"
        return "\(begin / 1_000_000)–\(ending) \(client): \(asked) → \(told)"
    }

    private static func text(_ revision: UInt64?) -> String { revision.map { ", revision \($0)" } ?? "" }
}
