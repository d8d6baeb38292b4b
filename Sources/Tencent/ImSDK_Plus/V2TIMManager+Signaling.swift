import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects

// Forms: labeled.
extension V2TIMManager {
    /// Invites a user, who accepts or rejects; the result is the invitation's id, empty if it failed on this device.
    ///
    /// `timeout` is in seconds, 0 for no limit. `succ` means that the cloud has it, not that the invitee is online.
    /// Fails with 20003 for an unknown user. There are no push notifications.
    @discardableResult
    public func invite(
        _ invitee: String!, data: String!, onlineUserOnly: Bool, offlinePushInfo: V2TIMOfflinePushInfo!,
        timeout: Int32, succ: V2TIMSucc!, fail: V2TIMFail!
    ) -> String! {
        record("invite(invitee: \(invitee ?? "nil"), data: \(data ?? "nil"), timeout: \(timeout))")
        guard has(["invitee": invitee], for: "invite", fail) else { return "" }
        return invite(
            "invite", [invitee ?? ""], in: nil, data: data, onlineUserOnly: onlineUserOnly, timeout: timeout,
            succ: succ, fail: fail)
    }

    /// Invites members of a group; the result is the invitation's id, empty if it failed on this device.
    ///
    /// Fails with 10007 if an invitee is no member. See
    /// ``invite(_:data:onlineUserOnly:offlinePushInfo:timeout:succ:fail:)`` for the rest.
    @discardableResult
    public func invite(
        inGroup groupID: String!, inviteeList: [String]!, data: String!, onlineUserOnly: Bool, timeout: Int32,
        succ: V2TIMSucc!, fail: V2TIMFail!
    ) -> String! {
        // Forms: labeled as inviteInGroup(groupID:inviteeList:data:onlineUserOnly:timeout:succ:fail:).
        record(
            "inviteInGroup(groupID: \(groupID ?? "nil"), inviteeList: \(inviteeList ?? []), data: \(data ?? "nil"), "
                + "timeout: \(timeout))")
        guard has(["groupID": groupID, "inviteeList": inviteeList?.first], for: "inviteInGroup", fail) else {
            return ""
        }
        return invite(
            "inviteInGroup", inviteeList ?? [], in: RoomID(groupID ?? ""), data: data, onlineUserOnly: onlineUserOnly,
            timeout: timeout, succ: succ, fail: fail)
    }

    private func invite(
        _ call: String, _ invitees: [String], in room: RoomID?, data: String?, onlineUserOnly: Bool, timeout: Int32,
        succ: V2TIMSucc?, fail: V2TIMFail?
    ) -> String {
        guard timeout >= 0 else {
            refuse("timeout", "\(timeout)", for: call, fail)
            return ""
        }
        guard getLoginStatus() == .STATUS_LOGINED else {
            self.fail(call, Tencent.IMFailure(.notLoggedIn), fail)
            return ""
        }
        let id = InvitationID(device.makeID())
        let terms = InvitationTerms(
            room: room, data: data ?? "", timeoutMilliseconds: Int64(timeout) * 1000, isOnlineOnly: onlineUserOnly)
        let command = SignalingCommand.invite(id: id, invitees: invitees.map { UserID($0) }, terms: terms)
        request(call, .signaling(command), fail: fail) { [self] reply in
            guard case .invitation(let invitation, _) = reply else { mismatched(reply, call) }
            state.withLock { $0.invitations[id] = invitation }
            succeed(call, succ)
        }
        return id.rawValue
    }

    // MARK: Settling

    /// The inviter cancels an invitation. Fails with 8010 if it is unknown or settled, 8011 for others.
    public func cancel(_ inviteID: String!, data: String!, succ: V2TIMSucc!, fail: V2TIMFail!) {
        settle("cancel", inviteID, data, succ: succ, fail: fail) { .cancel(id: $0, invitees: [], data: $1) }
    }

