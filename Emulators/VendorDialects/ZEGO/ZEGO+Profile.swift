package import EmulatorAPI

extension ZEGO {
    /// The known facts about the vendor's cloud. Every number the emulator enforces for this vendor is a row here.
    package static let profile = Profile()

    /// The vendor's facts, by the service that enforces them.
    package final class Profile: Sendable {
        package let identity = IdentityFacts()
        package let room = RoomFacts()
        package let attribute = AttributeFacts()
        package let memberAttribute = MemberAttributeFacts()
        package let signaling = SignalingFacts()
        package let call = CallFacts()
        package let rtc = RTCFacts()
        package let stream = StreamFacts()
        /// What the SDKs enforce on the device.
        package let sdk = SDKFacts()
        /// What is left open about when things come.
        package let order = OrderFacts(
            commands: .page("ZIM error 6000105: a request may be unanswered until its time is over"))

        /// Every fact, in the order of the profile.
        package var rows: [ProfileRow] { ProfileRow.rows(of: self, named: "") }

        /// The rules a tenant of this vendor begins with.
        package var rules: TenantRules {
            TenantRules(
                identity: identity.rules, room: room.rules,
                attribute: attribute.rules(members: memberAttribute.rules),
                signaling: signaling.rules(messageParts: room.messageParts, invitations: call.rules),
                rtc: rtc.rules(stream))
        }
    }
}

extension ZEGO.Profile {
    /// Users and logins of ZIM; connections of both SDKs.
    package final class IdentityFacts: Sendable {
        package let maximumUserIDBytes = Sourced(32, .page("ZIM, manage users: userID ≤ 32 bytes"))
        package let maximumProfileFieldBytes = Sourced(500, .page("ZIM, manage users: avatar URL ≤ 500 bytes"))
        package let maximumProfileFields = Sourced(
            100, .assumed(why: "bound of the emulator; the SDK sets one, extendedData"))
        package let maximumProfileBytes = Sourced(
            8192, .assumed(why: "bound of the emulator: a name, an avatar and what the app adds, 500 bytes each"))
        package let maximumUsersPerQuery = Sourced(10, .page("ZIM, queryUsersInfo: ≤ 10 ids a call, 6000012"))
        package let secondLogin = Sourced(
            SecondLoginPolicy.closeAllOlder, .page("ZIM, multi-device login: one device unless bought, newest wins"))
        package let offlineGraceSeconds = Sourced(35, .page("FAQ zim-heartbeat-timeout: offline after 35 s"))
        package let tokenWarningSeconds = Sourced(30, .page("ZIM, authentication: tokenWillExpire 30 s before"))
        package let minimumTokenSeconds = Sourced(30, .page("ZIM error 6000108: less than 30 s of validity"))
        package let emptySessionGraceSeconds = Sourced(
            1200, .page("Express error 1002053: reconnects for 20 minutes; its sessions log in to rooms only"))
        package let maximumSessions = Sourced(10_000, .assumed(why: "bound of the emulator, not of the vendor"))
        package let maximumNewcomers = Sourced(
            1_000, .assumed(why: "bound of the emulator: sessions that nobody ever logged in on"))
        package let newcomerPatienceSeconds = Sourced<Int?>(
            nil, .assumed(why: "bound of the emulator: a server sets it; within a process nobody is kept out"))
        package let newcomerGraceSeconds = Sourced(
            5, .assumed(why: "bound of the emulator: nothing is lost with a session that nobody logged in on"))
        package let maximumUsers = Sourced(10_000, .assumed(why: "bound of the emulator; the vendor counts by plan"))
        package let onlineMessages = Sourced(
            OnlineMessagePolicy.skipSilent,
            .page("ZIM, message types: command and barrage are not stored, only for online receivers"))

        var rules: IdentityRules {
            IdentityRules(
                maximumUserIDBytes: maximumUserIDBytes.value, maximumProfileFieldBytes: maximumProfileFieldBytes.value,
                maximumProfileFields: maximumProfileFields.value, maximumProfileBytes: maximumProfileBytes.value,
                maximumUsersPerQuery: maximumUsersPerQuery.value,
                secondLogin: secondLogin.value,
                offlineGrace: .seconds(offlineGraceSeconds.value), maximumSessions: maximumSessions.value,
                maximumUsers: maximumUsers.value, tokenWarning: .seconds(tokenWarningSeconds.value),
                minimumTokenSeconds: minimumTokenSeconds.value,
                emptySessionGrace: .seconds(emptySessionGraceSeconds.value),
                maximumNewcomers: maximumNewcomers.value,
                newcomerPatience: newcomerPatienceSeconds.value.map { .seconds($0) },
                newcomerGrace: .seconds(newcomerGraceSeconds.value), onlineMessages: onlineMessages.value,
                maximumSessionsOfUser: nil, tokenWarningPercent: nil)
        }
    }

