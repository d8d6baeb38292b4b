import EmulatorAPI
import EmulatorSuite
import Foundation
import Testing
import VendorDialects

/// The App Server of the voice rooms' vendor, on a tenant.
@Suite struct AppServerTests {
    private func code(_ answer: AppServerWorld.Answer) -> String {
        if case .text(let code) = answer["code"] { "\(code)/\(answer.status)" } else { "\(answer.status)" }
    }

    /// Every route of the document, with a room's id filled in.
    private static func routes() throws -> [(method: String, path: String, isOpen: Bool, hasBody: Bool)] {
        let document = try JSONDecoder().decode(JSONValue.self, from: Data(Easemob.AppServer.document))
        guard case .object(let values) = document, case .object(let paths)? = values["paths"] else { return [] }
        var routes: [(method: String, path: String, isOpen: Bool, hasBody: Bool)] = []
        for (path, operations) in paths.sorted(by: { $0.key < $1.key }) {
            guard case .object(let operations) = operations else { continue }
            for (method, operation) in operations.sorted(by: { $0.key < $1.key }) {
                guard case .object(let operation) = operation else { continue }
                routes.append(
                    (
                        method.uppercased(), path.replacing("{id}", with: "nowhere"), operation["security"] == [],
                        operation["requestBody"] != nil
                    ))
            }
        }
        return routes
    }

    @Test func `a room has its seats and its chat room, and its ids are the same in every run`() throws {
        var first = try AppServerWorld()
        let ann = try first.logIn("Ann")
        let (path, chatroom) = try first.room(of: ann, with: [])
        #expect(first.seats(chatroom) == ["0Ann", "-1", "-1", "-1", "-1", "-1", "-2", "-2"])
        #expect(first.world.tenant.kind(of: chatroom) == Easemob.roomKind)
        let shown = first.ask("GET", path, as: ann)
        #expect(shown.status == 200)
        guard case .object(let room) = shown["room"] else {
            Issue.record("\(shown)")
            return
        }
        #expect(room["member_count"] == 3 && room["click_count"] == 3 && room["ranking_list"] == [])
        let spatial = try first.room(of: ann, with: [], type: 1)
        #expect(first.seats(spatial.chatroom).count == 7)

        var second = try AppServerWorld()
        let again = try second.logIn("Ann")
        #expect(try second.room(of: again, with: []).path == path)
        #expect(again.session == ann.session)
        var other = try AppServerWorld(secret: "another-secret-of-another-tenant")
        #expect(try other.logIn("Ann").uid != ann.uid)
    }

    @Test func `who is not logged in gets the gateway's answer on every route but two`() throws {
        var world = try AppServerWorld()
        var other = try AppServerWorld(secret: "another-secret-of-another-tenant")
        let stranger = try other.logIn("Ann")
        let routes = try Self.routes()
        #expect(routes.count == 34)
        let before = world.world.tenant
        for route in routes where !route.isOpen {
            let answer = world.ask(route.method, route.path)
            #expect(answer.status == 401 && answer["code"] == 401 && answer["message"] == "no login!", "\(route)")
            #expect(world.ask(route.method, route.path, as: stranger)["message"] == "auth error, the token not found!")
        }
        #expect(world.ask("GET", "/voice/roomx/mic")["message"] == "no login!")
        #expect(world.world.tenant == before)
    }

