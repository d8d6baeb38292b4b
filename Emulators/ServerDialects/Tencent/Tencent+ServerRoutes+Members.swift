import EmulatorAPI
import VendorDialects

// Members of groups, mutes and bans.
// Source: the vendor's pages of the commands' names. Which number answers for a kind of group without the command is from the notes
// on the pages, and 10007 where they name none.

extension ChatCall {
    private static let groups = "group_open_http_svc/"
    private static let liveGroups = "group_open_avchatroom_http_svc/"

    static let memberCommands: [ChatCommand] = [
        ChatCommand(
            path: groups + "get_group_member_info", service: .groups,
            parameters: [
                .text("GroupId", required: true), .number("Limit"), .number("Offset"), .text("Next"),
                .texts("MemberRoleFilter"),
            ]
        ) { call throws(Tencent.IMFailure) in
            try call.getMembers()
        },
        ChatCommand(
            path: groups + "get_specified_group_member_info", service: .groups,
            parameters: [.text("GroupId", required: true), .texts("Member_List_Account", required: true)]
        ) {
            call throws(Tencent.IMFailure) in
            let (room, _) = try call.keptGroup()
            let users = try call.users("Member_List_Account", maximum: call.facts.maximumMembersAsked.value)
            let members = users.compactMap { call.tenant.member($0, of: room) }.map { Self.member($0) }
            return call.respond(["GroupId": .text(room.rawValue), "MemberList": .list(members)])
        },
        ChatCommand(
            path: groups + "get_role_in_group", service: .groups,
            parameters: [.text("GroupId", required: true), .texts("User_Account", required: true)]
        ) { call throws(Tencent.IMFailure) in
            let (room, _) = try call.keptGroup()
            let users = try call.users("User_Account", maximum: call.facts.maximumMembersAsked.value)
            let roles = users.map { user -> JSONValue in
                [
                    "Member_Account": .text(user.rawValue),
                    "Role": .text(Self.word(of: call.tenant.role(of: user, in: room))),
                ]
            }
            return call.respond(["UserIdList": .list(roles)])
        },
        ChatCommand(
            path: groups + "add_group_member", service: .groups,
            parameters: [.text("GroupId", required: true), .objects("MemberList", required: true)]
        ) { call throws(Tencent.IMFailure) in
            try call.addMembers()
        },
        ChatCommand(
            path: groups + "delete_group_member", service: .groups,
            parameters: [
                .text("GroupId", required: true), .texts("MemberToDel_Account", required: true), .text("Reason"),
            ]
        ) { call throws(Tencent.IMFailure) in
            try call.removeMembers()
        },
        ChatCommand(
            path: groups + "modify_group_member_info", service: .groups,
            parameters: [
                .text("GroupId", required: true), .text("Member_Account", required: true), .text("Role"),
                .text("NameCard"), .objects("AppMemberDefinedData"), .number("MuteTime"), .number("ShutUpTime"),
            ]
        ) { call throws(Tencent.IMFailure) in
            try call.changeMember()
        },
        ChatCommand(
            path: groups + "forbid_send_msg", service: .groups,
            parameters: [
                .text("GroupId", required: true), .texts("Members_Account", required: true), .number("MuteTime"),
                .number("ShutUpTime"),
            ]
        ) { call throws(Tencent.IMFailure) in
            try call.mute()
        },
        ChatCommand(
            path: groups + "get_group_muted_account", service: .groups, parameters: [.text("GroupId", required: true)]
        ) { call throws(Tencent.IMFailure) in
            let (room, _) = try call.group()
            let users = call.tenant.users(on: .muted, of: room).map { listed -> JSONValue in
                [
                    "Member_Account": .text(listed.user.rawValue),
                    "MutedUntil": Self.seconds(listed.untilUnixMilliseconds),
                ]
            }
            return call.respond(["GroupId": .text(room.rawValue), "MutedAccountList": .list(users)])
        },
        ChatCommand(
            path: groups + "ban_group_member", service: .groups,
            parameters: [
                .text("GroupId", required: true), .texts("Members_Account", required: true),
                .number("Duration", required: true), .text("Description"),
            ]
        ) { call throws(Tencent.IMFailure) in
            try call.ban()
        },
        ChatCommand(
            path: groups + "unban_group_member", service: .groups,
            parameters: [.text("GroupId", required: true), .texts("Members_Account", required: true)]
        ) { call throws(Tencent.IMFailure) in
            let (room, _) = try call.group()
            let users = try call.users("Members_Account", maximum: call.facts.maximumBanned.value)
            return try call.administer([.removeMembers(room: room, users: users, reason: "", bannedSeconds: 0)])
        },
        ChatCommand(
            path: groups + "get_group_ban_member", service: .groups,
            parameters: [.text("GroupId", required: true), .number("Limit"), .number("Offset")]
        ) { call throws(Tencent.IMFailure) in
            try call.getBanned()
        },
        ChatCommand(
            path: groups + "get_online_member_num", service: .groups, parameters: [.text("GroupId", required: true)]
        ) { call throws(Tencent.IMFailure) in
            let room = try call.liveGroup()
            return call.respond(["OnlineMemberNum": JSONValue(call.tenant.listing(of: room)?.onlineCount ?? 0)])
        },
        ChatCommand(
            path: liveGroups + "get_members", service: .groups,
            parameters: [.text("GroupId", required: true), .number("Timestamp")]
        ) { call throws(Tencent.IMFailure) in
            try call.getLiveMembers()
        },
        ChatCommand(
            path: liveGroups + "check_members", service: .groups,
            parameters: [.text("GroupId", required: true), .texts("Member_Account", required: true)]
        ) { call throws(Tencent.IMFailure) in
            let room = try call.liveGroup()
            let users = try call.users("Member_Account", maximum: call.facts.maximumMembersAsked.value)
            let present = users.filter { call.tenant.role(of: $0, in: room) != nil }
            return call.respond(["Member_Account": .list(present.map { .text($0.rawValue) })])
        },
        ChatCommand(
            path: liveGroups + "modify_admin", service: .groups,
            parameters: [
                .text("GroupId", required: true), .number("CommandType", required: true),
                .texts("Admin_Account", required: true),
            ]
        ) { call throws(Tencent.IMFailure) in
            let room = try call.liveGroup()
            guard let kind = try call.number("CommandType", in: 1...2) else {
                throw call.invalid("CommandType is missing")
            }
            let users = try call.users("Admin_Account", maximum: call.facts.maximumAdminsChanged.value)
            try call.requireOrdinary(users, in: room)
            return try call.administer(
                users.map { call.govern(.setRole(room: room, user: $0, role: kind == 1 ? .admin : .member)) })
        },
        ChatCommand(
            path: liveGroups + "get_admin_list", service: .groups, parameters: [.text("GroupId", required: true)]
        ) { call throws(Tencent.IMFailure) in
            let room = try call.liveGroup()
            let admins = call.tenant.members(of: room).filter { call.tenant.role(of: $0, in: room) == .admin }
            let shown = admins.map { user -> JSONValue in
                let profile = call.tenant.profile(of: user)
                return [
                    "Admin_Account": .text(user.rawValue), "Avatar": .text(profile?.avatarURL ?? ""),
                    "NickName": .text(profile?.nickname ?? ""),
                ]
            }
            return call.respond(["Admin_List": .list(shown)])
        },
    ]

