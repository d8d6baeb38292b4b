import Devices
import EmulatorAPI
import Foundation
import HyphenateChat
import ParlorTesting
import Testing
import VendorDialects

/// The app key of the tests' Easemob tenant.
let easemobAppKey = "acme#voice"

/// The tests' Easemob tenant, whose channels are those of the demo's Agora project.
let easemobTenant: @Sendable (@escaping @Sendable (inout TenantRules) -> Void) -> Tenant = { adjust in
    .easemob(
        appKey: easemobAppKey, clientSecret: "secret", agoraAppID: Tenant.easemobDemoAgoraAppID,
        certificate: Tenant.easemobDemoCertificate, adjust: adjust)
}

/// A tenant of the same app that has another secret, and another project beside it.
let otherEasemobTenant = Tenant.easemob(
    appKey: easemobAppKey, clientSecret: "another", agoraAppID: String(repeating: "a", count: 32),
    certificate: String(repeating: "0", count: 32))

/// Delegates that do nothing: the trace says what they were told.
private final class ChatListener: NSObject, EMClientDelegate, EMChatManagerDelegate, EMChatroomManagerDelegate,
    EMPresenceManagerDelegate
{}

// Words for what Easemob's apps do.
extension KitWorld {
    /// Runs `body` as the app on a device.
    func easemob(_ device: Device, _ body: (EMClient) -> Void) { use(device) { body(EMClient.shared()) } }

    /// A device whose SDK is set up, with delegates.
    func easemobDevice(
        _ name: String, appKey: String = easemobAppKey, set: (EMOptions) -> Void = { _ in }
    ) -> Device {
        let device = device(name)
        let listener = ChatListener()
        listeners.append(listener)
        easemob(device) { client in
            let options = EMOptions(appkey: appKey)
            set(options)
            client.initializeSDK(with: options)
            client.add(listener, delegateQueue: nil)
            client.chatManager?.add(listener, delegateQueue: nil)
            client.roomManager?.add(listener, delegateQueue: nil)
            client.presenceManager?.add(listener, delegateQueue: nil)
        }
        return device
    }

    func logInToEasemob(_ user: String, token: String? = nil, on device: Device) {
        easemob(device) { $0.login(withUsername: user, token: token ?? tenant.token(for: user)) { _, _ in } }
    }

    /// A device whose user is logged in.
    func easemobUser(
        _ name: String, on deviceName: String? = nil, set: (EMOptions) -> Void = { _ in }
    ) throws -> Device {
        let device = easemobDevice(deviceName ?? name, set: set)
        logInToEasemob(name, on: device)
        try easemobWorks("login", on: device)
        settle()
        return device
    }

    /// Names a user one who may make rooms.
    func nameSuperAdmin(_ user: String) throws {
        let change = RecordChange(collection: Easemob.superAdmins, key: user, text: "")
        try tenant.administer(.changeRecords(changes: [change]))
    }

    /// Makes a room of this device's user.
    func makeChatroom(on device: Device) throws -> String {
        var id = ""
        try nameSuperAdmin(device.run { EMClient.shared().currentUsername ?? "" })
        easemob(device) {
            $0.roomManager?.createChatroom(
                withSubject: "Lobby", description: nil, invitees: nil, message: nil, maxMembersCount: 0
            ) { room, _ in id = room?.chatroomId ?? "" }
        }
        try easemobWorks("createChatroom", on: device)
        settle()
        return id
    }

    /// A device whose user owns a room, with the room.
    func easemobOwner(_ name: String = "alice") throws -> (device: Device, room: String) {
        let device = try easemobUser(name)
        return (device, try makeChatroom(on: device))
    }

    func joinChatroom(_ room: String, on device: Device) {
        easemob(device) { $0.roomManager?.joinChatroom(room) { _, _ in } }
    }

    /// A device whose user is in a room that somebody made.
    func easemobMember(_ name: String, of room: String) throws -> Device {
        let device = try easemobUser(name)
        joinChatroom(room, on: device)
        try easemobWorks("joinChatroom", on: device)
        settle()
        return device
    }

    /// Sends a message to a room, or to a user; `keep` gets it.
    func sendEasemob(
        _ body: EMMessageBody, to receiver: String, _ type: EMChatType = .chatRoom, on device: Device,
        keep: (EMChatMessage) -> Void = { _ in }
    ) {
        easemob(device) { client in
            let message = EMChatMessage(conversationID: receiver, body: body, ext: nil)
            message.chatType = type
            keep(message)
            client.chatManager?.send(message, progress: nil) { _, _ in }
        }
    }

    func setEasemob(_ attributes: [String: String], of room: String, on device: Device) {
        easemob(device) {
            $0.roomManager?.setChatroomAttributes(room, attributes: attributes, autoDelete: false) { _, _ in }
        }
    }

    /// The call fails with that code.
    func easemobFails(
        _ call: String, _ code: Int32, on device: Device, within limit: Duration = .seconds(5)
    ) throws {
        try expect("\(call) error \(code) ", on: device, within: limit)
    }

    func easemobWorks(_ call: String, on device: Device) throws { try expect("\(call) ok", on: device) }
}
