import EmulatorAPI
import VendorDialects

// Groups: made, changed, shown and ended.
// Source: the vendor's pages of the commands' names. The server API keeps the older names of two kinds: Private and ChatRoom.

extension ChatCall {
    static let groupCommands: [ChatCommand] = [
        ChatCommand(
            path: "group_open_http_svc/create_group", service: .groups,
            parameters: [
                .text("Type", required: true), .text("Name", required: true), .text("GroupId"), .text("Owner_Account"),
                .text("Introduction"), .text("Notification"), .text("FaceUrl"), .objects("AppDefinedData"),
                .number("MaxMemberNum"), .number("MaxMemberCount"), .objects("MemberList"),
            ]
        ) { call throws(Tencent.IMFailure) in
            try call.createGroup()
        },
        ChatCommand(
            path: "group_open_http_svc/destroy_group", service: .groups, parameters: [.text("GroupId", required: true)]
        ) { call throws(Tencent.IMFailure) in
            try call.administer([.dismissRoom(room: try call.group().room)])
        },
        ChatCommand(
            path: "group_open_http_svc/get_group_info", service: .groups,
            parameters: [.texts("GroupIdList", required: true), .object("ResponseFilter")]
        ) { call throws(Tencent.IMFailure) in
            try call.getGroups()
        },
        ChatCommand(
            path: "group_open_http_svc/modify_group_base_info", service: .groups,
            parameters: [
                .text("GroupId", required: true), .text("Name"), .text("Introduction"), .text("Notification"),
                .text("FaceUrl"), .objects("AppDefinedData"), .number("MaxMemberNum"), .number("MaxMemberCount"),
                .text("MuteAllMember"), .text("ShutUpAllMember"),
            ]
        ) {
            call throws(Tencent.IMFailure) in try call.changeGroup()
        },
        ChatCommand(
            path: "group_open_http_svc/change_group_owner", service: .groups,
            parameters: [.text("GroupId", required: true), .text("NewOwner_Account", required: true)]
        ) {
            call throws(Tencent.IMFailure) in
            let (room, _) = try call.keptGroup()
            let user = try call.knownUser("NewOwner_Account")
            return try call.administer([call.govern(.transferOwnership(room: room, to: user))])
        },
        ChatCommand(
            path: "group_open_http_svc/get_joined_group_list", service: .groups,
            parameters: [
                .text("Member_Account", required: true), .number("WithHugeGroups"), .text("GroupType"),
                .number("Limit"), .number("Offset"), .object("ResponseFilter"),
            ]
        ) {
            call throws(Tencent.IMFailure) in try call.getJoinedGroups()
        },
    ]

    /// A kind by its name in this API; devices have the newer ones.
    private static let kinds: KeyValuePairs<String, RoomKind> = [
        "Private": work, "Work": work, "Public": RoomKind(Tencent.profile.public.kind.value),
        "ChatRoom": RoomKind(Tencent.profile.meeting.kind.value),
        "Meeting": RoomKind(Tencent.profile.meeting.kind.value),
        "AVChatRoom": live, "Community": community,
    ]

    private static let community = RoomKind(Tencent.profile.community.kind.value)
    /// What ids of communities begin with, and the ids that the cloud gives.
    private static let communityPrefix = Tencent.profile.room.reservedRoomIDPrefix.value + "_"

    private static func name(of kind: RoomKind) -> String {
        kinds.first { $0.value == kind }?.key ?? kind.rawValue
    }

    // MARK: Making

    private func createGroup() throws(Tencent.IMFailure) -> VendorDecision {
        guard let kind = try word("Type", Self.kinds) else { throw invalid("Type is missing") }
        let plan = RoomPlan(
            kind: kind,
            description: RoomDescription(
                name: try requiredText("Name"), introduction: try text("Introduction") ?? "",
                notification: try text("Notification") ?? "", avatarURL: try text("FaceUrl") ?? "",
                fields: try customFields("AppDefinedData")),
            maximumMembers: try maximumMembers())
        // Without an id the cloud draws the one that it says now.
        let asked = try askedGroup(kind)
        let room = asked ?? tenant.nextRoomID
        let owner = try text("Owner_Account").flatMap { $0.isEmpty ? nil : UserID($0) }
        if let owner, !tenant.isRegistered(owner) {
            throw invalid("Owner_Account is \(owner.rawValue.shown()), whom nobody imported")
        }
        let members = try firstMembers(of: kind)
        let make = AdministrationCommand.makeRoom(room: asked, owner: owner, plan: plan)
        // Nobody is in a live group before they enter it, its owner neither.
        let first = kind == Self.live ? [] : (owner.map { [$0] } ?? []) + members.map(\.user).filter { $0 != owner }
        var commands = [make]
        if !first.isEmpty { commands.append(govern(.addMembers(room: room, users: first))) }
        commands += members.filter { $0.isAdmin && $0.user != owner }.map {
            govern(.setRole(room: room, user: $0.user, role: .admin))
        }
        return try administer(
            commands, ["GroupId": .text(room.rawValue), "Type": .text(Self.name(of: kind))])
    }

