import EmulatorAPI
import EmulatorSuite
import Foundation
import Testing

/// States on disk; those that random commands lead to are the fuzzing's.
@Suite struct StateCodingTests {
    private func text(_ tenant: TenantState) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return String(decoding: try encoder.encode(tenant), as: UTF8.self)
    }

    private func decoded(_ text: String) throws -> TenantState {
        try JSONDecoder().decode(TenantState.self, from: Data(text.utf8))
    }

    @Test func `a tenant with nobody in it survives encoding`() throws {
        let tenant = TenantWorld().tenant
        #expect(try decoded(text(tenant)) == tenant)
    }

    @Test func `members, mutes, bans, counters, watchers and what waits for users survive encoding`() throws {
        var world = TenantWorld()
        world.furnish("lobby", kind: "Meeting", users: 4)
        world.must(1, .room(.setRole(room: "lobby", user: "u2", role: .admin)))
        world.must(1, .room(.mute(room: "lobby", user: "u3", seconds: 60)))
        world.must(1, .room(.send(room: "lobby", message: Message(id: "m", body: .text(text: "hello")))))
        world.must(1, .identity(.setProfile(change: ProfileChange(nickname: "U", fields: ["b": "2", "a": "1"]))))
        for watcher in 2...4 as ClosedRange<UInt64> {
            world.must(watcher, .signaling(.subscribePresence(users: ["u1"])))
        }
        world.must(4, .identity(.logOut))
        world.must(
            1,
            .signaling(
                .invite(id: "i", invitees: ["u4"], terms: InvitationTerms(data: "d", timeoutMilliseconds: 9000))))
        world.must(
            1,
            .signaling(
                .send(user: "u4", message: Message(id: "n", body: .custom(bytes: [1, 255], summary: "s", extra: "e")))))
        world.must(
            2,
            .rtc(
                .enter(
                    channel: "stage",
                    entry: ChannelEntry(user: "u2", credential: TenantWorld.credential("u2"), scene: .live))
            ))
        world.must(
            2,
            .rtc(
                .subscribe(
                    channel: "stage", stream: .numbered(user: "u9", index: 0), kinds: .sound, isSubscribed: false)))
        world.must(
            2,
            .rtc(.send(channel: "stage", message: ChannelMessage(kind: .numbered, bytes: [7], number: 1)))
        )
        world.take(.interrupted(session: SessionID(2)))
        let copy = try decoded(text(world.tenant))
        #expect(copy == world.tenant)
        copy.checkInvariants()
        #expect(copy.connectedSessions == [SessionID(1), SessionID(3), SessionID(4)])
        #expect((copy.sessionCount, copy.userCount) == (4, 4))
        #expect((copy.roomCount, copy.channelCount) == (1, 1))
    }

    @Test func `a state that was stored before channels had guests reads as one without guests`() throws {
        let tenant = TenantWorld().tenant
        var stored = try text(tenant)
        for key in ["guests", "partners"] {
            let field = #""\#(key)":[],"#
            #expect(stored.contains(field))
            stored = stored.replacing(field, with: "")
        }
        #expect(try decoded(stored) == tenant)
    }

    @Test func `a key that comes twice in a dictionary is refused`() throws {
        let text = #"[1,"a",2,"b",1,"c"]"#
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(SortedByKey<SessionID, String>.self, from: Data(text.utf8))
        }
    }
}
