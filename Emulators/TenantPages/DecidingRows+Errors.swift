import EmulatorAPI
import VendorDialects

// The rows behind refusals.

extension DecidingRows {
    /// The rows that decide that something is refused with an error; none where no vendor's choice is in it.
    ///
    /// - Parameter command: what was refused; nil for a command of the app's own server.
    static func behind(_ error: EmulatorError, of command: Command?) -> [String] {
        switch error {
        case .unknownApp, .appUnavailable, .notLoggedIn, .alreadyLoggedIn, .userNotFound: []
        case .forcedOffline(.loggedInElsewhere): secondLogin
        case .forcedOffline(.administrator), .forcedOffline(.unregistered), .forcedOffline(.forbidden): []
        case .invalidUserID: userIDs
        case .receiverOffline: ["signaling.offlineReceivers", "rtc.refusesMissingReceivers"]
        case .tokenEmpty, .tokenMalformed, .tokenContentInvalid, .tokenVersionUnsupported, .tokenForAnotherApp,
            .tokenSignatureInvalid, .tokenRevoked, .clientKeyWrong:
            []
        case .tokenForAnotherUser: rights
        case .tokenExpired: tokenWarning + rightEnd
        case .tokenLifetimeTooShort: tokenLifetime
        case .permitRefused: rights
        case .privilegeMissing: ["rights.checksPrivileges"] + rights

        case .invalidRoomID: roomIDs
        case .unknownRoomKind: ["kind.kind"]
        case .roomNotFound: ["room.checksRoomIDOfJoiners", "kind.maximumEmptySeconds"]
        case .roomExists: ownership
        case .alreadyMember: ["kind.concurrentMemberships"]
        case .notMember: membership + ["kind.isOpen"]
        case .ownerCannotLeave: ownership
        case .notPermitted: ownership + ["room.onlySuperAdminsMakeRooms", "kind.letsMembersAdd"]
        case .unsupportedByKind: features
        case .muted, .notExempt, .banned: features
        case .messageNotFound: revoking + ["room.maximumRememberedMessages"]
        case .messageTooOld, .notSender: revoking

        case .staleRevision, .attributesHeld: refusedWrites

        case .invitationNotFound: ["invitation.maximumFinished", "call.maximumFinishedCalls"]
        case .notPartyToInvitation, .notInviter: withdrawal
        case .invitationExists: []
        case .invalidInvitees, .inviteesUnknown: invitees
        case .invitationAnswered: withdrawal + progress
        case .unsupportedByInvitationMode: ["invitation.hasLasting", "call.hasLasting"]
        case .alreadyInInvitation: progress

        case .invalidChannelID: channelIDs
        case .notInChannel: absence
        case .alreadyInChannel: secondStay
        case .channelForbidden: []
        case .notVisible: ["rtc.messagesNeedVisibility", "rtc.extraInfosNeedVisibility", "rtc.isEverybodyVisible"]
        case .invalidStreamID: ["stream.maximumStreamIDBytes"]
        case .streamExists, .streamNotFound, .streamForbidden: []
        case .indexTaken: publishing
        case .mixInputMissing, .mixNotFound: ["stream.idleMixSeconds"]

        case .refusedBeforehand: []
        case .limitExceeded(let limit, _, _): behind(limit, of: command)
        case .rateExceeded(let rate, _, _): behind(rate, of: command)
        case .invalidArgument(_, _), .notEmulated: command.map(behind) ?? []
        case .featureDisabled(let feature): behind(feature)
        }
    }

