import EmulatorAPI
import EmulatorHost
import EmulatorServer
import EmulatorSuite
import NIOCore
import NIOPosix
import Synchronization
import TenantPages
import Testing
import VendorDialects

/// An app's own server that is asked over HTTP, and addresses of callbacks that change while people are online.
@Suite(.timeLimit(.minutes(15))) struct QuestionServerTests {
    /// Looks again and again until there is something. A test that looks in vain for two minutes ends.
    private static func found<Value>(_ what: String, _ look: () async throws -> Value?) async throws -> Value {
        let deadline = NIODeadline.now() + .minutes(2)
        while NIODeadline.now() < deadline {
            if let value = try await look() { return value }
            await Task.yield()
        }
        throw RawClient.TimedOut(description: "no \(what)")
    }

    /// An app's own server on a port of this machine, which answers each callback with the same body.
    private struct BackEnd {
        let listener: WebhookListener
        let port: Int
        private let requests: Requests

        private final class Requests: Sendable {
            let all = Mutex<[WebhookRequest]>([])
        }

        init(answer: String = "") async throws {
            let requests = Requests()
            self.requests = requests
            listener = WebhookListener { request in
                requests.all.withLock { $0.append(request) }
                return WebhookResponse(status: 200, body: Array(answer.utf8))
            }
            port = try await listener.start(port: 0)
        }

        /// How many callbacks came.
        var count: Int { requests.all.withLock { $0.count } }
    }

    private func webhooks(port: Int, _ events: String...) -> String {
        let names = events.map { "\"\($0)\"" }.joined(separator: ",")
        return #"[{"url":"http://127.0.0.1:\#(port)/chat","product":"chat","secret":"token","events":[\#(names)]}]"#
    }

    private func body(_ webhooks: String) -> String {
        #"{"name":"lobby","vendor":"tencent","appID":"1400000002","secret":"s","seed":7,"webhooks":\#(webhooks)}"#
    }

    /// Somebody who is logged in, alone in a room of theirs.
    private struct Person {
        let host: TenantHost
        let session: SessionID
        private let room: RoomID
        private let outbox = Outbox()
        private let drainer: UInt64

        init(_ user: UserID, on host: TenantHost) async throws {
            self.host = host
            room = RoomID("of-\(user.rawValue)")
            session = try #require(await host.open(outbox))
            let drainer = outbox.attach(after: 0) {}
            self.drainer = try #require(drainer)
            let claims = Claims(
                app: host.app, user: user, issuedAtUnixSeconds: 1_600_000_000, expiresAtUnixSeconds: 4_000_000_000)
            let credential = Credential.token(text: Tencent.tokenFormat.write(claims, "s"))
            let plan = RoomPlan(kind: "Meeting", description: RoomDescription(name: "room"))
            for command in [
                Command.identity(.logIn(user: user, credential: credential, terminal: .phone)),
                .room(.enter(room: room, entry: .create(plan: plan))),
            ] {
                _ = try #require(await host.submit(.command(session: session, command: command))).get()
            }
        }

        /// What a request was answered; what came before it is passed over.
        func answer(to request: UInt64) async throws -> Result<Reply, EmulatorError> {
            try await QuestionServerTests.found("answer to \(request)") {
                for case .reply(request, let result) in outbox.take(atMost: 1000, by: drainer) { return result }
                return nil
            }
        }

        /// Why the session ended.
        func end() async throws -> String {
            try await QuestionServerTests.found("end of the session") { outbox.endReason }
        }

        /// Says something in the room; the number of the request.
        @discardableResult
        func say(_ text: String) async -> UInt64 {
            let usage = await host.usage
            let request = UInt64(usage.acceptedCommandCount + usage.refusedCommandCount) + 1
            let message = Message(id: MessageID("m\(request)"), body: .text(text: text))
            await host.submit(
                .command(session: session, command: .room(.send(room: room, message: message))), request: request)
            return request
        }
    }

    /// Says something until a callback of it comes. Chat waits two seconds for an answer, which may be too short for a busy machine.
    private func tell(_ backEnd: BackEnd, by person: Person) async throws {
        let before = backEnd.count
        _ = try await Self.found("callback") { () -> Bool? in
            await person.say("hello")
            _ = try await Self.found("end of callbacks") { () -> Bool? in
                await person.host.webhookDeliveries.allSatisfy { $0.phase.outcome != nil } ? true : nil
            }
            return backEnd.count > before ? true : nil
        }
    }

    @Test func `the answer over HTTP decides, and the list says what was decided and how long it took`() async throws {
        let backEnd = try await BackEnd(answer: #"{"ActionStatus":"OK","ErrorInfo":"be kind","ErrorCode":10177}"#)
        try await AdminServer.run { admin in
            _ = try await admin.data(
                TenantReport.self, "POST", "/admin/v1/tenants",
                body: body(webhooks(port: backEnd.port, "Group.CallbackBeforeSendMsg")))
            let host = try await admin.catalogue.host(named: "lobby")
            let alice = try await Person("alice", on: host)
            let reply = try await Self.found("answer in time") {
                let reply = try await alice.answer(to: await alice.say("rude"))
                return await host.webhookDeliveries.last?.decision?.isAnswered == true ? reply : nil
            }
            #expect(reply == .failure(.refusedBeforehand(code: 10177, reason: "be kind")))
            let page = try await admin.data(WebhookPage.self, "GET", "/admin/v1/tenants/lobby/webhooks")
            #expect(page.deliveries.last?.event == "Group.CallbackBeforeSendMsg")
            let decision = try #require(page.deliveries.last?.decision)
            #expect(decision.verdict == "refuse" && decision.code == 10177 && decision.isAnswered)
            #expect((0...2000).contains(decision.waitedMilliseconds))
            #expect(page.deliveries.last?.state == .delivered)
        }
        await backEnd.listener.stop()
    }

    @Test(arguments: [
        "", "{", "[]", #"{"ActionStatus":"OK","ErrorInfo":"","ErrorCode":1e99}"#,
        String(repeating: "x", count: WebhookResponse.maximumBodyBytes + 1),
    ])
    func `where the answer says nothing the message is sent all the same`(answer: String) async throws {
        let backEnd = try await BackEnd(answer: answer)
        try await AdminServer.run { admin in
            _ = try await admin.call(
                "POST", "/admin/v1/tenants", body: body(webhooks(port: backEnd.port, "Group.CallbackBeforeSendMsg")))
            let host = try await admin.catalogue.host(named: "lobby")
            let alice = try await Person("alice", on: host)
            guard case .success(.sent) = try await alice.answer(to: await alice.say("hello")) else {
                Issue.record("it was not sent")
                return
            }
            let delivery = try #require(await host.webhookDeliveries.last)
            #expect(delivery.decision?.isAnswered == false && delivery.phase.outcome == .givenUp)
        }
        await backEnd.listener.stop()
    }

    @Test func `where nobody listens the message is sent all the same`() async throws {
        let gone = try await BackEnd()
        await gone.listener.stop()
        try await AdminServer.run { admin in
            _ = try await admin.call(
                "POST", "/admin/v1/tenants", body: body(webhooks(port: gone.port, "Group.CallbackBeforeSendMsg")))
            let host = try await admin.catalogue.host(named: "lobby")
            let alice = try await Person("alice", on: host)
            guard case .success(.sent) = try await alice.answer(to: await alice.say("hello")) else {
                Issue.record("it was not sent")
                return
            }
            #expect(await host.webhookDeliveries.last?.decision?.isAnswered == false)
        }
    }

    @Test func `callbacks go elsewhere while everybody stays online, and still do after a restart`() async throws {
        let (first, second) = (try await BackEnd(), try await BackEnd())
        let scratch = Scratch()
        let crashed = scratch.file("crashed")
        try await AdminServer.run(store: try scratch.store()) { admin in
            _ = try await admin.call(
                "POST", "/admin/v1/tenants", body: body(webhooks(port: first.port, "Group.CallbackAfterSendMsg")))
            let host = try await admin.catalogue.host(named: "lobby")
            let alice = try await Person("alice", on: host)
            try await tell(first, by: alice)
            let count = first.count
            let changed = try await admin.data(
                TenantReport.self, "PATCH", "/admin/v1/tenants/lobby",
                body: #"{"webhooks":\#(webhooks(port: second.port, "Group.CallbackAfterSendMsg"))}"#)
            #expect(changed.webhooks?.map(\.url) == ["http://127.0.0.1:\(second.port)/chat"])
            // It is the same world, and the same session.
            #expect(try await admin.catalogue.host(named: "lobby") === host)
            #expect(await host.isOpen(alice.session))
            try await tell(second, by: alice)
            #expect(first.count == count)
            // A secret makes another world, as before.
            await host.settle()
            try scratch.copyDatabase("lobby", to: crashed)
            _ = try await admin.data(TenantReport.self, "PATCH", "/admin/v1/tenants/lobby", body: #"{"secret":"t"}"#)
            #expect(try await admin.catalogue.host(named: "lobby") !== host)
        }
        let catalogue = TenantCatalogue(registry: TenantRegistry(), store: try scratch.store(crashed))
        let entry = try await catalogue.recover("lobby")
        #expect(entry.description.webhooks?.map(\.url) == ["http://127.0.0.1:\(second.port)/chat"])
        let host = try await catalogue.host(named: "lobby")
        let bob = try await Person("bob", on: host)
        try await tell(second, by: bob)
        await catalogue.close(reason: "the test is over")
        for backEnd in [first, second] { await backEnd.listener.stop() }
    }

    @Test func `a tenant that had no callbacks gets some in its running world, and one that is wrong changes nothing`()
        async throws
    {
        let backEnd = try await BackEnd()
        let scratch = Scratch()
        try await AdminServer.run(store: try scratch.store()) { admin in
            _ = try await admin.call(
                "POST", "/admin/v1/tenants",
                body: #"{"name":"lobby","vendor":"tencent","appID":"1400000002","secret":"s"}"#)
            let host = try await admin.catalogue.host(named: "lobby")
            let alice = try await Person("alice", on: host)
            let path = "/admin/v1/tenants/lobby"
            let refused = try await admin.call("PATCH", path, body: #"{"webhooks":[{"url":"http://10.0.0.1/"}]}"#)
            #expect(refused.status == 422)
            _ = try await admin.data(
                TenantReport.self, "PATCH", path,
                body: #"{"webhooks":\#(webhooks(port: backEnd.port, "Group.CallbackAfterSendMsg"))}"#)
            try await tell(backEnd, by: alice)
            let none = try await admin.data(TenantReport.self, "PATCH", path, body: #"{"webhooks":[]}"#)
            #expect(none.webhooks == nil)
            #expect(await host.isOpen(alice.session))
            #expect(await host.webhookDeliveries.isEmpty)
        }
        await backEnd.listener.stop()
    }

    @Test func `a tenant that is made anew ends the session of a command that waits, and asks nobody any more`()
        async throws
    {
        // It takes connections and never answers.
        let silent = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .bind(host: "127.0.0.1", port: 0).get()
        let port = try #require(silent.localAddress?.port)
        try await AdminServer.run { admin in
            _ = try await admin.call(
                "POST", "/admin/v1/tenants", body: body(webhooks(port: port, "Group.CallbackBeforeSendMsg")))
            let host = try await admin.catalogue.host(named: "lobby")
            let alice = try await Person("alice", on: host)
            await alice.say("hello")
            #expect(await host.webhookDeliveries.count == 1)
            _ = try await admin.data(
                TenantReport.self, "PATCH", "/admin/v1/tenants/lobby", body: #"{"limits":{"rooms":7}}"#)
            #expect(try await alice.end() == "the tenant was changed")
            let next = try await admin.catalogue.host(named: "lobby")
            #expect(next !== host)
            #expect(await next.snapshot.state.heldCommands.isEmpty)
            #expect(await next.webhookDeliveries.isEmpty)
        }
        try await silent.close()
    }
}
