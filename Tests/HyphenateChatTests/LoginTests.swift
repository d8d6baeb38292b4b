import Devices
import EmulatorAPI
import Foundation
import HyphenateChat
import ParlorTesting
import Testing

@Suite struct LoginTests {
    private let chat = ChatWorld()

    @Test func `a user logs in under a name in small letters, and out again`() {
        let alice = chat.device("alice")
        #expect(chat.on(alice) { $0.login(withUsername: "Alice", token: chat.tenant.token(for: "alice")) } == nil)
        #expect(chat.on(alice) { $0.currentUsername } == "alice")
        #expect(chat.world.callbacks(on: alice) == ["connectionStateDidChange(connected)"])
        #expect(chat.on(alice) { $0.login(withUsername: "alice", token: "x")?.code } == .userAlreadyLoginSame)
        #expect(chat.on(alice) { $0.login(withUsername: "bob", token: "x")?.code } == .userAlreadyLoginAnother)
        #expect(chat.on(alice) { $0.logout(false) } == nil)
        #expect(chat.on(alice) { $0.currentUsername } == nil)
        #expect(chat.on(alice) { $0.logout(false)?.code } == .userNotLogin)
    }

    @Test(arguments: [
        ("", "t", EMErrorCode.invalidUsername), ("a b", "t", .invalidUsername), ("阿里", "t", .invalidUsername),
        (String(repeating: "u", count: 65), "t", .usernameTooLong), ("alice", "", .invalidToken),
        ("alice", "YWMt", .invalidToken),
    ])
    func `arguments that are none are refused`(name: String, token: String, code: EMErrorCode) {
        let alice = chat.device("alice")
        #expect(chat.on(alice) { $0.login(withUsername: name, token: token)?.code } == code)
        #expect(chat.on(alice) { $0.isLoggedIn } == false)
    }

    @Test func `tokens of others, of other apps and past their time are refused`() {
        let alice = chat.device("alice")
        let others = chat.tenant.token(for: "bob")
        #expect(chat.on(alice) { $0.login(withUsername: "alice", token: others)?.code } == .userAuthenticationFailed)
        let old = chat.tenant.token(for: "alice", lifetimeSeconds: 10)
        chat.world.advance(by: .seconds(12))
        #expect(chat.on(alice) { $0.login(withUsername: "alice", token: old)?.code } == .tokenExpire)
        let stranger = chat.device("carol", appKey: "acme#none")
        #expect(chat.on(stranger) { $0.login(withUsername: "carol", token: old)?.code } == .invalidAppkey)
    }

