import EmulatorAPI
import RTCEmulator
import Testing

struct ForwardingScenarios {
    static func concert() throws -> Stage {
        var stage = Stage()
        for session in [dave, alice, bob] { try stage.join(session) }
        try stage.join(carol, isVisible: false)
        try stage.publish(alice)
        try stage.publish(bob)
        return stage
    }

    @Test func `a publisher is heard by everybody but itself`() throws {
        let stage = try Self.concert()
        let table = stage.state.forwardingTable(of: lobby)
        #expect(table.channel == lobby)
        #expect(table.subscribers(of: alice) == [bob, carol, dave])
        #expect(table.publisher(of: alice) == "alice")
        #expect(table.subscribers(of: dave) == [])
        #expect(table.publisher(of: dave) == nil)
        #expect(table.routes.map(\.session) == [alice, bob])
    }

    @Test func `a muted publisher's packets are still forwarded, a stopped one's are not`() throws {
        var stage = try Self.concert()
        try stage.mute(alice)
        #expect(stage.listeners(of: alice) == ["bob", "carol", "dave"])
        try stage.publish(alice, false)
        #expect(stage.listeners(of: alice) == [])
    }

    @Test func `one silenced publisher stays silenced when all are turned off and on again`() throws {
        var stage = try Self.concert()
        try stage.subscribe(carol, to: "bob", false)
        #expect(stage.listeners(of: bob) == ["alice", "dave"])
        try stage.subscribe(carol, to: nil, false)
        #expect(stage.listeners(of: alice) == ["bob", "dave"])
        try stage.subscribe(carol, to: nil, true)
        #expect(stage.listeners(of: alice) == ["bob", "carol", "dave"])
        #expect(stage.listeners(of: bob) == ["alice", "dave"])
    }

    @Test func `one publisher let through is off again when all are turned off again`() throws {
        var stage = try Self.concert()
        try stage.subscribe(carol, to: nil, false)
        try stage.subscribe(carol, to: "bob", true)
        #expect(stage.listeners(of: bob) == ["alice", "carol", "dave"])
        #expect(stage.listeners(of: alice) == ["bob", "dave"])
        try stage.subscribe(carol, to: nil, false)
        #expect(stage.listeners(of: bob) == ["alice", "dave"])
    }

    @Test func `what a subscriber wants outlasts the publisher's absence, not its own`() throws {
        var stage = try Self.concert()
        try stage.subscribe(carol, to: "bob", false)
        try stage.leave(bob)
        try stage.join(bob)
        try stage.publish(bob)
        #expect(stage.listeners(of: bob) == ["alice", "dave"])
        try stage.leave(carol)
        try stage.join(carol, isVisible: false)
        #expect(stage.listeners(of: bob) == ["alice", "carol", "dave"])
    }

    @Test func `a channel that is not there has an empty table`() {
        let table = Stage().state.forwardingTable(of: studio)
        #expect(table == ForwardingTable(channel: studio, routes: []))
        #expect(table.subscribers(of: alice) == [])
    }

    @Test func `a table finds each of many routes`() {
        let routes = (1...50).map {
            ForwardingTable.Route(session: SessionID($0 * 2), publisher: UserID("u\($0)"), subscribers: [SessionID($0)])
        }
        let table = ForwardingTable(channel: lobby, routes: routes.reversed())
        for number in UInt64(1)...50 {
            #expect(table.subscribers(of: SessionID(number * 2)) == [SessionID(number)])
            #expect(table.publisher(of: SessionID(number * 2 - 1)) == nil)
        }
        #expect(table.publisher(of: SessionID(101)) == nil)
    }

    @Test func `a table keeps the kinds and streams of a session apart`() {
        let names: [StreamID?] = [nil, "a", "b"]
        var routes: [ForwardingTable.Route] = []
        for number in UInt64(1)...10 {
            for (place, name) in names.enumerated() {
                for kind in [MediaKinds.sound, .picture, .screen] {
                    let receiver = SessionID(number * 100 + UInt64(place) * 10 + UInt64(kind.rawValue))
                    routes.append(
                        ForwardingTable.Route(
                            session: SessionID(number), publisher: UserID("u\(number)"), stream: name, kind: kind,
                            subscribers: [receiver]))
                }
            }
        }
        let table = ForwardingTable(channel: lobby, routes: routes.reversed())
        #expect(table == ForwardingTable(channel: lobby, routes: routes))
        #expect(table.routes.count == 30 && table.pictureRoutes.count == 60)
        for route in routes {
            #expect(
                table.subscribers(of: route.session, stream: route.stream, kind: route.kind) == route.subscribers)
            #expect(table.publisher(of: route.session, stream: route.stream, kind: route.kind) == route.publisher)
        }
        #expect(table.publisher(of: SessionID(3), stream: "c", kind: .picture) == nil)
        #expect(table.publisher(of: SessionID(11), kind: .screen) == nil)
    }
}
