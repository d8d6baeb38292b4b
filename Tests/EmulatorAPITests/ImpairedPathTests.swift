import EmulatorAPI
import Testing

struct ImpairedPathTests {
    static func path(seed: UInt64 = 7) -> ImpairedPath {
        ImpairedPath(stream: RandomSource(seed: seed).stream("network"))
    }

    static func arrivals(_ count: Int, of conditions: Impairment, seed: UInt64 = 7) -> [[Duration]] {
        var path = path(seed: seed)
        return (0..<count).map { _ in path.arrivals(of: conditions) }
    }

    @Test func `a perfect network delivers everything once and at once`() {
        #expect(Self.arrivals(1000, of: .none) == Array(repeating: [.zero], count: 1000))
    }

    @Test func `a tenth of the packets is lost where the conditions say so`() {
        let lost = Self.arrivals(100_000, of: Impairment(lossPerMillion: 100_000)).count { $0.isEmpty }
        #expect(9_700...10_300 ~= lost)
    }

    @Test func `everything is lost at a million in a million`() {
        #expect(Self.arrivals(1000, of: Impairment(lossPerMillion: 1_000_000)).allSatisfy { $0.isEmpty })
    }

    @Test func `a twentieth arrives twice, the earlier first`() {
        let conditions = Impairment(jitter: .milliseconds(30), duplicationPerMillion: 50_000)
        let twice = Self.arrivals(100_000, of: conditions).filter { $0.count == 2 }
        #expect(4_700...5_300 ~= twice.count)
        #expect(twice.allSatisfy { $0[0] <= $0[1] })
        #expect(twice.contains { $0[0] < $0[1] })
    }

    @Test func `jitter spreads evenly over the delay`() {
        let conditions = Impairment(delay: .milliseconds(100), jitter: .milliseconds(40))
        let arrivals = Self.arrivals(100_000, of: conditions).flatMap { $0 }
        #expect(arrivals.allSatisfy { $0 >= .milliseconds(100) && $0 < .milliseconds(140) })
        #expect(24_000...26_000 ~= arrivals.count { $0 < .milliseconds(110) })
        #expect(24_000...26_000 ~= arrivals.count { $0 >= .milliseconds(130) })
    }

    @Test func `later packets overtake those that are held back`() {
        let conditions = Impairment(reorderingPerMillion: 100_000, reorderingDelay: .milliseconds(50))
        let arrivals = Self.arrivals(1000, of: conditions).enumerated()
            .map { (number: $0.offset, at: Duration.milliseconds(20 * $0.offset) + $0.element[0]) }
            .sorted { ($0.at, $0.number) < ($1.at, $1.number) }
        let overtaken = zip(arrivals, arrivals.dropFirst()).count { $0.number > $1.number }
        #expect(overtaken > 50)
        #expect(arrivals.map(\.number).sorted() == Array(0..<1000))
    }

    @Test func `a path that was perfect goes on as one that never was`() {
        let lossy = Impairment(jitter: .milliseconds(40), lossPerMillion: 100_000)
        var perfectAtFirst = Self.path()
        var lossyAllAlong = Self.path()
        for _ in 0..<100 {
            _ = perfectAtFirst.arrivals(of: .none)
            _ = lossyAllAlong.arrivals(of: lossy)
        }
        #expect(perfectAtFirst == lossyAllAlong)
        #expect(perfectAtFirst.arrivals(of: lossy) == lossyAllAlong.arrivals(of: lossy))
    }

    @Test func `the same seed gives the same network, another seed another`() {
        let conditions = Impairment(
            jitter: .milliseconds(40), lossPerMillion: 50_000, duplicationPerMillion: 50_000,
            reorderingPerMillion: 50_000)
        #expect(Self.arrivals(1000, of: conditions) == Self.arrivals(1000, of: conditions))
        #expect(Self.arrivals(1000, of: conditions) != Self.arrivals(1000, of: conditions, seed: 8))
    }

    @Test func `turning loss on leaves the delays of what arrives as they were`() {
        let smooth = Impairment(delay: .milliseconds(20), jitter: .milliseconds(40))
        var lossy = smooth
        lossy.lossPerMillion = 200_000
        var duplicating = lossy
        duplicating.duplicationPerMillion = 200_000
        let expected = Self.arrivals(1000, of: smooth)
        let survivors = Self.arrivals(1000, of: lossy)
        for (expected, survivor) in zip(expected, survivors) where !survivor.isEmpty { #expect(survivor == expected) }
        let both = Self.arrivals(1000, of: duplicating)
        #expect(both.map(\.isEmpty) == survivors.map(\.isEmpty))
        for (expected, both) in zip(expected, both) where !both.isEmpty { #expect(both.contains(expected[0])) }
    }

    @Test func `commands are never lost, and change nothing for packets`() {
        let conditions = Impairment(delay: .milliseconds(20), jitter: .milliseconds(40), lossPerMillion: 1_000_000)
        var quiet = Self.path()
        var busy = Self.path()
        let media = Impairment(jitter: .milliseconds(40))
        var delays: [Duration] = []
        for _ in 0..<100 {
            delays.append(busy.controlDelay(of: conditions))
            #expect(quiet.arrivals(of: media) == busy.arrivals(of: media))
        }
        #expect(delays.allSatisfy { $0 >= .milliseconds(20) && $0 < .milliseconds(60) })
        #expect(delays.contains { $0 != delays[0] })
    }
}
