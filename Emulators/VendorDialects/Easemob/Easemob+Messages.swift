package import EmulatorAPI

extension Easemob {
    /// Whom the vendor names where a server wrote in nobody's role.
    package static let administrator = "admin"

    /// What a message is, by the SDK's number.
    package enum MessageType: Int, Hashable, Sendable, CaseIterable {
        case text = 1
        case location = 4
        case command = 7
        case custom = 8
    }

    /// What a message says, as apps and back ends see it.
    ///
    /// A message of the core has it as a typed body: the text, the action or the event as its bytes, and what belongs to
    /// it as its fields. What an app adds, `ext`, is a JSON object in the message's attachment.
    package enum MessageContent: Hashable, Sendable {
        case text(String)
        /// A message that the SDK hands to another callback than the others.
        case command(action: String)
        case custom(event: String, extra: [String: String])
        case location(latitude: Double, longitude: Double, address: String, building: String)

        /// Whether an event's name has the characters only that one may have: a-z, A-Z, 0-9, "-", "_", "/" and ".".
        package static func hasEventCharacters(_ event: String) -> Bool {
            event.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                    UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "/"),
                    UInt8(ascii: "."):
                    true
                default: false
                }
            }
        }

        /// The content as the core carries it.
        package var body: MessageBody {
            switch self {
            case .text(let text):
                .typed(type: MessageType.text.rawValue, bytes: Bytes(utf8: text), fields: [:])
            case .command(let action):
                .typed(type: MessageType.command.rawValue, bytes: Bytes(utf8: action), fields: [:])
            case .custom(let event, let extra):
                .typed(type: MessageType.custom.rawValue, bytes: Bytes(utf8: event), fields: extra)
            case .location(let latitude, let longitude, let address, let building):
                .typed(
                    type: MessageType.location.rawValue, bytes: Bytes(utf8: address),
                    fields: ["lat": "\(latitude)", "lng": "\(longitude)", "buildingName": building])
            }
        }

        /// Nil for a body that is none of this vendor's.
        package init?(_ body: MessageBody) {
            guard case .typed(let number, let bytes, let fields) = body, let type = MessageType(rawValue: number)
            else { return nil }
            let text = String(decoding: bytes.values, as: UTF8.self)
            switch type {
            case .text: self = .text(text)
            case .command: self = .command(action: text)
            case .custom: self = .custom(event: text, extra: fields)
            case .location:
                self = .location(
                    latitude: fields["lat"].flatMap(Double.init) ?? 0,
                    longitude: fields["lng"].flatMap(Double.init) ?? 0, address: text,
                    building: fields["buildingName"] ?? "")
            }
        }
    }

    /// A message with this content. `ext` is the text of a JSON object, empty for none.
    package static func message(
        _ content: MessageContent, id: MessageID, ext: String = "", priority: MessagePriority = .normal,
        isOnlineOnly: Bool = false, receivers: [UserID]? = nil
    ) -> Message {
        Message(
            id: id, body: content.body, priority: priority, isOnlineOnly: isOnlineOnly, attachment: Bytes(utf8: ext),
            receivers: receivers)
    }
}
