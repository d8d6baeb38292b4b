import EmulatorAPI
import VendorDialects

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

// Attributes of chat rooms, and messages in the role of a user.

extension ServerCall {
    private var facts: Easemob.ServerFacts { Easemob.serverFacts }

    // MARK: Attributes

    private static let written: [VendorParameter] = [.object("metaData", required: true), .text("autoDelete")]
    private static let removed: [VendorParameter] = [.texts("keys", required: true), .text("autoDelete")]

    static let attributeRoutes: [ServerRoute] = [
        ServerRoute("POST", "/metadata/chatroom/{chatroom}", "Reads attributes, or all of them.", [.texts("keys")]) {
            call, found throws(ServerFailure) in try call.readAttributes(of: try call.attributedRoom(found[0]))
        },
        ServerRoute(
            "PUT", "/metadata/chatroom/{chatroom}/user/{username}", "Sets attributes in the role of a user.", written
        ) { call, found throws(ServerFailure) in try call.setAttributes(found, isForced: false) },
        ServerRoute(
            "PUT", "/metadata/chatroom/{chatroom}/user/{username}/forced",
            "Sets attributes in the role of a user, whoever holds them.", written
        ) { call, found throws(ServerFailure) in try call.setAttributes(found, isForced: true) },
        ServerRoute(
            "DELETE", "/metadata/chatroom/{chatroom}/user/{username}", "Removes attributes in the role of a user.",
            removed
        ) { call, found throws(ServerFailure) in try call.removeAttributes(found, isForced: false) },
        ServerRoute(
            "DELETE", "/metadata/chatroom/{chatroom}/user/{username}/forced",
            "Removes attributes in the role of a user, whoever holds them.", removed
        ) { call, found throws(ServerFailure) in try call.removeAttributes(found, isForced: true) },
    ]

    private func attributedRoom(_ name: String) throws(ServerFailure) -> RoomID {
        let room = RoomID(name)
        guard tenant.kind(of: room) != nil else { throw .notFound("chat room \(name.shown()) is not there") }
        return room
    }

    private func readAttributes(of room: RoomID) throws(ServerFailure) -> VendorDecision {
        let keys = try texts("keys", maximum: facts.maximumKeys.value)
        var data: [String: JSONValue] = [:]
        for attribute in tenant.attributes(of: room) where keys?.contains(attribute.key) ?? true {
            data[attribute.key] = .text(attribute.value)
        }
        return .respond(success(.object(data)))
    }

    private func options(isForced: Bool) throws(ServerFailure) -> AttributeOptions {
        AttributeOptions(
            isForced: isForced, takesHold: isForced && Easemob.profile.attribute.forcedWriterTakesHold.value,
            removesWithHolder: try removesWithHolder())
    }

    private func setAttributes(_ found: [String], isForced: Bool) throws(ServerFailure) -> VendorDecision {
        let room = try attributedRoom(found[0])
        let options = try options(isForced: isForced)
        guard case .object(let values)? = fields["metaData"], !values.isEmpty else { throw .missing("metaData") }
        try check(keyCount: values.count)
        var attributes: [Attribute] = []
        for (key, value) in values.sorted(by: { $0.key < $1.key }) {
            guard case .text(let text) = value else { throw .illegalArgument("metaData.\(key.shown()) is no text") }
            attributes.append(Attribute(key: key, value: text))
        }
        return try write(attributes.map(\.key), as: Easemob.userID(found[1]), in: room) { keys in
            .set(
                room: room, attributes: attributes.filter { keys.contains($0.key) }, options: options,
                expectedRevision: nil)
        }
    }

    private func removeAttributes(_ found: [String], isForced: Bool) throws(ServerFailure) -> VendorDecision {
        let room = try attributedRoom(found[0])
        let options = try options(isForced: isForced)
        guard let keys = try texts("keys", maximum: .max), !keys.isEmpty else { throw .missing("keys") }
        try check(keyCount: keys.count)
        return try write(keys, as: Easemob.userID(found[1]), in: room) { keys in
            .remove(room: room, keys: keys, options: options, expectedRevision: nil)
        }
    }

    private func check(keyCount count: Int) throws(ServerFailure) {
        guard count <= facts.maximumKeys.value else {
            throw .illegalArgument("\(count) keys exceed allowed batch size \(facts.maximumKeys.value)")
        }
    }