    /// Rooms of ZIM.
    package final class RoomFacts: Sendable {
        package let maximumRoomIDBytes = Sourced(
            128, .page("ZIM, room: roomID ≤ 128 bytes since 2.13 (32 before)"))
        package let maximumNameBytes = Sourced(64, .page("ZIM, room: roomName ≤ 64 bytes"))
        package let maximumOtherTextBytes = Sourced(
            0, .page("ZIM.h, ZIMRoomInfo: an id and a name; no introduction, notice or picture"))
        package let maximumFields = Sourced(0, .page("ZIM.h, ZIMRoomInfo: an id and a name; no fields"))
        package let maximumDescriptionBytes = Sourced(4096, .assumed(why: "bound of the emulator: a room has a name"))
        package let reservedRoomIDPrefix = Sourced("", .page("ZIM, room: the app names every room; no prefix is kept"))
        package let checksRoomIDOfJoiners = Sourced(
            true, .assumed(why: "6000001 is any parameter that is not valid, whatever is asked for"))
        package let maximumTextBytes = Sourced(
            2048, .page("ZIM, message types: text and custom 2 KB (32 KB on request)"))
        package let maximumCommandBytes = Sourced(5120, .page("ZIM, message types: command 5 KB"))
        package let maximumBarrageBytes = Sourced(5120, .page("ZIM, message types: barrage 5 KB"))
        package let maximumOtherMessageBytes = Sourced(
            32_768, .checkedPage("ZIM, message types: text and custom up to 32 KB on request"))
        package let maximumRooms = Sourced(
            10_000, .assumed(why: "bound of the emulator; the trial plan has 20, 6000324"))
        package let maximumRoomsPerQuery = Sourced(50, .assumed(why: "the SDK looks up no rooms"))
        package let maximumJoinedRooms = Sourced(5, .page("ZIM, room: 5 rooms a user (1 in the trial plan), 6000325"))
        package let maximumMessagesPerSecond = Sourced(
            10_000, .assumed(why: "no limit of a room is documented; the SDK limits each client"))
        package let maximumMembers = Sourced<Int?>(
            nil, .assumed(why: "pages on prices have 20 to 6,000 by plan, adjustable; a full room has no error code"))
        package let memberListPage = Sourced(500, .page("ZIM, queryRoomMemberList: ≤ 500, ≤ 100 advised"))
        package let maximumEmptySeconds = Sourced(
            10_800, .page("ZIM, roomDestroyDelayTime: ≤ 10800 s, at once by default"))
        package let membershipEndsWithSession = Sourced(
            true, .page("ZIM, connection: logged out or offline is out of every room"))
        package let isOpen = Sourced(true, .page("ZIM, room: joinRoom and enterRoom ask nobody"))
        package let letsMembersAdd = Sourced(false, .page("ZIM.h: nobody brings others into a room"))
        package let ownership = Sourced(OwnershipPolicy.haveNoOwner, .page("ZIM.h: rooms have no owner and no roles"))
        package let concurrentMemberships = Sourced<Int?>(
            nil, .page("ZIM, room: one room too many is refused, 6000325; none is left for it"))
        package let honorsMemberFilter = Sourced(
            false, .page("ZIMRoomMemberQueryConfig: a count and a flag, no filter"))
        package let isHiddenFromJoinedRooms = Sourced(false, .assumed(why: "the SDK lists no joined rooms"))
        package let missingFeatures = Sourced<[Feature]>(
            [.kicking, .muting, .roles, .ownershipTransfer, .counters], .page("ZIM.h: rooms have none of these"))
        package let messageOverflow = Sourced(
            MessageOverflowPolicy.refuse, .assumed(why: "6000005 is a rate that the server limits; none is named"))
        package let maximumCounters = Sourced(0, .page("ZIM.h: rooms have no counters"))
        package let maximumCounterKeyBytes = Sourced(0, .page("ZIM.h: rooms have no counters"))

        package let maximumMessageIDBytes = Sourced(256, .assumed(why: "bound of the emulator; the SDK makes the ids"))
        package let maximumMessageFields = Sourced(20, .assumed(why: "bound of the emulator; the SDK sends at most 8"))
        package let maximumMessageFieldBytes = Sourced(
            32_768, .assumed(why: "bound of the emulator; as the largest message that is granted on request"))
        package let maximumReasonBytes = Sourced(1024, .assumed(why: "bound of the emulator; nobody is kicked"))
        package let maximumUsersPerCommand = Sourced(100, .assumed(why: "bound of the emulator; nobody is added"))

        /// The same for messages to rooms and to users.
        var messageParts: MessagePartRules {
            MessagePartRules(
                maximumIDBytes: maximumMessageIDBytes.value, maximumFields: maximumMessageFields.value,
                maximumFieldBytes: maximumMessageFieldBytes.value)
        }

        var messageTypes: [MessageTypeRules] {
            [
                MessageTypeRules(type: 1, maximumBytes: maximumTextBytes.value),
                MessageTypeRules(type: 2, maximumBytes: maximumCommandBytes.value),
                MessageTypeRules(type: 20, maximumBytes: maximumBarrageBytes.value),
                MessageTypeRules(type: 200, maximumBytes: maximumTextBytes.value),
            ]
        }

        var rules: RoomRules {
            let kind = RoomKindRules(
                kind: ZEGO.roomKind, isOpen: isOpen.value, letsMembersAdd: letsMembersAdd.value,
                ownership: ownership.value, membershipEndsWithSession: membershipEndsWithSession.value,
                concurrentMemberships: concurrentMemberships.value,
                maximumMembers: maximumMembers.value, memberListPage: memberListPage.value,
                honorsMemberFilter: honorsMemberFilter.value, isHiddenFromJoinedRooms: isHiddenFromJoinedRooms.value,
                missingFeatures: missingFeatures.value, maximumEmptySeconds: maximumEmptySeconds.value, userLists: nil,
                maximumAdmins: nil, maximumKeptMessages: nil)
            return RoomRules(
                maximumRoomIDBytes: maximumRoomIDBytes.value, reservedRoomIDPrefix: reservedRoomIDPrefix.value,
                checksRoomIDOfJoiners: checksRoomIDOfJoiners.value, maximumNameBytes: maximumNameBytes.value,
                maximumIntroductionBytes: maximumOtherTextBytes.value,
                maximumNotificationBytes: maximumOtherTextBytes.value,
                maximumAvatarURLBytes: maximumOtherTextBytes.value, maximumFields: maximumFields.value,
                maximumFieldKeyBytes: 0, maximumFieldBytes: 0, maximumDescriptionBytes: maximumDescriptionBytes.value,
                maximumMessageBytes: maximumOtherMessageBytes.value, messageParts: messageParts,
                maximumReasonBytes: maximumReasonBytes.value, maximumUsersPerCommand: maximumUsersPerCommand.value,
                maximumRooms: maximumRooms.value, maximumRoomsPerQuery: maximumRoomsPerQuery.value,
                maximumJoinedRooms: maximumJoinedRooms.value,
                maximumMessagesPerSecond: maximumMessagesPerSecond.value,
                messageOverflow: messageOverflow.value, maximumCounters: maximumCounters.value,
                maximumCounterKeyBytes: maximumCounterKeyBytes.value, kinds: [kind], messageTypes: messageTypes,
                // ZIM's rooms have none of these.
                revocableSeconds: nil, maximumMessageReceivers: nil, maximumMemberNameBytes: nil,
                maximumRoomListPage: nil, onlyNamedUsersMakeRooms: false,
                maximumRememberedMessages: nil)
        }
    }

