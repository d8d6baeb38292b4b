import EmulatorAPI
import RTCEmulator
import Testing

/// Messages of participants and of the app's server, and notes.
struct MessageScenarios {
    /// Alice and bob in the lobby, with side data.
    private func stage() throws -> Stage {
        var stage = Stage()
        stage.rules.messages.append(
            ChannelMessageRules(
                kind: .sideData, minimumBytes: 1, maximumBytes: 4, maximumNumber: nil, maximumReceivers: 0,
                needsVisibility: true, maximumPerUserAndSecond: 2, maximumBytesPerUserAndSecond: nil,
                maximumPerSecond: nil, maximumSinglePerSecond: nil, receiversMustBeThere: false))
        try stage.join(alice)
        try stage.join(bob)
        return stage
    }

    private func beyond(_ limit: Limit, _ maximum: Int) -> EmulatorError {
        .limitExceeded(limit: limit, maximum: maximum, attempted: maximum + 1)
    }

    @Test func `a kind of message that the vendor does not have is refused`() throws {
        var stage = try stage()
        #expect(throws: EmulatorError.notEmulated(feature: "messages of kind barrage")) {
            try stage.command(alice, .send(channel: lobby, message: ChannelMessage(kind: .barrage, bytes: [1])))
        }
    }

    @Test func `a receiver has an id as long as one may be`() throws {
        var stage = try stage()
        #expect(throws: beyond(.userIDBytes, 32)) {
            try stage.send(alice, to: [UserID(String(repeating: "u", count: 33))])
        }
        try stage.send(alice, to: [UserID(String(repeating: "u", count: 32))])
    }

    @Test func `a message to oneself and to somebody whose connection broke reaches neither`() throws {
        var stage = try stage()
        #expect(try stage.send(alice, to: ["alice", "bob"]) == ["bob ← alice sent 1 as 1"])
        stage.close(bob)
        #expect(try stage.send(alice, to: ["alice", "bob"]) == ["nobody ← alice sent 1 as 2"])
    }

    @Test func `side data travels so often in a second, to who subscribes and can be reached`() throws {
        var stage = try stage()
        try stage.join(carol)
        try stage.publish(alice)
        try stage.subscribe(carol, to: "alice", false)
        func data(_ bytes: Bytes) -> RTCCommand {
            .send(channel: lobby, message: ChannelMessage(kind: .sideData, bytes: bytes))
        }
        #expect(throws: EmulatorError.invalidArgument(name: "side data", value: "")) {
            try stage.command(alice, data([]))
        }
        #expect(throws: beyond(.sideDataBytes, 4)) { try stage.command(alice, data([1, 2, 3, 4, 5])) }
        #expect(try stage.command(alice, data([1])) == ["bob ← alice sent 0 as 0"])
        stage.close(bob)
        #expect(try stage.command(alice, data([2])) == ["nobody ← alice sent 0 as 0"])
        #expect(throws: EmulatorError.rateExceeded(rate: .sideData, maximum: 2, perMilliseconds: 1000)) {
            try stage.command(alice, data([3]))
        }
        stage.wait(.seconds(1))
        try stage.command(alice, data([3, 4, 5, 6]))
    }

    // MARK: The app's server

    private func serve(
        _ message: ChannelMessage, in channel: ChannelID = lobby, as sender: UserID = "server",
        _ stage: inout Stage
    ) throws(EmulatorError) -> [String] {
        let before = stage.state
        do throws(EmulatorError) {
            let notices = try stage.state.send(
                message, in: channel, as: ChannelUser(user: sender, nickname: ""), at: stage.now,
                clock: WallClock(bornAtUnixMilliseconds: stage.unixSeconds * 1000), rules: stage.rules)
            stage.state.checkInvariants()
            return notices.map(\.line)
        } catch {
            #expect(stage.state == before)
            throw error
        }
    }

    private func message(_ bytes: Int = 1, to: [UserID] = []) -> ChannelMessage {
        ChannelMessage(kind: .numbered, bytes: Bytes(Array(repeating: 1, count: bytes)), to: to, number: 3)
    }

    @Test func `an app's server writes to everybody, or to some, who have to be there`() throws {
        var stage = try stage()
        #expect(try serve(message(), &stage) == ["alice, bob ← server sent 3 as 1"])
        #expect(try serve(message(to: ["bob", "bob"]), &stage) == ["bob ← server sent 3 as 2"])
        #expect(throws: EmulatorError.receiverOffline(user: "carol")) {
            try serve(message(to: ["bob", "carol"]), &stage)
        }
        let entry = ChannelEntry(
            user: "carol", credential: .unreadable(fault: .empty), scene: .live, subscribes: [], sendsOnly: true)
        try stage.enter(carol, lobby, entry)
        #expect(throws: EmulatorError.receiverOffline(user: "carol")) { try serve(message(to: ["carol"]), &stage) }
        stage.close(bob)
        #expect(try serve(message(to: ["bob"]), &stage) == ["nobody ← server sent 3 as 3"])
    }

    @Test func `whoever is there under the sender's id is not told`() throws {
        var stage = try stage()
        #expect(try serve(message(), as: "alice", &stage) == ["bob ← alice sent 3 as 1"])
        #expect(try serve(message(to: ["alice", "bob"]), as: "alice", &stage) == ["bob ← alice sent 3 as 2"])
        #expect(try serve(message(to: ["alice"]), as: "alice", &stage) == ["nobody ← alice sent 3 as 3"])
    }

    @Test func `what an app's server cannot mean is refused`() throws {
        var stage = try stage()
        #expect(throws: EmulatorError.invalidArgument(name: "channel", value: "studio")) {
            try serve(message(), in: studio, &stage)
        }
        for kind in [ChannelMessageKind.barrage, .sideData] {
            #expect(throws: EmulatorError.invalidArgument(name: "kind", value: kind.rawValue)) {
                try serve(ChannelMessage(kind: kind, bytes: [1]), &stage)
            }
        }
        #expect(throws: EmulatorError.limitExceeded(limit: .userIDBytes, maximum: 256, attempted: 0)) {
            try serve(message(), as: "", &stage)
        }
        #expect(throws: beyond(.userIDBytes, 256)) {
            try serve(message(), as: UserID(String(repeating: "s", count: 257)), &stage)
        }
        #expect(throws: beyond(.channelMessageBytes, 10)) { try serve(message(11), &stage) }
        #expect(throws: beyond(.queryCount, 2)) { try serve(message(to: ["alice", "bob", "alice"]), &stage) }
        _ = try serve(message(10, to: ["alice", "bob"]), as: UserID(String(repeating: "s", count: 256)), &stage)
    }

    // MARK: Notes

    @Test func `notes have limits, and are refused where the vendor has none`() throws {
        var stage = try stage()
        func note(_ key: String, _ value: String = "v") throws {
            try stage.command(alice, .setNote(channel: lobby, key: key, value: value))
        }
        #expect(throws: EmulatorError.featureDisabled(feature: .channelNotes)) { try note("a") }
        stage.rules.notes = ChannelNoteRules(
            maximumCount: 2, maximumKeyBytes: 4, maximumValueBytes: 4, maximumPerSecond: 9, overflow: .refuse,
            needsVisibility: false)
        #expect(throws: EmulatorError.invalidArgument(name: "note key", value: "")) { try note("") }
        #expect(throws: beyond(.channelNoteKeyBytes, 4)) { try note("fives") }
        #expect(throws: beyond(.channelNoteValueBytes, 4)) { try note("four", "fives") }
        try note("four", "four")
        try note("b")
        #expect(throws: beyond(.channelNoteCount, 2)) { try note("c") }
        try note("b", "w")
    }
}
