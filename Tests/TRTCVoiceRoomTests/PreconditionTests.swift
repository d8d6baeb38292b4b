import ParlorTesting
import TRTCVoiceRoom
import Testing

/// What the component refuses by itself, with -1.
struct PreconditionTests {
    @Test(arguments: [(0, "alice", "sig"), (VoiceRoomWorld.appID, "", "sig"), (VoiceRoomWorld.appID, "alice", "")])
    func `a login without app, user or signature is refused`(app: Int32, user: String, signature: String) {
        let voiceRoom = VoiceRoomWorld()
        let alice = voiceRoom.stranger("alice")
        voiceRoom.scene {
            alice.ask("login") { $0.login(sdkAppID: app, userId: user, userSig: signature, callback: $1) }
        }
        #expect(alice.events == ["login: -1 start login failed. params invalid."])
    }

    @Test func `who is not logged in can do nothing`() {
        let voiceRoom = VoiceRoomWorld()
        let alice = voiceRoom.stranger("alice")
        voiceRoom.scene {
            alice.ask("logout") { $0.logout(callback: $1) }
            alice.ask("profile") { $0.setSelfProfile(userName: "A", avatarURL: "", callback: $1) }
            alice.ask("createRoom") { $0.createRoom(roomID: 1, roomParam: VoiceRoomParam(), callback: $1) }
            alice.ask("enterRoom") { $0.enterRoom(roomID: 1, callback: $1) }
        }
        #expect(
            alice.events == [
                "logout: -1 start logout fail. not login yet", "profile: -1 set profile fail, not login yet.",
                "createRoom: -1 im not login yet, create room fail", "enterRoom: -1 enter trtc room fail.",
            ])
    }

    @Test func `a wrong signature is the chat service's to refuse`() throws {
        let voiceRoom = VoiceRoomWorld()
        let alice = voiceRoom.stranger("alice")
        let token = voiceRoom.tenant.token(for: "bob")
        voiceRoom.scene {
            alice.ask("login") {
                $0.login(sdkAppID: VoiceRoomWorld.appID, userId: "alice", userSig: token, callback: $1)
            }
        }
        let answer = try #require(alice.answers("login").first)
        #expect(answer.hasPrefix("700"))
        #expect(alice.events.count == 1)
    }

    @Test func `a user who is logged in logs in again at once, whatever the signature`() throws {
        let voiceRoom = VoiceRoomWorld()
        let alice = try voiceRoom.loggedIn("alice")
        voiceRoom.scene {
            alice.ask("login") {
                $0.login(sdkAppID: VoiceRoomWorld.appID, userId: "alice", userSig: "junk", callback: $1)
            }
        }
        #expect(alice.events == ["login: 0 start login im success, but you have been login."])
    }

    @Test func `outside a room there is nothing to leave, send or list`() throws {
        let voiceRoom = VoiceRoomWorld()
        let alice = try voiceRoom.loggedIn("alice")
        var users: [String] = []
        voiceRoom.scene {
            alice.ask("exitRoom") { $0.exitRoom(callback: $1) }
            alice.ask("text") { $0.sendRoomTextMsg(message: "hello", callback: $1) }
            alice.ask("custom") { $0.sendRoomCustomMsg(cmd: "c", message: "m", callback: $1) }
            alice.ask("enterRoom") { $0.enterRoom(roomID: 0, callback: $1) }
            alice.ask("createRoom") { $0.createRoom(roomID: 0, roomParam: VoiceRoomParam(), callback: $1) }
            alice.use { $0.getUserInfoList(userIDList: nil) { code, _, list in users.append("\(code) \(list.count)") } }
        }
        #expect(
            Set(alice.events) == [
                "exitRoom: -1 not enter room yet, can't exit room.",
                "text: -1 send room text fail. not enter room yet.",
                "custom: -1 send room text fail. not enter room yet.", "enterRoom: -1 enter trtc room fail.",
                "createRoom: -1 create room fail. parms invalid.",
            ])
        #expect(users == ["-1 0"])
    }

    @Test func `in a room one can neither create another nor log out`() throws {
        let voiceRoom = VoiceRoomWorld()
        let alice = try voiceRoom.owner()
        var users: [String] = []
        voiceRoom.scene {
            alice.ask("createRoom") { $0.createRoom(roomID: 10_002, roomParam: VoiceRoomParam(), callback: $1) }
            alice.use { $0.getUserInfoList(userIDList: []) { code, _, list in users.append("\(code) \(list.count)") } }
            alice.ask("logout") { $0.logout(callback: $1) }
        }
        #expect(
            alice.events == [
                "createRoom: -1 you have been in room",
                "logout: -1 start logout fail. you are in room, please exit room before logout",
            ])
        #expect(users == ["-1 0"])
    }

    @Test func `a seat that is used, closed or not there is refused`() throws {
        let voiceRoom = VoiceRoomWorld()
        let alice = try voiceRoom.owner()
        _ = try voiceRoom.speaker("bob", seat: 0)
        let carol = try voiceRoom.listener("carol")
        voiceRoom.scene { alice.ask("closeSeat") { $0.closeSeat(seatIndex: 1, isClose: true, callback: $1) } }
        let refusals = [
            0: "seat is used", 1: "seat is closed.", 3: "seat info list is empty or index error.",
            -1: "seat info list is empty or index error.",
        ]
        for (seat, text) in refusals.sorted(by: { $0.key < $1.key }) {
            voiceRoom.scene { carol.ask("enterSeat") { $0.enterSeat(seatIndex: seat, callback: $1) } }
            #expect(carol.events == ["enterSeat: -1 \(text)"])
        }
        voiceRoom.scene { carol.ask("enterSeat") { $0.enterSeat(seatIndex: 2, callback: $1) } }
        let movesRefused = refusals.merging([0: "seat(0) is used", 1: "seat(1) is closed."]) { $1 }
        for (seat, text) in movesRefused.sorted(by: { $0.key < $1.key }) {
            voiceRoom.world.advance(by: .seconds(1))
            voiceRoom.scene { carol.ask("moveSeat") { $0.moveSeat(seatIndex: seat, callback: $1) } }
            #expect(carol.events == ["moveSeat: -1 \(text)"])
        }
        voiceRoom.scene { carol.ask("enterSeat") { $0.enterSeat(seatIndex: 0, callback: $1) } }
        #expect(carol.events == ["enterSeat: 0 take seat callback success."])
    }

    @Test func `who sits nowhere can neither leave nor move`() throws {
        let voiceRoom = VoiceRoomWorld()
        let alice = try voiceRoom.owner()
        voiceRoom.scene {
            alice.ask("leaveSeat") { $0.leaveSeat(callback: $1) }
            alice.ask("moveSeat") { $0.moveSeat(seatIndex: 1, callback: $1) }
        }
        #expect(alice.events == ["leaveSeat: -1 you are not in the seat.", "moveSeat: -1 you are not in the seat"])
    }

    @Test func `only the owner rules over seats`() throws {
        let voiceRoom = VoiceRoomWorld()
        _ = try voiceRoom.owner()
        let bob = try voiceRoom.listener("bob")
        voiceRoom.scene {
            bob.ask("pick") { $0.pickSeat(seatIndex: 0, userId: "bob", callback: $1) }
            bob.ask("kick") { $0.kickSeat(seatIndex: 0, callback: $1) }
            bob.ask("mute") { $0.muteSeat(seatIndex: 0, isMute: true, callback: $1) }
            bob.ask("close") { $0.closeSeat(seatIndex: 0, isClose: true, callback: $1) }
        }
        #expect(
            bob.events == ["pick", "kick", "mute", "close"].map { "\($0): -1 seat info list is empty or index error." })
    }

    @Test func `the owner too is refused a seat that cannot be had`() throws {
        let voiceRoom = VoiceRoomWorld()
        let alice = try voiceRoom.owner()
        _ = try voiceRoom.speaker("bob", seat: 0)
        voiceRoom.scene { alice.ask("closeSeat") { $0.closeSeat(seatIndex: 1, isClose: true, callback: $1) } }
        voiceRoom.scene {
            alice.ask("speaker") { $0.pickSeat(seatIndex: 2, userId: "bob", callback: $1) }
            alice.ask("used") { $0.pickSeat(seatIndex: 0, userId: "carol", callback: $1) }
            alice.ask("closed") { $0.pickSeat(seatIndex: 1, userId: "carol", callback: $1) }
            alice.ask("pick") { $0.pickSeat(seatIndex: 3, userId: "carol", callback: $1) }
            alice.ask("kick") { $0.kickSeat(seatIndex: 3, callback: $1) }
            alice.ask("mute") { $0.muteSeat(seatIndex: -1, isMute: true, callback: $1) }
            alice.ask("close") { $0.closeSeat(seatIndex: 3, isClose: true, callback: $1) }
        }
        #expect(
            alice.events == [
                "speaker: -1 bob is a speaker", "used: -1 seat status is used", "closed: -1 seat status is close",
                "pick: -1 seat info list is empty or index error.", "kick: -1 seat info list is empty or index error.",
                "mute: -1 seat info list is empty or index error.", "close: -1 seat info list is empty or index error.",
            ])
    }

    @Test func `a second move within a second is 10001, one after a second is not`() throws {
        let voiceRoom = VoiceRoomWorld()
        _ = try voiceRoom.owner()
        let bob = try voiceRoom.speaker("bob", seat: 0)
        var returned: [Int] = []
        func move(_ seat: Int) { bob.ask("moveSeat") { returned.append($0.moveSeat(seatIndex: seat, callback: $1)) } }
        bob.events = []
        move(1)
        voiceRoom.world.advance(by: .milliseconds(999))
        move(2)
        voiceRoom.world.advance(by: .milliseconds(1))
        move(2)
        voiceRoom.settle()
        #expect(returned == [0, 10_001, 0])
        #expect(
            bob.answers("moveSeat") == [
                "0 move seat success", "10001 move seat error: call limit", "0 move seat success",
            ])
    }

    @Test func `calls without a callback are done all the same`() throws {
        let voiceRoom = VoiceRoomWorld()
        let alice = voiceRoom.stranger("alice")
        voiceRoom.scene {
            alice.use {
                $0.login(sdkAppID: 0, userId: "", userSig: "", callback: nil)
                $0.leaveSeat(callback: nil)
                $0.enterSeat(seatIndex: 0, callback: nil)
            }
        }
        #expect(alice.events == [])
        let owner = try voiceRoom.owner("olga")
        voiceRoom.scene { owner.use { $0.enterSeat(seatIndex: 0, callback: nil) } }
        #expect(owner.heard("onAnchorEnterSeat 0 olga"))
    }
}
