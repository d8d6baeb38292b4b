import Devices
import EmulatorAPI
import Foundation
import HyphenateChat
import ParlorTesting
import Testing
import VendorDialects

/// A world with one tenant of Easemob's, and words for what apps do in it.
final class ChatWorld {
    static let appKey = "acme#voice"
    let world: World
    let tenant: WorldTenant
    /// The SDK holds delegates weakly.
    private var listeners: [Listener] = []

    init(seed: UInt64 = 7, adjust: @escaping @Sendable (inout TenantRules) -> Void = { _ in }) {
        world = World(seed: seed)
        tenant = world.addTenant(Self.tenant(appKey: Self.appKey, digit: "a", adjust: adjust))
    }

    static func tenant(
        appKey: String, digit: Character, adjust: @escaping @Sendable (inout TenantRules) -> Void = { _ in }
    ) -> Tenant {
        .easemob(
            appKey: appKey, clientSecret: "secret-\(digit)", agoraAppID: String(repeating: digit, count: 32),
            certificate: String(repeating: "0", count: 32), adjust: adjust)
    }

    /// A device whose SDK is set up, with delegates.
    func device(_ name: String, appKey: String = ChatWorld.appKey) -> Device {
        let device = world.device(name)
        let listener = Listener()
        listeners.append(listener)
        device.run {
            let client = EMClient.shared()
            client.initializeSDK(with: EMOptions(appkey: appKey))
            client.add(listener, delegateQueue: nil)
            client.chatManager?.add(listener, delegateQueue: nil)
            client.roomManager?.add(listener, delegateQueue: nil)
            client.presenceManager?.add(listener, delegateQueue: nil)
        }
        return device
    }

    /// A device with a logged-in user.
    func user(_ name: String) -> Device {
        let device = device(name)
        let error = device.run { EMClient.shared().login(withUsername: name, token: tenant.token(for: name)) }
        #expect(error == nil)
        mayMakeRooms(name)
        settle()
        return device
    }

    /// Names a user a super admin, or no more.
    func mayMakeRooms(_ name: String, _ may: Bool = true) {
        let change = RecordChange(collection: Easemob.superAdmins, key: name.lowercased(), text: may ? "" : nil)
        #expect(throws: Never.self) { try tenant.administer(.changeRecords(changes: [change])) }
    }

    /// What a call that waits comes to, on a device.
    func on<Result>(_ device: Device, _ body: (EMClient) throws -> Result) rethrows -> Result {
        world.forgetCallbacks()
        defer { settle() }
        return try device.run { try body(EMClient.shared()) }
    }

    /// The code that a call with an error pointer comes to; nil for success.
    func code(_ device: Device, _ body: (any IEMChatroomManager, UnsafeMutablePointer<EMError?>) -> Void)
        -> EMErrorCode?
    {
        on(device) { client in
            var error: EMError?
            body(client.roomManager!, &error)
            return error?.code
        }
    }

    /// Makes a room of this user's.
    func room(of device: Device, _ subject: String = "Lobby") -> String {
        on(device) {
            $0.roomManager?.createChatroom(
                withSubject: subject, description: nil, invitees: nil, message: nil, maxMembersCount: 0, error: nil)?
                .chatroomId ?? ""
        }
    }

    func join(_ room: String, _ devices: Device...) {
        for device in devices {
            let error = code(device) { $0.joinChatroom(room, error: $1) }
            #expect(error == nil)
        }
    }

    func settle() { world.advance(by: .milliseconds(10)) }

    /// The callbacks on a device since the last call of `on`.
    func heard(_ device: Device, since body: () -> Void) -> [String] {
        let count = world.callbacks(on: device).count
        body()
        settle()
        return Array(world.callbacks(on: device).dropFirst(count))
    }
}

/// What an app listens with; the trace has what it is told.
final class Listener: NSObject, EMClientDelegate, EMChatManagerDelegate, EMChatroomManagerDelegate,
    EMPresenceManagerDelegate
{
    var messages: [EMChatMessage] = []

    func messagesDidReceive(_ aMessages: [EMChatMessage]) { messages += aMessages }
}