    @Test func `bodies that are no JSON, rooms that are not there and wrong methods change nothing`() throws {
        var world = try AppServerWorld()
        let ann = try world.logIn("Ann")
        let (path, _) = try world.room(of: ann, with: [])
        let before = world.world.tenant
        for route in try Self.routes() {
            let here = route.path.replacing("/voice/room/nowhere", with: path)
            if route.hasBody {
                for body in ["{", "[]", "7", "\"\""] where !here.hasSuffix("validPassword") {
                    let wanted = here.hasSuffix("mic/apply") ? "200401/401" : "000400/400"
                    #expect(code(world.ask(route.method, here, as: ann, body)) == wanted, "\(route) \(body)")
                }
                if !here.hasSuffix("validPassword"), !here.hasSuffix("mic/apply") {
                    #expect(code(world.ask(route.method, here, as: ann, "{}", type: "text/plain")) == "000400/400")
                }
            }
            if route.path.contains("nowhere") {
                #expect(code(world.ask(route.method, route.path, as: ann, "{}")) == "200404/404", "\(route)")
            }
            if route.path.hasSuffix("create") || route.path.hasSuffix("exchange") {
                #expect(code(world.ask("PATCH", here, as: ann, "{}")) == "000405/405")
            }
        }
        #expect(world.ask("GET", "/voice/roomx/mic", as: ann)["error"] == "Not Found")
        #expect(world.ask("GET", "/voice/room/\(path)/mic", as: ann).status == 404)
        #expect(world.world.tenant == before)
    }

    @Test(arguments: [1, 2, 100, 101])
    func `a request ends the rooms whose time is over, a hundred at most, and no younger one`(count: Int) throws {
        var world = try AppServerWorld()
        let ann = try world.logIn("Ann")
        for _ in 0..<count { _ = try world.room(of: ann, with: []) }
        world.world.advance(by: .seconds(300))
        let young = try world.room(of: ann, with: [])
        world.world.advance(by: .seconds(300))
        #expect(world.ask("GET", "/voice/room/list", as: ann)["total"] == .number(Int64(max(0, count - 100) + 1)))
        #expect(world.ask("GET", "/voice/room/list", as: ann)["total"] == 1)
        #expect(world.ask("GET", young.path, as: ann).status == 200)
        world.world.advance(by: .seconds(600))
        #expect(world.ask("GET", young.path, as: ann).status == 404)
    }