    @Test func `a token warns at half of its time and ends the login at its end`() throws {
        let alice = chat.device("alice")
        let token = chat.tenant.token(for: "alice", lifetimeSeconds: 100)
        #expect(chat.on(alice) { $0.login(withUsername: "alice", token: token) } == nil)
        chat.world.advance(by: .seconds(48))
        #expect(!chat.world.callbacks(on: alice).contains("tokenWillExpire(109)"))
        chat.world.advance(by: .seconds(4))
        #expect(chat.world.callbacks(on: alice).contains("tokenWillExpire(109)"))
        chat.world.advance(by: .seconds(60))
        #expect(
            chat.world.callbacks(on: alice).suffix(2) == [
                "connectionStateDidChange(disconnected)", "tokenDidExpire(108)",
            ])
        #expect(chat.on(alice) { $0.isLoggedIn } == false)
    }

    @Test func `a user has four devices, and not a fifth`() {
        for number in 1...4 {
            let device = chat.device("phone \(number)")
            #expect(chat.on(device) { $0.login(withUsername: "alice", token: chat.tenant.token(for: "alice")) } == nil)
        }
        let fifth = chat.device("phone 5")
        let error = chat.on(fifth) { $0.login(withUsername: "alice", token: chat.tenant.token(for: "alice")) }
        #expect(error?.code == .userLoginTooManyDevices)
    }

    @Test func `a user's devices are listed, and are put off one by one or all at once`() {
        let phones = (1...3).map { chat.device("phone \($0)") }
        #expect(chat.on(phones[0]) { $0.register(withUsername: "Alice", password: "secret") } == nil)
        for phone in phones {
            #expect(chat.on(phone) { $0.login(withUsername: "alice", password: "secret") } == nil)
        }
        var listed: [EMDeviceConfig] = []
        func list(_ password: String = "secret") -> Int {
            var code = 0
            chat.on(phones[0]) {
                $0.getLoggedInDevicesFromServer(withUsername: "Alice", password: password) { devices, error in
                    listed = devices ?? []
                    code = error?.code.rawValue ?? 0
                }
            }
            chat.settle()
            return code
        }
        func kick(_ resource: String?, password: String = "secret") -> Int {
            var code = -1
            chat.on(phones[0]) { client in
                guard let resource else {
                    return client.kickAllDevices(withUsername: "alice", password: password) {
                        code = $0?.code.rawValue ?? 0
                    }
                }
                client.kickDevice(withUsername: "alice", password: password, resource: resource) {
                    code = $0?.code.rawValue ?? 0
                }
            }
            chat.settle()
            return code
        }
        #expect(list() == 0)
        #expect(listed.count == 3 && Set(listed.map(\.deviceUUID)).count == 3)
        #expect(list("wrong") == EMErrorCode.userAuthenticationFailed.rawValue && listed.isEmpty)
        #expect(list() == 0)
        let last = listed.last?.resource ?? ""
        #expect(kick(last, password: "wrong") == EMErrorCode.userAuthenticationFailed.rawValue)
        #expect(kick("") == EMErrorCode.invalidParam.rawValue)
        #expect(kick("device/9") == EMErrorCode.userNotFound.rawValue)
        #expect(kick(last) == 0)
        #expect(chat.world.callbacks(on: phones[2]).contains("userAccountDidForced(toLogout: 217)"))
        #expect(phones.map { phone in chat.on(phone) { $0.isLoggedIn } } == [true, true, false])
        #expect(kick(last) == EMErrorCode.userNotFound.rawValue)
        #expect(kick(nil) == 0)
        #expect(phones.map { phone in chat.on(phone) { $0.isLoggedIn } } == [false, false, false])
    }

    @Test func `a user who is deleted or deactivated is told so on each device`() throws {
        let (alice, bob, carol) = (chat.user("alice"), chat.user("bob"), chat.user("carol"))
        try chat.tenant.administer(.unregister(user: "alice"))
        try chat.tenant.administer(.forceOffline(user: "bob", revokesTokens: true, reason: .forbidden))
        chat.settle()
        #expect(chat.world.callbacks(on: alice).contains("userAccountDidRemoveFromServer()"))
        #expect(chat.world.callbacks(on: bob).contains("userDidForbidByServer()"))
        for phone in [alice, bob] {
            #expect(!chat.world.callbacks(on: phone).contains { $0.contains("userAccountDidForced") })
        }
        for phone in [alice, bob] { #expect(chat.on(phone) { $0.isLoggedIn } == false) }
        // One whose network was away hears of it when it is back.
        carol.network.isConnected = false
        chat.world.advance(by: .seconds(130))
        try chat.tenant.administer(.unregister(user: "carol"))
        carol.network.isConnected = true
        chat.world.advance(by: .seconds(30))
        #expect(chat.world.callbacks(on: carol).contains("userAccountDidRemoveFromServer()"))
        #expect(chat.on(carol) { $0.isLoggedIn } == false)
    }

    @Test func `a login that got no answer takes no device when the network is back`() {
        let phone = chat.device("phone")
        let token = chat.tenant.token(for: "alice")
        phone.network.downlink.delay = .seconds(1)
        phone.run { EMClient.shared().login(withUsername: "alice", token: token) { _, _ in } }
        chat.world.advance(by: .milliseconds(700))
        phone.network.isConnected = false
        chat.world.advance(by: .seconds(60))
        #expect(chat.on(phone) { $0.isLoggedIn } == false)
        phone.network.downlink.delay = .milliseconds(10)
        phone.network.isConnected = true
        chat.world.advance(by: .seconds(5))
        for number in 1...4 {
            let other = chat.device("device \(number)")
            #expect(chat.on(other) { $0.login(withUsername: "alice", token: token) } == nil, "device \(number)")
        }
    }

    @Test func `whenever the network goes while the SDK logs in again, the user is logged in when it is back`() {
        for hundreds in stride(from: 1, through: 60, by: 3) {
            let chat = ChatWorld()
            let (alice, bob) = (chat.user("alice"), chat.user("bob"))
            bob.network.isConnected = false
            chat.world.advance(by: .seconds(200))
            bob.network.downlink.delay = .milliseconds(400)
            bob.network.isConnected = true
            chat.world.advance(by: .milliseconds(100 * Int64(hundreds)))
            bob.network.isConnected = false
            chat.world.advance(by: .seconds(2))
            bob.network.downlink.delay = .milliseconds(10)
            bob.network.isConnected = true
            chat.world.advance(by: .seconds(30))
            #expect(chat.on(bob) { $0.isLoggedIn }, "\(hundreds)")
            let room = chat.room(of: alice)
            #expect(chat.code(bob) { $0.joinChatroom(room, error: $1) } == nil, "\(hundreds)")
        }
    }

    @Test func `without a setup and without a login calls are refused`() {
        let alice = chat.world.device("bare")
        alice.run {
            #expect(EMClient.shared().roomManager == nil)
            #expect(EMClient.shared().initializeSDK(with: EMOptions(appkey: "none"))?.code == .invalidAppkey)
            #expect(EMClient.shared().login(withUsername: "a", token: "t")?.code == .general)
        }
        let bob = chat.device("bob")
        #expect(chat.code(bob) { $0.joinChatroom("1", error: $1) } == .userNotLogin)
    }

    @Test func `two tenants with equal names do not meet`() {
        let other = chat.world.addTenant(ChatWorld.tenant(appKey: "acme#other", digit: "b"))
        let alice = chat.user("alice")
        let twin = chat.device("twin", appKey: "acme#other")
        #expect(chat.on(twin) { $0.login(withUsername: "alice", token: other.token(for: "alice")) } == nil)
        let room = chat.room(of: alice)
        #expect(chat.code(twin) { $0.joinChatroom(room, error: $1) } == .chatroomNotExist)
    }
}
