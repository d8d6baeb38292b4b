import EmulatorAPI
import VendorDialects

// The rows behind the answers to commands.

extension DecidingRows {
    /// The rows that decide what a command that is carried out comes to.
    static func behind(_ command: Command) -> [String] {
        switch command {
        case .identity(let command): behind(command)
        case .room(let command): behind(command)
        case .attribute(let command): behind(command)
        case .signaling(let command): behind(command)
        case .rtc(let command): behind(command)
        }
    }

    private static func behind(_ command: IdentityCommand) -> [String] {
        switch command {
        case .logIn, .logInAgain: login + tokenWarning
        case .logOut: membership
        case .setProfile:
            ["identity.maximumProfileFieldBytes", "identity.maximumProfileFields", "identity.maximumProfileBytes"]
        case .fetchProfiles: ["identity.maximumUsersPerQuery"]
        case .renewToken: tokenLifetime + tokenWarning
        }
    }

    private static func behind(_ command: RoomCommand) -> [String] {
        switch command {
        case .enter(_, let entry), .move(_, _, let entry):
            (entry.plan == nil ? [] : roomsMade) + entrance + ["room.maximumJoinedRooms", "kind.maximumMembers"]
        case .dismiss: ownership
        case .addMembers: ["kind.letsMembersAdd", "kind.maximumMembers", "room.maximumUsersPerCommand"]
        case .leave: ownership + ["kind.maximumEmptySeconds"]
        case .describe: ["room.maximumNameBytes", "room.maximumDescriptionBytes", "room.maximumFields"]
        case .fetchRooms: ["room.maximumRoomsPerQuery"]
        case .fetchJoinedRooms: ["kind.isHiddenFromJoinedRooms"]
        case .listMembers: ["kind.memberListPage", "kind.honorsMemberFilter"]
        case .fetchMembers, .countOnlineMembers, .mute, .muteAll, .setRole: features
        case .kick: features + ["room.maximumReasonBytes"]
        case .enlist, .fetchList: features + ["room.maximumListedUsers", "room.maximumAdmins"]
        case .listRooms: ["room.maximumRoomListPage"]
        case .transferOwnership: features + ownership
        case .send: message + onlineOnly + ["room.maximumMessageReceivers"]
        case .revoke: features + revoking
        case .describeMember: features + ["room.maximumMemberNameBytes"]
        case .setCounters, .addToCounter, .fetchCounters: counters
        }
    }

    private static func behind(_ command: AttributeCommand) -> [String] {
        switch command {
        case .set, .replaceAll, .remove, .removeAll: attributes + conflict + attributeNews
        case .batch: attributes + conflict + attributeNews + ["attribute.maximumOperations"]
        case .fetch: features
        case .setForMembers: memberAttributes + ["memberAttribute.maximumWrites", "memberAttribute.writeWindowSeconds"]
        case .fetchOfMembers, .listOfMembers:
            ["memberAttribute.maximumUsersPerQuery", "memberAttribute.maximumReads"]
        }
    }

    private static func behind(_ command: SignalingCommand) -> [String] {
        switch command {
        case .invite, .inviteMore: invitation + invitees
        case .cancel: invitation + withdrawal
        case .accept, .reject, .modify, .join: invitation + progress
        case .quit, .end: progress + ["invitation.inviterLeaves", "call.inviterLeaves"]
        case .listInvitations: ["invitation.maximumPage", "call.maximumListPage"]
        case .send: directMessage + onlineOnly + ["signaling.offlineReceivers", "signaling.maximumWaitingMessages"]
        case .subscribePresence, .unsubscribePresence, .fetchPresence: presence
        case .setStatus: ["signaling.hasPresence", "signaling.maximumStatusBytes"]
        }
    }

    private static func behind(_ command: RTCCommand) -> [String] {
        switch command {
        case .enter: audience + secondStay + rights
        case .leave, .look: audience
        case .setVisibility: audience + ["rtc.isEverybodyVisible", "rtc.maximumVisible"]
        case .renewRights: rights + rightEnd
        case .publish: publishing + ["rights.checksPrivileges"]
        case .unpublish, .mute: ["rtc.showsBansAsMutes"]
        case .setExtra: extra
        case .setDevice: []
        case .subscribe: subscribing
        case .requestKeyFrame, .requestPackets: ["rtc.keyFrameMilliseconds", "stream.keyFrameMilliseconds"]
        case .send(_, let message): behind(message.kind)
        case .setNote: notes
        case .startMix, .stopMix: mixes
        case .connect, .disconnect: ["rtc.maximumGuests"]
        }
    }

