import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects

// Forms: labeled.
extension V2TIMManager {
    /// A page of a group's members, newest first. `nextSeq` 0 is the first page; `succ` gets the next page's, 0 at the
    /// end.
    ///
    /// `filter` is a raw value of ``V2TIMGroupMemberFilter``; AVChatRoom groups ignore it. Fails with 10007 for users
    /// who are no members.
    public func getGroupMemberList(
        _ groupID: String!, filter: UInt32, nextSeq: UInt64, succ: V2TIMGroupMemberInfoListSucc!, fail: V2TIMFail!
    ) {
        // Forms: none.
        record("getGroupMemberList(groupID: \(groupID ?? "nil"), filter: \(filter), nextSeq: \(nextSeq))")
        guard has(["groupID": groupID], for: "getGroupMemberList", fail) else { return }
        guard let filter = V2TIMGroupMemberFilter(rawValue: Int(filter))?.filter else {
            return refuse("filter", "\(filter)", for: "getGroupMemberList", fail)
        }
        let room = RoomID(groupID ?? "")
        let command = RoomCommand.listMembers(room: room, filter: filter, count: nil, cursor: nextSeq)
        request("getGroupMemberList", .room(command), fail: fail) { [self] reply in
            guard case .members(let members, let next) = reply else { mismatched(reply, "getGroupMemberList") }
            learn(members, in: room)
            let list = members.map(V2TIMGroupMemberFullInfo.init(full:))
            let pass = succ.map { succ in { (page: (UInt64, [V2TIMGroupMemberFullInfo])) in succ(page.0, page.1) } }
            succeed("getGroupMemberList", pass, (next, list), "nextSeq: \(next), memberList: \(members.map(\.user))")
        }
    }

    /// Some members by name; those not in the group are left out.
    public func getGroupMembersInfo(
        _ groupID: String!, memberList: [String]!, succ: V2TIMGroupMemberFullInfoListSucc!, fail: V2TIMFail!
    ) {
        record("getGroupMembersInfo(groupID: \(groupID ?? "nil"), memberList: \(memberList ?? []))")
        guard has(["groupID": groupID, "memberList": memberList?.first], for: "getGroupMembersInfo", fail) else {
            return
        }
        let room = RoomID(groupID ?? "")
        let command = RoomCommand.fetchMembers(room: room, users: (memberList ?? []).map { UserID($0) })
        request("getGroupMembersInfo", .room(command), fail: fail) { [self] reply in
            guard case .members(let members, _) = reply else { mismatched(reply, "getGroupMembersInfo") }
            learn(members, in: room)
            let list = members.map(V2TIMGroupMemberFullInfo.init(full:))
            succeed("getGroupMembersInfo", succ, list, "\(members.map(\.user))")
        }
    }

    /// How many members are connected. Asked again within 60 seconds, the SDK answers what it heard before.
    public func getGroupOnlineMemberCount(
        _ groupID: String!, succ: V2TIMGroupOnlineMemberCountSucc!, fail: V2TIMFail!
    ) {
        record("getGroupOnlineMemberCount(groupID: \(groupID ?? "nil"))")
        guard has(["groupID": groupID], for: "getGroupOnlineMemberCount", fail) else { return }
        let room = RoomID(groupID ?? "")
        let now = device.now
        let newest = now - .seconds(Tencent.profile.sdk.onlineCountSeconds.value)
        let known = state.withLock { state -> Int? in
            state.login.isLoggedIn ? state.onlineCounts[room].flatMap { $0.heardAt > newest ? $0.count : nil } : nil
        }
        if let known { return succeed("getGroupOnlineMemberCount", succ, known, "\(known)") }
        request("getGroupOnlineMemberCount", .room(.countOnlineMembers(room: room)), fail: fail) { [self] reply in
            guard case .count(let count) = reply else { mismatched(reply, "getGroupOnlineMemberCount") }
            state.withLock { $0.onlineCounts[room] = (count, now) }
            succeed("getGroupOnlineMemberCount", succ, count, "\(count)")
        }
    }

