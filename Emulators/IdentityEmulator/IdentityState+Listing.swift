package import EmulatorAPI
import OrderedCollections

extension IdentityState {
    /// The first `limit` users after `last`, ascending; from the first one if `last` is nil.
    package func users(after last: UserID?, limit: Int) -> [UserID] {
        Array(users.keys.filter { user in last.map { $0 < user } ?? true }.sorted().prefix(limit))
    }

    /// The first `limit` sessions after `last`, ascending; from the first one if `last` is nil.
    package func sessions(after last: SessionID?, limit: Int) -> [SessionID] {
        Array(sessions.keys.filter { session in last.map { $0 < session } ?? true }.sorted().prefix(limit))
    }
}
