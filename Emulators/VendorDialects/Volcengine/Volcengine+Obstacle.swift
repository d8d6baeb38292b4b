package import EmulatorAPI

extension Volcengine {
    /// Why something was not done, in the terms that the vendor's lists of codes share. Each list has its code for it.
    package enum Obstacle: String, Hashable, Sendable, CaseIterable {
        // The user and the token
        case invalidToken, tokenExpired, noPublishPermission, noSubscribePermission
        case invalidUserID, otherUserID, notLoggedIn, alreadyLoggedIn, loggedInElsewhere, removed
        // The room
        case invalidRoomID, notInRoom, alreadyInRoom, roomForbidden, userForbidden, roomFull, tooManyVisible, notVisible
        // Streams
        case tooManyStreams, tooManySubscriptions, noStream
        // Messages and extra infos
        case noReceiver, receiverNotThere, tooLong, tooOften, keyEmpty, keyTooLong, valueTooLong
        // Everything
        case overflow, invalidArgument, notSupported, noServer, failed
        case noConnection, disconnected, timedOut
    }
}

extension Volcengine.Obstacle {
    package init(_ failure: CallFailure) {
        switch failure {
        case .rejected(let error): self = Self(error)
        case .lost(let error): self = Self(error)
        }
    }

    /// A failed connection.
    package init(_ error: LinkError) {
        switch error {
        case .notConnected, .unreachable: self = .noConnection
        case .connectionLost: self = .disconnected
        case .timedOut: self = .timedOut
        case .closed: self = .noServer
        }
    }

    /// A refusal by the cloud.
    package init(_ error: EmulatorError) {
        switch error {
        case .unknownApp, .tokenEmpty, .tokenMalformed, .tokenContentInvalid, .tokenVersionUnsupported,
            .tokenForAnotherApp, .tokenForAnotherUser, .tokenSignatureInvalid, .tokenRevoked, .tokenLifetimeTooShort,
            .permitRefused, .clientKeyWrong:
            self = .invalidToken
        case .tokenExpired: self = .tokenExpired
        case .privilegeMissing(let privilege): self = Self(missing: privilege)
        case .appUnavailable: self = .noServer
        case .notLoggedIn: self = .notLoggedIn
        case .forcedOffline(.loggedInElsewhere): self = .loggedInElsewhere
        case .forcedOffline(.administrator), .forcedOffline(.unregistered), .forcedOffline(.forbidden): self = .removed
        case .alreadyLoggedIn: self = .alreadyLoggedIn
        case .invalidUserID: self = .invalidUserID
        case .userNotFound: self = .noReceiver
        case .receiverOffline: self = .receiverNotThere

        // There are no rooms besides those of streams, and no invitations.
        case .invalidRoomID, .unknownRoomKind, .roomNotFound, .roomExists, .alreadyMember, .notMember,
            .ownerCannotLeave, .notPermitted, .unsupportedByKind, .muted, .notExempt, .banned, .messageNotFound,
            .messageTooOld, .notSender, .staleRevision, .attributesHeld, .invitationNotFound, .notPartyToInvitation,
            .invitationExists, .invalidInvitees, .inviteesUnknown, .notInviter, .invitationAnswered,
            .unsupportedByInvitationMode, .alreadyInInvitation, .refusedBeforehand:
            self = .failed

        case .invalidChannelID: self = .invalidRoomID
        case .notInChannel: self = .notInRoom
        case .alreadyInChannel: self = .alreadyInRoom
        case .channelForbidden(_, let isForEverybody, _): self = isForEverybody ? .roomForbidden : .userForbidden
        case .notVisible: self = .notVisible
        case .streamNotFound: self = .noStream
        case .invalidStreamID, .streamExists, .indexTaken, .streamForbidden, .mixInputMissing, .mixNotFound:
            self = .failed

        case .limitExceeded(let limit, _, _): self = Self(limit)
        case .rateExceeded: self = .tooOften
        case .invalidArgument(let name, _): self = Self(argument: name)
        case .featureDisabled, .notEmulated: self = .notSupported
        }
    }

    private init(missing privilege: Privileges) {
        if privilege.isDisjoint(with: [.sendAudio, .sendVideo, .sendSecondVideo, .sendMessages]) {
            let receiving: Privileges = [.receiveAudio, .receiveVideo, .receiveSecondVideo]
            self = privilege.isDisjoint(with: receiving) ? .invalidToken : .noSubscribePermission
        } else {
            self = .noPublishPermission
        }
    }

    private init(argument name: String) {
        switch name {
        case "user": self = .otherUserID
        case "note key": self = .keyEmpty
        default: self = .invalidArgument
        }
    }

    private init(_ limit: Limit) {
        switch limit {
        case .messageBytes, .channelMessageBytes, .sideDataBytes: self = .tooLong
        case .channelNoteKeyBytes: self = .keyTooLong
        case .channelNoteValueBytes: self = .valueTooLong
        case .userIDBytes: self = .invalidUserID
        case .participantCount: self = .roomFull
        case .visibleParticipantCount: self = .tooManyVisible
        case .publisherCount: self = .tooManyStreams
        case .subscriptionCount: self = .tooManySubscriptions
        case .unansweredCommandCount, .unsentCommandBytes, .heldCommandCount, .heldCommandBytes: self = .overflow
        case .channelCount, .sessionCount, .userCount, .userSessionCount, .correspondenceCount, .recordCount,
            .recordsTotalBytes, .replyBytes:
            self = .noServer
        case .nicknameBytes: self = .invalidArgument
        case .roomIDBytes, .roomNameBytes, .introductionBytes, .notificationBytes, .avatarURLBytes, .profileFieldBytes,
            .attributeCount, .attributeKeyBytes, .attributeValueBytes, .attributesTotalBytes,
            .invitationDataBytes, .inviteeCount, .openInvitationCount, .roomCount, .memberCount, .joinedRoomCount,
            .queryCount, .presenceSubscriptionCount, .counterCount, .counterKeyBytes, .profileFieldCount, .statusBytes,
            .invitationIDBytes, .memberAttributeCount, .memberAttributeKeyBytes, .memberAttributeValueBytes,
            .memberAttributesTotalBytes, .memberAttributeMemberCount, .invitationUserCount, .streamIDBytes,
            .streamExtraCharacters, .channelNoteCount, .channelMessageNumber, .mixInputCount, .mixOutputCount,
            .mixCount, .recordKeyBytes, .recordBytes, .roomFieldCount, .roomFieldKeyBytes, .roomFieldBytes,
            .reasonBytes, .memberNameBytes, .messageReceiverCount, .messageIDBytes, .messageFieldCount,
            .messageFieldBytes, .operationCount, .profileBytes, .descriptionBytes, .waitingMessageCount,
            .listedUserCount:
            self = .invalidArgument
        }
    }
}
