import Devices
import EmulatorAPI
import Foundation
import VendorDialects

/// A message inside another, as it travels. What can be inside another is a text or has parts: the vendor has no bytes
/// there.
struct CarriedMessage: Hashable, Codable {
    /// The vendor's number of the kind.
    var type: UInt
    var text = ""
    var fields: [String: String]
    /// What is in it, if it is a combined message or one of several items.
    var parts: [CarriedMessage]?
    /// What the cloud had said of it; nil for an item of a ``ZIMMultipleMessage``.
    var origin: Origin?

    /// Who sent a message before, and when.
    struct Origin: Hashable, Codable {
        var messageID: Int64
        var sender: String
        var conversation: String
        var conversationType: Int
        var stamp: MessageStamp
    }

    static func bytes(of list: [CarriedMessage]) throws(Refusal) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return Array(try encoder.encode(list))
        } catch {
            throw .messageUnwritable(error)
        }
    }

    /// Empty for bytes of another client that are no such list.
    static func list(from bytes: [UInt8]) -> [CarriedMessage] {
        (try? JSONDecoder().decode([CarriedMessage].self, from: Data(bytes))) ?? []
    }

    /// The least number of bytes that it takes.
    var weight: Int { 1 + text.utf8.count + (parts ?? []).reduce(0) { $0 + $1.weight } }

    /// The message, of the class for its type.
    var message: ZIMMessage {
        let body = MessageBody.typed(type: Int(clamping: type), bytes: Bytes(Array(text.utf8)), fields: fields)
        let message = ZIMMessage.received(body)
        (message as? ZIMCombineMessage)?.contents = parts ?? []
        (message as? ZIMMultipleMessage)?.messageInfoList = Self.items(of: parts ?? [])
        guard let origin else { return message }
        message.take(id: origin.messageID, stamp: origin.stamp)
        message.senderUserID = origin.sender
        message.conversationID = origin.conversation
        message.conversationType = ZIMConversationType(rawValue: origin.conversationType) ?? .unknown
        message.direction = .receive
        return message
    }

    /// The items of a ``ZIMMultipleMessage``, without those of a kind that is not sent.
    static func items(of list: [CarriedMessage]) -> [ZIMMessageLiteInfo] {
        list.compactMap { ZIMMessageLiteInfo.made(of: $0.message) }
    }
}

// MARK: - Messages in a message

extension ZIMCombineMessage {
    /// The messages, to travel in this one.
    func packed() throws(Refusal) -> [UInt8] {
        var left = ZEGO.profile.room.maximumOtherMessageBytes.value
        return try CarriedMessage.bytes(of: parts(depth: 1, left: &left))
    }

    /// The messages, `depth` combined messages deep. `left` is the number of bytes that they may take.
    private func parts(depth: Int, left: inout Int) throws(Refusal) -> [CarriedMessage] {
        let facts = ZEGO.profile.sdk
        if title.isEmpty || summary.isEmpty {
            throw .combinedWithoutTitle
        }
        if let refusal = Check.size("title", title, facts.maximumCombineTitleBytes.value) { throw refusal }
        if let refusal = Check.size("summary", summary, facts.maximumCombineSummaryBytes.value) { throw refusal }
        let most = facts.maximumCombineDepth.value
        guard depth <= most else {
            throw .combinedTooDeep(maximum: most)
        }
        // One that was received goes on as it came.
        if messageList.isEmpty, let contents {
            for part in contents { left -= part.weight }
            try Self.check(left)
            return contents
        }
        guard !messageList.isEmpty else {
            throw .combinedWithoutMessages
        }
        var list: [CarriedMessage] = []
        for message in messageList { list.append(try Self.carried(message, depth: depth, left: &left)) }
        return list
    }

