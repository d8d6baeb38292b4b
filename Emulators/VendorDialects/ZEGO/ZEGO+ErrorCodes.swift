package import EmulatorAPI

extension ZEGO {
    /// A refusal in ZIM's words: what its closures are called with.
    package struct ZIMFailure: Error, Hashable, Sendable {
        package var code: ZIMCode
        /// One line of English with the offending value.
        package var text: String

        package init(_ code: ZIMCode, _ text: String) {
            self.code = code
            self.text = text
        }
    }

    /// A refusal in the Express engine's words: what its callbacks carry.
    package struct ExpressFailure: Error, Hashable, Sendable {
        package var code: ExpressCode
        /// One line of English with the offending value.
        package var text: String

        package init(_ code: ExpressCode, _ text: String) {
            self.code = code
            self.text = text
        }
    }

    /// What was asked for, where one refusal has several codes.
    package enum ZIMOperation: String, Hashable, Sendable, CaseIterable {
        case login, joiningRoom, leavingRoom, usingRoom, messaging, calling
    }
}

// MARK: ZIM

extension ZEGO.ZIMFailure {
    /// What ZIM says when the request was refused, or may not have arrived.
    package init(_ failure: CallFailure) {
        switch failure {
        case .rejected(let error): self.init(error)
        case .lost(let error): self.init(error)
        }
    }

    /// The same, where the code depends on what was asked for.
    package init(_ failure: CallFailure, during operation: ZEGO.ZIMOperation) {
        self.init(failure)
        guard case .rejected(let error) = failure else { return }
        switch (error, operation) {
        case (.roomNotFound, .leavingRoom): code = .leaveRoomError
        case (.roomNotFound, .usingRoom), (.roomNotFound, .messaging): code = .roomCommonError
        case (.userNotFound, .calling): code = .callInviteUserDoesNotExist
        default: break
        }
    }

    /// What ZIM says when the cloud refused.
    package init(_ error: EmulatorError) {
        self.init(Self.code(of: error), ZEGO.text(of: error))
    }

    /// What ZIM says when the connection failed.
    package init(_ error: LinkError) {
        let code: ZEGO.ZIMCode =
            switch error {
            case .notConnected: .networkError
            case .connectionLost: .imServerDisconnect
            case .timedOut: .requestTimeout
            case .closed: .imServerDisconnect
            }
        self.init(code, ZEGO.text(of: error))
    }

    private static func code(of error: EmulatorError) -> ZEGO.ZIMCode {
        switch error {
        case .unknownApp: .networkCommonError
        case .appUnavailable: .networkServerError
        case .notLoggedIn, .forcedOffline: .userIsNotLogged
        case .alreadyLoggedIn: .userHasAlreadyLogged
        case .invalidUserID: .paramsInvalid
        case .userNotFound: .targetDoesNotExist
        case .tokenEmpty, .clientKeyWrong, .tokenForAnotherApp: .networkCommonError
        case .tokenMalformed, .tokenContentInvalid, .tokenForAnotherUser, .tokenSignatureInvalid: .tokenInvalid
        case .tokenVersionUnsupported: .tokenVersionError
        case .tokenExpired, .tokenRevoked: .tokenExpired
        case .tokenLifetimeTooShort: .tokenTimeIsTooShort

        // Room logins of the other SDK; they never reach this one.
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
        case .muted: .muted
        case .banned: .joinRoomError

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
        case .invalidChannelID, .notInChannel, .alreadyInChannel, .notVisible, .invalidStreamID, .streamExists,
            .streamNotFound, .indexTaken, .mixInputMissing, .mixNotFound:
            .paramsInvalid

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
        case .userIDBytes, .roomIDBytes, .roomNameBytes, .introductionBytes, .notificationBytes, .avatarURLBytes,
            .profileFieldBytes, .profileFieldCount, .statusBytes, .invitationIDBytes, .messageBytes,
            .invitationDataBytes, .presenceSubscriptionCount, .counterCount,
            .counterKeyBytes, .publisherCount, .participantCount, .visibleParticipantCount, .channelMessageBytes,
            .channelMessageNumber,
            .channelCount, .nicknameBytes, .streamIDBytes, .streamExtraCharacters, .subscriptionCount,
            .sideDataBytes, .channelNoteCount, .channelNoteKeyBytes, .channelNoteValueBytes,
            .mixInputCount, .mixOutputCount, .mixCount, .roomFieldCount, .roomFieldKeyBytes, .roomFieldBytes,
            .reasonBytes, .messageIDBytes, .messageFieldCount, .messageFieldBytes, .operationCount, .replyBytes,
            .correspondenceCount, .waitingMessageCount, .profileBytes, .descriptionBytes:
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
