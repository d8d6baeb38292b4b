import Testing

@testable import VoiceRoomStories

@Suite struct RoomChecksTests {
    @Test(arguments: Story.all.map(\.name))
    func `rooms of every vendor stand every check in every story`(name: String) throws {
        let story = try #require(Story.all.first { $0.name == name })
        for vendor in storyVendors {
            for seed in 1...3 as ClosedRange<UInt64> {
                #expect(throws: Never.self, "\(name) on \(vendor.name), seed \(seed)") {
                    try StoryWorld.checkRooms(of: story, on: vendor, seed: seed)
                }
            }
        }
    }
}
