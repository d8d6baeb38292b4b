import EmulatorAPI
import EmulatorHost
import EmulatorServer
import Foundation
import ServerDialects
import Synchronization
import TenantPages
import Testing
import VendorDialects

/// Callbacks over HTTP: what an app's own server gets, where callbacks may go, what is listed and what outlives a crash.
@Suite(.timeLimit(.minutes(15))) struct WebhookServerTests {
    /// What came, and what is answered to what comes next: success where nothing is planned.
    private final class Arrivals: Sendable {
        private let state = Mutex<(requests: [WebhookRequest], replies: [WebhookResponse])>(([], []))

        func take(_ request: WebhookRequest) -> WebhookResponse {
            state.withLock { state in
                state.requests.append(request)
                return state.replies.isEmpty ? WebhookResponse(status: 200) : state.replies.removeFirst()
            }
        }

        func answer(_ replies: [WebhookResponse]) { state.withLock { $0.replies = replies } }

        var requests: [WebhookRequest] { state.withLock { $0.requests } }
    }

    /// An app's own server on a port of this machine.
    private struct BackEnd {
        let arrivals = Arrivals()
        let listener: WebhookListener
        let port: Int

        static func start(port: Int = 0) async throws -> BackEnd { try await BackEnd(port: port) }

        private init(port: Int) async throws {
            let arrivals = arrivals
            listener = WebhookListener { arrivals.take($0) }
            self.port = try await listener.start(port: port)
        }

        var requests: [WebhookRequest] { arrivals.requests }

        /// Waits for so many callbacks.
        func count(_ count: Int) async -> [WebhookRequest] {
            while requests.count < count { await Task.yield() }
            return requests
        }
    }

    private static let secret = "key123"

    private func body(port: Int, further: String = "", name: String = "lobby") -> String {
        """
        {"name":"\(name)","vendor":"tencent","appID":"1400000002","secret":"s","seed":7,"webhooks":[
          {"url":"http://127.0.0.1:\(port)/trtc?a=1","product":"trtc","secret":"\(Self.secret)"\(further)}]}
        """
    }

    private func enter(_ channel: ChannelID, on host: TenantHost, as user: UserID = "alice") async throws {
        let claims = Claims(
            app: host.app, user: user, issuedAtUnixSeconds: 1_600_000_000, expiresAtUnixSeconds: 4_000_000_000)
        let credential = Credential.token(text: Tencent.tokenFormat.write(claims, "s"))
        let session = try #require(await host.open(Outbox()))
        let entry = ChannelEntry(user: user, credential: credential, scene: .live)
        let reply = await host.submit(.command(session: session, command: .rtc(.enter(channel: channel, entry: entry))))
        if case .failure(let error) = reply { Issue.record("\(error)") }
    }

    /// The callbacks of a tenant, once all of them are over.
    private func settled(_ host: TenantHost, count: Int) async -> [WebhookDelivery] {
        while true {
            let deliveries = await host.webhookDeliveries
            if deliveries.count >= count, deliveries.allSatisfy({ $0.phase.outcome != nil }) { return deliveries }
            await Task.yield()
        }
    }

    /// Waits until the first callback has had so many attempts, all of which have ended.
    private func attempts(of host: TenantHost, count: Int) async {
        while true {
            let attempts = await host.webhookDeliveries.first?.attempts ?? []
            if attempts.count == count, attempts.last?.answer != nil { return }
            await Task.yield()
        }
    }

    @Test func `an app's own server gets callbacks as the vendor sends and signs them`() async throws {
        let backEnd = try await BackEnd.start()
        try await AdminServer.run { admin in
            _ = try await admin.data(
                TenantReport.self, "POST", "/admin/v1/tenants", body: body(port: backEnd.port))
            let host = try await admin.catalogue.host(named: "lobby")
            try await enter("12", on: host)
            let requests = await backEnd.count(2)
            #expect(requests.map(\.method) == ["POST", "POST"])
            #expect(requests.map(\.query) == ["a=1", "a=1"])
            #expect(requests.map { Tencent.trtcWebhooks.fault($0, Self.secret) } == [nil, nil])
            #expect(requests[0].header("Host") == "127.0.0.1:\(backEnd.port)")
            _ = await settled(host, count: 2)

            let page = try await admin.data(WebhookPage.self, "GET", "/admin/v1/tenants/lobby/webhooks")
            #expect(page.deliveries.map(\.event) == ["101", "103"])
            #expect(page.deliveries.map(\.state) == [.delivered, .delivered])
            #expect(page.deliveries.allSatisfy { $0.attempts.map(\.status) == [200] })
            #expect(page.deliveries[0].url == "http://127.0.0.1:\(backEnd.port)/trtc?a=1")
        }
        await backEnd.listener.stop()
    }

    @Test func `what is over is sent again on request, and what is not is refused`() async throws {
        let backEnd = try await BackEnd.start()
        try await AdminServer.run { admin in
            _ = try await admin.call("POST", "/admin/v1/tenants", body: body(port: backEnd.port))
            let host = try await admin.catalogue.host(named: "lobby")
            try await enter("12", on: host)
            _ = await settled(host, count: 2)
            let path = "/admin/v1/tenants/lobby/webhooks/resend?delivery="
            _ = try await admin.data(TenantName.self, "POST", path + "2")
            let requests = await backEnd.count(3)
            #expect(String(decoding: requests[2].body, as: UTF8.self).contains(#""EventType":103"#))
            for (number, status, code) in [
                ("9", 409, "deliveryNotOver"), ("x", 400, "invalidQuery"), ("", 400, "invalidQuery"),
            ] {
                let refused = try await admin.call("POST", path + number)
                #expect(refused.status == status && refused.code == code)
            }
            #expect(try await admin.call("POST", "/admin/v1/tenants/none/webhooks/resend?delivery=1").status == 404)
            let page = try await admin.data(
                WebhookPage.self, "GET", "/admin/v1/tenants/lobby/webhooks?after=1&limit=1")
            #expect(page.deliveries.map(\.delivery) == [2] && page.next == "2")
        }
        await backEnd.listener.stop()
    }

    @Test func `redirects are not followed, and long answers are not read`() async throws {
        let backEnd = try await BackEnd.start()
        let long = [UInt8](repeating: 65, count: WebhookResponse.maximumBodyBytes + 1)
        backEnd.arrivals.answer([WebhookResponse(status: 302), WebhookResponse(status: 200, body: long)])
        try await AdminServer.run { admin in
            _ = try await admin.call(
                "POST", "/admin/v1/tenants", body: body(port: backEnd.port, further: #","events":["101"]"#))
            let host = try await admin.catalogue.host(named: "lobby")
            try await enter("12", on: host)
            // The second attempt of this vendor is made at once; the third is ten seconds away.
            await attempts(of: host, count: 2)
            let page = try await admin.data(WebhookPage.self, "GET", "/admin/v1/tenants/lobby/webhooks")
            let attempts = page.deliveries[0].attempts
            #expect(attempts.map(\.status) == [302, nil])
            #expect(attempts[1].failure?.contains("longer than 65536 bytes") == true)
            #expect(page.deliveries[0].state == .waiting)
        }
        #expect(backEnd.requests.count == 2)
        await backEnd.listener.stop()
    }

    @Test func `a cut connection leaves the server with a callback that comes again`() async throws {
        let backEnd = try await BackEnd.start()
        try await AdminServer.run { admin in
            _ = try await admin.call(
                "POST", "/admin/v1/tenants",
                body: body(port: backEnd.port, further: #","events":["101"],"faults":["cutConnection"]"#))
            let host = try await admin.catalogue.host(named: "lobby")
            try await enter("12", on: host)
            let deliveries = await settled(host, count: 1)
            #expect(deliveries[0].attempts.count == 2)
            #expect(deliveries[0].attempts[0].answer == .failed(reason: "the connection was cut on purpose"))
            #expect(await backEnd.count(2).count == 2)
        }
        await backEnd.listener.stop()
    }

    @Test(arguments: [
        (#"{"url":"https://127.0.0.1/"}"#, "its scheme is not http"),
        (#"{"url":"ftp://127.0.0.1/"}"#, "its scheme is not http"),
        (#"{"url":"127.0.0.1/"}"#, "its scheme is not http"),
        (#"{"url":"http:///x"}"#, "it has no host"),
        (#"{"url":"http://127.0.0.1:0/"}"#, "its port is \"0\""),
        (#"{"url":"http://127.0.0.1:65536/"}"#, "its port is \"65536\""),
        (#"{"url":"http://me@127.0.0.1/"}"#, "it has a user"),
        (#"{"url":"http://169.254.169.254/latest"}"#, "callbacks may not go to \"169.254.169.254\""),
        (#"{"url":"http://backend.example/"}"#, "--allow-callbacks"),
        (#"{"url":"http://127.0.0.1.evil.example/"}"#, "callbacks may not go to"),
        (#"{"url":"http://127.0.0.1/","events":["101","7"]}"#, "\"7\" is no event"),
        (#"{"url":"http://127.0.0.1/","product":"mail"}"#, "\"mail\" has no callbacks"),
        (#"{"url":"http://127.0.0.1/","appID":"9"}"#, "the tenant has no app \"9\""),
        (#"{"url":"http://127.0.0.1/","faults":["never"]}"#, "\"never\" is no fault"),
        (#"{"url":"http://127.0.0.1/","secret":"012345678901234567890123456789012"}"#, "it has 33 characters"),
    ])
    func `an address that cannot be is refused by name, and nothing is made`(webhook: String, reason: String)
        async throws
    {
        try await AdminServer.run { admin in
            let refused = try await admin.call(
                "POST", "/admin/v1/tenants",
                body: #"{"name":"a","vendor":"tencent","appID":"5","secret":"s","webhooks":[\#(webhook)]}"#)
            #expect(refused.status == 422 && refused.code == "invalidWebhook", "\(refused.text)")
            #expect(refused.reason.contains(reason), "\(refused.reason)")
            #expect(await admin.catalogue.count == 0)
        }
    }

    @Test func `a key that means nothing in an address is refused by name`() async throws {
        try await AdminServer.run { admin in
            let refused = try await admin.call(
                "POST", "/admin/v1/tenants",
                body: #"{"name":"a","vendor":"tencent","appID":"5","webhooks":[{"url":"http://127.0.0.1","key":"x"}]}"#)
            #expect(refused.status == 400)
            #expect(refused.reason.contains("\"webhooks[0].key\" means nothing"))
        }
    }

    @Test func `a change sets all addresses, an empty one takes them away, and a wrong one changes nothing`()
        async throws
    {
        let backEnd = try await BackEnd.start()
        try await AdminServer.run { admin in
            _ = try await admin.call("POST", "/admin/v1/tenants", body: body(port: backEnd.port))
            let path = "/admin/v1/tenants/lobby"
            let refused = try await admin.call("PATCH", path, body: #"{"webhooks":[{"url":"http://10.0.0.1/"}]}"#)
            #expect(refused.status == 422)
            let kept = try await admin.data(TenantReport.self, "GET", path)
            #expect(kept.webhooks?.map(\.secret) == [Self.secret])
            let changed = try await admin.data(
                TenantReport.self, "PATCH", path,
                body: #"{"webhooks":[{"url":"http://localhost:1/","product":"chat"}]}"#)
            #expect(changed.webhooks?.map(\.product) == ["chat"])
            let none = try await admin.data(TenantReport.self, "PATCH", path, body: #"{"webhooks":[]}"#)
            #expect(none.webhooks == nil)
        }
        await backEnd.listener.stop()
    }

    @Test func `lists have no secret of callbacks`() async throws {
        try await AdminServer.run { admin in
            _ = try await admin.call("POST", "/admin/v1/tenants", body: body(port: 9))
            #expect(try await !admin.call("GET", "/admin/v1/tenants").text.contains(Self.secret))
            #expect(try await admin.call("GET", "/admin/v1/tenants/lobby").text.contains(Self.secret))
            #expect(try await !admin.call("GET", "/admin/v1/tenants/lobby/webhooks").text.contains(Self.secret))
        }
    }

    @Test func `what was not delivered before a crash is delivered after it`() async throws {
        // A port that is free at first and listened at after the crash.
        let before = try await BackEnd.start()
        let port = before.port
        await before.listener.stop()
        let scratch = Scratch()
        let crashed = scratch.file("crashed")
        try await AdminServer.run(store: try scratch.store()) { admin in
            _ = try await admin.data(
                TenantReport.self, "POST", "/admin/v1/tenants",
                body: body(port: port, further: #","events":["101"]"#))
            let host = try await admin.catalogue.host(named: "lobby")
            try await enter("12", on: host)
            // Both attempts that are made at once have failed; the next is ten seconds away.
            await attempts(of: host, count: 2)
            let answer = await host.webhookDeliveries[0].attempts[0].answer
            #expect("\(String(describing: answer))".contains("no connection to 127.0.0.1:\(port)"))
            await host.settle()
            try scratch.copyDatabase("lobby", to: crashed)
        }
        let catalogue = TenantCatalogue(registry: TenantRegistry(), store: try scratch.store(crashed))
        let after = try await BackEnd.start(port: port)
        try await catalogue.recover("lobby")
        let host = try await catalogue.host(named: "lobby")
        let found = await host.webhookDeliveries
        #expect(found.map(\.notice.event) == ["101"] && found.first?.phase.outcome == nil)
        _ = await settled(host, count: 1)
        // At least once: on a busy machine the vendor's five seconds for an answer may be over before it comes.
        #expect(!after.requests.isEmpty)
        #expect(after.requests.allSatisfy { Tencent.trtcWebhooks.fault($0, Self.secret) == nil })
        await catalogue.close(reason: "the test is over")
        await after.listener.stop()
    }

    @Test func `an export without secrets has neither the secret nor the address`() async throws {
        let scratch = Scratch()
        try await AdminServer.run(store: try scratch.store()) { admin in
            _ = try await admin.call("POST", "/admin/v1/tenants", body: body(port: 9))
            try await admin.catalogue.host(named: "lobby").settle()
            for (name, withSecret) in [("with", true), ("without", false)] {
                try Export.write(
                    tenant: "lobby", of: scratch.data, to: scratch.file(name), withSecret: withSecret)
                let text = try String(contentsOfFile: scratch.file(name), encoding: .utf8)
                #expect(text.contains(Self.secret) == withSecret)
                #expect(text.contains("http:") == withSecret)
            }
        }
    }

    // MARK: Parts

    @Test(arguments: [
        ("http://localhost", "localhost", 80, "/"), ("HTTP://LocalHost:81", "localhost", 81, "/"),
        ("http://127.0.0.1:9000/a/b?c=d", "127.0.0.1", 9000, "/a/b?c=d"), ("http://[::1]:8/x", "::1", 8, "/x"),
        ("http://[::1]", "::1", 80, "/"), ("http://h?q=1", "h", 80, "/?q=1"),
    ])
    func `an address is read into its parts`(text: String, host: String, port: Int, target: String) throws {
        let address = try WebhookAddress(text)
        #expect((address.host, address.port, address.target) == (host, port, target))
    }

    @Test func `callbacks go to this machine and to hosts that were named, whatever their letters`() {
        let hosts = CallbackHosts(["Backend.local"])
        for host in ["localhost", "127.0.0.1", "127.255.0.9", "::1", "backend.local"] { #expect(hosts.allows(host)) }
        for host in [
            "127.0.0.1.evil.example", "127.1", "0.0.0.0", "128.0.0.1", "10.0.0.1", "::", "localhost.evil", "",
            "2130706433", "other.local", "127.0.0.256",
        ] { #expect(!hosts.allows(host), "\(host)") }
        #expect(hosts.fault(of: "http://backend.local:7/x") == nil)
        #expect(hosts.fault(of: "http://10.0.0.1/")?.contains("--allow-callbacks") == true)
    }

    @Test(arguments: [
        ("doubled", WebhookFault(.doubled)), ("doubled:102", WebhookFault(.doubled, event: "102")),
        ("lost@0.25", WebhookFault(.lost, perMillion: 250_000)),
        (
            "late:Group.CallbackAfterSendMsg@0.5+1500",
            WebhookFault(
                .late, event: "Group.CallbackAfterSendMsg", perMillion: 500_000, delayMilliseconds: 1500)
        ),
        ("outOfOrder+9", WebhookFault(.outOfOrder, delayMilliseconds: 9)),
    ])
    func `a fault is read as people write it`(text: String, fault: WebhookFault) {
        #expect(WebhookFault(text: text) == fault)
    }

    @Test(arguments: ["", "never", "doubled:", "lost@2", "lost@-1", "lost@x", "late+0", "late+x", "late+-5", "@0.5"])
    func `another text is no fault`(text: String) {
        #expect(WebhookFault(text: text) == nil)
    }
}
