import EmulatorAPI
import Foundation
import VendorDialects

/// Several messages in one, with a title and lines about them.
struct MergedMessages: Hashable, Sendable {
    var title = ""
    var abstracts: [String] = []
    var messages: [SharedMessage] = []
    /// There were more layers of merged messages in each other than a message may have: the content was let go.
    var isTooDeep = false

    init() {}

    /// The messages, or if they have too many layers, none.
    init(title: String, abstracts: [String], messages: [SharedMessage]) {
        self.title = title
        self.abstracts = abstracts
        self.messages = messages
        guard layers > Tencent.profile.sdk.maximumMergerLayers.value else { return }
        self = MergedMessages()
        isTooDeep = true
    }

    /// How many merged messages are in each other, this one included.
    private var layers: Int {
        1
            + (messages.flatMap(\.elements).map { if case .merger(let inner) = $0 { inner.layers } else { 0 } }.max()
                ?? 0)
    }

    func write(to writer: inout ContentWriter) {
        writer.write(isTooDeep ? 1 : 0 as UInt64)
        writer.write(title)
        writer.write(UInt64(abstracts.count))
        for abstract in abstracts { writer.write(abstract) }
        writer.write(UInt64(messages.count))
        for message in messages { message.write(to: &writer) }
    }

    init(from reader: inout ContentReader, layer: Int) throws(ContentReader.Malformed) {
        guard layer < Tencent.profile.sdk.maximumMergerLayers.value else { throw ContentReader.Malformed() }
        isTooDeep = try reader.number() == 1
        title = try reader.text()
        for _ in 0..<(try reader.count()) { abstracts.append(try reader.text()) }
        for _ in 0..<(try reader.count()) { messages.append(try SharedMessage(from: &reader, layer: layer + 1)) }
    }
}

/// A message that was sent, as it travels inside another: who sent it, when, and what it says.
struct SharedMessage: Hashable, Sendable {
    let id: MessageID
    let sender: UserProfile
    let nameCard: String
    /// The group it was sent to; nil for a message between users.
    let room: RoomID?
    let stamp: MessageStamp
    var attachment: [UInt8]
    var elements: [Element]

    /// Nil for a message that the cloud does not have.
    init?(_ message: V2TIMMessage) {
        guard let stamp = message.stamp, message.status == .MSG_STATUS_SEND_SUCC else { return nil }
        id = MessageID(message.msgID ?? "")
        sender = UserProfile(
            user: UserID(message.sender ?? ""), nickname: message.nickName ?? "", avatarURL: message.faceURL ?? "")
        nameCard = message.nameCard ?? ""
        room = message.groupID.map { RoomID($0) }
        self.stamp = stamp
        attachment = Array(message.cloudCustomData ?? Data())
        elements = message.elements
    }

    func write(to writer: inout ContentWriter) {
        writer.write(id.rawValue)
        writer.write(sender.user.rawValue)
        writer.write(sender.nickname)
        writer.write(sender.avatarURL)
        writer.write(nameCard)
        writer.write(room?.rawValue ?? "")
        writer.write(stamp.sequence)
        writer.write(UInt64(max(0, stamp.sentAtUnixMilliseconds)))
        writer.write(attachment)
        Element.write(elements, to: &writer)
    }

    init(from reader: inout ContentReader, layer: Int) throws(ContentReader.Malformed) {
        id = MessageID(try reader.text())
        sender = UserProfile(
            user: UserID(try reader.text()), nickname: try reader.text(), avatarURL: try reader.text())
        nameCard = try reader.text()
        let group = try reader.text()
        room = group.isEmpty ? nil : RoomID(group)
        stamp = MessageStamp(
            sequence: try reader.number(), sentAtUnixMilliseconds: Int64(clamping: try reader.number()))
        attachment = try reader.bytes()
        elements = try Element.read(from: &reader, layer: layer)
    }

    /// The vendor's object, as `own` sees it. `peer` is the other user of a message between users.
    func vendor(for own: UserID?, peer: UserID?) -> V2TIMMessage {
        let message = V2TIMMessage()
        message.msgID = id.rawValue
        message.random = id.random
        message.take(stamp)
        message.sender = sender.user.rawValue
        message.nickName = sender.nickname
        message.faceURL = sender.avatarURL
        message.nameCard = nameCard
        message.groupID = room?.rawValue
        message.userID = room == nil ? (peer ?? sender.user).rawValue : nil
        message.isSelf = sender.user == own
        message.status = .MSG_STATUS_SEND_SUCC
        message.cloudCustomData = Data(attachment)
        message.show(elements)
        return message
    }
}
