import Devices
import EmulatorAPI
import ParlorTesting
import ServerDialects
import Synchronization
import Testing
import VendorDialects

/// Callbacks of rooms and media, as the app's own server gets them in a world.
@Suite struct TencentWebhookTests {
    private static let key = "key123"
    private let world = World(seed: 7)
    private let tenant: WorldTenant
    private let backEnd = BackEnd()
    private let room = Tencent.channel(numericRoom: 12)

    init() { tenant = world.addTenant(.tencentDemo) }

    private func listen(events: [String]? = nil, troubles: [WebhookTrouble] = [], key: String = key) throws {
        let (world, backEnd) = (world, backEnd)
        try tenant.sendWebhooks(of: "trtc", path: "/trtc", secret: key, events: events, troubles: troubles) {
            [unowned world] in backEnd.take($0, in: world)
        }
    }

    private func person(_ name: String) throws -> Speaker { try #require(Speaker(world, name, of: tenant)) }

    /// `103 alice`, one for each callback.
    private var heard: [String] {
        backEnd.arrivals.map { arrival in
            var words: [String] = []
            if case .number(let event) = arrival["EventType"] { words.append("\(event)") }
            if case .text(let user) = arrival["UserId"] { words.append(user) }
            return words.joined(separator: " ")
        }
    }

    private func verdict(on arrival: BackEnd.Arrival) -> String? {
        let headers = arrival.headers.map { WebhookRequest.Header($0.key, $0.value) }
        return Tencent.trtcWebhooks.fault(WebhookRequest(headers: headers, body: arrival.body), Self.key)
    }

    @Test func `the app's server hears of the whole life of a room, of listeners too`() throws {
        try listen()
        let (alice, bob) = (try person("alice"), try person("bob"))
        alice.enter(room)
        world.advance(by: .seconds(1))
        alice.publish(.sound, in: room)
        bob.enter(room, isVisible: false)
        world.advance(by: .seconds(1))
        bob.show(in: room, true)
        bob.publish([.sound, .picture], in: room)
        world.advance(by: .seconds(1))
        bob.unpublish(.picture, in: room)
        bob.show(in: room, false)
        world.advance(by: .seconds(1))
        alice.leave(room)
        bob.leave(room)
        world.advance(by: .seconds(1))
        #expect(
            heard == [
                "101 alice", "103 alice", "203 alice", "103 bob", "105 bob", "201 bob", "203 bob", "202 bob", "204 bob",
                "105 bob", "104 alice", "104 bob", "102 bob",
            ])
        #expect(backEnd.arrivals.map { verdict(on: $0) } == Array(repeating: nil, count: 13))
        let entries = backEnd.arrivals.filter { $0["EventType"] == 103 }
        #expect(entries.map { $0["Role"] } == [20, 21])
        #expect(backEnd.arrivals.filter { $0["EventType"] == 105 }.map { $0["Role"] } == [20, 21])
    }

    @Test func `a callback has the vendor's fields, units and headers, byte for byte`() throws {
        try listen(events: ["103"])
        world.advance(by: .milliseconds(1500))
        try person("alice").enter(room)
        world.advance(by: .seconds(1))
        let arrival = try #require(backEnd.arrivals.first)
        #expect(
            String(decoding: arrival.body, as: UTF8.self)
                == #"{"CallbackTs":1767225601500,"EventGroupId":1,"EventInfo":{"EventMsTs":1767225601500,"#
                + #""EventTs":1767225601,"Reason":1,"Role":20,"RoomId":12,"TerminalType":3,"UserId":"alice","#
                + #""UserType":3},"EventType":103}"#)
        #expect(arrival.headers["content-type"] == "application/json")
        #expect(arrival.headers["sdkappid"] == "1400000001")
        #expect(arrival.headers["sign"] == Tencent.trtcSign(arrival.body, key: Self.key))
        #expect(arrival.path == "/trtc")
    }

