import EmulatorAPI
import Testing

@testable import Simulation

@Suite struct ScheduleTests {
    private func made(_ schedule: Schedule, _ points: [(Schedule.Kind, String)]) -> (values: [Int], schedule: Schedule)
    {
        var schedule = schedule
        let values = points.map { schedule.choose($0.0, of: $0.1, below: 100) }
        return (values, schedule)
    }

    private let points: [(Schedule.Kind, String)] = (0..<40).map {
        ($0 % 2 == 0 ? .up : .down, $0 % 3 == 0 ? "a" : "b")
    }

    @Test func `what was drawn is played again, and without one choice the others stay`() throws {
        let (drawn, schedule) = made(Schedule(seed: 3, oneIn: 2, delayLimit: 100), points)
        #expect(drawn.contains(0) && Set(drawn).count > 10)
        var choices = Dictionary(uniqueKeysWithValues: schedule.choices.map { ($0.point, $0.value) })
        #expect(made(Schedule(playing: choices, delayLimit: 100), points).values == drawn)
        let first = try #require(schedule.choices.first)
        choices[first.point] = nil
        var expected = drawn
        expected[try #require(drawn.firstIndex { $0 != 0 })] = 0
        #expect(made(Schedule(playing: choices, delayLimit: 100), points).values == expected)
    }

    @Test func `a choice stays below its limit, also one that was made for another`() {
        var schedule = Schedule(playing: [Schedule.Point(.up, "a", 1): 5_000], delayLimit: 100)
        #expect(schedule.choose(.up, of: "a", below: 100) == 99)
        #expect(schedule.choose(.up, of: "a", below: 100) == 0)
        var none = Schedule(seed: 1, oneIn: 1, delayLimit: 100)
        #expect(none.choose(.up, of: "a", below: 0) == 0)
    }

    @Test func `drawn schedules leave out only what they are told to, and played ones what they name`() {
        var drawn = Schedule(seed: 1, oneIn: 1, delayLimit: 100)
        #expect((0..<100).allSatisfy { drawn.makes("step \($0)") })
        var told = Schedule(seed: 1, oneIn: 1, delayLimit: 100, without: ["tap"])
        #expect(["tap", "say", "tap"].map { told.makes($0) } == [false, true, false])
        var played = Schedule(playing: [Schedule.Point(.without, "tap", 1): 1], delayLimit: 100)
        #expect(["tap", "say", "tap"].map { played.makes($0) } == [false, true, false])
        #expect(played.steps == ["tap", "say", "tap"])
        #expect(played.choices.map(\.point) == [Schedule.Point(.without, "tap", 1)])
    }
}