    /// The id of a group to be made; nil where the cloud chooses. Throws where the id is taken.
    private func askedGroup(_ kind: RoomKind) throws(Tencent.IMFailure) -> RoomID? {
        guard let text = try text("GroupId"), !text.isEmpty else { return nil }
        let reserved = Tencent.profile.room.reservedRoomIDPrefix.value
        guard kind == Self.community ? text.hasPrefix(Self.communityPrefix) : !text.hasPrefix(reserved) else {
            throw .init(.invalidGroupID, "invalid group id: \(text.shown())")
        }
        let room = RoomID(text)
        guard tenant.kind(of: room) == nil else {
            throw .init(.groupIDTaken, "group id has been used: \(text.shown())")
        }
        return room
    }

    private func maximumMembers() throws(Tencent.IMFailure) -> Int? {
        let range: ClosedRange<Int64> = 1...Int64(Int32.max)
        let name = value("MaxMemberNum") == nil ? "MaxMemberCount" : "MaxMemberNum"
        return try number(name, in: range).map { Int($0) }
    }

    private func firstMembers(
        of kind: RoomKind
    ) throws(Tencent.IMFailure) -> [(user: UserID, isAdmin: Bool)] {
        guard let entries = try entries("MemberList", maximum: facts.maximumFirstMembers.value), !entries.isEmpty else {
            return []
        }
        guard kind != Self.live else {
            throw .init(.permissionDenied, "not supported by group type \(kind): MemberList")
        }
        var members: [(user: UserID, isAdmin: Bool)] = []
        for entry in entries {
            let user = try entry.knownUser("Member_Account")
            let isAdmin = try entry.word("Role", ["Admin": true, "Member": false]) ?? false
            if !members.contains(where: { $0.user == user }) { members.append((user, isAdmin)) }
        }
        return members
    }

    /// An app's own fields, as devices write them.
    func customFields(_ name: String) throws(Tencent.IMFailure) -> [String: String] {
        var fields: [String: String] = [:]
        for entry in try entries(name, maximum: Tencent.profile.room.maximumFields.value) ?? [] {
            let (key, value) = (try entry.requiredText("Key"), try entry.text("Value") ?? "")
            fields[Tencent.ProfileKey.customPrefix + key] = Base64.standard.encode(Array(value.utf8))
        }
        return fields
    }

    /// The same, as the server API shows them.
    static func customData(_ fields: [String: String]) -> JSONValue {
        let prefix = Tencent.ProfileKey.customPrefix
        return .list(
            fields.filter { $0.key.hasPrefix(prefix) }.sorted { $0.key.isBeforeByBytes($1.key) }.map { key, value in
                let bytes = (try? Base64.standard.decode(value)) ?? []
                return [
                    "Key": .text(String(key.dropFirst(prefix.count))),
                    "Value": .text(String(decoding: bytes, as: UTF8.self)),
                ]
            })
    }

    // MARK: Changing

    private func changeGroup() throws(Tencent.IMFailure) -> VendorDecision {
        let (room, kind) = try group()
        let change = RoomDescriptionChange(
            name: try text("Name"), introduction: try text("Introduction"), notification: try text("Notification"),
            avatarURL: try text("FaceUrl"), fields: try customFields("AppDefinedData"),
            maximumMembers: try maximumMembers())
        if change.name?.isEmpty == true { throw invalid("Name is empty") }
        let words: KeyValuePairs<String, Bool> = ["On": true, "Off": false]
        // Older pages have the other name.
        let mutesAll = try word(value("MuteAllMember") == nil ? "ShutUpAllMember" : "MuteAllMember", words)
        if mutesAll != nil { try requireMutes(kind) }
        var commands: [AdministrationCommand] = []
        if change != RoomDescriptionChange() { commands.append(govern(.describe(room: room, change: change))) }
        if let mutesAll { commands.append(govern(.muteAll(room: room, isMuted: mutesAll))) }
        return try administer(commands)
    }

    /// Throws for a group whose members cannot be muted.
    func requireMutes(_ kind: RoomKind) throws(Tencent.IMFailure) {
        guard kind != Self.work else {
            throw .init(.permissionDenied, "not supported by group type \(Self.name(of: kind)): muting")
        }
    }

    // MARK: Showing

