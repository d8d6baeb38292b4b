import Devices
import EasemobVoiceRoom
import EmulatorAPI
import ParlorTesting
import VendorDialects

extension Refusal {
    /// The App Server refuses somebody: alice owns the room, bob is in it.
    private static func served(
        _ code: Easemob.AppServer.Code, _ description: String,
        _ ask: @escaping @Sendable (KitWorld, _ alice: EasemobRoomApp, _ bob: EasemobRoomApp) throws -> EasemobRoomApp
    ) -> Refusal {
        Refusal(Int32(code.rawValue) ?? 0, description) { world in
            let alice = try world.easemobRoomApp("alice")
            let bob = try world.easemobRoomApp("bob")
            let asking = try ask(world, alice, bob)
            try world.expect("callback(status: \(code.status), code: \(code.rawValue))", on: asking.device)
        }
    }

    /// Codes of the App Server, of chat and of the link, as apps of the component come by them.
    static let easemobVoiceRoom: [Refusal] = seats + rooms + others

    private static let seats: [Refusal] = [
        served(.seatOfAnother, "somebody else's seat") { world, alice, bob in
            world.ask(bob, .post, .closeMic(roomId: alice.room), ["mic_index": 0])
            return bob
        },
        served(.seatStatusForbids, "a lock on the owner's seat") { world, alice, _ in
            world.ask(alice, .post, .lockMic(roomId: alice.room), ["mic_index": 0])
            return alice
        },
        served(.seatMissing, "a seat that is not there") { world, alice, _ in
            world.ask(alice, .post, .muteMic(roomId: alice.room), ["mic_index": 8])
            return alice
        },
        served(.seatIndexOutOfRange, "a robot's seat for a speaker") { world, alice, bob in
            world.ask(bob, .post, .agreeInvite(roomId: alice.room), ["mic_index": 6])
            return bob
        },
        served(.onSeatAlready, "a second seat, which has a status like a success") { world, alice, _ in
            world.ask(alice, .post, .agreeInvite(roomId: alice.room))
            return alice
        },
        served(.seatIndexMissing, "any seat, where everybody takes their own") { world, alice, bob in
            try world.askAndWait(alice, .put, .modifyRoomInfo(roomId: alice.room), ["allowed_free_join_mic": true])
            world.ask(bob, .post, .submitApply(roomId: alice.room))
            return bob
        },
        served(.appliedAlready, "a second application") { world, alice, bob in
            try world.askAndWait(bob, .post, .submitApply(roomId: alice.room), ["mic_index": 1])
            world.ask(bob, .post, .submitApply(roomId: alice.room), ["mic_index": 2])
            return bob
        },
        served(.applicationNotFound, "an agreement to what nobody applied for") { world, alice, bob in
            world.ask(alice, .post, .agreeApply(roomId: alice.room), ["uid": bob.uid])
            return alice
        },
        served(.userNotFound, "a refusal to a user nobody knows") { world, alice, _ in
            world.ask(alice, .post, .refuseApply(roomId: alice.room), ["uid": "zoe"])
            return alice
        },
    ]

    private static let rooms: [Refusal] = [
        served(.invalidRequest, "a lock by somebody who is not the owner") { world, alice, bob in
            world.ask(bob, .post, .lockMic(roomId: alice.room), ["mic_index": 1])
            return bob
        },
        served(.ownerOnly, "a seat muted by somebody who is not the owner") { world, alice, bob in
            world.ask(bob, .post, .muteMic(roomId: alice.room), ["mic_index": 1])
            return bob
        },
        served(.roomNotFound, "a room that is not there") { world, _, bob in
            world.ask(bob, .get, .fetchRoomInfo(roomId: "lobby"))
            return bob
        },
        served(.roomTypeMismatch, "a room of a kind that is none") { world, _, bob in
            let room: [String: Any] = [
                "name": "Bar", "is_private": false, "type": 2, "allow_free_join_mic": true, "sound_effect": "Karaoke",
            ]
            world.ask(bob, .post, .createRoom(()), room)
            return bob
        },
        served(.notInRoom, "an application from outside the room") { world, alice, _ in
            let carol = try world.easemobRoomVisitor("carol")
            world.ask(carol, .post, .submitApply(roomId: alice.room), ["mic_index": 1])
            return carol
        },
        served(.giftNotFound, "a gift that nobody sells") { world, alice, bob in
            world.ask(bob, .post, .giftTo(roomId: alice.room), ["gift_id": "VoiceRoomGift11", "num": 1])
            return bob
        },
        served(.wrongMethod, "a route by a method that it has not") { world, alice, bob in
            world.ask(bob, .patch, .fetchRoomInfo(roomId: alice.room))
            return bob
        },
    ]

