import VolcEngineRTC

/// A request to the app's own server: the text of a message of RTC. Its content is a text of JSON in JSON.
struct BusinessRequest: Encodable {
    var app_id: String
    var room_id: String
    var user_id: String
    var event_name: String
    var content: String
    var request_id: String
    var device_id: String
    var msgid = 0

    /// What a request is about. Apps send what is nil not at all.
    struct Content: Encodable {
        var login_token = ""
        var room_id: String?
        var user_name: String?
        var mic: Int?
        var camera: Int?
        var url: String?
        var compose: Int?
    }
}

/// What the app's own server says: the answer to a request, or news for the room.
struct BusinessMessage: Decodable {
    var message_type: String
    /// Which request it answers.
    var request_id: String?
    /// 200 is success.
    var code: Int?
    var message: String?
    var response: Response?
    /// What news it is.
    var event: String?
    var data: Details?

    struct Response: Decodable {
        var room: Room?
    }

    /// A room as the server has it.
    struct Room: Decodable {
        var host_user_id: String
        var scene: Int
        var video_url: String
        var rtc_token: String
    }

    struct Details: Decodable {
        var room_scene: Int?
        var url: String?
    }
}

/// What users say to each other outside of rooms.
struct Invitation: Codable {
    var invites_to: String
}

/// A value as a text of JSON.
func json(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? ""
}

/// The value of a text of JSON; nil for another text.
func value<Value: Decodable>(_ text: String, as type: Value.Type = Value.self) -> Value? {
    try? JSONDecoder().decode(Value.self, from: Data(text.utf8))
}