    private func removesWithHolder() throws(ServerFailure) -> Bool {
        switch try text("autoDelete") {
        case nil, "DELETE"?: return true
        case "NO_DELETE"?: return false
        case let other?: throw .illegalArgument("autoDelete is \(other.shown()), not DELETE or NO_DELETE")
        }
    }

    /// Writes the keys that can be written, and says why each other cannot.
    private func write(
        _ keys: [String], as user: UserID, in room: RoomID, _ command: ([String]) -> AttributeCommand
    ) throws(ServerFailure) -> VendorDecision {
        guard user.rawValue == Easemob.administrator || tenant.role(of: user, in: room) != nil else {
            throw ServerFailure(401, "MetadataException", "user \(user) is not in chatroom \(room)")
        }
        var refused: [String: EmulatorError] = [:]
        // Messaging takes no key so long that it cannot be named in an answer.
        let maximum = FrameSize.maximumNamedIDBytes
        for key in keys where key.utf8.count > maximum {
            refused[key] = .limitExceeded(
                limit: .attributeKeyBytes, maximum: Easemob.profile.attribute.maximumKeyBytes.value,
                attempted: key.utf8.count)
        }
        let named = keys.filter { refused[$0] == nil }
        refused.merge(try refusals(of: named, as: user, command)) { first, _ in first }
        let done = named.filter { refused[$0] == nil }
        let answer = success(
            .object([
                "successKeys": .list(done.map { .text($0) }),
                "errorKeys": .object(refused.mapValues { .text(Easemob.ChatFailure($0).text) }),
            ]))
        guard !done.isEmpty else { return .respond(answer) }
        return try administer([.act(user: user, command: .attribute(command(done)))], counting: .attributes, answer)
    }

    /// Why keys would be left out of a write. Throws where it is for how many calls there were.
    private func refusals(
        of keys: [String], as user: UserID, _ command: ([String]) -> AttributeCommand
    ) throws(ServerFailure) -> [String: EmulatorError] {
        guard !keys.isEmpty else { return [:] }
        switch tenant.answer(to: command(keys), as: user) {
        case .success(.revised(_, let refusals)):
            return Dictionary(refusals.map { ($0.key, $0.reason) }, uniquingKeysWith: { first, _ in first })
        case .success: return [:]
        case .failure(let error):
            if case .rateExceeded = error { throw ServerFailure(error) }
            // Where nothing of several can be written, each has a reason of its own.
            guard keys.count > 1 else { return [keys[0]: error] }
            var found: [String: EmulatorError] = [:]
            for key in keys { found.merge(try refusals(of: [key], as: user, command)) { first, _ in first } }
            return found
        }
    }

    // MARK: Messages

    private static let message: [VendorParameter] = [
        .text("from"), .texts("to", required: true), .text("type", required: true), .object("body", required: true),
        .object("ext"), .flag("sync_device"), .text("routetype"), .text("chatroom_msg_level"),
    ]

    static let messageRoutes: [ServerRoute] = [
        ServerRoute("POST", "/messages/users", "Sends a message to users.", message) {
            call, _ throws(ServerFailure) in try call.send(toRooms: false)
        },
        ServerRoute("POST", "/messages/chatrooms", "Sends a message to chat rooms.", message) {
            call, _ throws(ServerFailure) in try call.send(toRooms: true)
        },
    ]

    private func send(toRooms: Bool) throws(ServerFailure) -> VendorDecision {
        guard request.body.count <= facts.maximumMessageBytes.value else {
            throw ServerFailure(
                413, "request_entity_too_large",
                "the body has \(request.body.count) bytes, more than \(facts.maximumMessageBytes.value)")
        }
        let sender = Easemob.userID(try text("from") ?? Easemob.administrator)
        let maximum = toRooms ? facts.maximumTargetRooms.value : facts.maximumTargetUsers.value
        guard let names = try texts("to", maximum: maximum), !names.isEmpty else { throw .missing("to") }
        let content = try content()
        let ext = try ext()
        let priority = try priority()
        let isOnlineOnly = try isOnlineOnly()
        let tellsSender = try flag("sync_device")
        var commands: [AdministrationCommand] = []
        // The vendor's cloud has `admin` from the beginning; here they are made when they first write to users.
        if sender.rawValue != Easemob.administrator {
            _ = try profile(of: sender)
        } else if !toRooms, tenant.profile(of: sender) == nil {
            commands.append(.register(profile: UserProfile(user: sender)))
        }
        var data: [String: JSONValue] = [:]
        for (index, name) in names.enumerated() where data[name] == nil {
            let id = messageID(index, name)
            let message = Easemob.message(
                content, id: MessageID(id), ext: ext, priority: priority, isOnlineOnly: isOnlineOnly)
            let target: Command
            if toRooms {
                guard tenant.kind(of: RoomID(name)) != nil else {
                    throw .notFound("chat room \(name.shown()) is not there")
                }
                target = .room(.send(room: RoomID(name), message: message))
            } else {
                let user = Easemob.userID(name)
                _ = try profile(of: user)
                target = .signaling(.send(user: user, message: message))
            }
            commands.append(.act(user: sender, command: target, tellsUser: tellsSender ? true : nil))
            data[name] = .text(id)
        }
        return try administer(
            commands, counting: toRooms ? .roomMessages : .userMessages, amount: data.count, success(.object(data)))
    }

