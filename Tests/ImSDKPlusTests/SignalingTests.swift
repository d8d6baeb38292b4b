import Devices
import EmulatorAPI
import ImSDK_Plus
import ParlorTesting
import Testing
import VendorDialects

struct SignalingTests {
    private let chat = ChatWorld()

    private func invite(_ invitee: String, from device: Device, timeout: Int32 = 0, onlineUserOnly: Bool = true)
        -> String
    {
        chat.on(device) {
            $0.invite(
                invitee, data: "d", onlineUserOnly: onlineUserOnly, offlinePushInfo: nil, timeout: timeout, succ: {},
                fail: { _, _ in })
        }
    }

    @Test func `an invitee says yes once`() throws {
        let alice = try chat.loggedIn("alice")
        let bob = try chat.loggedIn("bob")
        let listeners = [alice, bob].map { chat.listen(on: $0) }
        let id = invite("bob", from: alice)
        try chat.world.expect("onReceiveNewInvitation(inviteID: \(id), inviter: alice, groupID: , ", on: bob)
        #expect(listeners[1].invitations == [id])
        chat.on(bob) { $0.accept(id, data: "yes", succ: {}, fail: { _, _ in }) }
        try chat.world.expect("onInviteeAccepted(inviteID: \(id), invitee: bob, data: yes)", on: alice)
        chat.on(bob) { $0.reject(inviteID: id, data: "no", succ: {}, fail: { _, _ in }) }
        try chat.world.expect("V2TIMManager.reject fail 8010", on: bob)
        chat.on(alice) { $0.cancel(id, data: "", succ: {}, fail: { _, _ in }) }
        try chat.world.expect("V2TIMManager.cancel fail 8010", on: alice)
    }

    @Test func `an inviter takes an invitation back, others may not`() throws {
        let alice = try chat.loggedIn("alice")
        let bob = try chat.loggedIn("bob")
        let carol = try chat.loggedIn("carol")
        chat.listen(on: bob)
        let id = invite("bob", from: alice)
        try chat.world.expect("V2TIMManager.invite succ", on: alice)
        for device in [bob, carol] {
            chat.on(device) { $0.cancel(id, data: "", succ: {}, fail: { _, _ in }) }
            try chat.world.expect("V2TIMManager.cancel fail 8011", on: device)
        }
        chat.on(carol) { $0.accept(id, data: "", succ: {}, fail: { _, _ in }) }
        try chat.world.expect("V2TIMManager.accept fail 8011", on: carol)
        chat.on(alice) { $0.cancel(inviteID: id, data: "no", succ: {}, fail: { _, _ in }) }
        try chat.world.expect("onInvitationCancelled(inviteID: \(id), inviter: alice, data: no)", on: bob)
    }

    @Test func `an invitation lapses at its second, for both sides`() throws {
        let alice = try chat.loggedIn("alice")
        let bob = try chat.loggedIn("bob")
        for device in [alice, bob] { chat.listen(on: device) }
        let id = invite("bob", from: alice, timeout: 30)
        try chat.world.expectNo("onInvitationTimeout", on: alice, for: .seconds(29))
        try chat.world.expect("onInvitationTimeout(inviteID: \(id), inviteeList: [bob])", on: alice)
        try chat.world.expect("onInvitationTimeout(inviteID: \(id), inviteeList: [bob])", on: bob)
    }

    @Test func `an invitation without a timeout never lapses`() throws {
        let alice = try chat.loggedIn("alice")
        _ = try chat.loggedIn("bob")
        chat.listen(on: alice)
        _ = invite("bob", from: alice)
        try chat.world.expectNo("onInvitationTimeout", on: alice, for: .seconds(3600))
    }

    @Test func `inviting a user nobody knows is 20003, inviting nobody has no id`() throws {
        let alice = try chat.loggedIn("alice")
        _ = invite("zoe", from: alice)
        try chat.world.expect("V2TIMManager.invite fail 20003", on: alice)
        #expect(invite("", from: alice) == "")
        try chat.world.expect("V2TIMManager.invite fail 6017", on: alice)
    }

    @Test func `a group invitation goes to members only`() throws {
        let alice = try chat.owner()
        let bob = try chat.member("bob")
        _ = try chat.loggedIn("carol")
        let listener = chat.listen(on: bob)
        for (list, result) in [(["bob"], "succ"), (["carol"], "fail 10007")] {
            chat.on(alice) {
                _ = $0.invite(
                    inGroup: "10001", inviteeList: list, data: "", onlineUserOnly: true, timeout: 0, succ: {},
                    fail: { _, _ in })
            }
            try chat.world.expect("V2TIMManager.inviteInGroup \(result)", on: alice)
        }
        chat.settle()
        #expect(listener.invitations.count == 1)
    }

    @Test func `an invitation for online users cannot be modified, another can`() throws {
        let alice = try chat.loggedIn("alice")
        let bob = try chat.loggedIn("bob")
        chat.listen(on: bob)
        for (isOnlineOnly, result) in [(true, "fail 6017"), (false, "succ")] {
            let id = invite("bob", from: alice, onlineUserOnly: isOnlineOnly)
            chat.on(alice) { $0.modifyInvitation(id, data: "changed", succ: {}, fail: { _, _ in }) }
            try chat.world.expect("V2TIMManager.modifyInvitation \(result)", on: alice)
        }
        try chat.world.expect("onInvitationModified", on: bob)
    }

    @Test func `an invitation is added once`() throws {
        let bob = try chat.loggedIn("bob")
        let info = V2TIMSignalingInfo()
        info.inviteID = "i1"
        for result in ["succ", "fail 8012"] {
            chat.on(bob) { $0.addInvitedSignaling(info, succ: {}, fail: { _, _ in }) }
            try chat.world.expect("V2TIMManager.addInvitedSignaling \(result)", on: bob)
        }
    }

