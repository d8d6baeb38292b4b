package import EmulatorAPI

extension Volcengine {
    /// The known facts about the vendor's cloud. Every number the emulator enforces for this vendor is a row here.
    package static let profile = Profile()

    /// The vendor's facts, by the service that enforces them.
    package final class Profile: Sendable {
        package let identity = IdentityFacts()
        package let signaling = SignalingFacts()
        package let rtc = RTCFacts()
        package let stream = StreamFacts()
        package let rights = RightFacts()
        package let none = NoneFacts()
        /// What the SDK enforces on the device.
        package let sdk = SDKFacts()
        /// What is left open about when things come.
        package let order = OrderFacts(
            commands: .page("ByteRTCUserMessageSendResult 1: a message may be unanswered until its time is over"),
            deliveries: .page("ByteRTCMessageConfig: messages are reliable and in order; no time is promised"))

        /// Every fact, in the order of the profile.
        package var rows: [ProfileRow] { ProfileRow.rows(of: self, named: "") }

        /// The rules a tenant of this vendor begins with.
        package var rules: TenantRules { rules(checksPrivileges: rights.checksPrivileges.value) }

        /// The same, for an app whose privileges are checked, or are not.
        package func rules(checksPrivileges: Bool) -> TenantRules {
            TenantRules(
                identity: identity.rules, room: none.roomRules, attribute: none.attributeRules,
                signaling: signaling.rules,
                rtc: rtc.rules(stream, rights: rights.rules(checksPrivileges: checksPrivileges)))
        }
    }
}

extension Volcengine.Profile {
    /// Logins of RTS, and connections.
    package final class IdentityFacts: Sendable {
        package let maximumUserIDBytes = Sourced(128, .page("ByteRTCVideo.h, login: uid of 1…128 characters, -1002"))
        package let maximumProfileFieldBytes = Sourced(0, .page("ByteRTCVideo.h: a login has no profile"))
        package let maximumProfileFields = Sourced(0, .page("ByteRTCVideo.h: a login has no profile"))
        package let maximumProfileBytes = Sourced(1024, .assumed(why: "bound of the emulator: a profile is an id"))
        package let maximumUsersPerQuery = Sourced(1, .page("ByteRTCVideo.h, getPeerOnlineStatus: one user"))
        package let secondLogin = Sourced(
            SecondLoginPolicy.closeAllOlder, .page("ByteRTCLogoutReason.duplicateLogin: the earlier client is out"))
        package let offlineGraceSeconds = Sourced(
            15, .assumed(why: "12 s until a client is lost, and the server's time, which is not documented"))
        package let tokenWarningSeconds = Sourced<Int?>(
            nil, .page("ByteRTCVideoDelegate.h: nothing warns of the end of a login token"))
        package let minimumTokenSeconds = Sourced(0, .assumed(why: "no least time is documented"))
        package let maximumSessions = Sourced(20_000, .assumed(why: "bound of the emulator, not of the vendor"))
        package let maximumNewcomers = Sourced(
            12_000, .assumed(why: "bound of the emulator: sessions that nobody ever logged in on, as those of rooms"))
        package let newcomerPatienceSeconds = Sourced<Int?>(
            nil, .assumed(why: "bound of the emulator: a server sets it; within a process nobody is kept out"))
        package let newcomerGraceSeconds = Sourced(
            5, .assumed(why: "bound of the emulator: nothing is lost with a session that nobody logged in on"))
        package let emptySessionGraceSeconds = Sourced(
            1200, .assumed(why: "the SDK tries for as long as the app lives; its sessions in rooms have no login"))
        package let maximumUsers = Sourced(20_000, .assumed(why: "bound of the emulator; the vendor counts by plan"))
        package let onlineMessages = Sourced(
            OnlineMessagePolicy.holdForSilent, .assumed(why: "messages are resent until the receiver counts as gone"))

        var rules: IdentityRules {
            IdentityRules(
                maximumUserIDBytes: maximumUserIDBytes.value, maximumProfileFieldBytes: maximumProfileFieldBytes.value,
                maximumProfileFields: maximumProfileFields.value, maximumProfileBytes: maximumProfileBytes.value,
                maximumUsersPerQuery: maximumUsersPerQuery.value, secondLogin: secondLogin.value,
                offlineGrace: .seconds(offlineGraceSeconds.value), maximumSessions: maximumSessions.value,
                maximumUsers: maximumUsers.value, tokenWarning: tokenWarningSeconds.value.map { .seconds($0) },
                minimumTokenSeconds: minimumTokenSeconds.value,
                emptySessionGrace: .seconds(emptySessionGraceSeconds.value), maximumNewcomers: maximumNewcomers.value,
                newcomerPatience: newcomerPatienceSeconds.value.map { .seconds($0) },
                newcomerGrace: .seconds(newcomerGraceSeconds.value), onlineMessages: onlineMessages.value,
                maximumSessionsOfUser: nil, tokenWarningPercent: nil)
        }
    }

