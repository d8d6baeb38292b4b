package import EmulatorAPI

extension Easemob {
    /// The known facts about the vendor's cloud. Every number the emulator enforces for messaging is a row here.
    package static let profile = Profile()

    /// The vendor's facts, by the service that enforces them. Channels are another vendor's, and so are their facts.
    package final class Profile: Sendable {
        package let identity = IdentityFacts()
        package let room = RoomFacts()
        package let attribute = AttributeFacts()
        package let signaling = SignalingFacts()
        /// What the SDK enforces on the device.
        package let sdk = SDKFacts()
        package let voiceRoom = VoiceRoomFacts()
        /// What is left open about when things come.
        package let order = OrderFacts(
            commands: .page("EMErrorCode 301: the server may not answer in time"))

        /// Every fact, in the order of the profile.
        package var rows: [ProfileRow] { ProfileRow.rows(of: self, named: "") }

        /// The rules a tenant of this vendor begins with; its channels are those of ``Agora``.
        package var rules: TenantRules { rules(rtc: Agora.profile.rtc.rules) }

        /// The same, with these for its channels.
        package func rules(rtc: RTCRules) -> TenantRules {
            TenantRules(
                identity: identity.rules, room: room.rules, attribute: attribute.rules,
                signaling: signaling.rules(messageParts: room.messageParts, messageTypes: room.messageTypes), rtc: rtc)
        }
    }
}

extension Easemob.Profile {
    /// Users, their devices and their tokens.
    package final class IdentityFacts: Sendable {
        package let maximumUserIDBytes = Sourced(64, .page("Accounts: a user id has ≤ 64 bytes"))
        package let maximumProfileFieldBytes = Sourced(
            1024, .assumed(why: "bound of the emulator; the vendor limits a user's attributes together"))
        package let maximumProfileFields = Sourced(
            20, .assumed(why: "bound of the emulator; the SDK sets five beside nickname and avatar"))
        package let maximumProfileBytes = Sourced(
            2048, .page("User attributes: ≤ 2 KB a user, 901 userInfoDataLengthExceed"))
        package let maximumUsersPerQuery = Sourced(
            100, .page("User attributes: ≤ 100 users a query, 900 userCountExceed"))
        package let secondLogin = Sourced(
            SecondLoginPolicy.allowAll, .page("Multi-device login: a user is logged in on several devices"))
        package let maximumSessionsOfUser = Sourced<Int?>(
            4, .page("Limits: 4 devices a user unless bought, 214 userLoginTooManyDevices"))
        package let offlineGraceSeconds = Sourced(
            120, .page("Chat rooms: a member is removed after 2 minutes offline (5 in the pages of 2022 and 2023)"))
        package let tokenWarningPercent = Sourced<Int?>(
            50, .page("iOS release notes 4.15: tokenWillExpire at 50 % of the time before 4.15, 80 % since"))
        package let minimumTokenSeconds = Sourced(0, .assumed(why: "no least time is documented"))
        package let maximumSessions = Sourced(10_000, .assumed(why: "bound of the emulator, not of the vendor"))
        package let maximumNewcomers = Sourced(
            1_000, .assumed(why: "bound of the emulator: sessions that nobody ever logged in on"))
        package let newcomerPatienceSeconds = Sourced<Int?>(
            nil, .assumed(why: "bound of the emulator: a server sets it; within a process nobody is kept out"))
        package let newcomerGraceSeconds = Sourced(
            5, .assumed(why: "bound of the emulator: nothing is lost with a session that nobody logged in on"))
        package let emptySessionGraceSeconds = Sourced(
            1200, .page("Agora FAQ: a channel is tried for 20 minutes; its sessions have no login"))
        package let maximumUsers = Sourced(10_000, .assumed(why: "bound of the emulator; the vendor counts by plan"))
        package let onlineMessages = Sourced(
            OnlineMessagePolicy.skipSilent, .page("Messages: online only ones reach users who are online"))

        var rules: IdentityRules {
            IdentityRules(
                maximumUserIDBytes: maximumUserIDBytes.value, maximumProfileFieldBytes: maximumProfileFieldBytes.value,
                maximumProfileFields: maximumProfileFields.value, maximumProfileBytes: maximumProfileBytes.value,
                maximumUsersPerQuery: maximumUsersPerQuery.value, secondLogin: secondLogin.value,
                offlineGrace: .seconds(offlineGraceSeconds.value), maximumSessions: maximumSessions.value,
                maximumUsers: maximumUsers.value, tokenWarning: nil, minimumTokenSeconds: minimumTokenSeconds.value,
                emptySessionGrace: .seconds(emptySessionGraceSeconds.value), maximumNewcomers: maximumNewcomers.value,
                newcomerPatience: newcomerPatienceSeconds.value.map { .seconds($0) },
                newcomerGrace: .seconds(newcomerGraceSeconds.value), onlineMessages: onlineMessages.value,
                maximumSessionsOfUser: maximumSessionsOfUser.value, tokenWarningPercent: tokenWarningPercent.value)
        }
    }

