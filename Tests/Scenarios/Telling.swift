import EmulatorAPI

/// What somebody was told, as it came.
enum Told: Sendable {
    case reply(Result<Reply, CallFailure>)
    case input(LinkInput)

    /// The line of a trace; nil for what traces leave out.
    var line: String? {
        switch self {
        case .reply(.success(let reply)): reply == .done ? "ok" : "ok \(Telling.reply(reply))"
        case .reply(.failure(.rejected(let error))): "error \(Telling.exact(error))"
        case .reply(.failure(.lost(.closed))): "lost closed"
        case .reply(.failure(.lost(let error))): "lost \(Telling.exact(error))"
        case .input(.event(let event)): Telling.event(event)
        case .input(.state(.connected)): "connected"
        case .input(.state(.connecting)): "disconnected"
        case .input(.state(.expired)): "connected, and the session is gone"
        // The reason is for people, and links word it differently.
        case .input(.state(.closed)): "closed"
        case .input(.media): nil
        }
    }
}

/// Puts values into words, field by field, so that a case that is added has its words at once.
///
/// Fields that are empty are left out, and so are names of fields whose value says enough.
enum Telling {
    static func event(_ event: Event) -> String {
        switch event {
        case .identity(let event): sentence(event)
        case .room(let event): sentence(event)
        case .attribute(let event): sentence(event, topic: "attributes")
        case .signaling(let event): sentence(event)
        case .rtc(let event): sentence(event)
        }
    }

    static func reply(_ reply: Reply) -> String { sentence(reply) }

    /// A case by its own name, with every field.
    static func exact(_ value: Any) -> String {
        let (name, fields) = parts(of: value)
        return ([name] + fields.map { "\($0.label) \(value_($0.value))" }).joined(separator: " ")
    }

    /// The name of a case.
    static func name(of value: Any) -> String { parts(of: value).name }

    // MARK: Parts

    private typealias Field = (label: String, value: Any)

    private static let places: Set<String> = ["room", "channel"]
    private static let plain: Set<String> = [
        "member", "profile", "presence", "invitation", "counter", "counters", "message", "user", "listing", "room",
        "results", "members", "profiles", "stamp", "revised", "change", "outcomes", "attributes", "count",
        "invitations", "snapshot",
    ]

    /// `lobby member joined bob`: the place first, then what happened, then to whom.
    private static func sentence(_ value: Any, topic: String? = nil) -> String {
        var (name, fields) = parts(of: value)
        var words: [String] = []
        if fields.count > 1, let place = fields.first, places.contains(place.label) {
            words.append(value_(place.value))
            fields.removeFirst()
        }
        if let topic { words.append(topic) }
        if !plain.contains(name) { words.append(spaced(name)) }
        words += fields.compactMap(phrase)
        return words.joined(separator: " ")
    }

    private static func phrase(_ field: Field) -> String? {
        guard let value = unwrapped(field.value) else { return nil }
        if let flag = value as? Bool {
            let word = spaced(
                field.label.hasPrefix("is") ? lowercasedFirst(String(field.label.dropFirst(2))) : field.label)
            return flag ? word : "not \(word)"
        }
        let text = value_(value)
        // Empty lists and texts say nothing, unless they are all there is to say.
        if text == "\"\"" || text == "none", !plain.contains(field.label), field.label != "all" { return nil }
        return plain.contains(field.label) ? text : "\(spaced(field.label)) \(text)"
    }

    private static func parts(of value: Any) -> (name: String, fields: [Field]) {
        let mirror = Mirror(reflecting: value)
        guard let child = mirror.children.first, let name = child.label else { return ("\(value)", []) }
        let payload = Mirror(reflecting: child.value)
        guard payload.displayStyle == .tuple else { return (name, [(label: name, value: child.value)]) }
        return (name, payload.children.map { (label: String($0.label ?? ""), value: $0.value) })
    }

    private static func unwrapped(_ value: Any) -> Any? {
        let mirror = Mirror(reflecting: value)
        guard mirror.displayStyle == .optional else { return value }
        return mirror.children.first?.value
    }