    private static func carried(
        _ message: ZIMMessage, depth: Int, left: inout Int
    ) throws(Refusal) -> CarriedMessage {
        switch message.type {
        case .text, .custom, .image, .file, .audio, .video, .multiple, .combine: break
        case .unknown, .command, .barrage, .system, .revoke, .tips:
            throw .typeNotCombined("\(message.type)")
        }
        guard message.messageID != 0, message.sentStatus == .success else {
            throw .combinedUnsent
        }
        let stamp = MessageStamp(
            sequence: UInt64(clamping: message.conversationSeq),
            sentAtUnixMilliseconds: Int64(clamping: message.timestamp))
        var carried = CarriedMessage(
            type: message.type.rawValue, fields: message.fields,
            origin: CarriedMessage.Origin(
                messageID: message.messageID, sender: message.senderUserID, conversation: message.conversationID,
                conversationType: message.conversationType.rawValue, stamp: stamp))
        if let inner = message as? ZIMCombineMessage {
            // Counts its parts itself.
            carried.parts = try inner.parts(depth: depth + 1, left: &left)
            return carried
        }
        if let multiple = message as? ZIMMultipleMessage {
            carried.parts = try multiple.parts()
        } else {
            carried.text = String(decoding: try message.payload().bytes, as: UTF8.self)
        }
        left -= carried.weight
        try check(left)
        return carried
    }

    private static func check(_ left: Int) throws(Refusal) {
        guard left < 0 else { return }
        let maximum = ZEGO.profile.room.maximumOtherMessageBytes.value
        throw .combinedTooLong(maximum: maximum)
    }
}

extension ZIM {
    /// Fills in the `messageList` of a combined message that was received; each has its sender and its time.
    ///
    /// Fails with 6000001 for a message that was neither sent nor received.
    public func queryCombineMessageDetail(
        by message: ZIMCombineMessage, callback: ZIMCombineMessageDetailQueriedCallback?
    ) {
        record("queryCombineMessageDetail(combineID: \(message.combineID))")
        let call = "queryCombineMessageDetail"
        let asked = Handover((message: message, callback: callback))
        do throws(Refusal) {
            _ = try loggedInLink()
            guard !message.combineID.isEmpty else { throw .argument("combineID", "") }
        } catch {
            return answer(call, error) { asked.value.callback?(asked.value.message, $0) }
        }
        let list = message.contents.map { contents in contents.map { $0.message } } ?? message.messageList
        let found = Handover(list)
        answer(call, nil, detail: "\(list.count) messages") { error in
            asked.value.message.messageList = found.value
            asked.value.callback?(asked.value.message, error)
        }
    }
}

// MARK: - Items of a message

extension ZIMMultipleMessage {
    /// The items as messages of their own. Throws where there are too many, or of a kind that is not sent.
    func items() throws(Refusal) -> [ZIMMessage] {
        let facts = ZEGO.profile.sdk
        guard (1...facts.maximumItems.value).contains(messageInfoList.count) else {
            throw .itemCount(messageInfoList.count, maximum: facts.maximumItems.value)
        }
        var items: [ZIMMessage] = []
        for info in messageInfoList {
            guard let item = info.asMessage() else {
                throw .itemTypeInvalid("\(info.type)")
            }
            items.append(item)
        }
        let limits: [(type: ZIMMessageType, maximum: Int)] = [
            (.image, facts.maximumItemImages.value), (.file, facts.maximumItemFiles.value),
            (.audio, facts.maximumItemFiles.value), (.video, facts.maximumItemFiles.value),
            (.custom, facts.maximumItemFiles.value),
        ]
        for limit in limits {
            let count = items.count { $0.type == limit.type }
            guard count <= limit.maximum else {
                throw .tooManyItems(count, of: "\(limit.type)", maximum: limit.maximum)
            }
        }
        return items
    }

    /// Checks every file as the SDK does, then stores names, sizes and URLs.
    func attachFiles(uid: String) throws(Refusal) {
        let items = try self.items()
        for (index, item) in items.enumerated() {
            if let media = item as? ZIMMediaMessage { try media.attachFile(uid: "\(uid)-\(index)") }
        }
        for (info, item) in zip(messageInfoList, items) {
            if let info = info as? ZIMMediaMessageLiteInfo, let media = item as? ZIMMediaMessage { info.take(media) }
        }
    }

