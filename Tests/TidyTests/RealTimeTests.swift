import Testing

/// Targets whose tests all take real time; the Makefile runs them apart, like suites whose names begin with `Live`.
private let liveTargets: Set = ["EmulatorServerTests", "ParlorCommandTests", "Scenarios"]

/// Live devices in tests that keep every core busy: there they would wait for the load.
func liveDevicesAmongBusyTests(_ file: SourceFile) -> [Finding] {
    guard file.area == .tests, file.target.hasSuffix("Tests"), !liveTargets.contains(file.target) else { return [] }
    let stem = file.path.split(separator: "/").last ?? ""
    guard !stem.hasPrefix("Live") else { return [] }
    return file.tokens.indices.filter { index in
        guard file.tokens[index].kind == .word else { return false }
        let isMade = file.word(index) == "makeDevice" && file.word(index + 1) == "("
        let isLive = file.word(index) == "live" && file.word(index - 1) == "." && file.word(index - 2) == "Device"
        return isMade || isLive
    }.map { index in
        file.finding(index, "a live device takes real time: move the test to a suite and file named Live…Tests")
    }
}

@Suite struct RealTimeTests {
    @Test func `live devices are in suites that run apart`() {
        expectTidy(liveDevicesAmongBusyTests)
    }

    @Test func `a live device among busy tests is found`() {
        let text = """
            let alice = EmbeddedEmulator.shared.makeDevice("alice")
            let bob = Device.live("bob")
            """
        #expect(lines(of: liveDevicesAmongBusyTests, in: "Tests/ZIMTests/LoginTests.swift", text) == [1, 2])
    }

    @Test func `live devices of live suites, and what only sounds like them, are left alone`() {
        let text = "let alice = EmbeddedEmulator.shared.makeDevice(\"alice\")\nfunc live(_ world: World) {}\n"
        #expect(lines(of: liveDevicesAmongBusyTests, in: "Tests/ZIMTests/LiveTests.swift", text).isEmpty)
        #expect(lines(of: liveDevicesAmongBusyTests, in: "Tests/EmulatorServerTests/KitTests.swift", text).isEmpty)
        #expect(lines(of: liveDevicesAmongBusyTests, in: "Tests/ZIMTests/A.swift", "world.live(1)\nlive(2)").isEmpty)
    }
}
