import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects

/// What the façade remembers of a group.
struct GroupNotes {
    /// The newest revision of the attributes that was seen.
    var revision: UInt64?
    /// Attribute writes that wait for the one before them.
    var waitingWrites: [@Sendable () -> Void] = []
    var isWriting = false
    /// Administrators known to this device, to tell a change of rank from a muting.
    var admins: Set<UserID> = []

    /// Whether there is nothing to remember.
    var isEmpty: Bool { revision == nil && waitingWrites.isEmpty && !isWriting && admins.isEmpty }
}

extension V2TIMManager.State {
    /// Forgets the data of a membership; writes under way stay.
    mutating func forget(_ room: RoomID) {
        conversations.left(room)
        guard var notes = groups[room] else { return }
        notes.revision = nil
        notes.admins = []
        groups[room] = notes.isEmpty ? nil : notes
    }
}

// Forms: labeled.
extension V2TIMManager {
    /// Creates a group that the user owns; `succ` gets its id.
    ///
    /// Without a `groupID` the cloud chooses one. Fails with 10025 if the user already owns a group with this id, 10021
    /// if another user does, 8501 or 10015 for a bad id, 8502 for a bad name, 10036 when there are too many groups.
    public func createGroup(
        _ groupType: String!, groupID: String!, groupName: String!, succ: V2TIMCreateGroupSucc!, fail: V2TIMFail!
    ) {
        let info = V2TIMGroupInfo()
        info.groupType = groupType
        info.groupID = groupID
        info.groupName = groupName
        createGroup(info, memberList: nil, succ: succ, fail: fail)
    }

    /// Creates a group from a description; see ``createGroup(_:groupID:groupName:succ:fail:)``.
    ///
    /// Users in `memberList` are members from the beginning, if the cloud knows them, and administrators if their role
    /// says so. Fails with 10007 if the list is not empty for an AVChatRoom.
    public func createGroup(
        _ info: V2TIMGroupInfo!, memberList: [V2TIMCreateGroupMemberInfo]!, succ: V2TIMCreateGroupSucc!,
        fail: V2TIMFail!
    ) {
        record(
            "createGroup(groupType: \(info?.groupType ?? "nil"), groupID: \(info?.groupID ?? "nil"), "
                + "groupName: \(info?.groupName ?? "nil"))")
        guard has(["groupType": info?.groupType], for: "createGroup", fail), let info else { return }
        warn(of: info)
        let members = (memberList ?? []).compactMap { $0.userID }.map { UserID($0) }
        let admin = UInt32(V2TIMGroupMemberRole.GROUP_MEMBER_ROLE_ADMIN.rawValue)
        let admins = (memberList ?? []).filter { $0.role == admin }.compactMap { $0.userID }.map { UserID($0) }
        let live = Tencent.profile.avChatRoom
        if !members.isEmpty, info.groupType == live.kind.value, !live.letsMembersAdd.value {
            let room = RoomID(info.groupID ?? "")
            return self.fail("createGroup", Tencent.IMFailure(.notPermitted(room: room)), fail)
        }
        let room = (info.groupID ?? "").isEmpty ? nil : RoomID(info.groupID ?? "")
        let plan = RoomPlan(kind: RoomKind(info.groupType ?? ""), description: info.roomDescription)
        let command = RoomCommand.enter(room: room, entry: .create(plan: plan))
        request("createGroup", .room(command), fail: fail) { [self] reply in
            guard case .entered(let room, _, _, _, _) = reply else { mismatched(reply, "createGroup") }
            state.withLock { $0.forget(room) }
            guard !members.isEmpty else {
                return succeed("createGroup", succ, room.rawValue, "groupID: \(room)")
            }
            // The group exists, even if its first members cannot be added.
            request("createGroup", .room(.addMembers(room: room, users: members)), fail: fail) { [self] reply in
                guard case .outcomes(let outcomes) = reply else { mismatched(reply, "createGroup") }
                let added = Set(outcomes.filter(\.isDone).map(\.user))
                promote(admins.filter { added.contains($0) }[...], in: room, fail: fail) { [self] in
                    succeed("createGroup", succ, room.rawValue, "groupID: \(room)")
                }
            }
        }
    }

