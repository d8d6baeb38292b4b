package import EmulatorAPI

extension ZEGO {
    /// A refusal by ZIM: the arguments of its closures.
    package struct ZIMFailure: Error, Hashable, Sendable {
        package var code: ZIMCode
        /// One line of English with the offending value.
        package var text: String

        init(_ code: ZIMCode, _ text: String) {
            self.code = code
            self.text = text
        }
    }

    /// A refusal by the Express engine: the arguments of its callbacks.
    package struct ExpressFailure: Error, Hashable, Sendable {
        package var code: ExpressCode
        /// One line of English with the offending value.
        package var text: String

        init(_ code: ExpressCode, _ text: String) {
            self.code = code
            self.text = text
        }
    }

    /// The requested operation, because one refusal may have several codes.
    package enum ZIMOperation: String, Hashable, Sendable, CaseIterable {
        case login, joiningRoom, leavingRoom, usingRoom, messaging, calling
    }
}

// MARK: ZIM

extension ZEGO.ZIMFailure {
    /// ZIM's code for a request that was refused, or may not have arrived.
    package init(_ failure: CallFailure) {
        switch failure {
        case .rejected(let error): self.init(error)
        case .lost(let error): self.init(error)
        }
    }

    /// The same, if the code depends on the requested operation.
    package init(_ failure: CallFailure, during operation: ZEGO.ZIMOperation?) {
        self.init(failure)
        guard case .rejected(let error) = failure, let operation else { return }
        switch (error, operation) {
        case (.roomNotFound, .leavingRoom): code = .leaveRoomError
        case (.roomNotFound, .usingRoom), (.roomNotFound, .messaging): code = .roomCommonError
        case (.userNotFound, .calling): code = .callInviteUserDoesNotExist
        default: break
        }
    }

    /// ZIM's code for a refusal by the cloud.
    package init(_ error: EmulatorError) {
        self.init(Self.code(of: error), ZEGO.text(of: error))
    }

    /// ZIM's code for a failed connection.
    package init(_ error: LinkError) {
        let code: ZEGO.ZIMCode =
            switch error {
            case .notConnected, .unreachable: .networkError
            case .connectionLost: .imServerDisconnect
            case .timedOut: .requestTimeout
            case .closed: .imServerDisconnect
            }
        self.init(code, error.text)
    }

    private static func code(of error: EmulatorError) -> ZEGO.ZIMCode {
        switch error {
        case .unknownApp: .invalidAppID
        case .appUnavailable: .networkServerError
        case .notLoggedIn, .forcedOffline: .userIsNotLogged
        case .alreadyLoggedIn: .userHasAlreadyLogged
        case .invalidUserID: .paramsInvalid
        case .userNotFound, .receiverOffline: .targetDoesNotExist
        case .tokenEmpty, .clientKeyWrong, .tokenForAnotherApp: .networkCommonError
        case .tokenMalformed, .tokenContentInvalid, .tokenForAnotherUser, .tokenSignatureInvalid: .tokenInvalid
        case .tokenVersionUnsupported: .tokenVersionError
        case .tokenExpired, .tokenRevoked: .tokenExpired
        case .tokenLifetimeTooShort: .tokenTimeIsTooShort

        // Errors of room logins in the other SDK; they never reach this one.
        case .permitRefused, .privilegeMissing: .tokenInvalid

        case .invalidRoomID, .unknownRoomKind: .paramsInvalid
        case .roomNotFound: .theRoomDoesNotExist
        case .roomExists(_, _, isCallerMember: true): .userIsAlreadyInTheRoom
        case .roomExists(_, _, isCallerMember: false): .theRoomAlreadyExists
        case .alreadyMember: .userIsAlreadyInTheRoom
        case .notMember: .userIsNotInTheRoom
        case .ownerCannotLeave: .leaveRoomError
        case .notPermitted: .noCorrespondingOperationAuthority
        case .unsupportedByKind: .unsupportedRequest
        case .muted, .notExempt: .muted
        case .banned: .joinRoomError
        case .messageNotFound: .messageHasBeenRevoked
        case .messageTooOld: .messageExceedsRevokeTime
        case .notSender: .noCorrespondingOperationAuthority

        case .staleRevision: .roomAttributesCommonError
        case .attributesHeld: .roomAttributesOperationFailedCompletely

        case .invitationNotFound: .callDoesNotExist
        case .notPartyToInvitation: .isNotInvitee
        case .invitationExists: .callAlreadyExists
        case .invalidInvitees: .paramsInvalid
        case .inviteesUnknown: .callInviteUserDoesNotExist
        case .notInviter: .isNotInvitor
        case .invitationAnswered: .cancelCallError
        case .unsupportedByInvitationMode: .messageExceedsEditTime
        case .alreadyInInvitation: .userAlreadyInTheCall

        // The other SDK's.
        case .invalidChannelID, .notInChannel, .alreadyInChannel, .channelForbidden, .notVisible, .invalidStreamID,
            .streamExists,
            .streamNotFound, .indexTaken, .streamForbidden, .mixInputMissing, .mixNotFound:
            .paramsInvalid

        case .refusedBeforehand(let code, _): ZEGO.ZIMCode(rawValue: Int32(clamping: code))
        case .limitExceeded(let limit, _, _): code(of: limit)
        case .rateExceeded(let rate, _, _): code(of: rate)
        case .invalidArgument: .paramsInvalid
        case .featureDisabled, .notEmulated: .unsupportedRequest
        }
    }