    private func getGroups() throws(Tencent.IMFailure) -> VendorDecision {
        guard let names = try texts("GroupIdList", maximum: facts.maximumGroupsAsked.value), !names.isEmpty else {
            throw invalid("GroupIdList is missing")
        }
        let filter = try filter()
        let base = try filter?.texts("GroupBaseInfoFilter", maximum: 100)
        let wantsMembers = try filter.map { filter throws(Tencent.IMFailure) in
            try filter.texts("MemberInfoFilter", maximum: 100) != nil
        }
        let shown = names.map { name -> JSONValue in
            let room = RoomID(name)
            guard let listing = tenant.listing(of: room) else {
                let failure = Tencent.IMFailure(EmulatorError.roomNotFound(room: RoomID(name.shown())))
                return [
                    "GroupId": .text(name), "ErrorCode": JSONValue(failure.code.rawValue),
                    "ErrorInfo": .text(failure.text),
                ]
            }
            var fields = description(of: listing)
            if let base { fields = fields.filter { base.contains($0.key) } }
            fields["GroupId"] = .text(name)
            fields["ErrorCode"] = 0
            fields["ErrorInfo"] = ""
            if wantsMembers ?? true, listing.kind != Self.live {
                fields["MemberList"] = members(of: room, skipping: 0, limit: facts.maximumMembersPage.value)
            }
            return .object(fields)
        }
        return respond(["GroupInfo": .list(shown)])
    }

    /// What the answer has; nil where the call does not say.
    private func filter() throws(Tencent.IMFailure) -> ChatCall? {
        guard let value = value("ResponseFilter") else { return nil }
        guard case .object(let fields) = value else { throw invalid("ResponseFilter is \(value.shown), not an object") }
        return with(fields)
    }

    private func description(of listing: RoomListing) -> [String: JSONValue] {
        let (isMuted, description) = (listing.areAllMuted ? "On" : "Off", listing.description)
        let isOpen = listing.kind != Self.work
        var fields: [String: JSONValue] = [
            "Type": .text(Self.name(of: listing.kind)), "Name": .text(description.name),
            "Introduction": .text(description.introduction), "Notification": .text(description.notification),
            "FaceUrl": .text(description.avatarURL), "Owner_Account": .text(listing.owner?.rawValue ?? ""),
            "CreateTime": JSONValue(listing.createdAtUnixMilliseconds / 1000),
            "LastInfoTime": JSONValue(
                (listing.describedAtUnixMilliseconds ?? listing.createdAtUnixMilliseconds) / 1000),
            "LastMsgTime": JSONValue((listing.lastMessageAtUnixMilliseconds ?? 0) / 1000),
            "NextMsgSeq": JSONValue(tenant.lastMessageNumber(of: listing.room).addingSaturated(1)),
            "MemberNum": JSONValue(listing.memberCount),
            "ApplyJoinOption": .text(isOpen ? "FreeAccess" : "DisableApply"),
            "MuteAllMember": .text(isMuted), "ShutUpAllMember": .text(isMuted),
            "AppDefinedData": Self.customData(description.fields),
        ]
        if let maximum = listing.maximumMembers { fields["MaxMemberNum"] = JSONValue(maximum) }
        return fields
    }

    /// The groups of a user, in the order of joining; live ones only where they are asked for.
    private func getJoinedGroups() throws(Tencent.IMFailure) -> VendorDecision {
        let user = try knownUser("Member_Account")
        let wantsLive = try flag("WithHugeGroups")
        let kind = try word("GroupType", Self.kinds)
        let limit = try number("Limit", in: 0...Int64(Int32.max)) ?? Int64(Int32.max)
        let offset = try number("Offset", in: 0...Int64(Int32.max)) ?? 0
        let filter = try filter()
        let base = try filter?.texts("GroupBaseInfoFilter", maximum: 100) ?? []
        let wantsSelf = try filter?.texts("SelfInfoFilter", maximum: 100) != nil
        let joined = tenant.rooms(of: user).filter { room in
            guard let found = tenant.kind(of: room) else { return false }
            return (wantsLive || found != Self.live) && (kind == nil || found == kind)
        }
        let shown = joined.dropFirst(Int(offset)).prefix(Int(limit)).map { room -> JSONValue in
            var fields: [String: JSONValue] = [:]
            if !base.isEmpty, let listing = tenant.listing(of: room) {
                fields = description(of: listing).filter { base.contains($0.key) }
            }
            fields["GroupId"] = .text(room.rawValue)
            if wantsSelf, let member = tenant.member(user, of: room) { fields["SelfInfo"] = Self.member(member) }
            return .object(fields)
        }
        return respond(["TotalCount": JSONValue(joined.count), "GroupIdList": .list(shown)])
    }
}
