import Devices
import EmulatorAPI
import Synchronization
import VendorDialects

extension ZIM {
    /// A page of a room's members, newest first, 1...500 of them. Fails with 6000321 outside the room.
    public func queryRoomMemberList(
        by roomID: String, config: ZIMRoomMemberQueryConfig, callback: ZIMRoomMemberQueriedCallback?
    ) {
        record("queryRoomMemberList(by: \(roomID), count: \(config.count))")
        let call = "queryRoomMemberList"
        let refused = callback.map { callback in { (error: ZIMError) in callback(roomID, [], "", error) } }
        let maximum = ZEGO.profile.room.memberListPage.value
        guard let cursor = Self.cursor(config.nextFlag) else {
            return answer(call, .argument("nextFlag", config.nextFlag), refused)
        }
        guard config.count > 0, config.count <= UInt32(maximum) else {
            return answer(call, .outside("count", Int(config.count), 1...maximum), refused)
        }
        let command = RoomCommand.listMembers(
            room: RoomID(roomID), filter: .everybody, count: Int(config.count), cursor: cursor)
        request(.room(command), during: .usingRoom) { [self] result in
            switch result {
            case .success(.members(let members, let next)):
                let flag = next == 0 ? "" : "\(next)"
                answer(
                    call, nil, detail: "roomID: \(roomID), \(members.map(\.user)), nextFlag: \"\(flag)\"",
                    callback.map { callback in { callback(roomID, members.map { ZIMUserInfo($0.profile) }, flag, $0) } }
                )
            case .success(let reply): mismatched(reply, call)
            case .failure(let refusal): answer(call, refusal, refused)
            }
        }
    }

    /// A page of a room's members; the label of old SDKs.
    public func queryRoomMemberList(
        byRoomID roomID: String, config: ZIMRoomMemberQueryConfig, callback: ZIMRoomMemberQueriedCallback?
    ) {
        queryRoomMemberList(by: roomID, config: config, callback: callback)
    }

    private static func cursor(_ flag: String) -> UInt64? { flag.isEmpty ? 0 : UInt64(flag) }

    /// Looks members up, at most 10. Users who are not in the room are returned as errors with the reason 660300002.
    public func queryRoomMembers(by userIDs: [String], roomID: String, callback: ZIMRoomMembersQueriedCallback?) {
        record("queryRoomMembers(by: \(userIDs), roomID: \(roomID))")
        let call = "queryRoomMembers"
        let refused = callback.map { callback in { (error: ZIMError) in callback(roomID, [], [], error) } }
        let maximum = ZEGO.profile.sdk.maximumMembersNamed.value
        guard !userIDs.isEmpty, userIDs.count <= maximum else {
            return answer(call, .usersNamed(userIDs.count, maximum: maximum), refused)
        }
        let command = RoomCommand.fetchMembers(room: RoomID(roomID), users: userIDs.map { UserID($0) })
        request(.room(command), during: .usingRoom) { [self] result in
            switch result {
            case .success(.members(let members, _)):
                let there = Set(members.map(\.user.rawValue))
                let missing = userIDs.filter { !there.contains($0) }
                answer(
                    call, nil,
                    detail: "roomID: \(roomID), \(members.map(\.user))" + (missing.isEmpty ? "" : ", not \(missing)"),
                    callback.map { callback in
                        {
                            let infos = members.map { member in
                                let info = ZIMRoomMemberInfo()
                                info.fill(from: member.profile)
                                return info
                            }
                            callback(roomID, infos, missing.map { ZIMErrorUserInfo($0, .notInRoom) }, $0)
                        }
                    })
            case .success(let reply): mismatched(reply, call)
            case .failure(let refusal): answer(call, refusal, refused)
            }
        }
    }

    /// The number of connected members of a room. Fails with 6000321 outside the room.
    public func queryRoomOnlineMemberCount(by roomID: String, callback: ZIMRoomOnlineMemberCountQueriedCallback?) {
        record("queryRoomOnlineMemberCount(by: \(roomID))")
        let room = RoomID(roomID)
        let (isThere, user) = state.withLock { ($0.rooms[room] != nil, $0.login.user ?? "") }
        if isThere { return countOnlineMembers(of: room, callback) }
        // The cloud counts for everybody. Who is no member of the room, or whether it is there, it says of its members.
        request(.room(.fetchMembers(room: room, users: [user])), during: .usingRoom) { [self] result in
            switch result {
            case .success: countOnlineMembers(of: room, callback)
            case .failure(let refusal):
                answer(
                    "queryRoomOnlineMemberCount", refusal, callback.map { callback in { callback(roomID, 0, $0) } })
            }
        }
    }

    private func countOnlineMembers(of room: RoomID, _ callback: ZIMRoomOnlineMemberCountQueriedCallback?) {
        let call = "queryRoomOnlineMemberCount"
        request(.room(.countOnlineMembers(room: room)), during: .usingRoom) { [self] result in
            switch result {
            case .success(.count(let count)):
                answer(
                    call, nil, detail: "roomID: \(room), \(count)",
                    callback.map { callback in { callback(room.rawValue, UInt32(count), $0) } })
            case .success(let reply): mismatched(reply, call)
            case .failure(let refusal):
                answer(call, refusal, callback.map { callback in { callback(room.rawValue, 0, $0) } })
            }
        }
    }

    /// The number of connected members of a room; the label of old SDKs.
    public func queryRoomOnlineMemberCount(
        byRoomID roomID: String, callback: ZIMRoomOnlineMemberCountQueriedCallback?
    ) {
        queryRoomOnlineMemberCount(by: roomID, callback: callback)
    }

    // MARK: Members' attributes

