import Devices
import Foundation
import Testing

@testable import ParlorTesting
@testable import VoiceRoomStories

/// Pages of worlds: what an app did, what reached the cloud, who was told, and what rooms were like.
@Suite struct WorldPageTests {
    private struct Step: Decodable {
        struct Event: Decodable {
            struct Untold: Decodable, Equatable {
                var user: String
                var why: String
            }
            var name: String
            var told: [String]
            var away: [String]?
            var notTold: [Untold]?
        }
        var number: Int
        var at: Int
        var kind: String
        var user: String?
        var name: String?
        var events: [Event]?
    }

    private struct Change: Decodable {
        struct State: Decodable {
            struct Row: Decodable { var id: String }
            struct List: Decodable {
                var set: [Row]
                var gone: [String]
            }
            var lists: [String: List]
        }
        var after: Int
        var state: State
    }

    private struct Recorded: Decodable {
        struct Place: Decodable {
            var place: String
            var changes: [Change]
        }
        struct Tenant: Decodable {
            var name: String
            var vendor: String
            var missed: Int
            var leftOut: Int
            var steps: [Step]
            var places: [Place]
        }
        var title: String
        var failure: String?
        var tenants: [Tenant]

        init(page: String) throws {
            let start = try #require(page.range(of: #"<script type="application/json" id="recorded">"#)).upperBound
            let end = try #require(page[start...].range(of: "</script>")).lowerBound
            self = try JSONDecoder().decode(Recorded.self, from: Data(page[start..<end].utf8))
        }
    }

    /// An evening with alice, the owner, and bob on seat 1; carol comes later.
    private struct Evening {
        let world: World
        let apps: [String: any StoryApp]

        init(_ vendor: any StoryVendor) throws {
            world = World(seed: 11)
            let tenant = world.addTenant(vendor.tenant)
            apps = Dictionary(
                uniqueKeysWithValues: ["alice", "bob", "carol"].map { [world] name in
                    let device = world.device(name)
                    return (name, device.run { vendor.app(of: name, on: device, in: AppPlace(tenant: tenant.tenant)) })
                })
            for (name, deeds) in [
                ("alice", [Deed.logIn(tokenSeconds: 86_400), .openRoom]),
                ("bob", [.logIn(tokenSeconds: 86_400), .enterRoom, .takeSeat(1)]),
                ("carol", [.logIn(tokenSeconds: 86_400), .enterRoom]),
            ] {
                for deed in deeds { perform(deed, by: name) }
            }
        }

        func perform(_ deed: Deed, by name: String) {
            world.device(name).run { apps[name]?.perform(deed) { _ in } }
            world.advance(by: .seconds(2))
        }

        func page(_ file: String) throws -> String {
            try world.writePage(to: file)
            return try String(contentsOfFile: file, encoding: .utf8)
        }
    }

    private static let tencent = storyVendors[0]

