import EmulatorAPI
import VendorDialects
import Foundation

// The vendor's callbacks. If SDK versions name a callback differently, all are called, and the trace shows the one that
// most apps use.
extension Notice {
    // MARK: Connection and users

    static func connection(_ state: ZIMConnectionState, _ event: ZIMConnectionEvent) -> Self {
        Self("connectionStateChanged(\(state), event: \(event))") {
            $0.tellZim($1, connectionStateChanged: state, event: event, extendedData: [:])
        }
    }
    static func tokenWillExpire(seconds: Int) -> Self {
        Self("tokenWillExpire(second: \(seconds))") { $0.tellZim($1, tokenWillExpire: UInt32(clamping: seconds)) }
    }

    /// A request of the SDK's own, which has no callback, was refused.
    static func error(_ refusal: Refusal) -> Self {
        Self("errorInfo(\(refusal.code.rawValue) \(refusal.text))") {
            $0.tellZim($1, errorInfo: ZIMError(refusal))
        }
    }
    static func userChanged(_ profile: UserProfile) -> Self {
        Self("userInfoUpdated(\(profile.user) \"\(profile.nickname)\")") {
            $0.tellZim($1, userInfoUpdated: ZIMUserFullInfo(profile))
        }
    }
    static func userStatus(_ presence: Presence, atUnixMilliseconds now: Int64) -> Self {
        Self("userStatusUpdated(\(presence.user) \(ZIMUserOnlineStatus(presence.state)) \"\(presence.status)\")") {
            $0.tellZim($1, userStatusUpdated: [ZIMUserStatus(presence, atUnixMilliseconds: now)])
        }
    }

    // MARK: Rooms

    static func room(_ state: ZIMRoomState, _ event: ZIMRoomEvent, _ room: RoomID) -> Self {
        Self("roomStateChanged(\(state), event: \(event), roomID: \(room))") {
            $0.tellZim($1, roomStateChanged: state, event: event, extendedData: [:], roomID: room.rawValue)
        }
    }
    static func membersJoined(_ users: [UserProfile], _ room: RoomID) -> Self {
        Self("roomMemberJoined(\(users.map(\.user)), roomID: \(room))") {
            $0.tellZim($1, roomMemberJoined: users.map { ZIMUserInfo($0) }, roomID: room.rawValue)
        }
    }
    static func membersLeft(_ users: [UserProfile], _ room: RoomID) -> Self {
        Self("roomMemberLeft(\(users.map(\.user)), roomID: \(room))") {
            $0.tellZim($1, roomMemberLeft: users.map { ZIMUserInfo($0) }, roomID: room.rawValue)
        }
    }
    static func attributes(_ action: ZIMRoomAttributesUpdateAction, _ list: [Attribute], _ room: RoomID) -> Self {
        Self("roomAttributesUpdated(\(action) \(text(list)), roomID: \(room))") {
            $0.tellZim($1, roomAttributesUpdated: ZIMRoomAttributesUpdateInfo(action, list), roomID: room.rawValue)
        }
    }

    /// Attributes were set and others removed, in one step.
    static func attributesBatch(set: [Attribute], removed: [Attribute], _ room: RoomID) -> Self {
        Self("roomAttributesBatchUpdated(set \(text(set)), delete \(text(removed)), roomID: \(room))") {
            $0.tellZim(
                $1,
                roomAttributesBatchUpdated: [
                    ZIMRoomAttributesUpdateInfo(.set, set), ZIMRoomAttributesUpdateInfo(.delete, removed),
                ], roomID: room.rawValue)
        }
    }

    static func memberAttributes(_ members: [MemberAttributes], by: UserID, _ room: RoomID) -> Self {
        Self(
            "roomMemberAttributesUpdated(\(members.map { "\($0.user) \(text($0.attributes))" }), "
                + "operatedInfo: \(by), roomID: \(room))"
        ) {
            let infos = members.map { member in
                let info = ZIMRoomMemberAttributesUpdateInfo()
                info.attributesInfo = ZIMRoomMemberAttributesInfo(member)
                return info
            }
            let operated = ZIMRoomOperatedInfo()
            operated.userID = by.rawValue
            $0.tellZim($1, roomMemberAttributesUpdated: infos, operatedInfo: operated, roomID: room.rawValue)
        }
    }

    // MARK: Messages and conversations

