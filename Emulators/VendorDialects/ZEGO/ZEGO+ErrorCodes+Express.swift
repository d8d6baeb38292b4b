package import EmulatorAPI

extension ZEGO.ExpressFailure {
    /// The Express engine's code for a request that was refused, or may not have arrived.
    package init(_ failure: CallFailure) {
        switch failure {
        case .rejected(let error): self.init(error)
        case .lost(let error): self.init(error)
        }
    }

    /// The same, where the vendor has a code of its own for a request that the network lost.
    package init(_ failure: CallFailure, lost: ZEGO.ExpressCode) {
        self.init(failure)
        if case .lost = failure { code = lost }
    }

    /// The Express engine's code for a refusal by the cloud.
    package init(_ error: EmulatorError) {
        self.init(Self.code(of: error), ZEGO.text(of: error))
    }

    /// The Express engine's code for a failed connection.
    package init(_ error: LinkError) {
        let code: ZEGO.ExpressCode =
            switch error {
            case .notConnected, .unreachable: .connectFailed
            case .connectionLost: .temporarilyBroken
            case .timedOut: .loginTimedOut
            case .closed: .disconnected
            }
        self.init(code, error.text)
    }

    private static func code(of error: EmulatorError) -> ZEGO.ExpressCode {
        switch error {
        case .unknownApp: .appIDIncorrect
        case .appUnavailable: .appOffline
        case .clientKeyWrong: .appSignIncorrect
        case .notLoggedIn: .notLoggedIn
        case .forcedOffline(.loggedInElsewhere): .kickedOut
        case .forcedOffline(.administrator), .forcedOffline(.unregistered), .forcedOffline(.forbidden):
            .manuallyKickedOut
        case .alreadyLoggedIn: .roomCountExceeded
        case .invalidUserID(let text):
            text.isEmpty ? .userIDEmpty : text.utf8.count >= 64 ? .userIDTooLong : .userIDInvalid
        case .userNotFound, .receiverOffline: .userIDInvalid
        case .tokenEmpty: .noToken
        case .tokenMalformed, .tokenSignatureInvalid, .tokenRevoked: .authenticationFailed
        case .tokenContentInvalid(field: "nonce", _): .tokenNonceTypeError
        case .tokenContentInvalid, .permitRefused: .tokenFormatError
        case .tokenVersionUnsupported: .tokenVersionError
        case .tokenForAnotherApp: .tokenAppIDError
        case .tokenForAnotherUser: .tokenUserIDError
        case .tokenExpired, .tokenLifetimeTooShort: .tokenExpired
        case .privilegeMissing(let privilege): privilege.contains(.join) ? .authenticationFailed : .publishUnauthorized

        // The other SDK's; they never reach this one.
        case .invalidRoomID, .roomNotFound, .notMember: .roomIDIncorrect
        case .unknownRoomKind, .roomExists, .alreadyMember, .ownerCannotLeave, .notPermitted, .unsupportedByKind,
            .muted, .notExempt, .staleRevision, .attributesHeld, .invitationNotFound, .notPartyToInvitation,
            .invitationExists, .invalidInvitees, .inviteesUnknown, .notInviter, .invitationAnswered,
            .unsupportedByInvitationMode,
            .alreadyInInvitation, .messageNotFound, .messageTooOld, .notSender, .refusedBeforehand:
            .illegalArgument
        case .banned, .channelForbidden: .userInBlacklist

        case .invalidChannelID(let text): text.isEmpty ? .roomIDEmpty : .roomIDTooLong
        case .notInChannel: .roomIDIncorrect
        case .alreadyInChannel: .roomCountExceeded
        case .notVisible: .publishForbidden
        case .invalidStreamID(let text): text.isEmpty ? .streamIDEmpty : .streamIDInvalid
        case .streamExists: .streamIDInUse
        case .streamNotFound: .streamNotExist
        case .indexTaken: .alreadyPublishing
        case .streamForbidden: .publishForbidden
        case .mixInputMissing: .mixInputMissing
        case .mixNotFound: .mixStopFailed

        case .limitExceeded(let limit, _, _): code(of: limit)
        case .rateExceeded(let rate, _, _): code(of: rate)
        case .invalidArgument(name: "note key", _): .extraInfoKeyEmpty
        case .invalidArgument(name: "message", _): .messageEmpty
        case .invalidArgument(name: "side data", _): .seiEmpty
        case .invalidArgument(name: "mix task", let value): value.isEmpty ? .mixTaskIDEmpty : .mixTaskIDTooLong
        case .invalidArgument(name: "mix inputs", _): .mixInputsEmpty
        case .invalidArgument(name: "mix outputs", _): .mixOutputsEmpty
        case .invalidArgument(name: "user", _): .multiRoomUserNotSame
        case .invalidArgument: .illegalArgument
        case .featureDisabled, .notEmulated: .featureMissing
        }
    }

