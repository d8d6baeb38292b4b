import EmulatorAPI

// The texts that go with the codes. They name what was refused, with its value, and what to do if that helps.
extension Agora {
    static func text(of error: EmulatorError) -> String {
        switch error {
        case .unknownApp(let app):
            "no tenant has the App ID \(app); to make it: parlor tenant create NAME --vendor agora --app-id \(app) --secret CERTIFICATE"
        case .appUnavailable(let app): "the emulator has set App ID \(app) aside; see parlor status"
        case .notLoggedIn: "no channel was joined"
        case .forcedOffline(.loggedInElsewhere): "the same user joined from elsewhere"
        case .forcedOffline(.administrator), .forcedOffline(.unregistered), .forcedOffline(.forbidden):
            "the server removed the user"
        case .alreadyLoggedIn(let user): "the session has user \(user) already"
        case .invalidUserID(let text): "the user id \"\(text)\" is not valid"
        case .userNotFound(let user): "user \(user) does not exist"
        case .receiverOffline(let user): "user \(user) is not logged in"
        case .tokenEmpty: "there is no token, and the project has an App Certificate"
        case .tokenMalformed(let reason): "the token is invalid: \(reason)"
        case .tokenContentInvalid(let field, let reason): "the token's \(field) is invalid: \(reason)"
        case .tokenVersionUnsupported(let version): "the token's version is \"\(version)\", not \"007\" or \"006\""
        case .tokenForAnotherApp(let expected, let actual):
            "the token is for App ID \(actual), not for \(expected)"
        case .tokenForAnotherUser(let expected, let actual):
            "the token is for user \(actual), not for user \(expected)"
        case .tokenSignatureInvalid: "the token was not made with the project's App Certificate"
        case .tokenExpired(let seconds): "the token expired at \(seconds); get another one from the app's server"
        case .tokenRevoked: "the token was revoked"
        case .tokenLifetimeTooShort(let left, let minimum):
            "the token ends in \(left) s, and joining needs \(minimum) s"
        case .clientKeyWrong: "the key is not the project's"
        case .permitRefused(let reason): "the token does not let in: \(reason)"
        case .privilegeMissing(let privilege):
            privilege.contains(.join)
                ? "the token is not for this user in this channel" : "the token does not allow to publish"

        case .invalidRoomID, .unknownRoomKind, .roomNotFound, .roomExists, .alreadyMember, .notMember,
            .ownerCannotLeave, .notPermitted, .unsupportedByKind, .muted, .notExempt, .banned, .messageNotFound,
            .messageTooOld,
            .notSender, .staleRevision, .attributesHeld, .invitationNotFound, .notPartyToInvitation, .invitationExists,
            .invalidInvitees, .inviteesUnknown, .notInviter, .invitationAnswered, .unsupportedByInvitationMode,
            .alreadyInInvitation, .refusedBeforehand:
            "refused: \(error)"

        case .invalidChannelID(let text): "the channel name \"\(text)\" is not valid"
        case .notInChannel(let channel): "channel \(channel) was not joined"
        case .alreadyInChannel(let channel): "channel \(channel) was joined already"
        case .channelForbidden(let channel, _, let seconds): "the server keeps out of \(channel) for \(seconds) s"
        case .notVisible(let channel): "only a host may do this in channel \(channel)"
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
