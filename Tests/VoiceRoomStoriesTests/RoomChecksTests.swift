import Testing

@testable import VoiceRoomStories

@Suite struct RoomChecksTests {
    @Test func `rooms of every vendor stand every check in every story`() {
        for (comparison, failures) in checkedComparisons { #expect(failures == [], "\(comparison.story)") }
    }
}
