import EmulatorAPI
import Foundation
import VendorDialects

// The transport form of a message: its type's number, its text or bytes, and other values as fields.
extension ZIMMessage {
    private enum Field {
        static let extendedData = ZEGO.MessageField.extendedData
        static let subType = ZEGO.MessageField.subType
        static let searchedContent = ZEGO.MessageField.searchedContent
        static let mentionedUserIDs = "mentionedUserIDs"
        static let isMentionAll = "isMentionAll"
        static let title = "title"
        static let summary = "summary"
        static let isUncounted = ZEGO.MessageField.isUncounted
    }

    /// The bytes to send, and how many they may be.
    func payload() throws(Refusal) -> (bytes: [UInt8], maximum: Int) {
        let facts = ZEGO.profile.sdk
        switch self {
        case let text as ZIMTextMessage:
            return try (Self.bytes(of: text.message), ZEGO.profile.room.maximumTextBytes.value)
        case let command as ZIMCommandMessage:
            guard !command.message.isEmpty else { throw .messageEmpty }
            return (Array(command.message), ZEGO.profile.room.maximumCommandBytes.value)
        case let barrage as ZIMBarrageMessage:
            return try (Self.bytes(of: barrage.message), ZEGO.profile.room.maximumBarrageBytes.value)
        case let custom as ZIMCustomMessage:
            let maximum = facts.maximumCustomSubType.value
            guard custom.subType <= UInt32(maximum) else {
                throw .outside("subType", Int(custom.subType), 0...maximum)
            }
            let limit = facts.maximumSearchedContentBytes.value
            if let refusal = Check.size("searchedContent", custom.searchedContent, limit) { throw refusal }
            return try (Self.bytes(of: custom.message), ZEGO.profile.room.maximumTextBytes.value)
        case let combined as ZIMCombineMessage:
            return try (combined.packed(), ZEGO.profile.room.maximumOtherMessageBytes.value)
        case let multiple as ZIMMultipleMessage:
            return try (CarriedMessage.bytes(of: multiple.parts()), ZEGO.profile.room.maximumOtherMessageBytes.value)
        case let media as ZIMMediaMessage where media.type != .unknown:
            return (Array(media.fileDownloadUrl.utf8), ZEGO.profile.room.maximumOtherMessageBytes.value)
        case is ZIMTipsMessage: throw .notEmulated("tips messages, which the vendor's cloud makes for groups")
        default: throw .messageTypeNotSent("\(type)")
        }
    }

    private static func bytes(of text: String) throws(Refusal) -> [UInt8] {
        guard text.contains(where: { !$0.isWhitespace }) else {
            throw .messageBlank
        }
        return Array(text.utf8)
    }

    /// The fields besides the bytes; only those that were set.
    var fields: [String: String] {
        var fields: [String: String] = [:]
        if !extendedData.isEmpty { fields[Field.extendedData] = extendedData }
        if isMentionAll { fields[Field.isMentionAll] = "1" }
        // No user's id has a space.
        if !mentionedUserIDs.isEmpty { fields[Field.mentionedUserIDs] = mentionedUserIDs.joined(separator: " ") }
        if let media = self as? ZIMMediaMessage { fields.merge(media.fileFields) { $1 } }
        if let custom = self as? ZIMCustomMessage {
            fields[Field.subType] = "\(custom.subType)"
            if !custom.searchedContent.isEmpty { fields[Field.searchedContent] = custom.searchedContent }
        }
        if let combined = self as? ZIMCombineMessage {
            fields[Field.title] = combined.title
            fields[Field.summary] = combined.summary
        }
        return fields
    }

    /// The fields of the message when it is sent.
    func sentFields(_ config: ZIMMessageSendConfig) -> [String: String] {
        var fields = self.fields
        if config.disableUnreadMessageCount { fields[Field.isUncounted] = "1" }
        return fields
    }

    /// Whether a message that came adds to the unread messages.
    static func isCounted(_ body: MessageBody) -> Bool {
        guard case .typed(_, _, let fields) = body else { return true }
        return fields[Field.isUncounted] == nil
    }

    /// A received message, of the class for its type.
    static func received(_ body: MessageBody) -> ZIMMessage {
        switch body {
        case .text(let text): return ZIMTextMessage(message: text)
        case .custom(let bytes, _, _): return ZIMCommandMessage(message: Data(bytes.values))
        case .typed(let type, let bytes, let fields):
            let message = made(UInt(exactly: type).flatMap { ZIMMessageType(rawValue: $0) } ?? .unknown, bytes, fields)
            message.extendedData = fields[Field.extendedData] ?? ""
            message.isMentionAll = fields[Field.isMentionAll] != nil
            message.mentionedUserIDs =
                fields[Field.mentionedUserIDs]?.split(separator: " ").map(String.init) ?? []
            return message
        }
    }

    private static func made(_ type: ZIMMessageType, _ bytes: Bytes, _ fields: [String: String]) -> ZIMMessage {
        let text = String(decoding: bytes.values, as: UTF8.self)
        switch type {
        case .text: return ZIMTextMessage(message: text)
        case .command: return ZIMCommandMessage(message: Data(bytes.values))
        case .barrage: return ZIMBarrageMessage(message: text)
        case .custom:
            let message = ZIMCustomMessage(message: text, subType: fields[Field.subType].flatMap { UInt32($0) } ?? 0)
            message.searchedContent = fields[Field.searchedContent] ?? ""
            return message
        case .image: return file(ZIMImageMessage(), text, fields)
        case .file: return file(ZIMFileMessage(), text, fields)
        case .audio: return file(ZIMAudioMessage(), text, fields)
        case .video: return file(ZIMVideoMessage(), text, fields)
        case .combine:
            let message = ZIMCombineMessage()
            message.title = fields[Field.title] ?? ""
            message.summary = fields[Field.summary] ?? ""
            message.contents = CarriedMessage.list(from: bytes.values)
            return message
        case .multiple:
            let list = CarriedMessage.list(from: bytes.values)
            return ZIMMultipleMessage(messageInfoList: CarriedMessage.items(of: list))
        case .unknown, .system, .revoke, .tips:
            let message = ZIMMessage()
            message.type = type
            return message
        }
    }

    private static func file(_ media: ZIMMediaMessage, _ url: String, _ fields: [String: String]) -> ZIMMessage {
        media.takeFile(url: url, fields: fields)
        return media
    }

    /// Sets the cloud's values for the message.
    func take(id: Int64, stamp: MessageStamp) {
        messageID = id
        timestamp = UInt64(max(0, stamp.sentAtUnixMilliseconds))
        conversationSeq = Int64(clamping: stamp.sequence)
        messageSeq = conversationSeq
        orderKey = conversationSeq
        sentStatus = .success
        (self as? ZIMCombineMessage)?.combineID = "\(id)"
    }

    /// The content, for the trace.
    var traceText: String {
        switch self {
        case let text as ZIMTextMessage: "text \(text.message)"
        case let command as ZIMCommandMessage: "command \(Bytes(Array(command.message)))"
        case let barrage as ZIMBarrageMessage: "barrage \(barrage.message)"
        case let custom as ZIMCustomMessage: "custom \(custom.subType) \(custom.message)"
        case let combined as ZIMCombineMessage: "combine \(combined.title)"
        case let multiple as ZIMMultipleMessage: "multiple \(multiple.messageInfoList.map(\.type))"
        case let media as ZIMMediaMessage where !media.fileName.isEmpty: "\(type) \(media.fileName)"
        default: "\(type)"
        }
    }
}
