import Foundation

/// What a command message does with a request.
enum RoomRequestAction: UInt, Codable {
    case request = 0
    case accept = 1
    case reject = 2
    case cancel = 3
}

/// What is asked for.
enum RoomRequestType: UInt, Codable {
    case applyCoHost = 10_000
    case cancelCoHostApply = 10_001
    case refuseCoHostApply = 10_002
    case acceptCoHostApply = 10_003
}

/// What travels in a request's extended data.
struct RoomRequestContent: Codable {
    var type: RoomRequestType

    enum CodingKeys: String, CodingKey {
        case type = "room_request_type"
    }
}

/// A request between two people of a room, carried by command messages that everybody in the room gets.
///
/// Its id is that of the message that asked, which both ends know.
final class RoomRequest: NSObject, Codable {
    var requestID: String
    var actionType: RoomRequestAction
    var senderID: String
    var receiverID: String
    var extendedData: String

    enum CodingKeys: String, CodingKey {
        case requestID = "request_id"
        case actionType = "action_type"
        case senderID = "sender_id"
        case receiverID = "receiver_id"
        case extendedData = "extended_data"
    }

    init(
        requestID: String = "", actionType: RoomRequestAction, senderID: String, receiverID: String,
        extendedData: String = ""
    ) {
        self.requestID = requestID
        self.actionType = actionType
        self.senderID = senderID
        self.receiverID = receiverID
        self.extendedData = extendedData
    }

    func jsonString() -> String { JSON.text(self) }
}

/// What the host orders somebody's app to do.
enum RoomCommandType: Int, Codable {
    case muteSpeaker = 20_000
    case unMuteSpeaker = 20_001
    case kickOutRoom = 20_002
}

/// An order to one person's app, carried by a command message that is no request.
struct RoomCommand: Codable {
    var type: RoomCommandType
    var receiverID: String

    enum CodingKeys: String, CodingKey {
        case type = "room_command_type"
        case receiverID = "receiver_id"
    }
}
