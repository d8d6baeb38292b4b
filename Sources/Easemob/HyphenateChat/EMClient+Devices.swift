import Devices
public import Dispatch
import Foundation
import VendorDialects

/// A device on which a user is logged in.
public final class EMDeviceConfig: NSObject, Sendable {
    /// The login's name at the server, for ``EMClient/kickDevice(withUsername:password:resource:completion:)``.
    public let resource: String
    /// The device's id.
    public let deviceUUID: String
    /// The device's name; empty, as nobody tells the server of one.
    public let deviceName: String

    init?(_ object: [String: Any]) {
        guard let resource = object["res"] as? String else { return nil }
        self.resource = resource
        deviceUUID = object["device_uuid"] as? String ?? ""
        deviceName = object["device_name"] as? String ?? ""
    }
}

// A user's other devices. As the vendor's SDK does, this asks the REST API of the app, with a token for the password.
extension EMClient {
    /// The devices on which a user is logged in. Fails as ``fetchToken(withUsername:password:completion:)``.
    public func getLoggedInDevicesFromServer(
        withUsername aUsername: String, password aPassword: String,
        completion aCompletionBlock: (([EMDeviceConfig]?, EMError?) -> Void)? = nil
    ) {
        record("getLoggedInDevicesFromServer(withUsername: \(aUsername))")
        askAsUser("GET", "resources", aUsername, aPassword) { [self] result in
            let devices = result.map { object in
                (object["data"] as? [[String: Any]] ?? []).compactMap { EMDeviceConfig($0) }
            }
            finish("getLoggedInDevicesFromServer", devices, aCompletionBlock)
        }
    }

    /// Ends the user's login on one device, which is told with 217. Fails with 204 where they have no such login.
    public func kickDevice(
        withUsername aUsername: String, password aPassword: String, resource aResource: String,
        completion aCompletionBlock: ((EMError?) -> Void)? = nil
    ) {
        record("kickDevice(withUsername: \(aUsername), resource: \(aResource))")
        // As it stands in a path: bytes that are no letters, digits or underscores by their number.
        let resource = aResource.utf8.map { byte in
            let character = Character(Unicode.Scalar(byte))
            let isPlain = character.isASCII && (character.isLetter || character.isNumber || character == "_")
            return isPlain ? String(character) : "%" + Self.hexadecimal(byte)
        }.joined()
        guard !resource.isEmpty else {
            return finish("kickDevice", .local(.resourceEmpty), aCompletionBlock)
        }
        askAsUser("DELETE", "disconnect/\(resource)", aUsername, aPassword) { [self] result in
            finish("kickDevice", result.error, aCompletionBlock)
        }
    }

    /// Ends the user's logins on all devices, this one included, which are told with 217.
    public func kickAllDevices(
        withUsername aUsername: String, password aPassword: String,
        completion aCompletionBlock: ((EMError?) -> Void)? = nil
    ) {
        record("kickAllDevices(withUsername: \(aUsername))")
        askAsUser("POST", "disconnect", aUsername, aPassword) { [self] result in
            finish("kickAllDevices", result.error, aCompletionBlock)
        }
    }

    /// A byte as two digits.
    private static func hexadecimal(_ byte: UInt8) -> String {
        let base: UInt8 = 0x10
        return String(byte / base, radix: Int(base)) + String(byte % base, radix: Int(base))
    }

    /// Asks about a user in their own name.
    private func askAsUser(
        _ method: String, _ what: String, _ name: String, _ password: String, _ done: @escaping Done<[String: Any]>
    ) {
        let handed = Handover(done)
        token(of: name, password) { [self] result in
            switch result {
            case .failure(let refused): handed.value(.failure(refused))
            case .success(let token):
                ask(method, "users/\(name.lowercased())/\(what)", token: token, name, password, handed.value)
            }
        }
    }
}

/// Groups that users make. No part of it is emulated.
public protocol IEMGroupManager: AnyObject, Sendable {}
/// A user's contacts. No part of it is emulated.
public protocol IEMContactManager: AnyObject, Sendable {}
/// What is pushed. No part of it is emulated.
public protocol IEMPushManager: AnyObject, Sendable {}
/// Threads of messages in groups. No part of it is emulated.
public protocol IEMThreadManager: AnyObject, Sendable {}
/// Told of what the user changes on other devices, with the vendor's SDK; here of nothing.
public protocol EMMultiDevicesDelegate: AnyObject {}
/// Told of the SDK's log, with the vendor's SDK; here of nothing.
public protocol EMLogDelegate: AnyObject {}

// Parts that voice rooms do without.
extension EMClient {
    /// Nil: groups are not emulated.
    public var groupManager: (any IEMGroupManager)? { absent(.groupManager) }
    /// Nil: contacts are not emulated.
    public var contactManager: (any IEMContactManager)? { absent(.contactManager) }
    /// Nil: nothing is pushed.
    public var pushManager: (any IEMPushManager)? { absent(.pushManager) }
    /// Nil: threads are not emulated.
    public var threadManager: (any IEMThreadManager)? { absent(.threadManager) }

    private func absent<Part>(_ part: Easemob.ChatNotEmulated) -> Part? {
        device.warn(of: part)
        return nil
    }

    /// Has no effect: there are no contacts and groups that another device could change.
    public func addMultiDevices(delegate aDelegate: any EMMultiDevicesDelegate, queue aQueue: DispatchQueue?) {
        device.warn(of: Easemob.ChatNotEmulated.addMultiDevices)
    }

    /// Has no effect: the trace has what happens.
    public func addLog(delegate aDelegate: any EMLogDelegate, queue aQueue: DispatchQueue?) {
        device.warn(of: Easemob.ChatNotEmulated.addLog)
    }
}