    // MARK: Showing

    private static func word(of role: MemberRole?) -> String {
        switch role {
        case .owner: "Owner"
        case .admin: "Admin"
        case .member: "Member"
        case nil: "NotMember"
        }
    }

    /// Unix seconds, a part of one counting as one; the greatest number of 32 bits for good.
    private static func seconds(_ milliseconds: Int64) -> JSONValue {
        let seconds = milliseconds / 1000 + (milliseconds % 1000 > 0 ? 1 : 0)
        return .number(min(seconds, Tencent.serverFacts.maximumMuteSeconds.value))
    }

    /// A member as lists show them.
    static func member(_ member: Member) -> JSONValue {
        [
            "Member_Account": .text(member.user.rawValue), "Role": .text(word(of: member.role)),
            "JoinTime": JSONValue(member.joinedAtUnixMilliseconds / 1000),
            "MuteUntil": seconds(member.mutedUntilUnixMilliseconds),
            "NameCard": .text(member.description?.name ?? ""),
            "AppMemberDefinedData": customData(member.description?.fields ?? [:]),
        ]
    }

    /// A page of the members, in the order of joining.
    func members(of room: RoomID, skipping offset: Int, limit: Int) -> JSONValue {
        let users = tenant.members(of: room).dropFirst(offset).prefix(limit)
        return .list(users.compactMap { tenant.member($0, of: room) }.map { Self.member($0) })
    }

