import EmulatorAPI
import SignalingEmulator
import Testing

/// Random commands against the properties every step must have; a failure names its seed and step.
@Suite struct SignalingPropertyTests {
    private static let users: [UserID] = ["alice", "bob", "carol", "dave", "eve"]
    private static let ids: [InvitationID] = ["i1", "i2", "i3", "i4", "i5", "i6"]

    private static func users(_ stream: inout RandomStream) -> [UserID] {
        (0..<stream.next() % 5).map { _ in users[Int(stream.next() % 5)] }
    }

    private static func command(_ stream: inout RandomStream) -> SignalingCommand {
        let id = ids[Int(stream.next() % UInt64(ids.count))]
        let data = stream.text(count: Int(stream.next() % 10))
        let isOnlineOnly = stream.chance(perMillion: 300_000)
        switch stream.next() % 18 {
        case 0: return .cancel(id: id, invitees: stream.chance(perMillion: 500_000) ? [] : users(&stream), data: data)
        case 1, 2, 3: return .accept(id: id, data: data)
        case 4: return .reject(id: id, data: data)
        case 5: return .modify(id: id, data: data)
        case 6:
            let message = Message(id: "m", body: .text(text: data), isOnlineOnly: isOnlineOnly)
            return .send(user: users[Int(stream.next() % 5)], message: message)
        case 7: return .subscribePresence(users: users(&stream))
        case 8: return .unsubscribePresence(users: users(&stream))
        case 9: return .setStatus(text: data)
        case 10: return .inviteMore(id: id, invitees: users(&stream))
        case 11: return .join(id: id, data: data)
        case 12: return stream.chance(perMillion: 600_000) ? .quit(id: id, data: data) : .end(id: id, data: data)
        case 13: return .listInvitations(count: Int(stream.next() % 3), cursor: stream.next() % 9)
        default:
            let terms = InvitationTerms(
                mode: stream.chance(perMillion: 400_000) ? .lasting : .oneShot,
                room: stream.chance(perMillion: 200_000) ? "lounge" : nil, data: data,
                timeoutMilliseconds: Int64(stream.next() % 4) * 4_000, isOnlineOnly: isOnlineOnly,
                checksReceipt: stream.chance(perMillion: 300_000))
            return .invite(id: id, invitees: users(&stream), terms: terms)
        }
    }

    /// Both vendors' ways, and those between them.
    private static func rules(seed: UInt64) -> SignalingRules {
        var rules = SignalingRules.small
        rules.invitations?.progress = seed.isMultiple(of: 2) ? .tellAnswers : .tellEveryState
        rules.invitations?.unknownInvitees = seed.isMultiple(of: 3) ? .refuseAll : .refuseOneByOne
        rules.invitations?.inviterLeaves = seed.isMultiple(of: 4) ? .keepInvitation : .cancelUnanswered
        rules.invitations?.letsInviterCancelAnswered = seed.isMultiple(of: 5)
        rules.invitations?.maximumFinished = Int(seed % 4) * 2
        return rules
    }

    /// One random input; the commands are those of users who are online.
    private static func step(_ lobby: inout Lobby, _ stream: inout RandomStream, _ place: String) {
        let user = users[Int(stream.next() % 4)]
        let before = lobby.state
        switch stream.next() % 10 {
        case 0: _ = lobby.goOffline(user)
        case 1: _ = lobby.goOnline(user)
        default:
            guard lobby.online.contains(user) else { return }
            do throws(EmulatorError) {
                try lobby.apply(command(&stream), from: user)
            } catch {
                #expect(lobby.state == before, "\(place): \(error) changed the state")
            }
        }
    }