    private func add(_ id: String, on device: Device) {
        let info = V2TIMSignalingInfo()
        info.inviteID = id
        chat.on(device) { $0.addInvitedSignaling(info, succ: {}, fail: { _, _ in }) }
    }

    @Test func `an invitation that was answered is let go on both sides, so it is no longer known`() throws {
        let alice = try chat.loggedIn("alice")
        let bob = try chat.loggedIn("bob")
        for device in [alice, bob] { chat.listen(on: device) }
        let id = invite("bob", from: alice)
        try chat.world.expect("onReceiveNewInvitation", on: bob)
        add(id, on: alice)
        try chat.world.expect("V2TIMManager.addInvitedSignaling fail 8012", on: alice)
        chat.on(bob) { $0.reject(id, data: "no", succ: {}, fail: { _, _ in }) }
        try chat.world.expect("onInviteeRejected", on: alice)
        for device in [alice, bob] {
            add(id, on: device)
            try chat.world.expect("V2TIMManager.addInvitedSignaling succ", on: device)
        }
    }

    @Test func `an invitation of several is known to its inviter until the last has answered`() throws {
        let alice = try chat.owner()
        chat.listen(on: alice)
        let invitees = try ["bob", "carol"].map { try chat.member($0) }
        let id = chat.on(alice) {
            $0.invite(
                inGroup: "10001", inviteeList: ["bob", "carol"], data: "", onlineUserOnly: false, timeout: 0, succ: {},
                fail: { _, _ in }) ?? ""
        }
        for (device, result) in zip(invitees, ["fail 8012", "succ"]) {
            chat.settle()
            chat.on(device) { $0.accept(id, data: "", succ: {}, fail: { _, _ in }) }
            try chat.world.expect("onRecvNewMessage(groupID: 10001, sender: \(device.name)", on: alice)
            add(id, on: alice)
            try chat.world.expect("V2TIMManager.addInvitedSignaling \(result)", on: alice)
        }
    }

    @Test func `as many invitations are known as a user may have open, and one more takes the place of the oldest`()
        throws
    {
        let limit = Tencent.profile.invitation.maximumOpenOfInviter.value
        let bob = try chat.loggedIn("bob")
        for number in 1...limit { add("i\(number)", on: bob) }
        add("i1", on: bob)
        try chat.world.expect("V2TIMManager.addInvitedSignaling fail 8012", on: bob)
        add("i\(limit + 1)", on: bob)
        chat.settle()
        #expect(chat.callbacks(on: bob, containing: "addInvitedSignaling succ").count == limit + 1)
        add("i2", on: bob)
        try chat.world.expect("V2TIMManager.addInvitedSignaling fail 8012", on: bob)
        add("i1", on: bob)
        chat.settle()
        #expect(chat.callbacks(on: bob, containing: "addInvitedSignaling succ").count == limit + 2)
    }

    @Test func `an invitation that is kept comes as a message too, and so does its answer`() throws {
        let alice = try chat.loggedIn("alice")
        let bob = try chat.loggedIn("bob")
        let (inviter, invitee) = (chat.listen(on: alice), chat.listen(on: bob))
        let id = invite("bob", from: alice, timeout: 30, onlineUserOnly: false)
        try chat.world.expect("onRecvNewMessage(sender: alice", on: bob)
        let told = chat.on(bob) { manager in invitee.messages.map { manager.getSignallingInfo($0) } }
        let info = try #require(told.first ?? nil)
        #expect(info.inviteID == id && info.inviter == "alice" && info.data == "d" && info.timeout == 30)
        #expect(info.inviteeList as? [String] == ["bob"] && info.actionType == .SignalingActionType_Invite)
        chat.on(bob) { $0.accept(id, data: "yes", succ: {}, fail: { _, _ in }) }
        try chat.world.expect("onRecvNewMessage(sender: bob", on: alice)
        let answer = try #require(chat.on(alice) { $0.getSignallingInfo(msg: inviter.messages.last) })
        #expect(answer.actionType == .SignalingActionType_Accept_Invite && answer.data == "yes")
        #expect(invitee.customs == [] && inviter.customs == [], "a simple listener hears of invitations as such only")
    }

    @Test func `an invitation for online users only comes without a message`() throws {
        let alice = try chat.loggedIn("alice")
        let bob = try chat.loggedIn("bob")
        let invitee = chat.listen(on: bob)
        _ = invite("bob", from: alice)
        try chat.world.expect("onReceiveNewInvitation", on: bob)
        chat.settle()
        #expect(invitee.messages.isEmpty)
        let text = chat.on(bob) { $0.createTextMessage("hi") }
        #expect(chat.on(bob) { $0.getSignallingInfo(text) } == nil)
    }

    @Test func `an invitation taken back or left alone says so by message`() throws {
        let alice = try chat.loggedIn("alice")
        let bob = try chat.loggedIn("bob")
        let invitee = chat.listen(on: bob)
        let id = invite("bob", from: alice, onlineUserOnly: false)
        chat.settle()
        chat.on(alice) { $0.cancel(id, data: "no", succ: {}, fail: { _, _ in }) }
        _ = invite("bob", from: alice, timeout: 5, onlineUserOnly: false)
        chat.world.advance(by: .seconds(6))
        let actions = chat.on(bob) { manager in invitee.messages.map { manager.getSignallingInfo($0)?.actionType } }
        #expect(
            actions == [
                .SignalingActionType_Invite, .SignalingActionType_Cancel_Invite, .SignalingActionType_Invite,
                .SignalingActionType_Invite_Timeout,
            ])
    }
}
