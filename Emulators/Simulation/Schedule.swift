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
        /// How many milliseconds a task waits until it goes on: at a `Task`, an `await`, a hop to an actor.
        case task
        /// 1 where what a device does after a time of its own waits for another device that is due at the same moment.
        case tie
        /// 1 where a step is made that need not be made.
        case happens
        /// 1 where a step is not made. Only shrinking chooses that.
        case without
        /// 1 where a user takes no part, with all that they do. Only shrinking chooses that.
        case absent
    }

    /// How choices are drawn.
    package enum Drawing: Hashable, Sendable {
        /// Each anew; one in so many is not zero, which is at least 1.
        case even(oneIn: UInt64)
        /// A device has one delay for each direction, until it gets another one, which one in so many of its choices does. So
        /// one device is slow for long, and few changes of that make an order that is rare.
        case priorities(changeOneIn: UInt64)
        /// Like another run; one choice in so many is drawn anew.
        case near([Point: Int], changeOneIn: UInt64)
    }

    /// Most choices that are kept of a run.
    package static let maximumChoices = 100_000
    /// A step that need not be made is made in one of so many runs.
    package static let happensOneIn: UInt64 = 8

    /// How choices are drawn; nil where they are played.
    private let drawing: Drawing?
    private var stream: RandomStream
    /// The choices that are played. Of a schedule that is drawn, the steps and users that are left out.
    private let played: [Point: Int]
    private var counts: [Counter: Int] = [:]
    /// The delays of devices, where these have one for long.
    private var priorities: [Counter: Int] = [:]
    private var isOver = false
    /// Ties have a stream of their own, because how many there are follows from what else is drawn.
    private var ties: RandomStream
    /// Delays of a command, a reply or an event are less than this, in milliseconds.
    package let delayLimit: Int
    /// Choices that are not zero, in the order in which they were made.
    package private(set) var choices: [(point: Point, value: Int)] = []
    /// The steps by their names, made or not, in order. Steps of one name are left out together.
    package private(set) var steps: [String] = []
    /// Those of the steps in which something goes wrong on purpose.
    package private(set) var faults: Set<String> = []
    /// Who was asked for by ``takesPart(_:)``, whether they do or not, in order.
    package private(set) var users: [String] = []

    private struct Counter: Hashable {
        var kind: Kind
        var owner: String
    }

    /// Draws from the seed. The steps and users of `leftOut`, which are points of ``Kind/without`` and ``Kind/absent``, are not there.
    package init(seed: UInt64, drawing: Drawing, delayLimit: Int, leftOut: Set<Point> = []) {
        self.drawing = drawing
        stream = RandomSource(seed: seed).stream("schedule")
        played = Dictionary(uniqueKeysWithValues: leftOut.map { ($0, 1) })
        ties = RandomSource(seed: seed).stream("ties")
        self.delayLimit = delayLimit
    }

    /// Plays choices again; what is not among them is zero.
    package init(playing choices: [Point: Int], delayLimit: Int) {
        drawing = nil
        played = choices
        stream = RandomSource(seed: 0).stream("schedule")
        ties = RandomSource(seed: 0).stream("ties")
        self.delayLimit = delayLimit
    }

    /// Decides the next delay of this kind and owner, in milliseconds.
    mutating func chooseDelay(_ kind: Kind, of owner: String) -> Int { choose(kind, of: owner, below: delayLimit) }

    /// Decides the next point of this kind and owner: 0 or more, less than `limit`.
    package mutating func choose(_ kind: Kind, of owner: String, below limit: Int) -> Int {
        guard !isOver else { return 0 }
        let counter = Counter(kind: kind, owner: owner)
        let number = Self.next(&counts[counter, default: 0])
        let point = Point(kind, owner, number)
        var value = 0
        if let drawing {
            let isTie = kind == .tie
            let (first, second) = isTie ? (ties.next(), ties.next()) : (stream.next(), stream.next())
            value = draw(point, counter, below: isTie ? 2 : UInt64(max(limit, 1)), drawing, first, second)
        } else {
            value = min(max(played[point] ?? 0, 0), max(limit - 1, 0))
        }
        if value != 0, choices.count < Self.maximumChoices { choices.append((point, value)) }
        return value
    }

    private static func next(_ count: inout Int) -> Int {
        count += 1
        return count
    }

    /// Of two draws, always, so that no choice moves a later one.
    private mutating func draw(
        _ point: Point, _ counter: Counter, below limit: UInt64, _ drawing: Drawing, _ first: UInt64, _ second: UInt64
    ) -> Int {
        let isHappening = point.kind == .happens
        let drawn = isHappening ? (second % Self.happensOneIn == 0 ? 1 : 0) : Int(second % limit)
        switch drawing {
        case .even(let oneIn): return isHappening || first % max(oneIn, 1) == 0 ? drawn : 0
        case .priorities(let changeOneIn):
            guard point.kind == .up || point.kind == .down else { return drawn }
            let priority = first % max(changeOneIn, 1) == 0 ? drawn : priorities[counter] ?? drawn
            priorities[counter] = priority
            return priority
        case .near(let choices, let changeOneIn):
            return first % max(changeOneIn, 1) == 0 ? drawn : min(choices[point] ?? 0, Int(limit) - 1)
        }
    }

    /// Whether a step is made. `isFault` is whether something goes wrong in it on purpose.
    package mutating func makes(_ step: String, isFault: Bool = false) -> Bool {
        if steps.count < Self.maximumChoices {
            steps.append(step)
            if isFault { faults.insert(step) }
        }
        return keeps(Point(.without, step, 1))
    }

    /// Whether a user takes part.
    package mutating func takesPart(_ user: String) -> Bool {
        if users.count < Self.maximumChoices, !users.contains(user) { users.append(user) }
        return keeps(Point(.absent, user, 1))
    }

    /// Whether what the point is about is there.
    private mutating func keeps(_ point: Point) -> Bool {
        let isLeftOut = played[point] == 1
        if isLeftOut, !choices.contains(where: { $0.point == point }) { choices.append((point, 1)) }
        return !isLeftOut
    }

    /// From here on everything is as usual, and nothing is decided.
    package mutating func end() { isOver = true }

    /// Choices to play that nothing asked for, in order: those of another body, or of another version.
    package var unmet: [Point] {
        guard drawing == nil else { return [] }
        return played.keys.filter { point in
            switch point.kind {
            case .without: !steps.contains(point.owner)
            case .absent: !users.contains(point.owner)
            case .up, .down, .moment, .task, .tie, .happens:
                point.number > counts[Counter(kind: point.kind, owner: point.owner), default: 0]
            }
        }.sorted()
    }
}
