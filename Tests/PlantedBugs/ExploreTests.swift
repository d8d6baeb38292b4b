import Devices
import EmulatorAPI
import Foundation
import Simulation
import Testing
import ZIM

@testable import ParlorTesting
@testable import PlantedApps

private let room = "10001"

/// Three in a ZIM room, where a seat is an attribute whose key is the seat's number.
private final class TapApp: NSObject, ZIMEventHandler {
    let user: String
    let isPlanted: Bool
    var shown: [String: String] = [:]
    /// How many of the login and the entry are done.
    private(set) var progress = 0

    init(_ user: String, token: String, appID: UInt32, isPlanted: Bool) {
        (self.user, self.isPlanted) = (user, isPlanted)
        super.init()
        let config = ZIMAppConfig()
        config.appID = appID
        ZIM.create(with: config)?.setEventHandler(self)
        let info = ZIMUserInfo()
        info.userID = user
        ZIM.shared()?.login(with: info, token: token) { [self] _ in progress += 1 }
    }

    func enter() {
        let info = ZIMRoomInfo()
        info.roomID = room
        ZIM.shared()?.enterRoom(with: info, config: ZIMRoomAdvancedConfig()) { [self] _, _ in progress += 1 }
    }

    func tap(_ seat: String) {
        guard shown[seat] == nil else { return }
        let config = ZIMRoomAttributesSetConfig()
        // The bug: a refused write is shown all the same.
        let isPlanted = isPlanted
        ZIM.shared()?.setRoomAttributes([seat: user], roomID: room, config: config) { [self] _, refused, error in
            if isPlanted || (error.code == .success && refused.isEmpty) { shown[seat] = user }
        }
    }

    func say(_ text: String) {
        let message = ZIMTextMessage(message: text)
        ZIM.shared()?.sendMessage(
            message, toConversationID: room, conversationType: .room, config: ZIMMessageSendConfig(), notification: nil
        ) { _, _ in }
    }

    func zim(_ zim: ZIM, roomAttributesUpdated updateInfo: ZIMRoomAttributesUpdateInfo, roomID: String) {
        for (seat, user) in updateInfo.roomAttributes { shown[seat] = updateInfo.action == .set ? user : nil }
    }
}

/// Three people, two of whom want one seat; throws where their apps do not show the same.
private func seatRace(in world: World, isPlanted: Bool) throws {
    let tenant = world.addTenant(.zegoDemo)
    let names = ["alice", "bob", "carol"]
    let apps = names.map { name in
        let token = tenant.token(for: name)
        let appID = UInt32(tenant.tenant.appID) ?? 0
        return world.device(name).run { TapApp(name, token: token, appID: appID, isPlanted: isPlanted) }
    }
    func use(_ name: String, _ deed: @escaping (TapApp) -> Void) -> () -> Void {
        { world.device(name).run { deed(apps[names.firstIndex(of: name)!]) } }
    }
    // Nobody knows how long that takes.
    while apps.contains(where: { $0.progress < 1 }) { world.advance(by: .milliseconds(100)) }
    for name in names { use(name) { $0.enter() }() }
    while apps.contains(where: { $0.progress < 2 }) { world.advance(by: .milliseconds(100)) }
    world.step("alice says hello", use("alice") { $0.say("hello") })
    try world.together(
        WorldStep("bob takes seat 3", use("bob") { $0.tap("3") }),
        WorldStep("alice says go", use("alice") { $0.say("go") }),
        WorldStep("carol takes seat 3", use("carol") { $0.tap("3") }),
        WorldStep("carol takes seat 4", use("carol") { $0.tap("4") }))
    world.step("bob says thanks", use("bob") { $0.say("thanks") })
    world.advance(by: .seconds(20))
    for seat in ["3", "4"] {
        let shown = Set(apps.map { $0.shown[seat] ?? "nobody" })
        if shown.count > 1 { throw Wrong(description: "seat \(seat) is shown in \(shown.count) ways") }
    }
}

