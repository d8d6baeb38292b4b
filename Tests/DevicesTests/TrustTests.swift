import EmulatorAPI
import Testing
import VendorDialects

@testable import Devices
@testable import ParlorTesting
@testable import Simulation

private func fact(_ name: String, _ basis: Trust.Basis) throws -> Trust.Fact {
    try #require(Trust.Fact.all.map(\.fact).first { $0.name == name && $0.basis == basis })
}

/// Which facts of the vendors a world relied on.
@Suite struct TrustTests {
    private func sections(_ trust: Trust) -> Set<Substring> { Set(trust.facts.map { $0.name.prefix { $0 != "." } }) }

    @Test func `each fact of each vendor has topics, and each topic has facts`() {
        let unknown = Vendor.allCases.flatMap(\.profileRows).filter { FactTopics.of($0.name) == nil }
        #expect(unknown.map(\.name) == [])
        let met = Trust.Fact.all.reduce(into: Topics()) { $0.formUnion($1.topics == .all ? [] : $1.topics) }
        #expect(met == .all)
        #expect(FactTopics.of("unknown.row") == nil)
        #expect(FactTopics.of("attribute") == nil)
    }

    @Test func `what bounds the emulator alone is no fact about a vendor`() {
        let rows = Vendor.allCases.flatMap(\.profileRows)
        let bounds = rows.filter(\.isBoundOfEmulator)
        #expect(bounds.contains { $0.name == "identity.maximumSessions" })
        #expect(Trust.Fact.all.count == rows.count - bounds.count)
        #expect(!Trust.Fact.all.contains { $0.fact.source.contains("bound of the emulator") })
    }

