import EmulatorAPI
import EmulatorHost
import EmulatorServer
import Foundation
import Testing

/// What a watch tells, as the console reads it.
@Suite(.timeLimit(.minutes(15))) struct WatchTests {
    private static let tenant = #"{"name":"harbor","vendor":"tencent","appID":"1400000001","secret":"key"}"#
    private static let lobby = RoomID("lobby")

    /// A message, read.
    private struct Message {
        var name: String
        var content: [String: Any]

        init?(_ bytes: [UInt8]) {
            let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
            guard lines.count == 2, lines[0].hasPrefix("event: "), lines[1].hasPrefix("data: "),
                let read = try? JSONSerialization.jsonObject(with: Data(lines[1].dropFirst(6).utf8)) as? [String: Any]
            else { return nil }
            name = String(lines[0].dropFirst(7))
            content = read
        }

        var world: Int? { content["world"] as? Int }
        var entries: [[String: Any]] { content["entries"] as? [[String: Any]] ?? [] }

        /// The rows of a list that were set.
        func rows(_ list: String) -> [[String: Any]] {
            ((content["lists"] as? [String: Any])?[list] as? [String: Any])?["set"] as? [[String: Any]] ?? []
        }

        /// The ids of the rows of a list that went away.
        func gone(_ list: String) -> [String] {
            ((content["lists"] as? [String: Any])?[list] as? [String: Any])?["gone"] as? [String] ?? []
        }
    }

    private struct Enough: Error {}

    private static func watch(_ admin: AdminServer, _ query: [String: String]) async -> AdminAnswer {
        await admin.api.answer(AdminCall(method: "GET", path: "/admin/v1/watch", query: query))
    }

    /// Reads a watch until `isEnough` says so of a message; after each message it was called.
    private static func read(
        _ admin: AdminServer, _ query: [String: String], until isEnough: (Message) async throws -> Bool
    ) async throws {
        let watch = try #require(await watch(admin, query).watch)
        do {
            try await watch.forEachPart { bytes in
                let message = try #require(Message(bytes), "\(String(decoding: bytes, as: UTF8.self))")
                if try await isEnough(message) { throw Enough() }
            }
        } catch is Enough {}
    }

    private static func host(_ admin: AdminServer) async throws -> TenantHost {
        if try await admin.call("GET", "/admin/v1/tenants/harbor").status == 404 {
            #expect(try await admin.call("POST", "/admin/v1/tenants", body: tenant).status == 201)
        }
        return try await admin.catalogue.host(named: "harbor")
    }

    private static func administer(_ host: TenantHost, _ command: AdministrationCommand) async throws {
        guard case .success? = await host.submit(.administered(command: command)) else {
            throw TestFailure("not done: \(command)")
        }
    }

    private struct TestFailure: Error {
        var reason: String
        init(_ reason: String) { self.reason = reason }
    }

    private static func makeLobby(_ host: TenantHost) async throws {
        for user in ["alice", "bob"] {
            try await administer(host, .register(profile: UserProfile(user: UserID(user), nickname: user.uppercased())))
        }
        let plan = RoomPlan(kind: "AVChatRoom", description: RoomDescription(name: "Lobby"))
        try await administer(host, .makeRoom(room: lobby, owner: "alice", plan: plan))
        try await administer(
            host, .setAttributes(room: lobby, attributes: [Attribute(key: "topic", value: "tides")], removed: []))
    }

    @Test func `a room is told once, and then what changes in it`() async throws {
        try await AdminServer.run { admin in
            let host = try await Self.host(admin)
            try await Self.makeLobby(host)
            var states = 0
            try await Self.read(admin, ["tenant": "harbor", "room": "lobby"]) { message in
                guard message.name == "state" else { return false }
                states += 1
                let values = message.rows("attributes").map { "\($0["id"] ?? "")=\($0["value"] ?? "")" }
                if states == 1 {
                    #expect(message.content["isWhole"] as? Bool == true)
                    #expect((message.content["room"] as? [String: Any])?["name"] as? String == "Lobby")
                    #expect(message.rows("places").map { $0["id"] as? String } == ["lobby"])
                    #expect(values == ["topic=tides"])
                    try await Self.administer(
                        host,
                        .setAttributes(
                            room: Self.lobby, attributes: [Attribute(key: "host", value: "bob")], removed: ["topic"]))
                    return false
                }
                #expect(message.content["isWhole"] as? Bool == false)
                #expect(values == ["host=bob"], "only what changed is told again")
                #expect(message.gone("attributes") == ["topic"])
                #expect(message.rows("places").count <= 1)
                return true
            }
            #expect(states == 2)
        }
    }

    @Test func `a step is told with the vendor's code, and what happened with who was told`() async throws {
        try await AdminServer.run { admin in
            let host = try await Self.host(admin)
            var isAsked = false
            var steps: [[String: Any]] = []
            try await Self.read(admin, ["tenant": "harbor"]) { message in
                if !isAsked, message.name == "state" {
                    isAsked = true
                    let session = try #require(await host.open(Outbox()))
                    let command = Command.room(.enter(room: Self.lobby, entry: .join))
                    guard case .failure? = await host.submit(.command(session: session, command: command), request: 7)
                    else { throw TestFailure("a stranger entered") }
                }
                steps += message.name == "trace" ? message.entries : []
                return steps.count >= 2
            }
            #expect(steps.map { $0["kind"] as? String } == ["opened", "command"])
            let step = try #require(steps.last)
            #expect(step["name"] as? String == "room.enter")
            #expect(step["request"] as? Int == 7)
            let reply = try #require(step["reply"] as? [String: Any])
            #expect(reply["isOK"] as? Bool == false)
            #expect(reply["error"] as? String == "notLoggedIn")
            #expect(reply["code"] as? Int == 6014, "Chat's code for who is not logged in")
            #expect((reply["text"] as? String)?.isEmpty == false)
        }
    }

    @Test func `a message that waits for the app's server is told with its number, and later with its answer`()
        async throws
    {
        // Nobody listens there, so that the message is sent without an answer.
        let webhooks =
            #","webhooks":[{"url":"http://127.0.0.1:1/","product":"chat","secret":"k","events":["Group.CallbackBeforeSendMsg"]}]}"#
        try await AdminServer.run { admin in
            let body = String(Self.tenant.dropLast()) + webhooks
            #expect(try await admin.call("POST", "/admin/v1/tenants", body: body).status == 201)
            let host = try await Self.host(admin)
            try await Self.makeLobby(host)
            var isSent = false
            var steps: [[String: Any]] = []
            try await Self.read(admin, ["tenant": "harbor"]) { message in
                if !isSent, message.name == "state" {
                    isSent = true
                    let send = RoomCommand.send(
                        room: Self.lobby, message: EmulatorAPI.Message(id: "m1", body: .text(text: "hello")))
                    let act = AdministrationCommand.act(user: "alice", command: .room(send), asks: true)
                    #expect(await host.submit(.administered(command: act)) == nil)
                }
                steps += message.name == "trace" ? message.entries : []
                return steps.contains { $0["answers"] != nil }
            }
            let held = try #require(steps.first { $0["held"] != nil })
            #expect(held["held"] as? Int == 1 && held["name"] as? String == "act" && held["reply"] == nil)
            let answers = try #require(steps.compactMap { $0["answers"] as? [[String: Any]] }.first)
            #expect(answers.count == 1 && answers[0]["held"] as? Int == 1 && answers[0]["user"] == nil)
            #expect((answers[0]["reply"] as? [String: Any])?["isOK"] as? Bool == true)
        }
    }

    @Test func `who comes back is told the steps that are not known yet`() async throws {
        try await AdminServer.run { admin in
            let host = try await Self.host(admin)
            var known = (world: 0, step: 0)
            var isAsked = false
            try await Self.read(admin, ["tenant": "harbor"]) { message in
                if !isAsked, message.name == "state" {
                    isAsked = true
                    for _ in 0..<3 { _ = await host.open(Outbox()) }
                }
                guard message.name == "trace", let last = message.entries.last?["number"] as? Int else { return false }
                known = (message.world ?? 0, last)
                return last == 3
            }
            _ = await host.open(Outbox())
            let query = ["tenant": "harbor", "world": "\(known.world)", "after": "\(known.step)"]
            try await Self.read(admin, query) { message in
                guard message.name == "trace" else { return false }
                #expect(message.world == known.world)
                #expect(message.entries.map { $0["number"] as? Int } == [4])
                return true
            }
        }
    }

    @Test func `a tenant that is not there is told of as soon as it is, and anew when it begins again`() async throws {
        try await AdminServer.run { admin in
            var names: [String] = []
            var worlds: [Int] = []
            try await Self.read(admin, ["tenant": "harbor"]) { message in
                guard message.name != "health" else { return false }
                names.append(message.name)
                switch names.count {
                case 1:
                    #expect(message.content["code"] as? String == "tenantNotFound")
                    _ = try await Self.host(admin)
                case 2:
                    worlds.append(message.world ?? 0)
                    #expect(try await admin.call("POST", "/admin/v1/tenants/harbor/reset", body: "{}").status == 200)
                default:
                    guard message.name == "state" else { return false }
                    worlds.append(message.world ?? 0)
                    #expect(message.content["isWhole"] as? Bool == true)
                    return true
                }
                return false
            }
            #expect(names.first == "absent")
            #expect(worlds.count == 2)
            #expect(Set(worlds).count == 2)
        }
    }

    @Test func `there are 32 watches at most, and one that is over makes room`() async throws {
        try await AdminServer.run { admin in
            var watches: [AdminAnswer] = []
            for _ in 0..<Watches.maximumCount { watches.append(await Self.watch(admin, [:])) }
            #expect(watches.allSatisfy { $0.status == 200 })
            let refused = try await admin.call("GET", "/admin/v1/watch")
            #expect(refused.status == 503)
            #expect(refused.code == "tooManyWatches")
            watches.removeLast()
            #expect(await Self.watch(admin, [:]).status == 200)
        }
    }

    @Test func `a watch over HTTP has the health of the server, and ends with it`() async throws {
        try await AdminServer.run { admin in
            _ = try await Self.host(admin)
            async let answer = admin.call("GET", "/admin/v1/watch?tenant=harbor")
            while admin.server.configuration.watches.count == 0 { try await Task.sleep(for: .milliseconds(1)) }
            await admin.server.stop()
            let watched = try await answer
            #expect(watched.status == 200)
            #expect(watched.headers["content-type"] == "text/event-stream; charset=utf-8")
            #expect(watched.headers["cache-control"] == "no-store")
        }
    }

    @Test(arguments: [
        "world=1", "after=1", "world=x&after=1", "world=1&after=-1", "records=a,b,c,d,e,f,g,h,i", "rooms=1",
    ])
    func `a query that means nothing is refused`(_ query: String) async throws {
        try await AdminServer.run { admin in
            let answer = try await admin.call("GET", "/admin/v1/watch?\(query)")
            #expect(answer.status == 400)
            #expect(answer.code == "invalidQuery")
        }
    }

    @Test func `nothing is kept of a tenant's steps that nobody watches`() async throws {
        try await AdminServer.run { admin in
            let host = try await Self.host(admin)
            _ = await host.open(Outbox())
            try await Self.read(admin, ["tenant": "harbor"]) { message in
                #expect(message.name != "trace", "what was before the first watch is not told")
                return message.name == "state"
            }
        }
    }
}
