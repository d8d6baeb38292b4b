package import EmulatorAPI

extension Tencent {
    /// A refusal by Chat: the arguments of `V2TIMFail`.
    package struct IMFailure: Error, Hashable, Sendable {
        package var code: IMCode
        /// One line of English with the offending value.
        package var text: String

        package init(_ code: IMCode, _ text: String) {
            self.code = code
            self.text = text
        }
    }

    /// A refusal by TRTC: the arguments of `onError` and `onEnterRoom`.
    package struct TRTCFailure: Error, Hashable, Sendable {
        package var code: TRTCCode
        /// One line of English with the offending value.
        package var text: String

        init(_ code: TRTCCode, _ text: String) {
            self.code = code
            self.text = text
        }
    }
}

// MARK: Chat

extension Tencent.IMFailure {
    /// Chat's code for a request that was refused, or may not have arrived.
    package init(_ failure: CallFailure) {
        switch failure {
        case .rejected(let error): self.init(error)
        case .lost(let error): self.init(error)
        }
    }

    /// Chat's code for a refusal by the cloud.
    package init(_ error: EmulatorError) {
        self.init(Self.code(of: error), Tencent.text(of: error))
    }

    /// Chat's code for a failed connection.
    package init(_ error: LinkError) {
        let code: Tencent.IMCode =
            switch error {
            case .notConnected, .unreachable: .disconnected
            case .connectionLost: .connectionReset
            case .timedOut: .requestTimedOut
            case .closed: .disconnected
            }
        self.init(code, Tencent.text(of: error))
    }

    private static func code(of error: EmulatorError) -> Tencent.IMCode {
        switch error {
        case .unknownApp: .sdkAppIDNotFound
        case .appUnavailable: .accountInternalError
        case .notLoggedIn: .notLoggedIn
        case .forcedOffline(.loggedInElsewhere): .kickedOffByOtherDevice
        case .forcedOffline(.administrator), .forcedOffline(.unregistered), .forcedOffline(.forbidden): .notLoggedIn
        case .alreadyLoggedIn: .invalidOperation
        case .invalidUserID: .invalidUserID
        case .userNotFound, .receiverOffline: .messageAccountInvalid
        case .tokenEmpty: .userSigEmpty
        case .tokenMalformed, .tokenContentInvalid: .userSigUnreadable
        case .tokenVersionUnsupported: .userSigCheckFailed
        case .tokenForAnotherApp: .userSigOfWrongApp
        case .tokenForAnotherUser: .userSigOfWrongUser
        case .tokenSignatureInvalid: .userSigOfWrongSecret
        case .tokenExpired: .userSigExpired
        case .tokenRevoked: .userSigRevoked
        case .permitRefused, .privilegeMissing: .permissionDenied

        case .invalidRoomID: .invalidGroupID
        case .unknownRoomKind: .invalidGroupRequest
        case .roomNotFound: .groupNotFound
        case .roomExists(_, isOwnedByCaller: true, _): .groupIDTakenByCaller
        case .roomExists(_, isOwnedByCaller: false, _): .groupIDTaken
        case .alreadyMember: .alreadyMember
        case .notMember: .permissionDenied
        case .ownerCannotLeave: .ownerMayNotQuit
        case .notPermitted: .permissionDenied
        case .unsupportedByKind(_, let feature): code(ofMissing: feature)
        case .muted, .notExempt: .mutedInGroup
        case .banned: .permissionDenied
        case .messageNotFound: .recallMessageNotFound
        case .messageTooOld: .recallTooLate
        case .notSender: .recallDenied

        case .staleRevision, .attributesHeld: .attributeWriteConflict

        case .invitationNotFound: .invalidInvitation
        case .notPartyToInvitation: .invitationNotYours
        case .invitationExists: .invitationExists
        case .invalidInvitees: .invalidArguments

        // Chat has no lasting invitations, no client keys and no named streams.
        case .tokenLifetimeTooShort, .clientKeyWrong: .invalidArguments
        case .inviteesUnknown: .invalidArguments
        case .notInviter: .invitationNotYours
        case .invitationAnswered, .unsupportedByInvitationMode, .alreadyInInvitation: .invalidInvitation
        case .invalidStreamID, .streamExists, .streamNotFound, .indexTaken, .streamForbidden, .mixInputMissing,
            .mixNotFound:
            .invalidArguments

        // Chat has no channels; these errors come only from TRTC's session.
        case .invalidChannelID: .invalidArguments
        case .notInChannel, .alreadyInChannel, .channelForbidden, .notVisible: .invalidOperation

        // The app's server chooses among the numbers that are its own.
        case .refusedBeforehand(let code, _): Tencent.IMCode(rawValue: Int32(clamping: code))
        case .limitExceeded(let limit, _, _): code(of: limit)
        case .rateExceeded(let rate, _, _): code(of: rate)
        case .invalidArgument: .invalidArguments
        case .featureDisabled(let feature): code(ofDisabled: feature)
        case .notEmulated: .notInPlan
        }
    }

