import EmulatorAPI
import Foundation
import HyphenateChat
import ParlorTesting
import VendorDialects

/// An app on the chat SDK: seats are attributes of the chat room.
private final class SeatApp: NSObject, EMClientDelegate, EMChatroomManagerDelegate {
    let user: String
    let isPlanted: Bool
    var room = ""
    var seats: [String: String] = [:]
    private var isInside = false
    private var wantsToBeInside = false
    /// How many changes the app was told of.
    private var changes = 0

    init(_ user: String, _ tenant: WorldTenant, isPlanted: Bool) {
        self.user = user
        self.isPlanted = isPlanted
        super.init()
        client.initializeSDK(with: EMOptions(appkey: tenant.tenant.appID))
        client.add(self, delegateQueue: nil)
        client.roomManager?.add(self, delegateQueue: nil)
        client.login(withUsername: user, token: tenant.token(for: user)) { _, _ in }
    }

    private var client: EMClient { EMClient.shared() }
    private var rooms: (any IEMChatroomManager)? { client.roomManager }

    func open(_ done: @escaping (String) -> Void) {
        rooms?.createChatroom(
            withSubject: "Room", description: nil, invitees: nil, message: nil, maxMembersCount: 0
        ) { made, _ in
            self.room = made?.chatroomId ?? ""
            done(self.room)
        }
    }

    func enter() {
        wantsToBeInside = true
        rooms?.joinChatroom(room) { [self] _, error in
            guard error == nil else { return }
            isInside = true
            if !isPlanted, !wantsToBeInside { leave() }
        }
    }

    /// The bug: who is still entering cannot leave.
    func leave() {
        wantsToBeInside = false
        guard isInside || !isPlanted else { return }
        rooms?.leaveChatroom(room) { [self] error in if error == nil { isInside = false } }
    }

    func take(_ seat: String) {
        rooms?.setChatroomAttributes(room, attributes: [seat: user], autoDelete: true) { [self] error, refused in
            if error == nil, refused?.isEmpty ?? true { seats[seat] = user }
        }
    }

    func free(_ seat: String) {
        rooms?.removeChatroomAttributes(room, attributes: [seat]) { [self] error, _ in
            if error == nil { seats[seat] = nil }
        }
    }

    /// Draws the room anew when its picture has faded in. The bug: what was read before is newer than what was told
    /// meanwhile.
    func redraw() {
        rooms?.fetchChatroomAllAttributes(room) { [self] _, found in
            let known = changes
            later(.milliseconds(200)) { [self] in
                guard isPlanted || changes == known else { return redraw() }
                seats = found ?? [:]
            }
        }
    }

    func chatroomAttributesDidUpdated(_ roomId: String, attributeMap: [String: String], from fromId: String) {
        changes += 1
        seats.merge(attributeMap) { $1 }
    }
    func chatroomAttributesDidRemoved(_ roomId: String, attributes: [String], from fromId: String) {
        changes += 1
        for key in attributes { seats[key] = nil }
    }

    /// The bug: after a long while without a network the app shows what it knew.
    func connectionStateDidChange(_ aConnectionState: EMConnectionState) {
        guard aConnectionState == .connected, isInside, !isPlanted else { return }
        rooms?.joinChatroom(room) { [self] _, _ in
            rooms?.fetchChatroomAllAttributes(room) { [self] error, found in if error == nil { seats = found ?? [:] } }
        }
    }
}

extension PlantedBug {
    private static func people(
        _ names: [String], on stage: Stage, isPlanted: Bool
    ) throws -> (room: String, phones: [Phone<SeatApp>]) {
        let owner = RecordChange(collection: Easemob.superAdmins, key: names[0], text: "")
        try stage.tenant.administer(.changeRecords(changes: [owner]))
        let phones = names.map { name in stage.phone(name) { SeatApp(name, $0, isPlanted: isPlanted) } }
        var room = ""
        phones[0].does { $0.open { room = $0 } }
        stage.settle()
        for phone in phones { phone.app.room = room }
        return (room, phones)
    }

    static let staleSeatAfterReconnect = PlantedBug(
        name: "a seat is stale after a reconnect", tenant: .easemobDemo
    ) { stage, isPlanted in
        let (room, people) = try people(["alice", "bob", "carol"], on: stage, isPlanted: isPlanted)
        for person in people.dropFirst() { person.does { $0.enter() } }
        stage.settle()
        people[1].does { $0.take("1") }
        stage.settle()
        let (bob, carol) = (people[1], people[2])
        stage.spread(bob.device, carol.device)
        carol.device.network.isConnected = false
        let outage = stage.draw(below: .seconds(300))
        // Bob gets up some time after carol's network is gone.
        let wait = stage.draw(below: .seconds(200))
        stage.settle(min(wait, outage))
        bob.does { $0.free("1") }
        stage.settle(max(outage - wait, .zero) + .milliseconds(1))
        carol.device.network.isConnected = true
        stage.settle(.seconds(10))
        try Wrong.unless(carol.app.seats, is: stage.attributes(of: room), "what carol sees")
    }

    static let lateAnswer = PlantedBug(
        name: "a late answer overwrites what is newer", tenant: .easemobDemo
    ) { stage, isPlanted in
        let (room, people) = try people(["alice", "bob", "carol"], on: stage, isPlanted: isPlanted)
        for person in people.dropFirst() { person.does { $0.enter() } }
        stage.settle()
        stage.spread(people[1].device, people[2].device)
        stage.together(within: .seconds(1), { people[1].does { $0.take("1") } }, { people[2].does { $0.redraw() } })
        stage.settle()
        try Wrong.unless(people[2].app.seats, is: stage.attributes(of: room), "what carol sees")
    }

    static let leavingWhileEntering = PlantedBug(
        name: "who leaves while entering stays", tenant: .easemobDemo
    ) { stage, isPlanted in
        let (room, people) = try people(["alice", "bob"], on: stage, isPlanted: isPlanted)
        stage.spread(people[1].device)
        people[1].does { $0.enter() }
        stage.together { people[1].does { $0.leave() } }
        stage.settle()
        try Wrong.unless(stage.members(of: room).contains("bob"), is: false, "whether bob is in the room")
    }
}
