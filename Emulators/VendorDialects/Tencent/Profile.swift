package import EmulatorAPI

extension Tencent {
    /// The known facts about the vendor's cloud. Every number the emulator enforces for this vendor is a row here.
    package static let profile = Profile()

    /// The vendor's facts, by the service that enforces them.
    package final class Profile: Sendable {
        package let identity = IdentityFacts()
        package let room = RoomFacts()
        package let avChatRoom = KindFacts.avChatRoom
        package let work = KindFacts.work
        package let `public` = KindFacts.public
        package let meeting = KindFacts.meeting
        package let community = KindFacts.community
        package let attribute = AttributeFacts()
        package let signaling = SignalingFacts()
        package let invitation = InvitationFacts()
        package let rtc = RTCFacts()
        /// What the SDKs enforce on the device.
        package let sdk = SDKFacts()
        package let voiceRoom = VoiceRoomFacts()
        /// What is left open about when things come.
        package let order = OrderFacts(
            commands: .page("Chat error 6012: a request may be unanswered until its time is over"))

        /// Every fact, in the order of the profile.
        package var rows: [ProfileRow] { ProfileRow.rows(of: self, named: "") }

        /// The rules a tenant of this vendor begins with.
        package var rules: TenantRules {
            let kinds = [avChatRoom, work, `public`, meeting, community].map(\.rules)
            return TenantRules(
                identity: identity.rules, room: room.rules(kinds: kinds), attribute: attribute.rules,
                signaling: signaling.rules(messageParts: room.messageParts, invitations: invitation.rules),
                rtc: rtc.rules)
        }
    }

    /// A tenant with this vendor's rules.
    ///
    /// `sdkAppID` is the number apps connect with, above 0; `secretKey` signs their UserSigs.
    package static func setup(
        sdkAppID: Int32, secretKey: String, seed: UInt64, bornAtUnixMilliseconds: Int64
    ) -> TenantSetup {
        TenantSetup(
            app: AppID("\(sdkAppID)"), secret: secretKey, rules: profile.rules, tokenFormat: tokenFormat, seed: seed,
            bornAtUnixMilliseconds: bornAtUnixMilliseconds, routes: .withoutServerAPI(of: .tencent))
    }
}

extension Tencent.Profile {
    /// Users and logins.
    package final class IdentityFacts: Sendable {
        package let maximumUserIDBytes = Sourced(32, .page("Chat error 7003; user ids ≤ 32 bytes"))
        package let maximumProfileFieldBytes = Sourced(500, .page("Chat error 40601: value over 500 bytes"))
        package let maximumProfileFields = Sourced(100, .assumed(why: "bound of the emulator; the console allows 20"))
        package let maximumProfileBytes = Sourced(
            8192, .assumed(why: "bound of the emulator, so that 100 profiles fit into a reply"))
        package let maximumUsersPerQuery = Sourced(
            100, .page("V2TIMManager.h, getUsersInfo: ≤ 100 ids a call (advice)"))
        package let secondLogin = Sourced(
            SecondLoginPolicy.closeOlderOnSameTerminal,
            .page("Chat, multi-terminal login: one of each kind of platform"))
        package let offlineGraceSeconds = Sourced(400, .page("Chat, user status: dead network noticed after 400 s"))
        package let maximumSessions = Sourced(10_000, .assumed(why: "bound of the emulator, not of the vendor"))
        package let maximumNewcomers = Sourced(
            1_000, .assumed(why: "bound of the emulator: sessions that nobody ever logged in on"))
        package let newcomerPatienceSeconds = Sourced<Int?>(
            nil, .assumed(why: "bound of the emulator: a server sets it; within a process nobody is kept out"))
        package let newcomerGraceSeconds = Sourced(
            5, .assumed(why: "bound of the emulator: nothing is lost with a session that nobody logged in on"))
        package let maximumUsers = Sourced(10_000, .assumed(why: "bound of the emulator; trial accounts end at 100"))
        package let onlineMessages = Sourced(
            OnlineMessagePolicy.holdForSilent,
            .assumed(why: "onlineUserOnly is not stored; a status counts as online until the dead network is noticed"))
        package let tokenWarningSeconds = Sourced<Int?>(
            nil, .page("V2TIMSDKListener.h: onUserSigExpired, and nothing before it"))
        package let minimumTokenSeconds = Sourced(
            0, .assumed(why: "no error is documented for a UserSig that ends soon"))
        package let emptySessionGraceSeconds = Sourced<Int?>(
            nil, .assumed(why: "nothing tells connections apart that nobody is logged in on"))

        var rules: IdentityRules {
            IdentityRules(
                maximumUserIDBytes: maximumUserIDBytes.value, maximumProfileFieldBytes: maximumProfileFieldBytes.value,
                maximumProfileFields: maximumProfileFields.value, maximumProfileBytes: maximumProfileBytes.value,
                maximumUsersPerQuery: maximumUsersPerQuery.value, secondLogin: secondLogin.value,
                offlineGrace: .seconds(offlineGraceSeconds.value),
                maximumSessions: maximumSessions.value, maximumUsers: maximumUsers.value,
                tokenWarning: tokenWarningSeconds.value.map { .seconds($0) },
                minimumTokenSeconds: minimumTokenSeconds.value,
                emptySessionGrace: emptySessionGraceSeconds.value.map { .seconds($0) },
                maximumNewcomers: maximumNewcomers.value,
                newcomerPatience: newcomerPatienceSeconds.value.map { .seconds($0) },
                newcomerGrace: .seconds(newcomerGraceSeconds.value), onlineMessages: onlineMessages.value,
                maximumSessionsOfUser: nil, tokenWarningPercent: nil)
        }
    }

