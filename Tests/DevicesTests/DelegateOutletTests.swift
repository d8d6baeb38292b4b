import Devices
import Dispatch
import ParlorTesting
import Synchronization
import Testing

@Suite struct DelegateOutletTests {
    private final class Ear: Sendable {
        let name: String
        private let log: Log
        init(_ name: String, _ log: Log) {
            self.name = name
            self.log = log
        }
        func hear(_ text: String) { log.add("\(name): \(text)") }
    }

    private final class Log: Sendable {
        private let state = Mutex<[String]>([])
        var lines: [String] { state.withLock { $0 } }
        func add(_ line: String) { state.withLock { $0.append(line) } }
    }

    private let world = World(seed: 1)
    private let log = Log()

    private func outlet() -> DelegateOutlet<Ear> { DelegateOutlet(device: world.device("alice")) }

    private func add(_ ear: Ear, to outlet: DelegateOutlet<Ear>) { outlet.add(ear) { [weak ear] in ear } }

    private func advance() { world.advance(by: .zero) }

    @Test func `listeners are called in the order in which they were added, later`() {
        let outlet = outlet()
        let first = Ear("first", log)
        let second = Ear("second", log)
        add(first, to: outlet)
        add(second, to: outlet)
        outlet.call("hello()") { $0.hear("hello") }
        #expect(log.lines == [])
        advance()
        #expect(log.lines == ["first: hello", "second: hello"])
        #expect(world.callbacks(on: world.device("alice")) == ["hello()"])
    }

    @Test func `a listener that is added twice is called once`() {
        let outlet = outlet()
        let ear = Ear("ear", log)
        add(ear, to: outlet)
        add(ear, to: outlet)
        outlet.call("a") { $0.hear("a") }
        advance()
        #expect(log.lines == ["ear: a"])
        outlet.remove(ear)
        outlet.call("b") { $0.hear("b") }
        advance()
        #expect(log.lines == ["ear: a"])
        #expect(!outlet.hasListeners)
    }

    @Test func `a listener is not kept, and one that is gone is not called`() {
        let outlet = outlet()
        var ear: Ear? = Ear("ear", log)
        weak let weakEar = ear
        add(ear!, to: outlet)
        outlet.call("a") { $0.hear("a") }
        ear = nil
        #expect(weakEar == nil)
        #expect(!outlet.hasListeners)
        advance()
        #expect(log.lines == [])
        #expect(world.trace.isEmpty)
    }

    @Test func `one that is removed before the call goes out is not called, and one that is added is`() {
        let outlet = outlet()
        let early = Ear("early", log)
        let late = Ear("late", log)
        add(early, to: outlet)
        outlet.call("a") { $0.hear("a") }
        outlet.remove(early)
        add(late, to: outlet)
        advance()
        #expect(log.lines == ["late: a"])
    }

    @Test func `setting a listener replaces all, and setting none silences`() {
        let outlet = outlet()
        let old = Ear("old", log)
        let new = Ear("new", log)
        add(old, to: outlet)
        outlet.set(new) { [weak new] in new }
        outlet.call("a") { $0.hear("a") }
        advance()
        outlet.set(nil) { nil }
        outlet.call("b") { $0.hear("b") }
        advance()
        #expect(log.lines == ["new: a"])
    }

    @Test func `a listener may add, remove and call from inside a call`() {
        let outlet = outlet()
        let first = Ear("first", log)
        let second = Ear("second", log)
        add(first, to: outlet)
        outlet.call("a") { [self] ear in
            ear.hear("a")
            outlet.remove(ear)
            add(second, to: outlet)
            outlet.call("b") { $0.hear("b") }
            log.add("end of a")
        }
        advance()
        #expect(log.lines == ["first: a", "end of a", "second: b"])
    }

    @Test func `calls without a text leave no trace`() {
        let outlet = outlet()
        let ear = Ear("ear", log)
        add(ear, to: outlet)
        outlet.call(nil) { $0.hear("quiet") }
        advance()
        #expect(log.lines == ["ear: quiet"])
        #expect(world.trace.isEmpty)
    }

    @Test func `in real time a call goes out on the queue that was chosen`() async {
        let device = EmbeddedEmulator.shared.makeDevice("live")
        let outlet = DelegateOutlet<Ear>(device: device)
        let queue = DispatchQueue(label: "chosen")
        let key = DispatchSpecificKey<Bool>()
        queue.setSpecific(key: key, value: true)
        outlet.queue = queue
        let ear = Ear("ear", log)
        add(ear, to: outlet)
        let isOnQueue = await withCheckedContinuation { continuation in
            outlet.call("a") { _ in
                continuation.resume(returning: DispatchQueue.getSpecific(key: key) == true && Device.current === device)
            }
        }
        #expect(isOnQueue)
        #expect(outlet.hasListeners)
    }

    @Test func `a completion is called once, later, and traced`() {
        let alice = world.device("alice")
        alice.complete("done()") { [log] in log.add("done") }
        #expect(log.lines == [])
        advance()
        #expect(log.lines == ["done"])
        #expect(world.callbacks(on: alice) == ["done()"])
    }
}
