import Foundation
import ImSDK_Plus
import ParlorTesting

private let room = "10001"

/// An app on the chat SDK: seats are group attributes, `seat` to user.
private final class SeatApp: NSObject, V2TIMSDKListener, V2TIMGroupListener {
    let user: String
    let isPlanted: Bool
    var seats: [String: String] = [:]
    var members: Set<String> = []
    var isClosed = false
    private var isClosing = false

    init(_ user: String, _ tenant: WorldTenant, isPlanted: Bool) {
        self.user = user
        self.isPlanted = isPlanted
        super.init()
        chat.initSDK(1_400_000_001, config: V2TIMSDKConfig())
        chat.add(self)
        chat.addGroupListener(listener: self)
        chat.login(user, userSig: tenant.token(for: user), succ: {}, fail: { _, _ in })
    }

    private var chat: V2TIMManager { V2TIMManager.sharedInstance() }

    func open() { chat.createGroup("Meeting", groupID: room, groupName: "Room", succ: { _ in }, fail: { _, _ in }) }
    func enter() { chat.joinGroup(room, msg: "", succ: {}, fail: { _, _ in }) }
    func leave() { chat.quitGroup(room, succ: {}, fail: { _, _ in }) }
    func putOut(_ other: String) {
        chat.kickGroupMember(room, memberList: [other], reason: "", succ: { _ in }, fail: { _, _ in })
    }

    /// The bug: whoever lost the race shows themselves on the seat all the same.
    func take(_ seat: String) {
        guard seats[seat] == nil else { return }
        chat.setGroupAttributes(
            room, attributes: [seat: user], succ: { [self] in seats[seat] = user },
            fail: { [self] _, _ in if isPlanted { seats[seat] = user } })
    }

    /// The bug: a failure is taken for the end.
    func close() {
        isClosing = true
        chat.dismissGroup(
            room, succ: { [self] in (isClosed, isClosing) = (true, false) },
            fail: { [self] code, _ in
                // 10010: there is no such group any more.
                if isPlanted || code == 10_010 { (isClosed, isClosing) = (true, false) }
            })
    }

    func onConnectSuccess() { if isClosing { close() } }

    func onGroupAttributeChanged(_ groupID: String!, attributes: NSMutableDictionary!) {
        seats = attributes as? [String: String] ?? [:]
    }
    func onMemberEnter(_ groupID: String!, memberList: [V2TIMGroupMemberInfo]!) {
        members.formUnion(memberList.compactMap(\.userID))
    }
    func onMemberLeave(_ groupID: String!, member: V2TIMGroupMemberInfo!) { members.remove(member.userID) }
    /// The bug: only who leaves goes from the list, not who is put out.
    func onMemberKicked(
        _ groupID: String!, opUser: V2TIMGroupMemberInfo!, memberList: [V2TIMGroupMemberInfo]!
    ) {
        if !isPlanted { members.subtract(memberList.compactMap(\.userID)) }
    }
}

extension PlantedBug {
    static let doubleSeat = PlantedBug(name: "two people on one seat", tenant: .tencentDemo) { stage, isPlanted in
        let people = ["alice", "bob", "carol"].map { name in
            stage.phone(name) { SeatApp(name, $0, isPlanted: isPlanted) }
        }
        people[0].does { $0.open() }
        stage.settle()
        for person in people.dropFirst() { person.does { $0.enter() } }
        stage.settle()
        stage.spread(people[1].device, people[2].device)
        stage.together({ people[1].does { $0.take("3") } }, { people[2].does { $0.take("3") } })
        stage.settle()
        for person in people {
            try Wrong.unless(person.app.seats, is: stage.attributes(of: room), "what \(person.app.user) sees")
        }
    }

    static let ghostMember = PlantedBug(name: "a member who is gone stays", tenant: .tencentDemo) { stage, isPlanted in
        let people = ["alice", "bob", "carol"].map { name in
            stage.phone(name) { SeatApp(name, $0, isPlanted: isPlanted) }
        }
        people[0].does { $0.open() }
        stage.settle()
        people[1].does { $0.enter() }
        stage.settle()
        people[2].does { $0.enter() }
        stage.settle()
        stage.spread(people[0].device, people[2].device)
        // Alice puts carol out while she is about to go.
        stage.together({ people[0].does { $0.putOut("carol") } }, { people[2].does { $0.leave() } })
        stage.settle()
        let seen = people[1].app.members.contains("carol")
        try Wrong.unless(seen, is: stage.members(of: room).contains("carol"), "whether bob sees carol")
    }

    static let roomWithoutOwner = PlantedBug(
        name: "the owner is gone and the room stays", tenant: .tencentDemo
    ) { stage, isPlanted in
        let alice = stage.phone("alice") { SeatApp("alice", $0, isPlanted: isPlanted) }
        let bob = stage.phone("bob") { SeatApp("bob", $0, isPlanted: isPlanted) }
        alice.does { $0.open() }
        stage.settle()
        bob.does { $0.enter() }
        stage.settle()
        stage.spread(alice.device, bob.device)
        stage.together({ alice.does { $0.close() } }, { alice.device.network.isConnected = false })
        stage.settle()
        alice.device.network.isConnected = true
        stage.settle(.seconds(10))
        try Wrong.unless(stage.members(of: room).isEmpty, is: alice.app.isClosed, "whether the room is empty")
    }
}