    // MARK: Changing members

    /// Forbids a member to send for `muteTime` seconds; 0 lifts it. Fails with 10007 for callers without the right.
    public func muteGroupMember(
        _ groupID: String!, member: String!, muteTime: UInt32, succ: V2TIMSucc!, fail: V2TIMFail!
    ) {
        // Forms: labeled as muteGroupMember(groupID:memberUserID:muteTimeSeconds:succ:fail:).
        record("muteGroupMember(groupID: \(groupID ?? "nil"), member: \(member ?? "nil"), muteTime: \(muteTime))")
        guard has(["groupID": groupID, "member": member], for: "muteGroupMember", fail) else { return }
        let command = RoomCommand.mute(
            room: RoomID(groupID ?? ""), user: UserID(member ?? ""), seconds: Int(muteTime))
        request("muteGroupMember", .room(command), succ: succ, fail: fail)
    }

    /// Forbids everybody except owner and administrators to send, or lifts it.
    public func muteAllGroupMembers(_ groupID: String!, isMute: Bool, succ: V2TIMSucc!, fail: V2TIMFail!) {
        record("muteAllGroupMembers(groupID: \(groupID ?? "nil"), isMute: \(isMute))")
        guard has(["groupID": groupID], for: "muteAllGroupMembers", fail) else { return }
        let command = RoomCommand.muteAll(room: RoomID(groupID ?? ""), isMuted: isMute)
        request("muteAllGroupMembers", .room(command), succ: succ, fail: fail)
    }

    /// Removes members, who can come back at once; deprecated by the vendor.
    public func kickGroupMember(
        _ groupID: String!, memberList: [String]!, reason: String!,
        succ: V2TIMGroupMemberOperationResultListSucc!, fail: V2TIMFail!
    ) {
        // Forms: none.
        kickGroupMember(groupID, memberList: memberList, reason: reason, duration: 0, succ: succ, fail: fail)
    }

    /// Removes members, who cannot come back for `duration` seconds.
    ///
    /// Fails with 7013 in AVChatRoom groups, because the plan has no kicking, and 10007 for callers without the right.
    public func kickGroupMember(
        _ groupID: String!, memberList: [String]!, reason: String!, duration: UInt32,
        succ: V2TIMGroupMemberOperationResultListSucc!, fail: V2TIMFail!
    ) {
        record("kickGroupMember(groupID: \(groupID ?? "nil"), memberList: \(memberList ?? []), duration: \(duration))")
        guard has(["groupID": groupID, "memberList": memberList?.first], for: "kickGroupMember", fail) else { return }
        let command = RoomCommand.kick(
            room: RoomID(groupID ?? ""), users: (memberList ?? []).map { UserID($0) }, reason: reason ?? "",
            bannedSeconds: Int(duration))
        request("kickGroupMember", .room(command), fail: fail) { [self] reply in
            guard case .outcomes(let outcomes) = reply else { mismatched(reply, "kickGroupMember") }
            let text = outcomes.map { "\($0.user) \($0.isDone ? "succ" : "invalid")" }
            succeed("kickGroupMember", succ, outcomes.map(V2TIMGroupMemberOperationResult.init), "\(text)")
        }
    }