    /// Room attributes.
    package final class AttributeFacts: Sendable {
        package let maximumCount = Sourced(
            20, .page("Live audio room guides and ZIM, room properties: 20 (10 in the text of 6000334)"))
        package let maximumOperations = Sourced(100, .assumed(why: "bound of the emulator; no number is documented"))
        package let maximumKeyBytes = Sourced(16, .page("Live audio room guides: key ≤ 16 bytes, 6000335"))
        package let maximumValueBytes = Sourced(1024, .page("Live audio room guides: value ≤ 1024 bytes, 6000336"))
        package let maximumTotalBytes = Sourced<Int?>(5120, .page("ZIM, room properties: 5120 bytes, 6000337"))
        package let maximumWritesPerSecond = Sourced<Int?>(nil, .assumed(why: "no rate of writes is documented"))
        package let conflict = Sourced(
            AttributeConflictPolicy.holderWrites, .page("ZIM, room properties: owners, isForce, 6000331 and 332"))
        package let partialWrite = Sourced(
            PartialWritePolicy.leaveOutHeld, .page("ZIM, room properties: errorKeys, 6000331"))
        package let eventsCarryWholeMap = Sourced(false, .page("ZIM, roomAttributesUpdated: what changed"))
        package let tellsWriter = Sourced(
            true, .assumed(why: "the reference says others only; three of the vendor's code bases need the echo"))

        func rules(members: MemberAttributeRules) -> AttributeRules {
            AttributeRules(
                maximumCount: maximumCount.value, maximumOperations: maximumOperations.value,
                maximumKeyBytes: maximumKeyBytes.value,
                maximumValueBytes: maximumValueBytes.value, maximumTotalBytes: maximumTotalBytes.value,
                maximumWritesPerSecond: maximumWritesPerSecond.value, conflict: conflict.value,
                partialWrite: partialWrite.value, eventsCarryWholeMap: eventsCarryWholeMap.value,
                tellsWriter: tellsWriter.value, members: members, keyCharacters: nil, namesHolderWhoLeft: false)
        }
    }