    /// Chat rooms.
    package final class RoomFacts: Sendable {
        package let maximumRoomIDBytes = Sourced(64, .assumed(why: "the cloud makes the ids, of 15 digits"))
        package let reservedRoomIDPrefix = Sourced("", .assumed(why: "users name no rooms; the cloud does"))
        package let checksRoomIDOfJoiners = Sourced(
            true, .page("EMErrorCode: 700 for an id that is none, 705 for a room that is not there"))
        package let maximumNameBytes = Sourced(512, .page("Limits: a name has ≤ 128 characters, of ≤ 4 bytes each"))
        package let maximumDescriptionTextBytes = Sourced(
            2048, .page("Limits: a description has ≤ 512 characters, of ≤ 4 bytes each"))
        package let maximumAnnouncementBytes = Sourced(
            2048, .page("Limits: an announcement has ≤ 512 characters, of ≤ 4 bytes each"))
        package let maximumAvatarBytes = Sourced(0, .page("EMChatroom.h: a room has no picture"))
        package let maximumFields = Sourced(1, .page("REST, chat rooms: custom, beside name and description"))
        package let maximumFieldKeyBytes = Sourced(16, .assumed(why: "bound of the emulator; the key is custom"))
        package let maximumFieldBytes = Sourced(
            4096, .page("Limits: custom has ≤ 1024 characters, of ≤ 4 bytes each"))
        package let maximumDescriptionBytes = Sourced(
            16_384, .assumed(why: "bound of the emulator: the texts of a room together"))
        package let maximumTextBytes = Sourced(5120, .page("Limits: text of the client ≤ 5 KB, 510"))
        package let maximumOtherMessageBytes = Sourced(
            5120, .assumed(why: "as text; the page names 3 KB for body and ext of a back end's message"))
        package let maximumMessageIDBytes = Sourced(64, .assumed(why: "bound of the emulator; the SDK makes the ids"))
        package let maximumMessageFields = Sourced(16, .page("Limits: customExts has ≤ 16 entries"))
        package let maximumMessageFieldBytes = Sourced(
            5120, .assumed(why: "as a text; the page limits the whole message"))
        package let maximumReasonBytes = Sourced(
            0, .page("IEMChatroomManager.h: removing and blocking take no reason"))
        package let maximumUsersPerCommand = Sourced(
            100, .page("REST, chat rooms: ≤ 100 users removed, 60 added in a call"))
        package let maximumRooms = Sourced(
            1_000, .assumed(why: "bound of the emulator; the plan has 10, 100 or as many as asked for"))
        package let maximumRoomsPerQuery = Sourced(100, .page("REST, chat rooms: ≤ 100 ids a detail query"))
        package let maximumRoomListPage = Sourced<Int?>(
            100, .page("REST, chat rooms: a page of the list has ≤ 100 rooms"))
        package let maximumJoinedRooms = Sourced(
            1_000, .assumed(why: "as many as there may be; no number is documented"))
        package let maximumMessagesPerSecond = Sourced(
            100, .assumed(why: "REST, messages: 100 a second; the number for clients is the console's"))
        package let messageOverflow = Sourced(
            MessageOverflowPolicy.dropSilently, .page("Chat room messages: low priority is dropped first"))
        package let recallSeconds = Sourced<Int?>(120, .page("Messages: recalled within 2 minutes, 504"))
        package let maximumMessageReceivers = Sourced<Int?>(
            20, .assumed(why: "EMChatMessage.receiverList of later SDKs; no number is documented"))
        package let maximumMembers = Sourced<Int?>(10_000, .page("Limits: maxusers 10 000 by default, 704"))
        package let memberListPage = Sourced(1_000, .page("Limits: a page of members has ≤ 1000"))
        package let isOpen = Sourced(true, .page("joinChatroom: anyone who is not blocked"))
        package let letsMembersAdd = Sourced(false, .page("IEMChatroomManager.h: nobody brings others into a room"))
        package let ownership = Sourced(
            OwnershipPolicy.keepOwner, .page("Chat rooms: the owner may leave, and stays the owner"))
        package let membershipEndsWithSession = Sourced(
            true, .page("Chat rooms: who is offline for long is removed, didDismiss with offline"))
        package let concurrentMemberships = Sourced<Int?>(
            nil, .page("joinChatroom: earlier rooms are left only where leaveOtherRooms asks for it"))
        package let honorsMemberFilter = Sourced(true, .assumed(why: "the SDK reads the admins with the room"))
        package let isHiddenFromJoinedRooms = Sourced(false, .page("REST: joined_chatrooms lists them"))
        package let missingFeatures = Sourced<[Feature]>(
            [.counters, .memberDescriptions], .page("EMChatroom.h: rooms have none of these"))
        package let maximumEmptySeconds = Sourced<Int?>(
            nil, .page("Chat rooms: an empty room stays until it is destroyed"))
        /// Members of the allow list, and the owner, stay while offline: the page on chat rooms.
        package let maximumListedUsers = Sourced(
            1_000, .assumed(why: "bound of the emulator on block, mute and allow lists"))
        package let maximumAdmins = Sourced(99, .page("Limits: 99 admins a room, REST 403"))
        package let maximumCounters = Sourced(0, .page("EMChatroom.h: rooms have no counters"))
        package let maximumMemberNameBytes = Sourced<Int?>(nil, .page("EMChatroom.h: members have no name of a room"))
        package let onlySuperAdminsMakeRooms = Sourced(
            true, .page("createChatroom: super admins of chat rooms, named by REST; others 703"))

        /// The same for messages to rooms and to users.
        var messageParts: MessagePartRules {
            MessagePartRules(
                maximumIDBytes: maximumMessageIDBytes.value, maximumFields: maximumMessageFields.value,
                maximumFieldBytes: maximumMessageFieldBytes.value)
        }

        var messageTypes: [MessageTypeRules] {
            [MessageTypeRules(type: Easemob.MessageType.text.rawValue, maximumBytes: maximumTextBytes.value)]
        }

        var rules: RoomRules {
            let kind = RoomKindRules(
                kind: Easemob.roomKind, isOpen: isOpen.value, letsMembersAdd: letsMembersAdd.value,
                ownership: ownership.value, membershipEndsWithSession: membershipEndsWithSession.value,
                concurrentMemberships: concurrentMemberships.value,
                maximumMembers: maximumMembers.value, memberListPage: memberListPage.value,
                honorsMemberFilter: honorsMemberFilter.value, isHiddenFromJoinedRooms: isHiddenFromJoinedRooms.value,
                missingFeatures: missingFeatures.value, maximumEmptySeconds: maximumEmptySeconds.value,
                userLists: UserListRules(maximumUsers: maximumListedUsers.value),
                maximumAdmins: maximumAdmins.value, maximumKeptMessages: nil)
            return RoomRules(
                maximumRoomIDBytes: maximumRoomIDBytes.value, reservedRoomIDPrefix: reservedRoomIDPrefix.value,
                checksRoomIDOfJoiners: checksRoomIDOfJoiners.value, maximumNameBytes: maximumNameBytes.value,
                maximumIntroductionBytes: maximumDescriptionTextBytes.value,
                maximumNotificationBytes: maximumAnnouncementBytes.value,
                maximumAvatarURLBytes: maximumAvatarBytes.value, maximumFields: maximumFields.value,
                maximumFieldKeyBytes: maximumFieldKeyBytes.value, maximumFieldBytes: maximumFieldBytes.value,
                maximumDescriptionBytes: maximumDescriptionBytes.value,
                maximumMessageBytes: maximumOtherMessageBytes.value, messageParts: messageParts,
                maximumReasonBytes: maximumReasonBytes.value, maximumUsersPerCommand: maximumUsersPerCommand.value,
                maximumRooms: maximumRooms.value, maximumRoomsPerQuery: maximumRoomsPerQuery.value,
                maximumJoinedRooms: maximumJoinedRooms.value,
                maximumMessagesPerSecond: maximumMessagesPerSecond.value, messageOverflow: messageOverflow.value,
                maximumCounters: maximumCounters.value, maximumCounterKeyBytes: 0, kinds: [kind],
                messageTypes: messageTypes, revocableSeconds: recallSeconds.value,
                maximumMessageReceivers: maximumMessageReceivers.value,
                maximumMemberNameBytes: maximumMemberNameBytes.value, maximumRoomListPage: maximumRoomListPage.value,
                onlyNamedUsersMakeRooms: onlySuperAdminsMakeRooms.value,
                maximumRememberedMessages: nil)
        }
    }

