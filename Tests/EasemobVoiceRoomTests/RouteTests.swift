import Devices
import EasemobVoiceRoom
import ParlorTesting
import Testing

/// The App Server's routes, as the component asks for them.
struct RouteTests {
    /// A request of each case, in an order in which all of them have something to do.
    private func evening() throws -> [(api: String, answer: String)] {
        let room = RoomWorld()
        let alice = try room.owner()
        let bob = try room.guest("bob", of: alice)
        let id = alice.roomID
        let channel = alice.info.room?.channel_id ?? ""
        var told: [(String, String)] = []
        func ask(
            _ who: Visitor, _ method: VoiceRoomRequestHTTPMethod, _ api: VoiceRoomBusinessApi, query: String = "",
            _ params: [String: Any] = [:]
        ) {
            let name = String("\(api)".prefix { $0 != "(" })
            told.append((name, "\(method.rawValue) \(room.ask(who, method, api, query: query, params))"))
        }
        let phone: [String: Any] = ["deviceId": "phone-zoe", "name": "zoe", "portrait": "avatar2"]
        ask(bob, .post, .verificationCode(()), ["phone_number": "13800000000"])
        ask(bob, .post, .login(()), phone)
        ask(
            bob, .post, .refreshIMToken(()),
            ["deviceId": "phone-bob", "uid": bob.uid, "token": bob.user.im_token ?? ""])
        ask(bob, .get, .fetchRTCToken(roomId: id, channel_id: channel))
        ask(alice, .get, .fetchRoomList(cursor: "", pageSize: 10, type: 0))
        ask(alice, .get, .fetchRoomInfo(roomId: id))
        ask(alice, .put, .modifyRoomInfo(roomId: id), ["name": "Radios"])
        ask(alice, .get, .fetchRoomMembers(roomId: id, cursor: "", pageSize: 10))
        ask(bob, .post, .validatePassWord(roomId: id), ["password": "none"])
        ask(bob, .post, .joinRoom(roomId: id))
        ask(bob, .post, .giftTo(roomId: id), ["gift_id": "VoiceRoomGift1", "num": 2])
        ask(bob, .get, .fetchGiftContribute(roomId: id))
        ask(bob, .post, .submitApply(roomId: id), ["mic_index": 1])
        ask(alice, .get, .fetchApplyMembers(roomId: id, cursor: "", pageSize: 10))
        ask(bob, .delete, .cancelApply(roomId: id))
        bob.ask(.post, .submitApply(roomId: id), ["mic_index": 1])
        room.settle()
        ask(alice, .post, .refuseApply(roomId: id), ["uid": bob.uid])
        bob.ask(.post, .submitApply(roomId: id), ["mic_index": 1])
        room.settle()
        ask(alice, .post, .agreeApply(roomId: id), ["uid": bob.uid])
        ask(bob, .get, .fetchMicsInfo(roomId: "/\(id)"))
        ask(bob, .post, .closeMic(roomId: id), ["mic_index": 1])
        ask(bob, .delete, .cancelCloseMic(roomId: id, index: 1))
        ask(bob, .post, .exchangeMic(roomId: id), ["from": 1, "to": 2])
        ask(alice, .post, .muteMic(roomId: id), ["mic_index": 2])
        ask(alice, .delete, .unmuteMic(roomId: id, index: 2))
        ask(alice, .post, .kickMic(roomId: id), ["uid": bob.uid, "mic_index": 2])
        ask(alice, .post, .inviteUserToMic(roomId: id), ["uid": bob.uid, "mic_index": 3])
        ask(bob, .post, .agreeInvite(roomId: id), ["mic_index": 3])
        ask(bob, .delete, .leaveMic(roomId: id, index: 3))
        ask(bob, .get, .refuseInvite(roomId: id))
        ask(alice, .post, .lockMic(roomId: id), ["mic_index": 4])
        ask(alice, .delete, .unlockMic(roomId: id, index: 4))
        ask(bob, .delete, .leaveRoom(roomId: id))
        bob.ask(.post, .joinRoom(roomId: id))
        room.settle()
        ask(alice, .delete, .kickUser(roomId: id), query: "?uid=\(bob.uid)")
        ask(alice, .delete, .deleteRoom(roomId: id))
        ask(
            alice, .post, .createRoom(()),
            ["name": "Again", "is_private": false, "type": 1, "allow_free_join_mic": true, "sound_effect": "Karaoke"])
        return told
    }

    @Test func `each route of the enum is answered, by the method of its comment`() throws {
        let told = try evening()
        let withResult: Set = [
            "GET 200", "POST 200", "PUT 200", "DELETE 200", "GET 200 true", "POST 200 true", "PUT 200 true",
            "DELETE 200 true",
        ]
        for (api, answer) in told { #expect(withResult.contains(answer), "\(api): \(answer)") }
        // A room that is not private has no password that could be wrong.
        #expect(told.map(\.api).count == 34)
        #expect(Set(told.map(\.api)).count == 34)
    }

    @Test func `the path of the seats lacks a slash, so they are found only with one before the room's id`() throws {
        let room = RoomWorld()
        let alice = try room.owner()
        #expect(room.ask(alice, .get, .fetchMicsInfo(roomId: alice.roomID)).hasPrefix("404"))
        let answered = alice.ask(.get, .fetchMicsInfo(roomId: "/\(alice.roomID)"))
        room.settle()
        #expect((answered.json as? [Any])?.count == 8)
        // A list is no object, so the calls with a model and with a dictionary have nothing of it.
        var seen = ""
        room.scene {
            alice.requests.sendGETRequest(api: .fetchMicsInfo(roomId: "/\(alice.roomID)"), params: [:]) {
                seen = "\($0 == nil) \($1 == nil)"
            }
        }
        #expect(seen == "true true")
    }

    @Test func `a call with a model is told why it is refused, one with a dictionary never calls back`() throws {
        let room = RoomWorld()
        let alice = try room.owner()
        let bob = try room.guest("bob", of: alice)
        var answers: [String] = []
        room.scene {
            bob.requests.sendPOSTRequest(
                api: .lockMic(roomId: alice.roomID), params: ["mic_index": 1], classType: VRRoomMic.self
            ) { model, error in
                answers.append("model \(model == nil) \((error as? VoiceRoomError)?.code ?? "")")
            }
            bob.requests.sendPOSTRequest(api: .lockMic(roomId: alice.roomID), params: ["mic_index": 1]) { _, _ in
                answers.append("dictionary")
            }
        }
        room.world.advance(by: .seconds(20))
        #expect(answers == ["model true 000400"])
    }

    @Test func `a seat of one's own is refused with status 208, which is no success`() throws {
        let room = RoomWorld()
        let alice = try room.owner()
        let bob = try room.speaker("bob", seat: 1, of: alice)
        var code: String?
        room.scene {
            bob.requests.sendPOSTRequest(
                api: .agreeInvite(roomId: alice.roomID), params: [:], classType: VRRoomMic.self
            ) { code = ($1 as? VoiceRoomError)?.code }
        }
        #expect(code == "401403")
    }

    @Test func `without a login the gateway refuses, with a code that is a number`() throws {
        let room = RoomWorld()
        let stranger = try room.stranger("mallory")
        let answered = stranger.ask(.get, .fetchRoomList(cursor: "", pageSize: 10, type: nil))
        room.settle()
        #expect(answered.status == 401)
        #expect(answered.object["code"] as? Int == 401)
    }
}