    @Test func `logins, codes and tokens`() throws {
        var world = try AppServerWorld()
        let ann = try world.logIn("Ann")
        let login = "/user/login/device"
        let (name, portrait) = (String(repeating: "語", count: 101), String(repeating: "p", count: 1025))
        for body in [
            "{}", #"{"device_id":"new"}"#, #"{"device_id":"new","name":"N"}"#,
            #"{"device_id":" ","name":"N","portrait":"1"}"#,
            #"{"device_id":"n","name":"N","portrait":"\#(portrait)"}"#,
            #"{"device_id":"n","name":"N","portrait":"1","phone":"13800000000","verify_code":"1"}"#,
        ] { #expect(code(world.ask("POST", login, as: nil, body)) == "000400/400", "\(body)") }
        // The vendor's database refuses it.
        let named = #"{"device_id":"n","name":"\#(name)","portrait":"1"}"#
        #expect(code(world.ask("POST", login, as: nil, named)) == "000500/500")
        let phone =
            #"{"deviceId":"n","name":"\#(name.dropLast())","portrait":"1","phone":"13800123456","verify_code":"123456"}"#
        #expect(world.ask("POST", login, as: nil, phone).status == 200)
        #expect(code(world.ask("POST", "/user/sms/send", as: nil, #"{"phone_number":"1380"}"#)) == "000400/400")
        #expect(world.ask("POST", "/user/sms/send", as: nil, #"{"phone_number":"13800123456"}"#)["result"] == true)
        let refresh = "/user/token/refresh"
        #expect(
            world.ask("POST", refresh, as: ann, #"{"device_id":"device of Ann","uid":"\#(ann.uid)"}"#).status == 200)
        #expect(code(world.ask("POST", refresh, as: ann, #"{"device_id":"x","uid":"\#(ann.uid)"}"#)) == "100404/404")
    }

    @Test func `a user has one session, which each request puts off until three days later`() throws {
        var world = try AppServerWorld()
        let ann = try world.logIn("Ann")
        let day = Duration.seconds(86_400)
        let list = "/voice/room/list"
        // What is refused renews as well. Bob never asks, and is logged out.
        let bob = try world.logIn("Bob")
        for _ in 0..<2 {
            world.world.advance(by: day * 2)
            #expect(world.ask("GET", "/voice/room/none", as: ann).status == 404)
            world.world.advance(by: day * 2)
            #expect(world.ask("GET", list, as: ann).status == 200)
        }
        #expect(world.ask("GET", list, as: bob)["message"] == "auth error, the token not found!")
        // A login gets the session that is good, and does not put it off.
        world.world.advance(by: day * 2)
        #expect(try world.logIn("Ann").session == ann.session)
        world.world.advance(by: day)
        #expect(world.ask("GET", list, as: ann)["message"] == "auth error, the token not found!")
        // The next is another, and the first stays good for nothing.
        let again = try world.logIn("Ann")
        #expect(again.uid == ann.uid && again.session != ann.session)
        #expect(world.ask("GET", list, as: ann)["message"] == "auth error, the token is expired!")
        #expect(world.ask("GET", list, as: again)["total"] == 0)
    }

    @Test func `requests of ten minutes renew a session once`() throws {
        var world = try AppServerWorld()
        let ann = try world.logIn("Ann")
        var changes = 0
        for _ in 0..<120 {
            world.world.advance(by: .seconds(10))
            let before = world.world.tenant.records
            #expect(world.ask("GET", "/voice/room/list", as: ann).status == 200)
            if world.world.tenant.records != before { changes += 1 }
        }
        #expect(changes == 2)
    }

    @Test func `seats change as who asks may change them, and everybody is told by the room's attributes`() throws {
        var world = try AppServerWorld()
        let (ann, bob, eve, out) = (
            try world.logIn("Ann"), try world.logIn("Bob"), try world.logIn("Eve"), try world.logIn("Out")
        )
        let (path, chatroom) = try world.room(of: ann, with: [bob, eve], isFree: true)
        func did(_ method: String, _ rest: String, _ user: AppServerWorld.User, _ body: String? = nil) -> String {
            code(world.ask(method, path + "/mic" + rest, as: user, body))
        }
        #expect(did("POST", "/apply", bob, "{}") == "402400/400")
        #expect(did("POST", "/apply", bob, #"{"mic_index":6}"#) == "403400/400")
        #expect(did("POST", "/apply", bob, #"{"mic_index":2}"#) == "200")
        #expect(world.told.flatMap(\.sessions) == [SessionID(1), SessionID(2), SessionID(3)])
        #expect(did("POST", "/apply", bob, #"{"mic_index":3}"#) == "401403/208")
        #expect(world.ask("POST", path + "/mic/apply", as: eve, #"{"mic_index":2}"#)["result"] == false)
        let here = #"{"mic_index":2}"#
        // By nobody in the room, by another member, by the user who sits there.
        for (method, rest, body) in [
            ("POST", "/close", here), ("DELETE", "/close?mic_index=2", nil), ("DELETE", "/leave?mic_index=2", nil),
        ] as [(String, String, String?)] {
            #expect(did(method, rest, out, body) == "201403/403")
            #expect(did(method, rest, eve, body) == "400401/401")
        }
        #expect(did("DELETE", "/close?mic_index=2", bob) == "400403/403")
        #expect(did("POST", "/close", bob, here) == "200" && world.seats(chatroom)[2] == "1Bob")
        #expect(did("DELETE", "/close?mic_index=2", bob) == "200" && world.seats(chatroom)[2] == "0Bob")
        // By others than the owner.
        for user in [bob, out] {
            #expect(did("POST", "/mute", user, here) == "200401/401")
            #expect(did("DELETE", "/mute?mic_index=2", user) == "200401/401")
            #expect(did("POST", "/lock", user, here) == "000400/400")
            #expect(did("DELETE", "/lock?mic_index=2", user) == "000400/400")
            #expect(did("POST", "/kick", user, #"{"uid":"\#(bob.uid)","mic_index":2}"#) == "000400/400")
        }
        #expect(did("POST", "/mute", ann, here) == "200" && world.seats(chatroom)[2] == "2Bob")
        #expect(did("POST", "/mute", ann, here) == "400403/403")
        #expect(did("DELETE", "/close?mic_index=2", bob) == "400403/403")
        #expect(did("POST", "/exchange", bob, #"{"from":2,"to":4}"#) == "200")
        #expect(world.seats(chatroom) == ["0Ann", "-1", "2", "-1", "0Bob", "-1", "-2", "-2"])
        #expect(did("POST", "/exchange", eve, #"{"from":4,"to":1}"#) == "400401/401")
        #expect(did("POST", "/exchange", bob, #"{"from":4,"to":6}"#) == "400403/403")
        #expect(did("POST", "/exchange", bob, #"{"from":0,"to":1}"#) == "400403/403")
        #expect(did("POST", "/lock", ann, #"{"mic_index":4}"#) == "200" && world.seats(chatroom)[4] == "3")
        // Who lost the seat may take another.
        #expect(did("POST", "/apply", bob, #"{"mic_index":1}"#) == "200")
        #expect(did("POST", "/kick", ann, #"{"uid":"\#(bob.uid)","mic_index":5}"#) == "200")
        #expect(world.seats(chatroom)[1] == "-1")
        #expect(did("POST", "/kick", ann, #"{"uid":"\#(bob.uid)","mic_index":5}"#) == "200")
        #expect(did("POST", "/kick", ann, #"{"uid":"\#(ann.uid)","mic_index":0}"#) == "400403/403")
        for rest in ["/mute", "/lock"] { #expect(did("POST", rest, ann, #"{"mic_index":0}"#) == "400403/403") }
        for index in [-1, 8, 1 << 40] {
            #expect(did("POST", "/mute", ann, #"{"mic_index":\#(index)}"#) == "401500/500")
        }
        #expect(did("DELETE", "/leave?mic_index=0", bob) == "200" && world.told.isEmpty)
        // The vendor's: any member undoes a lock.
        #expect(did("DELETE", "/leave?mic_index=4", eve) == "200" && world.seats(chatroom)[4] == "-1")
    }

    @Test func `who applies is told of by a message, and gets a seat, a refusal, or nothing if they are late`() throws {
        var world = try AppServerWorld()
        let (ann, bob, eve) = (try world.logIn("Ann"), try world.logIn("Bob"), try world.logIn("Eve"))
        let (path, chatroom) = try world.room(of: ann, with: [bob, eve])
        let mic = path + "/mic"
        #expect(code(world.ask("POST", mic + "/apply", as: ann)) == "200401/401")
        #expect(world.ask("POST", mic + "/apply", as: bob)["result"] == true)
        var sent = try #require(world.messages.first)
        #expect(sent.event == "chatroom_applySiteNotify" && sent.receivers == [SessionID(1)])
        #expect(sent.extra["mic_index"] == "null" && sent.extra["user"]?.contains(#""chat_uid""#) == true)
        #expect(code(world.ask("POST", mic + "/apply", as: bob)) == "400400/400")
        #expect(world.ask("GET", mic + "/apply", as: eve)["total"] == 1)
        #expect(world.ask("DELETE", mic + "/apply", as: bob)["result"] == true)
        #expect(world.messages.map(\.event) == ["chatroom_cancelApplySiteNotify"])
        world.ask("DELETE", mic + "/apply", as: bob)
        #expect(world.messages.isEmpty)
        let named = #"{"uid":"\#(bob.uid)"}"#
        #expect(code(world.ask("POST", mic + "/apply/agree", as: ann, named)) == "400404/404")
        #expect(code(world.ask("POST", mic + "/apply/agree", as: eve, named)) == "000400/400")
        world.ask("POST", mic + "/apply", as: bob, #"{"mic_index":3}"#)
        #expect(world.ask("POST", mic + "/apply/refuse", as: ann, named)["result"] == true)
        sent = try #require(world.messages.first)
        #expect(sent.event == "chatroom_applyRefusedNotify" && sent.receivers == [SessionID(2)])
        #expect(sent.extra["user"]?.contains(#""chatUid""#) == true)
        // The vendor's: who has not applied is refused as well, and told so.
        #expect(world.ask("POST", mic + "/apply/refuse", as: ann, named)["result"] == true)
        #expect(world.messages.map(\.event) == ["chatroom_applyRefusedNotify"])
        #expect(world.messages.first?.receivers == [SessionID(2)])
        #expect(code(world.ask("POST", mic + "/apply/refuse", as: ann, #"{"uid":"ghost"}"#)) == "100404/404")
        world.ask("POST", mic + "/apply", as: bob, #"{"mic_index":3}"#)
        #expect(world.ask("POST", mic + "/apply/agree", as: ann, named)["result"] == true)
        #expect(world.messages.isEmpty && world.seats(chatroom)[3] == "0Bob")

        let invited = #"{"uid":"\#(eve.uid)","mic_index":3}"#
        #expect(world.ask("POST", mic + "/invite", as: ann, invited)["result"] == true)
        #expect(world.messages.map(\.event) == ["chatroom_inviteSiteNotify"])
        #expect(world.messages.first?.receivers == [SessionID(3)])
        #expect(world.ask("POST", mic + "/invite/agree", as: eve, #"{"mic_index":3}"#)["result"] == false)
        #expect(world.ask("GET", mic + "/invite/refuse", as: eve)["result"] == true && world.messages.isEmpty)
        #expect(world.ask("POST", mic + "/invite/agree", as: eve, "{}")["result"] == true)
        #expect(world.seats(chatroom)[1] == "0Eve")
        #expect(code(world.ask("POST", mic + "/invite", as: ann, #"{"uid":"ghost"}"#)) == "201403/403")
        // Who has left cannot be agreed to.
        let zoe = try world.logIn("Zoe")
        world.ask("POST", path + "/members/join", as: zoe, "{}")
        world.ask("POST", mic + "/apply", as: zoe)
        world.ask("DELETE", path + "/members/leave", as: zoe)
        #expect(code(world.ask("POST", mic + "/apply/agree", as: ann, #"{"uid":"\#(zoe.uid)"}"#)) == "400404/404")
    }

    @Test func `members come, leave, are kicked, and the room ends with its owner or its time`() throws {
        var world = try AppServerWorld()
        let (ann, bob, eve) = (try world.logIn("Ann"), try world.logIn("Bob"), try world.logIn("Eve"))
        let (path, chatroom) = try world.room(of: ann, with: [bob, eve], isFree: true)
        #expect(world.messages.map(\.event) == ["chatroom_join"])
        let listed = world.ask("GET", path + "/members/list?limit=1", as: ann)
        #expect(listed["total"] == 2 && listed.text.contains("Eve") && !listed.text.contains("Bob"))
        guard case .text(let cursor) = listed["cursor"] else {
            Issue.record("no cursor")
            return
        }
        let last = world.ask("GET", path + "/members/list?limit=1&cursor=\(cursor)", as: ann)
        #expect(last.text.contains("Bob") && last["cursor"] == .null)
        #expect(code(world.ask("GET", path + "/members/list?limit=101", as: ann)) == "000400/400")

        world.ask("POST", path + "/mic/apply", as: bob, #"{"mic_index":1}"#)
        #expect(world.ask("DELETE", path + "/members/leave", as: bob)["result"] == true)
        #expect(world.seats(chatroom)[1] == "-1")
        #expect(code(world.ask("GET", path + "/mic", as: bob)) == "201403/403")
        #expect(code(world.ask("DELETE", path + "/members/kick?uid=\(eve.uid)", as: eve)) == "200401/401")
        #expect(code(world.ask("DELETE", path + "/members/kick?uid=\(ann.uid)", as: ann)) == "200401/401")
        #expect(world.ask("DELETE", path + "/members/kick?uid=\(eve.uid)", as: ann)["result"] == true)
        #expect(world.told.contains { $0.sessions.contains(SessionID(3)) })
        #expect(world.ask("DELETE", path + "/members/leave", as: ann)["result"] == true)
        #expect(world.world.tenant.kind(of: chatroom) == nil)
        #expect(code(world.ask("GET", path, as: ann)) == "200404/404")
        #expect(world.world.tenant.records.count(in: "rooms") == 0)

        // The owner's network goes: the seat and the room stay until the room's time ends, ten to twenty minutes on.
        let second = try world.room(of: ann, with: [])
        world.world.take(.closed(session: SessionID(1)))
        world.world.advance(by: .seconds(599))
        #expect(world.seats(second.chatroom).first == "0Ann" && world.ask("GET", second.path, as: bob).status == 200)
        world.world.advance(by: .seconds(601))
        #expect(world.ask("GET", "/voice/room/list", as: bob)["total"] == 0)
        #expect(world.world.tenant.kind(of: second.chatroom) == nil)
    }

    @Test func `gifts are counted, and the ranking has who gave most to the owner`() throws {
        var world = try AppServerWorld()
        let (ann, bob, eve, out) = (
            try world.logIn("Ann"), try world.logIn("Bob"), try world.logIn("Eve"), try world.logIn("Out")
        )
        let (path, _) = try world.room(of: ann, with: [bob, eve])
        func give(_ gift: String, _ count: Int, _ user: AppServerWorld.User, to receiver: String? = nil) -> String {
            let to = receiver.map { #","to_uid":"\#($0)""# } ?? ""
            return code(
                world.ask("POST", path + "/gift/add", as: user, #"{"gift_id":"\#(gift)","num":\#(count)\#(to)}"#))
        }
        #expect(world.ask("GET", path + "/gift/list", as: bob)["gift_amount"] == 0)
        #expect(give("VoiceRoomGift3", 2, bob) == "200" && world.told.isEmpty)
        #expect(give("VoiceRoomGift4", 2, eve) == "200")
        #expect(give("VoiceRoomGift1", 1, bob, to: eve.uid) == "200")
        #expect(give("VoiceRoomGift11", 1, bob) == "300404/404")
        #expect(give("VoiceRoomGift1", 0, bob) == "000400/400")
        #expect(give("VoiceRoomGift1", 1, out) == "201403/403")
        #expect(give("VoiceRoomGift1", 1, bob, to: out.uid) == "201403/403")
        let ranking = world.ask("GET", path + "/gift/list", as: bob)
        #expect(ranking["gift_amount"] == 61)
        #expect(
            ranking["ranking_list"] == [
                ["name": "Eve", "portrait": "1", "amount": 40], ["name": "Bob", "portrait": "1", "amount": 20],
            ])
        #expect(give("VoiceRoomGift10", .max, bob) == "200")
        #expect(world.ask("GET", path + "/gift/list", as: bob)["gift_amount"] == .number(.max))
    }

    @Test func `a room is changed by its owner, and passwords are as the vendor keeps them`() throws {
        var world = try AppServerWorld()
        let (ann, bob) = (try world.logIn("Ann"), try world.logIn("Bob"))
        let (path, chatroom) = try world.room(of: ann, with: [bob], password: "sesame")
        let check = path + "/validPassword"
        #expect(world.ask("POST", check, as: bob, #"{"password":"sesame"}"#)["result"] == true)
        #expect(world.ask("POST", check, as: bob, #"{"password":"open"}"#)["result"] == false)
        #expect(code(world.ask("POST", check, as: bob, #"{"password":" "}"#)) == "000400/400")
        #expect(code(world.ask("PUT", path, as: bob, #"{"name":"mine"}"#)) == "200401/401")
        let change = #"{"name":"new","use_robot":true,"robot_volume":70,"announcement":"hello","password":"open"}"#
        #expect(world.ask("PUT", path, as: ann, change)["result"] == true)
        #expect(world.seats(chatroom).suffix(2) == ["5", "5"])
        #expect(world.messages.map(\.event) == ["chatroom_updateRobotVolume"])
        #expect(world.ask("POST", check, as: bob, #"{"password":"open"}"#)["result"] == false)
        #expect(code(world.ask("PUT", path, as: ann, #"{"robot_volume":101}"#)) == "000400/400")
        guard case .object(let room) = world.ask("GET", path, as: bob)["room"],
            case .text(let channel)? = room["channel_id"]
        else { return }
        let token = world.ask("GET", path + "/rtc/token?channel_id=\(channel)", as: bob)
        #expect(token.text.contains("007"))
        #expect(code(world.ask("GET", path + "/rtc/token?channel_id=x", as: bob)) == "200401/401")
    }

    @Test func `texts of a room are as long as the vendor's database has place for, and no longer`() throws {
        var world = try AppServerWorld()
        let ann = try world.logIn("Ann")
        let (path, _) = try world.room(of: ann, with: [])
        func text(_ count: Int) -> String { String(repeating: "語", count: count) }
        func creation(name: Int, effect: Int) -> String {
            #"{"name":"\#(text(name))","is_private":false,"type":0,"allow_free_join_mic":false,"#
                + #""sound_effect":"\#(text(effect))"}"#
        }
        #expect(world.ask("POST", "/voice/room/create", as: ann, creation(name: 100, effect: 256)).status == 200)
        for (field, most) in [("name", 100), ("sound_effect", 256), ("announcement", 256)] {
            #expect(world.ask("PUT", path, as: ann, #"{"\#(field)":"\#(text(most))"}"#)["result"] == true, "\(field)")
        }
        let before = world.world.tenant
        for (name, effect) in [(101, 1), (1, 257)] {
            let answer = world.ask("POST", "/voice/room/create", as: ann, creation(name: name, effect: effect))
            #expect(code(answer) == "000500/500")
        }
        for (field, most) in [("name", 100), ("sound_effect", 256), ("announcement", 256)] {
            let change = #"{"\#(field)":"\#(text(most + 1))"}"#
            #expect(code(world.ask("PUT", path, as: ann, change)) == "000500/500", "\(field)")
        }
        #expect(world.world.tenant == before)
    }

    @Test func `the first user's number in channels is not the music's, and chat lets them in for sixty days`() throws {
        var world = try AppServerWorld()
        let login = #"{"device_id":"n","name":"N","portrait":"1"}"#
        let answer = world.ask("POST", "/user/login/device", as: nil, login)
        #expect(answer["rtc_uid"] == 2)
        guard case .text(let token) = answer["im_token"], case .text(let user) = answer["chat_uid"] else {
            Issue.record("\(answer)")
            return
        }
        world.world.advance(by: .seconds(5_183_999))
        try world.world.logIn(UserID(user), token: token, on: SessionID(1))
        world.world.advance(by: .seconds(2))
        #expect(throws: EmulatorError.self) {
            try world.world.logIn(UserID(user), token: token, on: SessionID(2))
        }
    }

    @Test func `a replay and a stored tenant have all of it`() throws {
        var world = try AppServerWorld()
        let (ann, bob) = (try world.logIn("Ann"), try world.logIn("Bob"))
        let (path, _) = try world.room(of: ann, with: [bob])
        world.ask("POST", path + "/mic/apply", as: bob)
        var replayed = TenantState(world.world.setup)
        for (moment, input) in world.world.inputs { _ = replayed.accept(input, at: moment) }
        #expect(replayed == world.world.tenant)
        let stored = try JSONDecoder().decode(TenantState.self, from: JSONEncoder().encode(world.world.tenant))
        world.world.tenant = stored
        #expect(world.ask("GET", path + "/mic/apply", as: ann)["total"] == 1)
    }
}
