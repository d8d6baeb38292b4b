import EmulatorAPI

// The most frequent frames have their own reader and writer, which work byte for byte like the general ones. All other
// frames and spellings are left to the general ones.

extension ClientFrame {
    /// Reads one of the frequent frames in canonical form; nil where it is anything else, good or bad.
    package init?(canonical bytes: UnsafeRawBufferPointer) {
        guard var reader = CanonicalReader(bytes) else { return nil }
        do throws(CanonicalDeviation) {
            if reader.skips(#"{"received":"#) {
                self = .received(count: try reader.number())
                try reader.skip("}")
            } else if reader.skips(#"{"hello":{"version":"#) {
                guard let version = Int(exactly: try reader.number()) else { throw CanonicalDeviation() }
                self = .hello(version: version, resumption: nil)
                try reader.skip("}}")
            } else {
                try reader.skip(#"{"command":"#)
                let command = try Command(from: &reader)
                try reader.skip(#","request":"#)
                self = .command(command, request: try reader.number())
                try reader.skip("}")
            }
            try reader.finish()
        } catch {
            return nil
        }
    }

    /// Appends the frame in canonical form if it is a frequent one; false, and nothing is appended, if it is not.
    package func appendCanonical(to bytes: inout CanonicalWriter) -> Bool {
        switch self {
        case .received(let count):
            bytes.append(#"{"received":"#)
            bytes.append(json: count)
        case .command(let command, let request):
            let start = bytes.count
            bytes.append(#"{"command":"#)
            guard command.appendCanonical(to: &bytes) else {
                bytes.shorten(to: start)
                return false
            }
            bytes.append(#","request":"#)
            bytes.append(json: request)
        case .hello, .close: return false
        }
        bytes.append("}")
        return true
    }
}

extension ServerFrame {
    /// Appends the frame in canonical form if it is a frequent one; false, and nothing is appended, if it is not.
    package func appendCanonical(to bytes: inout CanonicalWriter) -> Bool {
        let start = bytes.count
        switch self {
        case .reply(.success(let reply), let request):
            bytes.append(#"{"reply":"#)
            guard reply.appendCanonical(to: &bytes) else { break }
            bytes.append(#","request":"#)
            bytes.append(json: request)
            bytes.append("}")
            return true
        case .event(let event):
            bytes.append(#"{"event":"#)
            guard event.appendCanonical(to: &bytes) else { break }
            bytes.append("}")
            return true
        case .welcome(let welcome):
            bytes.append(#"{"welcome":"#)
            welcome.appendCanonical(to: &bytes)
            bytes.append("}")
            return true
        case .reply(.failure, _), .ended, .fault: break
        }
        bytes.shorten(to: start)
        return false
    }
}

extension Input {
    /// Reads one of the frequent inputs in canonical form, as journals have them; nil where it is anything else, good or bad.
    package init?(canonical bytes: UnsafeRawBufferPointer) {
        guard var reader = CanonicalReader(bytes) else { return nil }
        do throws(CanonicalDeviation) {
            self = try Input(from: &reader)
            try reader.finish()
        } catch {
            return nil
        }
    }

    /// Reads one of the frequent inputs that is a part of something.
    package init(from reader: inout CanonicalReader) throws(CanonicalDeviation) {
        try reader.skip(#"{"command":{"command":"#)
        let command = try Command(from: &reader)
        try reader.skip(#","session":"#)
        self = .command(session: SessionID(try reader.number()), command: command)
        try reader.skip("}}")
    }

    /// Appends the input in canonical form if it is a frequent one; false, and nothing is appended, if it is not.
    package func appendCanonical(to bytes: inout CanonicalWriter) -> Bool {
        guard case .command(let session, let command) = self else { return false }
        let start = bytes.count
        bytes.append(#"{"command":{"command":"#)
        guard command.appendCanonical(to: &bytes) else {
            bytes.shorten(to: start)
            return false
        }
        bytes.append(#","session":"#)
        bytes.append(json: session.rawValue)
        bytes.append("}}")
        return true
    }
}

extension Command {
    fileprivate init(from reader: inout CanonicalReader) throws(CanonicalDeviation) {
        if reader.skips(#"{"attribute":{"set":{"attributes":"#) {
            let attributes = try reader.list { (reader) throws(CanonicalDeviation) in try Attribute(from: &reader) }
            let expected: UInt64? = reader.skips(#","expectedRevision":"#) ? try reader.number() : nil
            try reader.skip(#","options":"#)
            let options = try AttributeOptions(from: &reader)
            try reader.skip(#","room":"#)
            let room = RoomID(try reader.string())
            self = .attribute(
                .set(room: room, attributes: attributes, options: options, expectedRevision: expected))
        } else if reader.skips(#"{"attribute":{"remove":{"#) {
            var expected: UInt64?
            if reader.skips(#""expectedRevision":"#) {
                expected = try reader.number()
                try reader.skip(",")
            }
            try reader.skip(#""keys":"#)
            let keys = try reader.list { (reader) throws(CanonicalDeviation) in try reader.string() }
            try reader.skip(#","options":"#)
            let options = try AttributeOptions(from: &reader)
            try reader.skip(#","room":"#)
            let room = RoomID(try reader.string())
            self = .attribute(.remove(room: room, keys: keys, options: options, expectedRevision: expected))
        } else if reader.skips(#"{"signaling":{"#) {
            self = .signaling(try SignalingCommand(from: &reader))
        } else {
            try reader.skip(#"{"room":{"send":{"message":"#)
            let message = try Message(from: &reader)
            try reader.skip(#","room":"#)
            self = .room(.send(room: RoomID(try reader.string()), message: message))
        }
        try reader.skip("}}}")
    }

    /// Appends the command in canonical form if it is a frequent one; else false, and some of it may be appended.
    package func appendCanonical(to bytes: inout CanonicalWriter) -> Bool {
        switch self {
        case .attribute(.set(let room, let attributes, let options, let expected)):
            bytes.append(#"{"attribute":{"set":{"attributes":"#)
            bytes.append(jsonList: attributes) { $1.appendCanonical(to: &$0) }
            if let expected {
                bytes.append(#","expectedRevision":"#)
                bytes.append(json: expected)
            }
            options.appendCanonical(to: &bytes, room: room)
        case .attribute(.remove(let room, let keys, let options, let expected)):
            bytes.append(#"{"attribute":{"remove":{"#)
            if let expected {
                bytes.append(#""expectedRevision":"#)
                bytes.append(json: expected)
                bytes.append(",")
            }
            bytes.append(#""keys":"#)
            bytes.append(jsonList: keys) { $0.append(json: $1) }
            options.appendCanonical(to: &bytes, room: room)
        case .room(.send(let room, let message)):
            bytes.append(#"{"room":{"send":{"message":"#)
            guard message.appendCanonical(to: &bytes) else { return false }
            bytes.append(#","room":"#)
            bytes.append(json: room.rawValue)
        case .signaling(let command):
            bytes.append(#"{"signaling":{"#)
            guard command.appendCanonical(to: &bytes) else { return false }
        case .identity, .room, .attribute, .rtc: return false
        }
        bytes.append("}}}")
        return true
    }
}

extension Reply {
    /// As a command's.
    package func appendCanonical(to bytes: inout CanonicalWriter) -> Bool {
        switch self {
        case .done: bytes.append(#"{"done":{}}"#)
        case .revised(let revision, let refused):
            // Reasons are errors of any kind, and rare.
            guard refused.isEmpty else { return false }
            bytes.append(#"{"revised":{"refused":[],"revision":"#)
            bytes.append(json: revision)
            bytes.append("}}")
        case .sent(let stamp):
            bytes.append(#"{"sent":{"stamp":"#)
            stamp.appendCanonical(to: &bytes)
            bytes.append("}}")
        case .invitation(let invitation, let refused):
            bytes.append(#"{"invitation":{"invitation":"#)
            invitation.appendCanonical(to: &bytes)
            bytes.append(#","refused":"#)
            bytes.append(jsonList: refused) { $0.append(json: $1.rawValue) }
            bytes.append("}}")
        default: return false
        }
        return true
    }
}

extension Event {
    /// As a command's.
    package func appendCanonical(to bytes: inout CanonicalWriter) -> Bool {
        switch self {
        case .attribute(.changed(let room, let set, let removed, let all, let revision, let by)):
            bytes.append(#"{"attribute":{"changed":{"#)
            if let all {
                bytes.append(#""all":"#)
                bytes.append(jsonList: all) { $1.appendCanonical(to: &$0) }
                bytes.append(",")
            }
            if let by {
                bytes.append(#""by":"#)
                bytes.append(json: by.rawValue)
                bytes.append(",")
            }
            bytes.append(#""removed":"#)
            bytes.append(jsonList: removed) { $1.appendCanonical(to: &$0) }
            bytes.append(#","revision":"#)
            bytes.append(json: revision)
            bytes.append(#","room":"#)
            bytes.append(json: room.rawValue)
            bytes.append(#","set":"#)
            bytes.append(jsonList: set) { $1.appendCanonical(to: &$0) }
        case .room(.messageSent(let room, let sender, let message, let stamp)):
            bytes.append(#"{"room":{"messageSent":{"message":"#)
            guard message.appendCanonical(to: &bytes) else { return false }
            bytes.append(#","room":"#)
            bytes.append(json: room.rawValue)
            bytes.append(#","sender":"#)
            guard sender.appendCanonical(to: &bytes) else { return false }
            bytes.append(#","stamp":"#)
            stamp.appendCanonical(to: &bytes)
        case .room(.memberJoined(let room, let member)):
            bytes.append(#"{"room":{"memberJoined":{"member":"#)
            guard member.appendCanonical(to: &bytes) else { return false }
            bytes.append(#","room":"#)
            bytes.append(json: room.rawValue)
        case .signaling(let event):
            bytes.append(#"{"signaling":{"#)
            guard event.appendCanonical(to: &bytes) else { return false }
        case .identity, .room, .attribute, .rtc: return false
        }
        bytes.append("}}}")
        return true
    }
}

extension Attribute {
    fileprivate init(from reader: inout CanonicalReader) throws(CanonicalDeviation) {
        try reader.skip(#"{"key":"#)
        let key = try reader.string()
        try reader.skip(#","value":"#)
        self.init(key: key, value: try reader.string())
        try reader.skip("}")
    }

    fileprivate func appendCanonical(to bytes: inout CanonicalWriter) {
        bytes.append(#"{"key":"#)
        bytes.append(json: key)
        bytes.append(#","value":"#)
        bytes.append(json: value)
        bytes.append("}")
    }
}

extension AttributeOptions {
    fileprivate init(from reader: inout CanonicalReader) throws(CanonicalDeviation) {
        try reader.skip(#"{"isForced":"#)
        let isForced = try reader.bool()
        try reader.skip(#","removesWithHolder":"#)
        let removesWithHolder = try reader.bool()
        try reader.skip(#","takesHold":"#)
        self.init(isForced: isForced, takesHold: try reader.bool(), removesWithHolder: removesWithHolder)
        try reader.skip("}")
    }

    /// The options and the room, which are next to each other in every write.
    fileprivate func appendCanonical(to bytes: inout CanonicalWriter, room: RoomID) {
        bytes.append(#","options":{"isForced":"#)
        bytes.append(json: isForced)
        bytes.append(#","removesWithHolder":"#)
        bytes.append(json: removesWithHolder)
        bytes.append(#","takesHold":"#)
        bytes.append(json: takesHold)
        bytes.append(#"},"room":"#)
        bytes.append(json: room.rawValue)
    }
}

extension Message {
    /// Only texts without an attachment.
    init(from reader: inout CanonicalReader) throws(CanonicalDeviation) {
        try reader.skip(#"{"attachment":"","body":{"text":{"text":"#)
        let text = try reader.string()
        try reader.skip(#"}},"id":"#)
        let id = MessageID(try reader.string())
        try reader.skip(#","isOnlineOnly":"#)
        let isOnlineOnly = try reader.bool()
        try reader.skip(#","priority":"#)
        guard let number = Int(exactly: try reader.number()), let priority = MessagePriority(rawValue: number) else {
            throw CanonicalDeviation()
        }
        try reader.skip("}")
        self.init(id: id, body: .text(text: text), priority: priority, isOnlineOnly: isOnlineOnly)
    }

    func appendCanonical(to bytes: inout CanonicalWriter) -> Bool {
        guard case .text(let text) = body, attachment.values.isEmpty, receivers == nil else { return false }
        bytes.append(#"{"attachment":"","body":{"text":{"text":"#)
        bytes.append(json: text)
        bytes.append(#"}},"id":"#)
        bytes.append(json: id.rawValue)
        bytes.append(#","isOnlineOnly":"#)
        bytes.append(json: isOnlineOnly)
        bytes.append(#","priority":"#)
        bytes.append(json: UInt64(priority.rawValue))
        bytes.append("}")
        return true
    }
}

extension Member {
    /// False for a member with a description or with vendor fields; some of it may be written.
    fileprivate func appendCanonical(to bytes: inout CanonicalWriter) -> Bool {
        guard description == nil else { return false }
        bytes.append(#"{"isOnline":"#)
        bytes.append(json: isOnline)
        bytes.append(#","joinedAtUnixMilliseconds":"#)
        bytes.append(json: joinedAtUnixMilliseconds)
        bytes.append(#","mutedUntilUnixMilliseconds":"#)
        bytes.append(json: mutedUntilUnixMilliseconds)
        bytes.append(#","profile":"#)
        guard profile.appendCanonical(to: &bytes) else { return false }
        bytes.append(#","role":"#)
        bytes.append(json: role.rawValue)
        bytes.append("}")
        return true
    }
}

extension UserProfile {
    /// Writes nothing and returns false for a user with vendor fields: the general encoder decides their order.
    func appendCanonical(to bytes: inout CanonicalWriter) -> Bool {
        guard fields.isEmpty else { return false }
        bytes.append(#"{"avatarURL":"#)
        bytes.append(json: avatarURL)
        bytes.append(#","fields":{},"nickname":"#)
        bytes.append(json: nickname)
        bytes.append(#","user":"#)
        bytes.append(json: user.rawValue)
        bytes.append("}")
        return true
    }
}

extension MessageStamp {
    func appendCanonical(to bytes: inout CanonicalWriter) {
        bytes.append(#"{"sentAtUnixMilliseconds":"#)
        bytes.append(json: sentAtUnixMilliseconds)
        bytes.append(#","sequence":"#)
        bytes.append(json: sequence)
        bytes.append("}")
    }
}

extension Welcome {
    fileprivate func appendCanonical(to bytes: inout CanonicalWriter) {
        bytes.append(#"{"isResumed":"#)
        bytes.append(json: isResumed)
        bytes.append(#","key":"#)
        bytes.append(json: key)
        if let media {
            bytes.append(#","media":{"downlinkKey":"#)
            bytes.append(json: media.downlinkKey)
            if let port = media.port {
                bytes.append(#","port":"#)
                bytes.append(json: Int64(port))
            }
            bytes.append(#","ssrc":"#)
            bytes.append(json: UInt64(media.ssrc))
            bytes.append(#","uplinkKey":"#)
            bytes.append(json: media.uplinkKey)
            bytes.append("}")
        }
        bytes.append(#","session":"#)
        bytes.append(json: session.rawValue)
        bytes.append("}")
    }
}
