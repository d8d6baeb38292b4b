import Devices
import ImSDK_Plus
import ParlorTesting
import Testing

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
