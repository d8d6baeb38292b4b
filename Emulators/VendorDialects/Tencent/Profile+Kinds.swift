package import EmulatorAPI

extension Tencent.Profile {
    /// How groups of one kind differ from others. Nobody is told of their own joining, which is assumed for all kinds: headers are
    /// silent, and UI code tolerates both.
    package struct KindFacts: Sendable {
        package let kind: Sourced<String>
        package let isOpen: Sourced<Bool>
        package let letsMembersAdd: Sourced<Bool>
        package let ownership: Sourced<OwnershipPolicy>
        package let membershipEndsWithSession: Sourced<Bool>
        package let concurrentMemberships: Sourced<Int?>
        package let maximumMembers: Sourced<Int?>
        package let memberListPage: Sourced<Int>
        package let honorsMemberFilter: Sourced<Bool>
        package let isHiddenFromJoinedRooms: Sourced<Bool>
        package let missingFeatures: Sourced<[Feature]>
        package let maximumEmptySeconds: Sourced<Int?>
        package let maximumKeptMessages: Sourced<Int?>

        var rules: RoomKindRules {
            RoomKindRules(
                kind: RoomKind(kind.value), isOpen: isOpen.value, letsMembersAdd: letsMembersAdd.value,
                ownership: ownership.value, membershipEndsWithSession: membershipEndsWithSession.value,
                concurrentMemberships: concurrentMemberships.value,
                maximumMembers: maximumMembers.value, memberListPage: memberListPage.value,
                honorsMemberFilter: honorsMemberFilter.value, isHiddenFromJoinedRooms: isHiddenFromJoinedRooms.value,
                missingFeatures: missingFeatures.value, maximumEmptySeconds: maximumEmptySeconds.value, userLists: nil,
                maximumAdmins: nil, maximumKeptMessages: maximumKeptMessages.value)
        }

        /// Live groups, the kind that voice rooms use.
        static let avChatRoom = KindFacts(
            kind: Sourced("AVChatRoom", .page("V2TIMManager+Group.h: GroupType_AVChatRoom")),
            isOpen: Sourced(true, .page("Chat, group system: joined at once, without approval")),
            letsMembersAdd: Sourced(false, .page("Chat server API: AVChatRoom with a MemberList is 10007")),
            ownership: Sourced(.refuseLeaving, .page("Chat error 10009: the owner may not quit")),
            membershipEndsWithSession: Sourced(true, .page("Chat, AVChatRoom guide: join again after login")),
            concurrentMemberships: Sourced(1, .assumed(why: "single by default; the console allows several")),
            maximumMembers: Sourced(nil, .page("Chat, limits: AVChatRoom members unlimited")),
            memberListPage: Sourced(31, .page("Chat, limits: AVChatRoom list ≤ 31 (1000 in the flagship plan)")),
            honorsMemberFilter: Sourced(false, .assumed(why: "ignored by newer SDKs' headers, honored by older ones'")),
            isHiddenFromJoinedRooms: Sourced(true, .page("V2TIMManager+Group.h, getJoinedGroupList: no AVChatRoom")),
            missingFeatures: Sourced(
                [.kicking, .messageReceivers, .memberDescriptions],
                .page("Chat error 7013: no kick; V2TIMManager+Message.h, +Group.h: no targeted messages, no name cards")
            ),
            maximumEmptySeconds: Sourced(nil, .assumed(why: "nothing is said of an end without members")),
            maximumKeptMessages: Sourced(nil, .page("Server API, group_msg_get_simple: AVChatRoom has no history")))

        /// Groups of colleagues.
        static let work = kept(
            "Work", isOpen: Sourced(false, .page("Chat error 8508: a private group cannot be joined")),
            ownership: Sourced(.passOn, .assumed(why: "error 10009 names AVChatRoom, Public and Meeting only")))

        /// Groups that users ask to join; every request is granted at once.
        static let `public` = kept(
            "Public", isOpen: Sourced(true, .assumed(why: "requests to join are not emulated; all are granted")),
            ownership: Sourced(.refuseLeaving, .page("Chat error 10009: the owner may not quit")))

        /// Groups that anybody joins.
        static let meeting = kept(
            "Meeting", isOpen: Sourced(true, .assumed(why: "no approval is spoken of")),
            ownership: Sourced(.refuseLeaving, .page("Chat error 10009: the owner may not quit")))

        /// Very large groups.
        static let community = kept(
            "Community", isOpen: Sourced(true, .assumed(why: "no approval is spoken of")),
            ownership: Sourced(.refuseLeaving, .assumed(why: "as other kinds that have an owner")),
            maximumMembers: Sourced(100_000, .assumed(why: "no number was re-checked")))

        /// A kind that keeps its members when they go offline.
        private static func kept(
            _ kind: String, isOpen: Sourced<Bool>, ownership: Sourced<OwnershipPolicy>,
            maximumMembers: Sourced<Int?> = Sourced(6000, .assumed(why: "by plan, 20 to 6000; not re-checked"))
        ) -> KindFacts {
            KindFacts(
                kind: Sourced(kind, .page("V2TIMManager+Group.h: GroupType_\(kind)")), isOpen: isOpen,
                letsMembersAdd: Sourced(true, .page("V2TIMManager+Group.h, createGroup: memberList; not AVChatRoom")),
                ownership: ownership,
                membershipEndsWithSession: Sourced(
                    false, .assumed(why: "only AVChatRoom is said to forget its members")),
                concurrentMemberships: Sourced(nil, .assumed(why: "only the number of joined groups is limited")),
                maximumMembers: maximumMembers,
                memberListPage: Sourced(100, .assumed(why: "no page size is documented for these kinds")),
                honorsMemberFilter: Sourced(true, .page("V2TIMManager+Group.h, getGroupMemberList: filter")),
                isHiddenFromJoinedRooms: Sourced(false, .page("V2TIMManager+Group.h, getJoinedGroupList")),
                missingFeatures: Sourced([], .assumed(why: "nothing is said to be missing")),
                maximumEmptySeconds: Sourced(nil, .assumed(why: "nothing is said of an end without members")),
                maximumKeptMessages: Sourced(
                    100, .assumed(why: "bound of the emulator, with 128 KiB; the cloud keeps them for days, by plan")))
        }
    }
}
