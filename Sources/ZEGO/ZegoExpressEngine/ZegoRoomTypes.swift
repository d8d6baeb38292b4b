public import Foundation

/// What an engine is made from.
open class ZegoEngineProfile: NSObject {
    /// The app's id, from the console.
    public var appID: UInt32 = 0
    /// The app's key: 64 hexadecimal digits; empty if rooms are entered with tokens.
    public var appSign: String = ""
    /// What the engine is used for.
    public var scenario: ZegoScenario = .default
}

/// Where the log would go; no log is written.
open class ZegoLogConfig: NSObject {
    /// A folder.
    public var logPath: String = ""
    /// In bytes.
    public var logSize: UInt64 = 5_242_880
    /// How many files are kept.
    public var logCount: UInt32 = 3
}

/// Settings that go before an engine is made.
open class ZegoEngineConfig: NSObject {
    /// Where the log goes.
    public var logConfig: ZegoLogConfig?
    /// Settings by name, as the vendor's support names them.
    public var advancedConfig: [String: String]?
}

/// A user of a room.
open class ZegoUser: NSObject {
    /// Unique in the app; up to 63 bytes.
    public var userID: String = ""
    /// What others see; 1 to 255 bytes.
    public var userName: String = ""

    /// A user without an id, to be filled in.
    public override init() { super.init() }

    /// A user whose name is their id.
    public convenience init(userID: String) { self.init(userID: userID, userName: userID) }

    /// A user with a name.
    public init(userID: String, userName: String) {
        self.userID = userID
        self.userName = userName
    }
}

/// How a room is entered.
open class ZegoRoomConfig: NSObject {
    /// The maximum number of users in the room, set by the first to enter; 0 is no limit.
    public var maxMemberCount: UInt32 = 0
    /// Whether users' coming and going is reported.
    public var isUserStatusNotify: Bool = false
    /// A token made by the app's server; needed if the engine has no `appSign`.
    public var token: String = ""
    /// Has no effect: there is one codec.
    public var capabilityNegotiationTypes: UInt32 = 0
    /// Has no effect: there is one kind of room.
    public var roomType: UInt32 = 0

    /// The settings as above.
    public override required init() { super.init() }

    /// The settings as above.
    public class func `default`() -> Self { Self() }
}

/// A stream of a room.
open class ZegoStream: NSObject {
    /// Who publishes it.
    public var user: ZegoUser = ZegoUser()
    /// Unique in the app.
    public var streamID: String = ""
    /// The publisher's text about it.
    public var extraInfo: String = ""
}

/// A text that belongs to a room.
open class ZegoRoomExtraInfo: NSObject {
    /// Its name; a room has one.
    public var key: String = ""
    /// The text.
    public var value: String = ""
    /// Who set it last.
    public var updateUser: ZegoUser = ZegoUser()
    /// When, in Unix milliseconds.
    public var updateTime: UInt64 = 0
}

/// The streams of a room.
open class ZegoRoomStreamList: NSObject {
    /// The local ones.
    public var publishStreamList: [ZegoStream] = []
    /// Others'.
    public var playStreamList: [ZegoStream] = []
}

/// A message to everybody in a room, with reliable delivery.
open class ZegoBroadcastMessageInfo: NSObject {
    /// The text.
    public var message: String = ""
    /// Its number in the room.
    public var messageID: UInt64 = 0
    /// When it was sent, in Unix milliseconds.
    public var sendTime: UInt64 = 0
    /// Who sent it.
    public var fromUser: ZegoUser = ZegoUser()
}

/// A message to everybody in a room, which may be dropped.
open class ZegoBarrageMessageInfo: NSObject {
    /// The text.
    public var message: String = ""
    /// Its id.
    public var messageID: String = ""
    /// When it was sent, in Unix milliseconds.
    public var sendTime: UInt64 = 0
    /// Who sent it.
    public var fromUser: ZegoUser = ZegoUser()
}

/// A message of bytes to be sent.
open class ZegoRoomSendTransparentMessage: NSObject {
    /// Who gets it.
    public var sendMode: ZegoRoomTransparentMessageMode = .onlyClient
    /// Whether order is kept.
    public var sendType: ZegoRoomTransparentMessageType = .normal
    /// The bytes.
    public var content: Data = Data()
    /// The receivers; an empty list means everybody.
    public var recvUserList: [ZegoUser] = []
    /// In seconds. Has no effect: messages arrive at once.
    public var timeOut: Int32 = 10
}

/// A message of bytes that came.
open class ZegoRoomRecvTransparentMessage: NSObject {
    /// Who sent it.
    public var sendUser: ZegoUser = ZegoUser()
    /// The bytes.
    public var content: Data = Data()
}