    /// Groups.
    package final class RoomFacts: Sendable {
        package let maximumRoomIDBytes = Sourced(
            48, .page("Chat, limits: custom group id ≤ 48 bytes of printable ASCII"))
        package let reservedRoomIDPrefix = Sourced("@TGS#", .page("Chat, group system: ids may not begin @TGS#"))
        package let checksRoomIDOfJoiners = Sourced(
            false, .assumed(why: "10010 for a group that is not there, 10015 is said of bad ids, not when"))
        package let maximumNameBytes = Sourced(100, .page("Chat, limits: group name 100 bytes (30 in old SDKs)"))
        package let maximumIntroductionBytes = Sourced(400, .page("Chat, limits: introduction 400 bytes (240)"))
        package let maximumNotificationBytes = Sourced(400, .page("Chat, limits: notification 400 bytes (300)"))
        package let maximumAvatarURLBytes = Sourced(500, .page("Chat, limits: faceURL 500 bytes (100)"))
        package let maximumFields = Sourced(10, .assumed(why: "10 custom fields a group, not re-checked"))
        package let maximumFieldKeyBytes = Sourced(
            64, .assumed(why: "keys of 16 characters, not re-checked, behind the prefix of the SDK"))
        package let maximumFieldBytes = Sourced(
            688, .assumed(why: "values of 512 bytes, not re-checked, in Base64"))
        package let maximumDescriptionBytes = Sourced(
            16_384, .assumed(why: "bound of the emulator, so that 50 groups fit into a reply"))
        package let maximumMessageBytes = Sourced(12_288, .page("Chat, limits: message 12 KB (8 KB in old SDKs)"))
        package let maximumMessageIDBytes = Sourced(256, .assumed(why: "bound of the emulator; the SDK makes the ids"))
        package let maximumMessageFields = Sourced(0, .assumed(why: "messages have no fields beside their body"))
        package let maximumReasonBytes = Sourced(1024, .assumed(why: "bound of the emulator; no length is documented"))
        package let maximumUsersPerCommand = Sourced(
            500, .assumed(why: "as the server API's list of members; the SDK's pages advise 20"))
        package let maximumRooms = Sourced(
            10_000, .assumed(why: "bound of the emulator; the vendor counts by plan and by day"))
        package let maximumRoomsPerQuery = Sourced(50, .assumed(why: "getGroupsInfo's limit is not re-checked"))
        package let maximumJoinedRooms = Sourced(
            500, .page("Chat, limits: 500 groups a user (50 trial, 3000 flagship)"))
        package let maximumMessagesPerSecond = Sourced(40, .page("Chat, limits: 40 messages/s a group"))
        package let messageOverflow = Sourced(
            MessageOverflowPolicy.dropSilently, .assumed(why: "the live-group FAQ says dropped, not what senders hear"))
        package let maximumCounters = Sourced(20, .assumed(why: "20 counters a group, not re-checked"))
        package let maximumCounterKeyBytes = Sourced(128, .assumed(why: "counter key 128 bytes, not re-checked"))

        package let revocableSeconds = Sourced<Int?>(
            120, .page("V2TIMManager+Message.h, revokeMessage: 2 minutes, since 7.4 in groups of every kind"))
        package let maximumMessageReceivers = Sourced<Int?>(
            50, .page("V2TIMManager+Message.h, createTargetedGroupMessage: 50 receivers"))
        package let maximumMemberNameBytes = Sourced<Int?>(
            50, .assumed(why: "error 8506 says too long; the server API's page on groups says 50 bytes, not re-checked")
        )

        package let maximumRememberedMessages = Sourced<Int?>(
            100,
            .assumed(
                why: "bound of the emulator: group_msg_recall takes any message that is kept, in live groups of an hour"
            ))

        /// The same for messages to rooms and to users.
        var messageParts: MessagePartRules {
            MessagePartRules(
                maximumIDBytes: maximumMessageIDBytes.value, maximumFields: maximumMessageFields.value,
                maximumFieldBytes: 0)
        }

        func rules(kinds: [RoomKindRules]) -> RoomRules {
            RoomRules(
                maximumRoomIDBytes: maximumRoomIDBytes.value, reservedRoomIDPrefix: reservedRoomIDPrefix.value,
                checksRoomIDOfJoiners: checksRoomIDOfJoiners.value, maximumNameBytes: maximumNameBytes.value,
                maximumIntroductionBytes: maximumIntroductionBytes.value,
                maximumNotificationBytes: maximumNotificationBytes.value,
                maximumAvatarURLBytes: maximumAvatarURLBytes.value, maximumFields: maximumFields.value,
                maximumFieldKeyBytes: maximumFieldKeyBytes.value, maximumFieldBytes: maximumFieldBytes.value,
                maximumDescriptionBytes: maximumDescriptionBytes.value, maximumMessageBytes: maximumMessageBytes.value,
                messageParts: messageParts,
                maximumReasonBytes: maximumReasonBytes.value, maximumUsersPerCommand: maximumUsersPerCommand.value,
                maximumRooms: maximumRooms.value, maximumRoomsPerQuery: maximumRoomsPerQuery.value,
                maximumJoinedRooms: maximumJoinedRooms.value, maximumMessagesPerSecond: maximumMessagesPerSecond.value,
                messageOverflow: messageOverflow.value, maximumCounters: maximumCounters.value,
                maximumCounterKeyBytes: maximumCounterKeyBytes.value, kinds: kinds, messageTypes: [],
                revocableSeconds: revocableSeconds.value, maximumMessageReceivers: maximumMessageReceivers.value,
                maximumMemberNameBytes: maximumMemberNameBytes.value, maximumRoomListPage: nil,
                onlyNamedUsersMakeRooms: false,
                maximumRememberedMessages: maximumRememberedMessages.value)
        }
    }