    /// An invitee accepts. Fails with 8010 if the invitation is unknown or settled, 8011 for others.
    public func accept(_ inviteID: String!, data: String!, succ: V2TIMSucc!, fail: V2TIMFail!) {
        settle("accept", inviteID, data, succ: succ, fail: fail) { .accept(id: $0, data: $1) }
    }

    /// An invitee rejects. Fails with 8010 if the invitation is unknown or settled, 8011 for others.
    public func reject(_ inviteID: String!, data: String!, succ: V2TIMSucc!, fail: V2TIMFail!) {
        settle("reject", inviteID, data, succ: succ, fail: fail) { .reject(id: $0, data: $1) }
    }

    private func settle(
        _ call: String, _ inviteID: String?, _ data: String?, succ: V2TIMSucc?, fail: V2TIMFail?,
        command: (InvitationID, String) -> SignalingCommand
    ) {
        record("\(call)(inviteID: \(inviteID ?? "nil"), data: \(data ?? "nil"))")
        guard has(["inviteID": inviteID], for: call, fail) else { return }
        let id = InvitationID(inviteID ?? "")
        request(call, .signaling(command(id, data ?? "")), fail: fail) { [self] _ in
            state.withLock { $0.invitations[id] = nil }
            succeed(call, succ)
        }
    }

    /// The inviter replaces the data of an open invitation. Fails with 8010 and 8011 as ``cancel(_:data:succ:fail:)``,
    /// and with 6017 for an online-only one.
    public func modifyInvitation(_ inviteID: String!, data: String!, succ: V2TIMSucc!, fail: V2TIMFail!) {
        record("modifyInvitation(inviteID: \(inviteID ?? "nil"), data: \(data ?? "nil"))")
        guard has(["inviteID": inviteID], for: "modifyInvitation", fail) else { return }
        let command = SignalingCommand.modify(id: InvitationID(inviteID ?? ""), data: data ?? "")
        request("modifyInvitation", .signaling(command), succ: succ, fail: fail)
    }

    // MARK: Invitations as messages

    /// The invitation in a message; nil for a message about something else.
    ///
    /// Online-only invitations come without a message.
    public func getSignallingInfo(_ msg: V2TIMMessage!) -> V2TIMSignalingInfo! { SignalingMessage(msg)?.vendor }

    /// Adds an invitation that arrived by another way than this SDK. Fails with 8012 if it is already known.
    public func addInvitedSignaling(_ info: V2TIMSignalingInfo!, succ: V2TIMSucc!, fail: V2TIMFail!) {
        // Forms: labeled as addInvitedSignaling(signallingInfo:succ:fail:).
        record("addInvitedSignaling(inviteID: \(info?.inviteID ?? "nil"))")
        guard has(["inviteID": info?.inviteID], for: "addInvitedSignaling", fail) else { return }
        let id = InvitationID(info?.inviteID ?? "")
        let terms = InvitationTerms(
            room: (info?.groupID ?? "").isEmpty ? nil : RoomID(info?.groupID ?? ""), data: info?.data ?? "",
            timeoutMilliseconds: Int64(info?.timeout ?? 0) * 1000)
        let inviter = UserID(info?.inviter ?? "")
        let invitees = (info?.inviteeList as? [String] ?? []).map { InvitationUser(user: UserID($0), state: .received) }
        let invitation = Invitation(
            id: id, inviter: inviter, terms: terms, createdAtUnixMilliseconds: device.unixMilliseconds,
            users: [InvitationUser(user: inviter, state: .accepted)] + invitees)
        let known: Bool
        do throws(Tencent.IMFailure) {
            _ = try loggedInLink()
            known = state.withLock { state in
                defer { if state.invitations[id] == nil { state.invitations[id] = invitation } }
                return state.invitations[id] != nil
            }
        } catch {
            return self.fail("addInvitedSignaling", error, fail)
        }
        guard !known else {
            return self.fail("addInvitedSignaling", Tencent.IMFailure(.invitationExists(id: id)), fail)
        }
        succeed("addInvitedSignaling", succ)
    }
}
