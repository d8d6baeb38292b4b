package import EmulatorAPI
import EmulatorSuite

// Faults of the networks of users. They are no inputs of the tenant; only what they lead to is.
extension TenantHost {
    /// Everything that is left to chance in the tenant follows from it.
    package nonisolated var seed: UInt64 { setup.seed }

    /// Lets a fault hold for a user, who need not be there: it holds for sessions that become the user's later, too.
    ///
    /// It takes the place of the same fault before. With `span` it ends by the tenant's clock. Returns how many sessions of the user
    /// it holds for now.
    ///
    /// - Parameters:
    ///   - delay: of a slow network, up to ``UserNetworks/maximumDelay``.
    ///   - lossPerMillion: of a lossy network, up to a million.
    package func hold(
        _ kind: NetworkFaultKind, for user: UserID, delay: Duration? = nil, lossPerMillion: Int? = nil,
        lasting span: Duration? = nil
    ) throws(NetworkFaultRefusal) -> Int {
        guard stopReason == nil else { throw .stopped }
        catchUp()
        var endsAt: Instant?
        if let span {
            let (nanoseconds, isBeyond) = state.now.nanoseconds.addingReportingOverflow(span.nanoseconds)
            guard !isBeyond else { throw .tooLong }
            endsAt = Instant(nanoseconds: nanoseconds)
        }
        let sessions = state.sessionsAnywhere(of: user)
        let number = networks.hold(
            kind, for: user, delay: delay, lossPerMillion: lossPerMillion, endsAt: endsAt, sessions: sessions)
        guard let number else { throw .tooManyUsers(maximum: UserNetworks.maximumUsers) }
        hasNetworkFaults = true
        if let endsAt {
            let clock = clock
            Task { [weak self] in
                do { try await clock.sleep(endsAt) } catch { return }
                await self?.release(kind, number: number, of: user)
            }
        }
        return sessions.count
    }

    /// Takes all faults of a user's network away. Returns how many sessions the user has now.
    package func releaseNetwork(of user: UserID) -> Int {
        networks.release(of: user)
        hasNetworkFaults = !networks.isEmpty
        return state.sessionsAnywhere(of: user).count
    }

    private func release(_ kind: NetworkFaultKind, number: UInt64, of user: UserID) {
        networks.release(kind, number: number, of: user)
        hasNetworkFaults = !networks.isEmpty
    }

    /// Whether an input comes over a network that is cut off, so that it never arrived. Notes whose session it makes.
    func isCutOff(_ input: Input) -> Bool {
        guard case .command(let session, let command) = input, let (user, isLogin) = command.newUser else {
            return false
        }
        return networks.note(session, of: user, isLogin: isLogin) ?? false
    }
}

extension Command {
    /// Whose session it makes the one that it comes from; nil for other commands.
    fileprivate var newUser: (user: UserID, isLogin: Bool)? {
        switch self {
        case .identity(.logIn(let user, _, _)), .identity(.logInAgain(let user, _, _)): (user, true)
        case .rtc(.enter(_, let entry)): entry.user.map { ($0, false) }
        default: nil
        }
    }
}