    /// Group attributes.
    package final class AttributeFacts: Sendable {
        package let maximumCount = Sourced(16, .page("Chat error 10047: 16 attributes"))
        package let maximumOperations = Sourced(100, .assumed(why: "bound of the emulator; the SDK has no batches"))
        package let maximumKeyBytes = Sourced(32, .page("Chat error 10045: key 32 bytes"))
        package let maximumValueBytes = Sourced(4096, .page("Chat error 10046: value 4 KB"))
        package let maximumTotalBytes = Sourced<Int?>(16_384, .page("Chat error 10048: all keys and values 16 KB"))
        package let maximumWritesPerSecond = Sourced<Int?>(5, .page("Chat error 10049: 5 writes/s"))
        package let conflict = Sourced(
            AttributeConflictPolicy.expectRevision, .page("Chat error 10056: the writer must know the newest version"))
        package let partialWrite = Sourced(
            PartialWritePolicy.refuseAll, .page("V2TIMManager+Group.h, setGroupAttributes: one code for all keys"))
        package let eventsCarryWholeMap = Sourced(true, .page("V2TIMGroupListener: onGroupAttributeChanged, full map"))
        package let tellsWriter = Sourced(true, .page("V2TIMGroupListener: all online members, the writer too"))

        var rules: AttributeRules {
            AttributeRules(
                maximumCount: maximumCount.value, maximumOperations: maximumOperations.value,
                maximumKeyBytes: maximumKeyBytes.value,
                maximumValueBytes: maximumValueBytes.value, maximumTotalBytes: maximumTotalBytes.value,
                maximumWritesPerSecond: maximumWritesPerSecond.value, conflict: conflict.value,
                partialWrite: partialWrite.value, eventsCarryWholeMap: eventsCarryWholeMap.value,
                tellsWriter: tellsWriter.value, members: nil, keyCharacters: nil, namesHolderWhoLeft: false)
        }
    }

