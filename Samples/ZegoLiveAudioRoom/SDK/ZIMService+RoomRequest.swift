import ZIM

typealias RoomRequestCallback = (_ code: UInt, _ message: String, _ requestID: String?) -> Void

extension ZIMService {
    func getRoomRequestByRequestID(_ requestID: String) -> RoomRequest? { roomRequestDict[requestID] }

    func sendRoomRequest(_ receiverID: String, extendedData: String, callback: RoomRequestCallback?) {
        guard let sender = userInfo?.userID else { return }
        let request = RoomRequest(
            actionType: .request, senderID: sender, receiverID: receiverID, extendedData: extendedData)
        send(request.jsonString()) { [weak self] message, error in
            if error.code == .success {
                request.requestID = String(message.messageID)
                self?.roomRequestDict[request.requestID] = request
            }
            callback?(error.code.rawValue, error.message, request.requestID)
        }
    }

    func cancelRoomRequest(_ request: RoomRequest, callback: RoomRequestCallback?) {
        settle(request, as: .cancel, to: request.receiverID, callback)
    }

    func acceptRoomRequest(_ request: RoomRequest, callback: RoomRequestCallback?) {
        settle(request, as: .accept, to: request.senderID, callback)
    }

    func rejectRoomRequest(_ request: RoomRequest, callback: RoomRequestCallback?) {
        settle(request, as: .reject, to: request.senderID, callback)
    }

    private func settle(
        _ request: RoomRequest, as action: RoomRequestAction, to receiver: String, _ callback: RoomRequestCallback?
    ) {
        guard let sender = userInfo?.userID else { return }
        let answer = RoomRequest(
            requestID: request.requestID, actionType: action, senderID: sender, receiverID: receiver,
            extendedData: request.extendedData)
        send(answer.jsonString()) { [weak self] _, error in
            if error.code == .success { self?.roomRequestDict[request.requestID] = nil }
            callback?(error.code.rawValue, error.message, request.requestID)
        }
    }

    /// A request or an answer came. Everybody in the room gets it; one of them is meant.
    func receive(_ request: RoomRequest, messageID: Int64) {
        guard request.receiverID == userInfo?.userID else { return }
        switch request.actionType {
        case .request:
            request.requestID = String(messageID)
            roomRequestDict[request.requestID] = request
            for handler in eventHandlers.all { handler.onInComingRoomRequestReceived(request: request) }
        case .cancel:
            roomRequestDict[request.requestID] = nil
            for handler in eventHandlers.all { handler.onInComingRoomRequestCancelled(request: request) }
        case .accept:
            roomRequestDict[request.requestID] = nil
            for handler in eventHandlers.all { handler.onOutgoingRoomRequestAccepted(request: request) }
        case .reject:
            roomRequestDict[request.requestID] = nil
            for handler in eventHandlers.all { handler.onOutgoingRoomRequestRejected(request: request) }
        }
    }
}
