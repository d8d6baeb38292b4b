import EmulatorAPI
import VendorDialects

// Messages to rooms of streams, from anybody: the sender need not be there.
extension ZEGO.APICall {
    private func content() throws(ZEGO.APIFailure) -> Bytes {
        let text = try text("MessageContent") ?? ""
        guard !text.isEmpty else { throw ZEGO.APIFailure(.messageEmpty, "MessageContent is missing or empty") }
        let (bytes, maximum) = (text.utf8.count, facts.maximumMessageBytes.value)
        guard bytes <= maximum else {
            throw ZEGO.APIFailure(.messageTooLong, "MessageContent has \(bytes) bytes, more than \(maximum)")
        }
        return Bytes(utf8: text)
    }

    private func occupied() throws(ZEGO.APIFailure) -> (channel: ChannelID, participants: [ListedParticipant]) {
        let channel = try channel()
        guard let there = tenant.participants(of: channel) else {
            throw ZEGO.APIFailure(.roomMissing, "nobody is in room \(channel)")
        }
        return (channel, there)
    }

    /// To everybody but the sender.
    func send(_ kind: ChannelMessageKind) throws(ZEGO.APIFailure) -> VendorDecision {
        let sender = try channelUser(try requiredText("UserId"), "UserId")
        let name = try text("UserName")
        guard try number("MessageCategory", in: 1...2) != nil else { throw invalid("MessageCategory is missing") }
        let content = try content()
        let channel = try occupied().channel
        let number = tenant.messageCount(of: channel) + 1
        let id: JSONValue = kind == .broadcast ? .number(Int64(clamping: number)) : .text("\(number)")
        let message = ChannelMessage(kind: kind, bytes: content)
        return answer(
            [.sendInChannel(channel: channel, sender: sender, nickname: name, message: message)],
            ["Data": ["MessageId": id]])
    }

    /// To everybody but the sender, or to those who are named. Those of them who are not there are in the answer.
    func sendCommand() throws(ZEGO.APIFailure) -> VendorDecision {
        let sender = try channelUser(try requiredText("FromUserId"), "FromUserId")
        let named = try channelUsers("ToUserId", maximum: facts.maximumReceivers.value)
        let content = try content()
        let (channel, participants) = try occupied()
        let present = Set(participants.map(\.user))
        let absent = named.filter { !present.contains($0) }
        let failed = absent.map { user -> JSONValue in
            ["Uid": .text(user.rawValue), "Code": .number(ZEGO.APICode.userOffline.rawValue)]
        }
        let fields: [String: JSONValue] = ["Data": ["FailUsers": .list(failed)]]
        guard named.isEmpty || absent.count < named.count else {
            throw ZEGO.APIFailure(.userOffline, "none of the users is in room \(channel)", fields)
        }
        let message = ChannelMessage(kind: .command, bytes: content, to: named.filter(present.contains))
        return answer([.sendInChannel(channel: channel, sender: sender, message: message)], fields)
    }
}
