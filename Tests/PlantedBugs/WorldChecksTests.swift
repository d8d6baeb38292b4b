import EmulatorAPI
import Simulation
import Testing
import ZIM

@testable import ParlorTesting
@testable import PlantedApps

@Suite struct WorldChecksTests {
    @Test func `a world whose rooms are not recorded says so`() {
        let world = World(seed: 1)
        world.addTenant(.tencentDemo)
        let failure = #expect(throws: RoomCheckFailure.self) { try world.checkRooms() }
        let text = "Nothing was recorded of the tenant 1400000001: call recordRooms() before it is added."
        #expect(failure?.failures == [text])
    }

    @Test func `what a broken cloud does is said with who, what and when`() throws {
        let world = World(seed: 1, schedule: Schedule(seed: 1, drawing: .even(oneIn: 1), delayLimit: 0))
        world.recordRooms()
        let stage = Stage(.tencentDemo, in: world)
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
            let world = World(seed: 3, schedule: Schedule(seed: 3, drawing: .even(oneIn: 1), delayLimit: 0))
            if isRecorded { world.recordRooms() }
            let stage = Stage(.tencentDemo, in: world)
            try? PlantedBug.doubleSeat.play(stage, true)
            return world.traceText
        }
        let text = trace(isRecorded: true)
        #expect(text == trace(isRecorded: false))
        #expect(text.contains("setGroupAttributes"))
    }

    @Test func `an app that asks again and again is checked where for once nothing is under way`() throws {
        let world = World(seed: 3)
        world.recordRooms()
        let stage = Stage(.zegoDemo, in: world)
        let alice = stage.phone("alice") { Asking(token: $0.token(for: "alice"), appID: UInt32($0.tenant.appID) ?? 0) }
        alice.device.network.uplink = NetworkQuality(delay: .milliseconds(400))
        alice.device.network.downlink = NetworkQuality(delay: .milliseconds(400))
        stage.settle(.seconds(5))
        #expect(alice.app.answerCount > 1)
        // Whenever the body ends, it may be in the middle of a question.
        for _ in 0..<20 {
            world.advance(by: .milliseconds(37))
            #expect(throws: Never.self) { try world.checkRooms(afterQuiet: .seconds(1)) }
        }
        // What stays unanswered is told of all the same.
        world.cloud.plant(CloudFault(deliveries: { $0.filter { if case .reply = $0 { false } else { true } } }))
        let failure = #expect(throws: RoomCheckFailure.self) { try world.checkRooms(afterQuiet: .seconds(1)) }
        #expect("\(failure.map { "\($0)" } ?? "")".contains("no answer to"))
    }
}

/// Asks who it is, each 1.1 seconds.
private final class Asking {
    private(set) var answerCount = 0

    init(token: String, appID: UInt32) {
        let config = ZIMAppConfig()
        config.appID = appID
        ZIM.create(with: config)
        let info = ZIMUserInfo()
        info.userID = "alice"
        ZIM.shared()?.login(with: info, token: token) { [self] _ in ask() }
    }

    private func ask() {
        let config = ZIMUsersInfoQueryConfig()
        ZIM.shared()?.queryUsersInfo(by: ["alice"], config: config) { [weak self] _, _, _ in self?.answerCount += 1 }
        later(.milliseconds(1_100)) { [weak self] in self?.ask() }
    }
}
