import Devices
import Foundation
import VendorDialects
import ZIM

extension Kit {
    /// ZEGO's in-app chat.
    static let zim = Kit(
        module: "ZIM", source: ("Sources/ZEGO/ZIM", ["ZIM"]), tenant: zegoTenant, demo: .zegoDemo,
        makeApp: { ZIMApp(appID: $0, heard: $1) }, chooseQueue: { ZIM.setCustomDispatchQueue($0) },
        codeOfOthersToken: 6_000_103,
        standings: [
            Standing("before login", [.login: 6_000_121, .room: 6_000_121]) { world, _ in _ = world.zimDevice("bob") },
            Standing("outside the room", [.room: 6_000_321]) { world, _ in _ = try world.zimUser("bob") },
            Standing("after logout", [.login: 6_000_121, .room: 6_000_121]) { world, bob in
                _ = try world.zimMember("bob")
                world.zim(bob) { $0.logout() }
                try world.expect("connectionStateChanged(disconnected, event: success)", on: bob)
            },
            Standing("after destroy", [.sdk: 6_000_002, .login: 6_000_002, .room: 6_000_002]) { world, bob in
                _ = try world.zimMember("bob")
                world.zim(bob) { zim in
                    world.listeners.append(zim)
                    zim.destroy()
                }
            },
        ],
        calls: KitCall.ofZIM,
        neverRefused: [
            "create shared getInstance destroy setEventHandler": "the instance itself",
            "logout": "where nobody is logged in it does nothing, as the vendor's",
            "setCustomDispatchQueue setLogConfig setCacheConfig setAdvancedConfig setGeofencingConfig getVersion":
                "of the SDK, not of an instance",
            "beginRoomAttributesBatchOperation": "has no callback; what it collects is refused at its end",
            """
            createGroup dismissGroup joinGroup leaveGroup inviteUsersIntoGroup kickGroupMembers transferGroupOwner \
            updateGroupName updateGroupNotice queryGroupInfo setGroupAttributes deleteGroupAttributes \
            queryGroupAttributes queryGroupAllAttributes setGroupMemberRole setGroupMemberNickname queryGroupMemberInfo \
            queryGroupList queryGroupMemberList queryGroupMemberCount sendGroupMesage
            """: "groups are not emulated: 6000013 wherever they are asked for",
            """
            insertMessageToLocalDB queryHistoryMessage deleteAllMessage deleteMessages sendMessageReceiptsRead \
            queryMessageReceiptsInfo sendConversationMessageReceiptRead
            """: "what is kept on the device is not emulated: 6000013 wherever it is asked for",
        ],
        refusals: Refusal.zim,
        codes: [CodeTable("ZEGO/ErrorCode+ZIM", "ZEGO/ErrorCode+ZIMGroups", neverGiven: ZEGO.ZIMCode.neverGiven)],
        limits: Limit.ofZIM)
}

/// An app of ZIM.
private final class ZIMApp: NSObject, KitApp, ZIMEventHandler, Sendable {
    private let device = Device.current
    private let heard: @Sendable (String) -> Void

    init(appID: String, heard: @escaping @Sendable (String) -> Void) {
        self.heard = heard
        super.init()
        let config = ZIMAppConfig()
        config.appID = UInt32(appID) ?? 0
        ZIM.create(with: config)?.setEventHandler(self)
    }

    func enter(as user: String, token: String, opens: Bool, done: @escaping @Sendable (Int) -> Void) {
        device.run {
            let info = ZIMUserInfo()
            info.userID = user
            ZIM.shared()?.login(with: info, token: token) { error in
                guard error.code == .success else { return done(Int(error.code.rawValue)) }
                ZIM.shared()?.enterRoom(with: "lobby".zimRoom, config: nil) { _, error in
                    done(Int(error.code.rawValue))
                }
            }
        }
    }

    func say(_ text: String) {
        device.run {
            ZIM.shared()?.sendMessage(
                ZIMTextMessage(message: text), toConversationID: "lobby", conversationType: .room,
                config: ZIMMessageSendConfig(), notification: nil, callback: { _, _ in })
        }
    }

    func leave(done: @escaping @Sendable (Int) -> Void) {
        device.run {
            ZIM.shared()?.leaveRoom(by: "lobby") { _, error in
                ZIM.shared()?.logout()
                done(Int(error.code.rawValue))
            }
        }
    }

    func end() { device.run { ZIM.shared()?.destroy() } }

    func zim(_ zim: ZIM, receiveRoomMessage messageList: [ZIMMessage], fromRoomID: String) {
        for case let message as ZIMTextMessage in messageList { heard(message.message) }
    }
}
