import Devices
import ParlorTesting
import Testing
import VoiceEngine

@testable import VoiceRoomStories

/// Faults that wait for a device's next call, and a cut of signaling, in a voice room of each vendor.
@Suite struct CallFaultTests {
    /// What the vendor answers bob.
    private func answer(to deed: Deed, in evening: Evening) throws -> StoryAnswer {
        var answers: [StoryAnswer] = []
        evening.bob.run { evening.apps[1].perform(deed) { answers.append($0) } }
        evening.world.advance(by: .milliseconds(400))
        #expect(answers.count == 1)
        return try #require(answers.first)
    }

    private func code(of deed: Deed, in evening: Evening) throws -> Int? {
        guard case .code(let code, _) = try answer(to: deed, in: evening) else { return nil }
        return code
    }

    private static let write = Deed.setAttributes(count: 1, valueBytes: 4)

    @Test(arguments: zip(0..<4, [(write, 10_049), (.say(bytes: 4), 6_000_005), (write, 302), (write, -406)]))
    func `a rate that is used up refuses with the vendor's own code, and is free again a second later`(
        vendor: Int, expected: (deed: Deed, code: Int)
    ) throws {
        let world = World(seed: 7)
        world.recordRooms()
        let evening = try Evening(storyVendors[vendor], in: world)
        try evening.tenant.fault(.rateLimitHit, on: evening.bob)
        world.advance(by: .seconds(10))
        #expect(try code(of: expected.deed, in: evening) == expected.code)
        #expect(try code(of: expected.deed, in: evening) == expected.code)
        world.advance(by: .milliseconds(600))
        #expect(try code(of: expected.deed, in: evening) == 0)
        #expect(throws: Never.self) { try world.checkRooms() }
    }

    @Test(
        arguments: zip(
            0..<3,
            [(10_056, "onGroupAttributeChanged"), (6_000_331, "roomAttributesUpdated"), (703, "chatroomAttributesDid")])
    )
    func `somebody else's write comes first, and the user's is refused as the vendor does it`(
        vendor: Int, expected: (code: Int, told: String)
    ) throws {
        let world = World(seed: 7)
        world.recordRooms()
        let evening = try Evening(storyVendors[vendor], in: world)
        let line = world.trace.count
        try evening.tenant.fault(.writeConflict, on: evening.bob)
        #expect(try code(of: Self.write, in: evening) == expected.code)
        // What somebody else wrote, and that they took it back.
        let told = evening.told(evening.alice, since: line).filter { $0.hasPrefix(expected.told) }
        #expect(told.count == 2, "\(world.trace[line...].map(\.text))")
        #expect(try code(of: Self.write, in: evening) == 0)
        #expect(evening.apps.map { $0.occupant(of: 1) } == ["bob", "bob"])
        #expect(throws: Never.self) { try world.checkRooms() }
    }

    @Test func `a vendor without writes that depend on others refuses a conflict, with the reason`() throws {
        let evening = try Evening(storyVendors[3], in: World(seed: 7))
        let refusal = #expect(throws: WorldFaultRefusal.self) {
            try evening.tenant.fault(.writeConflict, on: evening.bob)
        }
        #expect(
            refusal?.description
                == "write-conflict for bob: the vendor has no write that depends on what others wrote")
    }

    @Test(arguments: 0..<4)
    func `faults of calls need a connection, and wait once`(vendor: Int) throws {
        let world = World(seed: 7)
        let tenant = world.addTenant(storyVendors[vendor].tenant)
        func refusal(_ device: String) -> String? {
            #expect(throws: WorldFaultRefusal.self) {
                try tenant.fault(.rateLimitHit, on: world.device(device))
            }?.reason
        }
        #expect(refusal("bob") == "the device has no connection")
        let evening = try Evening(storyVendors[vendor], in: world)
        try evening.tenant.fault(.rateLimitHit, on: evening.bob)
        #expect(refusal("bob") == "it is so already")
    }

    @Test(arguments: 0..<4)
    func `while signaling is cut others hear the user, who is told what the vendor tells, and comes back`(
        vendor: Int
    ) throws {
        let world = World(seed: 7)
        for name in ["alice", "bob"] { try world.device(name).audio.use(.tone(hertz: 440, amplitude: 0.3)) }
        let evening = try Evening(storyVendors[vendor], in: world)
        let voice = evening.apps[0].voice(of: "bob")
        func heard(_ work: () throws -> Void) rethrows -> Int {
            func ticks() -> Int { evening.alice.audio.speaker.heard(voice).reduce(0) { $0 + $1.ticks.count } }
            let before = ticks()
            try work()
            world.advance(by: .seconds(4))
            return ticks() - before
        }
        #expect(heard {} > 150)
        #expect(try heard { try evening.tenant.fault(.signalingCut, on: evening.bob) } > 150)
        #expect(try heard { try evening.tenant.fault(.networkBack, on: evening.bob) } > 150)
        world.advance(by: .seconds(20))
        #expect(evening.apps.map { $0.occupant(of: 1) } == ["bob", "bob"])
        #expect(try heard { try evening.tenant.fault(.networkLost, on: evening.bob) } < 50)
        let refusal = #expect(throws: WorldFaultRefusal.self) {
            try evening.tenant.fault(.signalingCut, on: evening.bob)
        }
        #expect(refusal?.reason == "there is no network")
    }
}