    @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64])
    func `refused commands change nothing and a jump equals its steps`(seed: UInt64) {
        var stream = RandomSource(seed: seed).stream("signaling")
        var lobby = Lobby()
        lobby.rules = Self.rules(seed: seed)
        for number in 0..<400 {
            let place = "seed \(seed), step \(number)"
            Self.step(&lobby, &stream, place)
            let span = stream.duration(below: .milliseconds(stream.chance(perMillion: 100_000) ? 5_000 : 300))
            let target = lobby.now.advanced(by: span)
            var stepped = lobby.state
            var steppedNotices: [SignalingNotice] = []
            while let deadline = stepped.nextDeadline, deadline <= target {
                steppedNotices += stepped.advance(to: deadline, rules: lobby.rules) {
                    1_000_000 + $0.sinceStart.milliseconds
                }
            }
            #expect(lobby.advance(by: span) == steppedNotices, "\(place)")
            #expect(lobby.state == stepped, "\(place)")
        }
    }

    @Test(arguments: [11, 12, 13, 14] as [UInt64])
    func `every answer follows an invitation that is open, and every invitation ends once`(seed: UInt64) {
        var stream = RandomSource(seed: seed).stream("signaling")
        var lobby = Lobby()
        lobby.rules = Self.rules(seed: seed)
        var open: [InvitationID: Set<UserID>] = [:]
        func note(_ notices: [SignalingNotice], _ place: String) {
            for notice in notices {
                switch notice.event {
                case .invited(let invitation, _, _):
                    #expect(notice.users.allSatisfy { invitation.invitees.contains($0) }, "\(place)")
                    if invitation.terms.mode == .oneShot, open[invitation.id] == nil {
                        open[invitation.id] = Set(invitation.invitees)
                    }
                case .usersChanged(let id, let users) where open[id] != nil:
                    #expect(users.allSatisfy { !notice.users.contains($0.user) }, "\(place): told of themselves")
                    for user in users where user.state == .accepted || user.state == .rejected {
                        #expect(open[id]?.remove(user.user) == user.user, "\(place): \(user) answers \(id)")
                    }
                    if open[id]?.isEmpty == true { open[id] = nil }
                case .cancelled(let id, .oneShot, _, _):
                    #expect(open.removeValue(forKey: id) != nil, "\(place): \(id) is taken back")
                case .timedOut(let id, .oneShot, _, let invitees):
                    #expect(open.removeValue(forKey: id) == Set(invitees), "\(place): \(id) expires")
                default: break
                }
            }
        }
        for number in 0..<600 {
            let place = "seed \(seed), step \(number)"
            let user = Self.users[Int(stream.next() % 4)]
            if lobby.online.contains(user) {
                do throws(EmulatorError) {
                    note(try lobby.apply(Self.command(&stream), from: user).notices, place)
                } catch {
                    // Refusals are the other property's business.
                }
            }
            if stream.chance(perMillion: 100_000) { note(lobby.goOnline(user), place) }
            note(lobby.advance(by: stream.duration(below: .milliseconds(400))), place)
            for id in Self.ids {
                let isOpen = lobby.state.openInvitation(id)?.terms.mode == .oneShot
                #expect(isOpen == (open[id] != nil), "\(place): \(id)")
            }
        }
    }

    @Test func `ten thousand open invitations expire in order`() throws {
        var lobby = Lobby()
        lobby.rules.invitations?.maximumOpenOfInviter = 10_000
        lobby.rules.invitations?.maximumOpen = 10_000
        lobby.rules.invitations?.maximumTimeoutMilliseconds = 10_006
        let directory = lobby.directory
        for number in 1...10_000 as ClosedRange<Int64> {
            _ = try lobby.state.apply(
                inviting(["bob"], id: InvitationID("\(number)"), timeout: 1 + number * 7919 % 10_006),
                from: UserProfile(user: "alice"), at: lobby.now, unixMilliseconds: 0, rules: lobby.rules,
                directory: directory)
        }
        #expect(lobby.advance(by: .seconds(11)).count == 20_000)
        #expect(lobby.state.nextDeadline == nil)
        #expect(lobby.state.openInvitationCount(of: "alice") == 0)
    }
}