    /// Attributes of members of a room.
    package final class MemberAttributeFacts: Sendable {
        package let maximumKeyBytes = Sourced(8, .page("ZIM, room user attributes: key ≤ 8 bytes, 6000352"))
        package let maximumValueBytes = Sourced(64, .page("ZIM, room user attributes: value ≤ 64 bytes, 6000353"))
        package let maximumCount = Sourced(30, .page("ZIM, room user attributes: ≤ 30 pairs, 6000351"))
        package let maximumTotalBytes = Sourced(144, .page("ZIM, room user attributes: ≤ 144 bytes a user, 6000351"))
        package let maximumMembers = Sourced(500, .page("ZIM, room user attributes: ≤ 500 users a room, 6000357"))
        package let maximumWrites = Sourced(20, .page("ZIM, room user attributes: set 20 in 10 s a room, 6000354"))
        package let maximumReads = Sourced(
            1000, .page("ZIM, room user attributes: queried 1000 times in 10 s a room, 6000355"))
        package let writeWindowSeconds = Sourced(10, .page("ZIM, room user attributes: per 10 s"))
        package let maximumUsersPerQuery = Sourced(100, .page("ZIM, room user attributes: ≤ 100 users a query"))
        package let maximumAudience = Sourced(500, .page("ZIM, room user attributes: told to all up to 500 members"))

        var rules: MemberAttributeRules {
            MemberAttributeRules(
                maximumKeyBytes: maximumKeyBytes.value, maximumValueBytes: maximumValueBytes.value,
                maximumCount: maximumCount.value, maximumTotalBytes: maximumTotalBytes.value,
                maximumMembers: maximumMembers.value, maximumWrites: maximumWrites.value,
                writeWindow: .seconds(writeWindowSeconds.value), maximumReads: maximumReads.value,
                maximumUsersPerQuery: maximumUsersPerQuery.value, maximumAudience: maximumAudience.value)
        }
    }

    /// Messages between users.
    package final class SignalingFacts: Sendable {
        package let maximumTextBytes = Sourced(2048, .page("ZIM, message types: text and custom 2 KB"))
        package let maximumCommandBytes = Sourced(5120, .page("ZIM, message types: command 5 KB"))
        package let maximumOtherMessageBytes = Sourced(
            32_768, .checkedPage("ZIM, message types: text and custom up to 32 KB on request"))
        package let maximumPresenceSubscriptions = Sourced(
            3000, .page("ZIM, user status: 3000 users, one more takes the place of the oldest"))
        package let maximumUsersPerQuery = Sourced(200, .page("ZIM, user status: 200 users a query"))
        package let maximumStatusBytes = Sourced(64, .page("ZIM, user status: custom status ≤ 64 bytes"))
        package let maximumWaitingMessagesOfAll = Sourced(
            10_000, .assumed(why: "bound of the emulator, not of the vendor"))
        package let maximumCorrespondences = Sourced(
            200_000, .assumed(why: "bound of the emulator, not of the vendor"))
        package let hasPresence = Sourced(true, .page("ZIM, user status: since 2.18, enterprise plan"))

        package let maximumWaitingMessages = Sourced(
            100, .assumed(why: "bound of the emulator; the vendor keeps messages for 7 days"))

        func rules(messageParts: MessagePartRules, invitations: InvitationRules) -> SignalingRules {
            SignalingRules(
                maximumMessageBytes: maximumOtherMessageBytes.value, messageParts: messageParts,
                messageTypes: [
                    MessageTypeRules(type: 1, maximumBytes: maximumTextBytes.value),
                    MessageTypeRules(type: 2, maximumBytes: maximumCommandBytes.value),
                    MessageTypeRules(type: 200, maximumBytes: maximumTextBytes.value),
                ],
                maximumWaitingMessages: maximumWaitingMessages.value,
                maximumWaitingMessagesOfAll: maximumWaitingMessagesOfAll.value,
                maximumCorrespondences: maximumCorrespondences.value, hasPresence: hasPresence.value,
                maximumStatusBytes: maximumStatusBytes.value,
                maximumPresenceSubscriptions: maximumPresenceSubscriptions.value,
                maximumUsersPerQuery: maximumUsersPerQuery.value, invitations: invitations, offlineReceivers: .keep,
                withdrawalType: nil)
        }
    }

