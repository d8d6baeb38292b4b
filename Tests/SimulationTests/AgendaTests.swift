import EmulatorAPI
import Synchronization
import Testing

@testable import Simulation

@Suite struct AgendaTests {
    /// What was done, in order.
    private final class Log: Sendable {
        private let lines = Mutex<[String]>([])
        var text: [String] { lines.withLock { $0 } }
        func add(_ line: String) { lines.withLock { $0.append(line) } }
    }

    private static func instant(_ milliseconds: Int64) -> Instant { Instant(.milliseconds(milliseconds)) }

    @Test func `a row is done one at a time, in its place among what was entered before and after it`() {
        let log = Log()
        var agenda = Agenda()
        _ = agenda.add(at: Self.instant(20)) { log.add("last") }
        _ = agenda.add(at: Self.instant(10)) { log.add("before") }
        agenda.add(at: Self.instant(10), count: 3) { log.add("row \($0)") }
        _ = agenda.add(at: Self.instant(10)) { log.add("after") }
        var steps = 0
        while let (at, work) = agenda.next(upTo: Self.instant(20)) {
            work.perform()
            steps += 1
            // Entered while the row is under way, for the very same moment: its turn comes behind what waits already.
            if steps == 2 { _ = agenda.add(at: at) { log.add("from within") } }
        }
        #expect(log.text == ["before", "row 0", "row 1", "row 2", "after", "from within", "last"])
        #expect(steps == 7)
        #expect(agenda.nextInstant() == nil)
    }

    @Test func `a row that is under way is the next thing, and waits for its moment to be asked for`() {
        let log = Log()
        var agenda = Agenda()
        agenda.add(at: Self.instant(10), count: 2) { log.add("row \($0)") }
        #expect(agenda.next(upTo: Self.instant(9))?.at == nil)
        agenda.next(upTo: Self.instant(10))?.work.perform()
        #expect(agenda.nextInstant() == Self.instant(10))
        #expect(agenda.next(upTo: Self.instant(9))?.at == nil)
        agenda.next(upTo: Self.instant(10))?.work.perform()
        #expect(log.text == ["row 0", "row 1"])
        #expect(agenda.nextInstant() == nil)
    }

    @Test func `a row may be of one`() {
        let log = Log()
        var agenda = Agenda()
        agenda.add(at: Self.instant(10), count: 1) { log.add("row \($0)") }
        agenda.next(upTo: Self.instant(10))?.work.perform()
        #expect(log.text == ["row 0"])
        #expect(agenda.next(upTo: Self.instant(10))?.at == nil)
    }
}
