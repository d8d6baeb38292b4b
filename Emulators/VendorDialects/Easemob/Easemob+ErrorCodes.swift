package import EmulatorAPI

extension Easemob {
    /// A refusal by HyphenateChat: what an `EMError` has.
    package struct ChatFailure: Error, Hashable, Sendable {
        package var code: ChatCode
        /// One line of English with the offending value.
        package var text: String

        init(_ code: ChatCode, _ text: String) {
            self.code = code
            self.text = text
        }
    }

    /// The requested operation, because one refusal may have several codes.
    package enum ChatOperation: String, Hashable, Sendable, CaseIterable {
        case login, sending, presence, users, other
    }
}

extension Easemob.ChatFailure {
    /// The code for a request that was refused, or may not have arrived.
    package init(_ failure: CallFailure, during operation: Easemob.ChatOperation) {
        switch failure {
        case .rejected(let error): self.init(error, during: operation)
        case .lost(let error): self.init(error)
        }
    }

    /// The code for a refusal by the cloud, if it depends on the requested operation.
    package init(_ error: EmulatorError, during operation: Easemob.ChatOperation) {
        self.init(error)
        switch (error, operation) {
        case (.limitExceeded(limit: .queryCount, _, _), .presence),
            (.limitExceeded(limit: .statusBytes, _, _), .presence):
            code = .presenceParamExceed
        case (.limitExceeded(limit: .queryCount, _, _), .users): code = .userCountExceed
        default: break
        }
    }

    /// The code for a refusal by the cloud.
    package init(_ error: EmulatorError) {
        self.init(Self.code(of: error), Easemob.text(of: error))
    }

    /// The code for a failed connection.
    package init(_ error: LinkError) {
        let code: Easemob.ChatCode =
            switch error {
            case .notConnected: .networkUnavailable
            case .unreachable: .serverNotReachable
            case .connectionLost, .timedOut: .serverTimeout
            case .closed: .serverUnknownError
            }
        self.init(code, error.text)
    }

    private static func code(of error: EmulatorError) -> Easemob.ChatCode {
        switch error {
        case .unknownApp: .invalidAppkey
        case .appUnavailable: .serverServingForbidden
        case .notLoggedIn: .userNotLogin
        case .forcedOffline(.loggedInElsewhere): .userLoginOnAnotherDevice
        case .forcedOffline(.administrator): .userKickedByOtherDevice
        case .forcedOffline(.unregistered): .userRemoved
        case .forcedOffline(.forbidden): .serverServingForbidden
        case .alreadyLoggedIn: .userAlreadyLoginSame
        case .invalidUserID(let text):
            text.utf8.count > Easemob.profile.identity.maximumUserIDBytes.value ? .usernameTooLong : .invalidUsername
        case .userNotFound, .receiverOffline: .userNotFound
        case .tokenEmpty, .tokenMalformed, .tokenContentInvalid, .tokenVersionUnsupported, .tokenForAnotherApp,
            .tokenSignatureInvalid:
            .invalidToken
        case .tokenForAnotherUser, .clientKeyWrong: .userAuthenticationFailed
        case .tokenExpired, .tokenRevoked, .tokenLifetimeTooShort: .tokenExpire

        // Errors of channels; they never reach this SDK.
        case .permitRefused, .privilegeMissing: .userPermissionDenied

        case .invalidRoomID: .chatroomInvalidId
        case .unknownRoomKind: .invalidParam
        case .roomNotFound: .chatroomNotExist
        case .roomExists: .invalidParam
        case .alreadyMember: .chatroomAlreadyJoined
        case .notMember: .chatroomNotJoined
        case .ownerCannotLeave: .chatroomOwnerNotAllowLeave
        case .notPermitted: .chatroomPermissionDenied
        case .unsupportedByKind: .operationUnsupported
        case .muted(let room): room == "" ? .userMutedByAdmin : .userMuted
        case .notExempt: .messageIllegalWhiteList
        case .banned: .chatroomUserInBlockList
        case .messageNotFound: .messageInvalid
        case .messageTooOld: .messageRecallTimeLimit
        case .notSender: .userPermissionDenied

        case .staleRevision: .general
        case .attributesHeld: .chatroomPermissionDenied

        // The vendor has no invitations, and its channels are another vendor's.
        case .invitationNotFound, .notPartyToInvitation, .invitationExists, .invalidInvitees, .inviteesUnknown,
            .notInviter, .invitationAnswered, .unsupportedByInvitationMode, .alreadyInInvitation:
            .operationUnsupported
        case .invalidChannelID, .notInChannel, .alreadyInChannel, .channelForbidden, .notVisible, .invalidStreamID,
            .streamExists,
            .streamNotFound, .indexTaken, .streamForbidden, .mixInputMissing, .mixNotFound:
            .operationUnsupported

        case .refusedBeforehand(let code, _): Easemob.ChatCode(rawValue: Int32(clamping: code))
        case .limitExceeded(let limit, _, _): code(of: limit)
        case .rateExceeded(let rate, _, _): code(of: rate)
        case .invalidArgument: .invalidParam
        case .featureDisabled, .notEmulated: .operationUnsupported
        }
    }

