import EmulatorAPI
import Devices
import ParlorTesting
import Testing

/// Where a vendor's own app keeps its seats: what is written for bob on seat 1 and carol on seat 2, or for bob on both.
struct SeatWriting: Sendable, CustomTestStringConvertible {
    let tenant: Tenant
    let write: @Sendable (_ tenant: WorldTenant, _ first: String, _ second: String) throws -> Void

    var testDescription: String { tenant.appID }

    /// Alice makes a room, whose attributes are then these.
    private static func attributes(
        _ kind: RoomKind, _ texts: @escaping @Sendable (String, String) -> [Attribute]
    ) -> @Sendable (WorldTenant, String, String) throws -> Void {
        { tenant, first, second in
            try tenant.administer(.register(profile: UserProfile(user: "alice")))
            let entry = RoomEntry.create(plan: RoomPlan(kind: kind))
            try tenant.administer(.act(user: "alice", command: .room(.enter(room: "lobby", entry: entry))))
            let set = AdministrationCommand.setAttributes(room: "lobby", attributes: texts(first, second), removed: [])
            try tenant.administer(set)
        }
    }

    static let all = [
        SeatWriting(
            tenant: .tencentDemo,
            write: attributes("AVChatRoom") { first, second in
                [
                    Attribute(key: "roomInfo", value: #"{"seatSize":4}"#),
                    Attribute(key: "seat0", value: #"{"status":0,"user":""}"#),
                    Attribute(key: "seat1", value: #"{"status":1,"user":"\#(first)"}"#),
                    Attribute(key: "seat2", value: #"{"status":1,"user":"\#(second)"}"#),
                ]
            }),
        SeatWriting(
            tenant: .zegoDemo,
            write: attributes("room") { [Attribute(key: "1", value: $0), Attribute(key: "2", value: $1)] }),
        SeatWriting(
            tenant: .easemobDemo,
            write: attributes("chatroom") { first, second in
                [
                    Attribute(key: "mic_1", value: #"{"status":0,"member":{"uid":"7","chat_uid":"\#(first)"}}"#),
                    Attribute(key: "mic_2", value: #"{"status":0,"member":{"uid":"8","chat_uid":"\#(second)"}}"#),
                    Attribute(key: "mic_6", value: #"{"status":-2,"member":{"uid":"9"}}"#),
                ]
            }),
        SeatWriting(
            tenant: .volcengineDemo,
            write: { tenant, first, second in
                let text = #"{"host":"alice","seats":[{"user":"\#(first)"},{"user":"\#(second)"},{"isOpen":true}]}"#
                let change = RecordChange(collection: "svc-rooms", key: "lobby", text: text)
                try tenant.administer(.changeRecords(changes: [change]))
            }),
    ]
}

@Suite struct SeatsTests {
    @Test(arguments: SeatWriting.all)
    func `seats are read as each vendor's own app keeps them`(writing: SeatWriting) throws {
        let tenant = World(seed: 1).addTenant(writing.tenant)
        try writing.write(tenant, "bob", "carol")
        let taken = tenant.seats(of: "lobby").filter { $0.user != nil && $0.user != "alice" }
        #expect(taken == [Seat(number: 1, user: "bob"), Seat(number: 2, user: "carol")])
        try tenant.checkSeats(of: "lobby")
    }

    @Test(arguments: SeatWriting.all)
    func `a person on two seats is found`(writing: SeatWriting) throws {
        let tenant = World(seed: 1).addTenant(writing.tenant)
        try writing.write(tenant, "bob", "bob")
        let failure = #expect(throws: SeatFailure.self) {
            try tenant.checkSeats(of: "lobby", letsUsersHaveSeveral: false)
        }
        #expect(failure?.description == "bob has seats 1 and 2 of lobby")
    }

    @Test(arguments: SeatWriting.all)
    func `only the sample that lets users have several seats does`(writing: SeatWriting) throws {
        let tenant = World(seed: 1).addTenant(writing.tenant)
        try writing.write(tenant, "bob", "bob")
        let isFound: Bool
        do throws(SeatFailure) {
            try tenant.checkSeats(of: "lobby")
            isFound = false
        } catch {
            isFound = true
        }
        #expect(isFound == (writing.tenant.appID != Tenant.zegoDemo.appID))
    }

    @Test func `an app that shows another person than the room has is found`() throws {
        let tenant = World(seed: 1).addTenant(.zegoDemo)
        try SeatWriting.all[1].write(tenant, "bob", "carol")
        try tenant.checkSeats(of: "lobby", shown: ["bob": [1: "bob", 2: "carol"]])
        let double = #expect(throws: SeatFailure.self) {
            try tenant.checkSeats(
                of: "lobby", shown: ["bob": [1: "bob", 2: "carol"], "dave": [1: "dave", 2: "carol"]])
        }
        #expect(double?.description == "dave shows dave on seat 1 of lobby, which has bob")
        let missing = #expect(throws: SeatFailure.self) {
            try tenant.checkSeats(of: "lobby", shown: ["bob": [2: "carol"]])
        }
        #expect(missing?.description == "bob shows nobody on seat 1 of lobby, which has bob")
    }

    @Test func `a room without seats has none, and contradicts nothing`() throws {
        let tenant = World(seed: 1).addTenant(.tencentDemo)
        #expect(tenant.seats(of: "lobby").isEmpty)
        try tenant.checkSeats(of: "lobby")
    }
}
