package import EmulatorAPI

extension Tencent {
    /// One part of a message's content. Devices and the server API write and read the same bytes.
    package enum MessageElement: Hashable, Sendable {
        case text(String)
        case custom(bytes: [UInt8], desc: String, ext: String)
        case face(index: Int32, data: [UInt8])
        case merger(MergedMessages)

        /// The numbers of elements in a list.
        private enum Number {
            static let text: UInt64 = 1
            static let custom: UInt64 = 2
            static let face: UInt64 = 3
            static let merger: UInt64 = 4
        }
    }

    /// Several messages in one, with a title and lines about them.
    package struct MergedMessages: Hashable, Sendable {
        package private(set) var title = ""
        package private(set) var abstracts: [String] = []
        package private(set) var messages: [SharedMessage] = []
        /// There were more layers of merged messages in each other than a message may have: the content was let go.
        package private(set) var isTooDeep = false

        package init() {}

        /// The messages, or if they have too many layers, none.
        package init(title: String, abstracts: [String], messages: [SharedMessage]) {
            self.title = title
            self.abstracts = abstracts
            self.messages = messages
            guard layers > Tencent.profile.sdk.maximumMergerLayers.value else { return }
            self = MergedMessages()
            isTooDeep = true
        }

        /// How many merged messages are in each other, this one included.
        private var layers: Int {
            let inner = messages.flatMap(\.elements).map { if case .merger(let inner) = $0 { inner.layers } else { 0 } }
            return 1 + (inner.max() ?? 0)
        }
    }

    /// A message that was sent, as it travels inside another: who sent it, when, and what it says.
    package struct SharedMessage: Hashable, Sendable {
        package let id: MessageID
        package let sender: UserProfile
        package let nameCard: String
        /// The group it was sent to; nil for a message between users.
        package let room: RoomID?
        package let stamp: MessageStamp
        package var attachment: [UInt8]
        package var elements: [MessageElement]

        package init(
            id: MessageID, sender: UserProfile, nameCard: String, room: RoomID?, stamp: MessageStamp,
            attachment: [UInt8], elements: [MessageElement]
        ) {
            self.id = id
            self.sender = sender
            self.nameCard = nameCard
            self.room = room
            self.stamp = stamp
            self.attachment = attachment
            self.elements = elements
        }
    }
}

extension Tencent {
    /// The sender's number of a message, made of its id.
    package static func senderNumber(of message: MessageID) -> Int64 {
        var hash: UInt32 = 2_166_136_261
        for byte in message.rawValue.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
        return Int64(hash)
    }
}

// MARK: Contents of messages

extension Tencent.MessageElement {
    /// The content of a message; nil without elements.
    package static func body(of elements: [Self]) -> MessageBody? {
        guard elements.count < 2 else {
            var writer = ContentWriter()
            write(elements, to: &writer)
            return .typed(type: Tencent.MessageForm.list, bytes: Bytes(writer.bytes), fields: [:])
        }
        switch elements.first {
        case nil: return nil
        case .text(let text): return .text(text: text)
        case .custom(let bytes, let desc, let ext): return .custom(bytes: Bytes(bytes), summary: desc, extra: ext)
        case .face(let index, let data):
            let number = UInt32(bitPattern: index)
            let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) } + data
            return .typed(type: Tencent.MessageForm.face, bytes: Bytes(bytes), fields: [:])
        case .merger(let merged):
            var writer = ContentWriter()
            merged.write(to: &writer)
            return .typed(type: Tencent.MessageForm.merger, bytes: Bytes(writer.bytes), fields: [:])
        }
    }

    /// The elements of a message's content. Bytes that no client of this vendor sends are a custom element.
    package static func elements(of body: MessageBody) -> [Self] {
        switch body {
        case .text(let text): return [.text(text)]
        case .custom(let bytes, let summary, let extra):
            return [.custom(bytes: bytes.values, desc: summary, ext: extra)]
        case .typed(Tencent.MessageForm.face, let bytes, _):
            let number = bytes.values.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
            return [.face(index: Int32(bitPattern: number), data: Array(bytes.values.dropFirst(4)))]
        case .typed(let type, let bytes, _):
            var reader = ContentReader(bytes.values)
            if type == Tencent.MessageForm.list, let read = try? read(from: &reader, layer: 0), !read.isEmpty {
                return read
            }
            if type == Tencent.MessageForm.merger,
                let merged = try? Tencent.MergedMessages(from: &reader, layer: 0)
            {
                return [.merger(merged)]
            }
            return [.custom(bytes: bytes.values, desc: "", ext: "")]
        }
    }
}

