import EmulatorAPI
import EmulatorHost
import EmulatorServer
import EmulatorWire
import Foundation
import Testing
import VendorDialects

/// Who is in a tenant and which rooms it has, as its administrator sees it.
@Suite(.timeLimit(.minutes(15))) struct AdminListingTests {
    private static let tenant =
        #"{"name":"town","vendor":"tencent","appID":"1400000001","secret":"key","clock":"manual","limits":{"users":5000}}"#

    /// A tenant with alice and carol in rooms, and a connection nobody is logged in on.
    private func furnish(_ admin: AdminServer) async throws -> (host: TenantHost, sessions: [SessionID]) {
        _ = try await admin.call("POST", "/admin/v1/tenants", body: Self.tenant)
        _ = try await admin.call(
            "POST", "/admin/v1/tenants/town/clock/advance", body: #"{"milliseconds":5000}"#)
        let host = try await admin.catalogue.host(named: "town")
        var sessions: [SessionID] = []
        for user: UserID? in ["alice", "carol", nil] {
            let session = try #require(await host.open(Outbox()))
            sessions.append(session)
            guard let user else { continue }
            let login = Command.identity(.logIn(user: user, credential: token(user), terminal: .phone))
            try await carryOut(login, session, host)
        }
        return (host, sessions)
    }

    /// Good for as long as any server runs, whose tenants are born when they are made.
    private func token(_ user: UserID) -> Credential {
        let claims = Claims(
            app: ServerFixtures.setup.app, user: user, issuedAtUnixSeconds: 0, expiresAtUnixSeconds: 4_000_000_000)
        return .token(text: ServerFixtures.setup.tokenFormat.write(claims, ServerFixtures.setup.secret))
    }

    private func carryOut(_ command: Command, _ session: SessionID, _ host: TenantHost) async throws {
        _ = try await host.submit(.command(session: session, command: command))?.get()
    }

    @Test func `sessions are listed with who is there, since when, and where`() async throws {
        try await AdminServer.run { admin in
            let (host, sessions) = try await furnish(admin)
            try await carryOut(ServerFixtures.create("lobby"), sessions[0], host)
            try await carryOut(ServerFixtures.create("attic"), sessions[0], host)
            try await carryOut(ServerFixtures.join("lobby"), sessions[1], host)
            let entry = RTCCommand.enter(
                channel: "stage", entry: ChannelEntry(user: "alice", credential: token("alice"), scene: .live))
            try await carryOut(.rtc(entry), sessions[0], host)
            await host.submit(.interrupted(session: sessions[1]))
            let page = try await admin.data(SessionPage.self, "GET", "/admin/v1/tenants/town/sessions")
            let born = try await admin.catalogue.entry(named: "town").bornAtUnixMilliseconds
            #expect(page.next == nil)
            #expect(page.sessions.map(\.session) == sessions.map(\.rawValue))
            #expect(page.sessions.map(\.user) == ["alice", "carol", nil])
            #expect(page.sessions.map(\.terminal) == [.phone, .phone, nil])
            #expect(page.sessions.map(\.state) == [.connected, .silent, .connected])
            #expect(page.sessions.map(\.rooms) == [["lobby", "attic"], ["lobby"], []])
            #expect(page.sessions.map(\.channels) == [["stage"], [], []])
            #expect(page.sessions.allSatisfy { $0.openedAtUnixMilliseconds == born + 5000 })

            let rooms = try await admin.data(RoomPage.self, "GET", "/admin/v1/tenants/town/rooms")
            #expect(rooms.rooms.map(\.room) == ["attic", "lobby"])
            #expect(rooms.rooms.map(\.memberCount) == [1, 2])
        }
    }

    @Test func `rooms are listed with kind, owner, members, attributes and when they were made`() async throws {
        try await AdminServer.run { admin in
            let (host, sessions) = try await furnish(admin)
            try await carryOut(ServerFixtures.create("lobby"), sessions[0], host)
            for key in ["topic", "mood"] {
                try await carryOut(ServerFixtures.write(key, "x", in: "lobby"), sessions[0], host)
            }
            let born = try await admin.catalogue.entry(named: "town").bornAtUnixMilliseconds
            let page = try await admin.data(RoomPage.self, "GET", "/admin/v1/tenants/town/rooms")
            let room = try #require(page.rooms.first)
            #expect(page.rooms.count == 1 && page.next == nil)
            #expect((room.room, room.kind, room.owner) == ("lobby", "Meeting", "alice"))
            #expect((room.memberCount, room.attributeCount) == (1, 2))
            #expect(room.createdAtUnixMilliseconds == born + 5000)
        }
    }

    @Test func `pages follow each other without a gap, by id, however the rooms came to be`() async throws {
        try await AdminServer.run { admin in
            let (host, sessions) = try await furnish(admin)
            for name in ["d", "a", "c", "e", "b"] {
                try await carryOut(ServerFixtures.create(RoomID(name)), sessions[0], host)
            }
            var seen: [String] = []
            var path = "/admin/v1/tenants/town/rooms?limit=2"
            for count in [2, 2, 1] {
                let page = try await admin.data(RoomPage.self, "GET", path)
                #expect(page.rooms.count == count)
                seen += page.rooms.map(\.room)
                #expect((page.next == nil) == (count == 1))
                path = "/admin/v1/tenants/town/rooms?limit=2&after=\(page.next ?? "")"
            }
            #expect(seen == ["a", "b", "c", "d", "e"])
            // A page that is just full has nothing behind it.
            let full = try await admin.data(RoomPage.self, "GET", "/admin/v1/tenants/town/rooms?limit=5")
            #expect(full.rooms.count == 5 && full.next == nil)
            let second = try await admin.data(
                SessionPage.self, "GET", "/admin/v1/tenants/town/sessions?limit=1&after=\(sessions[0].rawValue)")
            #expect(second.sessions.map(\.user) == ["carol"])
            #expect(second.next == "\(sessions[1].rawValue)")
        }
    }

    @Test(arguments: [
        ("sessions?limit=0", "1...1000"), ("sessions?limit=1001", "1...1000"), ("rooms?limit=many", "\"many\""),
        ("rooms?limit=", "1...1000"), ("sessions?after=alice", "\"alice\""), ("rooms?before=x", "\"before\""),
    ])
    func `a page that cannot be is refused with what is wrong`(path: String, part: String) async throws {
        try await AdminServer.run { admin in
            _ = try await admin.call("POST", "/admin/v1/tenants", body: Self.tenant)
            let refused = try await admin.call("GET", "/admin/v1/tenants/town/\(path)")
            #expect(refused.status == 400)
            #expect(refused.code == "invalidQuery")
            #expect(refused.reason.contains(part), "\(refused.reason)")
            for good in ["sessions?limit=1", "rooms?limit=1000"] {
                #expect(try await admin.call("GET", "/admin/v1/tenants/town/\(good)").status == 200)
            }
        }
    }

    @Test func `listings of a tenant nobody made are not found`() async throws {
        try await AdminServer.run { admin in
            for list in ["sessions", "rooms"] {
                let refused = try await admin.call("GET", "/admin/v1/tenants/nobody/\(list)")
                #expect(refused.status == 404)
                #expect(refused.code == "tenantNotFound")
            }
        }
    }

    @Test func `the document names both lists, and their pages`() async throws {
        try await AdminServer.run { admin in
            let text = try await admin.call("GET", "/admin/v1/openapi.json").text
            for part in [
                "/admin/v1/tenants/{tenant}/sessions", "/admin/v1/tenants/{tenant}/rooms", "\"SessionPage\"",
                "\"RoomPage\"", "\"maximum\" : 1000",
            ] {
                #expect(text.contains(part), "\(part)")
            }
        }
    }
}
