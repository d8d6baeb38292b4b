import Devices
public import Foundation

/// A message.
open class EMChatMessage: NSObject {
    /// The SDK's own id until the server has the message, then the server's.
    public var messageId: String!
    /// The other user, or the room.
    public var conversationId: String!
    /// Who sent it.
    public var from: String!
    /// Whom it is for: a user, or a room.
    public var to: String!
    /// Whom it is for. The sender sets it: a message to a room has `.chatRoom`.
    public var chatType: EMChatType = .chat
    /// Which way it goes.
    public var direction: EMMessageDirection = .send
    /// When the server took it, in Unix milliseconds.
    public var timestamp: Int64 = 0
    /// When this device made or got it, in Unix milliseconds.
    public var localTime: Int64 = 0
    /// How far it has come.
    public var status: EMMessageStatus = .pending
    /// What it is.
    public var body: EMMessageBody
    /// What the app adds: what fits into JSON.
    public var ext: [AnyHashable: Any]?
    /// Whether this user read it.
    public var isRead = false
    /// Whether its reader said so. Stays false.
    public var isReadAcked = false
    /// Whether its receiver's device said that it came. Stays false.
    public var isDeliverAcked = false
    /// Whether the receiver was online when it was sent. Stays true.
    public var onlineState = true
    /// Which messages of a room are dropped last under load.
    public var priority: EMChatRoomMessagePriority = .normal
    /// Whether it reaches only users who are online.
    public var deliverOnlineOnly = false
    /// The members of the room who get it; nil for all.
    public var receiverList: [String]?
    /// Whether it is to be read by others' receipts. Has no effect.
    public var isNeedGroupAck = false

    /// A message of this user.
    public init(
        conversationID aConversationId: String, body aBody: EMMessageBody, ext aExt: [AnyHashable: Any]?
    ) {
        body = aBody
        super.init()
        prepare(aConversationId, from: nil, to: aConversationId, aExt)
    }

    /// A message of a user; the SDK sends only the logged-in user's.
    public init(
        conversationID aConversationId: String, from aFrom: String?, to aTo: String?, body aBody: EMMessageBody,
        ext aExt: [AnyHashable: Any]?
    ) {
        body = aBody
        super.init()
        prepare(aConversationId, from: aFrom, to: aTo, aExt)
    }

    private func prepare(_ conversation: String, from: String?, to: String?, _ ext: [AnyHashable: Any]?) {
        let client = EMClient.shared()
        messageId = client.makeMessageID()
        conversationId = conversation
        self.from = from ?? client.currentUsername ?? ""
        self.to = to ?? conversation
        self.ext = ext
        localTime = client.device.unixMilliseconds
        timestamp = localTime
        isRead = true
    }
}

/// What a message is.
open class EMMessageBody: NSObject {
    /// Its kind.
    public let type: EMMessageBodyType

    init(type: EMMessageBodyType) { self.type = type }
}

/// A text.
open class EMTextMessageBody: EMMessageBody {
    /// The text.
    public let text: String
    /// Languages to translate it into. Has no effect.
    public var targetLanguages: [String]?
    /// Translations. Always nil.
    public internal(set) var translations: [String: String]?

    /// Makes a text.
    public init(text aText: String) {
        text = aText
        super.init(type: .text)
    }
}

/// A command for the app: it comes by another callback than other messages.
open class EMCmdMessageBody: EMMessageBody {
    /// The command. The vendor keeps those that begin with `em_` and `easemob::`.
    public var action: String
    /// Whether it reaches only users who are online.
    public var isDeliverOnlineOnly = false

    /// Makes a command.
    public init(action aAction: String) {
        action = aAction
        super.init(type: .cmd)
    }
}

/// What the app makes of it.
open class EMCustomMessageBody: EMMessageBody {
    /// What happened, as the app names it.
    public var event: String!
    /// What belongs to it.
    public var customExt: [String: String]!

    /// Makes a body.
    public init(event aEvent: String?, customExt aCustomExt: [String: String]?) {
        event = aEvent
        customExt = aCustomExt
        super.init(type: .custom)
    }

    /// Makes a body, with the older label.
    public convenience init(event aEvent: String?, ext aExt: [String: String]?) {
        self.init(event: aEvent, customExt: aExt)
    }
}

/// A place.
open class EMLocationMessageBody: EMMessageBody {
    /// Degrees north.
    public var latitude: Double
    /// Degrees east.
    public var longitude: Double
    /// The address.
    public var address: String!
    /// The building's name.
    public var buildingName: String?

    /// Makes a place.
    public init(latitude aLatitude: Double, longitude aLongitude: Double, address aAddress: String?) {
        latitude = aLatitude
        longitude = aLongitude
        address = aAddress
        super.init(type: .location)
    }

    /// Makes a place in a building.
    public convenience init(
        latitude aLatitude: Double, longitude aLongitude: Double, address aAddress: String?,
        buildingName aBuildingName: String?
    ) {
        self.init(latitude: aLatitude, longitude: aLongitude, address: aAddress)
        buildingName = aBuildingName
    }
}

/// What is known of a message that was recalled.
open class EMRecallMessageInfo: NSObject {
    /// Who recalled it.
    public internal(set) var recallBy: String = ""
    /// The message as it was; its body is an empty text if this device does not have it.
    public internal(set) var recallMessage: EMChatMessage

    init(_ message: EMChatMessage, by user: String) {
        recallMessage = message
        recallBy = user
    }
}
