import EmulatorAPI
import Simulation
import Testing

@testable import ParlorTesting

@Suite struct WorldChecksTests {
    @Test func `a world whose rooms are not recorded says so`() {
        let world = World(seed: 1)
        world.addTenant(.tencentDemo)
        let failure = #expect(throws: RoomCheckFailure.self) { try world.checkRooms() }
        let text = "Nothing was recorded of the tenant 1400000001: call recordRooms() before it is added."
        #expect(failure?.failures == [text])
    }

    @Test func `what a broken cloud does is said with who, what and when`() throws {
        let stage = Stage(.tencentDemo, seed: 1, strategy: .randomWalk)
        stage.world.cloud.plant(
            CloudFault(deliveries: { deliveries in
                deliveries.filter { if case .event(_, .attribute(.changed)) = $0 { false } else { true } }
            }))
        // Nobody is told of bob's seat but bob, who knows it from the answer.
        try? PlantedBug.doubleSeat.play(stage, false)
        let failure = #expect(throws: RoomCheckFailure.self) { try stage.world.checkRooms() }
        let text = failure?.description ?? ""
        #expect(text.contains("Members are told everything that happens in their room"), "\(text)")
        #expect(text.contains("alice on session 1: was never told"), "\(text)")
    }

    @Test func `a world that is checked goes as one that is not`() throws {
        func trace(isRecorded: Bool) -> String {
            let world = World(seed: 3, schedule: Schedule(seed: 3, oneIn: 1, delayLimit: 0))
            if isRecorded { world.recordRooms() }
            let stage = Stage(.tencentDemo, in: world)
            try? PlantedBug.doubleSeat.play(stage, true)
            return world.traceText
        }
        let text = trace(isRecorded: true)
        #expect(text == trace(isRecorded: false))
        #expect(text.contains("setGroupAttributes"))
    }
}