    /// Attributes of chat rooms.
    package final class AttributeFacts: Sendable {
        package let maximumCount = Sourced(100, .page("Chat room attributes: 100 a room"))
        package let maximumOperations = Sourced(10, .page("Chat room attributes: 10 keys a call"))
        package let maximumKeyBytes = Sourced(128, .page("Chat room attributes: a key has ≤ 128 characters of ASCII"))
        package let keyCharacters = Sourced<String?>(
            "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-.",
            .page("Chat room attributes: letters, digits, _ - ."))
        package let maximumValueBytes = Sourced(
            4096, .assumed(why: "4096 characters (4086 in some pages), of unknown size; counted in bytes"))
        package let maximumTotalBytes = Sourced<Int?>(
            nil, .page("Chat room attributes: 10 GB an app; none for a room"))
        package let maximumWritesPerSecond = Sourced<Int?>(
            100, .assumed(why: "REST: 100 calls a second and app; counted for each user of a room"))
        package let conflict = Sourced(
            AttributeConflictPolicy.holderWrites, .page("Chat room attributes: only who set a key, unless forced"))
        package let partialWrite = Sourced(
            PartialWritePolicy.leaveOutRefused, .page("Chat room attributes: errorKeys, with a reason for each key"))
        package let eventsCarryWholeMap = Sourced(
            false, .page("iOS release notes 3.9.6.1: the callback has the changed keys only"))
        package let tellsWriter = Sourced(
            false, .assumed(why: "one page says other members, another all members"))
        package let namesHolderWhoLeft = Sourced(
            true, .assumed(why: "no page says from whom a removal by leaving comes"))
        package let forcedWriterTakesHold = Sourced(
            true, .assumed(why: "the pages only say that a forced write overwrites"))

        var rules: AttributeRules {
            AttributeRules(
                maximumCount: maximumCount.value, maximumOperations: maximumOperations.value,
                maximumKeyBytes: maximumKeyBytes.value, maximumValueBytes: maximumValueBytes.value,
                maximumTotalBytes: maximumTotalBytes.value, maximumWritesPerSecond: maximumWritesPerSecond.value,
                conflict: conflict.value, partialWrite: partialWrite.value,
                eventsCarryWholeMap: eventsCarryWholeMap.value, tellsWriter: tellsWriter.value, members: nil,
                keyCharacters: keyCharacters.value, namesHolderWhoLeft: namesHolderWhoLeft.value)
        }
    }

