import Foundation
import ZIM

extension ZIMService: ZIMEventHandler {
    func zim(
        _ zim: ZIM, connectionStateChanged state: ZIMConnectionState, event: ZIMConnectionEvent,
        extendedData: [AnyHashable: Any]
    ) {
        // Whoever is logged out, for whatever reason, is in no room.
        if state == .disconnected { forgetRoom() }
        for handler in eventHandlers.all { handler.onZIMConnectionStateChanged(state, event: event) }
    }

    func zim(
        _ zim: ZIM, roomStateChanged state: ZIMRoomState, event: ZIMRoomEvent, extendedData: [AnyHashable: Any],
        roomID: String
    ) {
        if state == .disconnected, roomID == currentRoom?.baseInfo.roomID { forgetRoom() }
        for handler in eventHandlers.all { handler.onZIMRoomStateChanged(state, event: event, roomID: roomID) }
    }

    // MARK: Attributes

    func zim(_ zim: ZIM, roomAttributesUpdated updateInfo: ZIMRoomAttributesUpdateInfo, roomID: String) {
        apply([updateInfo])
    }

    func zim(_ zim: ZIM, roomAttributesBatchUpdated updateInfo: [ZIMRoomAttributesUpdateInfo], roomID: String) {
        apply(updateInfo)
    }

    private func apply(_ updates: [ZIMRoomAttributesUpdateInfo]) {
        var set: [String: String] = [:]
        var deleted: [String] = []
        for update in updates {
            switch update.action {
            case .set: set.merge(update.roomAttributes) { _, last in last }
            case .delete: deleted += update.roomAttributes.keys
            }
        }
        for key in deleted { inRoomAttributsDict[key] = nil }
        inRoomAttributsDict.merge(set) { _, last in last }
        for handler in eventHandlers.all { handler.onRoomAttributesChanged(set: set, deleted: deleted.sorted()) }
    }

    // MARK: Messages

    func zim(_ zim: ZIM, receiveRoomMessage messageList: [ZIMMessage], fromRoomID: String) {
        for case let message as ZIMCommandMessage in messageList {
            let command = String(decoding: message.message, as: UTF8.self)
            if let request = JSON.value(RoomRequest.self, in: command) {
                receive(request, messageID: message.messageID)
            } else {
                for handler in eventHandlers.all {
                    handler.onRoomCommandReceived(senderID: message.senderUserID, command: command)
                }
            }
        }
    }

    // MARK: Invitations

    func zim(_ zim: ZIM, callInvitationReceived info: ZIMCallInvitationReceivedInfo, callID: String) {
        for handler in eventHandlers.all {
            handler.onInComingUserRequestReceived(
                requestID: callID, inviter: info.inviter, extendedData: info.extendedData)
        }
    }

    func zim(_ zim: ZIM, callUserStateChanged info: ZIMCallUserStateChangeInfo, callID: String) {
        for user in info.callUserList {
            for handler in eventHandlers.all {
                handler.onUserRequestStateChanged(requestID: callID, userID: user.userID, state: user.state)
            }
        }
    }

    func zim(_ zim: ZIM, callInvitationEnded info: ZIMCallInvitationEndedInfo, callID: String) {
        for handler in eventHandlers.all { handler.onUserRequestEnded(requestID: callID) }
    }
}
