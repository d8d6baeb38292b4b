import EmulatorAPI
import EmulatorSuite
import Foundation
import Testing
import VendorDialects

/// A tenant whose messaging is one company's and whose channels are another's.
@Suite struct ServiceTests {
    private static let messaging: AppID = "1400000001"
    private static let channels: AppID = "7"

    private static let setup = TenantSetup.linking([
        (Tencent.setup(sdkAppID: 1_400_000_001, secretKey: "key", seed: 1, bornAtUnixMilliseconds: 0), .messaging),
        (
            ZEGO.setup(
                appID: 7, appSign: nil, serverSecret: "parlor-demo-secret-worthless-001", seed: 1,
                bornAtUnixMilliseconds: 0), .channels
        ),
    ])

    /// Users come on session 1, participants on session 2.
    private static func world() -> TenantWorld {
        var world = TenantWorld(setup: setup)
        world.take(.opened(session: SessionID(1)))
        world.take(.opened(session: SessionID(2), app: channels))
        return world
    }

    private static func enter(_ channel: ChannelID = "stage", as user: UserID, app: AppID = channels) -> Command {
        .rtc(
            .enter(
                channel: channel,
                entry: ChannelEntry(
                    user: user, nickname: "n", credential: TenantWorld.credential(user, app: app), scene: .call,
                    subscribes: [])))
    }

    @Test func `each service takes commands about its own part, and says so of others`() {
        var world = Self.world()
        #expect(
            world.refusal(1, Self.enter(as: "ann"))
                == .notEmulated(feature: "channels over app 1400000001, which does not serve them"))
        #expect(
            world.refusal(2, TenantWorld.logIn("ann"))
                == .notEmulated(feature: "messaging over app 7, which does not serve them"))
        for command: Command in [
            .room(.fetchJoinedRooms), .attribute(.fetch(room: "lobby", keys: [])),
            .signaling(.setStatus(text: "here")),
        ] {
            #expect(world.refusal(2, command) == world.refusal(2, TenantWorld.logIn("ann")))
        }
        world.must(1, TenantWorld.logIn("ann"))
        world.must(2, Self.enter(as: "41"))
    }

    @Test func `sessions are listed with the app of their service, where there are several`() {
        let world = Self.world()
        #expect(world.tenant.sessions(after: nil, limit: 9).map(\.app) == [Self.messaging, Self.channels])
        var alone = TenantWorld()
        alone.take(.opened(session: SessionID(1)))
        #expect(alone.tenant.sessions(after: nil, limit: 9).map(\.app) == [nil])
    }

    @Test func `a token is good for the app that it was made for, on a connection to that app`() {
        var world = Self.world()
        let foreign = Command.identity(
            .logIn(user: "ann", credential: TenantWorld.credential("ann", app: Self.channels), terminal: .phone))
        #expect(
            world.refusal(1, foreign) == .tokenForAnotherApp(expected: Self.messaging, actual: Self.channels))
        #expect(
            world.refusal(2, Self.enter(as: "ann", app: Self.messaging))
                == .tokenForAnotherApp(expected: Self.channels, actual: Self.messaging))
    }

    @Test func `a participant is not the user of the same id, whose tokens may be revoked`() throws {
        var world = Self.world()
        world.must(1, TenantWorld.logIn("ann"))
        world.must(2, Self.enter(as: "ann"))
        let kicked = world.take(.administered(command: .forceOffline(user: "ann", revokesTokens: true)))
        #expect(kicked.reply == .success(.done))
        #expect(
            kicked.outcome.effects.allSatisfy { effect in
                guard case .deliver(_, let sessions) = effect else { return false }
                return sessions == [SessionID(1)]
            })
        #expect(world.refusal(1, TenantWorld.logIn("ann")) == .tokenRevoked)
        world.must(2, .rtc(.leave(channel: "stage")))
        world.must(2, Self.enter(as: "ann"))

        // Where one service has both, they are the same person.
        var whole = TenantWorld(
            setup: ZEGO.setup(
                appID: 7, appSign: nil, serverSecret: "parlor-demo-secret-worthless-001", seed: 1,
                bornAtUnixMilliseconds: 0))
        whole.take(.opened(session: SessionID(1)))
        whole.must(
            1,
            .identity(
                .logIn(user: "ann", credential: TenantWorld.credential("ann", app: Self.channels), terminal: .phone)))
        whole.take(.administered(command: .forceOffline(user: "ann", revokesTokens: true)))
        #expect(whole.refusal(1, Self.enter(as: "ann")) == .tokenRevoked)
    }

    @Test func `each part has the rules of the company that serves it`() {
        let tencent = Tencent.profile.rules
        #expect(Self.setup.rules.identity == tencent.identity)
        #expect(Self.setup.rules.room == tencent.room)
        #expect(Self.setup.rules.rtc == ZEGO.profile.rules.rtc)
        #expect(Self.setup.rules.rtc != tencent.rtc)
    }

    @Test func `an app that the tenant does not have opens no session`() {
        var world = Self.world()
        for setup in [Self.setup, TenantWorld().setup] {
            world = TenantWorld(setup: setup)
            let (reply, outcome) = world.take(.opened(session: SessionID(9), app: "8"))
            #expect(reply == .failure(.unknownApp(app: "8")))
            #expect(outcome == Outcome())
            #expect(!world.tenant.isOpen(SessionID(9)))
        }
    }

    @Test func `a state says which service each session is of, and nothing of it where there is one service`() throws {
        let coding = (encoder: JSONEncoder(), decoder: JSONDecoder())
        coding.encoder.outputFormatting = [.sortedKeys]
        var world = Self.world()
        let state = try coding.encoder.encode(world.tenant)
        world.tenant = try coding.decoder.decode(TenantState.self, from: state)
        #expect(world.tenant.app(of: SessionID(2)) == Self.channels)
        #expect(world.tenant.app(of: SessionID(1)) == Self.messaging)
        world.must(2, Self.enter(as: "41"))
        #expect(world.tenant.fault(asOneOf: Self.setup) == nil)
        #expect(world.tenant.fault(asOneOf: TenantWorld().setup) == "its services are not the tenant's")

        var alone = TenantWorld()
        alone.take(.opened(session: SessionID(1), app: Self.messaging))
        let text = String(decoding: try coding.encoder.encode(alone.tenant), as: UTF8.self)
        #expect(!text.contains(#""services""#))
        #expect(text.contains(#"{"connection":{"alive":{}},"standing""#))
    }
}
