import EmulatorAPI
import EmulatorHost
import EmulatorServer
import EmulatorWire
import Foundation
import Testing
import VendorDialects

/// What an administrator does to people: over the admin routes, to clients that are connected.
@Suite(.timeLimit(.minutes(15))) struct UserActTests {
    private static let path = "/admin/v1/tenants/town/users"

    private static func tenant(_ name: String, app: Int) -> String {
        #"{"name":"\#(name)","vendor":"tencent","appID":"\#(app)","secret":"key","clock":"manual","seed":7}"#
    }

    private static func app(_ number: Int = 1_400_000_001) -> AppID { AppID("\(number)") }

    /// A server with a tenant, for as long as `body` takes.
    private func withTown(_ body: (AdminServer) async throws -> Void) async throws {
        try await AdminServer.run { admin in
            let made = try await admin.call(
                "POST", "/admin/v1/tenants", body: Self.tenant("town", app: 1_400_000_001))
            #expect(made.status == 201, "\(made.text)")
            try await body(admin)
        }
    }

    private static func logIn(_ user: UserID, app: AppID, terminal: Terminal = .phone) -> Command {
        let claims = Claims(app: app, user: user, issuedAtUnixSeconds: 0, expiresAtUnixSeconds: 4_000_000_000)
        let text = ServerFixtures.setup.tokenFormat.write(claims, ServerFixtures.setup.secret)
        return .identity(.logIn(user: user, credential: .token(text: text), terminal: terminal))
    }

    private static func target(_ app: AppID) -> String { "\(Wire.path)?app=\(app)" }

    private func visitor(_ admin: AdminServer, _ user: UserID, app: AppID = app()) async throws -> Visitor {
        let visitor = try await Visitor(admin.port, target: Self.target(app))
        try await visitor.call(Self.logIn(user, app: app))
        return visitor
    }

    private func fault(_ admin: AdminServer, _ body: String) async throws -> AdminServer.Answer {
        try await admin.call("POST", "\(Self.path)/fault", body: body)
    }

    @Test func `who is kicked leaves the room, is told so, and may come back`() async throws {
        try await withTown { admin in
            let alice = try await visitor(admin, "alice")
            let bob = try await visitor(admin, "bob")
            try await alice.call(ServerFixtures.create("lobby"))
            try await bob.call(ServerFixtures.join("lobby"))
            let report = try await admin.data(
                UserReport.self, "POST", "\(Self.path)/kick", body: #"{"user":"bob","room":"lobby"}"#)
            #expect((report.tenant, report.user, report.sessionCount) == ("town", "bob", 1))
            for visitor in [alice, bob] {
                var hasLeft = false
                while !hasLeft {
                    if case .room(.memberLeft(room: "lobby", member: _, reason: .removedByAdministrator)) =
                        try await visitor.event()
                    {
                        hasLeft = true
                    }
                }
            }
            let again = try await admin.call("POST", "\(Self.path)/kick", body: #"{"user":"bob","room":"lobby"}"#)
            #expect((again.status, again.code) == (404, "userNotInRoom"))
            try await bob.call(ServerFixtures.join("lobby"))
        }
    }

    @Test func `whose sessions are ended is told so, and only once`() async throws {
        try await withTown { admin in
            let alice = try await visitor(admin, "alice")
            let report = try await admin.data(UserReport.self, "POST", "\(Self.path)/end", body: #"{"user":"alice"}"#)
            #expect(report.sessionCount == 1)
            #expect(
                try await alice.event() == .identity(.forcedOffline(user: "alice", reason: .administrator)))
            let again = try await admin.call("POST", "\(Self.path)/end", body: #"{"user":"alice"}"#)
            #expect((again.status, again.code) == (409, "userNotThere"))
            let unknown = try await admin.call("POST", "\(Self.path)/end", body: #"{"user":"nobody"}"#)
            #expect((unknown.status, unknown.code) == (404, "userNotFound"))
        }
    }

    @Test func `a kick by a second login and the end of a token are told with the vendor's events`() async throws {
        try await withTown { admin in
            let alice = try await visitor(admin, "alice")
            let bob = try await visitor(admin, "bob")
            #expect(try await fault(admin, #"{"user":"alice","fault":"kicked"}"#).status == 200)
            #expect(
                try await alice.event() == .identity(.forcedOffline(user: "alice", reason: .loggedInElsewhere)))
            #expect(try await fault(admin, #"{"user":"bob","fault":"token-expires"}"#).status == 200)
            #expect(try await bob.event() == .identity(.tokenExpired(user: "bob")))
            // The token that is over does not let them in again.
            await #expect(throws: EmulatorError.self) { try await bob.call(Self.logIn("bob", app: Self.app())) }
            try await alice.call(Self.logIn("alice", app: Self.app()))
        }
    }

    @Test func `a lost network breaks the connection without a farewell, and takes no new one until it is back`()
        async throws
    {
        try await withTown { admin in
            let alice = try await visitor(admin, "alice")
            let bob = try await visitor(admin, "bob")
            let host = try await admin.catalogue.host(named: "town")
            let report = try await admin.data(
                UserReport.self, "POST", "\(Self.path)/fault", body: #"{"user":"alice","fault":"network-lost"}"#)
            #expect(report.sessionCount == 1)
            #expect(try await alice.client.end() == nil)
            #expect(await host.connectionCounts.silent == 1)

            // The old session cannot be taken up, and a new login gets no answer.
            await #expect(throws: RawClient.TimedOut.self) { try await alice.resume() }
            let stranger = try await Visitor(admin.port, target: Self.target(Self.app()))
            stranger.send(Self.logIn("alice", app: Self.app()))
            #expect(try await stranger.client.end() == nil)
            // Others are not concerned.
            try await bob.call(ServerFixtures.create("lobby"))

            #expect(try await fault(admin, #"{"user":"alice","fault":"network-back"}"#).status == 200)
            try await alice.resume()
            #expect(alice.welcome.isResumed)
            try await alice.call(ServerFixtures.join("lobby"))
            let again = try await fault(admin, #"{"user":"alice","fault":"network-back"}"#)
            #expect((again.status, again.code) == (409, "nothingWrong"))
        }
    }

    @Test func `a network that is lost for a time comes back by the tenant's clock`() async throws {
        try await withTown { admin in
            let alice = try await visitor(admin, "alice")
            _ = try await fault(admin, #"{"user":"alice","fault":"network-lost","milliseconds":5000}"#)
            #expect(try await alice.client.end() == nil)
            let advance = "/admin/v1/tenants/town/clock/advance"
            _ = try await admin.call("POST", advance, body: #"{"milliseconds":4999}"#)
            let list = try await admin.data(UserFaultList.self, "GET", "\(Self.path)/faults")
            #expect(list.faults.map(\.fault) == [.networkLost])
            #expect(list.faults.first?.endsAtUnixMilliseconds != nil)
            _ = try await admin.call("POST", advance, body: #"{"milliseconds":1}"#)
            let host = try await admin.catalogue.host(named: "town")
            while !host.networks.listing.isEmpty { await Task.yield() }
            try await alice.resume()
            #expect(alice.welcome.isResumed)
        }
    }

    @Test func `a fault waits for who is not there yet, and begins with their login`() async throws {
        try await withTown { admin in
            let report = try await admin.data(
                UserReport.self, "POST", "\(Self.path)/fault", body: #"{"user":"carol","fault":"signaling-cut"}"#)
            #expect(report.sessionCount == 0)
            let carol = try await Visitor(admin.port, target: Self.target(Self.app()))
            carol.send(Self.logIn("carol", app: Self.app()))
            #expect(try await carol.client.end() == nil)
            let host = try await admin.catalogue.host(named: "town")
            #expect(await host.usage.userCount == 0, "a login that never arrived")
        }
    }

    @Test func `a fault takes all connections of somebody who is logged in twice`() async throws {
        try await withTown { admin in
            let phone = try await visitor(admin, "alice")
            let web = try await Visitor(admin.port, target: Self.target(Self.app()))
            try await web.call(Self.logIn("alice", app: Self.app(), terminal: .web))
            let report = try await admin.data(
                UserReport.self, "POST", "\(Self.path)/fault", body: #"{"user":"alice","fault":"network-lost"}"#)
            #expect(report.sessionCount == 2)
            #expect(try await phone.client.end() == nil)
            #expect(try await web.client.end() == nil)
        }
    }

    @Test func `who logs in while the network is taken away loses it all the same`() async throws {
        try await withTown { admin in
            for _ in 0..<20 {
                let alice = try await Visitor(admin.port, target: Self.target(Self.app()))
                async let isHeld = fault(admin, #"{"user":"alice","fault":"network-lost"}"#).status == 200
                alice.send(Self.logIn("alice", app: Self.app()))
                #expect(try await isHeld)
                #expect(try await alice.client.end() == nil)
                #expect(try await fault(admin, #"{"user":"alice","fault":"network-back"}"#).status == 200)
            }
        }
    }

    @Test func `everything over a slow network arrives late and in order`() async throws {
        try await withTown { admin in
            let alice = try await visitor(admin, "alice")
            _ = try await fault(admin, #"{"user":"alice","fault":"slow","delayMilliseconds":120}"#)
            let begin = ContinuousClock.now
            let first = alice.send(ServerFixtures.create("lobby"))
            let second = alice.send(ServerFixtures.write("topic", "x", in: "lobby"))
            var answered: [UInt64] = []
            while answered.count < 2 {
                if case .reply(let result, let request) = try await alice.client.next() {
                    #expect(throws: Never.self) { try result.get() }
                    answered.append(request)
                }
            }
            #expect(answered == [first, second])
            #expect(ContinuousClock.now - begin >= .milliseconds(240))
            // The next connection of the session is slow too.
            alice.client.cut()
            let list = try await admin.data(UserFaultList.self, "GET", "\(Self.path)/faults")
            #expect(list.faults.map(\.delayMilliseconds) == [120])
        }
    }

    @Test func `more than fits into a slow network ends the session with the reason`() async throws {
        try await withTown { admin in
            let alice = try await visitor(admin, "alice")
            _ = try await fault(admin, #"{"user":"alice","fault":"slow","delayMilliseconds":30000}"#)
            let long = ServerFixtures.say(String(repeating: "x", count: 50_000), in: "lobby")
            for _ in 0..<30 { alice.send(long) }
            var reason: String?
            while reason == nil {
                if case .ended(let text) = try await alice.client.next() { reason = text }
            }
            #expect(reason?.contains("waited for a slow network") == true, "\(reason ?? "")")
            let host = try await admin.catalogue.host(named: "town")
            #expect(await host.usage.sessionCount == 0)
        }
    }

    @Test func `a reset begins a world without faults`() async throws {
        try await withTown { admin in
            _ = try await fault(admin, #"{"user":"alice","fault":"network-lost"}"#)
            _ = try await admin.call("POST", "/admin/v1/tenants/town/reset")
            let list = try await admin.data(UserFaultList.self, "GET", "\(Self.path)/faults")
            #expect(list.faults.isEmpty)
            _ = try await visitor(admin, "alice")
        }
    }

    @Test func `a fault of one tenant's user leaves another tenant's user of that name alone`() async throws {
        try await withTown { admin in
            _ = try await admin.call(
                "POST", "/admin/v1/tenants", body: Self.tenant("village", app: 1_400_000_002))
            let villager = try await visitor(admin, "alice", app: Self.app(1_400_000_002))
            let townsman = try await visitor(admin, "alice")
            _ = try await fault(admin, #"{"user":"alice","fault":"network-lost"}"#)
            #expect(try await townsman.client.end() == nil)
            try await villager.call(ServerFixtures.create("lobby"))
        }
    }

    @Test func `faults are bounded: one more user than may have one is refused, and the others keep theirs`()
        async throws
    {
        try await withTown { admin in
            for number in 1...UserNetworks.maximumUsers {
                #expect(try await fault(admin, #"{"user":"u\#(number)","fault":"signaling-cut"}"#).status == 200)
            }
            let refused = try await fault(admin, #"{"user":"late","fault":"signaling-cut"}"#)
            #expect((refused.status, refused.code) == (409, "tooManyFaults"))
            // Another fault of somebody who has one is no user more.
            #expect(try await fault(admin, #"{"user":"u1","fault":"lossy","lossPerMillion":1000000}"#).status == 200)
            let list = try await admin.data(UserFaultList.self, "GET", "\(Self.path)/faults")
            #expect(list.faults.count == UserNetworks.maximumUsers + 1)
        }
    }

    @Test(arguments: [
        (#"{"user":"a","fault":"hiccup"}"#, 422, "network-lost"),
        (#"{"user":"","fault":"slow","delayMilliseconds":1}"#, 422, "0 bytes"),
        (#"{"user":"a","fault":"slow"}"#, 422, "delayMilliseconds"),
        (#"{"user":"a","fault":"slow","delayMilliseconds":0}"#, 422, "1 to 30000"),
        (#"{"user":"a","fault":"slow","delayMilliseconds":30001}"#, 422, "30001"),
        (#"{"user":"a","fault":"lossy","lossPerMillion":1000001}"#, 422, "1 to 1000000"),
        (#"{"user":"a","fault":"network-lost","delayMilliseconds":5}"#, 422, "means nothing"),
        (#"{"user":"a","fault":"kicked","milliseconds":5}"#, 422, "means nothing"),
        (#"{"user":"a","fault":"network-lost","milliseconds":86400001}"#, 422, "86400000"),
        (#"{"user":"a"}"#, 400, "fault"),
        (#"{"user":"a","fault":"slow","much":1}"#, 400, "much"),
    ])
    func `what cannot be asked is refused, and changes nothing`(body: String, status: Int, part: String) async throws {
        try await withTown { admin in
            let refused = try await fault(admin, body)
            #expect(refused.status == status, "\(refused.text)")
            #expect(refused.reason.contains(part), "\(refused.reason)")
            #expect(try await admin.data(UserFaultList.self, "GET", "\(Self.path)/faults").faults.isEmpty)
        }
    }

    @Test func `acts on users of a tenant nobody made are not found, and a web page of another site may do none`()
        async throws
    {
        try await withTown { admin in
            for act in ["kick", "end", "fault"] {
                let body = act == "kick" ? #"{"user":"a","room":"r"}"# : #"{"user":"a","fault":"kicked"}"#
                let refused = try await admin.call(
                    "POST", "/admin/v1/tenants/nobody/users/\(act)",
                    body: act == "end" ? #"{"user":"a"}"# : body)
                #expect((refused.status, refused.code) == (404, "tenantNotFound"))
                let foreign = try await admin.call(
                    "POST", "\(Self.path)/\(act)", body: body, headers: ["Origin": "https://elsewhere.example"])
                #expect(foreign.status == 403)
            }
        }
    }
}
