import EmulatorAPI
import Testing

@testable import ZIM

/// Which vendor calls an event leads to.
struct NoticeTests {
    private let bob = Member(profile: UserProfile(user: "bob"), role: .member, joinedAtUnixMilliseconds: 0)
    private let reader = Notice.Reader(user: "alice", isInRoom: true)

    @Test func `what was done to attributes decides the call, not how`() {
        let one = Attribute(key: "1", value: "a")
        let two = Attribute(key: "2", value: "b")
        func texts(_ set: [Attribute], _ removed: [Attribute]) -> [String] {
            Notice.notices(
                for: .attribute(.changed(room: "r", set: set, removed: removed, all: nil, revision: 1, by: "bob")),
                to: reader
            ).map { $0.text() }
        }
        #expect(texts([one], []) == ["roomAttributesUpdated(set [1: a], roomID: r)"])
        #expect(texts([], [one]) == ["roomAttributesUpdated(delete [1: a], roomID: r)"])
        #expect(texts([one], [two]) == ["roomAttributesBatchUpdated(set [1: a], delete [2: b], roomID: r)"])
        #expect(texts([], []) == [])
    }

    @Test func `departures are of others, or the end of one's own stay`() {
        let alice = Member(profile: UserProfile(user: "alice"), role: .member, joinedAtUnixMilliseconds: 0)
        func texts(_ member: Member, _ reason: LeaveReason) -> [String] {
            Notice.notices(for: .room(.memberLeft(room: "r", member: member, reason: reason)), to: reader)
                .map { $0.text() }
        }
        func disconnected(_ event: ZIMRoomEvent) -> String {
            "roomStateChanged(disconnected, event: \(event), roomID: r)"
        }
        #expect(texts(bob, .left) == ["roomMemberLeft([bob], roomID: r)"])
        #expect(texts(bob, .disconnected) == ["roomMemberLeft([bob], roomID: r)"])
        #expect(texts(alice, .removedByAdministrator(reason: "")) == [disconnected(.kickedOut)])
        #expect(texts(alice, .disconnected) == [disconnected(.networkDisconnected)])
    }

    @Test func `what this vendor does not have says nothing`() {
        let events: [Event] = [
            .identity(.loggedIn(user: "alice", terminal: .phone)), .identity(.loggedOut(user: "alice")),
            .room(.created(room: "r")), .room(.memberChanged(room: "r", member: bob, by: nil)),
            .room(.ownerChanged(room: "r", owner: "bob")), .room(.allMuted(room: "r", isMuted: true)),
            .room(.counterChanged(room: "r", counter: Counter(key: "k", value: 1))),
            .signaling(.modified(id: "i", inviter: "bob", data: "")),
            .rtc(.participantJoined(channel: "c", user: ChannelUser(user: "bob", nickname: ""))),
        ]
        for event in events { #expect(Notice.notices(for: event, to: reader).isEmpty, "\(event)") }
    }

    @Test func `a state of a call has the vendor's name`() {
        let pairs: [(InvitationUserState, ZIMCallUserState)] = [
            (.inviting, .inviting), (.received, .received), (.accepted, .accepted), (.rejected, .rejected),
            (.cancelled, .cancelled), (.timedOut, .timeout), (.quit, .quit), (.notYetReceived, .notYetReceived),
        ]
        #expect(pairs.count == InvitationUserState.allCases.count)
        for (state, expected) in pairs { #expect(ZIMCallUserState(state) == expected) }
    }
}
