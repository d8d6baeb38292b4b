import EmulatorAPI

/// Whether operations on a room's attributes can be put into one order that explains every answer, without moving one
/// ahead of another that had ended when it began.
///
/// The search is Wing and Gong's with the memory of Lowe: of all operations that may come next it takes one after the
/// other, and never looks twice at the same operations with the same attributes.
enum Linearization {
    /// There is such an order: the operations' places in it.
    case found([Int])
    /// There is none. The longest order that explains what it has, and the operations that may come next and do not
    /// fit.
    case impossible(longest: [Int], stuck: [Int])
    /// The search was given up after so many steps.
    case undecided

    /// The most steps of a search.
    static let stepLimit = 200_000

    /// Those that were made, and what they left.
    private struct Point: Hashable {
        /// Every operation below this place was made.
        var floor = 0
        /// The others that were made, ascending.
        var ahead: [Int] = []
        var model: AttributeModel
    }

    private struct Step {
        let point: Point
        var candidates: [Int]
    }

    /// - Parameter operations: in the order of their beginnings.
    init(of operations: [AttributeOperation], after first: AttributeModel, rules: AttributeRules) {
        var seen: Set<Point> = []
        var longest: [Int] = []
        var stuck: [Int] = []
        let start = Point(model: first)
        var path = [Step(point: start, candidates: Self.candidates(at: start, operations))]
        // The operation that led to each step but the first.
        var order: [Int] = []
        var steps = 0
        if path[0].candidates.isEmpty {
            self = .found([])
            return
        }
        while let top = path.last {
            guard let next = top.candidates.first else {
                path.removeLast()
                _ = order.popLast()
                continue
            }
            path[path.count - 1].candidates.removeFirst()
            steps += 1
            guard steps <= Self.stepLimit else {
                self = .undecided
                return
            }
            var model = top.point.model
            guard operations[next].take(on: &model, rules: rules) else {
                if order.count == longest.count { stuck.append(next) }
                continue
            }
            let point = Self.point(top.point, with: next, model)
            guard seen.insert(point).inserted else { continue }
            let candidates = Self.candidates(at: point, operations)
            if order.count + 1 > longest.count {
                longest = order + [next]
                stuck = []
            }
            if Self.isComplete(point, operations) {
                self = .found(order + [next])
                return
            }
            order.append(next)
            path.append(Step(point: point, candidates: candidates))
        }
        if Self.isComplete(start, operations) {
            self = .found([])
        } else {
            self = .impossible(longest: longest, stuck: Array(Set(stuck)).sorted())
        }
    }

    private static func point(_ before: Point, with operation: Int, _ model: AttributeModel) -> Point {
        var point = Point(floor: before.floor, ahead: before.ahead, model: model)
        let place = point.ahead.firstIndex { $0 > operation } ?? point.ahead.count
        point.ahead.insert(operation, at: place)
        while point.ahead.first == point.floor {
            point.ahead.removeFirst()
            point.floor += 1
        }
        return point
    }

    /// Those that may come next: every operation that is not made and began before any such had ended.
    private static func candidates(at point: Point, _ operations: [AttributeOperation]) -> [Int] {
        var found: [Int] = []
        var earliestEnd = Int.max
        for index in point.floor..<max(point.floor, operations.count) where !point.ahead.contains(index) {
            guard operations[index].began <= earliestEnd else { break }
            found.append(index)
            earliestEnd = min(earliestEnd, operations[index].ended)
        }
        return found.filter { operations[$0].began <= earliestEnd }
    }

    /// Whether only operations are left of which nobody knows whether they took effect.
    private static func isComplete(_ point: Point, _ operations: [AttributeOperation]) -> Bool {
        (point.floor..<max(point.floor, operations.count)).allSatisfy {
            point.ahead.contains($0) || operations[$0].answer == .unknown
        }
    }
}

/// One order of all writes and readings of a room's attributes explains every answer that devices got.
struct AttributesAreLinearizable: HistoryCheck {
    let claim = "The answers about a room's attributes fit one order of all writes"

    func failures(in reading: HistoryReading) -> [HistoryFailure] {
        var list = FailureList(self)
        for life in reading.attributeLives() {
            let operations = life.operations.sorted { $0.began < $1.began }
            let rules = reading.history.rules.attribute
            guard
                case .impossible(let longest, let stuck) = Linearization(
                    of: operations, after: life.first, rules: rules),
                let first = stuck.first
            else { continue }
            var model = life.first
            for place in longest { _ = operations[place].take(on: &model, rules: rules) }
            let kept = model.listed().prefix(5).map { "\($0.key.shown(atMost: 40))=\($0.value.shown(atMost: 60))" }
            list.add(
                at: reading.instant(at: operations[first].began), operations[first].who,
                found: "in \(life.room.rawValue.shown()), \(operations[first].words) was answered: "
                    + operations[first].answerWords,
                expected: "after the \(longest.count) operations that fit, the room is at revision "
                    + "\(model.revision) with \(kept.isEmpty ? "nothing" : kept.joined(separator: ", "))")
        }
        return list.all
    }
}
