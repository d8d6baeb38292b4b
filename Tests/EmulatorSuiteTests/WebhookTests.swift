import EmulatorAPI
import EmulatorSuite
import Foundation
import ServerDialects
import Testing
import VendorDialects

/// Callbacks as state: what waits, what is under way, what goes wrong on purpose, and what a replay makes of it.
@Suite struct WebhookTests {
    /// A tenant and the part of its shell that tells the app's server things: it answers nothing by itself.
    private struct Told {
        var world: TenantWorld
        var posts: [WebhookPost] = []

        init(faults: [WebhookFault] = [], targets: Int = 1) {
            var setup = Tencent.setup(
                sdkAppID: 1_400_000_001, secretKey: "key", seed: 3, bornAtUnixMilliseconds: 0
            ).withBackEnds()
            let target = WebhookTarget(product: "trtc", url: "/", secret: "", faults: faults)
            setup.setTargets(Array(repeating: target, count: targets), of: setup.app)
            world = TenantWorld(setup: setup)
            take(.webhook(input: .planned(plan: setup.webhookPlan)))
        }

        @discardableResult
        mutating func take(_ input: Input) -> Result<Reply, EmulatorError>? {
            let (reply, outcome) = world.take(input)
            note(outcome)
            return reply
        }

        private mutating func note(_ outcome: Outcome) {
            posts += outcome.effects.compactMap { if case .post(let post) = $0 { post } else { nil } }
            guard world.tenant.hasWebhookFacts else { return }
            let notices = world.setup.notices(of: world.tenant.webhookFacts, in: world.tenant)
            take(.webhook(input: .noticed(notices: notices)))
            #expect(!world.tenant.hasWebhookFacts)
        }

        mutating func wait(_ duration: Duration) { note(world.advance(by: duration)) }

        /// Enters a channel of the number; the first entry says two things.
        mutating func enter(_ session: UInt64, _ number: UInt32) {
            let channel = Tencent.channel(numericRoom: number)
            let user = UserID("u\(session)")
            let entry = ChannelEntry(user: user, credential: TenantWorld.credential(user), scene: .live)
            take(.command(session: SessionID(session), command: .rtc(.enter(channel: channel, entry: entry))))
        }

        mutating func admit(_ session: UInt64) {
            take(.opened(session: SessionID(session)))
            take(.command(session: SessionID(session), command: TenantWorld.logIn(UserID("u\(session)"))))
        }

        mutating func answer(_ post: WebhookPost, _ answer: WebhookAnswer) {
            take(.webhook(input: .answered(delivery: post.delivery, attempt: post.attempt, answer: answer)))
        }
    }

    private let success = WebhookAnswer.answered(status: 200, isAccepted: true)

    private func coded(_ tenant: TenantState) throws -> TenantState {
        try JSONDecoder().decode(TenantState.self, from: JSONEncoder().encode(tenant))
    }

    @Test func `a tenant whose app has no address keeps nothing for callbacks`() {
        var world = TenantWorld()
        world.admit("u1", 1)
        world.must(
            1,
            .rtc(
                .enter(
                    channel: "1",
                    entry: ChannelEntry(
                        user: "u1", credential: TenantWorld.credential("u1"), scene: .live))))
        #expect(!world.tenant.hasWebhookFacts)
        #expect(world.tenant.webhookPlan == nil && world.tenant.webhookDeliveries.isEmpty)
        let (reply, outcome) = world.take(
            .webhook(
                input: .noticed(notices: [
                    WebhookNotice(target: 0, event: "101", body: [1])
                ])))
        #expect(reply == .success(.done) && outcome == Outcome())
    }

    @Test func `eight attempts are under way at once, and the ninth begins when one of them has ended`() {
        var told = Told()
        told.admit(1)
        for number in 1...5 as ClosedRange<UInt32> { told.enter(1, number) }
        #expect(told.posts.map(\.delivery) == Array(1...8))
        told.answer(told.posts[3], success)
        #expect(told.posts.map(\.delivery) == Array(1...9))
        told.wait(.seconds(5))
        // All nine before have timed out or ended; the one that waited begins, and the failed ones again at once.
        #expect(told.posts.suffix(8).map(\.delivery) == [1, 2, 3, 5, 6, 7, 8, 9])
    }

    @Test func `an address that hangs does not hold up another`() {
        var told = Told(targets: 2)
        told.admit(1)
        for number in 1...12 as ClosedRange<UInt32> {
            told.enter(1, number)
            for post in told.posts where post.notice.target == 1 { told.answer(post, success) }
        }
        let delivered = told.world.tenant.webhookDeliveries.filter { $0.phase.outcome == .delivered }
        #expect(delivered.count == 24 && delivered.allSatisfy { $0.notice.target == 1 })
    }

    @Test func `a thousand callbacks wait, and the next are counted and not taken`() {
        var told = Told()
        told.admit(1)
        for number in 1...500 as ClosedRange<UInt32> { told.enter(1, number) }
        #expect(told.world.tenant.webhookDeliveries.count == 1000)
        #expect(told.world.tenant.droppedWebhookCount == 0)
        told.enter(1, 501)
        #expect(told.world.tenant.webhookDeliveries.count == 1000)
        #expect(told.world.tenant.droppedWebhookCount == 2)
        #expect(told.world.tenant.webhookDeliveries.last?.number == 1000)
    }

