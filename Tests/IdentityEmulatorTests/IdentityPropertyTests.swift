import EmulatorAPI
import IdentityEmulator
import Testing

/// Random inputs against the properties every step must have; a failure names its seed and step.
@Suite struct IdentityPropertyTests {
    private static let users: [UserID] = ["alice", "bob", "carol", "", "far too long"]

    private static func randomCommand(_ stream: inout RandomStream) -> IdentityCommand {
        let user = users[Int(stream.next() % UInt64(users.count))]
        switch stream.next() % 8 {
        case 0: return .logOut
        case 1: return .setProfile(change: ProfileChange(nickname: stream.text(count: Int(stream.next() % 13))))
        case 2: return .fetchProfiles(users: Array(repeating: user, count: Int(stream.next() % 5)))
        default:
            let terminal = Terminal.allCases[Int(stream.next() % 4)]
            let expires = 1_000 + Int64(stream.next() % 400)
            let isSigned = !stream.chance(perMillion: 100_000)
            return .logIn(
                user: user, credential: World.token(for: user, expires: expires, isSigned: isSigned), terminal: terminal
            )
        }
    }

    private static func step(_ world: inout World, _ stream: inout RandomStream, _ where: String) {
        let session = SessionID(1 + stream.next() % 8)
        let before = world.state
        do throws(EmulatorError) {
            switch stream.next() % 12 {
            case 1: _ = world.state.interrupt(session, at: world.now, rules: world.rules)
            case 2: _ = world.state.resume(session, at: world.now, rules: world.rules)
            case 3: _ = world.state.close(session, at: world.now, rules: world.rules)
            case 4: _ = try world.state.forceOffline("bob", revokesTokens: false, at: world.now)
            case 0, 5, 6:
                if !world.state.isOpen(session) { _ = try world.state.open(session, at: world.now, rules: world.rules) }
            case 7: world.state.prove(session)
            default:
                let command = randomCommand(&stream)
                _ = try world.state.apply(command, from: session, at: world.now, rules: world.rules)
            }
        } catch {
            #expect(world.state == before, "\(`where`): \(error) changed the state")
        }
        world.state.checkInvariants()
    }

    @Test(arguments: SecondLoginPolicy.allCases, [1, 2, 3, 4, 5, 6] as [UInt64])
    func `refused inputs change nothing and a jump equals its steps`(policy: SecondLoginPolicy, seed: UInt64) {
        var stream = RandomSource(seed: seed).stream("identity")
        var world = World()
        world.rules.secondLogin = policy
        world.rules.maximumSessions = 6
        // Every other one with newcomers that give way.
        if seed.isMultiple(of: 2) {
            world.rules.maximumNewcomers = 3
            world.rules.newcomerPatience = .seconds(25)
            world.rules.newcomerGrace = .seconds(4)
        }
        for number in 0..<400 {
            Self.step(&world, &stream, "seed \(seed), step \(number), \(policy)")
            let target = world.now.advanced(by: stream.duration(below: .seconds(20)))
            var stepped = world.state
            var steppedFacts: [IdentityFact] = []
            while let deadline = stepped.nextDeadline, deadline <= target {
                steppedFacts += stepped.advance(to: deadline, rules: world.rules)
            }
            let jumpedFacts = world.state.advance(to: target, rules: world.rules)
            #expect(jumpedFacts == steppedFacts, "seed \(seed), step \(number), \(policy)")
            #expect(world.state == stepped, "seed \(seed), step \(number), \(policy)")
            world.now = target
            world.state.checkInvariants()
        }
    }

    @Test func `ten thousand sessions expire in order`() throws {
        var world = World()
        world.rules.maximumSessions = 10_000
        world.rules.maximumUsers = 10_000
        for number in 1...10_000 as ClosedRange<UInt64> {
            _ = try world.state.open(SessionID(number), at: world.now, rules: world.rules)
            let user = UserID("u\(number)")
            let credential = World.token(for: user, expires: 1_000 + Int64(number * 7919 % 10_007))
            _ = try world.state.apply(
                .logIn(user: user, credential: credential, terminal: .web), from: SessionID(number), at: world.now,
                rules: world.rules)
        }
        let facts = world.advance(by: .seconds(20_000))
        #expect(facts.count == 20_000)
        #expect(world.state.nextDeadline == nil)
    }
}