    private static func code(of limit: Limit) -> Easemob.ChatCode {
        switch limit {
        case .userIDBytes: .usernameTooLong
        case .attributeCount, .attributesTotalBytes, .roomCount, .joinedRoomCount, .userCount, .sessionCount,
            .listedUserCount, .correspondenceCount, .waitingMessageCount, .recordCount, .recordKeyBytes, .recordBytes,
            .recordsTotalBytes:
            .exceedServiceLimit
        case .userSessionCount: .userLoginTooManyDevices
        case .memberCount: .chatroomMembersFull
        case .messageBytes, .messageFieldBytes: .messageSizeLimit
        case .messageFieldCount, .messageIDBytes, .messageReceiverCount: .messageInvalid
        case .profileFieldBytes, .profileFieldCount, .profileBytes, .nicknameBytes, .avatarURLBytes:
            .userInfoDataLengthExceed
        case .statusBytes, .presenceSubscriptionCount: .presenceParamExceed
        case .unansweredCommandCount, .unsentCommandBytes, .heldCommandCount, .heldCommandBytes: .serverBusy
        case .queryCount: .queryParamReachesLimit
        case .roomIDBytes: .chatroomInvalidId
        case .roomNameBytes, .introductionBytes, .notificationBytes, .attributeKeyBytes, .attributeValueBytes,
            .invitationDataBytes, .inviteeCount, .openInvitationCount, .counterCount, .counterKeyBytes,
            .invitationIDBytes, .publisherCount, .participantCount, .visibleParticipantCount, .channelMessageBytes,
            .channelMessageNumber, .channelCount, .memberAttributeCount, .memberAttributeKeyBytes,
            .memberAttributeValueBytes, .memberAttributesTotalBytes, .memberAttributeMemberCount,
            .invitationUserCount, .streamIDBytes, .streamExtraCharacters, .subscriptionCount, .sideDataBytes,
            .channelNoteCount, .channelNoteKeyBytes, .channelNoteValueBytes, .mixInputCount, .mixOutputCount,
            .mixCount, .roomFieldCount, .roomFieldKeyBytes, .roomFieldBytes, .reasonBytes, .memberNameBytes,
            .operationCount, .replyBytes, .descriptionBytes:
            .invalidParam
        }
    }

    private static func code(of rate: Rate) -> Easemob.ChatCode {
        switch rate {
        case .roomMessages: .messageTrafficLimit
        case .attributeWrites, .attributeReads, .memberAttributeWrites, .channelMessagesOfUser,
            .channelMessageBytesOfUser, .channelMessages, .channelEntries, .channelNotes, .sideData:
            .serverBusy
        }
    }
}
