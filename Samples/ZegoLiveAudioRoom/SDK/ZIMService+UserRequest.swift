import ZIM

typealias UserRequestCallback = (_ code: UInt, _ requestID: String) -> Void

/// User requests are the SDK's call invitations: the server knows who was asked, who answered, and who took too long.
extension ZIMService {
    func sendUserRequest(
        userList: [String], extendedData: String, timeout: UInt32 = 60, callback: UserRequestCallback?
    ) {
        let config = ZIMCallInviteConfig()
        config.mode = .advanced
        config.timeout = timeout
        config.extendedData = extendedData
        zim?.callInvite(with: userList, config: config) { requestID, _, error in
            callback?(error.code.rawValue, requestID)
        }
    }

    func acceptUserRequest(requestID: String, callback: UserRequestCallback?) {
        zim?.callAccept(with: requestID, config: ZIMCallAcceptConfig()) { requestID, error in
            callback?(error.code.rawValue, requestID)
        }
    }

    func refuseUserRequest(requestID: String, callback: UserRequestCallback?) {
        zim?.callReject(with: requestID, config: ZIMCallRejectConfig()) { requestID, error in
            callback?(error.code.rawValue, requestID)
        }
    }

    func endUserRequest(requestID: String, callback: UserRequestCallback?) {
        zim?.callEnd(by: requestID, config: ZIMCallEndConfig()) { requestID, _, error in
            callback?(error.code.rawValue, requestID)
        }
    }
}
