import EmulatorAPI

// The texts that go with the codes. They name what was refused, with its value, and what to do if that helps.
extension Volcengine {
    static func text(of error: EmulatorError) -> String {
        switch error {
        case .unknownApp(let app):
            "no tenant has the AppId \(app); to make it: parlor tenant create NAME --vendor volcengine --app-id \(app) --secret APPKEY"
        case .appUnavailable(let app): "the emulator has set AppId \(app) aside; see parlor status"
        case .notLoggedIn: "the user is not logged in"
        case .forcedOffline(.loggedInElsewhere): "the same user logged in elsewhere"
        case .forcedOffline(.administrator), .forcedOffline(.unregistered), .forcedOffline(.forbidden):
            "the app's server logged the user out"
        case .alreadyLoggedIn(let user): "the engine is logged in as \(user) already"
        case .invalidUserID(let text): "the user id \"\(text)\" is not valid"
        case .userNotFound(let user): "user \(user) never logged in"
        case .receiverOffline(let user): "user \(user) is not logged in"
        case .tokenEmpty: "there is no token"
        case .tokenMalformed(let reason): "the token is invalid: \(reason)"
        case .tokenContentInvalid(let field, let reason): "the token's \(field) is invalid: \(reason)"
        case .tokenVersionUnsupported(let version):
            "the token's version is \"\(version)\", not \"\(AccessToken.version)\""
        case .tokenForAnotherApp(let expected, let actual): "the token is for AppId \(actual), not for \(expected)"
        case .tokenForAnotherUser(let expected, let actual): "the token is for user \(actual), not for user \(expected)"
        case .tokenSignatureInvalid: "the token was not made with the app's AppKey"
        case .tokenExpired(let seconds): "the token, or its privilege, ended at \(seconds)"
        case .tokenRevoked: "the token was revoked"
        case .tokenLifetimeTooShort(let left, let minimum): "the token ends in \(left) s, and \(minimum) s are needed"
        case .clientKeyWrong: "the key is not the app's"
        case .permitRefused(let reason): "the token does not let in: \(reason)"
        case .privilegeMissing(let privilege):
            privilege.contains(.join)
                ? "the token is not for this user in this room" : "the token has no privilege for it"

        case .invalidRoomID, .unknownRoomKind, .roomNotFound, .roomExists, .alreadyMember, .notMember,
            .ownerCannotLeave, .notPermitted, .unsupportedByKind, .muted, .notExempt, .banned, .messageNotFound,
            .messageTooOld, .notSender, .staleRevision, .attributesHeld, .invitationNotFound, .notPartyToInvitation,
            .invitationExists, .invalidInvitees, .inviteesUnknown, .notInviter, .invitationAnswered,
            .unsupportedByInvitationMode, .alreadyInInvitation, .refusedBeforehand:
            "refused: \(error)"

        case .invalidChannelID(let text): "the room id \"\(text)\" is not valid"
        case .notInChannel(let channel): "room \(channel) was not joined"
        case .alreadyInChannel(let channel): "room \(channel) was joined already"
        case .channelForbidden(let channel, let isForEverybody, let seconds):
            "\(isForEverybody ? "room \(channel) is banned" : "the user is banned from room \(channel)") for \(seconds) s"
        case .notVisible(let channel): "only a visible user may do this in room \(channel)"
        case .invalidStreamID, .streamExists, .streamNotFound, .indexTaken, .streamForbidden, .mixInputMissing,
            .mixNotFound:
            "refused: \(error)"

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
