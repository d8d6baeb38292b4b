import EmulatorAPI
import ParlorTesting
import Testing

@testable import Devices

@Suite struct LinkedTenantTests {
    private static let linked = Tenant.tencentDemo.linked(withChannelsOf: .zegoDemo)

    @Test func `an app with two companies' SDKs logs in with the one and enters channels with the other`() throws {
        let world = World(seed: 1)
        let tenant = world.addTenant(Self.linked)
        let alice = try #require(Chatter(world, "alice"))
        let channels = try #require(alice.device.connect(to: AppID(Tenant.zegoDemo.appID)))
        channels.listen { _ in }
        alice.logIn(tenant)
        let token = Tenant.zegoDemo.token(for: "41", at: 1_767_225_600)
        let entry = ChannelEntry(
            user: "41", nickname: "n", credential: .token(text: token), scene: .call, subscribes: [])
        channels.send(.rtc(.enter(channel: "stage", entry: entry))) { result in
            guard case .success = result else { return Device.current.record(.callback, "\(result)") }
            Device.current.record(.callback, "entered")
        }
        world.advance(by: .seconds(1))
        #expect(world.callbacks(on: alice.device).filter { !$0.hasPrefix("state") } == ["logIn: done", "entered"])
    }
}