    /// Adds or overwrites attributes of members: keys of 8 bytes, values of 64, at most 30 and 144 bytes of one member.
    ///
    /// Anybody in the room may do it, for anybody in it; users who are not are returned as errors. Everybody is told,
    /// the writer after the callback. Fails with 6000321 outside the room, 6000351 to 6000357 beyond the limits,
    /// 6000354 above 20 writes in 10 s to the room.
    public func setRoomMembersAttributes(
        _ attributes: [String: String], userIDs: [String], roomID: String, config: ZIMRoomMemberAttributesSetConfig,
        callback: ZIMRoomMembersAttributesOperatedCallback?
    ) {
        let list = attributes.sorted { $0.key < $1.key }.map { Attribute(key: $0.key, value: $0.value) }
        record(
            "setRoomMembersAttributes(\(list.map { "\($0.key): \($0.value)" }), userIDs: \(userIDs), roomID: \(roomID))"
        )
        let call = "setRoomMembersAttributes"
        let refused = callback.map { callback in { (error: ZIMError) in callback(roomID, [], userIDs, error) } }
        guard !list.isEmpty, !userIDs.isEmpty else {
            return answer(call, .noAttributesOrUsers, refused)
        }
        let command = AttributeCommand.setForMembers(
            room: RoomID(roomID), users: userIDs.map { UserID($0) }, attributes: list,
            removesWithMember: config.isDeleteAfterOwnerLeft)
        request(.attribute(command), during: .usingRoom) { [self] result in
            switch result {
            case .success(.memberAttributesSet(let outcomes)):
                let done = outcomes.filter(\.isDone)
                let failed = outcomes.filter { !$0.isDone }.map(\.member.user.rawValue)
                answer(
                    call, nil,
                    detail: "roomID: \(roomID), \(done.map(\.member.user))"
                        + (failed.isEmpty ? "" : ", errorUserList: \(failed)"),
                    callback.map { callback in { callback(roomID, done.map { .init($0) }, failed, $0) } })
            case .success(let reply): mismatched(reply, call)
            case .failure(let refusal): answer(call, refusal, refused)
            }
        }
    }

    /// Reads attributes of members, at most 100; those without any are left out. At most 5 reads in 30 s, then 6000356.
    public func queryRoomMembersAttributes(
        by userIDs: [String], roomID: String, callback: ZIMRoomMembersAttributesQueriedCallback?
    ) {
        record("queryRoomMembersAttributes(by: \(userIDs), roomID: \(roomID))")
        let command = AttributeCommand.fetchOfMembers(room: RoomID(roomID), users: userIDs.map { UserID($0) })
        readMembers("queryRoomMembersAttributes", command, count: userIDs.count, in: roomID) { infos, _, error in
            callback?(roomID, infos, error)
        }
    }

    /// Reads a page of members' attributes, by user, at most 100 members. At most 5 reads in 30 s, then 6000356.
    public func queryRoomMemberAttributesList(
        by roomID: String, config: ZIMRoomMemberAttributesQueryConfig,
        callback: ZIMRoomMemberAttributesListQueriedCallback?
    ) {
        record("queryRoomMemberAttributesList(by: \(roomID), count: \(config.count))")
        let command = AttributeCommand.listOfMembers(
            room: RoomID(roomID), count: Int(config.count), cursor: UserID(config.nextFlag))
        readMembers("queryRoomMemberAttributesList", command, count: Int(config.count), in: roomID) {
            infos, next, error in
            callback?(roomID, infos, next, error)
        }
    }

    private func readMembers(
        _ call: String, _ command: AttributeCommand, count: Int, in roomID: String,
        _ done: @escaping ([ZIMRoomMemberAttributesInfo], String, ZIMError) -> Void
    ) {
        let facts = ZEGO.profile.sdk
        let maximum = ZEGO.profile.memberAttribute.maximumUsersPerQuery.value
        guard (1...maximum).contains(count) else {
            return answer(call, .membersAsked(count, maximum: maximum)) { done([], "", $0) }
        }
        do throws(Refusal) { _ = try loggedInLink() } catch { return answer(call, error) { done([], "", $0) } }
        let now = Instant(device.now)
        let isAdmitted = state.withLock { state in
            state.attributeReads.admits(
                maximum: facts.memberAttributeReads.value,
                per: .seconds(facts.memberAttributeReadWindowSeconds.value), at: now)
        }
        guard isAdmitted else {
            let refusal = Refusal.memberAttributesTooOften(
                maximum: facts.memberAttributeReads.value, seconds: facts.memberAttributeReadWindowSeconds.value)
            return answer(call, refusal) { done([], "", $0) }
        }
        request(.attribute(command), during: .usingRoom) { [self] result in
            switch result {
            case .success(.memberAttributes(let members, let next)):
                answer(call, nil, detail: "roomID: \(roomID), \(members.map(\.user))") {
                    done(members.map { .init($0) }, next.rawValue, $0)
                }
            case .success(let reply): mismatched(reply, call)
            case .failure(let refusal): answer(call, refusal) { done([], "", $0) }
            }
        }
    }
}

extension ZIMRoomMemberAttributesInfo {
    convenience init(_ member: MemberAttributes) {
        self.init()
        userID = member.user.rawValue
        attributes = Dictionary(member.attributes.map { ($0.key, $0.value) }) { _, last in last }
    }
}

extension ZIMRoomMemberAttributesOperatedInfo {
    convenience init(_ outcome: MemberAttributesOutcome) {
        self.init()
        attributesInfo = ZIMRoomMemberAttributesInfo(outcome.member)
        errorKeys = outcome.refused.map(\.key)
    }
}
