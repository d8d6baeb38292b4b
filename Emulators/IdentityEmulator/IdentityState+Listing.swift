package import EmulatorAPI

extension IdentityState {
    /// The first `limit` sessions after `last`, ascending; from the first one if `last` is nil.
    package func sessions(after last: SessionID?, limit: Int) -> [SessionID] {
        Array(sessions.keys.filter { session in last.map { $0 < session } ?? true }.sorted().prefix(limit))
    }
}
