import Devices
import EmulatorAPI
import ParlorTesting
import Testing

/// How long a device waits for an answer.
@Suite struct PatienceTests {
    /// Bob, whose commands are under way for that long, asks the cloud for something and waits three seconds.
    private func answers(delay: Duration, _ change: (World, Device) -> Void = { _, _ in }) throws -> [String] {
        let world = World(seed: 1)
        world.addTenant(.tencentDemo)
        let bob = try #require(Chatter(world, "bob"))
        world.advance(by: .zero)
        bob.device.network.uplink = NetworkQuality(delay: delay)
        bob.device.run {
            bob.device.send(.identity(.logOut), over: bob.link, patience: .seconds(3)) { result in
                Device.current.record(.callback, "answer \(result)")
            }
        }
        change(world, bob.device)
        world.advance(by: .seconds(10))
        return world.callbacks(on: bob.device).filter { $0.hasPrefix("answer") }
    }

    @Test func `an answer in time is given once, and nothing after it`() throws {
        let answers = try answers(delay: .milliseconds(2_999))
        #expect(answers.count == 1)
        #expect(!answers[0].contains("timedOut"))
    }

    @Test func `a request that is not answered in time is lost, and its late answer is not given`() throws {
        let answers = try answers(delay: .milliseconds(3_001))
        #expect(answers.count == 1)
        #expect(answers.first?.contains("timedOut") == true)
    }

    @Test func `a network that goes away is told at once`() throws {
        let answers = try answers(delay: .seconds(2)) { world, device in
            world.advance(by: .seconds(1))
            device.network.isConnected = false
        }
        #expect(answers.count == 1)
        #expect(answers.first?.contains("connectionLost") == true)
    }

    @Test func `a device that is closed meanwhile is answered nothing`() throws {
        let answers = try answers(delay: .milliseconds(3_001)) { world, device in
            world.advance(by: .seconds(1))
            device.close()
        }
        #expect(answers == [])
    }
}
