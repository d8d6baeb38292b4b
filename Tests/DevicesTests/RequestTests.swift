import Devices
import EmulatorAPI
import ParlorTesting
import Testing

/// What an app on a device asks its vendor's routes for.
@Suite(.timeLimit(.minutes(15))) struct RequestTests {
    private static let app = AppID(Tenant.tencentDemo.appID)

    /// The request that takes a user offline, which an administrator's token is good for.
    private static func kick(_ user: String, token: String, app: AppID = app) -> VendorCall {
        VendorCall(
            method: "POST",
            target: "/v4/im_open_login_svc/kick?sdkappid=\(app)&identifier=administrator&usersig=\(token)",
            contentType: "application/json", body: Array(#"{"UserID":"\#(user)"}"#.utf8))
    }

    private func ask(_ device: Device, _ call: VendorCall, vendor: String = "tencent", app: AppID = app) {
        device.ask(call, vendor: vendor, app: app, patience: .seconds(10)) { result in
            #expect(Device.current === device)
            switch result {
            case .success(let response):
                let text = String(decoding: response.body, as: UTF8.self)
                device.record(.callback, "\(response.status) \(text)")
            case .failure(let error): device.record(.callback, "\(error)")
            }
        }
    }

    @Test func `a device asks its tenant, which does what is asked for, and it takes the time of its network`() throws {
        let world = World(seed: 1)
        let tenant = world.addTenant(.tencentDemo)
        let alice = try #require(Chatter(world, "alice"))
        alice.logIn(tenant)
        world.advance(by: .zero)
        let bob = world.device("bob")
        bob.network.uplink = NetworkQuality(delay: .milliseconds(100))
        bob.network.downlink = NetworkQuality(delay: .milliseconds(50))
        ask(bob, Self.kick("alice", token: tenant.token(for: "administrator")))
        let answer = try world.expect(#""ErrorCode":0"#, on: bob)
        #expect(answer.at == .milliseconds(150))
        #expect(answer.text.hasPrefix("200 "))
        try world.expect("another event", on: alice.device)

        ask(bob, Self.kick("alice", token: "x"))
        try world.expect(#""ActionStatus":"FAIL""#, on: bob)
    }

    @Test func `requests of several devices with one seed come at the same moments in every run`() throws {
        let traces = (1...2).map { _ in
            let world = World(seed: 9)
            let tenant = world.addTenant(.tencentDemo)
            for name in ["alice", "bob"] {
                let device = world.device(name)
                device.network.uplink = NetworkQuality(delay: .milliseconds(10), jitter: .milliseconds(80))
                for _ in 1...5 { ask(device, Self.kick("eve", token: tenant.token(for: "administrator"))) }
            }
            world.advance(by: .seconds(1))
            return world.traceText
        }
        #expect(traces[0] == traces[1])
        #expect(traces[0].contains("alice"))
    }

    @Test func `without a network a request is not made, and one that is under way is lost with it`() throws {
        let world = World(seed: 1)
        let tenant = world.addTenant(.tencentDemo)
        let alice = try #require(Chatter(world, "alice"))
        alice.logIn(tenant)
        world.advance(by: .zero)
        let bob = world.device("bob")
        let kick = Self.kick("alice", token: tenant.token(for: "administrator"))
        bob.network.isConnected = false
        ask(bob, kick)
        try world.expect("notConnected", on: bob)

        bob.network.isConnected = true
        bob.network.uplink = NetworkQuality(delay: .milliseconds(100))
        ask(bob, kick)
        world.advance(by: .milliseconds(50))
        bob.network.isConnected = false
        #expect(try world.expect("connectionLost", on: bob).at == .milliseconds(50))
        bob.network.isConnected = true
        // It did not arrive, though the network is back before it would have.
        try world.expectNo("another event", on: alice.device, for: .seconds(2))

        bob.network.uplink = .perfect
        bob.network.downlink = NetworkQuality(delay: .seconds(1))
        ask(bob, kick)
        try world.expect("another event", on: alice.device)
        bob.network.isConnected = false
        try world.expect("connectionLost", on: bob)
        try world.expectNo("200", on: bob, for: .seconds(12))
    }

    @Test func `an answer that takes longer than the app waits is no answer`() throws {
        let world = World(seed: 1)
        let tenant = world.addTenant(.tencentDemo)
        let bob = world.device("bob")
        bob.network.downlink = NetworkQuality(delay: .seconds(11))
        ask(bob, Self.kick("alice", token: tenant.token(for: "administrator")))
        #expect(try world.expect("timedOut", on: bob, within: .seconds(20)).at == .seconds(10))
        try world.expectNo("200", on: bob, for: .seconds(10))
    }

    @Test func `an app that nobody has, a vendor that is another's and a body that is too long have answers`() throws {
        let world = World(seed: 1)
        world.addTenant(.tencentDemo)
        let bob = world.device("bob")
        ask(bob, Self.kick("a", token: "t"), app: "7")
        try world.expect("404 no tenant has the app 7", on: bob)
        ask(bob, Self.kick("a", token: "t"), vendor: "acme")
        try world.expect("404 app 1400000001 has no routes of acme", on: bob)
        var long = Self.kick("a", token: "t")
        long.body = Array(repeating: 0x20, count: VendorRoutes.maximumBodyBytes + 1)
        ask(bob, long)
        try world.expect("413", on: bob)
        long.body.removeLast()
        ask(bob, long)
        try world.expect(#"200 {"ActionStatus":"FAIL""#, on: bob)
    }

    @Test func `a closed device asks nothing and is told nothing`() throws {
        let world = World(seed: 1)
        let tenant = world.addTenant(.tencentDemo)
        let bob = world.device("bob")
        ask(bob, Self.kick("alice", token: tenant.token(for: "administrator")))
        bob.close()
        try world.expectNo("", on: bob, for: .seconds(20))
    }

    @Test func `what is asked for is taken apart as a server takes a request apart`() {
        let service = Tenant.tencentDemo.setup(seed: 0, bornAtUnixMilliseconds: 0).services[0]
        func request(_ target: String) -> VendorRequest {
            VendorCall(method: "GET", target: target).request(to: service, of: [service])
        }
        #expect(request("/a/b").path == "/a/b")
        #expect(request("/a/b").query.isEmpty)
        let found = request("/a%20b?x=1&y=%E8%AA%9E+%2b&z&x=2&w=%zz&v=a=b&u=%ff")
        #expect(found.path == "/a%20b")
        #expect(found.query == ["x": "2", "y": "語 +", "z": "", "w": "%zz", "v": "a=b", "u": "%ff"])
    }
}
