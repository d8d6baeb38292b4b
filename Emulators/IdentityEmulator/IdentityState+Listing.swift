package import EmulatorAPI
import OrderedCollections

extension IdentityState {
    /// The first `limit` users after `last`, ascending; from the first one if `last` is nil.
    package func users(after last: UserID?, limit: Int) -> [UserID] {
        users.keys.page(of: limit, after: last)
    }

    /// The first `limit` sessions after `last`, ascending; from the first one if `last` is nil.
    package func sessions(after last: SessionID?, limit: Int) -> [SessionID] {
        sessions.keys.page(of: limit, after: last)
    }
}