    private func flag(_ name: String) throws(ServerFailure) -> Bool {
        switch fields[name] {
        case nil, .null?: return false
        case .bool(let flag)?: return flag
        case let other?: throw .illegalArgument("\(name) is \(String(describing: other).shown()), not true or false")
        }
    }

    private func isOnlineOnly() throws(ServerFailure) -> Bool {
        switch try text("routetype") {
        case nil: false
        case "ROUTE_ONLINE"?: true
        case let other?: throw .illegalArgument("routetype is \(other.shown()), not ROUTE_ONLINE")
        }
    }

    /// 19 digits, as the cloud's.
    private func messageID(_ index: Int, _ target: String) -> String {
        let drawn = Cipher.digest(
            Array("\(tenant.unixMilliseconds)|\(index)|\(target)|".utf8) + request.body, count: 3
        ).reduce(0) { $0 << 8 | Int64($1) }
        let number =
            1_000_000_000_000_000_000 + (tenant.unixMilliseconds % 1_000_000_000_000) * 1_000_000
            + drawn % 1000 * 1000 + Int64(index)
        return "\(number)"
    }

    private func content() throws(ServerFailure) -> Easemob.MessageContent {
        let type = try requiredText("type")
        guard case .object(let object)? = fields["body"] else { throw .missing("body") }
        let body = with(.object(object))
        switch type {
        case "txt": return .text(try body.requiredText("msg"))
        case "cmd": return .command(action: try body.requiredText("action"))
        case "custom":
            let event = try body.requiredText("customEvent")
            guard Easemob.MessageContent.hasEventCharacters(event), event.utf8.count <= facts.maximumEventBytes.value
            else {
                throw .illegalArgument(
                    "customEvent \(event.shown()) is not 1...\(facts.maximumEventBytes.value) of a-z A-Z 0-9 - _ / .")
            }
            var extra: [String: String] = [:]
            if case .object(let values)? = object["customExts"] {
                guard values.count <= facts.maximumExtras.value else {
                    throw .illegalArgument(
                        "customExts has \(values.count) entries, more than \(facts.maximumExtras.value)")
                }
                for (name, value) in values {
                    guard case .text(let text) = value else {
                        throw .illegalArgument("customExts.\(name.shown()) is no text")
                    }
                    extra[name] = text
                }
            } else if let other = object["customExts"], other != .null {
                throw .illegalArgument("customExts is not an object")
            }
            return .custom(event: event, extra: extra)
        case "img", "audio", "video", "file", "loc": throw refusal(of: .fileMessages)
        default: throw .illegalArgument("type is \(type.shown()), not txt, cmd, custom, img, audio, video, file or loc")
        }
    }

    /// What the app adds, as the text of a JSON object.
    private func ext() throws(ServerFailure) -> String {
        switch fields["ext"] {
        case nil, .null?: return ""
        case .object(let object)?:
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            guard let data = try? encoder.encode(JSONValue.object(object)) else {
                throw .illegalArgument("ext holds a number that is too large")
            }
            return String(decoding: data, as: UTF8.self)
        case .some: throw .illegalArgument("ext is not an object")
        }
    }

    private func priority() throws(ServerFailure) -> MessagePriority {
        switch try text("chatroom_msg_level") {
        case nil, "normal"?: .normal
        case "high"?: .high
        case "low"?: .low
        case let other?: throw .illegalArgument("chatroom_msg_level is \(other.shown()), not high, normal or low")
        }
    }
}