    /// Messages between users outside of rooms.
    package final class SignalingFacts: Sendable {
        package let maximumTextBytes = Sourced(65_536, .page("Real-time messages: text ≤ 64 KB, 103"))
        package let maximumBinaryBytes = Sourced(47_104, .page("Real-time messages: binary ≤ 46 KB, 103"))
        package let maximumMessageIDBytes = Sourced(64, .assumed(why: "bound of the emulator; the SDK makes the ids"))
        package let maximumMessageFields = Sourced(0, .page("ByteRTCVideo.h: a message is a text or bytes"))
        package let maximumWaitingMessages = Sourced(
            0, .page("Real-time messages: nothing is kept for users who are not there"))
        package let offlineReceivers = Sourced(
            OfflineReceiverPolicy.refuse, .page("ByteRTCUserMessageSendResult 3 and 4: no receiver, or not logged in"))
        package let maximumCorrespondences = Sourced(
            200_000, .assumed(why: "bound of the emulator, not of the vendor"))
        package let hasPresence = Sourced(true, .page("ByteRTCVideo.h, getPeerOnlineStatus"))
        package let maximumStatusBytes = Sourced(0, .page("ByteRTCVideo.h: a user has no status text"))
        package let maximumPresenceSubscriptions = Sourced(
            0, .page("ByteRTCVideo.h: the status is asked for, not told"))
        package let maximumUsersPerQuery = Sourced(1, .page("ByteRTCVideo.h, getPeerOnlineStatus: one user"))

        /// The same for messages to rooms and to users.
        var messageParts: MessagePartRules {
            MessagePartRules(
                maximumIDBytes: maximumMessageIDBytes.value, maximumFields: maximumMessageFields.value,
                maximumFieldBytes: 0)
        }

        var rules: SignalingRules {
            SignalingRules(
                maximumMessageBytes: maximumTextBytes.value, messageParts: messageParts,
                messageTypes: [
                    MessageTypeRules(
                        type: Volcengine.MessageType.text.rawValue, maximumBytes: maximumTextBytes.value),
                    MessageTypeRules(
                        type: Volcengine.MessageType.binary.rawValue, maximumBytes: maximumBinaryBytes.value),
                ],
                maximumWaitingMessages: maximumWaitingMessages.value,
                maximumWaitingMessagesOfAll: maximumWaitingMessages.value,
                maximumCorrespondences: maximumCorrespondences.value, hasPresence: hasPresence.value,
                maximumStatusBytes: maximumStatusBytes.value,
                maximumPresenceSubscriptions: maximumPresenceSubscriptions.value,
                maximumUsersPerQuery: maximumUsersPerQuery.value,
                // Apps invite with messages.
                invitations: nil, offlineReceivers: offlineReceivers.value, withdrawalType: nil)
        }
    }

    /// What the vendor's cloud does not have: chat rooms and their attributes. Who is in a room is in a channel.
    package final class NoneFacts: Sendable {
        package let maximumRooms = Sourced(0, .page("VolcEngineRTC.h: rooms are those of streams; there are no others"))

        /// No kind of room can be made.
        var roomRules: RoomRules {
            RoomRules(
                maximumRoomIDBytes: 0, reservedRoomIDPrefix: "", checksRoomIDOfJoiners: false, maximumNameBytes: 0,
                maximumIntroductionBytes: 0, maximumNotificationBytes: 0, maximumAvatarURLBytes: 0, maximumFields: 0,
                maximumFieldKeyBytes: 0, maximumFieldBytes: 0, maximumDescriptionBytes: 0, maximumMessageBytes: 0,
                messageParts: MessagePartRules(maximumIDBytes: 1, maximumFields: 0, maximumFieldBytes: 0),
                maximumReasonBytes: 0, maximumUsersPerCommand: 0, maximumRooms: maximumRooms.value,
                maximumRoomsPerQuery: 0, maximumJoinedRooms: 0, maximumMessagesPerSecond: 0, messageOverflow: .refuse,
                maximumCounters: 0, maximumCounterKeyBytes: 0, kinds: [], messageTypes: [], revocableSeconds: nil,
                maximumMessageReceivers: nil, maximumMemberNameBytes: nil, maximumRoomListPage: nil,
                onlyNamedUsersMakeRooms: false,
                maximumRememberedMessages: nil)
        }

        var attributeRules: AttributeRules {
            AttributeRules(
                maximumCount: 0, maximumOperations: 0, maximumKeyBytes: 0, maximumValueBytes: 0, maximumTotalBytes: 0,
                maximumWritesPerSecond: nil, conflict: .holderWrites, partialWrite: .refuseAll,
                eventsCarryWholeMap: false, tellsWriter: false, members: nil, keyCharacters: nil,
                namesHolderWhoLeft: false)
        }
    }
}