    private static func code(of limit: Limit) -> ZEGO.ExpressCode {
        switch limit {
        case .userIDBytes: .userIDTooLong
        case .nicknameBytes: .userNameTooLong
        case .roomIDBytes: .roomIDTooLong
        case .participantCount, .visibleParticipantCount, .memberCount: .maximumMembersExceeded
        case .channelCount, .roomCount: .maximumRoomsExceeded
        case .sessionCount, .userCount: .appCalledTooOften
        case .unansweredCommandCount, .unsentCommandBytes, .heldCommandCount, .heldCommandBytes: .calledTooOften
        case .joinedRoomCount: .roomCountExceeded
        case .streamIDBytes: .streamIDTooLong
        case .streamExtraCharacters: .streamExtraInfoTooLong
        case .subscriptionCount: .playCountExceeded
        case .publisherCount: .publishForbidden
        case .channelNoteCount: .extraInfoKeysExceeded
        case .channelNoteKeyBytes: .extraInfoKeyTooLong
        case .channelNoteValueBytes: .extraInfoValueTooLong
        case .channelMessageBytes, .messageBytes: .messageTooLong
        case .sideDataBytes: .seiTooLong
        case .mixInputCount: .mixInputsExceeded
        case .mixOutputCount: .mixOutputsExceeded
        case .mixCount: .mixTooOften
        case .roomNameBytes, .introductionBytes, .notificationBytes, .avatarURLBytes, .profileFieldBytes,
            .attributeCount, .attributeKeyBytes, .attributeValueBytes, .attributesTotalBytes, .invitationDataBytes,
            .inviteeCount, .openInvitationCount, .queryCount, .presenceSubscriptionCount, .counterCount,
            .counterKeyBytes, .channelMessageNumber, .memberAttributeCount,
            .memberAttributeKeyBytes, .memberAttributeValueBytes, .memberAttributesTotalBytes,
            .memberAttributeMemberCount, .invitationUserCount, .profileFieldCount, .statusBytes,
            .invitationIDBytes, .roomFieldCount, .roomFieldKeyBytes, .roomFieldBytes, .reasonBytes, .messageIDBytes,
            .messageFieldCount, .messageFieldBytes, .operationCount, .replyBytes,
            .correspondenceCount, .waitingMessageCount, .profileBytes, .descriptionBytes, .memberNameBytes,
            .messageReceiverCount, .listedUserCount, .userSessionCount, .recordCount, .recordKeyBytes, .recordBytes,
            .recordsTotalBytes:
            .illegalArgument
        }
    }

    private static func code(of rate: Rate) -> ZEGO.ExpressCode {
        switch rate {
        case .channelMessagesOfUser, .channelMessageBytesOfUser: .broadcastTooOften
        case .channelMessages: .appCalledTooOften
        case .channelEntries, .channelNotes: .roomCalledTooOften
        case .attributeWrites, .attributeReads, .roomMessages, .memberAttributeWrites, .sideData:
            .calledTooOften
        }
    }
}
