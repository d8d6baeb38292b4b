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

    /// Work of devices at one moment, in the order in which it is done where some devices wait.
    private static func order(_ devices: [String?], waiting: Set<String>) -> (order: [String], asked: [String]) {
        let log = Log()
        var asked: [String] = []
        var agenda = Agenda()
        for (number, device) in devices.enumerated() {
            _ = agenda.add(at: instant(10), of: device) { log.add("\(device ?? "cloud") \(number)") }
        }
        while let (_, work) = agenda.next(
            upTo: instant(10),
            waits: { device in
                asked.append(device)
                return waiting.contains(device)
            })
        {
            work.perform()
        }
        return (log.text, asked)
    }

    @Test func `a device waits for another's work of the same moment, and keeps the order of its own`() {
        #expect(Self.order(["a", "b"], waiting: []).order == ["a 0", "b 1"])
        #expect(Self.order(["a", "b"], waiting: ["a"]).order == ["b 1", "a 0"])
        #expect(Self.order(["a", "a", "b", "c"], waiting: ["a"]).order == ["a 0", "b 2", "c 3", "a 1"])
        #expect(Self.order(["a", "b", "a"], waiting: ["a", "b"]).order == ["b 1", "a 0", "a 2"])
    }

    @Test func `nobody waits for work of the same device, of the cloud, or of another moment`() {
        let (order, asked) = Self.order(["a", "a", nil, "b"], waiting: ["a", "b"])
        #expect(order == ["a 0", "a 1", "cloud 2", "b 3"])
        #expect(asked == [])
        var agenda = Agenda()
        _ = agenda.add(at: Self.instant(10), of: "a") {}
        _ = agenda.add(at: Self.instant(11), of: "b") {}
        #expect(agenda.next(upTo: Self.instant(20), waits: { _ in true })?.at == Self.instant(10))
    }

    @Test func `work that waits can be taken back, and is the next thing else`() {
        let log = Log()
        var agenda = Agenda()
        let first = agenda.add(at: Self.instant(10), of: "a") { log.add("a") }
        _ = agenda.add(at: Self.instant(10), of: "b") { log.add("b") }
        _ = agenda.add(at: Self.instant(12)) { log.add("last") }
        agenda.next(upTo: Self.instant(10), waits: { _ in true })?.work.perform()
        #expect(agenda.nextInstant() == Self.instant(10))
        agenda.cancel(first)
        #expect(agenda.nextInstant() == Self.instant(12))
        agenda.next(upTo: Self.instant(20))?.work.perform()
        #expect(log.text == ["b", "last"])
    }
}