    /// Presence, messages between users.
    package final class SignalingFacts: Sendable {
        package let maximumMessageBytes = Sourced(12_288, .page("Chat, limits: message 12 KB (8 KB in old SDKs)"))
        package let maximumWaitingMessages = Sourced(
            100, .assumed(why: "bound of the emulator; the vendor keeps messages for 7 days"))
        package let maximumWaitingMessagesOfAll = Sourced(
            10_000, .assumed(why: "bound of the emulator, not of the vendor"))
        package let maximumCorrespondences = Sourced(
            200_000, .assumed(why: "bound of the emulator, not of the vendor"))
        package let maximumStatusBytes = Sourced(500, .assumed(why: "no length is documented; as a profile's value"))
        package let maximumPresenceSubscriptions = Sourced(200, .page("Chat, user status: 200 subscriptions"))
        package let maximumUsersPerQuery = Sourced(
            500, .assumed(why: "as the server API's query_online_status; nothing is said of the SDK"))
        package let hasPresence = Sourced(
            true, .assumed(why: "off by default in the vendor's console, 72001; needed here"))

        func rules(messageParts: MessagePartRules, invitations: InvitationRules) -> SignalingRules {
            SignalingRules(
                maximumMessageBytes: maximumMessageBytes.value, messageParts: messageParts, messageTypes: [],
                maximumWaitingMessages: maximumWaitingMessages.value,
                maximumWaitingMessagesOfAll: maximumWaitingMessagesOfAll.value,
                maximumCorrespondences: maximumCorrespondences.value, hasPresence: hasPresence.value,
                maximumStatusBytes: maximumStatusBytes.value,
                maximumPresenceSubscriptions: maximumPresenceSubscriptions.value,
                maximumUsersPerQuery: maximumUsersPerQuery.value, invitations: invitations, offlineReceivers: .keep,
                withdrawalType: Tencent.MessageForm.revocation)
        }
    }

