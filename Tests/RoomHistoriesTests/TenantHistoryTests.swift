import EmulatorAPI
import Testing

@testable import RoomHistories

@Suite struct TenantHistoryTests {
    private func history(limit: Int) -> TenantHistory {
        TenantHistory(rules: ChecksWorld.tencent.rules, limit: limit)
    }

    @Test func `a history takes as many entries as it may, and says that one more was left out`() {
        var history = history(limit: 3)
        for _ in 0..<3 { history.add(.opened, of: SessionID(1), at: .start) }
        #expect(history.entries.count == 3 && !history.isCut)
        history.add(.closed, of: SessionID(1), at: .start)
        #expect(history.entries.count == 3 && history.isCut)
    }

    @Test func `runs of packets are bounded as entries are`() {
        var history = history(limit: 2)
        for user in ["alice", "bob", "alice"] as [UserID] {
            history.addPacket(of: user, kind: .sound, in: "lobby", at: .start)
        }
        #expect(history.packets.map(\.count) == [2, 1] && !history.isCut)
        history.addPacket(of: "carol", kind: .sound, in: "lobby", at: .start)
        #expect(history.packets.count == 2 && history.isCut)
    }

    @Test func `a run of packets ends where bans in its channel change, and not elsewhere`() {
        var history = history(limit: 10)
        func ban(in channel: ChannelID) -> TenantHistory.What {
            .administered(
                command: .banStreams(channel: channel, user: "bob", kinds: .sound, seconds: nil),
                result: .success(.done))
        }
        for channel in ["attic", "lobby"] as [ChannelID] {
            history.addPacket(of: "alice", kind: .sound, in: "lobby", at: .start)
            history.add(ban(in: channel), at: .start)
        }
        history.addPacket(of: "alice", kind: .sound, in: "lobby", at: .start)
        #expect(history.packets.map(\.count) == [2, 1])
        #expect(history.packets.map(\.position) == [0, 2])
    }

    @Test func `a ban for a time is over at its end, and not before`() {
        for (second, isFound) in [(9, true), (10, false)] as [(Int, Bool)] {
            var history = history(limit: 10)
            history.add(
                .administered(
                    command: .banStreams(channel: "lobby", user: "bob", kinds: .sound, seconds: 10),
                    result: .success(.done)), at: .start)
            history.addPacket(of: "bob", kind: .sound, in: "lobby", at: Instant(.seconds(second)))
            history.addPacket(of: "bob", kind: .picture, in: "lobby", at: .start)
            let failures = BannedStreamsAreSilent().failures(in: HistoryReading(history))
            #expect(failures.isEmpty != isFound)
        }
    }

    @Test func `a ban ends with its channel`() {
        var history = history(limit: 10)
        func enter(_ life: String) {
            let snapshot = ChannelSnapshot(
                channel: "lobby", session: life, user: "bob", users: [], streams: [], notes: [])
            history.add(
                .decided(
                    number: 1, command: .rtc(.look(channel: "lobby")), result: .success(.channel(snapshot: snapshot)),
                    wasHeld: false), of: SessionID(1), at: .start)
        }
        enter("1")
        history.add(
            .administered(
                command: .banStreams(channel: "lobby", user: "bob", kinds: .sound, seconds: nil),
                result: .success(.done)), at: .start)
        enter("1")
        history.addPacket(of: "bob", kind: .sound, in: "lobby", at: .start)
        #expect(BannedStreamsAreSilent().failures(in: HistoryReading(history)).count == 1)
        enter("2")
        // Another run, because the first goes on until bans change.
        history.addPacket(of: "bob", kind: .picture, in: "lobby", at: .start)
        #expect(BannedStreamsAreSilent().failures(in: HistoryReading(history)).count == 1)
    }
}