    private static func behind(_ limit: Limit, of command: Command?) -> [String] {
        switch limit {
        case .userIDBytes: userIDs
        case .roomIDBytes: roomIDs + channelIDs
        case .roomNameBytes: ["room.maximumNameBytes"]
        case .introductionBytes:
            ["room.maximumIntroductionBytes", "room.maximumDescriptionTextBytes", "room.maximumOtherTextBytes"]
        case .notificationBytes:
            ["room.maximumNotificationBytes", "room.maximumAnnouncementBytes", "room.maximumOtherTextBytes"]
        case .avatarURLBytes: ["room.maximumAvatarURLBytes", "room.maximumAvatarBytes", "room.maximumOtherTextBytes"]
        case .profileFieldBytes: ["identity.maximumProfileFieldBytes"]
        case .profileFieldCount: ["identity.maximumProfileFields"]
        case .profileBytes: ["identity.maximumProfileBytes"]
        case .attributeCount: ["attribute.maximumCount"]
        case .attributeKeyBytes: ["attribute.maximumKeyBytes"]
        case .attributeValueBytes: ["attribute.maximumValueBytes"]
        case .attributesTotalBytes: ["attribute.maximumTotalBytes"]
        case .operationCount: ["attribute.maximumOperations"]
        case .messageBytes: messageBytes(of: command)
        case .invitationDataBytes: ["invitation.maximumDataBytes", "call.maximumDataBytes"]
        case .inviteeCount: ["invitation.maximumInvitees", "call.maximumInvitees"]
        case .invitationUserCount: ["invitation.maximumUsers", "call.maximumUsers"]
        case .invitationIDBytes: ["invitation.maximumIDBytes", "call.maximumCallIDBytes"]
        case .openInvitationCount:
            [
                "invitation.maximumOpenOfInviter", "invitation.maximumOpen", "call.maximumOpenOfInviter",
                "call.maximumOpenCalls",
            ]
        case .roomCount: ["room.maximumRooms"]
        case .memberCount: ["kind.maximumMembers"]
        case .joinedRoomCount: ["room.maximumJoinedRooms", "kind.concurrentMemberships"]
        case .sessionCount: ["identity.maximumSessions"]
        case .userCount: ["identity.maximumUsers"]
        case .userSessionCount: ["identity.maximumSessionsOfUser"]
        case .queryCount: queries(of: command)
        case .presenceSubscriptionCount: ["signaling.maximumPresenceSubscriptions"]
        case .statusBytes: ["signaling.maximumStatusBytes"]
        case .counterCount: ["room.maximumCounters"]
        case .counterKeyBytes: ["room.maximumCounterKeyBytes"]
        case .publisherCount: ["rtc.maximumPublishers", "stream.maximumPublished"]
        case .participantCount:
            [
                "rtc.maximumParticipants", "rtc.maximumLiveParticipants", "rtc.maximumCallParticipants",
                "rtc.maximumGuests",
            ]
        case .visibleParticipantCount: ["rtc.maximumVisible"]
        case .channelMessageBytes, .channelMessageNumber, .sideDataBytes: command.map(behind) ?? channelMessage
        case .channelCount: ["rtc.maximumChannels", "rtc.maximumRooms"]
        case .memberAttributeCount: ["memberAttribute.maximumCount"]
        case .memberAttributeKeyBytes: ["memberAttribute.maximumKeyBytes"]
        case .memberAttributeValueBytes: ["memberAttribute.maximumValueBytes"]
        case .memberAttributesTotalBytes: ["memberAttribute.maximumTotalBytes"]
        case .memberAttributeMemberCount: ["memberAttribute.maximumMembers"]
        case .nicknameBytes: ["stream.maximumUserNameBytes", "identity.maximumProfileFieldBytes"]
        case .streamIDBytes: ["stream.maximumStreamIDBytes"]
        case .streamExtraCharacters: extra
        case .subscriptionCount: subscribing
        case .channelNoteCount: ["stream.maximumExtraInfoKeys", "rtc.maximumExtraInfos"]
        case .channelNoteKeyBytes: ["stream.maximumExtraInfoKeyBytes", "rtc.maximumExtraInfoKeyBytes"]
        case .channelNoteValueBytes: ["stream.maximumExtraInfoValueBytes", "rtc.maximumExtraInfoValueBytes"]
        case .mixInputCount: ["stream.maximumMixInputs"]
        case .mixOutputCount: ["stream.maximumMixOutputs"]
        case .mixCount: ["stream.maximumMixes"]
        case .roomFieldCount: ["room.maximumFields"]
        case .roomFieldKeyBytes: ["room.maximumFieldKeyBytes"]
        case .roomFieldBytes: ["room.maximumFieldBytes"]
        case .reasonBytes: ["room.maximumReasonBytes"]
        case .memberNameBytes: ["room.maximumMemberNameBytes"]
        case .messageReceiverCount: ["room.maximumMessageReceivers"]
        case .messageIDBytes: ["room.maximumMessageIDBytes", "signaling.maximumMessageIDBytes"]
        case .messageFieldCount: ["room.maximumMessageFields", "signaling.maximumMessageFields"]
        case .messageFieldBytes: ["room.maximumMessageFieldBytes"]
        case .descriptionBytes: ["room.maximumDescriptionBytes"]
        case .correspondenceCount: ["signaling.maximumCorrespondences"]
        case .waitingMessageCount: ["signaling.maximumWaitingMessages", "signaling.maximumWaitingMessagesOfAll"]
        case .listedUserCount: ["room.maximumListedUsers", "room.maximumAdmins"]
        // Bounds of the emulator, which no vendor's profile has.
        case .replyBytes, .recordCount, .recordKeyBytes, .recordBytes, .recordsTotalBytes, .unansweredCommandCount,
            .unsentCommandBytes, .heldCommandCount, .heldCommandBytes:
            []
        }
    }