    /// A value in words. The underscore keeps it apart from the parameters of that name.
    static func value_(_ value: Any) -> String {
        switch value {
        case let text as String: return quoted(text)
        case let id as any Identifier: return quoted(id.rawValue)
        case let bytes as Bytes: return quoted(bytes.description)
        case let value as any Spoken: return value.spoken
        case let attribute as Attribute: return "\(attribute.key)=\(quoted(attribute.value))"
        case let counter as Counter: return "\(counter.key)=\(counter.value)"
        case let member as Member: return words(of: member)
        case let profile as UserProfile: return words(of: profile)
        case let presence as Presence: return words(of: presence)
        case let message as Message: return words(of: message)
        case let message as SentMessage: return quoted(message.id.rawValue)
        case let stamp as MessageStamp: return "#\(stamp.sequence) at \(stamp.sentAtUnixMilliseconds)"
        case let listing as RoomListing: return words(of: listing)
        case let change as RoomDescriptionChange: return words(of: change)
        case let result as RoomResult:
            switch result {
            case .found(let listing): return words(of: listing)
            case .notFound(let room): return "no \(room)"
            }
        case let outcome as UserOutcome: return "\(outcome.user) \(outcome.isDone ? "done" : "not done")"
        case let privileges as Privileges: return "\(privileges.rawValue)"
        case let list as [Any]:
            return list.isEmpty ? "none" : list.map(value_).joined(separator: ", ")
        default: break
        }
        guard let value = unwrapped(value) else { return "none" }
        let mirror = Mirror(reflecting: value)
        guard mirror.displayStyle == .enum, !mirror.children.isEmpty else { return "\(value)" }
        let (name, fields) = parts(of: value)
        return ([spaced(name)] + fields.compactMap(phrase)).joined(separator: " ")
    }

    private static func words(of member: Member) -> String {
        words(of: member.profile) + (member.role == .member ? "" : " (\(member.role))")
            + (member.mutedUntilUnixMilliseconds == 0 ? "" : " muted until \(member.mutedUntilUnixMilliseconds)")
            + (member.isOnline ? "" : " offline")
            + (member.description.map { " here \(quoted($0.name))" } ?? "")
    }

    static func words(of profile: UserProfile) -> String {
        let fields = profile.fields.sorted { $0.key < $1.key }.map { " \($0.key)=\(quoted($0.value))" }.joined()
        return quoted(profile.user.rawValue) + (profile.nickname.isEmpty ? "" : " called \(quoted(profile.nickname))")
            + (profile.avatarURL.isEmpty ? "" : " avatar \(quoted(profile.avatarURL))") + fields
    }

    private static func words(of presence: Presence) -> String {
        "\(quoted(presence.user.rawValue)) \(presence.state)"
            + (presence.status.isEmpty ? "" : " \"\(presence.status)\"")
    }

    private static func words(of message: Message) -> String {
        var words: String
        switch message.body {
        case .text(let text): words = quoted(text)
        case .custom(let bytes, let summary, let extra):
            words =
                "bytes \(value_(bytes))" + (summary.isEmpty ? "" : " summary \(quoted(summary))")
                + (extra.isEmpty ? "" : " extra \(quoted(extra))")
        case .typed(let type, let bytes, let fields):
            let named = fields.sorted { $0.key < $1.key }.map { " \($0.key)=\(quoted($0.value))" }.joined()
            words = "type \(type) bytes \(value_(bytes))\(named)"
        }
        if message.priority != .normal { words += " \(message.priority)" }
        if message.isOnlineOnly { words += " online only" }
        if let receivers = message.receivers { words += " for \(value_(receivers))" }
        if !message.attachment.values.isEmpty { words += " attaching \(value_(message.attachment))" }
        return words
    }

    private static func words(of listing: RoomListing) -> String {
        let description = words(
            of: RoomDescriptionChange(
                name: listing.description.name, introduction: listing.description.introduction,
                notification: listing.description.notification, avatarURL: listing.description.avatarURL,
                fields: listing.description.fields))
        return "\(listing.room) of kind \(listing.kind)" + (description.isEmpty ? "" : " \(description)")
            + (listing.owner.map { " owned by \($0)" } ?? "")
            + " with \(listing.memberCount), \(listing.onlineCount) online"
            + (listing.areAllMuted ? ", all muted" : "") + (listing.ownRole.map { ", as \($0)" } ?? "")
    }

    static func words(of change: RoomDescriptionChange) -> String {
        let texts = [
            ("name", change.name), ("introduction", change.introduction), ("notification", change.notification),
            ("avatar", change.avatarURL),
        ]
        let fields = change.fields.sorted { $0.key < $1.key }.map { ($0.key, Optional($0.value)) }
        return (texts.filter { $0.1?.isEmpty == false } + fields).map { "\($0.0)=\(quoted($0.1 ?? ""))" }
            .joined(separator: " ")
    }

    /// As it is where it is one word; long texts by their beginning and size.
    static func quoted(_ text: String) -> String {
        let size = text.utf8.count
        if size > 48 { return "\"\(text.prefix(12))…\" (\(size) bytes)" }
        let isWord = !text.isEmpty && text.allSatisfy { !$0.isWhitespace && $0 != "," && $0 != "\"" }
        return isWord ? text : "\"\(text)\""
    }

    /// `memberJoined` in words.
    private static func spaced(_ name: String) -> String {
        var words = ""
        for character in name {
            if character.isUppercase { words += " \(character.lowercased())" } else { words.append(character) }
        }
        return words
    }

    private static func lowercasedFirst(_ text: String) -> String {
        text.prefix(1).lowercased() + text.dropFirst()
    }
}