@Suite struct ExploreTests {
    private func failure(in seeds: Range<UInt64> = 0..<200, strategy: ExploreStrategy = .randomWalk) throws
        -> ExplorationFailure
    {
        try #require(
            throws: ExplorationFailure.self,
            performing: {
                try explore(seeds: seeds, strategy: strategy) { try seatRace(in: $0, isPlanted: true) }
            })
    }

    @Test(arguments: ExploreStrategy.allCases)
    func `a race for a seat is found, and left with the two taps that it needs`(strategy: ExploreStrategy) throws {
        let failure = try failure(strategy: strategy)
        #expect(failure.reason == "seat 3 is shown in 2 ways")
        #expect(failure.steps == ["bob takes seat 3", "carol takes seat 3"])
        #expect(failure.description.contains("try explore(replaying: \"\(failure.schedule)\")"))
        #expect(failure.description.contains("step: bob takes seat 3"))
    }

    @Test(arguments: ExploreStrategy.allCases)
    func `what is found and reported does not depend on the number of threads`(strategy: ExploreStrategy) throws {
        func failure(onThreads threadCount: Int) throws -> ExplorationFailure {
            try #require(
                throws: ExplorationFailure.self,
                performing: {
                    try explore(seeds: 0..<200, onThreads: threadCount, strategy: strategy) {
                        try seatRace(in: $0, isPlanted: true)
                    }
                })
        }
        let found = try failure(onThreads: 1)
        #expect(try failure(onThreads: 5).description == found.description)
        // More schedules than are looked at together, and a last group that is not full.
        func report(onThreads threadCount: Int) throws -> ExplorationReport {
            try explore(seeds: 0..<150, onThreads: threadCount, strategy: strategy) {
                try seatRace(in: $0, isPlanted: false)
            }
        }
        let one = try report(onThreads: 1)
        #expect(one.scheduleCount == 150)
        #expect(try report(onThreads: 4) == one)
        #expect(try report(onThreads: .max) == one)
        guard strategy != .coverageGuided else { return }
        #expect(try self.failure(strategy: strategy).description == found.description)
        #expect(
            try explore(seeds: 0..<150, strategy: strategy) { try seatRace(in: $0, isPlanted: false) } == one)
    }

    @Test func `an exploration on several threads ends where nothing new comes, at the same schedule`() throws {
        func count(onThreads threadCount: Int) throws -> Int {
            let report = try explore(
                seeds: 0..<500, onThreads: threadCount, strategy: .fewChanges, untilNothingNewIn: 3
            ) { _ in }
            #expect(report.isExhausted)
            return report.scheduleCount
        }
        #expect(try count(onThreads: 1) == 4)
        #expect(try count(onThreads: 3) == 4)
    }

    @Test func `the line that is printed plays the same failure again, and the correct app stands it`() throws {
        let failure = try failure()
        let again = try #require(
            throws: ExplorationFailure.self,
            performing: { try explore(replaying: failure.schedule) { try seatRace(in: $0, isPlanted: true) } })
        #expect(again.reason == failure.reason)
        #expect(again.schedule == failure.schedule)
        #expect(throws: Never.self) {
            try explore(replaying: failure.schedule) { try seatRace(in: $0, isPlanted: false) }
        }
    }

    @Test func `a failure names what leaves its choices open, with the facts of the vendor where it is theirs`() throws
    {
        let failure = try failure(strategy: .priorities)
        let kinds = Set(failure.schedule.split(separator: " ").dropFirst(3).map { $0.prefix { $0 != "/" } })
        let rows = ["up": "zego order.commands", "down": "zego order.deliveries", "moment": "moments: people"]
        for (kind, row) in rows {
            #expect(failure.basis.contains { $0.hasPrefix(row) } == kinds.contains(Substring(kind)), "\(failure)")
        }
        let delay = try alwaysWrong(playing: "1 7 typical up/bob/1=20 down/alice/1=5")
        #expect(delay.basis.map { $0.prefix { $0 != "=" } } == ["zego order.commands ", "zego order.deliveries "])
        #expect(delay.basis[0].hasSuffix("a request may be unanswered until its time is over (read 2026-11-20)"))
        #expect(delay.basis[1].contains(", assumed: "))
        #expect(
            delay.description.contains("What leaves that open:\n  zego order.commands = anyTimeInOrder, documented: "))
        #expect(try alwaysWrong(playing: "1 7 typical").basis == [])
    }

    /// A race that goes wrong whatever the schedule is.
    private func alwaysWrong(playing text: String) throws -> ExplorationFailure {
        try #require(
            throws: ExplorationFailure.self,
            performing: {
                try explore(replaying: text) { world in
                    try seatRace(in: world, isPlanted: false)
                    throw Wrong(description: "always")
                }
            })
    }

    @Test func `what two devices do after times of their own, at one moment, comes in either order`() throws {
        func order(_ text: String) throws -> [String] {
            var order: [String] = []
            try explore(replaying: text) { world in
                for name in ["alice", "bob", "carol"] {
                    world.device(name).run { later(.seconds(5)) { order.append(name) } }
                }
                world.advance(by: .seconds(6))
            }
            return order
        }
        #expect(try order("1 7 typical") == ["alice", "bob", "carol"])
        #expect(try order("1 7 typical tie/alice/1=1") == ["bob", "alice", "carol"])
        #expect(try order("1 7 typical tie/alice/1=1 tie/alice/2=1") == ["bob", "carol", "alice"])
        #expect(try order("1 7 typical tie/bob/1=1") == ["alice", "carol", "bob"])
        var met: Set<[String]> = []
        try explore(seeds: 0..<64, strategy: .randomWalk) { world in
            var order: [String] = []
            for name in ["alice", "bob"] { world.device(name).run { later(.seconds(5)) { order.append(name) } } }
            world.advance(by: .seconds(6))
            met.insert(order)
        }
        #expect(met.count == 2)
    }

    @Test func `the same seeds give the same failure`() throws {
        #expect(try failure().description == failure().description)
    }

    @Test(arguments: ExploreMode.allCases)
    func `the correct app stands every schedule, and the schedules differ`(mode: ExploreMode) throws {
        let report = try explore(seeds: 0..<60, mode: mode) { try seatRace(in: $0, isPlanted: false) }
        #expect(report.scheduleCount == 60)
        #expect(report.orderCount > 10)
    }

    @Test func `a body that goes otherwise the second time is told of`() throws {
        var count = 0
        let failure = try #require(
            throws: ExplorationFailure.self,
            performing: {
                try explore(seeds: 0..<5) { world in
                    count += 1
                    world.note("run \(count)")
                }
            })
        #expect(failure.reason == "the same schedule went otherwise the second time")
        #expect(failure.description.contains("run 1"))
        #expect(failure.description.contains("run 2"))
    }

    @Test func `a body that goes otherwise in the cloud alone is told of`() throws {
        var count = 0
        let failure = try #require(
            throws: ExplorationFailure.self,
            performing: {
                try explore(seeds: 0..<5) { world in
                    let tenant = world.addTenant(.zegoDemo)
                    count += 1
                    // No device is told: nobody is there.
                    try? tenant.administer(.forceOffline(user: UserID("run \(count)"), revokesTokens: false))
                }
            })
        #expect(failure.reason == "the same schedule went otherwise the second time")
        #expect(failure.description.contains("in the cloud"))
    }

    @Test func `a failure is not exchanged for another one while it is shortened, though only a code differs`() throws {
        let failure = try #require(
            throws: ExplorationFailure.self,
            performing: {
                try explore(seeds: 0..<50) { world in
                    var made: [String] = []
                    try world.together(
                        WorldStep("a") { made.append("a") }, WorldStep("b") { made.append("b") },
                        WorldStep("c") { made.append("c") })
                    // Without c, another code comes; it needs fewer steps.
                    if made.contains("a"), made.contains("b") {
                        throw Wrong(description: "code \(made.contains("c") ? 6 : 7)")
                    }
                }
            })
        #expect(failure.reason == "code 6")
        #expect(failure.steps == ["a", "b", "c"])
    }

    @Test func `a failure that says when it happened is shortened all the same`() throws {
        let failure = try #require(
            throws: ExplorationFailure.self,
            performing: {
                try explore(seeds: 0..<50) { world in
                    world.step("a") {}
                    try world.together(
                        WorldStep("b") {},
                        WorldStep("c") { throw Wrong(description: "late at \(world.now.milliseconds) ms") })
                }
            })
        #expect(failure.steps == ["c"])
        #expect(failure.reason == "late at 0 ms")
    }

    @Test func `a long failure shows its beginning and its end`() throws {
        func lines(_ count: Int) -> String {
            let failure = #expect(throws: ExplorationFailure.self) {
                try explore(seeds: 0..<1) { world in
                    for number in 1...count { world.note("line \(number).") }
                    throw Wrong(description: "wrong")
                }
            }
            return failure?.description ?? ""
        }
        #expect(lines(80).contains("line 41.") && !lines(80).contains("lines more"))
        let long = lines(81)
        #expect(
            long.contains("line 20.") && !long.contains("line 21.") && long.contains("line 22.")
                && long.contains("line 81."))
        #expect(long.contains("… 1 lines more …"))
    }

    @Test func `a step that need not happen is found where it is needed, and left out where not`() throws {
        func failure(_ needed: String) throws -> ExplorationFailure {
            try #require(
                throws: ExplorationFailure.self,
                performing: {
                    try explore(seeds: 0..<500) { world in
                        try world.together(
                            .sometimes("the network goes") {
                                if needed == "network" { throw Wrong(description: "lost") }
                            },
                            .sometimes("the token ends") {},
                            WorldStep("a tap") { if needed == "tap" { throw Wrong(description: "tapped") } })
                    }
                })
        }
        #expect(try failure("network").steps == ["the network goes"])
        #expect(try failure("network").schedule.contains("happens/the%20network%20goes/1=1"))
        #expect(try !failure("tap").schedule.contains("happens"))
        let world = World(seed: 1)
        try world.together(.sometimes("the network goes") { throw Wrong(description: "never without a schedule") })
    }

    @Test func `users who do not matter are left out first, and the same ones each time`() throws {
        func failure() throws -> ExplorationFailure {
            try #require(
                throws: ExplorationFailure.self,
                performing: {
                    try explore(seeds: 0..<50) { world in
                        // Bob alone is not enough, and of the three others any is.
                        let present = ["alice", "bob", "carol", "dave"].filter { world.takesPart($0) }
                        for user in present { world.step("\(user) taps") {} }
                        if present.contains("bob"), present.count > 1 { throw Wrong(description: "wrong") }
                    }
                })
        }
        #expect(try failure().usersLeftOut == ["carol", "dave"])
        #expect(try failure().steps == [])
        #expect(try failure().description == failure().description)
    }

    @Test func `a fault that a test has made is left out where its failure comes without it, and named where not`()
        throws
    {
        func failure(isNeeded: Bool) throws -> ExplorationFailure {
            try #require(
                throws: ExplorationFailure.self,
                performing: {
                    try explore(seeds: 0..<50) { world in
                        let tenant = world.addTenant(.zegoDemo)
                        let bob = world.device("bob")
                        // Either of both is enough: of the two, the fault goes.
                        var isTapped = false
                        try world.together(
                            WorldStep("bob taps") { isTapped = true }, tenant.step(.networkLost, on: bob))
                        if !bob.network.isConnected || (!isNeeded && isTapped) { throw Wrong(description: "wrong") }
                    }
                })
        }
        #expect(try failure(isNeeded: true).steps == ["bob: network-lost"])
        #expect(try failure(isNeeded: false).steps == ["bob taps"])
        #expect(try failure(isNeeded: false).usersLeftOut == [])
    }

    @Test func `an exploration ends when nothing new comes, and counts what it met`() throws {
        let all = try explore(seeds: 0..<60) { try seatRace(in: $0, isPlanted: false) }
        #expect(!all.isExhausted && all.stateCount > all.orderCount && all.factCount > 5)
        var count = 0
        let short = try explore(seeds: 0..<1_000, untilNothingNewIn: 20) { world in
            count += 1
            try world.together(within: .milliseconds(2), WorldStep("a") {}, WorldStep("b") {})
        }
        #expect(short.isExhausted && short.orderCount == 2 && short.scheduleCount < 100)
        // One of 64 is played twice.
        #expect(count == short.scheduleCount + 1)
    }

    @Test func `apps that are meant to break rooms are explored without the checks`() throws {
        func body(_ world: World) throws {
            let tenant = world.addTenant(.zegoDemo)
            world.cloud.plant(CloudFault(deliveries: { $0.filter { if case .reply = $0 { false } else { true } } }))
            _ = world.device("alice").run {
                TapApp(
                    "alice", token: tenant.token(for: "alice"), appID: UInt32(tenant.tenant.appID) ?? 0,
                    isPlanted: false)
            }
        }
        #expect(throws: ExplorationFailure.self) { try explore(seeds: 0..<1) { try body($0) } }
        #expect(throws: Never.self) { try explore(seeds: 0..<1, checksRooms: false) { try body($0) } }
    }

    @Test func `a schedule says which of its choices nothing asked for`() throws {
        let unmet = try explore(replaying: "1 7 typical up/bob/2=80 without/tap/1=1") { _ in }
        #expect(unmet == ["up/bob/2", "without/tap/1"])
        #expect(try explore(replaying: "1 7 typical without/tap/1=1") { $0.step("tap") {} } == [])
    }

    @Test func `steps without a schedule are all made, together at once`() throws {
        let world = World(seed: 1)
        try world.together(within: .seconds(1), WorldStep("a") {}, WorldStep("b") {})
        world.step("c") {}
        #expect(world.trace.map(\.text) == ["step: a", "step: b", "step: c"])
        #expect(world.trace.map(\.at) == [.zero, .zero, .seconds(1)])
        #expect(throws: CancellationError.self) { try world.together(WorldStep("d") { throw CancellationError() }) }
    }

    @Test(arguments: PlantedBug.all)
    func `each planted bug is found, shortened and played again`(bug: PlantedBug) throws {
        let play = bug.body(isPlanted: true)
        let failure = try #require(
            throws: ExplorationFailure.self, performing: { try explore(seeds: 1..<201) { try play($0) } })
        let again = try #require(
            throws: ExplorationFailure.self,
            performing: { try explore(replaying: failure.schedule) { try play($0) } })
        #expect(again.reason == failure.reason)
    }
}