    /// Makes members administrators, one after another.
    private func promote(
        _ users: ArraySlice<UserID>, in room: RoomID, fail: V2TIMFail?, done: @escaping () -> Void
    ) {
        guard let user = users.first else { return done() }
        request("createGroup", .room(.setRole(room: room, user: user, role: .admin)), fail: fail) { [self] _ in
            promote(users.dropFirst(), in: room, fail: fail, done: done)
        }
    }

    /// What of a group's description has no effect.
    private func warn(of info: V2TIMGroupInfo) {
        if info.groupAddOpt != .GROUP_ADD_ANY { device.warn(of: Tencent.IMNotEmulated.groupAddOpt) }
        if info.groupApproveOpt != .GROUP_ADD_ANY { device.warn(of: Tencent.IMNotEmulated.groupApproveOpt) }
    }

    /// Joins a group. Fails with 10010 if there is none, 10013 for a member.
    ///
    /// By default a user is in one AVChatRoom at a time; joining a second leaves the first.
    public func joinGroup(_ groupID: String!, msg: String!, succ: V2TIMSucc!, fail: V2TIMFail!) {
        record("joinGroup(groupID: \(groupID ?? "nil"))")
        guard has(["groupID": groupID], for: "joinGroup", fail) else { return }
        let command = RoomCommand.enter(room: RoomID(groupID ?? ""), entry: .join)
        request("joinGroup", .room(command), succ: succ, fail: fail)
    }

    /// Leaves a group. Fails with 10009 for the owner of an AVChatRoom, Public or Meeting group, 10007 for users who
    /// are no members.
    public func quitGroup(_ groupID: String!, succ: V2TIMSucc!, fail: V2TIMFail!) {
        record("quitGroup(groupID: \(groupID ?? "nil"))")
        leave("quitGroup", groupID, succ: succ, fail: fail) { .leave(room: $0) }
    }

    /// Ends a group for everybody. Fails with 10007 for anybody but the owner.
    ///
    /// Members get `onGroupDismissed`; the caller does not.
    public func dismissGroup(_ groupID: String!, succ: V2TIMSucc!, fail: V2TIMFail!) {
        record("dismissGroup(groupID: \(groupID ?? "nil"))")
        leave("dismissGroup", groupID, succ: succ, fail: fail) { .dismiss(room: $0) }
    }

    private func leave(
        _ call: String, _ groupID: String?, succ: V2TIMSucc?, fail: V2TIMFail?, command: (RoomID) -> RoomCommand
    ) {
        guard has(["groupID": groupID], for: call, fail) else { return }
        let room = RoomID(groupID ?? "")
        request(call, .room(command(room)), fail: fail) { [self] _ in
            state.withLock { $0.forget(room) }
            succeed(call, succ)
        }
    }

    // MARK: Looking groups up

    /// Looks groups up, at most 50; each has its own result, in the requested order.
    public func getGroupsInfo(_ groupIDList: [String]!, succ: V2TIMGroupInfoResultListSucc!, fail: V2TIMFail!) {
        // Forms: none.
        record("getGroupsInfo(groupIDList: \(groupIDList ?? []))")
        guard has(["groupIDList": groupIDList?.first], for: "getGroupsInfo", fail) else { return }
        let command = RoomCommand.fetchRooms(rooms: (groupIDList ?? []).map { RoomID($0) })
        request("getGroupsInfo", .room(command), fail: fail) { [self] reply in
            guard case .rooms(let results) = reply else { mismatched(reply, "getGroupsInfo") }
            let text = results.map { result in
                switch result {
                case .found(let listing): "\(listing.room) \"\(listing.description.name)\""
                case .notFound(let room): "\(room) 10010"
                }
            }
            succeed("getGroupsInfo", succ, results.map(V2TIMGroupInfoResult.init), "\(text)")
        }
    }

    /// The groups the user is in, without AVChatRoom groups.
    public func getJoinedGroupList(_ succ: V2TIMGroupInfoListSucc!, fail: V2TIMFail!) {
        record("getJoinedGroupList()")
        guard has([:], for: "getJoinedGroupList", fail) else { return }
        request("getJoinedGroupList", .room(.fetchJoinedRooms), fail: fail) { [self] reply in
            guard case .rooms(let results) = reply else { mismatched(reply, "getJoinedGroupList") }
            let groups = results.compactMap { V2TIMGroupInfoResult($0).info }
            succeed("getJoinedGroupList", succ, groups, "\(groups.map { $0.groupID ?? "" })")
        }
    }

