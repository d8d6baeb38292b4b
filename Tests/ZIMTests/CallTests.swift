import Devices
import ParlorTesting
import Testing
import ZIM

/// The vendor's calls, in words.
private struct Calls {
    let zim = ZIMWorld()

    /// A device whose user is logged in, with what its handler is told.
    func user(_ name: String) throws -> (device: Device, listener: Listener) {
        let device = try zim.loggedIn(name)
        return (device, zim.listen(on: device))
    }

    /// Invites, and gives the call's id.
    func invite(
        _ users: [String], from device: Device, _ mode: ZIMCallInvitationMode, timeout: UInt32 = 90,
        checks: Bool = false
    ) throws -> String {
        let config = ZIMCallInviteConfig()
        config.mode = mode
        config.timeout = timeout
        config.extendedData = "come"
        config.enableNotReceivedCheck = checks
        var id = ""
        zim.on(device) { $0.callInvite(with: users, config: config) { callID, _, _ in id = callID } }
        try zim.world.expect("ZIM.callInvite ok", on: device)
        zim.settle()
        return id
    }

    func accept(_ id: String, on device: Device, saying data: String = "") {
        let config = ZIMCallAcceptConfig()
        config.extendedData = data
        zim.on(device) { $0.callAccept(with: id, config: config) { _, _ in } }
        zim.settle()
    }

    func reject(_ id: String, on device: Device, saying data: String = "") {
        let config = ZIMCallRejectConfig()
        config.extendedData = data
        zim.on(device) { $0.callReject(with: id, config: config) { _, _ in } }
        zim.settle()
    }

    func states(_ listener: Listener) -> [String] { listener.callUsers.map { "\($0.userID) \($0.state)" } }
}