    private static func behind(_ rate: Rate, of command: Command?) -> [String] {
        switch rate {
        case .attributeWrites: ["attribute.maximumWritesPerSecond"]
        case .attributeReads: []
        case .roomMessages: ["room.maximumMessagesPerSecond", "room.messageOverflow"]
        case .memberAttributeWrites: ["memberAttribute.maximumWrites", "memberAttribute.writeWindowSeconds"]
        case .channelMessagesOfUser, .channelMessageBytesOfUser, .channelMessages, .sideData:
            (command.map(behind) ?? channelMessage) + ["rtc.maximumMessageBytesPerSecond"]
        case .channelEntries: ["rtc.maximumEntriesPerSecond", "stream.maximumLoginsPerSecond"]
        case .channelNotes:
            ["stream.maximumExtraInfoPerSecond", "rtc.maximumExtraInfosPerSecond", "rtc.extraInfoOverflow"]
        }
    }

    private static func behind(_ feature: Feature) -> [String] {
        switch feature {
        case .presence: ["signaling.hasPresence"]
        case .lastingInvitations: ["invitation.hasLasting", "call.hasLasting"]
        case .kicking, .muting, .roles, .ownershipTransfer, .attributes, .memberList, .counters, .leaving, .joining,
            .revoking, .messageReceivers, .memberDescriptions, .userLists, .roomList:
            features
        case .invitations, .memberAttributes, .streamNames, .channelNotes, .mixes: []
        }
    }

    private static func messageBytes(of command: Command?) -> [String] {
        switch command {
        case .signaling: directMessage + ["signaling.maximumCommandBytes", "signaling.maximumOtherMessageBytes"]
        case .rtc(.send(_, let message)): behind(message.kind)
        case .identity, .room, .attribute, .rtc, nil:
            [
                "room.maximumMessageBytes", "room.maximumTextBytes", "room.maximumCommandBytes",
                "room.maximumBarrageBytes", "room.maximumOtherMessageBytes",
            ]
        }
    }

    private static func queries(of command: Command?) -> [String] {
        switch command {
        case .identity: ["identity.maximumUsersPerQuery"]
        case .room(.fetchRooms), .room(.listRooms): ["room.maximumRoomsPerQuery", "room.maximumRoomListPage"]
        case .room(.listMembers): ["kind.memberListPage"]
        case .room, nil: ["room.maximumUsersPerCommand", "identity.maximumUsersPerQuery"]
        case .attribute: ["memberAttribute.maximumUsersPerQuery"]
        case .signaling: ["signaling.maximumUsersPerQuery", "invitation.maximumPage", "call.maximumListPage"]
        case .rtc: ["stream.maximumReceivers"]
        }
    }
}

extension DecidingRows {
    static let userIDs = userID + ["rtc.maximumUserIDBytes", "stream.maximumUserIDBytes", "rtc.maximumIDBytes"]
    static let roomIDs = ["room.maximumRoomIDBytes", "room.reservedRoomIDPrefix", "room.checksRoomIDOfJoiners"]
    static let channelIDs = ["rtc.maximumChannelIDBytes", "rtc.maximumIDBytes"]
}
