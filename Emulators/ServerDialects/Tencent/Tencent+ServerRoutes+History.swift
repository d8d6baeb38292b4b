import EmulatorAPI
import VendorDialects

// The messages that groups keep.
// Source: the vendor's page of group_msg_get_simple. What stands for a message that was taken back is assumed.

extension ChatCall {
    /// The messages with the numbers up to the one asked for, newest first. A number without a message has a place.
    func getHistory() throws(Tencent.IMFailure) -> VendorDecision {
        let (room, _) = try keptGroup()
        guard let limit = try number("ReqMsgNumber", in: 1...Int64(facts.maximumHistory.value)) else {
            throw invalid("ReqMsgNumber is missing")
        }
        let wantsRecalled = try flag("WithRecalledMsg")
        let last = tenant.lastMessageNumber(of: room)
        let asked = try number("ReqMsgSeq", in: 0...Int64.max).map { UInt64($0) }
        let newest = min(asked ?? last, last)
        let oldest = newest - min(newest, UInt64(limit)) + 1
        let kept = tenant.keptMessages(of: room, upTo: newest, limit: Int(limit) + 1)
        let isFinished = kept.last.map { $0.stamp.sequence >= oldest } ?? true
        // Ahead of the first message that is kept there is nothing any more.
        let first = isFinished ? kept.last?.stamp.sequence ?? newest + 1 : oldest
        let messages = (first..<newest + 1).reversed().map { number in
            kept.first { $0.stamp.sequence == number }.map { Self.entry($0, wantsRecalled: wantsRecalled) }
                ?? Self.place(number)
        }
        return respond([
            "GroupId": .text(room.rawValue), "IsFinished": isFinished ? 1 : 0, "RspMsgList": .list(messages),
        ])
    }

    /// What stands for a message that is not there.
    private static func place(_ number: UInt64) -> JSONValue {
        ["MsgSeq": JSONValue(number), "IsPlaceMsg": 1, "MsgBody": []]
    }

    private static func entry(_ kept: KeptMessage, wantsRecalled: Bool) -> JSONValue {
        let number = kept.stamp.sequence
        // What a modification says is for devices that have the message.
        if case .typed(Tencent.MessageForm.modification, _, _) = kept.message.body { return place(number) }
        guard !kept.isRevoked || wantsRecalled else { return place(number) }
        let body = kept.isRevoked ? [] : Tencent.MessageElement.elements(of: kept.message.body).map(\.json)
        var entry: [String: JSONValue] = [
            "From_Account": .text(kept.sender.rawValue), "IsPlaceMsg": kept.isRevoked ? 2 : 0, "MsgBody": .list(body),
            "MsgPriority": .number(priority(kept.message.priority)),
            "MsgRandom": .number(Tencent.senderNumber(of: kept.message.id)), "MsgSeq": JSONValue(number),
            "MsgTimeStamp": .number(kept.stamp.sentAtUnixMilliseconds / 1000),
        ]
        if !kept.isRevoked { entry["CloudCustomData"] = ChatContent.customData(of: kept.message) }
        return .object(entry)
    }

    private static func priority(_ priority: MessagePriority) -> Int64 {
        switch priority {
        case .high: 1
        case .normal: 2
        case .low: 3
        case .lowest: 4
        }
    }
}

extension Tencent.MessageElement {
    /// The element as the server API writes it. Bytes that are no text are Base64.
    var json: JSONValue {
        switch self {
        case .text(let text): ["MsgType": "TIMTextElem", "MsgContent": ["Text": .text(text)]]
        case .custom(let bytes, let desc, let ext):
            [
                "MsgType": "TIMCustomElem",
                "MsgContent": ["Data": .text(Self.text(bytes)), "Desc": .text(desc), "Ext": .text(ext)],
            ]
        case .face(let index, let data):
            ["MsgType": "TIMFaceElem", "MsgContent": ["Index": JSONValue(index), "Data": .text(Self.text(data))]]
        case .merger(let merged):
            [
                "MsgType": "TIMRelayElem",
                "MsgContent": ["Title": .text(merged.title), "MsgNum": JSONValue(merged.messages.count)],
            ]
        }
    }

    private static func text(_ bytes: [UInt8]) -> String {
        String(validating: bytes, as: UTF8.self) ?? Base64.standard.encode(bytes)
    }
}
