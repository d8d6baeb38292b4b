import EmulatorAPI
import VendorDialects

// Forms: labeled.
extension V2TIMManager {
    /// Changes a member's name card and own fields in a group: the user's own, or, for owner and administrators, those of
    /// members below them. Values that are nil stay as they are. Members get `onMemberInfoChanged`.
    ///
    /// Fails with 8506 for a name card above 50 bytes, 10007 for callers without the right, 10004 in an AVChatRoom.
    public func setGroupMemberInfo(
        _ groupID: String!, info: V2TIMGroupMemberFullInfo!, succ: V2TIMSucc!, fail: V2TIMFail!
    ) {
        let call = "setGroupMemberInfo"
        record(
            "\(call)(groupID: \(groupID ?? "nil"), userID: \(info?.userID ?? "nil"), "
                + "nameCard: \(info?.nameCard ?? "nil"))")
        guard has(["groupID": groupID, "userID": info?.userID], for: call, fail), let info else { return }
        let change = MemberDescriptionChange(
            name: info.nameCard, fields: CustomFields.written(info.customInfo))
        let command = RoomCommand.describeMember(
            room: RoomID(groupID ?? ""), user: UserID(info.userID ?? ""), change: change)
        request(call, .room(command), succ: succ, fail: fail)
    }

    /// Brings users into a group; each has a result. All members get `onMemberInvited`.
    ///
    /// Users whom the cloud does not know, who are members or in too many groups have the result "invalid". Fails with
    /// 10007 in an AVChatRoom and for users who are no members, 10005 for too many users.
    public func inviteUser(
        toGroup groupID: String!, userList: [String]!, succ: V2TIMGroupMemberOperationResultListSucc!, fail: V2TIMFail!
    ) {
        // Forms: labeled as inviteUserToGroup(groupID:userList:succ:fail:).
        let call = "inviteUserToGroup"
        record("\(call)(groupID: \(groupID ?? "nil"), userList: \(userList ?? []))")
        guard has(["groupID": groupID, "userList": userList?.first], for: call, fail) else { return }
        let command = RoomCommand.addMembers(
            room: RoomID(groupID ?? ""), users: (userList ?? []).map { UserID($0) })
        request(call, .room(command), fail: fail) { [self] reply in
            guard case .outcomes(let outcomes) = reply else { mismatched(reply, call) }
            let text = outcomes.map { "\($0.user) \($0.isDone ? "succ" : "invalid")" }
            succeed(call, succ, outcomes.map(V2TIMGroupMemberOperationResult.init), "\(text)")
        }
    }

    /// Fails with 72012: subscribing to the profiles of users who are no friends is off, as it is in the vendor's console
    /// until somebody switches it on.
    public func subscribeUserInfo(_ userIDList: [Any]!, succ: V2TIMSucc!, fail: V2TIMFail!) {
        let names = (userIDList ?? []).compactMap { $0 as? String }
        refuseProfileSubscription("subscribeUserInfo", names, fail)
    }

    /// Fails with 72012; see ``subscribeUserInfo(_:succ:fail:)``.
    public func unsubscribeUserInfo(_ userIDList: [Any]!, succ: V2TIMSucc!, fail: V2TIMFail!) {
        let names = (userIDList ?? []).compactMap { $0 as? String }
        refuseProfileSubscription("unsubscribeUserInfo", names, fail)
    }

    private func refuseProfileSubscription(_ call: String, _ names: [String], _ fail: V2TIMFail?) {
        record("\(call)(userIDList: \(names))")
        guard has([:], for: call, fail) else { return }
        do throws(Tencent.IMFailure) {
            _ = try loggedInLink()
            throw .profileSubscriptionOff
        } catch {
            self.fail(call, error, fail)
        }
    }
}
