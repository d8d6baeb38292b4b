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
                entry: ChannelEntry(user: user, credential: House.credential(user), scene: scene, leaving: leaving)))
    }

    @Test(arguments: ChannelScene.allCases)
    func `a channel is of the scene of the one who began it, and refuses who expects another`(scene: ChannelScene) {
        let other: ChannelScene = scene == .live ? .call : .live
        var house = House()
        for number in 1...3 as ClosedRange<UInt64> { house.take(.opened(session: SessionID(number))) }
        house.must(1, enter("u1", "c", scene))
        let refusal = EmulatorError.invalidArgument(name: "scene", value: other.rawValue)
        #expect(house.refusal(2, enter("u2", "c", other)) == refusal)
        house.must(2, enter("u2", "d", other))
        #expect(house.refusal(2, enter("u2", "c", other, leaving: "d")) == refusal)
        house.must(3, enter("u3", "c", scene))
        // What a silence of the first leads to, long after.
        house.take(.interrupted(session: SessionID(1)))
        house.advance(by: .seconds(2000))
        house.tenant.checkInvariants()
        house.must(3, .rtc(.leave(channel: "c")))
        house.must(3, enter("u3", "c", other))
    }

    @Test func `a scene that the vendor does not have begins no channel`() {
        var house = House.club()
        house.take(.opened(session: SessionID(1)))
        let entry = ChannelEntry(user: "u1", credential: House.token("u1"), scene: .live)
        #expect(
            house.refusal(1, .rtc(.enter(channel: "c", entry: entry)))
                == .invalidArgument(name: "scene", value: "live"))
        house.must(1, House.go("u1", to: "c"))
    }
}
