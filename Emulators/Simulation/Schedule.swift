import EmulatorAPI

/// What is left open in a world, and how it is decided: how long things take, when people act, who does nothing.
///
/// Zero is always as usual. So a schedule is the list of its choices that are not zero; with some of them set to zero it is a
/// schedule too, and a simpler one. A choice belongs to whom it is about and to how many of its kind came before, so that a
/// choice that is set to zero moves no other.
package struct Schedule: Sendable {
    /// Something that is decided once.
    package struct Point: Hashable, Comparable, Sendable {
        package var kind: Kind
        /// A device's name, or a step's.
        package var owner: String
        /// How many of this kind and owner came before, and this one: 1 for the first.
        package var number: Int

        package init(_ kind: Kind, _ owner: String, _ number: Int) {
            self.kind = kind
            self.owner = owner
            self.number = number
        }

        package static func < (left: Point, right: Point) -> Bool {
            (left.kind.rawValue, left.owner, left.number) < (right.kind.rawValue, right.owner, right.number)
        }
    }

    /// What is decided.
    package enum Kind: String, CaseIterable, Sendable {
        /// How many milliseconds more a command takes from a device to the cloud. Later ones of that device wait for it.
        case up
        /// How many milliseconds more a reply or an event takes to a device. Later ones to that device wait for it.
        case down
        /// At which millisecond of its window a step is made.
        case moment
        /// 1 where a step is not made. Only shrinking chooses that.
        case without
    }

    /// Where choices come from.
    private enum Source: Sendable {
        case drawn(RandomStream, oneIn: UInt64, without: Set<String>)
        case played([Point: Int])
    }

    /// Most choices that are kept of a run.
    package static let maximumChoices = 100_000

    private var source: Source
    private var counts: [Counter: Int] = [:]
    /// Delays of a command, a reply or an event are less than this, in milliseconds.
    package let delayLimit: Int
    /// Choices that are not zero, in the order in which they were made.
    package private(set) var choices: [(point: Point, value: Int)] = []
    /// The steps by their names, made or not, in order. Steps of one name are left out together.
    package private(set) var steps: [String] = []

    private struct Counter: Hashable {
        var kind: Kind
        var owner: String
    }

    /// Draws from the seed. One choice in `oneIn` is not zero, which is at least 1. The steps of `without` are not made.
    package init(seed: UInt64, oneIn: Int, delayLimit: Int, without: Set<String> = []) {
        source = .drawn(
            RandomSource(seed: seed).stream("schedule"), oneIn: UInt64(max(oneIn, 1)), without: without)
        self.delayLimit = delayLimit
    }

    /// Plays choices again; what is not among them is zero.
    package init(playing choices: [Point: Int], delayLimit: Int) {
        source = .played(choices)
        self.delayLimit = delayLimit
    }

    /// Decides the next point of this kind and owner: 0 or more, less than `limit`.
    package mutating func choose(_ kind: Kind, of owner: String, below limit: Int) -> Int {
        let number = counts[Counter(kind: kind, owner: owner), default: 0] + 1
        counts[Counter(kind: kind, owner: owner)] = number
        let point = Point(kind, owner, number)
        var value = 0
        switch source {
        case .drawn(var stream, let oneIn, let without):
            // Always two draws, so that no choice moves a later one.
            let isChosen = stream.next() % oneIn == 0
            let drawn = stream.next()
            if isChosen, limit > 0 { value = Int(drawn % UInt64(limit)) }
            source = .drawn(stream, oneIn: oneIn, without: without)
        case .played(let choices): value = min(max(choices[point] ?? 0, 0), max(limit - 1, 0))
        }
        if value != 0, choices.count < Self.maximumChoices { choices.append((point, value)) }
        return value
    }

    /// Whether a step is made.
    package mutating func makes(_ step: String) -> Bool {
        if steps.count < Self.maximumChoices { steps.append(step) }
        let point = Point(.without, step, 1)
        let isMade =
            switch source {
            case .drawn(_, _, let without): !without.contains(step)
            case .played(let choices): choices[point] != 1
            }
        if !isMade, !choices.contains(where: { $0.point == point }) { choices.append((point, 1)) }
        return isMade
    }
}
