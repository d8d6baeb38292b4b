import Devices
import Foundation
import ParlorTesting
import Testing
import ZIM

/// The services on top of ZIM in the vendor's articles, typed as the articles spell them: signals in JSON, requests for a
/// seat and their answers, seats with an optional callback. What only iOS has (`@objc`, views) is left out.
struct RequestSpellingTests {
    @Test func `the articles' requests and seat switches compile as they are written, and work`() throws {
        let world = World(seed: 1)
        let tenant = world.addTenant(ZIMWorld.tenant)
        let (host, guest) = (world.device("host"), world.device("guest"))
        let (hers, his) = (ZIMService(), ZIMService())
        for (device, service) in [(host, hers), (guest, his)] {
            var code: Int64?
            device.run {
                service.initWithAppID(ZIMWorld.appID, appSign: ZIMWorld.appSign)
                service.connectUser(
                    userID: device.name, userName: device.name, token: tenant.token(for: device.name)
                ) { errorCode, errorMessage in
                    code = errorCode
                    #expect(errorMessage == "")
                }
            }
            try world.expect("ZIM.login ok", on: device)
            #expect(code == 0)
            device.run { service.joinRoom("room1") }
            try world.expect("ZIM.enterRoom ok", on: device)
        }
        world.advance(by: .seconds(1))

        // A request for a seat, and each answer to it. Both ends know it by the id of the message.
        let atHost = Page()
        let atGuest = Page()
        hers.zimEventHandlers.append(atHost)
        his.zimEventHandlers.append(atGuest)
        var sent: (code: UInt, id: String)?
        let commandDict: [String: AnyObject] = ["room_request_type": RoomRequestType.applyCoHost.rawValue as AnyObject]
        guest.run {
            his.sendRoomRequest("host", extendedData: commandDict.jsonString) { code, message, messageID in
                sent = (code, messageID)
            }
        }
        world.advance(by: .seconds(1))
        let request = try #require(atHost.received.first)
        #expect(sent?.code == 0 && sent?.id == request.requestID)
        #expect(request.senderID == "guest" && request.extendedData == #"{"room_request_type":10000}"#)
        #expect(hers.roomRequestDict[request.requestID] === request)
        host.run { hers.rejectRoomRequest(request) { code, message, messageID in #expect(code == 0) } }
        world.advance(by: .seconds(1))
        #expect(atGuest.rejected.map(\.requestID) == [request.requestID])
        host.run { hers.acceptRoomRequest(request) { code, message, messageID in #expect(code == 0) } }
        world.advance(by: .seconds(1))
        #expect(atGuest.accepted.map(\.requestID) == [request.requestID])
        guest.run { his.cancelRoomRequest(request) { code, message, messageID in #expect(code == 0) } }
        world.advance(by: .seconds(1))
        #expect(atHost.cancelled.map(\.requestID) == [request.requestID])

        // Seats, with and without a callback.
        let seats = RoomSeatService(zimService: his)
        guest.run { seats.takeSeat(seatIndex: 2, callback: nil) }
        world.advance(by: .seconds(1))
        #expect(hers.inRoomAttributsDict == ["2": "guest"])
        var switched: ZIMErrorCode?
        guest.run {
            seats.switchSeat(fromSeatIndex: 2, toSeatIndex: 3) { roomID, errorInfo in
                #expect(roomID == "room1")
                switched = errorInfo.code
            }
        }
        world.advance(by: .seconds(1))
        #expect(switched == .success && !seats.batchOperation)
        #expect(hers.inRoomAttributsDict == ["3": "guest"] && his.inRoomAttributsDict == ["3": "guest"])
        var left: [String]?
        guest.run { seats.leaveSeat(seatIndex: 3) { roomID, errorKeys, errorInfo in left = errorKeys } }
        world.advance(by: .seconds(1))
        #expect(left == [] && hers.inRoomAttributsDict.isEmpty)
    }
}

private typealias CodeCallback = (_ errorCode: Int64, _ errorMessage: String) -> Void
private typealias RoomRequestCallback = (_ code: UInt, _ message: String, _ messageID: String) -> Void

private enum RoomRequestAction: UInt, Codable {
    case request, accept, reject, cancel
}

private enum RoomRequestType: UInt {
    case applyCoHost = 10000
}

extension Dictionary where Key == String {
    fileprivate var jsonString: String {
        guard let data = try? JSONSerialization.data(withJSONObject: self, options: .sortedKeys) else { return "" }
        return String(data: data, encoding: .utf8) ?? ""
    }
}

private func convertStringToDictionary(text: String) -> [String: AnyObject]? {
    guard let data = text.data(using: .utf8) else { return nil }
    return (try? JSONSerialization.jsonObject(with: data) as? [String: Any])?.mapValues { $0 as AnyObject }
}

private final class RoomRequest: NSObject, Codable {
    var requestID: String
    var actionType: RoomRequestAction
    var senderID: String
    var receiverID: String
    var extendedData: String

    init(
        requestID: String = "", actionType: RoomRequestAction, senderID: String, receiverID: String,
        extendedData: String = ""
    ) {
        self.requestID = requestID
        self.actionType = actionType
        self.senderID = senderID
        self.receiverID = receiverID
        self.extendedData = extendedData
    }

    func jsonString() -> String? {
        let jsonObject: [String: Any] = [
            "action_type": actionType.rawValue, "sender_id": senderID, "receiver_id": receiverID,
            "request_id": requestID, "extended_data": extendedData,
        ]
        return jsonObject.jsonString
    }
}

/// What the articles' pages listen to.
private protocol ZIMServiceDelegate: AnyObject {
    func onInComingRoomRequestReceived(request: RoomRequest)
    func onInComingRoomRequestCancelled(request: RoomRequest)
    func onOutgoingRoomRequestAccepted(request: RoomRequest)
    func onOutgoingRoomRequestRejected(request: RoomRequest)
}

private final class Page: ZIMServiceDelegate {
    var received: [RoomRequest] = []
    var cancelled: [RoomRequest] = []
    var accepted: [RoomRequest] = []
    var rejected: [RoomRequest] = []
    func onInComingRoomRequestReceived(request: RoomRequest) { received.append(request) }
    func onInComingRoomRequestCancelled(request: RoomRequest) { cancelled.append(request) }
    func onOutgoingRoomRequestAccepted(request: RoomRequest) { accepted.append(request) }
    func onOutgoingRoomRequestRejected(request: RoomRequest) { rejected.append(request) }
}

private final class ZIMService: NSObject {
    var zim: ZIM?
    var userInfo: ZIMUserInfo?
    var currentRoom: ZIMRoomFullInfo!
    var inRoomAttributsDict: [String: String] = [:]
    var roomRequestDict: [String: RoomRequest] = [:]
    var zimEventHandlers: [any ZIMServiceDelegate] = []

    func initWithAppID(_ appID: UInt32, appSign: String?) {
        let zimConfig: ZIMAppConfig = ZIMAppConfig()
        zimConfig.appID = appID
        zimConfig.appSign = appSign ?? ""
        self.zim = ZIM.shared()
        if self.zim == nil {
            self.zim = ZIM.create(with: zimConfig)
        }
        self.zim?.setEventHandler(self)
    }

    func connectUser(userID: String, userName: String, token: String?, callback: CodeCallback?) {
        let user = ZIMUserInfo()
        user.userID = userID
        user.userName = userName
        userInfo = user
        zim?.login(with: user, token: token ?? "") { error in
            callback?(Int64(error.code.rawValue), error.message)
        }
    }

    func joinRoom(_ roomID: String) {
        let info = ZIMRoomInfo()
        info.roomID = roomID
        zim?.enterRoom(with: info, config: ZIMRoomAdvancedConfig()) { fullRoomInfo, errorInfo in
            if errorInfo.code == .success { self.currentRoom = fullRoomInfo }
        }
    }

    func setRoomAttributes(_ key: String, value: String, callback: ZIMRoomAttributesOperatedCallback?) {
        let config = ZIMRoomAttributesSetConfig()
        config.isDeleteAfterOwnerLeft = true
        config.isUpdateOwner = true
        config.isForce = false
        zim?.setRoomAttributes([key: value], roomID: currentRoom.baseInfo.roomID, config: config) {
            roomID, errorKeys, errorInfo in
            if errorInfo.code == .success && !errorKeys.contains(key) {
                self.inRoomAttributsDict.updateValue(value, forKey: key)
            }
            guard let callback = callback else { return }
            callback(roomID, errorKeys, errorInfo)
        }
    }

    func deletedRoomAttributes(_ keys: [String], callback: ZIMRoomAttributesOperatedCallback?) {
        let config = ZIMRoomAttributesDeleteConfig()
        config.isForce = true
        zim?.deleteRoomAttributes(
            by: keys, roomID: currentRoom.baseInfo.roomID, config: config,
            callback: { roomID, errorKeys, errorInfo in
                guard let callback = callback else { return }
                callback(roomID, errorKeys, errorInfo)
            })
    }

    func beginRoomPropertiesBatchOperation() {
        let config = ZIMRoomAttributesBatchOperationConfig()
        config.isForce = false
        config.isDeleteAfterOwnerLeft = true
        config.isUpdateOwner = true
        zim?.beginRoomAttributesBatchOperation(with: currentRoom.baseInfo.roomID, config: config)
    }

    func endRoomPropertiesBatchOperation(callback: @escaping ZIMRoomAttributesBatchOperatedCallback) {
        zim?.endRoomAttributesBatchOperation(with: currentRoom.baseInfo.roomID, callback: callback)
    }
}

extension ZIMService {
    func sendRoomRequest(_ receiverID: String, extendedData: String, callback: RoomRequestCallback?) {
        let request = RoomRequest(
            actionType: .request, senderID: userInfo?.userID ?? "", receiverID: receiverID, extendedData: extendedData)
        send(request, callback)
    }

    func acceptRoomRequest(_ request: RoomRequest, callback: RoomRequestCallback?) {
        answer(request, .accept, to: request.senderID, callback)
    }

    func rejectRoomRequest(_ request: RoomRequest, callback: RoomRequestCallback?) {
        answer(request, .reject, to: request.senderID, callback)
    }

    func cancelRoomRequest(_ request: RoomRequest, callback: RoomRequestCallback?) {
        answer(request, .cancel, to: request.receiverID, callback)
    }

    private func answer(
        _ request: RoomRequest, _ action: RoomRequestAction, to receiver: String, _ callback: RoomRequestCallback?
    ) {
        send(
            RoomRequest(
                requestID: request.requestID, actionType: action, senderID: userInfo?.userID ?? "",
                receiverID: receiver), callback)
    }

    private func send(_ request: RoomRequest, _ callback: RoomRequestCallback?) {
        guard let data = request.jsonString()?.data(using: .utf8) else { return }
        let commandMessage = ZIMCommandMessage(message: data)
        zim?.sendMessage(
            commandMessage, toConversationID: currentRoom.baseInfo.roomID, conversationType: .room,
            config: ZIMMessageSendConfig(), notification: nil,
            callback: { message, errorInfo in
                callback?(errorInfo.code.rawValue, errorInfo.message, String(message.messageID))
            })
    }
}

extension ZIMService: ZIMEventHandler {
    func zim(_ zim: ZIM, receiveRoomMessage messageList: [ZIMMessage], fromRoomID: String) {
        for message in messageList {
            if message.type == .command {
                let commandMessage: ZIMCommandMessage = message as! ZIMCommandMessage
                let signaling: String = String(data: commandMessage.message, encoding: .utf8) ?? ""
                let messageDict: [String: AnyObject] = convertStringToDictionary(text: signaling) ?? [:]
                if messageDict.keys.contains("action_type") && userInfo != nil {
                    let sender = messageDict["sender_id"] as! String
                    let receiver = messageDict["receiver_id"] as! String
                    let extendedData: String = messageDict["extended_data"] as? String ?? ""
                    let actionType: RoomRequestAction =
                        RoomRequestAction(rawValue: messageDict["action_type"] as! UInt) ?? .request
                    if userInfo?.userID == receiver {
                        let requestID = messageDict["request_id"] as? String ?? ""
                        let roomRequest = RoomRequest(
                            requestID: requestID.isEmpty ? String(message.messageID) : requestID,
                            actionType: actionType, senderID: sender, receiverID: receiver, extendedData: extendedData)
                        switch actionType {
                        case .request:
                            roomRequestDict.updateValue(roomRequest, forKey: roomRequest.requestID)
                            for delegate in zimEventHandlers {
                                delegate.onInComingRoomRequestReceived(request: roomRequest)
                            }
                        case .accept:
                            for delegate in zimEventHandlers {
                                delegate.onOutgoingRoomRequestAccepted(request: roomRequest)
                            }
                        case .reject:
                            for delegate in zimEventHandlers {
                                delegate.onOutgoingRoomRequestRejected(request: roomRequest)
                            }
                        case .cancel:
                            for delegate in zimEventHandlers {
                                delegate.onInComingRoomRequestCancelled(request: roomRequest)
                            }
                        }
                    }
                }
            }
        }
    }

    func zim(_ zim: ZIM, roomAttributesUpdated updateInfo: ZIMRoomAttributesUpdateInfo, roomID: String) {
        take(updateInfo)
    }

    func zim(_ zim: ZIM, roomAttributesBatchUpdated updateInfo: [ZIMRoomAttributesUpdateInfo], roomID: String) {
        for info in updateInfo { take(info) }
    }

    private func take(_ info: ZIMRoomAttributesUpdateInfo) {
        for (key, value) in info.roomAttributes {
            if info.action == .set {
                inRoomAttributsDict.updateValue(value, forKey: key)
            } else {
                inRoomAttributsDict.removeValue(forKey: key)
            }
        }
    }
}

private final class RoomSeatService {
    let zimService: ZIMService
    var batchOperation = false

    init(zimService: ZIMService) { self.zimService = zimService }

    func takeSeat(seatIndex: Int, callback: ZIMRoomAttributesOperatedCallback?) {
        guard let localUser = zimService.userInfo else { return }
        zimService.setRoomAttributes("\(seatIndex)", value: localUser.userID) { roomID, errorKeys, errorInfo in
            guard let callback = callback else { return }
            callback(roomID, errorKeys, errorInfo)
        }
    }

    func tryTakeSeat(seatIndex: Int, callback: ZIMRoomAttributesOperatedCallback?) {
        takeSeat(seatIndex: seatIndex, callback: callback)
    }

    func leaveSeat(seatIndex: Int, callback: ZIMRoomAttributesOperatedCallback?) {
        zimService.deletedRoomAttributes(["\(seatIndex)"]) { roomID, errorKeys, errorInfo in
            guard let callback = callback else { return }
            callback(roomID, errorKeys, errorInfo)
        }
    }

    func switchSeat(fromSeatIndex: Int, toSeatIndex: Int, callback: ZIMRoomAttributesBatchOperatedCallback?) {
        if !batchOperation {
            zimService.beginRoomPropertiesBatchOperation()
            batchOperation = true
            tryTakeSeat(seatIndex: toSeatIndex, callback: nil)
            leaveSeat(seatIndex: fromSeatIndex, callback: nil)
            zimService.endRoomPropertiesBatchOperation { roomID, errorInfo in
                self.batchOperation = false
                guard let callback = callback else { return }
                callback(roomID, errorInfo)
            }
        }
    }
}