    private static func code(of limit: Limit) -> ZEGO.ZIMCode {
        switch limit {
        case .attributeCount: .theNumberOfRoomAttributesExceedsLimit
        case .attributeKeyBytes: .theLengthOfRoomAttributeKeyExceedsLimit
        case .attributeValueBytes: .theLengthOfRoomAttributeValueExceedsLimit
        case .attributesTotalBytes: .theTotalLengthOfRoomAttributesValueExceedsLimit
        case .memberAttributeCount, .memberAttributesTotalBytes: .theTotalLengthOfRoomMemberAttributesExceedsLimit
        case .memberAttributeKeyBytes: .theLengthOfRoomMemberAttributesKeyExceedsLimit
        case .memberAttributeValueBytes: .theLengthOfRoomMemberAttributesValueExceedsLimit
        case .memberAttributeMemberCount: .theMemberNumberOfRoomMemberAttributesExceedsLimit
        case .invitationUserCount, .inviteeCount, .openInvitationCount: .callServerError
        case .roomCount: .theNumberOfExistingRoomsHasReachedLimit
        case .joinedRoomCount: .theNumberOfJoinedRoomsHasReachedLimit
        case .memberCount: .joinRoomError
        case .queryCount: .userInfoQueriedLimit
        case .sessionCount, .userCount: .exceedDAULimit
        case .unansweredCommandCount, .unsentCommandBytes, .heldCommandCount, .heldCommandBytes:
            .triggerSDKFrequencyLimit
        case .userIDBytes, .roomIDBytes, .roomNameBytes, .introductionBytes, .notificationBytes, .avatarURLBytes,
            .profileFieldBytes, .profileFieldCount, .statusBytes, .invitationIDBytes, .messageBytes,
            .invitationDataBytes, .presenceSubscriptionCount, .counterCount,
            .counterKeyBytes, .publisherCount, .participantCount, .visibleParticipantCount, .channelMessageBytes,
            .channelMessageNumber,
            .channelCount, .nicknameBytes, .streamIDBytes, .streamExtraCharacters, .subscriptionCount,
            .sideDataBytes, .channelNoteCount, .channelNoteKeyBytes, .channelNoteValueBytes,
            .mixInputCount, .mixOutputCount, .mixCount, .roomFieldCount, .roomFieldKeyBytes, .roomFieldBytes,
            .reasonBytes, .messageIDBytes, .messageFieldCount, .messageFieldBytes, .operationCount, .replyBytes,
            .correspondenceCount, .waitingMessageCount, .profileBytes, .descriptionBytes, .memberNameBytes,
            .messageReceiverCount, .listedUserCount, .userSessionCount, .recordCount, .recordKeyBytes, .recordBytes,
            .recordsTotalBytes:
            .paramsInvalid
        }
    }

    private static func code(of rate: Rate) -> ZEGO.ZIMCode {
        switch rate {
        case .memberAttributeWrites: .memberAttributesSetTooOften
        case .attributeReads: .memberAttributesQueriedTooOften
        case .attributeWrites, .roomMessages, .channelMessages, .channelMessageBytesOfUser,
            .channelMessagesOfUser, .channelEntries, .channelNotes, .sideData:
            .triggerServerFrequencyLimit
        }
    }
}
