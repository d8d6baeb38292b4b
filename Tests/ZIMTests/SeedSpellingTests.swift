import Devices
import Foundation
import ParlorTesting
import Testing
import ZIM

/// Every ZIM call in the vendor's live audio room articles, typed as the articles spell it.
struct SeedSpellingTests {
    @Test func `the calls of the articles compile as they are written, and work`() throws {
        let world = World(seed: 1)
        let tenant = world.addTenant(ZIMWorld.tenant)
        let (alice, bob) = (world.device("alice"), world.device("bob"))
        let (hers, his) = (ArticleService(), ArticleService())
        for (device, service) in [(alice, hers), (bob, his)] {
            device.run {
                service.initWithAppID(ZIMWorld.appID, appSign: nil)
                service.connectUser(userID: device.name, userName: "", token: tenant.token(for: device.name)) {
                    code, _ in
                    #expect(code == 0)
                }
            }
            try world.expect("ZIM.login ok", on: device)
            device.run { service.enter("room1") }
            try world.expect("ZIM.enterRoom ok", on: device)
        }
        alice.run { hers.takeSeat(seatIndex: 2) { _, keys, error in #expect(keys.isEmpty && error.code == .success) } }
        try world.expect("ZIM.setRoomAttributes ok", on: alice)
        world.advance(by: .seconds(1))
        #expect(his.inRoomAttributsDict == ["2": "alice"])
        alice.run { hers.changeSeat { room, errorInfo in #expect(room == "room1" && errorInfo.code == .success) } }
        try world.expect("ZIM.endRoomAttributesBatchOperation ok", on: alice)
        world.advance(by: .seconds(1))
        #expect(his.inRoomAttributsDict == ["3": "alice"])
        bob.run { his.request() }
        try world.expect("ZIM.sendMessage ok", on: bob)
        world.advance(by: .seconds(1))
        #expect(hers.signals == [#"{"room_request_type": 10000}"#])
        alice.run { hers.leaveSeat(seatIndex: 3) { _, keys, error in #expect(keys.isEmpty && error.code == .success) } }
        try world.expect("ZIM.deleteRoomAttributes ok", on: alice)
        world.advance(by: .seconds(1))
        #expect(his.inRoomAttributsDict.isEmpty)
    }

    @Test func `AppSign takes a text, a text that may be missing, and nothing`() {
        let config: ZIMAppConfig = ZIMAppConfig()
        let missing: String? = nil
        config.appSign = missing
        config.appSign = missing ?? ""
        config.appSign = "sign"
        #expect(config.appSign == "sign")
    }

    @Test func `codes have both spellings, and numbers of the vendor's type`() {
        #expect(ZIMErrorCode.success == .ZIMErrorCodeSuccess)
        #expect(Int64(ZIMErrorCode.roomModuleTheRoomDoseNotExist.rawValue) == 6_000_322)
        #expect(ZIMErrorCode.ZimErrorCodeMessageModuleCacheFileJsonParseFailed.rawValue == 6_000_245 as UInt)
        #expect(ZIMErrorCode(rawValue: 6_000_321) == .ZIMErrorCodeRoomModuleUserIsNotInTheRoom)
    }

    @Test func `enums have the vendor's numbers`() {
        #expect(ZIMConversationType.allCases.map(\.rawValue) == [-1, 0, 1, 2, 3])
        #expect(ZIMMessageType.allCases.map(\.rawValue) == [0, 1, 2, 10, 11, 12, 13, 14, 20, 30, 31, 32, 100, 200])
        #expect(ZIMRoomEvent.allCases.map(\.rawValue) == Array(0...12))
        #expect(ZIMConnectionEvent.allCases.map(\.rawValue) == Array(0...6))
        #expect(ZIMCallUserState.allCases.map(\.rawValue) == Array(-1...10))
        #expect(ZIMUserOnlineStatus.unknown.rawValue == 99)
    }
}

/// The service that the articles build, as far as they show it.
private final class ArticleService: NSObject, ZIMEventHandler {
    typealias CodeCallback = (Int64, String) -> Void

    var zim: ZIM?
    var userInfo: ZIMUserInfo?
    var currentRoom: ZIMRoomFullInfo!
    var inRoomAttributsDict: [String: String] = [:]
    var signals: [String] = []
    var batchOperation = false

    func initWithAppID(_ appID: UInt32, appSign: String?) {
        let zimConfig: ZIMAppConfig = ZIMAppConfig()
        zimConfig.appID = appID
        zimConfig.appSign = appSign
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

    func enter(_ roomID: String) {
        let info = ZIMRoomInfo()
        info.roomID = roomID
        zim?.enterRoom(with: info, config: ZIMRoomAdvancedConfig()) { room, _ in self.currentRoom = room }
    }

    func takeSeat(seatIndex: Int, callback: ZIMRoomAttributesOperatedCallback?) {
        guard let localUser = userInfo else { return }
        setRoomAttributes("\(seatIndex)", value: localUser.userID) { roomID, errorKeys, errorInfo in
            guard let callback = callback else { return }
            callback(roomID, errorKeys, errorInfo)
        }
    }

    func setRoomAttributes(_ key: String, value: String, callback: ZIMRoomAttributesOperatedCallback?) {
        let config = ZIMRoomAttributesSetConfig()
        config.isDeleteAfterOwnerLeft = true
        config.isUpdateOwner = true
        config.isForce = false
        zim?.setRoomAttributes([key: value], roomID: currentRoom.baseInfo.roomID, config: config, callback: callback)
    }

    func leaveSeat(seatIndex: Int, callback: ZIMRoomAttributesOperatedCallback?) {
        zim?.deleteRoomAttributes(
            by: ["\(seatIndex)"], roomID: currentRoom.baseInfo.roomID, config: ZIMRoomAttributesDeleteConfig(),
            callback: callback)
    }

    func changeSeat(callback: ZIMRoomAttributesBatchOperatedCallback?) {
        guard !batchOperation, let localUser = userInfo else { return }
        batchOperation = true
        let roomID = currentRoom.baseInfo.roomID
        let begin = ZIMRoomAttributesBatchOperationConfig()
        begin.isForce = false
        begin.isDeleteAfterOwnerLeft = true
        begin.isUpdateOwner = true
        zim?.beginRoomAttributesBatchOperation(with: roomID, config: begin)

        let keys: [String] = ["\(2)"]
        let delete = ZIMRoomAttributesDeleteConfig()
        delete.isForce = true
        zim?.deleteRoomAttributes(
            by: keys, roomID: roomID, config: delete,
            callback: { roomID, errorKeys, errorInfo in
                if errorInfo.code == .success {
                    var temKeys: [String] = keys
                    if !errorKeys.isEmpty {
                        temKeys.removeAll { el in
                            errorKeys.contains { k in
                                el == k
                            }
                        }
                    }
                    for key in temKeys {
                        self.inRoomAttributsDict.removeValue(forKey: key)
                    }
                }
            })

        let key: String = "\(3)"
        let value: String = localUser.userID
        let config = ZIMRoomAttributesSetConfig()
        config.isDeleteAfterOwnerLeft = true
        config.isUpdateOwner = true
        config.isForce = false
        zim?.setRoomAttributes(
            [key: value], roomID: roomID, config: config,
            callback: { roomID, errorKeys, errorInfo in
                #expect(roomID == "room1" && errorKeys.isEmpty && errorInfo.code == .ZIMErrorCodeSuccess)
            })
        zim?.endRoomAttributesBatchOperation(with: roomID) { roomID, errorInfo in
            self.batchOperation = false
            guard let callback = callback else { return }
            callback(roomID, errorInfo)
        }
        // The articles end a batch with a closure that may be missing, too.
        if batchOperation == false { zim?.endRoomAttributesBatchOperation(with: roomID, callback: callback) }
    }

    func request() {
        let commandMessage = ZIMCommandMessage(message: #"{"room_request_type": 10000}"#.data(using: .utf8)!)
        zim?.sendMessage(
            commandMessage, toConversationID: currentRoom.baseInfo.roomID, conversationType: .room,
            config: ZIMMessageSendConfig(), notification: nil,
            callback: { message, errorInfo in
                #expect(message.messageID != 0 && errorInfo.code == .success)
            })
    }

    // MARK: ZIMEventHandler

    func zim(_ zim: ZIM, receiveRoomMessage messageList: [ZIMMessage], fromRoomID: String) {
        for message in messageList {
            if message.type == .command {
                let commandMessage: ZIMCommandMessage = message as! ZIMCommandMessage
                let signaling: String = String(data: commandMessage.message, encoding: .utf8) ?? ""
                signals.append(signaling)
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