struct CallTests {
    @Test func `an invitation is created, received and accepted, each told in order`() throws {
        let calls = Calls()
        let (alice, atAlice) = try calls.user("alice")
        let (bob, atBob) = try calls.user("bob")
        let id = try calls.invite(["bob"], from: alice, .general)
        let invitation = try #require(atBob.invitations.first)
        #expect(invitation.callID == id && !id.isEmpty)
        #expect(invitation.info.caller == "alice" && invitation.info.inviter == "alice")
        #expect(invitation.info.extendedData == "come" && invitation.info.timeout == 90)
        #expect(invitation.info.mode == .general)
        #expect(invitation.info.callUserList.map(\.userID) == ["alice", "bob"])
        calls.accept(id, on: bob, saying: "yes")
        #expect(
            calls.zim.callbacks(on: alice, containing: "call").map { $0.prefix(26) } == [
                "ZIM.callInvite ok callID: ", "callInvitationCreated(gene", "callUserStateChanged([bob ",
                "callUserStateChanged([bob ",
            ])
        #expect(calls.states(atAlice) == ["bob received", "bob accepted"])
        #expect(atAlice.callUsers.last?.extendedData == "yes")
        #expect(atAlice.oldCallbacks == ["accepted bob yes"])
        try calls.zim.world.expect("ZIM.callAccept ok", on: bob)
        // Everybody has answered: the call is over.
        calls.reject(id, on: bob)
        try calls.zim.world.expect("ZIM.callReject error 6000276", on: bob)
    }

    @Test func `a rejection reaches the caller`() throws {
        let calls = Calls()
        let (alice, atAlice) = try calls.user("alice")
        let (bob, _) = try calls.user("bob")
        let id = try calls.invite(["bob"], from: alice, .general)
        calls.reject(id, on: bob, saying: "no")
        #expect(calls.states(atAlice) == ["bob received", "bob rejected"])
        #expect(atAlice.oldCallbacks == ["rejected bob no"])
    }

    @Test func `the other invitees hear who answers`() throws {
        let calls = Calls()
        let (alice, _) = try calls.user("alice")
        let (bob, _) = try calls.user("bob")
        let (_, atCarol) = try calls.user("carol")
        let id = try calls.invite(["bob", "carol"], from: alice, .general)
        calls.accept(id, on: bob)
        #expect(calls.states(atCarol) == ["bob received", "bob accepted"])
        #expect(atCarol.oldCallbacks.isEmpty)
    }

    @Test func `an invitation that nobody answers runs out for both`() throws {
        let calls = Calls()
        let (alice, atAlice) = try calls.user("alice")
        let (bob, atBob) = try calls.user("bob")
        _ = try calls.invite(["bob"], from: alice, .general, timeout: 10)
        try calls.zim.world.expect("callInvitationTimeout", on: bob, within: .seconds(12))
        calls.zim.settle()
        #expect(calls.states(atAlice) == ["bob received", "bob timeout"])
        #expect(atAlice.oldCallbacks == ["timeout [\"bob\"]"])
        #expect(atBob.oldCallbacks == ["own timeout"])
    }

    @Test func `the caller cancels before an answer and not after`() throws {
        let calls = Calls()
        let (alice, _) = try calls.user("alice")
        let (bob, _) = try calls.user("bob")
        let (carol, _) = try calls.user("carol")
        var id = try calls.invite(["bob"], from: alice, .general)
        let config = ZIMCallCancelConfig()
        config.extendedData = "never mind"
        calls.zim.on(alice) {
            $0.callCancel(with: ["bob"], callID: id, config: config) { _, failed, _ in #expect(failed.isEmpty) }
        }
        try calls.zim.world.expect("ZIM.callCancel ok", on: alice)
        let told = try calls.zim.world.expect("callInvitationCancelled(inviter: alice", on: bob)
        #expect(told.text.contains("never mind"))
        id = try calls.invite(["bob", "carol"], from: alice, .general)
        calls.zim.on(bob) { $0.callCancel(with: ["carol"], callID: id, config: config) { _, _, _ in } }
        try calls.zim.world.expect("ZIM.callCancel error 6000273", on: bob)
        calls.accept(id, on: carol)
        calls.zim.on(alice) { $0.callCancel(with: [], callID: id, config: config) { _, _, _ in } }
        try calls.zim.world.expect("ZIM.callCancel error 6000271", on: alice)
    }

    @Test func `what is wrong with an invitation is said`() throws {
        let calls = Calls()
        let (alice, _) = try calls.user("alice")
        let (carol, _) = try calls.user("carol")
        for number in 1...10 { _ = try calls.user("guest\(number)") }
        let guests = (1...10).map { "guest\($0)" }
        let cases: [([String], UInt32, String)] = [
            ([], 90, "error 6000001"), (["nobody"], 90, "error 6000281"), (guests, 90, "error 6000272"),
            (Array(guests.prefix(9)), 90, "ok"), (["guest1"], 0, "error 6000001"), (["guest1"], 1, "ok"),
            (["guest1"], 600, "ok"), (["guest1"], 601, "error 6000001"), (["guest1", "nobody"], 90, "ok"),
        ]
        for (users, timeout, result) in cases {
            let config = ZIMCallInviteConfig()
            config.timeout = timeout
            calls.zim.on(alice) {
                $0.callInvite(with: users, config: config) { _, info, error in
                    #expect(
                        info.errorUserList.map(\.userID)
                            == (error.code == .success && users.contains("nobody") ? ["nobody"] : []))
                }
            }
            try calls.zim.world.expect("ZIM.callInvite \(result)", on: alice)
            calls.zim.settle()
        }
        calls.accept("no such call", on: carol)
        try calls.zim.world.expect("ZIM.callAccept error 6000276", on: carol)
        let id = try calls.invite(["guest1"], from: alice, .general)
        calls.accept(id, on: carol)
        try calls.zim.world.expect("ZIM.callAccept error 6000274", on: carol)
        for call in ["callQuit", "callEnd", "callJoin", "callingInvite"] {
            calls.zim.on(alice) { sdk in
                switch call {
                case "callQuit": sdk.callQuit(by: id, config: ZIMCallQuitConfig()) { _, _, _ in }
                case "callEnd": sdk.callEnd(by: id, config: ZIMCallEndConfig()) { _, _, _ in }
                case "callJoin": sdk.callJoin(by: id, config: ZIMCallJoinConfig()) { _, _, _ in }
                default:
                    sdk.callingInvite(with: ["guest2"], callID: id, config: ZIMCallingInviteConfig()) { _, _, _ in }
                }
            }
            try calls.zim.world.expect("ZIM.\(call) error 6000286", on: alice)
        }
    }

    @Test func `who is away gets the invitation at login, with what is left of its time`() throws {
        let calls = Calls()
        let (alice, atAlice) = try calls.user("alice")
        let (bob, _) = try calls.user("bob")
        calls.zim.on(bob) { $0.logout() }
        calls.zim.settle()
        let id = try calls.invite(["bob"], from: alice, .general, timeout: 60, checks: true)
        calls.zim.world.advance(by: .seconds(20))
        #expect(calls.states(atAlice) == ["bob notYetReceived"])
        calls.zim.logIn("bob", on: bob)
        try calls.zim.world.expect("callInvitationReceived", on: bob)
        calls.zim.settle()
        #expect(calls.states(atAlice) == ["bob notYetReceived", "bob received"])
        calls.accept(id, on: bob)
        try calls.zim.world.expect("ZIM.callAccept ok", on: bob)
    }

    @Test func `who logs in after the time-out is not invited, and finds the call in the list`() throws {
        let calls = Calls()
        let (alice, _) = try calls.user("alice")
        let (bob, _) = try calls.user("bob")
        calls.zim.on(bob) { $0.logout() }
        calls.zim.settle()
        let id = try calls.invite(["bob"], from: alice, .general, timeout: 60)
        calls.zim.world.advance(by: .seconds(61))
        calls.zim.logIn("bob", on: bob)
        try calls.zim.world.expectNo("callInvitation", on: bob, for: .seconds(5))
        let config = ZIMCallInvitationQueryConfig()
        config.count = 10
        var found: [ZIMCallInfo] = []
        calls.zim.on(bob) { $0.queryCallInvitationList(with: config) { list, _, _ in found = list } }
        try calls.zim.world.expect("ZIM.queryCallInvitationList ok", on: bob)
        #expect(found.map(\.callID) == [id] && found.first?.state == .ended)
        #expect(found.first?.callUserList.first { $0.userID == "bob" }?.state == .timeout)
    }

    @Test func `a general call is over when everybody has answered, an advanced one goes on`() throws {
        let calls = Calls()
        let (alice, _) = try calls.user("alice")
        let (bob, _) = try calls.user("bob")
        let (carol, _) = try calls.user("carol")
        for (mode, result) in [(ZIMCallInvitationMode.general, "error 6000276"), (.advanced, "ok")] {
            let id = try calls.invite(["bob", "carol"], from: alice, mode)
            calls.reject(id, on: bob)
            calls.reject(id, on: carol)
            calls.zim.on(alice) { $0.callCancel(with: [], callID: id, config: ZIMCallCancelConfig()) { _, _, _ in } }
            try calls.zim.world.expect("ZIM.callCancel \(result)", on: alice)
        }
    }

    @Test func `a caller who logs out takes the invitation along`() throws {
        let calls = Calls()
        let (alice, _) = try calls.user("alice")
        let (bob, _) = try calls.user("bob")
        _ = try calls.invite(["bob"], from: alice, .advanced)
        calls.zim.on(alice) { $0.logout() }
        try calls.zim.world.expect("callInvitationCancelled(inviter: alice", on: bob)
    }

    // MARK: Advanced calls

    @Test func `a caller who drops off the network takes the invitation along after 35 s`() throws {
        let calls = Calls()
        let (alice, _) = try calls.user("alice")
        let (bob, _) = try calls.user("bob")
        _ = try calls.invite(["bob"], from: alice, .general)
        alice.network.isConnected = false
        try calls.zim.world.expectNo("callInvitationCancelled", on: bob, for: .seconds(30))
        try calls.zim.world.expect("callInvitationCancelled(inviter: alice", on: bob, within: .seconds(60))
    }

    @Test func `data of a call has at most 2048 bytes, and a page of calls at most 100`() throws {
        let calls = Calls()
        let (alice, _) = try calls.user("alice")
        _ = try calls.user("bob")
        for (count, result) in [(2048, "ok"), (2049, "error 6000001")] {
            let config = ZIMCallInviteConfig()
            config.extendedData = String(repeating: "d", count: count)
            calls.zim.on(alice) { $0.callInvite(with: ["bob"], config: config) { _, _, _ in } }
            try calls.zim.world.expect("ZIM.callInvite \(result)", on: alice)
        }
        for _ in 1...100 {
            calls.zim.on(alice) { $0.callInvite(with: ["bob"], config: ZIMCallInviteConfig()) { _, _, _ in } }
        }
        calls.zim.settle()
        for count in [100, 101] as [UInt32] {
            let config = ZIMCallInvitationQueryConfig()
            config.count = count
            var listed: Int?
            calls.zim.on(alice) { $0.queryCallInvitationList(with: config) { list, _, _ in listed = list.count } }
            calls.zim.settle()
            #expect(listed == 100)
        }
    }

    @Test func `an advanced call goes through inviting, joining, quitting and ending`() throws {
        let calls = Calls()
        let (alice, atAlice) = try calls.user("alice")
        let (bob, atBob) = try calls.user("bob")
        let (carol, atCarol) = try calls.user("carol")
        let (dave, atDave) = try calls.user("dave")
        let id = try calls.invite(["bob"], from: alice, .advanced)
        calls.accept(id, on: bob)
        // One more is invited by someone who is in.
        calls.zim.on(bob) {
            $0.callingInvite(with: ["carol"], callID: id, config: ZIMCallingInviteConfig()) { _, info, error in
                #expect(error.code == .success && info.errorUserList.isEmpty)
            }
        }
        calls.zim.settle()
        #expect(atCarol.invitations.first?.info.caller == "alice" && atCarol.invitations.first?.info.inviter == "bob")
        calls.accept(id, on: carol)
        #expect(
            calls.states(atAlice) == [
                "bob received", "bob accepted", "carol inviting", "carol received", "carol accepted",
            ])
        // One joins without an invitation.
        var joined: ZIMCallJoinSentInfo?
        calls.zim.on(dave) { $0.callJoin(by: id, config: ZIMCallJoinConfig()) { _, info, _ in joined = info } }
        try calls.zim.world.expect("ZIM.callJoin ok", on: dave)
        #expect(
            joined?.extendedData == "come" && joined?.callUserList.map(\.userID) == ["alice", "bob", "carol", "dave"])
        #expect((joined?.joinTime ?? 0) > (joined?.createTime ?? 0))
        calls.zim.on(dave) { $0.callJoin(by: id, config: ZIMCallJoinConfig()) { _, _, _ in } }
        try calls.zim.world.expect("ZIM.callJoin error 6000283", on: dave)
        // One quits, and is told too.
        atBob.callUsers = []
        var quit: ZIMCallQuitSentInfo?
        calls.zim.on(bob) { $0.callQuit(by: id, config: ZIMCallQuitConfig()) { _, info, _ in quit = info } }
        calls.zim.settle()
        #expect(calls.states(atBob) == ["bob quit"])
        #expect(calls.states(atDave).last == "bob quit")
        let times = try #require(quit)
        #expect(times.createTime < times.acceptTime && times.acceptTime < times.quitTime)
        // The end is everybody's, the one's too who ends it.
        var ended: ZIMCallEndedSentInfo?
        let config = ZIMCallEndConfig()
        config.extendedData = "bye"
        calls.zim.on(carol) { $0.callEnd(by: id, config: config) { _, info, _ in ended = info } }
        calls.zim.settle()
        #expect((ended?.endTime ?? 0) > (ended?.createTime ?? 0))
        for listener in [atAlice, atCarol, atDave] {
            #expect(listener.ends.map(\.operatedUserID) == ["carol"])
            #expect(listener.ends.first?.caller == "alice" && listener.ends.first?.extendedData == "bye")
        }
        #expect(atBob.ends.isEmpty)
        calls.zim.on(dave) { $0.callQuit(by: id, config: ZIMCallQuitConfig()) { _, _, _ in } }
        try calls.zim.world.expect("ZIM.callQuit error 6000276", on: dave)
    }

    @Test func `who began a call and quit it is asked back, and comes or not`() throws {
        let calls = Calls()
        let (alice, atAlice) = try calls.user("alice")
        let (bob, atBob) = try calls.user("bob")
        let id = try calls.invite(["bob"], from: alice, .advanced)
        calls.accept(id, on: bob)
        calls.accept(id, on: alice)
        try calls.zim.world.expect("ZIM.callAccept error 6000274", on: alice)
        calls.zim.on(alice) { $0.callQuit(by: id, config: ZIMCallQuitConfig()) { _, _, _ in } }
        calls.zim.settle()
        calls.accept(id, on: alice)
        try calls.zim.world.expect("ZIM.callAccept error 6000274", on: alice)
        calls.zim.on(bob) {
            $0.callingInvite(with: ["alice"], callID: id, config: ZIMCallingInviteConfig()) { _, _, _ in }
        }
        calls.zim.settle()
        #expect(atAlice.invitations.map(\.info.inviter) == ["bob"])
        calls.accept(id, on: alice)
        try calls.zim.world.expect("ZIM.callAccept ok", on: alice)
        calls.zim.settle()
        #expect(calls.states(atBob).suffix(3) == ["alice quit", "alice received", "alice accepted"])
    }

    @Test func `in an advanced call single invitations are cancelled, and the rest goes on`() throws {
        let calls = Calls()
        let (alice, _) = try calls.user("alice")
        let (bob, _) = try calls.user("bob")
        let (carol, _) = try calls.user("carol")
        let id = try calls.invite(["bob", "carol"], from: alice, .advanced)
        var failed: [String] = []
        calls.zim.on(alice) {
            $0.callCancel(with: ["bob", "dave"], callID: id, config: ZIMCallCancelConfig()) { _, list, _ in
                failed = list
            }
        }
        try calls.zim.world.expect("callInvitationCancelled", on: bob)
        #expect(failed == ["dave"])
        calls.accept(id, on: bob)
        try calls.zim.world.expect("ZIM.callAccept error 6000273", on: bob)
        calls.accept(id, on: carol)
        try calls.zim.world.expect("ZIM.callAccept ok", on: carol)
    }

    @Test func `ten are in a call, and the eleventh is refused`() throws {
        let calls = Calls()
        let (alice, _) = try calls.user("alice")
        for number in 1...10 { _ = try calls.user("guest\(number)") }
        let id = try calls.invite((1...9).map { "guest\($0)" }, from: alice, .advanced)
        calls.zim.on(alice) {
            $0.callingInvite(with: ["guest10"], callID: id, config: ZIMCallingInviteConfig()) { _, _, _ in }
        }
        try calls.zim.world.expect("ZIM.callingInvite error 6000272", on: alice)
    }

    @Test func `calls are listed newest first, in pages`() throws {
        let calls = Calls()
        let (alice, _) = try calls.user("alice")
        let (bob, _) = try calls.user("bob")
        var ids: [String] = []
        for _ in 1...3 { ids.append(try calls.invite(["bob"], from: alice, .advanced)) }
        calls.zim.on(alice) { $0.callEnd(by: ids[0], config: ZIMCallEndConfig()) { _, _, _ in } }
        calls.zim.settle()
        var listed: [ZIMCallInfo] = []
        var flag: Int64 = 0
        repeat {
            let config = ZIMCallInvitationQueryConfig()
            config.count = 2
            config.nextFlag = flag
            calls.zim.on(bob) {
                $0.queryCallInvitationList(with: config) { page, next, error in
                    #expect(error.code == .success)
                    listed += page
                    flag = next
                }
            }
            try calls.zim.world.expect("ZIM.queryCallInvitationList ok", on: bob)
        } while flag != 0 && listed.count < 10
        #expect(listed.map(\.callID) == ids.reversed())
        #expect(listed.map(\.state) == [.started, .started, .ended])
        #expect(listed.last?.endTime ?? 0 > listed.last?.createTime ?? 0)
    }
}
