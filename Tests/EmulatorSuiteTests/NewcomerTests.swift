import EmulatorAPI
import EmulatorSuite
import Testing
import VendorDialects

/// Sessions on which nobody ever logged in, in a tenant with users.
@Suite struct NewcomerTests {
    private func endings(_ outcome: Outcome) -> [SessionID] {
        outcome.effects.compactMap { effect in
            guard case .end(let session, _) = effect else { return nil }
            return session
        }
    }

    @Test func `ten thousand hellos without a login fill no tenant, and end nobody's session who logged in`() {
        var house = House()
        house.furnish("lobby", users: 3)
        for number: UInt64 in 101...10_100 {
            let (reply, outcome) = house.take(.opened(session: SessionID(number)))
            #expect(reply == .success(.done))
            #expect(endings(outcome) == (number > 1_100 ? [SessionID(number - 1_000)] : []))
        }
        #expect(house.tenant.sessionCount == 1_003)
        // The connections are cut, as one does who wants nothing but to fill the tenant.
        for number: UInt64 in 9_101...10_100 { house.take(.interrupted(session: SessionID(number))) }
        house.admit("u4", 20_000)
        house.must(20_000, .room(.enter(room: "lobby", entry: .join)))
        #expect(endings(house.advance(by: .seconds(5))).count == 999)
        #expect(house.tenant.sessionCount == 4)
        #expect(house.tenant.sessions(after: nil, limit: 10).map(\.user) == ["u1", "u2", "u3", "u4"])
    }

    @Test func `a tenant that is full of newcomers has room for whoever logs in, one that is full of users has none`() {
        var house = House {
            $0.identity.maximumSessions = 3
            $0.identity.maximumNewcomers = 3
        }
        for number: UInt64 in 1...3 { house.take(.opened(session: SessionID(number))) }
        for number: UInt64 in 4...6 { house.admit(UserID("u\(number)"), number) }
        let (reply, outcome) = house.take(.opened(session: SessionID(7)))
        #expect(reply == .failure(.limitExceeded(limit: .sessionCount, maximum: 3, attempted: 4)))
        #expect(outcome == Outcome())
    }

    @Test func `who enters a channel has proved who they are, on a session without a login`() {
        var house = House.club {
            $0.identity.newcomerPatience = .seconds(10)
            $0.identity.maximumNewcomers = 2
        }
        for number: UInt64 in 1...2 { house.take(.opened(session: SessionID(number))) }
        house.must(1, House.go("u1", to: "stage"))
        let forged = TokenReading(
            claims: Claims(
                app: House.clubApp, user: "u2", issuedAtUnixSeconds: 0, expiresAtUnixSeconds: 1_000_000),
            isSignatureValid: false)
        #expect(
            house.refusal(2, House.go("u2", to: "stage", with: .reading(reading: forged))) == .tokenSignatureInvalid)
        for number: UInt64 in 3...9 { house.take(.opened(session: SessionID(number))) }
        #expect(house.tenant.isOpen(SessionID(1)) && !house.tenant.isOpen(SessionID(2)))
        house.advance(by: .seconds(10))
        #expect(house.tenant.sessions(after: nil, limit: 10).map(\.session) == [SessionID(1)])
    }

    @Test func `who joins a channel of the other kind has proved it too`() {
        var house = House { $0.identity.newcomerPatience = .seconds(10) }
        for number: UInt64 in 1...2 { house.take(.opened(session: SessionID(number))) }
        house.must(
            1,
            .rtc(
                .enter(
                    channel: "stage",
                    entry: ChannelEntry(user: "u1", credential: House.credential("u1"), scene: .live))))
        #expect(endings(house.advance(by: .seconds(10))) == [SessionID(2)])
    }

    @Test func `what became of newcomers is the same when it is replayed`() {
        var house = House {
            $0.identity.newcomerPatience = .seconds(10)
            $0.identity.maximumNewcomers = 2
        }
        for number: UInt64 in 1...5 { house.take(.opened(session: SessionID(number))) }
        house.must(5, House.logIn("u5"))
        house.take(.interrupted(session: SessionID(4)))
        house.advance(by: .seconds(3))
        house.take(.opened(session: SessionID(6)))
        house.advance(by: .seconds(60))
        var again = TenantState(house.setup)
        for (at, input) in house.inputs {
            _ = again.advance(to: at)
            _ = again.accept(input, at: at)
        }
        _ = again.advance(to: house.now)
        #expect(again == house.tenant)
    }
}
