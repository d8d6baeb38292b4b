import Foundation

/// The room's description in the group's attributes.
struct RoomRecord: Hashable, Sendable {
    var ownerID: String
    var ownerName: String
    var name: String
    var cover: String
    var seatCount: Int
    var needsRequest: Bool
}

/// The component's format for rooms and seats in a group's attributes. Clients on all platforms share it.
enum AttributeFormat {
    static let roomKey = "roomInfo"
    /// The most seats that are read or made. Fourteen fit into a group's attributes, but whoever may write them may write any
    /// number of seats.
    static let mostSeatsKept = 1_000

    static func seatKey(_ index: Int) -> String { "seat\(index)" }

    /// All attributes of a new room. The last pair has key and value swapped, as in the vendor's iOS component.
    static func attributes(room: RoomRecord, seats: [Seat]) -> [String: String] {
        var attributes = [roomKey: text(room), "1.0": "version"]
        for (index, seat) in seats.enumerated() { attributes[seatKey(index)] = text(seat) }
        return attributes
    }

    static func text(_ seat: Seat) -> String {
        var fields: [String: Any] = ["status": seat.status.rawValue, "mute": seat.isMuted]
        if !seat.user.isEmpty || seat.status != .unused { fields["user"] = seat.user }
        return json(fields)
    }

    static func text(_ room: RoomRecord) -> String {
        var fields: [String: Any] = [
            "ownerId": room.ownerID, "seatSize": room.seatCount, "needRequest": room.needsRequest ? 1 : 0,
            "memberCount": 0,
        ]
        if !room.ownerName.isEmpty { fields["ownerName"] = room.ownerName }
        if !room.name.isEmpty { fields["roomName"] = room.name }
        if !room.cover.isEmpty { fields["cover"] = room.cover }
        return json(fields)
    }

    /// The room, or nil if the attribute is missing or is no JSON object.
    static func room(in attributes: [String: String]) -> RoomRecord? {
        guard let fields = object(attributes[roomKey]) else { return nil }
        return RoomRecord(
            ownerID: fields["ownerId"] as? String ?? "", ownerName: fields["ownerName"] as? String ?? "",
            name: fields["roomName"] as? String ?? "", cover: fields["cover"] as? String ?? "",
            seatCount: min(integer(fields["seatSize"]) ?? 0, mostSeatsKept),
            needsRequest: integer(fields["needRequest"]) == 1)
    }

    /// The seats, as many as the room has. A seat with a missing or unreadable key is blank.
    static func seats(in attributes: [String: String], count: Int) -> [Seat] {
        (0..<max(count, 0)).map { index in
            guard let fields = object(attributes[seatKey(index)]) else { return .blank }
            return Seat(
                status: Seat.Status(rawValue: integer(fields["status"]) ?? 0) ?? .unused,
                isMuted: (fields["mute"] as? NSNumber)?.boolValue ?? false, user: fields["user"] as? String ?? "")
        }
    }

    static func json(_ fields: [String: Any]) -> String {
        guard
            let data = try? JSONSerialization.data(
                withJSONObject: fields, options: [.sortedKeys, .withoutEscapingSlashes])
        else { preconditionFailure("not JSON: \(fields)") }
        return String(decoding: data, as: UTF8.self)
    }

    /// A JSON number without its fraction; nil for anything else, and beyond the range.
    static func integer(_ value: Any?) -> Int? {
        (value as? NSNumber).flatMap { Int(exactly: $0.doubleValue.rounded(.towardZero)) }
    }

    static func object(_ text: String?) -> [String: Any]? {
        guard let text else { return nil }
        return (try? JSONSerialization.jsonObject(with: Data(text.utf8))) as? [String: Any]
    }
}

/// How the component spells custom messages and invitations.
enum PayloadFormat {
    static let customMessage = 301
    static let roomDestroyed = 200

    static func custom(command: String, message: String) -> Data {
        Data(
            AttributeFormat.json(["version": "1.0", "action": customMessage, "command": command, "message": message])
                .utf8)
    }

    static func destruction() -> Data {
        Data(AttributeFormat.json(["version": "1.0", "action": roomDestroyed]).utf8)
    }

    /// The content of a custom message, or nil if it is not the component's.
    static func action(in data: Data) -> (action: Int, command: String, message: String)? {
        guard let fields = (try? JSONSerialization.jsonObject(with: data)) as? [String: Any],
            fields["version"] as? String == "1.0", let action = AttributeFormat.integer(fields["action"])
        else { return nil }
        return (action, fields["command"] as? String ?? "", fields["message"] as? String ?? "")
    }

    static func invitation(room: Int, command: String, content: String) -> String {
        AttributeFormat.json([
            "version": 1, "businessID": "VoiceRoom", "platform": "iOS", "extInfo": "",
            "data": ["room_id": room, "cmd": command, "seat_number": content],
        ])
    }

    static func answer() -> String {
        AttributeFormat.json(["version": 1, "businessID": "VoiceRoom", "platform": "iOS"])
    }

    /// The request in an invitation, or nil if it is not one of this component's, or is for another room.
    static func invitation(in text: String?, room: Int) -> (command: String, content: String)? {
        guard let fields = AttributeFormat.object(text), (AttributeFormat.integer(fields["version"]) ?? 0) >= 1,
            fields["businessID"] as? String == "VoiceRoom", let data = fields["data"] as? [String: Any],
            AttributeFormat.integer(data["room_id"]) == room
        else { return nil }
        return (data["cmd"] as? String ?? "", data["seat_number"] as? String ?? "")
    }
}
