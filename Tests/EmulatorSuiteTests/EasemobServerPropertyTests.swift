import EmulatorAPI
import EmulatorSuite
import Foundation
import Testing
import VendorDialects

/// Requests of every kind, right and wrong, by chance, to the REST API of the voice rooms' vendor.
@Suite struct EasemobServerPropertyTests {
    private static let statuses: Set = [200, 400, 401, 403, 404, 413, 415, 429]

    private static let paths = [
        "/token", "/users", "/users/U", "/users/U/password", "/users/U/status", "/users/U/deactivate",
        "/users/U/activate", "/users/U/disconnect", "/users/U/joined_chatrooms", "/mutes", "/mutes/U", "/chatrooms",
        "/chatrooms/super_admin", "/chatrooms/super_admin/U", "/chatrooms/R", "/chatrooms/R,R",
        "/chatrooms/R/announcement",
        "/chatrooms/R/users", "/chatrooms/R/users/U", "/chatrooms/R/users/U,U", "/chatrooms/R/admin",
        "/chatrooms/R/admin/U", "/chatrooms/R/blocks/users", "/chatrooms/R/blocks/users/U,U",
        "/chatrooms/R/white/users",
        "/chatrooms/R/white/users/U", "/chatrooms/R/mute", "/chatrooms/R/mute/U", "/chatrooms/R/ban",
        "/metadata/chatroom/R", "/metadata/chatroom/R/user/U", "/metadata/chatroom/R/user/U/forced", "/messages/users",
        "/messages/chatrooms", "/nowhere", "",
    ]

    private static let users = ["ann", "bob", "Eve", "zoe", "admin", "ghost", "语", "a%20b", ",", ""]

    /// What fields of bodies are, by their names; everything else is drawn for any of them now and then.
    private static let fields: [String: [JSONValue]] = [
        "grant_type": ["client_credentials", "password", "inherit", "x"],
        "client_id": [.text(EasemobServerWorld.clientID)],
        "client_secret": [.text(TenantDescription.easemobDemo.secret)], "ttl": [0, 60, -1],
        "autoCreateUser": [true, false], "username": ["ann", "zoe", "Z", "a b", "语"], "password": ["ann", "p"],
        "nickname": ["安", ""], "newpassword": ["p"], "chat": [1, 0, -1], "chatroom": [1, 0, -1, .number(.max)],
        "superadmin": ["ann", "ghost"], "name": ["n", ""], "description": ["d"], "maxusers": [2, 10_000, 0],
        "owner": ["ann", "bob", "ghost"], "members": [["bob", "Eve"], ["ghost"], []], "custom": ["c"],
        "newowner": ["bob", "ann"], "announcement": ["hello", ""],
        "usernames": [["bob"], ["Eve", "ann"], ["ghost"], []], "newadmin": ["bob", "ann"],
        "mute_duration": [1, 60_000, -1, 0], "metaData": [["a": "1"], ["b": "2", "c d": "3"], [:], ["": ""]],
        "autoDelete": ["DELETE", "NO_DELETE", "x"], "keys": [["a", "b"], [], ["ghost"]], "from": ["ann", "ghost"],
        "type": ["txt", "cmd", "custom", "img"],
        "body": [["msg": "m"], ["action": "a"], ["customEvent": "e", "customExts": ["a": "b"]], [:]],
        "ext": [["a": 1], "x"], "routetype": ["ROUTE_ONLINE"], "chatroom_msg_level": ["high", "low"],
        "sync_device": [true, false],
    ]
    private static let names = fields.keys.sorted() + ["to"]
    private static let oddities: [JSONValue] = [7, "x", true, .null, [], [:], .fraction(0.5), .number(.min)]

    private struct Chance {
        var random: RandomStream
        var rooms: [String]

        mutating func below(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }
        mutating func one<Value>(_ values: [Value]) -> Value { values[below(values.count)] }

        mutating func path() -> String {
            var path = ""
            for letter in one(EasemobServerPropertyTests.paths) {
                switch letter {
                case "U": path += one(EasemobServerPropertyTests.users)
                case "R": path += one(rooms)
                default: path.append(letter)
                }
            }
            return below(8) == 0
                ? path + one(["?limit=1", "?limit=0", "?pagesize=1&pagenum=2", "?cursor=b", "?pageSize=x"]) : path
        }

        mutating func body() throws -> String? {
            switch below(10) {
            case 0: return nil
            case 1:
                return one(["", "{", "[]", "[{}]", "7", "null", #"[{"username":"y","password":"p"},{"username":"y"}]"#])
            default: break
            }
            // Most fields are there, so that requests are often whole.
            var object: [String: JSONValue] = [:]
            let missing = one(EasemobServerPropertyTests.names)
            for name in EasemobServerPropertyTests.names where name != missing && below(12) != 0 {
                let values =
                    EasemobServerPropertyTests.fields[name] ?? [[.text(one(rooms))], ["bob", "Eve"], ["ghost"], []]
                object[name] = below(20) == 0 ? one(EasemobServerPropertyTests.oddities) : one(values)
            }
            // These go with few others.
            for name in ["newowner", "maxusers", "sync_device"] where below(3) != 0 { object[name] = nil }
            return String(decoding: try JSONEncoder().encode(JSONValue.object(object)), as: UTF8.self)
        }
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `whatever is asked for is answered, and what is refused changes nothing`(seed: UInt64) throws {
        var world = try EasemobServerWorld()
        try world.admit("ann", "bob")
        world.register("eve")
        let rooms = [
            try world.room(of: "ann", with: ["bob"]), try world.room(of: "bob"), try world.room(of: "ann"),
        ]
        var chance = Chance(random: RandomSource(seed: seed).stream("requests"), rooms: rooms + ["1", "语"])
        var seen: [Int: Int] = [:]
        for step in 0..<1500 {
            if chance.below(20) == 0 { world.world.advance(by: .milliseconds(chance.below(2000))) }
            // Those that a run would soon end without.
            if step % 100 == 99 {
                for name in ["ann", "bob", "eve"] {
                    world.ask("POST", "/users", #"{"username":"\#(name)","password":"p"}"#)
                }
                chance.rooms = [try world.room(of: "ann", with: ["bob", "eve"]), try world.room(of: "bob"), "1", "语"]
            }
            let method = chance.one(["GET", "POST", "POST", "PUT", "DELETE", "PATCH"])
            let (path, body) = (chance.path(), try chance.body())
            let type = chance.below(30) == 0 ? "text/plain" : "application/json"
            let before = world.world.tenant
            let answer = world.ask(method, path, as: chance.below(30) == 0 ? .nothing : .app, body, type: type)
            let what = "seed \(seed), step \(step): \(method) \(path) \(body ?? "")"
            seen[answer.status, default: 0] += 1
            #expect(Self.statuses.contains(answer.status), "\(what): \(answer)")
            if answer.status == 200 {
                #expect(answer["action"] == .text(method.lowercased()) || path.hasPrefix("/token"), "\(what)")
            } else {
                guard case .text = answer["error"], case .text = answer["error_description"] else {
                    Issue.record("\(what): \(answer)")
                    return
                }
                guard world.world.tenant == before, world.told.isEmpty else {
                    Issue.record("\(what) is refused with \(answer) and changes something")
                    return
                }
            }
        }
        // A run that is always refused shows nothing.
        for status in [200, 400, 401, 403, 404, 415] { #expect(seen[status, default: 0] > 5, "\(seen)") }
    }
}