@Suite struct ScheduleTextTests {
    @Test func `a schedule is read as it was written, whatever its steps are called`() throws {
        let names = ["bob", "bob taps /=% 3", "小明\n", ""]
        var text = ScheduleText(seed: .max, mode: .adversarial)
        for (place, name) in names.enumerated() {
            for kind in Schedule.Kind.allCases { text.choices[Schedule.Point(kind, name, place + 1)] = 1 }
            text.choices[Schedule.Point(.up, name, 9)] = 4_999
            text.choices[Schedule.Point(.moment, name, 9)] = .max
        }
        #expect(try ScheduleText("\(text)") == text)
        #expect("\(ScheduleText(seed: 7, mode: .typical))" == "1 7 typical")
    }

    @Test(arguments: [
        ("", "it has no version, seed and mode"),
        ("1 7", "it has no version, seed and mode"),
        ("2 7 typical", "it is of version 2, and only 1 is known"),
        ("1 -7 typical", "\"-7\" is no seed"),
        ("1 7 calm", "\"calm\" is no mode"),
        ("1 7 typical up/bob/2", "\"up/bob/2\" is no choice, such as up/bob/2=80"),
        ("1 7 typical up/bob/0=80", "\"up/bob/0=80\" is no choice, such as up/bob/2=80"),
        ("1 7 typical up/bob/2=0", "\"up/bob/2=0\" is no choice, such as up/bob/2=80"),
        ("1 7 typical left/bob/2=80", "\"left/bob/2=80\" is no choice, such as up/bob/2=80"),
        ("1 7 typical up/bob/2=80 up/bob/2=81", "\"up/bob/2=81\" is chosen twice"),
        ("1 7 typical up/bob/2=150", "\"up/bob/2=150\" is too much: less than 150 is known"),
        ("1 7 permissive down/bob/2=1000", "\"down/bob/2=1000\" is too much: less than 1000 is known"),
        ("1 7 typical without/tap/1=2", "\"without/tap/1=2\" is too much: less than 2 is known"),
        ("1 7 typical happens/fault/1=2", "\"happens/fault/1=2\" is too much: less than 2 is known"),
    ])
    func `a text that is no schedule says what is wrong`(text: String, reason: String) {
        #expect(throws: ScheduleFault(reason: reason)) { try explore(replaying: text) { _ in } }
    }

    @Test func `a text is read up to its limit`() {
        let padding = String(repeating: " ", count: ScheduleText.maximumBytes - 11)
        #expect(throws: Never.self) { try ScheduleText("1 7 typical" + padding) }
        #expect(throws: ScheduleFault.self) { try ScheduleText("1 7 typical " + padding) }
    }
}
