import Devices
import EmulatorAPI
import Foundation
import VendorDialects

/// The messages that this device has, by conversation, for as long as the user is logged in.
struct MessageBook {
    /// A conversation's messages, the oldest first.
    struct Page {
        var type: EMConversationType
        var messages: [Entry] = []
        var ext: [AnyHashable: Any]?
    }

    /// A message with what the cloud said of it.
    struct Entry {
        var message: EMChatMessage
        var sent: SentMessage?
    }

    private(set) var pages: [String: Page] = [:]
    /// The conversations, the one with the latest message last.
    private(set) var order: [String] = []

    /// Opens a conversation. At the limit the one that was used longest ago is let go.
    mutating func open(_ id: String, _ type: EMConversationType) {
        guard pages[id] == nil else { return }
        pages[id] = Page(type: type)
        order.append(id)
        if order.count > Easemob.profile.sdk.keptConversations.value { pages[order.removeFirst()] = nil }
    }

    /// Keeps a message. At the limit the conversation's oldest is let go. Returns whether the conversation is new.
    mutating func add(_ entry: Entry, to id: String, _ type: EMConversationType) -> Bool {
        let isNew = pages[id] == nil
        open(id, type)
        order.removeAll { $0 == id }
        order.append(id)
        let excess = (pages[id]?.messages.count ?? 0) + 1 - Easemob.profile.sdk.keptMessages.value
        if excess > 0 { pages[id]?.messages.removeFirst(excess) }
        pages[id]?.messages.append(entry)
        return isNew
    }

    mutating func remove(_ id: String) {
        pages[id] = nil
        order.removeAll { $0 == id }
    }

    mutating func change(_ id: String, _ body: (inout Page) -> Void) {
        guard var page = pages[id] else { return }
        body(&page)
        pages[id] = page
    }

    /// A message by its id.
    func entry(_ messageID: String) -> Entry? {
        for page in pages.values {
            if let entry = page.messages.last(where: { $0.message.messageId == messageID }) { return entry }
        }
        return nil
    }
}

extension EMMessageBody {
    /// The body as the cloud carries it; nil for kinds that need a file.
    var content: Easemob.MessageContent? {
        switch self {
        case let body as EMTextMessageBody: .text(body.text)
        case let body as EMCmdMessageBody: .command(action: body.action)
        case let body as EMCustomMessageBody: .custom(event: body.event ?? "", extra: body.customExt ?? [:])
        case let body as EMLocationMessageBody:
            .location(
                latitude: body.latitude, longitude: body.longitude, address: body.address ?? "",
                building: body.buildingName ?? "")
        default: nil
        }
    }

    /// The body of a message of the cloud.
    static func of(_ content: Easemob.MessageContent) -> EMMessageBody {
        switch content {
        case .text(let text): EMTextMessageBody(text: text)
        case .command(let action): EMCmdMessageBody(action: action)
        case .custom(let event, let extra): EMCustomMessageBody(event: event, customExt: extra)
        case .location(let latitude, let longitude, let address, let building):
            EMLocationMessageBody(
                latitude: latitude, longitude: longitude, address: address, buildingName: building)
        }
    }
}

/// What an app adds to a message, as the text of a JSON object.
enum ExtText {
    /// Nil if it does not fit into JSON.
    static func text(of ext: [AnyHashable: Any]?) -> String? {
        guard let ext, !ext.isEmpty else { return "" }
        var object: [String: Any] = [:]
        for (key, value) in ext { object["\(key.base)"] = value }
        guard JSONSerialization.isValidJSONObject(object),
            let data = try? JSONSerialization.data(withJSONObject: object, options: [.sortedKeys])
        else { return nil }
        return String(decoding: data, as: UTF8.self)
    }

    static func ext(of bytes: Bytes) -> [AnyHashable: Any]? {
        guard !bytes.values.isEmpty else { return nil }
        return try? JSONSerialization.jsonObject(with: Data(bytes.values)) as? [String: Any]
    }
}

extension EMChatRoomMessagePriority {
    var priority: MessagePriority {
        switch self {
        case .high: .high
        case .normal: .normal
        case .low: .low
        }
    }

    init(_ priority: MessagePriority) {
        switch priority {
        case .high: self = .high
        case .normal: self = .normal
        case .low, .lowest: self = .low
        }
    }
}
