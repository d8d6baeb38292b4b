import EmulatorAPI
import EmulatorSuite
import Testing

@Suite struct ClubCallTests {
    private func invite(
        _ invitees: [UserID], _ mode: InvitationMode = .oneShot, timeout: Int64 = 90, data: String = "",
        checks: Bool = false
    ) -> Command {
        House.call(
            .invite(
                id: "c", invitees: invitees,
                terms: InvitationTerms(
                    mode: mode, data: data, timeoutMilliseconds: timeout * 1000, checksReceipt: checks)))
    }

    private func house(users count: UInt64) -> House {
        var house = House.club()
        house.furnishClub(users: count)
        return house
    }

    @Test func `a call of one round ends with its last answer`() {
        var house = house(users: 3)
        #expect(
            house.must(1, invite(["u2", "u3"])).lines == [
                "2,3: c from u1, 90000 ms: u1 accepted, u2 inviting, u3 inviting",
                "1,3: c: u2 received", "1,2: c: u3 received",
            ])
        #expect(house.must(2, House.call(.accept(id: "c", data: "yes"))).lines == ["1,3: c: u2 accepted"])
        #expect(house.refusal(1, House.call(.cancel(id: "c", invitees: [], data: ""))) == .invitationAnswered(id: "c"))
        #expect(
            house.refusal(2, House.call(.quit(id: "c", data: "")))
                == .unsupportedByInvitationMode(id: "c", mode: .oneShot))
        #expect(house.must(3, House.call(.reject(id: "c", data: ""))).lines == ["1,2: c: u3 rejected"])
        #expect(house.refusal(3, House.call(.accept(id: "c", data: ""))) == .invitationNotFound(id: "c"))
    }

    @Test func `who calls takes a call back before anybody answered`() {
        var house = house(users: 3)
        house.must(1, invite(["u2", "u3"]))
        #expect(house.refusal(2, House.call(.cancel(id: "c", invitees: [], data: ""))) == .notInviter(id: "c"))
        #expect(
            house.must(1, House.call(.cancel(id: "c", invitees: [], data: "sorry"))).lines
                == ["2,3: c cancelled by u1 sorry"])
        #expect(house.refusal(2, House.call(.accept(id: "c", data: ""))) == .invitationNotFound(id: "c"))
    }

    @Test func `who does not answer in time is told, and so are the others`() {
        var house = house(users: 3)
        house.must(1, invite(["u2", "u3"], timeout: 1))
        house.must(2, House.call(.accept(id: "c", data: "")))
        #expect(house.advance(by: .milliseconds(999)).lines == [])
        #expect(house.advance(by: .milliseconds(1)).lines == ["3: c timed out", "1,2: c: u3 timedOut"])
    }

    @Test func `an invitee who logs in late is called for the time that is left`() {
        var house = house(users: 2)
        house.must(2, .identity(.logOut))
        #expect(house.must(1, invite(["u2"], timeout: 10, checks: true)).lines == [])
        #expect(house.advance(by: .seconds(5)).lines == ["1: c: u2 notYetReceived"])
        let lines = house.must(2, .identity(.logIn(user: "u2", credential: House.token("u2"), terminal: .phone))).lines
        #expect(lines == ["2: c from u1, 5000 ms: u1 accepted, u2 notYetReceived", "1: c: u2 received"])
        house.must(2, House.call(.accept(id: "c", data: "")))
    }

    @Test func `a caller who is gone before an answer takes the call back`() {
        var house = house(users: 3)
        house.must(1, invite(["u2", "u3"], .lasting))
        #expect(house.must(1, .identity(.logOut)).lines == ["2,3: c cancelled by u1 "])
        house.must(2, invite(["u3"], .lasting))
        house.must(3, House.call(.accept(id: "c", data: "")))
        #expect(house.must(2, .identity(.logOut)).lines == [], "somebody accepted: it goes on")
        house.must(3, House.call(.quit(id: "c", data: "")))
    }

    @Test func `those in an advanced call invite, join, quit and end it`() {
        var house = house(users: 5)
        house.must(1, invite(["u2"], .lasting))
        house.must(2, House.call(.accept(id: "c", data: "")))
        #expect(
            house.must(2, House.call(.inviteMore(id: "c", invitees: ["u3"]))).lines == [
                "1: c: u3 inviting", "3: c from u2, 90000 ms: u1 accepted, u2 accepted, u3 inviting",
                "1,2: c: u3 received",
            ])
        #expect(house.must(4, House.call(.join(id: "c", data: "hi"))).lines == ["1,2,3: c: u4 accepted"])
        #expect(house.refusal(4, House.call(.join(id: "c", data: ""))) == .alreadyInInvitation(id: "c"))
        #expect(house.must(4, House.call(.quit(id: "c", data: ""))).lines == ["4,1,2,3: c: u4 quit"])
        #expect(
            house.must(1, House.call(.cancel(id: "c", invitees: ["u3"], data: ""))).lines
                == ["3: c cancelled by u1 ", "2: c: u3 cancelled"])
        #expect(house.refusal(3, House.call(.accept(id: "c", data: ""))) == .notInviter(id: "c"))
        #expect(house.refusal(5, House.call(.end(id: "c", data: ""))) == .notPartyToInvitation(id: "c"))
        #expect(house.must(2, House.call(.end(id: "c", data: "bye"))).lines == ["1,2: c ended by u2 bye"])
        #expect(house.refusal(4, House.call(.join(id: "c", data: ""))) == .invitationNotFound(id: "c"))
    }

    @Test func `a call has nine invitees and ten users, and not one more`() {
        var house = house(users: 12)
        let all = (2...12).map { UserID("u\($0)") }
        #expect(
            house.refusal(1, invite(Array(all.prefix(10))))
                == .limitExceeded(limit: .inviteeCount, maximum: 9, attempted: 10))
        house.must(1, invite(Array(all.prefix(9)), .lasting))
        #expect(
            house.refusal(1, House.call(.inviteMore(id: "c", invitees: ["u11"])))
                == .limitExceeded(limit: .invitationUserCount, maximum: 10, attempted: 11))
        #expect(
            house.refusal(11, House.call(.join(id: "c", data: "")))
                == .limitExceeded(limit: .invitationUserCount, maximum: 10, attempted: 11))
        house.must(2, House.call(.reject(id: "c", data: "")))
        house.must(11, House.call(.join(id: "c", data: "")))
    }

    @Test func `a call nobody can be asked for does not come to be`() {
        var house = house(users: 2)
        #expect(house.refusal(1, invite([])) == .invalidInvitees(users: []))
        #expect(house.refusal(1, invite(["u1"])) == .invalidInvitees(users: ["u1"]))
        #expect(house.refusal(1, invite(["ghost"])) == .inviteesUnknown(users: ["ghost"]))
        #expect(
            house.refusal(1, invite(["u2"], timeout: 0)) == .invalidArgument(name: "timeoutMilliseconds", value: "0"))
        #expect(
            house.refusal(1, invite(["u2"], timeout: 601))
                == .invalidArgument(name: "timeoutMilliseconds", value: "601000"))
        #expect(
            house.refusal(1, invite(["u2"], data: String(repeating: "x", count: 2049)))
                == .limitExceeded(limit: .invitationDataBytes, maximum: 2048, attempted: 2049))
        guard case .invitation(let call, let refused)? = house.reply(1, invite(["u2", "ghost"], timeout: 600)) else {
            Issue.record("refused")
            return
        }
        #expect(call.users.map(\.user) == ["u1", "u2"])
        #expect(refused == ["ghost"])
        #expect(house.refusal(2, invite(["u1"])) == .invitationExists(id: "c"))
    }

    @Test func `a list shows the caller's calls, over or not, newest first`() {
        var house = house(users: 3)
        for number in 1...3 {
            house.must(
                1,
                House.call(
                    .invite(
                        id: InvitationID("c\(number)"), invitees: ["u2"],
                        terms: InvitationTerms(timeoutMilliseconds: 9000))))
        }
        house.must(2, House.call(.accept(id: "c2", data: "")))
        guard case .invitations(let page, let next)? = house.reply(2, House.call(.listInvitations(count: 2, cursor: 0)))
        else {
            Issue.record("refused")
            return
        }
        #expect(page.map(\.id) == ["c3", "c2"])
        #expect(next == 2)
        guard case .invitations(let rest, 0)? = house.reply(2, House.call(.listInvitations(count: 2, cursor: next)))
        else {
            Issue.record("refused, or another page")
            return
        }
        #expect(rest.map(\.id) == ["c1"])
        #expect(
            house.reply(3, House.call(.listInvitations(count: 2, cursor: 0))) == .invitations(invitations: [], next: 0))
    }
}