    /// The items, to travel in this message.
    func parts() throws(Refusal) -> [CarriedMessage] {
        var list: [CarriedMessage] = []
        for item in try items() {
            let (bytes, maximum) = try item.payload()
            guard bytes.count <= maximum else {
                throw .tooManyBytes("an item", bytes.count, maximum: maximum)
            }
            list.append(
                CarriedMessage(
                    type: item.type.rawValue, text: String(decoding: bytes, as: UTF8.self), fields: item.fields))
        }
        return list
    }

    /// The files among the items, with their places in the list.
    var files: [(index: Int, size: UInt64)] {
        var files: [(index: Int, size: UInt64)] = []
        for (index, info) in messageInfoList.enumerated() {
            guard let file = info as? ZIMMediaMessageLiteInfo else { continue }
            files.append((index: index, size: UInt64(max(0, file.fileSize))))
        }
        return files
    }
}

extension ZIMMessageLiteInfo {
    /// The item as a message of its own; nil for one of no kind that is sent.
    func asMessage() -> ZIMMessage? {
        switch self {
        case let text as ZIMTextMessageLiteInfo: return ZIMTextMessage(message: text.message)
        case let custom as ZIMCustomMessageLiteInfo:
            let message = ZIMCustomMessage(message: custom.message, subType: custom.subType)
            message.searchedContent = custom.searchedContent
            return message
        case let media as ZIMMediaMessageLiteInfo: return media.asFile()
        default: return nil
        }
    }

    /// The item of a message that was received; nil for one of no kind that is sent.
    static func made(of message: ZIMMessage) -> ZIMMessageLiteInfo? {
        switch message {
        case let text as ZIMTextMessage:
            let info = ZIMTextMessageLiteInfo()
            info.message = text.message
            return info
        case let custom as ZIMCustomMessage:
            let info = ZIMCustomMessageLiteInfo()
            info.message = custom.message
            info.searchedContent = custom.searchedContent
            info.subType = custom.subType
            return info
        case let media as ZIMMediaMessage: return ZIMMediaMessageLiteInfo.made(ofFile: media)
        default: return nil
        }
    }
}

extension ZIMMediaMessageLiteInfo {
    /// The file as a message of its own; nil for one of no kind that is sent.
    func asFile() -> ZIMMediaMessage? {
        let message: ZIMMediaMessage
        switch self {
        case is ZIMImageMessageLiteInfo: message = ZIMImageMessage()
        case is ZIMFileMessageLiteInfo: message = ZIMFileMessage()
        case let audio as ZIMAudioMessageLiteInfo:
            let made = ZIMAudioMessage()
            made.audioDuration = audio.audioDuration
            message = made
        case let video as ZIMVideoMessageLiteInfo:
            let made = ZIMVideoMessage()
            made.videoDuration = video.videoDuration
            message = made
        default: return nil
        }
        message.fileLocalPath = fileLocalPath
        message.fileName = fileName
        message.fileSize = fileSize
        message.fileDownloadUrl = fileDownloadUrl
        return message
    }

    fileprivate static func made(ofFile message: ZIMMediaMessage) -> ZIMMediaMessageLiteInfo? {
        let info: ZIMMediaMessageLiteInfo
        switch message {
        case is ZIMImageMessage: info = ZIMImageMessageLiteInfo()
        case is ZIMFileMessage: info = ZIMFileMessageLiteInfo()
        case let audio as ZIMAudioMessage:
            let made = ZIMAudioMessageLiteInfo()
            made.audioDuration = audio.audioDuration
            info = made
        case let video as ZIMVideoMessage:
            let made = ZIMVideoMessageLiteInfo()
            made.videoDuration = video.videoDuration
            info = made
        default: return nil
        }
        info.take(message)
        return info
    }

    /// Copies what is known of a file.
    fileprivate func take(_ message: ZIMMediaMessage) {
        fileName = message.fileName
        fileSize = message.fileSize
        fileDownloadUrl = message.fileDownloadUrl
    }
}
