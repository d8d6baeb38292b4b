import EmulatorAPI
import EmulatorSuite
import Simulation
import Testing
import VendorDialects

/// Links to a tenant with several services.
@Suite struct ServiceLinkTests {
    private static let other = Tencent.setup(
        sdkAppID: 1_400_000_002, secretKey: "another key", seed: 1, bornAtUnixMilliseconds: 0)

    @Test func `a link is to the service whose app it names, and all of them reach one tenant`() throws {
        let world = CloudWorld()
        world.cloud.add(TenantSetup.linking([(world.setup, .messaging), (Self.other, .channels)]))
        let alice = world.loggedIn("alice")
        let participant = Phone(
            user: "41", link: try #require(world.cloud.connect(to: Self.other.app)), cloud: world.cloud)
        world.advance(by: .zero)
        participant.logIn(world.token(for: "41"))
        world.advance(by: .zero)
        let state = try #require(world.cloud.tenantState(of: Self.other.app))
        #expect(state == world.cloud.tenantState(of: CloudWorld.app))
        #expect(state.sessionCount == 2)
        #expect(state.userCount == 1)
        #expect(state.app(of: alice.link.session) == CloudWorld.app)
        #expect(state.app(of: participant.link.session) == Self.other.app)
        try world.cloud.administer(.register(profile: UserProfile(user: "bob")), app: Self.other.app)
        #expect(world.cloud.tenantState(of: CloudWorld.app)?.userCount == 2)

        world.cloud.add(Self.other)
        #expect(world.cloud.connect(to: CloudWorld.app) == nil)
        #expect(world.cloud.tenantState(of: Self.other.app)?.sessionCount == 0)
    }
}