    /// Call invitations.
    package final class CallFacts: Sendable {
        package let maximumInvitees = Sourced(9, .page("ZIM, call invitation: 9 invitees, 6000272"))
        package let maximumUsers = Sourced(10, .page("ZIM, call invitation: 10 with the caller, 6000272"))
        package let maximumParts = Sourced(
            50, .assumed(why: "bound of the emulator: users whom a call has seen, so that it fits into a frame"))
        package let minimumTimeoutSeconds = Sourced(1, .page("ZIMCallInviteConfig.timeout: 1…600 s"))
        package let maximumTimeoutSeconds = Sourced(600, .page("ZIMCallInviteConfig.timeout: 1…600 s"))
        package let maximumCallIDBytes = Sourced(
            256, .assumed(why: "bound of the emulator, not of the vendor: the SDK chooses the id"))
        package let maximumDataBytes = Sourced(2048, .page("ZIM server API, CallInvite: ExtendedData ≤ 2 KB"))
        package let receiptCheckSeconds = Sourced<Int?>(5, .page("ZIM, enableNotReceivedCheck: 5 s"))
        package let hasLasting = Sourced(true, .page("ZIM, call invitation: advanced mode"))
        package let unknownInvitees = Sourced(
            UnknownInviteePolicy.refuseOneByOne, .page("ZIMCallInvitationSentInfo.errorUserList, 6000281 for all"))
        package let progress = Sourced(
            InvitationProgressPolicy.tellEveryState, .page("ZIM, callUserStateChanged: to all in the call"))
        package let letsInviterCancelAnswered = Sourced(
            false, .page("ZIM error 6000271: not after somebody accepted"))
        package let inviterLeaves = Sourced(
            InviterLeavesPolicy.cancelUnanswered, .page("ZIM, call invitation: cancelled when the caller goes offline"))
        package let maximumOpenOfInviter = Sourced(10_000, .assumed(why: "as of the tenant; no number is documented"))
        package let maximumOpenCalls = Sourced(10_000, .assumed(why: "bound of the emulator, not of the vendor"))
        package let maximumFinishedCalls = Sourced(
            1000, .assumed(why: "bound of the emulator on what its lists remember"))
        package let maximumListPage = Sourced(100, .page("ZIM, queryCallInvitationList: ≤ 100"))

        var rules: InvitationRules {
            InvitationRules(
                hasLasting: hasLasting.value, maximumIDBytes: maximumCallIDBytes.value,
                maximumDataBytes: maximumDataBytes.value, maximumInvitees: maximumInvitees.value,
                maximumUsers: maximumUsers.value, maximumParts: maximumParts.value,
                minimumTimeoutMilliseconds: Int64(minimumTimeoutSeconds.value) * 1000,
                maximumTimeoutMilliseconds: Int64(maximumTimeoutSeconds.value) * 1000,
                receiptCheckMilliseconds: receiptCheckSeconds.value.map { Int64($0) * 1000 },
                unknownInvitees: unknownInvitees.value, progress: progress.value,
                letsInviterCancelAnswered: letsInviterCancelAnswered.value, inviterLeaves: inviterLeaves.value,
                maximumOpenOfInviter: maximumOpenOfInviter.value, maximumOpen: maximumOpenCalls.value,
                maximumFinished: maximumFinishedCalls.value, maximumPage: maximumListPage.value)
        }
    }
}
