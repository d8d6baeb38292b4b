import Devices
import ParlorTesting
import Synchronization
import Testing

@Suite struct DelegateOutletTests {
    private final class RecordingListener: Sendable {
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

    private func outlet() -> DelegateOutlet<RecordingListener> { DelegateOutlet(device: world.device("alice")) }

    private func add(_ listener: RecordingListener, to outlet: DelegateOutlet<RecordingListener>) {
        outlet.add(listener) { [weak listener] in listener }
    }

    private func advance() { world.advance(by: .zero) }

    @Test func `listeners are called in the order in which they were added, later`() {
        let outlet = outlet()
        let first = RecordingListener("first", log)
        let second = RecordingListener("second", log)
        add(first, to: outlet)
        add(second, to: outlet)
        outlet.call("hello()") { $0.hear("hello") }
        #expect(log.lines == [])
        advance()
        #expect(log.lines == ["first: hello", "second: hello"])
        #expect(world.callbacks(on: world.device("alice")) == ["hello()"])
    }

    @Test func `the text of a call is made of the values at the call, and not at all where nobody listens`() {
        let outlet = outlet()
        let made = Mutex(0)
        func text(_ text: String) -> String {
            made.withLock { $0 += 1 }
            return text
        }
        outlet.call(text("unheard()")) { $0.hear("unheard") }
        advance()
        #expect(made.withLock { $0 } == 0)
        let listener = RecordingListener("listener", log)
        add(listener, to: outlet)
        outlet.call(text("made \(made.withLock { $0 }) times")) { $0.hear("heard") }
        made.withLock { $0 += 10 }
        advance()
        #expect(world.callbacks(on: world.device("alice")) == ["made 0 times"])
    }

    @Test func `a listener that comes between a call and its delivery is called, and the trace shows it`() {
        let outlet = outlet()
        outlet.call("early()") { $0.hear("early") }
        let listener = RecordingListener("listener", log)
        add(listener, to: outlet)
        advance()
        #expect(log.lines == ["listener: early"])
        #expect(world.callbacks(on: world.device("alice")) == ["early()"])
    }

    @Test func `a listener that is added twice is called once`() {
        let outlet = outlet()
        let listener = RecordingListener("listener", log)
        add(listener, to: outlet)
        add(listener, to: outlet)
        outlet.call("a") { $0.hear("a") }
        advance()
        #expect(log.lines == ["listener: a"])
        outlet.remove(listener)
        outlet.call("b") { $0.hear("b") }
        advance()
        #expect(log.lines == ["listener: a"])
        #expect(!outlet.hasListeners)
    }

    @Test func `a listener is not kept, and one that is gone is not called`() {
        let outlet = outlet()
        var listener: RecordingListener? = RecordingListener("listener", log)
        weak let weakListener = listener
        add(listener!, to: outlet)
        outlet.call("a") { $0.hear("a") }
        listener = nil
        #expect(weakListener == nil)
        #expect(!outlet.hasListeners)
        advance()
        #expect(log.lines == [])
        #expect(world.trace.isEmpty)
    }

    @Test func `one that is removed before the call goes out is not called, and one that is added is`() {
        let outlet = outlet()
        let early = RecordingListener("early", log)
        let late = RecordingListener("late", log)
        add(early, to: outlet)
        outlet.call("a") { $0.hear("a") }
        outlet.remove(early)
        add(late, to: outlet)
        advance()
        #expect(log.lines == ["late: a"])
    }

    @Test func `setting a listener replaces all, and setting none silences`() {
        let outlet = outlet()
        let old = RecordingListener("old", log)
        let new = RecordingListener("new", log)
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
        let first = RecordingListener("first", log)
        let second = RecordingListener("second", log)
        add(first, to: outlet)
        outlet.call("a") { [self] listener in
            listener.hear("a")
            outlet.remove(listener)
            add(second, to: outlet)
            outlet.call("b") { $0.hear("b") }
            log.add("end of a")
        }
        advance()
        #expect(log.lines == ["first: a", "end of a", "second: b"])
    }

    @Test func `calls without a text leave no trace`() {
        let outlet = outlet()
        let listener = RecordingListener("listener", log)
        add(listener, to: outlet)
        outlet.call(nil) { $0.hear("quiet") }
        advance()
        #expect(log.lines == ["listener: quiet"])
        #expect(world.trace.isEmpty)
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
