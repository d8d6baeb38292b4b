extension EmulatorError {
    /// The most names that an error lists. No command takes more.
    private static let listedLimit = 1_000

    /// The error with long texts cut. An error repeats what was refused, and that may have any length; the limit is
    /// longer than anything a command accepts.
    package var shortened: EmulatorError {
        switch self {
        case .notLoggedIn, .forcedOffline, .tokenEmpty, .tokenSignatureInvalid, .tokenExpired, .tokenRevoked,
            .tokenLifetimeTooShort, .clientKeyWrong, .privilegeMissing, .staleRevision, .limitExceeded, .rateExceeded,
            .featureDisabled, .streamNotFound:
            self
        case .unknownApp(let app): .unknownApp(app: app.cut())
        case .appUnavailable(let app): .appUnavailable(app: app.cut())
        case .alreadyLoggedIn(let user): .alreadyLoggedIn(user: user.cut())
        case .invalidUserID(let text): .invalidUserID(text: text.cut())
        case .userNotFound(let user): .userNotFound(user: user.cut())
        case .receiverOffline(let user): .receiverOffline(user: user.cut())
        case .tokenMalformed(let reason): .tokenMalformed(reason: reason.cut())
        case .tokenContentInvalid(let field, let reason):
            .tokenContentInvalid(field: field.cut(), reason: reason.cut())
        case .tokenVersionUnsupported(let version): .tokenVersionUnsupported(version: version.cut())
        case .tokenForAnotherApp(let expected, let actual):
            .tokenForAnotherApp(expected: expected.cut(), actual: actual.cut())
        case .tokenForAnotherUser(let expected, let actual):
            .tokenForAnotherUser(expected: expected.cut(), actual: actual.cut())
        case .permitRefused(let reason): .permitRefused(reason: reason.cut())
        case .invalidRoomID(let text): .invalidRoomID(text: text.cut())
        case .unknownRoomKind(let kind): .unknownRoomKind(kind: kind.cut())
        case .roomNotFound(let room): .roomNotFound(room: room.cut())
        case .roomExists(let room, let isOwnedByCaller, let isCallerMember):
            .roomExists(room: room.cut(), isOwnedByCaller: isOwnedByCaller, isCallerMember: isCallerMember)
        case .alreadyMember(let room): .alreadyMember(room: room.cut())
        case .notMember(let room, let user): .notMember(room: room.cut(), user: user.cut())
        case .ownerCannotLeave(let room): .ownerCannotLeave(room: room.cut())
        case .notPermitted(let room): .notPermitted(room: room.cut())
        case .unsupportedByKind(let kind, let feature): .unsupportedByKind(kind: kind.cut(), feature: feature)
        case .muted(let room): .muted(room: room.cut())
        case .notExempt(let room): .notExempt(room: room.cut())
        case .banned(let room, let secondsLeft): .banned(room: room.cut(), secondsLeft: secondsLeft)
        case .messageNotFound(let message): .messageNotFound(message: message.cut())
        case .messageTooOld(let message, let maximum):
            .messageTooOld(message: message.cut(), maximumSeconds: maximum)
        case .notSender(let message): .notSender(message: message.cut())
        case .attributesHeld(let keys): .attributesHeld(keys: keys.prefix(Self.listedLimit).map { $0.cut() })
        case .invitationNotFound(let id): .invitationNotFound(id: id.cut())
        case .notPartyToInvitation(let id): .notPartyToInvitation(id: id.cut())
        case .invitationExists(let id): .invitationExists(id: id.cut())
        case .invalidInvitees(let users): .invalidInvitees(users: users.prefix(Self.listedLimit).map { $0.cut() })
        case .inviteesUnknown(let users): .inviteesUnknown(users: users.prefix(Self.listedLimit).map { $0.cut() })
        case .notInviter(let id): .notInviter(id: id.cut())
        case .invitationAnswered(let id): .invitationAnswered(id: id.cut())
        case .unsupportedByInvitationMode(let id, let mode): .unsupportedByInvitationMode(id: id.cut(), mode: mode)
        case .alreadyInInvitation(let id): .alreadyInInvitation(id: id.cut())
        case .invalidChannelID(let text): .invalidChannelID(text: text.cut())
        case .notInChannel(let channel): .notInChannel(channel: channel.cut())
        case .alreadyInChannel(let channel): .alreadyInChannel(channel: channel.cut())
        case .channelForbidden(let channel, let isForEverybody, let secondsLeft):
            .channelForbidden(channel: channel.cut(), isForEverybody: isForEverybody, secondsLeft: secondsLeft)
        case .notVisible(let channel): .notVisible(channel: channel.cut())
        case .invalidStreamID(let text): .invalidStreamID(text: text.cut())
        case .streamExists(let stream): .streamExists(stream: stream.cut())
        case .indexTaken(let index, let stream): .indexTaken(index: index, stream: stream.cut())
        case .streamForbidden(let stream): .streamForbidden(stream: stream.cut())
        case .mixInputMissing(let stream): .mixInputMissing(stream: stream.cut())
        case .mixNotFound(let task): .mixNotFound(task: task.cut())
        case .refusedBeforehand(let code, let reason): .refusedBeforehand(code: code, reason: reason.cut())
        case .invalidArgument(let name, let value): .invalidArgument(name: name.cut(), value: value.cut())
        case .notEmulated(let feature): .notEmulated(feature: feature.cut())
        }
    }
}

extension TokenFault {
    /// The fault with long texts cut, because they may come from the token.
    var shortened: TokenFault {
        switch self {
        case .empty: self
        case .malformed(let reason): .malformed(reason: reason.cut())
        case .invalidContent(let field, let reason): .invalidContent(field: field.cut(), reason: reason.cut())
        case .unsupportedVersion(let version): .unsupportedVersion(version: version.cut())
        }
    }
}
