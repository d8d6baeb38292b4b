package import EmulatorAPI

extension Agora {
    /// A code with a text for people, and what a connection that was joining with it comes to.
    package struct Failure: Error, Hashable, Sendable {
        package var code: ErrorCode
        /// Why the connection failed, if it was joining.
        package var reason: ConnectionReason
        package var text: String

        init(_ code: ErrorCode, _ reason: ConnectionReason, _ text: String) {
            self.code = code
            self.reason = reason
            self.text = text
        }
    }
}

extension Agora.Failure {
    /// The failure of a request that was refused, or may not have arrived.
    package init(_ failure: CallFailure) {
        switch failure {
        case .rejected(let error): self.init(error)
        case .lost(let error): self.init(error)
        }
    }

    /// A refusal by the cloud.
    package init(_ error: EmulatorError) {
        self.init(Self.code(of: error), Self.reason(of: error), Agora.text(of: error))
    }

    /// A failed connection.
    package init(_ error: LinkError) {
        switch error {
        case .notConnected, .unreachable, .connectionLost, .timedOut:
            self.init(.notReady, .interrupted, error.text)
        case .closed: self.init(.failed, .rejected, error.text)
        }
    }

    private static func code(of error: EmulatorError) -> Agora.ErrorCode {
        switch error {
        case .unknownApp, .appUnavailable: .invalidAppID
        case .invalidUserID: .invalidUserID
        case .tokenEmpty, .tokenMalformed, .tokenContentInvalid, .tokenVersionUnsupported, .tokenForAnotherApp,
            .tokenForAnotherUser,
            .tokenSignatureInvalid, .tokenRevoked, .permitRefused, .clientKeyWrong:
            .invalidToken
        case .tokenExpired, .tokenLifetimeTooShort: .tokenExpired
        case .privilegeMissing(let privilege): privilege.contains(.join) ? .invalidToken : .roleNotAuthorized
        case .forcedOffline, .banned, .channelForbidden: .bannedByServer
        case .notLoggedIn, .alreadyLoggedIn, .userNotFound, .receiverOffline: .refused

        // Rooms, attributes and invitations are the other SDK's; they never reach this one.
        case .invalidRoomID, .unknownRoomKind, .roomNotFound, .roomExists, .alreadyMember, .notMember,
            .ownerCannotLeave, .notPermitted, .unsupportedByKind, .muted, .notExempt, .messageNotFound, .messageTooOld,
            .notSender,
            .staleRevision, .attributesHeld, .invitationNotFound, .notPartyToInvitation, .invitationExists,
            .invalidInvitees, .inviteesUnknown, .notInviter, .invitationAnswered, .unsupportedByInvitationMode,
            .alreadyInInvitation, .refusedBeforehand:
            .failed

        case .invalidChannelID: .invalidChannelID
        case .notInChannel: .notInChannel
        case .alreadyInChannel: .joinRejected
        case .notVisible: .refused
        case .invalidStreamID, .streamExists, .streamNotFound, .indexTaken, .streamForbidden, .mixInputMissing,
            .mixNotFound:
            .failed

        case .limitExceeded(let limit, _, _): code(of: limit)
        case .rateExceeded(let rate, _, _): code(of: rate)
        case .invalidArgument: .invalidArgument
        case .featureDisabled, .notEmulated: .notSupported
        }
    }

    private static func reason(of error: EmulatorError) -> Agora.ConnectionReason {
        if case .limitExceeded(.publisherCount, _, _) = error { return .tooManyBroadcasters }
        return reasons[code(of: error)] ?? .rejected
    }

    /// The reasons of codes that have one of their own.
    private static let reasons: [Agora.ErrorCode: Agora.ConnectionReason] = [
        .invalidAppID: .invalidAppID, .invalidChannelID: .invalidChannelName, .invalidToken: .invalidToken,
        .tokenExpired: .tokenExpired, .bannedByServer: .banned,
    ]

    private static func code(of limit: Limit) -> Agora.ErrorCode {
        switch limit {
        case .channelMessageBytes: .sizeTooLarge
        case .channelMessageNumber: .tooManyDataStreams
        case .userIDBytes, .nicknameBytes: .invalidUserAccount
        case .participantCount, .visibleParticipantCount, .channelCount, .sessionCount, .userCount, .publisherCount:
            .noServerResources
        case .subscriptionCount, .unansweredCommandCount, .unsentCommandBytes, .heldCommandCount, .heldCommandBytes:
            .resourceLimited
        case .roomIDBytes, .roomNameBytes, .introductionBytes, .notificationBytes, .avatarURLBytes, .profileFieldBytes,
            .attributeCount, .attributeKeyBytes, .attributeValueBytes, .attributesTotalBytes, .messageBytes,
            .invitationDataBytes, .inviteeCount, .openInvitationCount, .roomCount, .memberCount, .joinedRoomCount,
            .queryCount, .presenceSubscriptionCount, .counterCount, .counterKeyBytes, .profileFieldCount, .statusBytes,
            .invitationIDBytes, .memberAttributeCount, .memberAttributeKeyBytes, .memberAttributeValueBytes,
            .memberAttributesTotalBytes, .memberAttributeMemberCount, .invitationUserCount, .streamIDBytes,
            .streamExtraCharacters, .sideDataBytes, .channelNoteCount, .channelNoteKeyBytes, .channelNoteValueBytes,
            .mixInputCount, .mixOutputCount, .mixCount, .recordCount, .recordKeyBytes, .recordBytes, .recordsTotalBytes,
            .roomFieldCount, .roomFieldKeyBytes, .roomFieldBytes,
            .reasonBytes, .memberNameBytes, .messageReceiverCount, .messageIDBytes, .messageFieldCount,
            .messageFieldBytes, .operationCount, .replyBytes, .profileBytes, .descriptionBytes, .correspondenceCount,
            .waitingMessageCount, .listedUserCount, .userSessionCount:
            .invalidArgument
        }
    }

    private static func code(of rate: Rate) -> Agora.ErrorCode {
        switch rate {
        case .channelMessagesOfUser, .channelMessageBytesOfUser, .channelMessages: .bitrateLimit
        case .attributeWrites, .attributeReads, .roomMessages, .memberAttributeWrites, .channelEntries, .channelNotes,
            .sideData:
            .tooOften
        }
    }
}