    /// Changes a group's description; values that are nil or not set stay as they are.
    ///
    /// Fails with 10007 for callers without the right, 8502 to 8505 for texts that are too long. Members get
    /// `onGroupInfoChanged`.
    public func setGroupInfo(_ info: V2TIMGroupInfo!, succ: V2TIMSucc!, fail: V2TIMFail!) {
        record("setGroupInfo(groupID: \(info?.groupID ?? "nil"), \(info?.changeText ?? ""))")
        guard has(["groupID": info?.groupID], for: "setGroupInfo", fail), let info else { return }
        warn(of: info)
        let room = RoomID(info.groupID ?? "")
        let change = info.roomChange
        let muting = info.chosenAllMuted.map { Command.room(.muteAll(room: room, isMuted: $0)) }
        if let muting, change == RoomDescriptionChange() {
            return request("setGroupInfo", muting, succ: succ, fail: fail)
        }
        request("setGroupInfo", .room(.describe(room: room, change: change)), fail: fail) { [self] _ in
            guard let muting else { return succeed("setGroupInfo", succ) }
            request("setGroupInfo", muting, succ: succ, fail: fail)
        }
    }
}

// MARK: Between the vendor's objects and the emulator's values

extension V2TIMGroupInfo {
    convenience init(_ listing: RoomListing) {
        self.init()
        groupID = listing.room.rawValue
        groupType = listing.kind.rawValue
        groupName = listing.description.name
        notification = listing.description.notification
        introduction = listing.description.introduction
        faceURL = listing.description.avatarURL
        customInfo = CustomFields.read(listing.description.fields)
        allMuted = listing.areAllMuted
        owner = listing.owner?.rawValue ?? ""
        createTime = UInt32(clamping: listing.createdAtUnixMilliseconds / 1000)
        memberCount = UInt32(clamping: listing.memberCount)
        onlineCount = UInt32(clamping: listing.onlineCount)
        role = UInt32((listing.ownRole?.vendor ?? .GROUP_MEMBER_UNDEFINED).rawValue)
        lastInfoTime = Self.seconds(listing.describedAtUnixMilliseconds ?? listing.createdAtUnixMilliseconds)
        lastMessageTime = Self.seconds(listing.lastMessageAtUnixMilliseconds)
        joinTime = Self.seconds(listing.joinedAtUnixMilliseconds)
        memberMaxCount = UInt32(clamping: listing.maximumMembers ?? 0)
    }

    private static func seconds(_ unixMilliseconds: Int64?) -> UInt32 {
        UInt32(clamping: (unixMilliseconds ?? 0) / 1000)
    }

    /// The description of a group to be made.
    var roomDescription: RoomDescription {
        RoomDescription(
            name: groupName ?? "", introduction: introduction ?? "", notification: notification ?? "",
            avatarURL: faceURL ?? "", fields: CustomFields.written(customInfo))
    }

    /// The change of the description, without muting.
    var roomChange: RoomDescriptionChange {
        RoomDescriptionChange(
            name: groupName, introduction: introduction, notification: notification, avatarURL: faceURL,
            fields: CustomFields.written(customInfo))
    }

    /// The changed values, for the trace.
    var changeText: String {
        let texts = [
            groupName.map { "groupName: \($0)" }, introduction.map { "introduction: \($0)" },
            notification.map { "notification: \($0)" }, faceURL.map { "faceURL: \($0)" },
            chosenAllMuted.map { "allMuted: \($0)" },
        ]
        return texts.compactMap { $0 }.joined(separator: ", ")
    }
}

extension V2TIMGroupInfoResult {
    convenience init(_ result: RoomResult) {
        self.init()
        switch result {
        case .found(let listing):
            resultMsg = ""
            info = V2TIMGroupInfo(listing)
        case .notFound(let room):
            let failure = Tencent.IMFailure(.roomNotFound(room: room))
            resultCode = failure.code.rawValue
            resultMsg = failure.text
            info = V2TIMGroupInfo()
            info.groupID = room.rawValue
        }
    }
}