    /// Makes a member an administrator (300) or an ordinary member (200); other ranks fail with 6017.
    public func setGroupMemberRole(
        _ groupID: String!, member: String!, newRole: UInt32, succ: V2TIMSucc!, fail: V2TIMFail!
    ) {
        // Forms: labeled as setGroupMemberRole(groupID:memberUserID:newRole:succ:fail:).
        record("setGroupMemberRole(groupID: \(groupID ?? "nil"), member: \(member ?? "nil"), newRole: \(newRole))")
        guard has(["groupID": groupID, "member": member], for: "setGroupMemberRole", fail) else { return }
        let role: MemberRole
        switch V2TIMGroupMemberRole(rawValue: Int(newRole)) {
        case .GROUP_MEMBER_ROLE_MEMBER: role = .member
        case .GROUP_MEMBER_ROLE_ADMIN: role = .admin
        case .GROUP_MEMBER_ROLE_SUPER, .GROUP_MEMBER_UNDEFINED, nil:
            return refuse("newRole", "\(newRole)", for: "setGroupMemberRole", fail)
        }
        let command = RoomCommand.setRole(room: RoomID(groupID ?? ""), user: UserID(member ?? ""), role: role)
        request("setGroupMemberRole", .room(command), succ: succ, fail: fail)
    }

    /// Makes another member the owner. Fails with 10007 for anybody but the owner.
    public func transferGroupOwner(_ groupID: String!, member: String!, succ: V2TIMSucc!, fail: V2TIMFail!) {
        // Forms: labeled as transferGroupOwner(groupID:memberUserID:succ:fail:).
        record("transferGroupOwner(groupID: \(groupID ?? "nil"), member: \(member ?? "nil"))")
        guard has(["groupID": groupID, "member": member], for: "transferGroupOwner", fail) else { return }
        let command = RoomCommand.transferOwnership(room: RoomID(groupID ?? ""), to: UserID(member ?? ""))
        request("transferGroupOwner", .room(command), succ: succ, fail: fail)
    }

    /// Stores the administrators, to tell later changes of a member apart.
    private func learn(_ members: [Member], in room: RoomID) {
        state.withLock { state in
            for member in members where member.role == .admin {
                state.groups[room, default: GroupNotes()].admins.insert(member.user)
            }
        }
    }
}

// MARK: Between the vendor's objects and the emulator's values

extension V2TIMGroupMemberFilter {
    var filter: MemberFilter {
        switch self {
        case .GROUP_MEMBER_FILTER_ALL: .everybody
        case .GROUP_MEMBER_FILTER_OWNER: .owner
        case .GROUP_MEMBER_FILTER_ADMIN: .admins
        case .GROUP_MEMBER_FILTER_COMMON: .ordinary
        }
    }
}

extension MemberRole {
    var vendor: V2TIMGroupMemberRole {
        switch self {
        case .member: .GROUP_MEMBER_ROLE_MEMBER
        case .admin: .GROUP_MEMBER_ROLE_ADMIN
        case .owner: .GROUP_MEMBER_ROLE_SUPER
        }
    }
}

extension V2TIMGroupMemberInfo {
    convenience init(_ profile: UserProfile) {
        self.init()
        userID = profile.user.rawValue
        nickName = profile.nickname
        faceURL = profile.avatarURL
    }

    convenience init(_ member: Member) {
        self.init()
        take(member)
    }

    /// Fills in what is known of a member.
    func take(_ member: Member) {
        userID = member.user.rawValue
        nickName = member.profile.nickname
        faceURL = member.profile.avatarURL
        nameCard = member.description?.name ?? ""
    }

    /// A user of whom only the id is known.
    convenience init(userID: String) {
        self.init(UserProfile(user: UserID(userID)))
    }
}

extension V2TIMGroupMemberFullInfo {
    convenience init(full member: Member) {
        self.init()
        take(member)
        customInfo = CustomFields.read(member.description?.fields ?? [:])
        role = UInt32(member.role.vendor.rawValue)
        muteUntil = UInt32(clamping: (member.mutedUntilUnixMilliseconds + 999) / 1000)
        joinTime = Int(member.joinedAtUnixMilliseconds / 1000)
        isOnline = member.isOnline
    }
}

extension V2TIMGroupMemberOperationResult {
    convenience init(_ outcome: UserOutcome) {
        self.init()
        userID = outcome.user.rawValue
        result = outcome.isDone ? .OPERATION_RESULT_SUCC : .OPERATION_RESULT_INVALID
    }
}
