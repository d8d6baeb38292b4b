import EmulatorAPI
import Foundation

extension Notice {
    /// The call's form in the trace. If SDK versions name a callback differently, all are called, and the trace shows
    /// the one that most apps use.
    var text: String {
        switch self {
        case .connection(let state, let event): "connectionStateChanged(\(state), event: \(event))"
        case .tokenWillExpire(let seconds): "tokenWillExpire(second: \(seconds))"
        case .userChanged(let profile): "userInfoUpdated(\(profile.user) \"\(profile.nickname)\")"
        case .userStatus(let presence, _):
            "userStatusUpdated(\(presence.user) \(ZIMUserOnlineStatus(presence.state)) \"\(presence.status)\")"
        case .room(let state, let event, let room): "roomStateChanged(\(state), event: \(event), roomID: \(room))"
        case .membersJoined(let users, let room): "roomMemberJoined(\(users.map(\.user)), roomID: \(room))"
        case .membersLeft(let users, let room): "roomMemberLeft(\(users.map(\.user)), roomID: \(room))"
        case .attributes(let action, let list, let room):
            "roomAttributesUpdated(\(action) \(Self.text(list)), roomID: \(room))"
        case .attributesBatch(let set, let removed, let room):
            "roomAttributesBatchUpdated(set \(Self.text(set)), delete \(Self.text(removed)), roomID: \(room))"
        case .memberAttributes(let members, let by, let room):
            "roomMemberAttributesUpdated(\(members.map { "\($0.user) \(Self.text($0.attributes))" }), "
                + "operatedInfo: \(by), roomID: \(room))"
        case .message(let arrival): arrival.text
        case .messageRevoked(let revocation, let by, _):
            "messageRevokeReceived(messageID: \(revocation.messageID), operatedUserID: \(by))"
        case .callCreated(let call):
            "callInvitationCreated(\(ZIMCallInvitationMode(call.terms.mode)), callID: \(call.id))"
        case .call(let event, _): Self.text(event)
        case .conversation(let event, let line):
            "conversationChanged(\(event) \(line.user), unread: \(line.unread))"
        case .totalUnread(let count): "conversationTotalUnreadMessageCountUpdated(\(count))"
        case .error(let refusal): "errorInfo(\(refusal.code.rawValue) \(refusal.message))"
        }
    }

    private static func text(_ list: [Attribute]) -> String {
        "[" + list.map { "\($0.key): \($0.value)" }.joined(separator: ", ") + "]"
    }

    private static func text(_ event: CallNotice) -> String {
        switch event {
        case .invited(let call, let inviter, _):
            "callInvitationReceived(inviter: \(inviter), \(ZIMCallInvitationMode(call.terms.mode)), \(text(call.users)), "
                + "extendedData: \(call.terms.data), callID: \(call.id))"
        case .usersChanged(let id, let users): "callUserStateChanged(\(text(users)), callID: \(id))"
        case .cancelled(let id, _, let inviter, let data):
            "callInvitationCancelled(inviter: \(inviter), extendedData: \(data), callID: \(id))"
        case .timedOut(let id, _): "callInvitationTimeout(callID: \(id))"
        case .ended(let id, _, _, let by, let data, _):
            "callInvitationEnded(operatedUserID: \(by), extendedData: \(data), callID: \(id))"
        }
    }

    private static func text(_ users: [InvitationUser]) -> String {
        "[" + users.map { "\($0.user) \(ZIMCallUserState($0.state))" }.joined(separator: ", ") + "]"
    }

    func perform(on handler: any ZIMEventHandler, _ zim: ZIM) {
        switch self {
        case .connection(let state, let event):
            handler.tellZim(zim, connectionStateChanged: state, event: event, extendedData: [:])
        case .tokenWillExpire(let seconds): handler.tellZim(zim, tokenWillExpire: UInt32(clamping: seconds))
        case .userChanged(let profile): handler.tellZim(zim, userInfoUpdated: ZIMUserFullInfo(profile))
        case .userStatus(let presence, let now):
            handler.tellZim(zim, userStatusUpdated: [ZIMUserStatus(presence, atUnixMilliseconds: now)])
        case .room(let state, let event, let room):
            handler.tellZim(zim, roomStateChanged: state, event: event, extendedData: [:], roomID: room.rawValue)
        case .membersJoined(let users, let room):
            handler.tellZim(zim, roomMemberJoined: users.map { ZIMUserInfo($0) }, roomID: room.rawValue)
        case .membersLeft(let users, let room):
            handler.tellZim(zim, roomMemberLeft: users.map { ZIMUserInfo($0) }, roomID: room.rawValue)
        case .attributes(let action, let list, let room):
            handler.tellZim(
                zim, roomAttributesUpdated: ZIMRoomAttributesUpdateInfo(action, list), roomID: room.rawValue)
        case .attributesBatch(let set, let removed, let room):
            handler.tellZim(
                zim,
                roomAttributesBatchUpdated: [
                    ZIMRoomAttributesUpdateInfo(.set, set), ZIMRoomAttributesUpdateInfo(.delete, removed),
                ], roomID: room.rawValue)
        case .memberAttributes(let members, let by, let room):
            let infos = members.map { member in
                let info = ZIMRoomMemberAttributesUpdateInfo()
                info.attributesInfo = ZIMRoomMemberAttributesInfo(member)
                return info
            }
            let operated = ZIMRoomOperatedInfo()
            operated.userID = by.rawValue
            handler.tellZim(zim, roomMemberAttributesUpdated: infos, operatedInfo: operated, roomID: room.rawValue)
        case .message(let arrival): arrival.perform(on: handler, zim)
        case .messageRevoked(let revocation, let by, let stamp):
            let revoked = ZIMRevokeMessage(revocation, by: by, stamp: stamp)
            revoked.conversationID = by.rawValue
            revoked.direction = .receive
            handler.tellZim(zim, messageRevokeReceived: [revoked])
        case .callCreated(let call):
            handler.tellZim(zim, callInvitationCreated: ZIMCallInvitationCreatedInfo(call), callID: call.id.rawValue)
        case .call(let event, let isCaller): perform(event, isCaller: isCaller, on: handler, zim)
        case .conversation(let event, let line):
            let info = ZIMConversationChangeInfo()
            info.event = event
            info.conversation = ZIMConversation(line)
            handler.tellZim(zim, conversationChanged: [info])
        case .totalUnread(let count):
            handler.tellZim(zim, conversationTotalUnreadMessageCountUpdated: UInt32(clamping: count))
        case .error(let refusal): handler.tellZim(zim, errorInfo: ZIMError(refusal))
        }
    }