// MARK: As bytes

extension Tencent.MessageElement {
    /// Their count, and each behind its number.
    fileprivate static func write(_ elements: [Self], to writer: inout ContentWriter) {
        writer.write(UInt64(elements.count))
        for element in elements {
            switch element {
            case .text(let text):
                writer.write(Number.text)
                writer.write(text)
            case .custom(let bytes, let desc, let ext):
                writer.write(Number.custom)
                writer.write(bytes)
                writer.write(desc)
                writer.write(ext)
            case .face(let index, let data):
                writer.write(Number.face)
                writer.write(UInt64(UInt32(bitPattern: index)))
                writer.write(data)
            case .merger(let merged):
                writer.write(Number.merger)
                merged.write(to: &writer)
            }
        }
    }

    fileprivate static func read(
        from reader: inout ContentReader, layer: Int
    ) throws(ContentReader.Malformed) -> [Self] {
        var elements: [Self] = []
        for _ in 0..<(try reader.count()) {
            switch try reader.number() {
            case Number.text: elements.append(.text(try reader.text()))
            case Number.custom:
                elements.append(.custom(bytes: try reader.bytes(), desc: try reader.text(), ext: try reader.text()))
            case Number.face:
                let index = Int32(bitPattern: UInt32(truncatingIfNeeded: try reader.number()))
                elements.append(.face(index: index, data: try reader.bytes()))
            case Number.merger: elements.append(.merger(try Tencent.MergedMessages(from: &reader, layer: layer)))
            default: throw ContentReader.Malformed()
            }
        }
        return elements
    }
}

extension Tencent.MergedMessages {
    fileprivate func write(to writer: inout ContentWriter) {
        writer.write(isTooDeep ? 1 : 0 as UInt64)
        writer.write(title)
        writer.write(UInt64(abstracts.count))
        for abstract in abstracts { writer.write(abstract) }
        writer.write(UInt64(messages.count))
        for message in messages { message.write(to: &writer) }
    }

    fileprivate init(from reader: inout ContentReader, layer: Int) throws(ContentReader.Malformed) {
        guard layer < Tencent.profile.sdk.maximumMergerLayers.value else { throw ContentReader.Malformed() }
        isTooDeep = try reader.number() == 1
        title = try reader.text()
        for _ in 0..<(try reader.count()) { abstracts.append(try reader.text()) }
        for _ in 0..<(try reader.count()) {
            messages.append(try Tencent.SharedMessage(from: &reader, layer: layer + 1))
        }
    }
}

extension Tencent.SharedMessage {
    /// Writes the message behind what the writer has.
    package func write(to writer: inout ContentWriter) {
        writer.write(id.rawValue)
        writer.write(sender.user.rawValue)
        writer.write(sender.nickname)
        writer.write(sender.avatarURL)
        writer.write(nameCard)
        writer.write(room?.rawValue ?? "")
        writer.write(stamp.sequence)
        writer.write(UInt64(max(0, stamp.sentAtUnixMilliseconds)))
        writer.write(attachment)
        Tencent.MessageElement.write(elements, to: &writer)
    }

    /// Reads what ``write(to:)`` wrote. `layer` is how many merged messages it is inside of.
    package init(from reader: inout ContentReader, layer: Int) throws(ContentReader.Malformed) {
        id = MessageID(try reader.text())
        sender = UserProfile(
            user: UserID(try reader.text()), nickname: try reader.text(), avatarURL: try reader.text())
        nameCard = try reader.text()
        let group = try reader.text()
        room = group.isEmpty ? nil : RoomID(group)
        stamp = MessageStamp(
            sequence: try reader.number(), sentAtUnixMilliseconds: Int64(clamping: try reader.number()))
        attachment = try reader.bytes()
        elements = try Tencent.MessageElement.read(from: &reader, layer: layer)
    }
}
