import SampleStories
import Testing

@Suite struct HearingTableTests {
    @Test func `each phone has a row with how loud it heard each voice`() {
        var table = HearingTable(phones: ["alice", "bob"])
        table.add("alice", [.own, .level(-17.6)])
        table.add("bob", [.silence, .own])
        #expect(
            table.lines() == [
                "  hears, dBFS  alice    bob",
                "  alice            ·      –",
                "  bob            -18      ·",
            ])
    }

    @Test func `a table that is too wide comes in parts, with every voice in one of them`() {
        var table = HearingTable(phones: ["alice"])
        for number in 0..<30 { table.add("voice\(number)", [.level(Double(-number))]) }
        let lines = table.lines()
        #expect(lines.allSatisfy { $0.count <= 80 })
        #expect(lines.joined(separator: " ").matches(of: /voice\d+/).count == 30)
        #expect(table.lines(columns: 1).count == 60)
    }

    @Test func `nothing is shown without voices, and no row without phones`() {
        #expect(HearingTable(phones: ["alice"]).lines().isEmpty)
        var table = HearingTable(phones: [])
        table.add("alice", [])
        #expect(table.lines().count == 1)
    }

    @Test func `only the part of a stretch that lies between the moments counts, as long as it lasts`() {
        let stretches = [(ticks: 0..<100, level: -20.0), (ticks: 150..<200, level: -30.0)]
        #expect(Heard(of: stretches, in: 50..<175) == Heard(seconds: 1.5, level: (50 * -20 + 25 * -30) / 75))
        #expect(Heard(of: stretches, in: 99..<150) == Heard(seconds: 0.02, level: -20))
        #expect(Heard(of: stretches, in: 100..<150) == nil)
        #expect(Heard(of: stretches, in: 60..<60) == nil)
        #expect(Heard(of: [], in: 0..<Int.max) == nil)
    }
}