    private static let others: [Refusal] = [
        Refusal(401, "a request of somebody who is not logged in, to the gateway ahead of the App Server") { world in
            let alice = try world.easemobRoomApp("alice")
            let bob = try world.easemobRoomVisitor("bob", logsIn: false)
            // The connection is there.
            world.ask(bob, .get, .fetchRoomList(cursor: "", pageSize: 1, type: nil))
            world.settle()
            world.ask(bob, .get, .fetchRoomInfo(roomId: alice.room))
            try world.expect("GET /voice/room/\(alice.room) callback(status: 401, code: 401)", on: bob.device)
        },
        Refusal(404, "a path that nobody serves") { world in
            let alice = try world.easemobRoomApp("alice")
            // The vendor's path lacks a slash.
            world.ask(alice, .get, .fetchMicsInfo(roomId: alice.room))
            try world.expect("callback(status: 404)", on: alice.device)
        },
        Refusal(702, "a text from outside the room") { world in
            let alice = try world.easemobRoomApp("alice")
            let bob = try world.easemobRoomVisitor("bob")
            world.use(bob.device) {
                VoiceRoomIMManager.shared?.sendMessage(roomId: alice.chatRoom, text: "hi", ext: nil) { _, _ in }
            }
            try world.expect("send error 702 ", on: bob.device)
        },
        Refusal(-1009, "a request without a network") { world in
            let alice = try world.easemobRoomApp("alice")
            alice.device.network.isConnected = false
            world.settle()
            world.ask(alice, .get, .fetchRoomInfo(roomId: alice.room))
            try world.expect("callback(error: -1009)", on: alice.device)
        },
        // What was under way may have happened.
        Refusal(-1005, "a network that goes away before the answer", refusesLastUse: false) { world in
            let alice = try world.easemobRoomApp("alice")
            alice.device.network.uplink = NetworkQuality(delay: .seconds(1))
            world.ask(alice, .get, .fetchRoomInfo(roomId: alice.room))
            world.advance(by: .milliseconds(500))
            alice.device.network.isConnected = false
            try world.expect("callback(error: -1005)", on: alice.device)
        },
        Refusal(-1001, "a request that is not answered in 10 s", refusesLastUse: false) { world in
            let alice = try world.easemobRoomApp("alice")
            alice.device.network.uplink = NetworkQuality(delay: .seconds(11))
            world.ask(alice, .get, .fetchRoomInfo(roomId: alice.room))
            try world.expect("callback(error: -1001)", on: alice.device, within: .seconds(11))
        },
    ]
}

extension Limit {
    private static let server = Easemob.AppServer.facts

    /// Alice, in her room, asks for a route.
    private static func asked(
        _ description: String, _ fact: Sourced<Int>, code: Easemob.AppServer.Code,
        _ method: VoiceRoomRequestHTTPMethod,
        _ route: @escaping @Sendable (EasemobRoomApp, Int) -> (VoiceRoomBusinessApi, [String: Any])
    ) -> Limit {
        Limit(description, fact, code: Int(code.rawValue) ?? 0) { world, size in
            _ = try world.easemobRoomApp("alice")
            let bob = try world.easemobRoomApp("bob")
            let codes = Codes()
            world.use(bob.device) {
                let requests = VoiceRoomBusinessRequest.shared
                let (api, params) = route(bob, size)
                requests.sendRequest(method: method, uri: requests.convertApi(api: api), params: params) {
                    (answer: VRUser?, error: (any Error)?) in
                    codes.add((error as? VoiceRoomError)?.code.flatMap(Int.init) ?? (answer == nil ? -1 : 0))
                }
            }
            world.settle()
            return codes.outcome ?? -2
        }
    }

    private static func person(name: String = "bob", portrait: String = "p") -> (VoiceRoomBusinessApi, [String: Any]) {
        (.login(()), ["deviceId": "tablet", "name": name, "portrait": portrait])
    }

    /// Limits of the component's, as its apps meet them: those of chat, and the App Server's.
    static let ofEasemobVoiceRoom: [Limit] = [
        Limit("bytes of a text", Easemob.profile.room.maximumTextBytes, code: 510) { world, size in
            let alice = try world.easemobRoomApp("alice")
            let codes = Codes()
            world.use(alice.device) {
                VoiceRoomIMManager.shared?.sendMessage(roomId: alice.chatRoom, text: text(size), ext: nil) {
                    codes.add($1?.code.rawValue ?? 0)
                }
            }
            world.settle()
            return codes.outcome ?? -2
        },
        asked("rooms of a page", server.maximumPageLength, code: .invalidRequest, .get) { _, count in
            (.fetchRoomList(cursor: "", pageSize: count, type: nil), [:])
        },
        asked("members of a page", server.maximumPageLength, code: .invalidRequest, .get) { bob, count in
            (.fetchRoomMembers(roomId: bob.room, cursor: "", pageSize: count), [:])
        },
        asked("seats of a room", server.seatCount, code: .seatIndexOutOfRange, .post) { bob, count in
            (.agreeInvite(roomId: bob.room), ["mic_index": count - 1])
        },
        asked("characters of a user's name in Chinese", server.maximumNameCharacters, code: .unexpected, .post) {
            person(name: String(repeating: "房", count: $1))
        },
        asked("bytes of a portrait", server.maximumPortraitBytes, code: .invalidRequest, .post) {
            person(portrait: text($1))
        },
        asked("bytes of a portrait of emoji", server.maximumPortraitBytes, code: .invalidRequest, .post) {
            person(portrait: emoji($1))
        },
    ]
}