    /// Messages between users, and presence.
    package final class SignalingFacts: Sendable {
        package let maximumMessageBytes = Sourced(5120, .assumed(why: "as in rooms"))
        package let maximumWaitingMessages = Sourced(
            500, .page("Limits: 500 messages of a conversation wait for a user who is offline"))
        package let maximumWaitingMessagesOfAll = Sourced(
            10_000, .assumed(why: "bound of the emulator, not of the vendor"))
        package let offlineReceivers = Sourced(
            OfflineReceiverPolicy.keep, .page("Messages: they wait for users who are offline, but for online only ones")
        )
        package let maximumCorrespondences = Sourced(
            200_000, .assumed(why: "bound of the emulator, not of the vendor"))
        package let hasPresence = Sourced(true, .page("Presence: since 3.9.0"))
        package let maximumStatusBytes = Sourced(64, .page("Presence: the status has ≤ 64 bytes, 1100"))
        package let maximumPresenceSubscriptions = Sourced(
            3_000, .page("Presence: ≤ 3000 subscriptions, the oldest goes for one more"))
        package let maximumUsersPerQuery = Sourced(100, .page("Presence: ≤ 100 users a call"))

        func rules(messageParts: MessagePartRules, messageTypes: [MessageTypeRules]) -> SignalingRules {
            SignalingRules(
                maximumMessageBytes: maximumMessageBytes.value, messageParts: messageParts,
                messageTypes: messageTypes, maximumWaitingMessages: maximumWaitingMessages.value,
                maximumWaitingMessagesOfAll: maximumWaitingMessagesOfAll.value,
                maximumCorrespondences: maximumCorrespondences.value, hasPresence: hasPresence.value,
                maximumStatusBytes: maximumStatusBytes.value,
                maximumPresenceSubscriptions: maximumPresenceSubscriptions.value,
                maximumUsersPerQuery: maximumUsersPerQuery.value,
                // Apps invite with messages.
                invitations: nil, offlineReceivers: offlineReceivers.value, withdrawalType: nil)
        }
    }

