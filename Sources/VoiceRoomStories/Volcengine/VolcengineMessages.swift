import Foundation

/// A message from the vendor's sample back end: the answer to a request, or a piece of news.
struct VolcengineMessage: Decodable {
    var message_type: String
    /// Which request it answers.
    var request_id: String?
    var code: Int?
    var message: String?
    var response: Response?
    /// What news it is.
    var event: String?
    var data: Details?

    /// A received text; nil for one that is no message of the back end.
    init?(_ text: String) {
        guard let message = try? JSONDecoder().decode(VolcengineMessage.self, from: Data(text.utf8)) else { return nil }
        self = message
    }

    struct Room: Decodable {
        var room_id: String
        var room_name: String?
    }

    struct Person: Decodable {
        var user_id: String
        var user_name: String?
    }

    struct Seat: Decodable {
        var guest_info: Person?
    }

    struct Response: Decodable {
        var room_info: Room?
        var room_list: [Room]?
        var seat_list: [String: Seat]?
    }

    struct Details: Decodable {
        var user_info: Person?
        var host_info: Person?
        var seat_id: Int?
        var reply: Int?
        /// 1 if the microphone is on, 0 if it is off.
        var mic: Int?
        /// Of a seat: 1 if it is open, 0 if it is locked.
        var type: Int?
    }
}

/// A request to the back end, as the text of a server message. Its content is a text of JSON in JSON.
struct VolcengineRequest: Encodable {
    var app_id: String
    var room_id: String
    var user_id: String
    var event_name: String
    var content: String
    var request_id: String
    var device_id: String
    var msgid = 0

    var text: String { Self.json(self) }

    /// The content of a request: texts and numbers by name.
    static func content(_ fields: [String: Value]) -> String { json(fields) }

    private static func json(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return String(decoding: try encoder.encode(value), as: UTF8.self)
        } catch {
            preconditionFailure("texts and numbers are JSON: \(error)")
        }
    }

    enum Value: Encodable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
        case text(String)
        case number(Int)

        init(stringLiteral value: String) { self = .text(value) }
        init(integerLiteral value: Int) { self = .number(value) }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .text(let text): try container.encode(text)
            case .number(let number): try container.encode(number)
            }
        }
    }
}