    /// Invitations of the signaling manager.
    package final class InvitationFacts: Sendable {
        package let hasLasting = Sourced(false, .page("V2TIMSignalingManager.h: an answer settles an invitation"))
        package let maximumIDBytes = Sourced(256, .assumed(why: "bound of the emulator; the SDK makes the ids"))
        package let maximumDataBytes = Sourced(12_288, .page("Chat, limits: signaling data counts as message, 12 KB"))
        package let maximumInvitees = Sourced(100, .assumed(why: "no number is documented"))
        package let maximumUsers = Sourced(101, .assumed(why: "the invitees and their inviter"))
        package let maximumParts = Sourced(101, .assumed(why: "the same; nobody joins later"))
        package let minimumTimeoutSeconds = Sourced(
            0, .page("V2TIMSignalingManager.h, invite: with 0 no time-out is looked for"))
        package let maximumTimeoutSeconds = Sourced(86_400, .assumed(why: "no longest time-out is documented"))
        package let receiptCheckSeconds = Sourced<Int?>(
            nil, .page("V2TIMSignalingListener.h: nobody is told whom an invitation reached"))
        package let unknownInvitees = Sourced(
            UnknownInviteePolicy.refuseAll, .assumed(why: "as a message to a user nobody knows, 20003"))
        package let progress = Sourced(
            InvitationProgressPolicy.tellAnswers, .page("V2TIMSignalingListener.h: accepted, rejected, timed out"))
        package let letsInviterCancelAnswered = Sourced(
            true, .assumed(why: "in a group others may not have answered; nothing forbids it"))
        package let inviterLeaves = Sourced(
            InviterLeavesPolicy.keepInvitation, .assumed(why: "an invitation has no ending but those documented"))
        package let maximumOpenOfInviter = Sourced(
            1000, .assumed(why: "as requests in flight, error 9507; nothing is said of invitations"))
        package let maximumOpen = Sourced(100_000, .assumed(why: "bound of the emulator, not of the vendor"))
        package let maximumFinished = Sourced(0, .page("V2TIMSignalingManager.h: no list of invitations"))
        package let maximumPage = Sourced(0, .page("V2TIMSignalingManager.h: no list of invitations"))

        var rules: InvitationRules {
            InvitationRules(
                hasLasting: hasLasting.value, maximumIDBytes: maximumIDBytes.value,
                maximumDataBytes: maximumDataBytes.value, maximumInvitees: maximumInvitees.value,
                maximumUsers: maximumUsers.value, maximumParts: maximumParts.value,
                minimumTimeoutMilliseconds: Int64(minimumTimeoutSeconds.value) * 1000,
                maximumTimeoutMilliseconds: Int64(maximumTimeoutSeconds.value) * 1000,
                receiptCheckMilliseconds: receiptCheckSeconds.value.map { Int64($0) * 1000 },
                unknownInvitees: unknownInvitees.value, progress: progress.value,
                letsInviterCancelAnswered: letsInviterCancelAnswered.value, inviterLeaves: inviterLeaves.value,
                maximumOpenOfInviter: maximumOpenOfInviter.value, maximumOpen: maximumOpen.value,
                maximumFinished: maximumFinished.value, maximumPage: maximumPage.value)
        }
    }