    /// What HyphenateChat enforces on the device.
    package final class SDKFacts: Sendable {
        package let requestTimeoutSeconds = Sourced(20, .assumed(why: "no number is documented, 301"))
        package let maximumMembersWithDetails = Sourced(
            200, .page("getChatroomSpecificationFromServer: ≤ 200 members with the room"))
        package let maximumRoomsPage = Sourced(1_000, .page("getChatroomsFromServer: pageSize ≤ 1000"))
        package let maximumNameCharacters = Sourced(128, .page("Limits: a room's name has ≤ 128 characters"))
        package let maximumDescriptionCharacters = Sourced(
            512, .page("Limits: a room's description has ≤ 512 characters"))
        package let maximumAnnouncementCharacters = Sourced(
            512, .page("Limits: a room's announcement has ≤ 512 characters"))
        package let maximumPasswordBytes = Sourced(64, .page("Accounts: a password has ≤ 64 characters"))
        package let maximumCustomEventBytes = Sourced(
            32, .page("Limits: customEvent is [a-zA-Z0-9-_/.]{1,32}"))
        package let maximumPresenceSeconds = Sourced(
            2_592_000, .page("Presence: a subscription lasts ≤ 30 days"))
        package let keptMessages = Sourced(
            1_000, .assumed(why: "bound of the emulator; the SDK keeps all in its database"))
        package let keptConversations = Sourced(
            200, .assumed(why: "bound of the emulator; the SDK keeps all in its database"))
    }
}