    private static func withFolder<Value>(_ work: (String) throws -> Value) throws -> Value {
        let folder = FileManager.default.temporaryDirectory.appending(path: "parlor-pages-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try work(folder.path)
    }

    @Test(arguments: storyVendors.map(\.name))
    func `a page has the app's calls and callbacks, the cloud's steps between them, and each room after every step`(
        _ name: String
    ) throws {
        let vendor = try #require(storyVendors.first { $0.name == name })
        let evening = try Evening(vendor)
        let recorded = try Self.withFolder { try Recorded(page: try evening.page("\($0)/page.html")) }
        #expect(recorded.title == "World, seed 11")
        #expect(recorded.failure == nil)
        let tenant = try #require(recorded.tenants.first)
        #expect(tenant.vendor == name)
        #expect(tenant.missed == 0 && tenant.leftOut == 0)
        #expect(tenant.steps.map(\.number) == Array(1...tenant.steps.count))
        #expect(zip(tenant.steps, tenant.steps.dropFirst()).allSatisfy { $0.at <= $1.at })
        for kind in ["appCall", "appCallback", "command", "opened"] {
            #expect(tenant.steps.contains { $0.kind == kind }, "\(kind)")
        }
        // Every line of the world's trace is there, in its order.
        let lines = tenant.steps.filter { $0.kind.hasPrefix("app") }.map { "\($0.user ?? "") \($0.name ?? "")" }
        #expect(lines == evening.world.trace.map { "\($0.device) \($0.text)" })
        // An app's call comes before what it asks the cloud for, and the callback with the answer after it, at the same moment too.
        let call = try #require(tenant.steps.firstIndex { $0.kind == "appCall" })
        let asked = try #require(tenant.steps.firstIndex { $0.kind == "command" })
        #expect(call < asked)
        if name == "tencent" {
            let answered = try #require(tenant.steps.firstIndex { $0.name == "V2TIMManager.login succ" })
            #expect(tenant.steps[asked].name == "identity.logIn")
            #expect(asked < answered && tenant.steps[asked].at == tenant.steps[answered].at)
        }
        // The rooms as they were: somebody came into each after it was there.
        let place = try #require(tenant.places.first { !$0.changes.isEmpty })
        let comings = place.changes.filter { change in
            ["members", "participants"].contains { !(change.state.lists[$0]?.set.isEmpty ?? true) }
        }
        #expect(Set(comings.map(\.after)).count >= 2)
    }

    @Test func `a page says who was not told of an event, and why`() throws {
        let evening = try Evening(Self.tencent)
        // Whose connection is silent is told later.
        evening.world.device("carol").network.isConnected = false
        evening.world.advance(by: .seconds(15))
        evening.perform(.leaveSeat, by: "bob")
        let recorded = try Self.withFolder { try Recorded(page: try evening.page("\($0)/page.html")) }
        let events = recorded.tenants[0].steps.flatMap { $0.events ?? [] }
        let changed = try #require(events.last { $0.name == "attribute.changed" })
        #expect(changed.told.contains("alice"))
        #expect(changed.away == ["carol"])
        let joined = try #require(events.last { $0.name == "room.memberJoined" })
        #expect(joined.notTold == [Step.Event.Untold(user: "carol", why: "author")])
    }

    /// `make test` opens the page in a browser.
    @Test func `an evening that went wrong has a page`() throws {
        let evening = try Evening(Self.tencent)
        evening.perform(.takeSeat(1), by: "carol")
        evening.world.device("carol").network.isConnected = false
        evening.world.advance(by: .seconds(15))
        evening.perform(.leaveSeat, by: "bob")
        let place = ProcessInfo.processInfo.environment["PARLOR_TEST_WORLD_PAGE"]
        try Self.withFolder { folder in
            let file = place ?? "\(folder)/page.html"
            try evening.world.writePage(to: file, failure: "carol was refused seat 1, and then lost her network.")
            let recorded = try Recorded(page: String(contentsOfFile: file, encoding: .utf8))
            #expect(recorded.failure?.hasPrefix("carol was refused") == true)
            #expect(recorded.tenants[0].steps.contains { $0.kind == "interrupted" && $0.user == "carol" })
        }
    }

    @Test func `equal worlds have equal pages`() throws {
        try Self.withFolder { folder in
            let pages = try (1...2).map { try Evening(Self.tencent).page("\(folder)/\($0).html") }
            #expect(pages[0] == pages[1])
        }
    }

    @Test func `a page of a long world has the last 5,000 lines, and says how many are missing`() throws {
        let evening = try Evening(Self.tencent)
        let before = evening.world.trace.count
        for number in 1...6_000 { evening.world.note("note \(number)") }
        evening.perform(.leaveSeat, by: "bob")
        let recorded = try Self.withFolder { try Recorded(page: try evening.page("\($0)/page.html")) }
        let tenant = recorded.tenants[0]
        #expect(tenant.steps.count <= 5_000)
        #expect(tenant.missed > 1_000 + before)
        #expect(
            tenant.steps.last { $0.kind == "appCallback" }?.name
                == evening.world.trace.last { $0.kind == .callback }?.text)
        // What the room was like is known from the first step that is there.
        #expect(tenant.places.contains { $0.changes.first?.after == 0 })
    }

    @Test func `a world whose last lines are more than a page has keeps the last of them, and the room`() throws {
        let evening = try Evening(Self.tencent)
        for number in 1...6_000 { evening.world.note("note \(number)") }
        let recorded = try Self.withFolder { try Recorded(page: try evening.page("\($0)/page.html")) }
        let tenant = recorded.tenants[0]
        #expect(tenant.steps.count == 5_000)
        #expect(tenant.steps.first?.name == "note 1001")
        #expect(tenant.steps.last?.name == "note 6000")
        #expect(tenant.places.contains { $0.changes.first?.after == 0 })
    }

    @Test func `a failure's page has its text, and the failure names the file; a second page has another name`() throws
    {
        let evening = try Evening(Self.tencent)
        try Self.withFolder { folder in
            let first = FailurePages.line(
                of: evening.world, "<script>alert(1)</script> went wrong", in: "\(folder)/new")
            let second = FailurePages.line(of: evening.world, "again", in: "\(folder)/new")
            #expect(first != second)
            let path = try #require(first.split(separator: " ").last.map(String.init))
            #expect(first == "\nPage: \(path)")
            let page = try String(contentsOfFile: path, encoding: .utf8)
            #expect(try Recorded(page: page).failure == "<script>alert(1)</script> went wrong")
            #expect(!page.contains("<script>alert"))
        }
    }

    @Test func `a page that cannot be written is an error that says why`() throws {
        let world = World(seed: 1)
        let failure = #expect(throws: WorldPageFailure.self) { try world.writePage(to: "/nowhere/at/all.html") }
        #expect(failure?.description == "/nowhere/at/all.html cannot be written: No such file or directory")
    }

    @Test func `a folder for pages that is a file is said in the failure`() throws {
        let world = World(seed: 12)
        let line = FailurePages.line(of: world, "x", in: "/dev/null")
        #expect(line.hasPrefix("\nPage: /dev/null/world-seed-12.html cannot be written: "))
    }
}
