import EmulatorAPI
import EmulatorHost
import EmulatorSuite
import Synchronization
import Testing
import VendorDialects

/// Callbacks of a hosted tenant: when they are sent, what the journal has of them, and what a crash leaves.
@Suite(.timeLimit(.minutes(15))) struct WebhookHostTests {
    private let clock = HostClock.manual()
    private let setup: TenantSetup

    init() {
        var setup = Hosted.setup
        setup.setTargets([WebhookTarget(product: "trtc", url: "http://127.0.0.1:1/", secret: "k")], of: setup.app)
        self.setup = setup
    }

    private func enter(_ host: TenantHost, _ user: UserID) async throws {
        let session = try #require(await host.open(Outbox()))
        let entry = ChannelEntry(user: user, credential: Hosted.token(user), scene: .live)
        await host.submit(.command(session: session, command: Hosted.logIn(user)))
        await host.submit(.command(session: session, command: .rtc(.enter(channel: "1", entry: entry))))
        await host.settle()
    }

    @Test func `nothing is sent before the journal has it`() async throws {
        let (journal, posts) = (HeldJournal(isImmediate: true), WebhookPosts())
        let host = TenantHost(setup: setup, clock: clock, journal: journal.journal, poster: posts.poster)
        let session = try #require(await host.open(Outbox()))
        await host.submit(.command(session: session, command: Hosted.logIn("alice")))
        await host.settle()
        journal.hold()
        let entry = ChannelEntry(user: "alice", credential: Hosted.token("alice"), scene: .live)
        await host.submit(.command(session: session, command: .rtc(.enter(channel: "1", entry: entry))))
        #expect(posts.all.isEmpty)
        journal.releaseAll()
        await posts.count(2)
        #expect(posts.all.map(\.call.url) == ["http://127.0.0.1:1/", "http://127.0.0.1:1/"])
        #expect(posts.all.map(\.call.attempt) == [1, 1])
    }

    @Test func `the journal has the words, so that a replay from the seed reaches the state without a vendor`()
        async throws
    {
        let (journal, posts) = (HeldJournal(isImmediate: true), WebhookPosts())
        let host = TenantHost(setup: setup, clock: clock, journal: journal.journal, poster: posts.poster)
        try await enter(host, "alice")
        await posts.count(2)
        posts.all[0].ended(.answered(WebhookResponse(status: 200)))
        posts.all[1].ended(.failed(reason: "refused"))
        await posts.count(3)
        await host.settle()
        var without = setup
        without.setTargets([], of: setup.app)
        var replayed = TenantSnapshot(without)
        for entry in journal.entries { try replayed.replay(entry) }
        #expect(await host.snapshot == replayed)
        #expect(replayed.state.webhookDeliveries.map(\.phase.outcome) == [.delivered, nil])
    }

    @Test func `what was not delivered before a crash is delivered after it`() async throws {
        let (journal, before) = (HeldJournal(isImmediate: true), WebhookPosts())
        let first = TenantHost(setup: setup, clock: clock, journal: journal.journal, poster: before.poster)
        try await enter(first, "alice")
        await before.count(2)
        before.all[0].ended(.answered(WebhookResponse(status: 200)))
        while await first.webhookDeliveries.first?.phase.outcome == nil { await Task.yield() }
        await first.settle()
        let crashed = await first.snapshot
        await first.stop(reason: "crash")

        let (again, after) = (HeldJournal(isImmediate: true), WebhookPosts())
        let second = TenantHost(
            setup: setup, clock: clock, journal: again.journal, recovered: crashed, poster: after.poster)
        await after.count(1)
        #expect(after.all.map(\.call.delivery) == [2])
        #expect(after.all[0].call.request.body == before.all[1].call.request.body)
        after.all[0].ended(.answered(WebhookResponse(status: 200)))
        while await second.webhookDeliveries.last?.phase.outcome == nil { await Task.yield() }
        #expect(await second.webhookDeliveries.map(\.phase.outcome) == [.delivered, .delivered])
        // The entries of the second life follow those of the first.
        await second.settle()
        var replayed = crashed
        for entry in again.entries { try replayed.replay(entry) }
        #expect(await second.snapshot == replayed)
    }

    @Test func `an app that got an address since then is told from then on`() async throws {
        let journal = HeldJournal(isImmediate: true)
        let first = TenantHost(setup: Hosted.setup, clock: clock, journal: journal.journal)
        try await enter(first, "alice")
        let crashed = await first.snapshot
        await first.stop(reason: "crash")
        let posts = WebhookPosts()
        let second = TenantHost(
            setup: setup, clock: clock, journal: HeldJournal(isImmediate: true).journal, recovered: crashed,
            poster: posts.poster)
        try await enter(second, "bob")
        await posts.count(1)
        #expect(posts.all.first?.call.request.body.isEmpty == false)
        #expect(await second.webhookDeliveries.map(\.notice.event) == ["103"])
    }

    @Test func `where nobody sends callbacks, an attempt fails and says so`() async throws {
        let host = TenantHost(setup: setup, clock: clock)
        try await enter(host, "alice")
        while await host.webhookDeliveries.first?.attempts.first?.answer == nil { await Task.yield() }
        let answer = await host.webhookDeliveries.first?.attempts.first?.answer
        #expect(answer == .failed(reason: "this emulator sends no callbacks"))
    }
}