    private static func code(of limit: Limit) -> Tencent.IMCode {
        switch limit {
        case .userIDBytes: .invalidUserID
        case .roomIDBytes: .invalidCustomGroupID
        case .roomNameBytes: .invalidGroupName
        case .introductionBytes: .invalidGroupIntroduction
        case .notificationBytes: .invalidGroupNotification
        case .avatarURLBytes: .invalidGroupFaceURL
        case .profileFieldBytes: .profileValueTooLong
        case .attributeCount: .tooManyAttributes
        case .attributeKeyBytes: .attributeKeyTooLong
        case .attributeValueBytes: .attributeValueTooLong
        case .attributesTotalBytes: .attributesTooLarge
        case .messageBytes, .invitationDataBytes: .bodyTooLong
        case .inviteeCount, .queryCount: .tooManyAccounts
        case .openInvitationCount, .unansweredCommandCount, .unsentCommandBytes: .requestQueueFull
        case .heldCommandCount, .heldCommandBytes: .calledTooOften
        case .roomCount: .tooManyLiveGroups
        case .memberCount: .groupFull
        case .joinedRoomCount: .tooManyGroups
        case .sessionCount: .appForbidden
        case .userCount: .tooManyTrialAccounts
        case .presenceSubscriptionCount: .invalidArguments
        case .counterCount, .counterKeyBytes: .invalidGroupRequest
        case .publisherCount, .participantCount, .visibleParticipantCount, .channelMessageBytes, .channelMessageNumber,
            .channelCount:
            .invalidArguments
        case .profileFieldCount, .statusBytes, .invitationIDBytes, .operationCount, .replyBytes,
            .correspondenceCount, .waitingMessageCount, .profileBytes, .descriptionBytes, .listedUserCount,
            .userSessionCount:
            .invalidArguments
        case .roomFieldCount, .roomFieldKeyBytes, .roomFieldBytes, .reasonBytes: .invalidGroupRequest
        case .memberNameBytes: .invalidNameCard
        case .messageReceiverCount: .tooManyAccounts
        case .messageIDBytes, .messageFieldCount, .messageFieldBytes: .bodyTooLong
        // This vendor's profile has none of these limits.
        case .memberAttributeCount, .memberAttributeKeyBytes, .memberAttributeValueBytes, .memberAttributesTotalBytes,
            .memberAttributeMemberCount, .invitationUserCount, .nicknameBytes, .streamIDBytes,
            .streamExtraCharacters, .subscriptionCount, .sideDataBytes, .channelNoteCount,
            .channelNoteKeyBytes, .channelNoteValueBytes, .mixInputCount, .mixOutputCount, .mixCount, .recordCount,
            .recordKeyBytes, .recordBytes, .recordsTotalBytes:
            .invalidArguments
        }
    }

    private static func code(of rate: Rate) -> Tencent.IMCode {
        switch rate {
        case .attributeWrites: .attributesWrittenTooOften
        case .attributeReads: .attributesCalledTooOften
        case .roomMessages: .groupMessagesTooOften
        case .channelMessages, .channelMessageBytesOfUser, .memberAttributeWrites, .channelMessagesOfUser,
            .channelEntries, .channelNotes, .sideData:
            .calledTooOften
        }
    }

    private static func code(ofMissing feature: Feature) -> Tencent.IMCode {
        switch feature {
        case .kicking, .attributes, .counters, .presence, .invitations, .lastingInvitations, .memberAttributes,
            .streamNames, .channelNotes, .mixes, .userLists, .roomList:
            .notInPlan
        case .muting, .roles, .ownershipTransfer, .memberList, .messageReceivers, .memberDescriptions:
            .invalidGroupRequest
        case .revoking: .groupWithoutRecall
        case .leaving: .ownerMayNotQuit
        case .joining: .privateGroupNotJoinable
        }
    }

    private static func code(ofDisabled feature: Feature) -> Tencent.IMCode {
        switch feature {
        case .presence: .userStatusDisabled
        case .kicking, .muting, .roles, .ownershipTransfer, .attributes, .memberList, .counters, .leaving,
            .joining, .invitations, .lastingInvitations, .memberAttributes, .streamNames, .channelNotes, .mixes,
            .revoking, .messageReceivers, .memberDescriptions, .userLists, .roomList:
            .notInPlan
        }
    }
}

// MARK: TRTC

extension Tencent.TRTCFailure {
    /// TRTC's code for a request that was refused, or may not have arrived.
    package init(_ failure: CallFailure) {
        switch failure {
        case .rejected(let error): self.init(error)
        case .lost(let error): self.init(error)
        }
    }

    /// TRTC's code for a refusal by the cloud.
    package init(_ error: EmulatorError) {
        self.init(Self.code(of: error), Tencent.text(of: error))
    }

    /// TRTC's code for a failed connection.
    package init(_ error: LinkError) {
        let code: Tencent.TRTCCode =
            switch error {
            // Entering waits for the network, and gives up with a code of its own.
            case .unreachable: .enterTimedOut
            case .timedOut: .serverRequestTimedOut
            case .notConnected, .connectionLost, .closed: .disconnected
            }
        self.init(code, Tencent.text(of: error))
    }