    private func getMembers() throws(Tencent.IMFailure) -> VendorDecision {
        let (room, _) = try keptGroup()
        let maximum = Int64(facts.maximumMembersPage.value)
        let limit = Int(try number("Limit", in: 1...maximum) ?? maximum)
        // Communities are paged through by a text, which here is the number.
        let next = try text("Next").flatMap { $0.isEmpty ? nil : $0 }
        let given = try number("Offset", in: 0...Int64(Int32.max)) ?? 0
        guard let offset = next.map({ Int64($0) }) ?? given, offset >= 0 else {
            throw invalid("Next is \(next?.shown() ?? ""), which is no text of an answer")
        }
        let roles = try texts("MemberRoleFilter", maximum: 3)
        let all = tenant.members(of: room)
        guard let roles else {
            let end = Int(clamping: offset).addingReportingOverflow(limit)
            return respond([
                "MemberNum": JSONValue(all.count),
                "MemberList": members(of: room, skipping: Int(clamping: offset), limit: limit),
                "Next": .text(!end.overflow && end.partialValue < all.count ? "\(end.partialValue)" : ""),
            ])
        }
        let found = all.filter { roles.contains(Self.word(of: tenant.role(of: $0, in: room))) }
            .dropFirst(Int(clamping: offset)).prefix(limit)
        let shown = found.compactMap { tenant.member($0, of: room) }.map { Self.member($0) }
        return respond(["MemberNum": JSONValue(all.count), "MemberList": .list(shown), "Next": ""])
    }

    /// The next page begins behind as many as `NextTimestamp` says, which is 0 at the end.
    private func getLiveMembers() throws(Tencent.IMFailure) -> VendorDecision {
        let room = try liveGroup()
        let offset = Int(try number("Timestamp", in: 0...Int64(Int32.max)) ?? 0)
        let (users, size) = (tenant.members(of: room), facts.liveMembersPage.value)
        let shown = users.dropFirst(offset).prefix(size).compactMap { tenant.member($0, of: room) }
            .map { member -> JSONValue in
                [
                    "Member_Account": .text(member.user.rawValue),
                    "JoinTime": JSONValue(member.joinedAtUnixMilliseconds / 1000),
                    "NickName": .text(member.profile.nickname), "Avatar": .text(member.profile.avatarURL),
                ]
            }
        let next = offset + size < users.count ? offset + size : 0
        return respond(["MemberList": .list(shown), "NextTimestamp": JSONValue(next)])
    }

    // MARK: Changing

    /// 0: not added, 1: added, 2: a member before.
    private func addMembers() throws(Tencent.IMFailure) -> VendorDecision {
        let (room, _) = try keptGroup()
        guard let entries = try entries("MemberList", maximum: facts.maximumAdded.value), !entries.isEmpty else {
            throw invalid("MemberList is missing")
        }
        let users = try entries.map { entry throws(Tencent.IMFailure) in
            UserID(try entry.requiredText("Member_Account"))
        }
        let outcomes = tenant.outcomes(ofAdding: users, to: room)
        let results = outcomes.map { outcome -> JSONValue in
            let isMember = tenant.role(of: outcome.user, in: room) != nil
            return ["Member_Account": .text(outcome.user.rawValue), "Result": outcome.isDone ? 1 : isMember ? 2 : 0]
        }
        let added = outcomes.filter(\.isDone).map(\.user)
        return try administer(
            added.isEmpty ? [] : [govern(.addMembers(room: room, users: added))], ["MemberList": .list(results)])
    }

    private func removeMembers() throws(Tencent.IMFailure) -> VendorDecision {
        let (room, _) = try keptGroup(refusing: .invalidGroupRequest)
        let users = try users("MemberToDel_Account", maximum: facts.maximumRemoved.value)
        let reason = try text("Reason") ?? ""
        if users.contains(where: { tenant.role(of: $0, in: room) == .owner }) {
            throw .init(.permissionDenied, "the owner can not be removed from group \(room)")
        }
        return try administer([.removeMembers(room: room, users: users, reason: reason)])
    }

