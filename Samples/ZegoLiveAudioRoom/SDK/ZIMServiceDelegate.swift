import ZIM

/// What the rest of the app hears of ZIM. Everything may be left out.
protocol ZIMServiceDelegate: AnyObject {
    func onZIMConnectionStateChanged(_ state: ZIMConnectionState, event: ZIMConnectionEvent)
    func onZIMRoomStateChanged(_ state: ZIMRoomState, event: ZIMRoomEvent, roomID: String)
    /// Everything one operation set and deleted.
    func onRoomAttributesChanged(set: [String: String], deleted: [String])
    func onRoomCommandReceived(senderID: String, command: String)

    func onInComingRoomRequestReceived(request: RoomRequest)
    func onInComingRoomRequestCancelled(request: RoomRequest)
    func onOutgoingRoomRequestAccepted(request: RoomRequest)
    func onOutgoingRoomRequestRejected(request: RoomRequest)

    func onInComingUserRequestReceived(requestID: String, inviter: String, extendedData: String)
    func onUserRequestStateChanged(requestID: String, userID: String, state: ZIMCallUserState)
    func onUserRequestEnded(requestID: String)
}

extension ZIMServiceDelegate {
    func onZIMConnectionStateChanged(_ state: ZIMConnectionState, event: ZIMConnectionEvent) {}
    func onZIMRoomStateChanged(_ state: ZIMRoomState, event: ZIMRoomEvent, roomID: String) {}
    func onRoomAttributesChanged(set: [String: String], deleted: [String]) {}
    func onRoomCommandReceived(senderID: String, command: String) {}
    func onInComingRoomRequestReceived(request: RoomRequest) {}
    func onInComingRoomRequestCancelled(request: RoomRequest) {}
    func onOutgoingRoomRequestAccepted(request: RoomRequest) {}
    func onOutgoingRoomRequestRejected(request: RoomRequest) {}
    func onInComingUserRequestReceived(requestID: String, inviter: String, extendedData: String) {}
    func onUserRequestStateChanged(requestID: String, userID: String, state: ZIMCallUserState) {}
    func onUserRequestEnded(requestID: String) {}
}