    private static func code(of error: EmulatorError) -> Tencent.TRTCCode {
        switch error {
        case .unknownApp: .sdkAppIDNotFound
        case .appUnavailable: .signingServerError
        case .notLoggedIn: .enterFailed
        case .forcedOffline: .userRemoved
        case .alreadyLoggedIn: .enterRefused
        case .invalidUserID: .invalidUserID
        case .userNotFound, .receiverOffline: .invalidUserID
        case .tokenEmpty: .invalidUserSig
        case .tokenMalformed, .tokenContentInvalid, .tokenVersionUnsupported, .tokenForAnotherApp, .tokenForAnotherUser,
            .tokenSignatureInvalid, .tokenExpired, .tokenRevoked:
            .userSigCheckFailed
        case .permitRefused: .privateMapKeyWrong
        case .privilegeMissing(let privilege): code(ofMissing: privilege)

        // TRTC has no groups, attributes or invitations; these errors come only from Chat's session.
        case .invalidRoomID: .badRoomID
        case .unknownRoomKind: .invalidArgument
        case .roomNotFound: .roomNotFound
        case .roomExists, .alreadyMember, .ownerCannotLeave, .notPermitted, .muted, .notExempt, .banned,
            .messageNotFound,
            .messageTooOld, .notSender:
            .refused
        case .notMember: .roomNotFound
        case .unsupportedByKind: .notSupported
        case .staleRevision, .attributesHeld: .refused
        case .invitationNotFound, .notPartyToInvitation, .invitationExists, .invalidInvitees: .invalidArgument

        case .invalidChannelID: .invalidRoomID
        case .notInChannel: .roomNotFound
        case .alreadyInChannel, .channelForbidden: .enterRefused
        case .notVisible: .refused
        case .tokenLifetimeTooShort, .clientKeyWrong: .userSigCheckFailed
        case .inviteesUnknown, .notInviter, .invitationAnswered, .unsupportedByInvitationMode, .alreadyInInvitation:
            .invalidArgument
        case .invalidStreamID, .streamExists, .streamNotFound, .indexTaken, .streamForbidden, .mixInputMissing,
            .mixNotFound:
            .invalidArgument

        case .refusedBeforehand: .refused
        case .limitExceeded(let limit, _, _): code(of: limit)
        case .rateExceeded: .refused
        case .invalidArgument(name: "scene", _): .badSceneOrRole
        case .invalidArgument: .invalidArgument
        case .featureDisabled, .notEmulated: .notSupported
        }
    }

    private static func code(ofMissing privilege: Privileges) -> Tencent.TRTCCode {
        if privilege.contains(.createChannel) { return .mayNotCreateRoom }
        if privilege.contains(.join) { return .mayNotEnterRoom }
        return .mayNotSendVideo
    }

    private static func code(of limit: Limit) -> Tencent.TRTCCode {
        switch limit {
        case .userIDBytes: .invalidUserID
        case .roomIDBytes: .roomIDTooLong
        case .publisherCount, .participantCount, .visibleParticipantCount, .subscriptionCount: .roomFull
        case .channelCount, .sessionCount, .roomCount, .userCount: .serviceSuspended
        case .unansweredCommandCount, .unsentCommandBytes, .heldCommandCount, .heldCommandBytes: .refused
        case .roomNameBytes, .introductionBytes, .notificationBytes, .avatarURLBytes, .profileFieldBytes,
            .attributeCount, .attributeKeyBytes, .attributeValueBytes, .attributesTotalBytes, .messageBytes,
            .invitationDataBytes, .inviteeCount, .openInvitationCount, .memberCount, .joinedRoomCount, .queryCount,
            .profileFieldCount, .statusBytes, .invitationIDBytes,
            .presenceSubscriptionCount, .counterCount, .counterKeyBytes, .channelMessageBytes, .channelMessageNumber,
            .memberAttributeCount, .memberAttributeKeyBytes, .memberAttributeValueBytes, .memberAttributesTotalBytes,
            .memberAttributeMemberCount, .invitationUserCount, .nicknameBytes, .streamIDBytes,
            .streamExtraCharacters, .sideDataBytes, .channelNoteCount,
            .channelNoteKeyBytes, .channelNoteValueBytes, .mixInputCount, .mixOutputCount, .mixCount, .recordCount,
            .recordKeyBytes, .recordBytes, .recordsTotalBytes,
            .roomFieldCount, .roomFieldKeyBytes, .roomFieldBytes,
            .reasonBytes, .messageIDBytes, .messageFieldCount, .messageFieldBytes, .operationCount, .replyBytes,
            .correspondenceCount, .waitingMessageCount, .profileBytes, .descriptionBytes, .memberNameBytes,
            .messageReceiverCount, .listedUserCount, .userSessionCount:
            .invalidArgument
        }
    }
}