    /// TRTC rooms.
    package final class RTCFacts: Sendable {
        package let maximumChannelIDBytes = Sourced(
            66, .page("TRTCCloudDef.h: strRoomId ≤ 64 bytes; two more mark it as text"))
        package let maximumUserIDBytes = Sourced(32, .page("TRTCCloudDef.h, TRTCParams.userId: ≤ 32 bytes"))
        package let maximumPublishers = Sourced(50, .page("TRTC, limits: 50 anchors a room"))
        package let maximumLiveParticipants = Sourced(100_000, .page("TRTC, limits: audience 100 000 in live scenes"))
        package let maximumCallParticipants = Sourced(300, .page("TRTC, limits: 300 in call scenes"))
        package let offlineGraceSeconds = Sourced(90, .page("TRTC, limits: removed about 90 s after losing connection"))
        package let showsCallers = Sourced(true, .page("TRTCAppScene: in a call there are no roles"))
        package let showsAudience = Sourced(false, .page("TRTCCloudDelegate, onRemoteUserEnterRoom: anchors only"))
        package let secondEntry = Sourced(
            SecondStayPolicy.endsInChannel, .assumed(why: "a user id is in a room once; the newer one stays"))
        package let hasOneUserPerDevice = Sourced(false, .page("TRTCCloud, createSubCloud: other rooms, other users"))
        package let givesNumbers = Sourced(false, .page("TRTCParams.userId: the app chooses it"))
        package let maximumStreamsPerUser = Sourced(2, .page("TRTCVideoStreamType: big and sub stream"))
        package let maximumSubscriptions = Sourced(
            100_000, .assumed(why: "bound of the emulator: as many as a live room has users"))
        package let keyFrameMilliseconds = Sourced(
            500, .assumed(why: "bound of the emulator: a publisher is asked for no more key frames of one kind"))
        package let rightsSource = Sourced(
            RightsSource.nowhere, .page("TRTC, advanced permission control: off unless switched on"))
        package let acceptsTokensForAnyUser = Sourced(false, .page("UserSig: made for one user"))
        package let rightsEnd = Sourced(
            RightEndPolicy.holdsForStay, .assumed(why: "no page says that a privateMapKey ends a stay"))
        package let maximumMessageBytes = Sourced(1024, .page("TRTCCloud.h, sendCustomCmdMsg: 1 KB each"))
        package let maximumMessageNumber = Sourced(10, .page("TRTCCloud.h, sendCustomCmdMsg: cmdID 1…10"))
        package let maximumMessagesPerSecond = Sourced(30, .page("TRTCCloud.h, sendCustomCmdMsg: 30/s"))
        package let maximumMessageBytesPerSecond = Sourced(8192, .page("TRTCCloud.h, sendCustomCmdMsg: 8 KB/s"))
        package let maximumExtraCharacters = Sourced(
            1024, .assumed(why: "the vendor's streams have no text; here it says whose sound a mix has"))
        package let showsBansAsMutes = Sourced(
            true, .assumed(why: "SetUserBlocked: others get onUserAudioAvailable(false), and the user is not told"))
        package let maximumSideDataBytes = Sourced(1000, .page("TRTCCloud.h, sendSEIMsg: up to 1,000 bytes"))
        package let maximumGuests = Sourced(
            10, .assumed(why: "connectOtherRoom fails with -102032 at an upper limit that no page names"))
        package let maximumChannels = Sourced(10_000, .assumed(why: "bound of the emulator, not of the vendor"))

        var rules: RTCRules {
            RTCRules(
                maximumChannelIDBytes: maximumChannelIDBytes.value, maximumChannels: maximumChannels.value,
                offlineGrace: .seconds(offlineGraceSeconds.value),
                scenes: [
                    ChannelSceneRules(
                        scene: .live, maximumParticipants: maximumLiveParticipants.value,
                        isEverybodyVisible: showsAudience.value),
                    ChannelSceneRules(
                        scene: .call, maximumParticipants: maximumCallParticipants.value,
                        isEverybodyVisible: showsCallers.value),
                ],
                participants: ParticipantRules(
                    maximumUserIDBytes: maximumUserIDBytes.value, maximumNicknameBytes: 0, maximumVisible: nil,
                    maximumEntriesPerSecond: nil, secondStay: secondEntry.value,
                    hasOneUserPerSession: hasOneUserPerDevice.value, givesNumbers: givesNumbers.value,
                    maximumAnnouncing: nil),
                streams: StreamRules(
                    maximumPublished: maximumPublishers.value, maximumPerParticipant: maximumStreamsPerUser.value,
                    maximumNameBytes: nil, maximumExtraCharacters: maximumExtraCharacters.value,
                    maximumSubscriptions: maximumSubscriptions.value,
                    keyFrameInterval: .milliseconds(keyFrameMilliseconds.value),
                    showsBansAsMutes: showsBansAsMutes.value),
                messages: [
                    ChannelMessageRules(
                        kind: .numbered, minimumBytes: 0, maximumBytes: maximumMessageBytes.value,
                        maximumNumber: maximumMessageNumber.value, maximumReceivers: 0, needsVisibility: true,
                        maximumPerUserAndSecond: maximumMessagesPerSecond.value,
                        maximumBytesPerUserAndSecond: maximumMessageBytesPerSecond.value, maximumPerSecond: nil,
                        maximumSinglePerSecond: nil, receiversMustBeThere: false),
                    // The device also counts these with the others, because both share one limit there.
                    ChannelMessageRules(
                        kind: .binary, minimumBytes: 1, maximumBytes: maximumSideDataBytes.value, maximumNumber: nil,
                        maximumReceivers: 0, needsVisibility: true,
                        maximumPerUserAndSecond: maximumMessagesPerSecond.value,
                        maximumBytesPerUserAndSecond: nil, maximumPerSecond: nil, maximumSinglePerSecond: nil,
                        receiversMustBeThere: false),
                ],
                notes: nil, mixes: nil,
                rights: RightsRules(
                    source: rightsSource.value, acceptsTokensForAnyUser: acceptsTokensForAnyUser.value,
                    asked: [Privileges.join, .createChannel, .sendAudio].map {
                        RightRules(right: $0, warning: nil, end: rightsEnd.value)
                    }),
                maximumGuests: maximumGuests.value)
        }
    }
}