    @Test func `two hundred callbacks that are over are listed, and the oldest goes first`() {
        var told = Told()
        told.admit(1)
        for number in 1...101 as ClosedRange<UInt32> {
            told.enter(1, number)
            for post in told.posts { told.answer(post, success) }
            told.posts = []
        }
        let listed = told.world.tenant.webhookDeliveries.map(\.number)
        #expect(listed == Array(3...202))
    }

    @Test func `an answer that comes too late, twice or to nothing changes nothing`() {
        var told = Told()
        told.admit(1)
        told.enter(1, 1)
        told.wait(.seconds(5))
        let before = told.world.tenant
        told.answer(told.posts[0], success)
        told.take(.webhook(input: .answered(delivery: 99, attempt: 1, answer: success)))
        told.take(.webhook(input: .answered(delivery: 1, attempt: 3, answer: success)))
        #expect(told.world.tenant == before)
        told.answer(told.posts[2], success)
        let after = told.world.tenant
        told.answer(told.posts[2], success)
        #expect(told.world.tenant == after)
        #expect(after.webhookDeliveries.first?.phase.outcome == .delivered)
    }

    @Test func `what is over is sent again on request, as another delivery, and nothing else is`() throws {
        var told = Told()
        told.admit(1)
        told.enter(1, 1)
        told.answer(told.posts[0], success)
        #expect(told.take(.webhook(input: .resent(delivery: 1))) == .success(.done))
        let again = try #require(told.posts.last)
        #expect(again.delivery == 3 && again.attempt == 1 && again.notice == told.posts[0].notice)
        #expect(told.world.tenant.webhookDeliveries.last?.original == 1)
        let before = told.world.tenant
        for number in [2, 3, 0, 77] as [UInt64] {
            let refused = told.take(.webhook(input: .resent(delivery: number)))
            #expect(refused == .failure(.invalidArgument(name: "delivery", value: "\(number)")))
        }
        #expect(told.world.tenant == before)
    }

    @Test func `callbacks to an address that is taken away are given up, and the others go on`() {
        var told = Told(targets: 2)
        told.admit(1)
        told.enter(1, 1)
        var setup = told.world.setup
        setup.setTargets([WebhookTarget(product: "trtc", url: "/", secret: "")], of: setup.app)
        told.take(.webhook(input: .planned(plan: setup.webhookPlan)))
        #expect(told.world.tenant.webhookDeliveries.map(\.phase.outcome) == [nil, nil, .givenUp, .givenUp])
        told.take(.webhook(input: .planned(plan: nil)))
        #expect(told.world.tenant.webhookDeliveries.isEmpty && told.world.tenant.nextDeadline != .start)
        told.enter(1, 2)
        #expect(!told.world.tenant.hasWebhookFacts)
    }

    @Test func `more addresses than there may be are refused, and the plan of before stays`() {
        var told = Told()
        let rules = told.world.setup.webhookPlan?.targets.first
        let many = WebhookPlan(seed: 1, targets: Array(repeating: rules!, count: WebhookPlan.maximumTargets + 1))
        let before = told.world.tenant
        #expect(
            told.take(.webhook(input: .planned(plan: many))) == .failure(.invalidArgument(name: "targets", value: "17"))
        )
        #expect(told.world.tenant == before)
        let most = WebhookPlan(seed: 1, targets: Array(repeating: rules!, count: WebhookPlan.maximumTargets))
        #expect(told.take(.webhook(input: .planned(plan: most))) == .success(.done))
    }

    @Test func `attempts that were under way in a process that is gone are made again and do not count`() {
        var told = Told()
        told.admit(1)
        told.enter(1, 1)
        told.posts = []
        told.take(.webhook(input: .restarted))
        #expect(told.posts.map(\.delivery) == [1, 2] && told.posts.map(\.attempt) == [1, 1])
        told.answer(told.posts[0], success)
        #expect(told.world.tenant.webhookDeliveries.first?.attempts.count == 1)
    }

    @Test func `a replay of the inputs reaches the same state without a vendor`() throws {
        let faults = WebhookFault.Kind.allCases.map { WebhookFault($0, perMillion: 400_000) }
        var told = Told(faults: faults)
        told.admit(1)
        told.admit(2)
        for number in 1...30 as ClosedRange<UInt32> {
            told.enter(UInt64(1 + number % 2), number)
            let posts = told.posts
            told.posts = []
            for (index, post) in posts.enumerated() where index % 3 != 0 {
                told.answer(post, index % 2 == 0 ? success : .failed(reason: "refused"))
            }
            told.wait(.seconds(3))
        }
        var copy = TenantState(told.world.setup)
        for (at, input) in told.world.inputs {
            _ = copy.advance(to: at)
            _ = copy.accept(input, at: at)
            copy.checkInvariants()
        }
        _ = copy.advance(to: told.world.now)
        #expect(copy == told.world.tenant)
        #expect(try coded(copy) == copy)
        let outcomes = Set(copy.webhookDeliveries.compactMap(\.phase.outcome))
        #expect(outcomes == [.delivered, .givenUp, .lost])
        // A jump equals its steps.
        var stepped = copy
        let end = told.world.now.advanced(by: .seconds(100))
        while let deadline = stepped.nextDeadline, deadline <= end { _ = stepped.advance(to: deadline) }
        _ = stepped.advance(to: end)
        _ = copy.advance(to: end)
        #expect(copy == stepped)
    }
}
