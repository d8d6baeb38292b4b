import Devices
import EmulatorAPI
import Foundation
import ImSDK_Plus
import VendorDialects

extension Kit {
    /// Tencent's in-app chat.
    static let chat = Kit(
        module: "ImSDK_Plus", source: ("Sources/Tencent/ImSDK_Plus", ["V2TIMManager"]), tenant: tencentTenant,
        demo: .tencentDemo, makeApp: { ChatApp(appID: $0, heard: $1) }, codeOfOthersToken: 70013,
        standings: [
            Standing("before initSDK", [.sdk: 6013, .login: 6013]) { _, _ in },
            Standing("before login", [.login: 6014]) { world, _ in _ = world.chatDevice("bob") },
            Standing("after logout", [.login: 6014]) { world, bob in
                _ = try world.member("bob")
                world.on(bob) { $0.logout({}, fail: { _, _ in }) }
                try world.works("logout", on: bob)
            },
            Standing("after unInitSDK", [.sdk: 6013, .login: 6013]) { world, bob in
                _ = try world.member("bob")
                world.on(bob) { $0.unInitSDK() }
            },
        ],
        calls: KitCall.ofChat,
        neverRefused: [
            "initSDK unInitSDK sharedInstance": "what comes first, and last",
            "login": "what the others wait for",
            "getLoginUser getLoginStatus getVersion getServerTime": "answered at once, without an error",
            """
            createTextMessage createCustomMessage createFaceMessage createTargetedGroupMessage createMergerMessage \
            createForwardMessage getSignallingInfo
            """: "made and read on the device",
            "setAPNSListener": "kept by nobody; it says so",
            """
            add addIMSDKListener remove removeIMSDKListener addSimpleMsgListener removeSimpleMsgListener \
            addAdvancedMsgListener removeAdvancedMsgListener addGroupListener setGroupListener removeGroupListener \
            addSignalingListener removeSignalingListener addConversationListener setConversationListener \
            removeConversationListener
            """: "listeners come and go at any time",
        ],
        refusals: Refusal.chat, serverRefusals: ServerRefusal.chat,
        codes: [
            CodeTable(
                "Tencent/ErrorCode+IM", "Tencent/ErrorCode+IMServices", neverGiven: Tencent.IMCode.neverGiven)
        ],
        limits: Limit.ofChat)
}

/// The tests' Tencent tenant.
let tencentTenant: @Sendable (@escaping @Sendable (inout TenantRules) -> Void) -> Tenant = { adjust in
    .tencent(sdkAppID: tencentAppID, secretKey: "secret", adjust: adjust)
}

/// An app of the chat SDK.
private final class ChatApp: NSObject, KitApp, V2TIMSimpleMsgListener, Sendable {
    private static let room = "10001"
    private let device = Device.current
    private let heard: @Sendable (String) -> Void

    init(appID: String, heard: @escaping @Sendable (String) -> Void) {
        self.heard = heard
        super.init()
        V2TIMManager.sharedInstance().initSDK(Int32(appID) ?? 0, config: V2TIMSDKConfig())
        V2TIMManager.sharedInstance().addSimpleMsgListener(listener: self)
    }

    func enter(as user: String, token: String, opens: Bool, done: @escaping @Sendable (Int) -> Void) {
        device.run {
            V2TIMManager.sharedInstance().login(user, userSig: token) {
                let chat = V2TIMManager.sharedInstance()
                if opens {
                    chat?.createGroup(GroupType_AVChatRoom, groupID: Self.room, groupName: "Room") { _ in
                        done(0)
                    } fail: { code, _ in
                        done(Int(code))
                    }
                } else {
                    chat?.joinGroup(Self.room, msg: "") {
                        done(0)
                    } fail: { code, _ in
                        done(Int(code))
                    }
                }
            } fail: { code, _ in
                done(Int(code))
            }
        }
    }

    func say(_ text: String) {
        device.run {
            _ = V2TIMManager.sharedInstance().sendGroupTextMessage(
                text, to: Self.room, priority: .PRIORITY_HIGH, succ: {}, fail: { _, _ in })
        }
    }

    func leave(done: @escaping @Sendable (Int) -> Void) {
        device.run {
            V2TIMManager.sharedInstance().logout {
                done(0)
            } fail: { code, _ in
                done(Int(code))
            }
        }
    }

    func end() { device.run { V2TIMManager.sharedInstance().unInitSDK() } }

    func onRecvGroupTextMessage(_ msgID: String!, groupID: String!, sender info: V2TIMGroupMemberInfo!, text: String!) {
        heard(text)
    }
}
