import EmulatorAPI
import OrderedCollections

extension IdentityState {
    /// Stops the program if parts of the state contradict each other; for tests and simulation, after every step.
    package func checkInvariants() {
        if let found = firstBreach { preconditionFailure("\(found)") }
        var expectedDeadlines = 0
        var newcomerCount = 0
        // Invariant: orphaned sessions are counted.
        precondition(
            orphanCount ?? 0 == sessions.keys.count { isOrphaned($0) } && orphanCount != 0,
            "\(orphanCount ?? 0) sessions are counted as orphaned")
        for (number, session) in sessions {
            if case .interrupted(let until) = session.connection {
                expectedDeadlines += 1
                // Invariant: a silent connection has a deadline.
                precondition(
                    deadlines.contains(SessionDeadline(session: number, kind: .graceEnds), at: until),
                    "\(number) is silent and is never given up")
            }
            if case .newcomer(let until) = session.standing {
                newcomerCount += 1
                // Invariant: a newcomer has no login and is in the tenant's list of newcomers.
                precondition(session.login == nil, "\(number) is a newcomer with a login")
                precondition(newcomers.firstIndexSorted(of: number) != nil, "\(number) is not among the newcomers")
                if let until {
                    expectedDeadlines += 1
                    // Invariant: a newcomer with limited patience has a deadline.
                    precondition(
                        deadlines.contains(SessionDeadline(session: number, kind: .patienceEnds), at: until),
                        "\(number) is a newcomer for ever")
                }
            }
            guard let login = session.login else { continue }
            if let expiresAt = login.expiresAt {
                expectedDeadlines += 1
                // Invariant: a login ends with its token.
                precondition(
                    deadlines.contains(SessionDeadline(session: number, kind: .tokenExpires), at: expiresAt),
                    "\(number) is logged in with a token that never expires")
            }
            if let warnsAt = login.warnsAt {
                expectedDeadlines += 1
                // Invariant: there is no warning for an expired token.
                precondition(
                    deadlines.contains(SessionDeadline(session: number, kind: .tokenEndsSoon), at: warnsAt)
                        && login.expiresAt.map { warnsAt < $0 } == true, "\(number) is not warned of its token")
            }
            // Invariant: a login is known to both its session and its user.
            precondition(sessions(of: login.user).contains(number), "\(login.user) does not know of \(number)")
        }
        // Invariant: newcomers are listed once, in the order of their opening.
        precondition(
            newcomers.count == newcomerCount && newcomers == newcomers.sorted(),
            "\(newcomers.count) newcomers are listed of \(newcomerCount)")
        // Invariant: nothing lapses that is not there.
        precondition(
            deadlines.count == expectedDeadlines, "\(deadlines.count) deadlines for \(expectedDeadlines) reasons")
        for (user, registered) in users {
            precondition(registered.profile.user == user, "\(user) has the profile of \(registered.profile.user)")
            precondition(registered.sessions == registered.sessions.sorted(), "\(user)'s sessions are out of order")
            for session in registered.sessions {
                precondition(self.user(of: session) == user, "\(session) is not \(user)'s")
            }
        }
    }
}