    /// `room` is nil for a message between users. `isLate` says whether it was sent while the receiver was not logged in.
    static func message(
        _ message: Message, from sender: UserID, to room: RoomID?, _ stamp: MessageStamp, isLate: Bool = false
    ) -> Self {
        Self(
            room.map { "receiveRoomMessage(\(text(message)), sender: \(sender), fromRoomID: \($0))" }
                ?? "receivePeerMessage(\(text(message)), fromUserID: \(sender))"
        ) {
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
                $0.tellZim($1, receiveRoomMessage: [received], fromRoomID: room.rawValue)
                $0.tellZim($1, roomMessageReceived: [received], info: info, fromRoomID: room.rawValue)
            } else {
                $0.tellZim($1, receivePeerMessage: [received], fromUserID: sender.rawValue)
                $0.tellZim($1, peerMessageReceived: [received], info: info, fromUserID: sender.rawValue)
            }
            let result = ZIMMessageReceivedEventResult()
            result.messageList = [received]
            result.conversationID = conversation
            result.conversationType = received.conversationType
            $0.tellZim($1, messageReceivedWithResult: result)
        }
    }

    static func messageRevoked(_ revocation: Revocation, by: UserID, _ stamp: MessageStamp) -> Self {
        Self("messageRevokeReceived(messageID: \(revocation.messageID), operatedUserID: \(by))") {
            let revoked = ZIMRevokeMessage(revocation, by: by, stamp: stamp)
            revoked.conversationID = by.rawValue
            revoked.direction = .receive
            $0.tellZim($1, messageRevokeReceived: [revoked])
        }
    }

    static func conversation(_ event: ZIMConversationEvent, _ line: ConversationBook.Line) -> Self {
        Self("conversationChanged(\(event) \(line.user), unread: \(line.unread))") {
            let info = ZIMConversationChangeInfo()
            info.event = event
            info.conversation = ZIMConversation(line)
            $0.tellZim($1, conversationChanged: [info])
        }
    }

    static func totalUnread(_ count: Int) -> Self {
        Self("conversationTotalUnreadMessageCountUpdated(\(count))") {
            $0.tellZim($1, conversationTotalUnreadMessageCountUpdated: UInt32(clamping: count))
        }
    }

    // MARK: Calls

    static func callCreated(_ call: Invitation) -> Self {
        Self("callInvitationCreated(\(ZIMCallInvitationMode(call.terms.mode)), callID: \(call.id))") {
            $0.tellZim($1, callInvitationCreated: ZIMCallInvitationCreatedInfo(call), callID: call.id.rawValue)
        }
    }

    static func callReceived(_ call: Invitation, by inviter: UserID, leftMilliseconds: Int64) -> Self {
        Self(
            "callInvitationReceived(inviter: \(inviter), \(ZIMCallInvitationMode(call.terms.mode)), \(text(call.users)), "
                + "extendedData: \(call.terms.data), callID: \(call.id))"
        ) {
            let info = ZIMCallInvitationReceivedInfo(call, inviter: inviter, leftMilliseconds: leftMilliseconds)
            $0.tellZim($1, callInvitationReceived: info, callID: call.id.rawValue)
        }
    }

    /// SDKs before 2.9 told the caller, and nobody else, with callbacks for each answer.
    static func callUsersChanged(_ id: InvitationID, _ users: [InvitationUser], isCaller: Bool) -> Self {
        Self("callUserStateChanged(\(text(users)), callID: \(id))") {
            let info = ZIMCallUserStateChangeInfo()
            info.callUserList = users.map { ZIMCallUserInfo($0) }
            $0.tellZim($1, callUserStateChanged: info, callID: id.rawValue)
            guard isCaller else { return }
            for user in users {
                switch user.state {
                case .accepted:
                    let info = ZIMCallInvitationAcceptedInfo()
                    info.invitee = user.user.rawValue
                    info.extendedData = user.data
                    $0.tellZim($1, callInvitationAccepted: info, callID: id.rawValue)
                case .rejected:
                    let info = ZIMCallInvitationRejectedInfo()
                    info.invitee = user.user.rawValue
                    info.extendedData = user.data
                    $0.tellZim($1, callInvitationRejected: info, callID: id.rawValue)
                case .inviting, .received, .cancelled, .timedOut, .quit, .notYetReceived: break
                }
            }
            let late = users.filter { $0.state == .timedOut }.map(\.user.rawValue)
            if !late.isEmpty { $0.tellZim($1, callInviteesAnsweredTimeout: late, callID: id.rawValue) }
        }
    }

    static func callCancelled(_ id: InvitationID, _ mode: InvitationMode, by inviter: UserID, _ data: String) -> Self {
        Self("callInvitationCancelled(inviter: \(inviter), extendedData: \(data), callID: \(id))") {
            let info = ZIMCallInvitationCancelledInfo()
            info.mode = ZIMCallInvitationMode(mode)
            info.inviter = inviter.rawValue
            info.extendedData = data
            $0.tellZim($1, callInvitationCancelled: info, callID: id.rawValue)
        }
    }

    static func callTimedOut(_ id: InvitationID, _ mode: InvitationMode) -> Self {
        Self("callInvitationTimeout(callID: \(id))") {
            let info = ZIMCallInvitationTimeoutInfo()
            info.mode = ZIMCallInvitationMode(mode)
            $0.tellZim($1, callInvitationTimeout: info, callID: id.rawValue)
            $0.tellZim($1, callInvitationTimeout: id.rawValue)
        }
    }

    static func callEnded(
        _ id: InvitationID, _ mode: InvitationMode, caller: UserID, by: UserID, _ data: String,
        atUnixMilliseconds: Int64
    ) -> Self {
        Self("callInvitationEnded(operatedUserID: \(by), extendedData: \(data), callID: \(id))") {
            let info = ZIMCallInvitationEndedInfo()
            info.mode = ZIMCallInvitationMode(mode)
            info.caller = caller.rawValue
            info.operatedUserID = by.rawValue
            info.extendedData = data
            info.endTime = atUnixMilliseconds
            $0.tellZim($1, callInvitationEnded: info, callID: id.rawValue)
        }
    }

    // MARK: Texts

    private static func text(_ message: Message) -> String { ZIMMessage.received(message.body).traceText }
    private static func text(_ list: [Attribute]) -> String {
        "[" + list.map { "\($0.key): \($0.value)" }.joined(separator: ", ") + "]"
    }
    private static func text(_ users: [InvitationUser]) -> String {
        "[" + users.map { "\($0.user) \(ZIMCallUserState($0.state))" }.joined(separator: ", ") + "]"
    }
}

extension ZIMRoomAttributesUpdateInfo {
    convenience init(_ action: ZIMRoomAttributesUpdateAction, _ list: [Attribute]) {
        self.init()
        self.action = action
        roomAttributes = Dictionary(list.map { ($0.key, $0.value) }) { _, last in last }
    }
}
