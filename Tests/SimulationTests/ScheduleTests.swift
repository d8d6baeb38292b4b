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
        let (drawn, schedule) = made(Schedule(seed: 3, drawing: .even(oneIn: 2), delayLimit: 100), points)
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
        var none = Schedule(seed: 1, drawing: .even(oneIn: 1), delayLimit: 100)
        #expect(none.choose(.up, of: "a", below: 0) == 0)
    }

    @Test func `drawn schedules leave out only what they are told to, and played ones what they name`() {
        var drawn = Schedule(seed: 1, drawing: .even(oneIn: 1), delayLimit: 100)
        #expect((0..<100).allSatisfy { drawn.makes("step \($0)") })
        let (tap, carol) = (Schedule.Point(.without, "tap", 1), Schedule.Point(.absent, "carol", 1))
        for var schedule in [
            Schedule(seed: 1, drawing: .even(oneIn: 1), delayLimit: 100, leftOut: [tap, carol]),
            Schedule(playing: [tap: 1, carol: 1], delayLimit: 100),
        ] {
            #expect(["tap", "say", "tap"].map { schedule.makes($0, isFault: $0 == "say") } == [false, true, false])
            #expect(["bob", "carol", "bob", "carol"].map { schedule.takesPart($0) } == [true, false, true, false])
            #expect(schedule.steps == ["tap", "say", "tap"] && schedule.faults == ["say"])
            #expect(schedule.users == ["bob", "carol"])
            #expect(schedule.choices.map(\.point) == [tap, carol])
            #expect(schedule.unmet == [])
        }
        #expect(Schedule(playing: [tap: 1, carol: 1], delayLimit: 100).unmet == [carol, tap])
    }

    @Test func `with priorities, a device keeps its delay for long, and moments are drawn anew`() {
        var schedule = Schedule(seed: 5, drawing: .priorities(changeOneIn: 16), delayLimit: 1_000)
        let delays = (0..<160).map { _ in schedule.choose(.up, of: "a", below: 1_000) }
        let changes = zip(delays, delays.dropFirst()).count { $0 != $1 }
        #expect((4...24).contains(changes), "\(changes)")
        #expect(Set((0..<50).map { _ in schedule.choose(.moment, of: "tap", below: 1_000) }).count > 40)
        #expect(
            (0..<50).contains { _ in
                schedule.choose(.down, of: "a", below: 3) != schedule.choose(.down, of: "b", below: 3)
            })
    }

    @Test func `a schedule that is near another has most of its choices`() {
        let (drawn, schedule) = made(Schedule(seed: 3, drawing: .even(oneIn: 1), delayLimit: 100), points)
        let choices = Dictionary(uniqueKeysWithValues: schedule.choices.map { ($0.point, $0.value) })
        let near = made(Schedule(seed: 9, drawing: .near(choices, changeOneIn: 4), delayLimit: 100), points).values
        let same = zip(drawn, near).count { $0 == $1 }
        #expect((20..<40).contains(same), "\(same)")
        let other = made(Schedule(seed: 9, drawing: .near(choices, changeOneIn: 1), delayLimit: 100), points).values
        #expect(zip(drawn, other).count { $0 == $1 } < 10)
    }

    @Test(arguments: [Schedule.Drawing.even(oneIn: 1), .priorities(changeOneIn: 4), .near([:], changeOneIn: 1)])
    func `what need not happen does in one of eight, whatever is drawn otherwise`(drawing: Schedule.Drawing) {
        let made = (UInt64(0)..<800).count { seed in
            var schedule = Schedule(seed: seed, drawing: drawing, delayLimit: 100)
            return schedule.choose(.happens, of: "fault", below: 2) == 1
        }
        #expect((60...140).contains(made), "\(made)")
    }

    @Test func `after its end a schedule decides nothing, and says what nothing asked for`() {
        let points = [Schedule.Point(.up, "a", 1), Schedule.Point(.up, "a", 2), Schedule.Point(.without, "tap", 1)]
        var schedule = Schedule(playing: Dictionary(uniqueKeysWithValues: points.map { ($0, 1) }), delayLimit: 100)
        #expect(schedule.unmet == points)
        #expect(schedule.choose(.up, of: "a", below: 100) == 1)
        #expect(schedule.unmet == Array(points[1...]))
        _ = schedule.makes("tap")
        schedule.end()
        #expect(schedule.choose(.up, of: "a", below: 100) == 0)
        #expect(schedule.unmet == [points[1]])
        #expect(schedule.choices.map(\.point) == [points[0], points[2]])
    }
}
