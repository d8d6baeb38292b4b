import EmulatorAPI

// The texts that go with the codes. The vendor's own texts change between releases and are not part of its interface.
// These name what was refused, with its value, and what to do if that helps.
extension Easemob {
    static func text(of error: EmulatorError) -> String {
        switch error {
        case .unknownApp(let app):
            "no tenant has the app key \(app); to make it: parlor tenant create NAME --vendor easemob --app-id \(app) --secret KEY"
        case .appUnavailable(let app): "the emulator has set app \(app) aside; see parlor status"
        case .notLoggedIn: "not logged in; log in first"
        case .forcedOffline(.loggedInElsewhere): "the same user logged in on another device"
        case .forcedOffline(.administrator): "the server ended the login"
        case .forcedOffline(.unregistered): "the account was deleted"
        case .forcedOffline(.forbidden): "the user may not use the service"
        case .alreadyLoggedIn(let user): "user \(user) has logged in already"
        case .invalidUserID(let text): "the user id \"\(text)\" is not valid"
        case .userNotFound(let user): "user \(user) does not exist"
        case .receiverOffline(let user): "user \(user) is not logged in"
        case .tokenEmpty: "no token was given"
        case .tokenMalformed(let reason): "the token is invalid: \(reason)"
        case .tokenContentInvalid(let field, let reason): "the token's \(field) is invalid: \(reason)"
        case .tokenVersionUnsupported(let version): "the token's version is \"\(version)\", which the app does not take"
        case .tokenForAnotherApp(let expected, let actual): "the token is for app \(actual), not for app \(expected)"
        case .tokenForAnotherUser(let expected, let actual):
            "the token is for user \(actual), not for user \(expected)"
        case .tokenSignatureInvalid: "the token was not made with the app's secret"
        case .tokenExpired(let seconds): "the token expired at \(seconds); get another one from the app's server"
        case .tokenRevoked: "the token was revoked"
        case .tokenLifetimeTooShort(let left, let minimum):
            "the token ends in \(left) s, and a login needs \(minimum) s"
        case .clientKeyWrong: "the password is wrong"
        case .permitRefused(let reason): "the token does not let in: \(reason)"
        case .privilegeMissing(let privilege):
            privilege.contains(.join)
                ? "the token does not allow this room" : "the token does not allow to publish this"

        case .invalidRoomID(let text): "the room id \"\(text)\" is not valid"
        case .unknownRoomKind(let kind): "there are no rooms of kind \"\(kind)\""
        case .roomNotFound(let room): "room \(room) does not exist"
        case .roomExists(let room, _, isCallerMember: false): "room \(room) exists already"
        case .roomExists(let room, _, isCallerMember: true), .alreadyMember(let room):
            "the user is in room \(room) already"
        case .notMember(let room, let user): "user \(user) is not in room \(room); enter it first"
        case .ownerCannotLeave(let room): "the owner cannot leave room \(room)"
        case .notPermitted(let room): "not permitted in room \(room)"
        case .unsupportedByKind(_, let feature): "rooms do not have this: \(feature.rawValue)"
        case .muted(let room): room == "" ? "the user is muted in the whole app" : "the user is muted in room \(room)"
        case .notExempt(let room): "everybody is muted in room \(room)"
        case .banned(let room, let seconds): "the user may not enter room \(room) for \(seconds) s"
        case .messageNotFound(let message): "message \(message) does not exist, or was taken back before"
        case .messageTooOld(let message, let seconds): "message \(message) is older than \(seconds) s"
        case .notSender(let message): "message \(message) is another user's"

        case .staleRevision(let expected, let actual): "the attributes are at \(actual), not at \(expected)"
        case .attributesHeld(let keys): "room attributes belong to other users: \(keys.joined(separator: ", "))"

        case .invitationNotFound(let id): "call \(id) does not exist or is over"
        case .notPartyToInvitation(let id): "the user is not in call \(id)"
        case .invitationExists(let id): "call \(id) exists already"
        case .invalidInvitees(let users):
            "invalid invitees: \(users.isEmpty ? "none" : users.map(\.rawValue).joined(separator: ", "))"
        case .inviteesUnknown(let users):
            "no invitee is registered or free: \(users.map(\.rawValue).joined(separator: ", "))"
        case .notInviter(let id): "the user is not the inviter of call \(id), or was taken back from it"
        case .invitationAnswered(let id): "call \(id) was accepted and cannot be cancelled"
        case .unsupportedByInvitationMode(let id, let mode):
            "call \(id) is in \(mode == .lasting ? "advanced" : "general") mode"
        case .alreadyInInvitation(let id): "the user is in call \(id) already"

        case .invalidChannelID(let text): "the room id \"\(text)\" is not valid"
        case .notInChannel(let channel): "room \(channel) is not logged in to"
        case .alreadyInChannel(let channel): "room \(channel) is logged in to already"
        case .channelForbidden(let channel, _, let seconds): "the server keeps out of \(channel) for \(seconds) s"
        case .notVisible(let channel): "not allowed to publish in room \(channel)"
        case .invalidStreamID(let text): "the stream id \"\(text)\" is not valid"
        case .streamExists(let stream): "stream \(stream) is published already"
        case .streamNotFound(let index): "publish channel \(index) has no stream"
        case .indexTaken(let index, let stream): "publish channel \(index) has stream \(stream) already"
        case .streamForbidden(let stream): "the app's server forbids stream \(stream)"
        case .mixInputMissing(let stream): "the stream to mix does not exist: \(stream)"
        case .mixNotFound(let task): "mixer task \(task) does not exist"

        case .refusedBeforehand(let code, let reason): reason.isEmpty ? "refused by the app's server: \(code)" : reason
        case .limitExceeded(let limit, let maximum, let attempted):
            "\(limit.rawValue) is \(attempted), and at most \(maximum) is allowed"
        case .rateExceeded(let rate, let maximum, let milliseconds):
            "\(rate.rawValue): at most \(maximum) in \(milliseconds) ms"
        case .invalidArgument(let name, let value): "invalid \(name): \"\(value)\""
        case .featureDisabled(let feature): "not switched on: \(feature.rawValue)"
        case .notEmulated(let feature): "not emulated: \(feature)"
        }
    }
}
