import Devices
public import Foundation
import VendorDialects

/// How the SDK is set up.
open class EMOptions: NSObject {
    /// The app, `org#app`.
    public let appkey: String

    /// How much the SDK's log says. Has no effect.
    public var logLevel: EMLogLevel = .debug
    /// Whether the log also goes to the console. Has no effect: the world's trace has the app's calls and callbacks.
    public var enableConsoleLog: Bool = false
    /// Whether to use HTTPS only. Has no effect.
    public var usingHttpsOnly: Bool = false
    /// Whether the SDK logs the last user in when the app begins. Has no effect: nothing is kept between launches.
    public var isAutoLogin: Bool = true
    /// Whether messages of a group are deleted when the user leaves it. Has no effect: there are no groups.
    public var deleteMessagesOnLeaveGroup: Bool = true
    /// Whether messages of a chat room are deleted when the user leaves it.
    public var deleteMessagesOnLeaveChatroom: Bool = true
    /// The same under its older name.
    public var isDeleteMessagesWhenExitChatRoom: Bool {
        get { deleteMessagesOnLeaveChatroom }
        set { deleteMessagesOnLeaveChatroom = newValue }
    }
    /// Whether a user may leave chat rooms that they own.
    public var canChatroomOwnerLeave: Bool = true
    /// The same under its older name.
    public var isChatroomOwnerLeaveAllowed: Bool {
        get { canChatroomOwnerLeave }
        set { canChatroomOwnerLeave = newValue }
    }
    /// Whether invitations to groups are accepted. Has no effect: there are no groups.
    public var autoAcceptGroupInvitation: Bool = true
    /// Whether requests of friends are accepted. Has no effect: there are no friends.
    public var autoAcceptFriendInvitation: Bool = false
    /// Whether senders are told that messages were read. Has no effect.
    public var enableRequireReadAck: Bool = true
    /// Whether senders are told that messages arrived. Has no effect.
    public var enableDeliveryAck: Bool = false
    /// Whether messages are sorted by the server's time. Has no effect: they are kept as they came.
    public var sortMessageByServerTime: Bool = true
    /// Whether the SDK carries the files of messages. Has no effect.
    public var isAutoTransferMessageAttachments: Bool = true
    /// Whether small pictures are read at once. Has no effect.
    public var autoDownloadThumbnail: Bool = true
    /// The region whose servers are used. Has no effect: there is one server.
    public var area: AreaCode = AreaCodeGLOB
    /// Whether traffic is counted. Has no effect.
    public var enableStatistics: Bool = false
    /// Whether conversations without messages are listed too.
    public var loadEmptyConversations: Bool = false
    /// The system, as the app numbers it. Has no effect.
    public var customOSType: Int = -1
    /// The device's name. Has no effect.
    public var customDeviceName: String?
    /// The certificate of pushes. Has no effect.
    public var apnsCertName: String?
    /// The certificate of calls. Has no effect.
    public var pushKitCertName: String?
    /// Whether servers are looked up. Has no effect: the device knows its emulator.
    public var enableDnsConfig: Bool = true
    /// The port of the messaging server. Has no effect: the device knows its emulator.
    public var chatPort: Int = 0
    /// The messaging server. Has no effect: the device knows its emulator.
    public var chatServer: String?
    /// The server of the REST API. Has no effect: the device knows its emulator.
    public var restServer: String?

    /// Makes options for an app, `org#app`.
    public init(appkey aAppkey: String) { appkey = aAppkey }

    /// The same, as Objective-C spells it.
    public class func options(withAppkey aAppkey: String) -> EMOptions { EMOptions(appkey: aAppkey) }

    #if !canImport(ObjectiveC)
        /// Sets one of the options that integrators set by their names: `enableDnsConfig`, `chatPort`, `chatServer`,
        /// `restServer`. A value of another type and an unknown name change nothing.
        public func setValue(_ value: Any?, forKeyPath keyPath: String) {
            switch keyPath {
            case "enableDnsConfig": enableDnsConfig = value as? Bool ?? enableDnsConfig
            case "chatPort": chatPort = value as? Int ?? chatPort
            case "chatServer": chatServer = value as? String
            case "restServer": restServer = value as? String
            default: Device.current.record(.note, "EMOptions has no \(keyPath) that can be set by its name")
            }
        }

        /// The same for a name that is no path.
        public func setValue(_ value: Any?, forKey key: String) { setValue(value, forKeyPath: key) }
    #endif

    /// What an app set that has no effect.
    var withoutEffect: [Easemob.ChatNotEmulated] {
        var found: [Easemob.ChatNotEmulated] = []
        let standard = EMOptions(appkey: appkey)
        func note<Value: Equatable>(_ path: KeyPath<EMOptions, Value>, _ missing: Easemob.ChatNotEmulated) {
            if self[keyPath: path] != standard[keyPath: path] { found.append(missing) }
        }
        note(\.logLevel, .logLevel)
        note(\.enableConsoleLog, .enableConsoleLog)
        note(\.usingHttpsOnly, .usingHttpsOnly)
        note(\.deleteMessagesOnLeaveGroup, .deleteMessagesOnLeaveGroup)
        note(\.autoAcceptGroupInvitation, .autoAcceptGroupInvitation)
        note(\.autoAcceptFriendInvitation, .autoAcceptFriendInvitation)
        note(\.enableRequireReadAck, .enableRequireReadAck)
        note(\.enableDeliveryAck, .enableDeliveryAck)
        note(\.sortMessageByServerTime, .sortMessageByServerTime)
        note(\.isAutoTransferMessageAttachments, .isAutoTransferMessageAttachments)
        note(\.autoDownloadThumbnail, .autoDownloadThumbnail)
        note(\.area, .area)
        note(\.enableStatistics, .enableStatistics)
        note(\.customOSType, .customOSType)
        note(\.customDeviceName, .customDeviceName)
        note(\.apnsCertName, .apnsCertName)
        note(\.pushKitCertName, .pushKitCertName)
        note(\.enableDnsConfig, .enableDnsConfig)
        note(\.chatPort, .chatPort)
        note(\.chatServer, .chatServer)
        note(\.restServer, .restServer)
        return found
    }
}
