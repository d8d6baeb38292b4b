import Devices
import EmulatorAPI
import Testing
import VendorDialects

@testable import VolcEngineRTC

/// The tenant that apps of these tests are of.
@Suite struct TenantTests {
    private let tenant = Tenant.volcengineDemo

    private func verdict(_ token: String, room: ChannelID?, at seconds: Int64 = 1_700_000_000)
        -> Volcengine.TokenVerdict
    {
        Volcengine.inspect(
            token, app: AppID(tenant.appID), appKey: TenantDescription.volcengineDemo.secret, room: room, user: "alice",
            atUnixSeconds: seconds)
    }

    @Test func `the built-in tenant's tokens let one user into one room, into every room, and log in`() {
        let lobby = tenant.roomToken(room: "lobby", user: "alice", at: 1_700_000_000, lifetimeSeconds: 60)
        #expect(verdict(lobby, room: "lobby").isVerified)
        #expect(verdict(lobby, room: "lobby", at: 1_700_000_060).isVerified)
        #expect(!verdict(lobby, room: "lobby", at: 1_700_000_061).isVerified)
        #expect(!verdict(lobby, room: "attic").isVerified)
        let every = tenant.roomToken(room: "*", user: "alice", at: 1_700_000_000)
        #expect(verdict(every, room: "attic").isVerified)
        let login = tenant.loginToken(user: "alice", at: 1_700_000_000)
        #expect(verdict(login, room: nil).isVerified)
        #expect(!verdict(login, room: "lobby").isVerified)
    }
}