    @Test func `a world relies on nothing before an app does something`() {
        let world = World(seed: 1)
        world.addTenant(.tencentDemo)
        world.advance(by: .seconds(60))
        #expect(world.trust == .none)
        #expect(
            world.trust.description == "relied on facts: 0 documented, 0 observed, 0 assumed; on nothing without effect"
        )
    }

    @Test func `a world relies on the facts about what its apps did, of their vendor and kind of room`() throws {
        let world = World(seed: 1)
        let tenant = world.addTenant(.tencentDemo)
        world.addTenant(.zegoDemo)
        let alice = try #require(Chatter(world, "alice"))
        alice.logIn(tenant)
        world.advance(by: .seconds(1))
        #expect(sections(world.trust) == ["identity", "sdk", "voiceRoom"])
        #expect(!world.trust.facts.contains { $0.name == "identity.offlineGraceSeconds" })

        alice.create("lobby")
        alice.say("hello", in: "lobby")
        world.advance(by: .seconds(1))
        #expect(sections(world.trust) == ["identity", "sdk", "voiceRoom", "room", "meeting"])
        #expect(world.trust.facts.allSatisfy { $0.vendor == "tencent" })

        alice.device.network.isConnected = false
        world.advance(by: .seconds(1))
        #expect(world.trust.facts.contains { $0.name == "identity.offlineGraceSeconds" })
        #expect(!world.trust.facts.contains { $0.name == "identity.tokenWarningSeconds" })
    }

    @Test func `a token that ends is relied on`() throws {
        let world = World(seed: 1)
        let tenant = world.addTenant(.tencentDemo)
        let alice = try #require(Chatter(world, "alice"))
        alice.send(
            "logIn",
            .identity(
                .logIn(
                    user: "alice", credential: .token(text: tenant.token(for: "alice", lifetimeSeconds: 30)),
                    terminal: .phone)))
        world.advance(by: .seconds(31))
        #expect(world.trust.facts.contains { $0.name == "identity.tokenWarningSeconds" })
    }

    @Test func `a linked tenant relies on both vendors`() throws {
        #expect(
            Tenant.easemobDemo.linked(
                withChannelsOf: .agora(
                    appID: String(repeating: "a", count: 32), certificate: String(repeating: "b", count: 32))
            ).vendors.contains(.agora))
    }

    @Test func `a tenant names the vendors of all its services`() {
        #expect(Tenant.easemobDemo.vendors == [.easemob, .agora])
        for tenant in [Tenant.tencentDemo, .zegoDemo, .easemobDemo, .volcengineDemo] {
            let services = tenant.setup(seed: 0, bornAtUnixMilliseconds: 0).services
            #expect(tenant.vendors.count == services.count, "\(tenant.vendors)")
        }
    }

    @Test func `calls on a device are about what their names say`() {
        func topics(_ text: String, _ kind: TraceEntry.Kind = .call) -> Topics {
            CallTopics.of([TraceEntry(at: .zero, device: "alice", kind: kind, text: text)])
        }
        #expect(topics("TRTCCloud.enableAudioVolumeEvaluation(true)") == .levels)
        #expect(topics("TXAudioEffectManager.startPlayMusic(id: 1)") == .music)
        #expect(topics("engine setVoicePitch(1)") == .voice)
        #expect(topics("startPreview") == .pictures)
        #expect(topics("ZegoRecorder.enterRoom(Music)") == [])
        #expect(topics("onStatistics(rtt: 1)", .callback) == [])
        #expect(topics("()") == [])
        #expect(topics("") == [])
    }

    @Test func `what has no effect is counted once, whoever uses it`() throws {
        let world = World(seed: 1)
        for name in ["alice", "bob"] { world.device(name).warn(of: Tencent.TRTCNotEmulated.setLogDirPath) }
        world.note("A note has no effect here. It is the test's own.")
        #expect(world.trust.withoutEffect == [Tencent.TRTCNotEmulated.setLogDirPath.warning])
        #expect(world.trust.description.hasSuffix("; on 1 thing without effect"))
    }

    @Test func `what several worlds relied on is counted once`() throws {
        let (known, taken) = (try fact("attribute.conflict", .documented), try fact("attribute.tellsWriter", .assumed))
        let one = Trust(facts: [known], withoutEffect: ["b"])
        let two = Trust(facts: [known, taken].reversed(), withoutEffect: ["a", "b"])
        #expect(one.union(two).facts.count == 2)
        #expect(one.union(two).withoutEffect == ["a", "b"])
        #expect(one.union(.none) == one)
        #expect(Trust.none.union(one) == one)
    }

    @Test func `a report has the numbers, and names what is not documented where it is asked to`() throws {
        let (known, taken) = (try fact("attribute.conflict", .documented), try fact("attribute.tellsWriter", .assumed))
        let trust = Trust(facts: [known, taken], withoutEffect: ["x"])
        let line = "2 worlds relied on facts: 1 documented, 0 observed, 1 assumed; on 1 thing without effect"
        #expect(TrustReport.lines(of: trust, worlds: 2, .off) == [])
        #expect(TrustReport.lines(of: trust, worlds: 2, .line) == [line])
        let all = [line, "  \(taken)", "  x"]
        #expect(TrustReport.lines(of: trust, worlds: 2, .facts) == all)
        #expect(TrustReport.lines(of: trust, worlds: 2, .documented) == all)
        #expect(taken.description.contains(" attribute.tellsWriter = "))
    }

    @Test func `only what is not documented fails a process, and only where it must not be`() throws {
        let known = Trust(facts: [try fact("attribute.conflict", .documented)], withoutEffect: [])
        let taken = Trust(facts: [try fact("attribute.tellsWriter", .assumed)], withoutEffect: [])
        let idle = Trust(facts: [], withoutEffect: ["x"])
        #expect(!TrustReport.isFailure(known, .documented))
        #expect(TrustReport.isFailure(taken, .documented))
        #expect(TrustReport.isFailure(idle, .documented))
        for choice in [TrustReport.Choice.off, .line, .facts] { #expect(!TrustReport.isFailure(taken, choice)) }
    }

    @Test func `a test process is known by its program`() {
        #expect(TrustReport.isTestProcess(["/a/b/appPackageTests.xctest", "--testing-library", "swift-testing"]))
        #expect(TrustReport.isTestProcess(["/usr/libexec/swift/pm/swiftpm-testing-helper"]))
        #expect(TrustReport.isTestProcess(["/usr/bin/xctest", "x"]))
        #expect(!TrustReport.isTestProcess(["/a/parlor-compare"]))
        #expect(!TrustReport.isTestProcess([]))
    }
}
