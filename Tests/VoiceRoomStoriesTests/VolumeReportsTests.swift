import ParlorTesting
import Testing

@testable import VoiceRoomStories

@Suite struct VolumeReportsTests {
    @Test(
        arguments: [
            ([], "nothing"), ([77], "80 once"), ([0], "0 once"), ([77, 78, 84], "80 per 300 ms"),
            ([4, 0, 1], "0 per 300 ms"),
            ([5, 0], "0–10 per 300 ms"),
        ] as [([Int], String)])
    func `levels are rounded to tens, with their interval`(levels: [Int], text: String) {
        let reports = levels.enumerated().map { VolumeReports.Report(atMilliseconds: Int64($0) * 300, level: $1) }
        #expect(VolumeReports.text(of: reports) == text)
        #expect(!ChineseAnswers.chinese("is told \(text)").contains("per"))
    }

    @Test func `reports are each person's own, and counted from a moment on`() {
        let world = World(seed: 1)
        var volumes = VolumeReports()
        world.device("alice").run {
            volumes.take(10, of: "bob")
            world.advance(by: .seconds(1))
            volumes.take(20, of: "bob")
            volumes.take(30, of: "carol")
        }
        let start = world.bornAtUnixSeconds * 1000
        #expect(volumes.since(start, of: "bob").map(\.level) == [10, 20])
        #expect(volumes.since(start + 1000, of: "bob").map(\.level) == [20])
        #expect(volumes.since(start + 1001, of: "bob") == [])
        #expect(volumes.since(start, of: "dave") == [])
    }
}
