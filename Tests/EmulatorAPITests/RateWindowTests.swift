import EmulatorAPI
import Testing

struct RateWindowTests {
    private func at(_ milliseconds: Int64) -> Instant { Instant(nanoseconds: milliseconds * 1_000_000) }

    private func isRefused(
        _ window: RateWindow, _ amount: Int = 1, maximum: Int, per span: Duration = .seconds(1), at now: Instant
    ) -> Bool {
        do throws(EmulatorError) {
            try window.check(.sideData, adding: amount, maximum: maximum, per: span, at: now)
            return false
        } catch {
            #expect(error == .rateExceeded(rate: .sideData, maximum: maximum, perMilliseconds: span.milliseconds))
            return true
        }
    }

    @Test func `what was done stops counting exactly a span later`() {
        var window = RateWindow()
        for moment in [0, 400, 400] { window.record(maximum: 3, at: at(Int64(moment))) }
        #expect(isRefused(window, maximum: 3, at: at(999)))
        #expect(isRefused(window, maximum: 3, at: Instant(nanoseconds: 999_999_999)))
        #expect(!isRefused(window, maximum: 3, at: at(1000)))
        #expect(window.amount(per: .seconds(1), at: at(1399)) == 2)
        #expect(window.amount(per: .seconds(1), at: at(1400)) == 0)
    }

    @Test func `a budget counts amounts, and nothing is no amount`() {
        var window = RateWindow()
        window.record(adding: 10, maximum: 20, at: at(0))
        window.record(adding: 0, maximum: 20, at: at(1))
        window.record(adding: -5, maximum: 20, at: at(2))
        #expect(!isRefused(window, 10, maximum: 20, at: at(3)))
        #expect(isRefused(window, 11, maximum: 20, at: at(3)))
        #expect(!isRefused(window, 20, maximum: 20, at: at(1000)))
    }

    @Test func `a check changes nothing, and what is forgotten leaves no trace`() {
        var window = RateWindow()
        window.record(maximum: 1, per: .milliseconds(300), at: at(0))
        #expect(isRefused(window, maximum: 1, per: .milliseconds(300), at: at(299)))
        #expect(!isRefused(window, maximum: 1, per: .milliseconds(300), at: at(300)))
        window.record(adding: 0, maximum: 1, per: .milliseconds(300), at: at(300))
        #expect(window == RateWindow())
    }

    @Test func `who is taken above the limit fills the window, and no more than the window`() {
        var window = RateWindow()
        for moment in 0..<100 { window.record(maximum: 2, at: at(Int64(moment))) }
        #expect(window.amount(per: .seconds(1), at: at(99)) == 2)
        #expect(isRefused(window, maximum: 2, at: at(1097)))
        #expect(!isRefused(window, maximum: 2, at: at(1098)))
        var newest = RateWindow()
        for moment in [98, 99] { newest.record(maximum: 2, at: at(Int64(moment))) }
        #expect(window == newest)
    }

    @Test func `a client's own limit admits what fits, and counts nothing that it refuses`() {
        var window = RateWindow()
        func admits(_ amount: Int, at milliseconds: Int64, maximum: Int = 3) -> Bool {
            window.admits(amount, maximum: maximum, per: .seconds(2), at: at(milliseconds))
        }
        #expect(admits(2, at: 0))
        #expect(!admits(2, at: 0))
        #expect(admits(1, at: 500))
        #expect(!admits(1, at: 1999))
        #expect(admits(2, at: 2000))
        #expect(!admits(1, at: 2499))
        #expect(admits(1, at: 2500))
        #expect(!admits(.max, at: 2500, maximum: .max))
        #expect(!admits(1, at: 10_000, maximum: 0))
        #expect(admits(3, at: 10_000))
    }

    @Test func `a window without a limit remembers nothing`() {
        var window = RateWindow()
        for moment in 0...100 { window.record(maximum: nil, at: at(Int64(moment))) }
        #expect(window.isEmpty)
    }

    @Test func `more than can be counted is refused, and time at its end overflows nothing`() {
        var window = RateWindow()
        window.record(adding: .max, maximum: .max, at: Instant(nanoseconds: .max))
        window.record(adding: .max, maximum: .max, at: Instant(nanoseconds: .max))
        #expect(window.amount(per: .seconds(1), at: Instant(nanoseconds: .max)) == .max)
        #expect(isRefused(window, 1, maximum: .max, at: Instant(nanoseconds: .max)))
        var early = RateWindow()
        early.record(maximum: 1, at: Instant(nanoseconds: .min))
        #expect(!isRefused(early, maximum: 1, at: Instant(nanoseconds: .max)))
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `a window agrees with a list of everything that was done`(seed: UInt64) {
        var random = RandomSource(seed: seed).stream("window")
        var window = RateWindow()
        var all: [(at: Instant, amount: Int)] = []
        var now = Instant.start
        for _ in 0..<2000 {
            now = now.advanced(by: random.duration(below: .milliseconds(300)))
            let amount = Int(random.next() % 5)
            let counted = all.filter { $0.at.duration(to: now) < .seconds(1) }.reduce(0) { $0 + $1.amount }
            #expect(isRefused(window, amount, maximum: 12, at: now) == (counted + amount > 12))
            guard counted + amount <= 12 else { continue }
            window.record(adding: amount, maximum: 12, at: now)
            all.append((now, amount))
        }
    }
}
