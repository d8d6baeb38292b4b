import EmulatorAPI
import EmulatorSuite
import Testing
import VendorDialects

/// Commands that lead to the same place with different assumptions: a place belongs to those who made it.
@Suite struct SharedPlaceTests {
    private func enter(_ user: UserID, _ channel: ChannelID, _ scene: ChannelScene, leaving: ChannelID? = nil)
        -> Command
    {
        .rtc(
            .enter(
                channel: channel,
                entry: ChannelEntry(
                    user: user, credential: TenantWorld.credential(user), scene: scene, leaving: leaving)))
    }

    @Test(arguments: ChannelScene.allCases)
    func `a channel is of the scene of the one who began it, and refuses who expects another`(scene: ChannelScene) {
        let other: ChannelScene = scene == .live ? .call : .live
        var world = TenantWorld()
        for number in 1...3 as ClosedRange<UInt64> { world.take(.opened(session: SessionID(number))) }
        world.must(1, enter("u1", "c", scene))
        let refusal = EmulatorError.invalidArgument(name: "scene", value: other.rawValue)
        #expect(world.refusal(2, enter("u2", "c", other)) == refusal)
        world.must(2, enter("u2", "d", other))
        #expect(world.refusal(2, enter("u2", "c", other, leaving: "d")) == refusal)
        world.must(3, enter("u3", "c", scene))
        // What a silence of the first leads to, long after.
        world.take(.interrupted(session: SessionID(1)))
        world.advance(by: .seconds(2000))
        world.tenant.checkInvariants()
        world.must(3, .rtc(.leave(channel: "c")))
        world.must(3, enter("u3", "c", other))
    }

    @Test func `a scene that the vendor does not have begins no channel`() {
        var world = TenantWorld.zego()
        world.take(.opened(session: SessionID(1)))
        let entry = ChannelEntry(user: "u1", credential: TenantWorld.token("u1"), scene: .live)
        #expect(
            world.refusal(1, .rtc(.enter(channel: "c", entry: entry)))
                == .invalidArgument(name: "scene", value: "live"))
        world.must(1, TenantWorld.go("u1", to: "c"))
    }
}