    private func perform(_ event: CallNotice, isCaller: Bool, on handler: any ZIMEventHandler, _ zim: ZIM) {
        switch event {
        case .invited(let call, let inviter, let left):
            handler.tellZim(
                zim,
                callInvitationReceived: ZIMCallInvitationReceivedInfo(call, inviter: inviter, leftMilliseconds: left),
                callID: call.id.rawValue)
        case .usersChanged(let id, let users):
            let info = ZIMCallUserStateChangeInfo()
            info.callUserList = users.map { ZIMCallUserInfo($0) }
            handler.tellZim(zim, callUserStateChanged: info, callID: id.rawValue)
            if isCaller { performAsBefore(users, callID: id.rawValue, on: handler, zim) }
        case .cancelled(let id, let mode, let inviter, let data):
            let info = ZIMCallInvitationCancelledInfo()
            info.mode = ZIMCallInvitationMode(mode)
            info.inviter = inviter.rawValue
            info.extendedData = data
            handler.tellZim(zim, callInvitationCancelled: info, callID: id.rawValue)
        case .timedOut(let id, let mode):
            let info = ZIMCallInvitationTimeoutInfo()
            info.mode = ZIMCallInvitationMode(mode)
            handler.tellZim(zim, callInvitationTimeout: info, callID: id.rawValue)
            handler.tellZim(zim, callInvitationTimeout: id.rawValue)
        case .ended(let id, let mode, let caller, let by, let data, let at):
            let info = ZIMCallInvitationEndedInfo()
            info.mode = ZIMCallInvitationMode(mode)
            info.caller = caller.rawValue
            info.operatedUserID = by.rawValue
            info.extendedData = data
            info.endTime = at
            handler.tellZim(zim, callInvitationEnded: info, callID: id.rawValue)
        }
    }

    /// The older callbacks for users' answers, which SDKs before 2.9 sent to the caller.
    private func performAsBefore(
        _ users: [InvitationUser], callID: String, on handler: any ZIMEventHandler, _ zim: ZIM
    ) {
        for user in users {
            switch user.state {
            case .accepted:
                let info = ZIMCallInvitationAcceptedInfo()
                info.invitee = user.user.rawValue
                info.extendedData = user.data
                handler.tellZim(zim, callInvitationAccepted: info, callID: callID)
            case .rejected:
                let info = ZIMCallInvitationRejectedInfo()
                info.invitee = user.user.rawValue
                info.extendedData = user.data
                handler.tellZim(zim, callInvitationRejected: info, callID: callID)
            case .inviting, .received, .cancelled, .timedOut, .quit, .notYetReceived: break
            }
        }
        let late = users.filter { $0.state == .timedOut }.map(\.user.rawValue)
        if !late.isEmpty { handler.tellZim(zim, callInviteesAnsweredTimeout: late, callID: callID) }
    }
}

extension Notice.Arrival {
    fileprivate var text: String {
        let content = ZIMMessage.received(message.body).traceText
        return if let room {
            "receiveRoomMessage(\(content), sender: \(sender), fromRoomID: \(room))"
        } else {
            "receivePeerMessage(\(content), fromUserID: \(sender))"
        }
    }

    fileprivate func perform(on handler: any ZIMEventHandler, _ zim: ZIM) {
        let received = ZIMMessage.received(message.body)
        let conversation = room?.rawValue ?? sender.rawValue
        received.take(id: Int64(message.id.rawValue) ?? 0, stamp: stamp)
        received.senderUserID = sender.rawValue
        received.conversationID = conversation
        received.conversationType = room == nil ? .peer : .room
        received.direction = .receive
        let info = ZIMMessageReceivedInfo()
        info.conversationID = conversation
        info.conversationType = received.conversationType
        info.isOfflineMessage = isLate
        if let room {
            handler.tellZim(zim, receiveRoomMessage: [received], fromRoomID: room.rawValue)
            handler.tellZim(zim, roomMessageReceived: [received], info: info, fromRoomID: room.rawValue)
        } else {
            handler.tellZim(zim, receivePeerMessage: [received], fromUserID: sender.rawValue)
            handler.tellZim(zim, peerMessageReceived: [received], info: info, fromUserID: sender.rawValue)
        }
        let result = ZIMMessageReceivedEventResult()
        result.messageList = [received]
        result.conversationID = conversation
        result.conversationType = received.conversationType
        handler.tellZim(zim, messageReceivedWithResult: result)
    }
}

extension ZIMRoomAttributesUpdateInfo {
    convenience init(_ action: ZIMRoomAttributesUpdateAction, _ list: [Attribute]) {
        self.init()
        self.action = action
        roomAttributes = Dictionary(list.map { ($0.key, $0.value) }) { _, last in last }
    }
}
