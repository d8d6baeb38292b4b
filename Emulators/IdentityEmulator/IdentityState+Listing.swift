package import EmulatorAPI

extension IdentityState {
    /// The first `limit` sessions after one, ascending; from the first on where that is nil.
    package func sessions(after last: SessionID?, limit: Int) -> [SessionID] {
        Array(sessions.keys.filter { session in last.map { $0 < session } ?? true }.sorted().prefix(limit))
    }
}