    /// Throws unless all are members, and none is the owner.
    private func requireOrdinary(_ users: [UserID], in room: RoomID) throws(Tencent.IMFailure) {
        for user in users {
            switch tenant.role(of: user, in: room) {
            case .admin, .member: continue
            case .owner: throw .init(.permissionDenied, "\(user) owns group \(room)")
            case nil:
                throw Tencent.IMFailure(EmulatorError.notMember(room: room, user: UserID(user.rawValue.shown())))
            }
        }
    }

    private func changeMember() throws(Tencent.IMFailure) -> VendorDecision {
        let (room, kind) = try keptGroup()
        let user = UserID(try requiredText("Member_Account"))
        guard let member = tenant.member(user, of: room) else {
            throw Tencent.IMFailure(EmulatorError.notMember(room: room, user: UserID(user.rawValue.shown())))
        }
        var commands: [AdministrationCommand] = []
        if let role = try word("Role", ["Admin": MemberRole.admin, "Member": .member]) {
            try requireOrdinary([user], in: room)
            commands.append(govern(.setRole(room: room, user: user, role: role)))
        }
        let change = MemberDescriptionChange(
            name: try text("NameCard"), fields: try customFields("AppMemberDefinedData"))
        if change != MemberDescriptionChange() {
            commands.append(govern(.describeMember(room: room, user: user, change: change)))
        }
        if let seconds = try muteSeconds() {
            try requireMutes(kind)
            try requireOrdinary([member.user], in: room)
            commands.append(govern(.mute(room: room, user: user, seconds: seconds)))
        }
        return try administer(commands)
    }

    // MARK: Mutes and bans

    /// Older pages have the other name.
    private func muteSeconds() throws(Tencent.IMFailure) -> Int? {
        let range = 0...facts.maximumMuteSeconds.value
        return try number(value("MuteTime") == nil ? "ShutUpTime" : "MuteTime", in: range).map { Int($0) }
    }

    private func mute() throws(Tencent.IMFailure) -> VendorDecision {
        let (room, kind) = try group()
        try requireMutes(kind)
        let users = try users("Members_Account", maximum: facts.maximumMuted.value)
        guard let seconds = try muteSeconds() else { throw invalid("MuteTime is missing") }
        try requireOrdinary(users, in: room)
        return try administer(users.map { govern(.mute(room: room, user: $0, seconds: seconds)) })
    }

    private func ban() throws(Tencent.IMFailure) -> VendorDecision {
        let (room, _) = try group()
        let users = try users("Members_Account", maximum: facts.maximumBanned.value)
        guard let seconds = try number("Duration", in: 1...facts.maximumMuteSeconds.value) else {
            throw invalid("Duration is missing")
        }
        let reason = try text("Description") ?? ""
        guard reason.utf8.count <= facts.maximumBanDescriptionBytes.value else {
            throw invalid(
                "Description has \(reason.utf8.count) bytes, more than \(facts.maximumBanDescriptionBytes.value)")
        }
        if users.contains(where: { $0 == tenant.listing(of: room)?.owner }) {
            throw .init(.permissionDenied, "the owner can not be kept out of group \(room)")
        }
        return try administer([
            .removeMembers(room: room, users: users, reason: reason, bannedSeconds: Int(seconds))
        ])
    }

    private func getBanned() throws(Tencent.IMFailure) -> VendorDecision {
        let (room, _) = try group()
        let limit = Int(
            try number("Limit", in: 1...Int64(facts.maximumBannedPage.value)) ?? Int64(facts.maximumBannedPage.value))
        let offset = Int(try number("Offset", in: 0...Int64(Int32.max)) ?? 0)
        let banned = tenant.users(on: .banned, of: room)
        let shown = banned.dropFirst(offset).prefix(limit).map { listed -> JSONValue in
            ["Member_Account": .text(listed.user.rawValue), "BannedUntil": Self.seconds(listed.untilUnixMilliseconds)]
        }
        return respond([
            "BannedAccountList": .list(shown),
            "NextOffset": JSONValue(offset + limit < banned.count ? offset + limit : 0),
        ])
    }
}
