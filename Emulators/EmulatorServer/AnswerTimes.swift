import Synchronization

/// How long clients' commands waited for their answers: from when the server had read a command until it writes the answer.
///
/// That holds the command's turn in the tenant, and the journal where there is one. A command that waited for the app's own server
/// may be left out, and one whose client was away meanwhile is.
package final class AnswerTimes: Sendable {
    /// The upper bounds of the counts, in microseconds; the last count is of what took longer.
    package static let boundsMicroseconds = [
        50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000, 2_000_000,
        5_000_000, 10_000_000,
    ]

    /// An atomic count has no place in an array by itself.
    private final class Count: Sendable {
        let value = Atomic<Int>(0)
    }

    private let counts = (0...boundsMicroseconds.count).map { _ in Count() }
    private let sumMicroseconds = Atomic<Int>(0)

    init() {}

    /// The counts at one moment.
    package struct Reading: Hashable, Sendable {
        /// How many took at most each of ``AnswerTimes/boundsMicroseconds`` and more than the bound before; the last one is of the
        /// others.
        package var counts = [Int](repeating: 0, count: AnswerTimes.boundsMicroseconds.count + 1)
        package var sumMicroseconds = 0

        package init() {}
    }

    package var reading: Reading {
        var reading = Reading()
        reading.counts = counts.map { $0.value.load(ordering: .relaxed) }
        reading.sumMicroseconds = sumMicroseconds.load(ordering: .relaxed)
        return reading
    }

    /// Counts answers that took equally long.
    func count(_ answers: Int, microseconds: Int) {
        let place = Self.boundsMicroseconds.firstIndex { microseconds <= $0 } ?? Self.boundsMicroseconds.count
        counts[place].value.wrappingAdd(answers, ordering: .relaxed)
        sumMicroseconds.wrappingAdd(answers &* microseconds, ordering: .relaxed)
    }
}

/// The commands of one connection that wait for their answers, by when they were read.
struct AnswerWaits {
    /// Most moments that are kept; of more, the oldest are not counted.
    static let maximumMoments = 256

    private struct Moment {
        /// The last of the requests that were read then.
        var request: UInt64
        var nanoseconds: UInt64
    }

    // From `first` on; what is before was answered.
    private var moments: [Moment] = []
    private var first = 0
    /// Answers that are not counted yet, and when the commands were read.
    private var answers = 0
    private var readAt: UInt64 = 0

    /// Commands up to a request were read.
    mutating func read(upTo request: UInt64, at nanoseconds: UInt64) {
        if first == moments.count { (moments, first) = ([], 0) }
        if moments.count >= Self.maximumMoments {
            moments.removeFirst(first > 0 ? first : 1)
            first = 0
        }
        moments.append(Moment(request: request, nanoseconds: nanoseconds))
    }

    /// A request is answered. Answers to commands that were read at one moment are counted together.
    mutating func answer(_ request: UInt64, at now: UInt64, _ times: AnswerTimes) {
        while first < moments.count, moments[first].request < request { first += 1 }
        guard first < moments.count else { return }
        if moments[first].nanoseconds != readAt { conclude(at: now, times) }
        readAt = moments[first].nanoseconds
        answers += 1
    }

    /// Counts the answers so far.
    mutating func conclude(at now: UInt64, _ times: AnswerTimes) {
        guard answers > 0 else { return }
        times.count(answers, microseconds: Int(clamping: (now > readAt ? now - readAt : 0) / 1_000))
        answers = 0
    }
}
