import EmulatorAPI
import EmulatorSuite
import Testing

@Suite struct ZEGOCallTests {
    private func invite(
        _ invitees: [UserID], _ mode: InvitationMode = .oneShot, timeout: Int64 = 90, data: String = "",
        checks: Bool = false
    ) -> Command {
        TenantWorld.call(
            .invite(
                id: "c", invitees: invitees,
                terms: InvitationTerms(
                    mode: mode, data: data, timeoutMilliseconds: timeout * 1000, checksReceipt: checks)))
    }

    private func world(users count: UInt64) -> TenantWorld {
        var world = TenantWorld.zego()
        world.logInAll(users: count)
        return world
    }

    @Test func `a call of one round ends with its last answer`() {
        var world = world(users: 3)
        #expect(
            world.must(1, invite(["u2", "u3"])).lines == [
                "2,3: c from u1, 90000 ms: u1 accepted, u2 inviting, u3 inviting",
                "1,3: c: u2 received", "1,2: c: u3 received",
            ])
        #expect(world.must(2, TenantWorld.call(.accept(id: "c", data: "yes"))).lines == ["1,3: c: u2 accepted"])
        #expect(
            world.refusal(1, TenantWorld.call(.cancel(id: "c", invitees: [], data: ""))) == .invitationAnswered(id: "c")
        )
        #expect(
            world.refusal(2, TenantWorld.call(.quit(id: "c", data: "")))
                == .unsupportedByInvitationMode(id: "c", mode: .oneShot))
        #expect(world.must(3, TenantWorld.call(.reject(id: "c", data: ""))).lines == ["1,2: c: u3 rejected"])
        #expect(world.refusal(3, TenantWorld.call(.accept(id: "c", data: ""))) == .invitationNotFound(id: "c"))
    }

    @Test func `who calls takes a call back before anybody answered`() {
        var world = world(users: 3)
        world.must(1, invite(["u2", "u3"]))
        #expect(world.refusal(2, TenantWorld.call(.cancel(id: "c", invitees: [], data: ""))) == .notInviter(id: "c"))
        #expect(
            world.must(1, TenantWorld.call(.cancel(id: "c", invitees: [], data: "sorry"))).lines
                == ["2,3: c cancelled by u1 sorry"])
        #expect(world.refusal(2, TenantWorld.call(.accept(id: "c", data: ""))) == .invitationNotFound(id: "c"))
    }

    @Test func `who does not answer in time is told, and so are the others`() {
        var world = world(users: 3)
        world.must(1, invite(["u2", "u3"], timeout: 1))
        world.must(2, TenantWorld.call(.accept(id: "c", data: "")))
        #expect(world.advance(by: .milliseconds(999)).lines == [])
        #expect(world.advance(by: .milliseconds(1)).lines == ["3: c timed out", "1,2: c: u3 timedOut"])
    }

    @Test func `an invitee who logs in late is called for the time that is left`() {
        var world = world(users: 2)
        world.must(2, .identity(.logOut))
        #expect(world.must(1, invite(["u2"], timeout: 10, checks: true)).lines == [])
        #expect(world.advance(by: .seconds(5)).lines == ["1: c: u2 notYetReceived"])
        let lines = world.must(2, .identity(.logIn(user: "u2", credential: TenantWorld.token("u2"), terminal: .phone)))
            .lines
        #expect(lines == ["2: c from u1, 5000 ms: u1 accepted, u2 notYetReceived", "1: c: u2 received"])
        world.must(2, TenantWorld.call(.accept(id: "c", data: "")))
    }

    @Test func `a caller who is gone before an answer takes the call back`() {
        var world = world(users: 3)
        world.must(1, invite(["u2", "u3"], .lasting))
        #expect(world.must(1, .identity(.logOut)).lines == ["2,3: c cancelled by u1 "])
        world.must(2, invite(["u3"], .lasting))
        world.must(3, TenantWorld.call(.accept(id: "c", data: "")))
        #expect(world.must(2, .identity(.logOut)).lines == [], "somebody accepted: it goes on")
        world.must(3, TenantWorld.call(.quit(id: "c", data: "")))
    }

    @Test func `those in an advanced call invite, join, quit and end it`() {
        var world = world(users: 5)
        world.must(1, invite(["u2"], .lasting))
        world.must(2, TenantWorld.call(.accept(id: "c", data: "")))
        #expect(
            world.must(2, TenantWorld.call(.inviteMore(id: "c", invitees: ["u3"]))).lines == [
                "1: c: u3 inviting", "3: c from u2, 90000 ms: u1 accepted, u2 accepted, u3 inviting",
                "1,2: c: u3 received",
            ])
        #expect(world.must(4, TenantWorld.call(.join(id: "c", data: "hi"))).lines == ["1,2,3: c: u4 accepted"])
        #expect(world.refusal(4, TenantWorld.call(.join(id: "c", data: ""))) == .alreadyInInvitation(id: "c"))
        #expect(world.must(4, TenantWorld.call(.quit(id: "c", data: ""))).lines == ["4,1,2,3: c: u4 quit"])
        #expect(
            world.must(1, TenantWorld.call(.cancel(id: "c", invitees: ["u3"], data: ""))).lines
                == ["3: c cancelled by u1 ", "2: c: u3 cancelled"])
        #expect(world.refusal(3, TenantWorld.call(.accept(id: "c", data: ""))) == .notInviter(id: "c"))
        #expect(world.refusal(5, TenantWorld.call(.end(id: "c", data: ""))) == .notPartyToInvitation(id: "c"))
        #expect(world.must(2, TenantWorld.call(.end(id: "c", data: "bye"))).lines == ["1,2: c ended by u2 bye"])
        #expect(world.refusal(4, TenantWorld.call(.join(id: "c", data: ""))) == .invitationNotFound(id: "c"))
    }

    @Test func `a call has nine invitees and ten users, and not one more`() {
        var world = world(users: 12)
        let all = (2...12).map { UserID("u\($0)") }
        #expect(
            world.refusal(1, invite(Array(all.prefix(10))))
                == .limitExceeded(limit: .inviteeCount, maximum: 9, attempted: 10))
        world.must(1, invite(Array(all.prefix(9)), .lasting))
        #expect(
            world.refusal(1, TenantWorld.call(.inviteMore(id: "c", invitees: ["u11"])))
                == .limitExceeded(limit: .invitationUserCount, maximum: 10, attempted: 11))
        #expect(
            world.refusal(11, TenantWorld.call(.join(id: "c", data: "")))
                == .limitExceeded(limit: .invitationUserCount, maximum: 10, attempted: 11))
        world.must(2, TenantWorld.call(.reject(id: "c", data: "")))
        world.must(11, TenantWorld.call(.join(id: "c", data: "")))
    }

    @Test func `a call nobody can be asked for does not come to be`() {
        var world = world(users: 2)
        #expect(world.refusal(1, invite([])) == .invalidInvitees(users: []))
        #expect(world.refusal(1, invite(["u1"])) == .invalidInvitees(users: ["u1"]))
        #expect(world.refusal(1, invite(["ghost"])) == .inviteesUnknown(users: ["ghost"]))
        #expect(
            world.refusal(1, invite(["u2"], timeout: 0)) == .invalidArgument(name: "timeoutMilliseconds", value: "0"))
        #expect(
            world.refusal(1, invite(["u2"], timeout: 601))
                == .invalidArgument(name: "timeoutMilliseconds", value: "601000"))
        #expect(
            world.refusal(1, invite(["u2"], data: String(repeating: "x", count: 2049)))
                == .limitExceeded(limit: .invitationDataBytes, maximum: 2048, attempted: 2049))
        guard case .invitation(let call, let refused)? = world.reply(1, invite(["u2", "ghost"], timeout: 600)) else {
            Issue.record("refused")
            return
        }
        #expect(call.users.map(\.user) == ["u1", "u2"])
        #expect(refused == ["ghost"])
        #expect(world.refusal(2, invite(["u1"])) == .invitationExists(id: "c"))
    }

    @Test func `a list shows the caller's calls, over or not, newest first`() {
        var world = world(users: 3)
        for number in 1...3 {
            world.must(
                1,
                TenantWorld.call(
                    .invite(
                        id: InvitationID("c\(number)"), invitees: ["u2"],
                        terms: InvitationTerms(timeoutMilliseconds: 9000))))
        }
        world.must(2, TenantWorld.call(.accept(id: "c2", data: "")))
        guard
            case .invitations(let page, let next)? = world.reply(
                2, TenantWorld.call(.listInvitations(count: 2, cursor: 0)))
        else {
            Issue.record("refused")
            return
        }
        #expect(page.map(\.id) == ["c3", "c2"])
        #expect(next == 2)
        guard
            case .invitations(let rest, 0)? = world.reply(2, TenantWorld.call(.listInvitations(count: 2, cursor: next)))
        else {
            Issue.record("refused, or another page")
            return
        }
        #expect(rest.map(\.id) == ["c1"])
        #expect(
            world.reply(3, TenantWorld.call(.listInvitations(count: 2, cursor: 0)))
                == .invitations(invitations: [], next: 0))
    }
}