    @Test func `the signature is the keyed hash of the body`() {
        // Made with another program: openssl dgst -sha256 -hmac key123 -binary | base64
        let sign = Tencent.trtcSign(Array(#"{"CallbackTs":1,"x":2}"#.utf8), key: Self.key)
        #expect(sign == "nNJVdAx3EWI+1QdsijMeCisMtW4QUKcTOvLsvwn2ogQ=")
    }

    @Test func `a room that is named by text and one without a key are told apart`() throws {
        try listen(key: "")
        try person("alice").enter(Tencent.channel(stringRoom: "lobby"))
        world.advance(by: .seconds(1))
        #expect(backEnd.arrivals.map { $0["RoomId"] } == ["lobby", "lobby"])
        #expect(backEnd.arrivals.allSatisfy { $0.headers["sign"] == nil })
    }

    @Test func `a dismissed room sends everybody home, for the reason that they were removed`() throws {
        try listen(events: ["104", "102"])
        try person("alice").enter(room)
        try person("bob").enter(room, isVisible: false)
        world.advance(by: .seconds(1))
        try tenant.administer(.dismissChannel(channel: room))
        world.advance(by: .seconds(1))
        #expect(heard == ["104 alice", "104 bob", "102"])
        #expect(backEnd.arrivals.prefix(2).map { $0["Reason"] } == [3, 3])
    }

    @Test func `a phone that goes silent leaves for that reason when its time is over`() throws {
        try listen(events: ["104"])
        let alice = try person("alice")
        alice.enter(room)
        world.advance(by: .seconds(1))
        alice.device.network.isConnected = false
        world.advance(by: .seconds(600))
        #expect(heard == ["104 alice"])
        #expect(backEnd.arrivals.first?["Reason"] == 2)
    }

    @Test func `an entry on another phone is an end and a beginning in the same room`() throws {
        try listen()
        try person("alice").enter(room)
        world.advance(by: .seconds(1))
        let link = try #require(world.device("alice's tablet").connect(to: AppID(tenant.tenant.appID)))
        let entry = ChannelEntry(
            user: "alice", credential: .token(text: tenant.token(for: "alice")), scene: .live, isVisible: true)
        link.send(.rtc(.enter(channel: room, entry: entry))) { _ in }
        world.advance(by: .seconds(1))
        #expect(heard == ["101 alice", "103 alice", "104 alice", "103 alice"])
    }

    @Test func `an app's server that counts what comes does not survive a doubled, late dismissal`() throws {
        // It closes a room's record when the room ends. Counted, not looked up, the second end closes the wrong one.
        let open = Mutex(0)
        let world = world
        try tenant.sendWebhooks(
            of: "trtc", secret: Self.key, events: ["101", "102"],
            troubles: [.doubled("102"), .late("102", by: .seconds(10))]
        ) { arrival in
            open.withLock { $0 += arrival.text.contains(#""EventType":101"#) ? 1 : -1 }
            return .success
        }
        let alice = try person("alice")
        alice.enter(room)
        world.advance(by: .seconds(1))
        alice.leave(room)
        world.advance(by: .seconds(1))
        alice.enter(room)
        world.advance(by: .seconds(20))
        #expect(open.withLock { $0 } == 0, "there is one room, and the server believes that there is none")
    }

    @Test func `silence is a failure after five seconds, with retries at once and every ten seconds for a minute`()
        throws
    {
        try listen(events: ["101"])
        backEnd.answer(.silence, .silence, .silence, .silence, .silence, .silence, .silence, .silence, .silence)
        try person("alice").enter(room)
        world.advance(by: .seconds(300))
        #expect(backEnd.arrivals.map(\.at) == [0, 5, 20, 35, 50].map { .seconds($0) })
        #expect(backEnd.arrivals.map(\.attempt) == [1, 2, 3, 4, 5])
        #expect(tenant.webhookDeliveries.map(\.phase.outcome) == [.givenUp])
    }

    @Test func `a refusal is tried again at once and then every ten seconds, for a minute and no longer`() throws {
        try listen(events: ["101"])
        let refusal = WebhookReply.status(500)
        backEnd.answer(refusal, refusal, refusal, refusal, refusal, refusal, refusal, refusal, refusal)
        try person("alice").enter(room)
        world.advance(by: .seconds(300))
        #expect(backEnd.arrivals.map(\.at) == [0, 0, 10, 20, 30, 40, 50, 60].map { .seconds($0) })
        #expect(tenant.webhookDeliveries.map(\.phase.outcome) == [.givenUp])
    }

    @Test func `each attempt says when it was made, and is signed for that`() throws {
        try listen(events: ["101"])
        backEnd.answer(.silence)
        try person("alice").enter(room)
        world.advance(by: .seconds(30))
        #expect(backEnd.arrivals.map { $0["CallbackTs"] } == [1_767_225_600_000, 1_767_225_605_000])
        #expect(backEnd.arrivals.map { $0["EventMsTs"] } == [1_767_225_600_000, 1_767_225_600_000])
        #expect(backEnd.arrivals.map { verdict(on: $0) } == [nil, nil])
        #expect(tenant.webhookDeliveries.map(\.phase.outcome) == [.delivered])
    }

    @Test func `a server that takes only what is signed rightly gets everything in the end`() throws {
        try listen(events: ["101"], troubles: [.wrongSignature()])
        backEnd.answer(.status(401))
        try person("alice").enter(room)
        world.advance(by: .seconds(30))
        #expect(backEnd.arrivals.map { verdict(on: $0) == nil } == [false, true])
        #expect(verdict(on: backEnd.arrivals[0])?.contains("the key makes") == true)
    }

    @Test func `after a cut connection the server has the same event twice`() throws {
        try listen(events: ["101"], troubles: [.cutConnection()])
        try person("alice").enter(room)
        world.advance(by: .seconds(30))
        #expect(heard == ["101 alice", "101 alice"])
        #expect(backEnd.arrivals.map(\.attempt) == [1, 2])
    }

    @Test func `what is out of order is overtaken by the next, and waits for it no longer than it may`() throws {
        try listen(events: ["101", "103"], troubles: [.outOfOrder("101", within: .seconds(2))])
        try person("alice").enter(room)
        world.advance(by: .seconds(1))
        #expect(heard == ["103 alice", "101 alice"])
        try listen(events: ["101"], troubles: [.outOfOrder("101", within: .seconds(2))])
        try person("bob").enter(Tencent.channel(numericRoom: 13))
        world.advance(by: .milliseconds(1999))
        #expect(heard.count == 2)
        world.advance(by: .milliseconds(1))
        #expect(heard.last == "101 bob")
    }

    @Test func `a lost callback never comes, and is listed as lost`() throws {
        try listen(troubles: [.lost("101")])
        try person("alice").enter(room)
        world.advance(by: .seconds(100))
        #expect(heard == ["103 alice"])
        #expect(tenant.webhookDeliveries.map(\.phase.outcome) == [.lost, .delivered])
    }

    @Test func `the same seed loses the same callbacks, and another seed others`() throws {
        func lost(seed: UInt64) throws -> [String] {
            let world = World(seed: seed)
            let tenant = world.addTenant(.tencentDemo)
            let backEnd = BackEnd()
            try tenant.sendWebhooks(of: "trtc", troubles: [.lost(share: 0.5)]) { [unowned world] in
                backEnd.take($0, in: world)
            }
            let alice = try #require(Speaker(world, "alice", of: tenant))
            for number in 1...40 as ClosedRange<UInt32> {
                alice.enter(Tencent.channel(numericRoom: number))
                world.advance(by: .seconds(1))
            }
            return backEnd.arrivals.map { "\($0.at) \(String(decoding: $0.body, as: UTF8.self))" }
        }
        let first = try lost(seed: 7)
        #expect(try lost(seed: 7) == first)
        #expect(try lost(seed: 8) != first)
        #expect((20...60).contains(first.count))
    }

    @Test func `an unknown event, product or key is refused by name and changes nothing`() throws {
        try listen(events: ["101"])
        #expect { try listen(events: ["101", "999"]) } throws: { "\($0)".contains("\"999\" is no event") }
        #expect { try listen(troubles: [.late("7", by: .seconds(1))]) } throws: { "\($0)".contains("\"7\"") }
        #expect { try listen(key: String(repeating: "k", count: 33)) } throws: { "\($0)".contains("33 characters") }
        #expect { try listen(key: "with space") } throws: { "\($0)".contains("letters and digits") }
        #expect {
            try tenant.sendWebhooks(of: "mail", secret: "") { _ in .success }
        } throws: { "\($0)".contains("\"mail\"") }
        try listen(events: ["101"], key: String(repeating: "k", count: 32))
        try person("alice").enter(room)
        world.advance(by: .seconds(1))
        #expect(heard == ["101 alice"])
    }

    @Test func `callbacks of one tenant are not another's`() throws {
        try listen()
        let other = world.addTenant(.tencent(sdkAppID: 1_400_000_002, secretKey: "other"))
        try #require(Speaker(world, "mallory", of: other)).enter(room)
        try person("alice").enter(room)
        world.advance(by: .seconds(1))
        #expect(heard == ["101 alice", "103 alice"])
        #expect(other.webhookDeliveries.isEmpty)
    }

    @Test func `a server puts a rude user out as soon as it hears of them`() throws {
        let (world, tenant, room, backEnd) = (world, tenant, room, backEnd)
        try tenant.sendWebhooks(of: "trtc", events: ["103", "104"]) { [unowned world] arrival in
            _ = backEnd.take(arrival, in: world)
            guard arrival.text.contains(#""EventType":103"#), arrival.text.contains("mallory") else { return .success }
            do {
                try tenant.administer(.removeParticipants(channel: room, users: ["mallory"]))
                return .success
            } catch {
                return .status(500)
            }
        }
        try person("alice").enter(room)
        try person("mallory").enter(room)
        world.advance(by: .seconds(1))
        #expect(heard == ["103 alice", "103 mallory", "104 mallory"])
        #expect(backEnd.arrivals.last?["Reason"] == 3)
        #expect(tenant.webhookDeliveries.map(\.phase.outcome) == [.delivered, .delivered, .delivered])
    }
}
