package import EmulatorAPI
import OrderedCollections

extension IdentityState {
    /// Keeps a user from sending to one kind of target for `seconds`; 0 lifts it, nil is for good. Nothing happens when it ends.
    ///
    /// Throws ``EmulatorError/userNotFound(user:)``, and for a negative number.
    package mutating func silence(
        _ user: UserID, to target: MessageTarget, seconds: Int?, at now: Instant
    ) throws(EmulatorError) {
        guard let index = users.index(forKey: user) else { throw .userNotFound(user: user) }
        guard seconds ?? 0 >= 0 else { throw .invalidArgument(name: "seconds", value: "\(seconds ?? 0)") }
        let end = seconds == 0 ? nil : now.advanced(by: .seconds(seconds ?? .max))
        switch target {
        case .rooms: users.values[index].roomSilenceEndsAt = end
        case .users: users.values[index].userSilenceEndsAt = end
        }
    }

    /// Whether a user may not send to such targets now.
    package func isSilenced(_ user: UserID, to target: MessageTarget, at now: Instant) -> Bool {
        guard let index = users.index(forKey: user) else { return false }
        let end =
            switch target {
            case .rooms: users.values[index].roomSilenceEndsAt
            case .users: users.values[index].userSilenceEndsAt
            }
        return end.map { $0 > now } ?? false
    }
}
