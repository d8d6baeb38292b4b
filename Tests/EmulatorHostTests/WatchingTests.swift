import EmulatorAPI
import EmulatorHost
import EmulatorSuite
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(15))) struct WatchingTests {
    private let clock = ManualClock()
    private let host: TenantHost

    init() { host = TenantHost(setup: Hosted.setup, clock: clock.hostClock) }

    /// What a listener was told.
    private final class Notes: Sendable {
        let all = Mutex<[String]>([])

        func take(_ note: StepNote, _ state: TenantState) {
            let what =
                switch note.input {
                case .opened(let session, _): "opened \(session)"
                case .command(let session, _): "\(note.request) of \(session)"
                case let other?: "\(other)"
                case nil: "time"
                }
            let user = note.input?.session.flatMap { state.user(of: $0) }
            all.withLock { $0.append(user.map { "\(what) by \($0)" } ?? what) }
        }
    }

    @Test func `who watches is told of every step with the state behind it, and nobody is told after`() async throws {
        let notes = Notes()
        await host.tellOfSteps { notes.take($0, $1) }
        let session = try #require(await host.open(Outbox()))
        await host.submit(.command(session: session, command: Hosted.logIn("alice")), request: 4)
        #expect(notes.all.withLock { $0 } == ["opened \(session)", "4 of \(session) by alice"])
        await host.tellOfSteps(to: nil)
        await host.submit(.command(session: session, command: .identity(.logOut)), request: 5)
        #expect(notes.all.withLock { $0.count } == 2)
        #expect(await host.view { $0.user(of: session) } == nil)
    }

    @Test func `a silent session has its end, and a room without members too`() async throws {
        let session = try #require(await host.open(Outbox()))
        await host.submit(.command(session: session, command: Hosted.logIn("alice")))
        #expect(await host.view { $0.ends(of: session)?.silence } == nil)
        await host.submit(.interrupted(session: session))
        let end = try #require(await host.view { $0.ends(of: session)?.silence })
        #expect(end > .start)
        #expect(await host.view { $0.ends(of: SessionID(77)) == nil })
    }
}