    /// The rows that bound messages of a kind in channels.
    static func behind(_ kind: ChannelMessageKind) -> [String] {
        switch kind {
        case .broadcast: ["stream.maximumBroadcastBytes", "stream.maximumBroadcastsPerUserAndSecond"] + channelMessage
        case .barrage: ["stream.maximumBarrageBytes", "stream.maximumBarragesPerSecond"] + channelMessage
        case .command: ["stream.maximumCommandBytes", "stream.maximumCommandsPerSecond"] + channelMessage
        case .binary: ["stream.maximumTransparentBytes", "rtc.maximumBinaryBytes"] + channelMessage
        case .numbered:
            ["rtc.maximumMessageNumber", "rtc.maximumDataStreams", "rtc.maximumDataBytes", "rtc.maximumDataPerSecond"]
                + channelMessage
        case .sideData, .soundData: sideData
        }
    }
}

extension DecidingRows {
    static let roomsMade = ["room.maximumRooms", "kind.maximumEmptySeconds", "room.onlySuperAdminsMakeRooms"]
    static let onlineOnly = ["identity.onlineMessages"]
    static let revoking = ["room.revocableSeconds", "room.recallSeconds"]
    static let counters = ["room.maximumCounters", "room.maximumCounterKeyBytes"]
    static let memberAttributes = [
        "memberAttribute.maximumCount", "memberAttribute.maximumValueBytes", "memberAttribute.maximumTotalBytes",
    ]
    static let invitees = [
        "invitation.maximumInvitees", "call.maximumInvitees", "invitation.unknownInvitees", "call.unknownInvitees",
    ]
    static let progress = ["invitation.progress", "call.progress"]
    static let directMessage = [
        "signaling.maximumMessageBytes", "signaling.maximumTextBytes", "signaling.maximumBinaryBytes",
    ]
    static let presence = [
        "signaling.hasPresence", "signaling.maximumPresenceSubscriptions", "signaling.maximumUsersPerQuery",
    ]
    static let secondStay = ["rtc.secondStay", "rtc.secondEntry", "rtc.secondLogin", "rtc.hasOneUserPerDevice"]
    static let rights = [
        "rtc.rightsSource", "rights.rightsSource", "rtc.acceptsTokensForAnyUser", "rights.acceptsTokensForAnyUser",
    ]
    static let rightEnd = [
        "rtc.rightsEnd", "rtc.rightEnd", "stream.tokenEnd", "rights.tokenEnd", "rights.privilegeEnd",
    ]
    static let publishing = [
        "rtc.maximumPublishers", "stream.maximumPublished", "rtc.maximumStreamsPerUser", "rtc.streamsPerParticipant",
        "stream.streamsPerUser", "stream.publishChannels",
    ]
    static let extra = [
        "rtc.maximumExtraCharacters", "stream.maximumExtraInfoCharacters", "stream.maximumExtraCharacters",
    ]
    static let subscribing = [
        "rtc.maximumSubscriptions", "stream.maximumPlayedStreams", "stream.maximumSubscriptions",
    ]
    static let channelMessage = [
        "rtc.maximumMessageBytes", "rtc.maximumTextBytes", "rtc.maximumMessagesPerSecond",
        "rtc.maximumRoomMessagesPerSecond", "rtc.messagesNeedVisibility",
    ]
    static let sideData = [
        "rtc.maximumSideDataBytes", "rtc.maximumMetadataBytes", "rtc.maximumMetadataPerSecond",
        "stream.maximumSEIBytes", "stream.maximumSEIPerSecond",
    ]
    static let notes = [
        "stream.maximumExtraInfoKeys", "stream.maximumExtraInfoKeyBytes", "stream.maximumExtraInfoValueBytes",
        "stream.maximumExtraInfoPerSecond", "rtc.maximumExtraInfos", "rtc.maximumExtraInfoKeyBytes",
        "rtc.maximumExtraInfoValueBytes", "rtc.maximumExtraInfosPerSecond", "rtc.extraInfoOverflow",
    ]
    static let mixes = ["stream.maximumMixes", "stream.maximumMixInputs", "stream.maximumMixOutputs"]
}
