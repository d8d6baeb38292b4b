import EmulatorAPI
import VendorDialects

// Messages and calls of in-app chat, in the role of a registered user.
extension ZEGO.APICall {
    /// A message of a kind that the server API sends, by the vendor's number.
    private enum MessageType: Int64 {
        case text = 1
        case command = 2
        case barrage = 20
        case custom = 200

        /// Whether it reaches only who is online.
        var isFleeting: Bool { self == .command || self == .barrage }
    }

    private func message(id: String, isToRoom: Bool) throws(ZEGO.APIFailure) -> Message {
        guard let number = try number("MessageType") else { throw invalid("MessageType is missing") }
        guard let type = MessageType(rawValue: number), isToRoom || type != .barrage else {
            throw invalid(
                "MessageType is \(number); 1, 2 and 200 are emulated, and 20 to rooms, but no files and no items")
        }
        guard let body = try object("MessageBody") else { throw invalid("MessageBody is missing") }
        let content = with(body)
        if isToRoom, try content.number("HasReceipt", in: 0...1) == 1 {
            throw ZEGO.APIFailure(.noReceiptInRooms, "HasReceipt is 1, and messages to rooms have no receipts")
        }
        let bytes = try content.bytes(of: type)
        var fields: [String: String] = [:]
        fields[ZEGO.MessageField.extendedData] = try content.text(
            "ExtendedData", maximumBytes: ZEGO.profile.sdk.maximumExtendedDataBytes.value)
        if type == .custom {
            let subType = try self.number("SubMsgType", in: 0...Int64(ZEGO.profile.sdk.maximumCustomSubType.value)) ?? 0
            fields[ZEGO.MessageField.subType] = "\(subType)"
            fields[ZEGO.MessageField.searchedContent] = try text(
                "SearchedContent", maximumBytes: ZEGO.profile.sdk.maximumSearchedContentBytes.value)
        }
        if case .bool(true)? = try object("SendMsgOptions")?["NoUnread"] { fields[ZEGO.MessageField.isUncounted] = "1" }
        let priority: MessagePriority
        switch try self.number("Priority", in: 1...3) {
        case nil: throw invalid("Priority is missing")
        case 1?: priority = .low
        case 2?: priority = .normal
        default: priority = .high
        }
        return Message(
            id: MessageID(id), body: .typed(type: Int(type.rawValue), bytes: Bytes(bytes), fields: fields),
            priority: priority, isOnlineOnly: type.isFleeting)
    }

    private func bytes(of type: MessageType) throws(ZEGO.APIFailure) -> [UInt8] {
        let text = try requiredText("Message")
        var bytes = Array(text.utf8)
        if type == .command, try number("IsBase64", in: 0...1) == 1 {
            guard let decoded = try? Base64.standard.decode(text), !decoded.isEmpty else {
                throw ZEGO.APIFailure(.notBase64, "Message is not Base64, and IsBase64 is 1")
            }
            bytes = decoded
        }
        let maximum = facts.maximumCommandBytes.value
        guard type != .command || bytes.count <= maximum else {
            throw ZEGO.APIFailure(.messageTooLarge, "Message has \(bytes.count) bytes, more than \(maximum)")
        }
        return bytes
    }

    /// A text that is left out where it is empty.
    private func text(_ name: String, maximumBytes: Int) throws(ZEGO.APIFailure) -> String? {
        guard let text = try text(name), !text.isEmpty else { return nil }
        guard text.utf8.count <= maximumBytes else {
            throw invalid("\(name) has \(text.utf8.count) bytes, more than \(maximumBytes)")
        }
        return text
    }

    func sendRoomMessage() throws(ZEGO.APIFailure) -> VendorDecision {
        let sender = try registeredSender()
        let room = try existingRoom()
        let message = try message(id: number(of: "message"), isToRoom: true)
        let isTold = try number("SenderUnaware", in: 0...1) == 0
        return answer(
            [.act(user: sender, command: .room(.send(room: room, message: message)), tellsUser: isTold ? true : nil)],
            ["AuditInfos": []])
    }

    func sendPeerMessage() throws(ZEGO.APIFailure) -> VendorDecision {
        let sender = try registeredSender()
        let receivers = try users("ToUserId", maximum: facts.maximumPeers.value)
        guard !receivers.contains(sender) else { throw invalid("ToUserId has the sender, \(sender)") }
        let isTold = try number("SenderUnaware", in: 0...1) != 1
        var (ids, commands): ([String], [AdministrationCommand]) = ([], [])
        for receiver in receivers {
            let id = number(of: "message to \(receiver)")
            let message = try message(id: id, isToRoom: false)
            ids.append(id)
            commands.append(
                .act(
                    user: sender, command: .signaling(.send(user: receiver, message: message)),
                    tellsUser: isTold ? true : nil))
        }
        let sent = ids
        return answer(each: commands) { refusals throws(ZEGO.APIFailure) in
            var (done, failed): ([JSONValue], [(user: UserID, code: ZEGO.APICode)]) = ([], [])
            for (index, refusal) in refusals.enumerated() {
                if let refusal {
                    failed.append((receivers[index], ZEGO.APIFailure(refusal, of: .messaging).code))
                } else {
                    done.append(["UserId": .text(receivers[index].rawValue), "MsgId": .text(sent[index])])
                }
            }
            let fields: [String: JSONValue] = [
                "ErrorList": Self.errors(failed), "SuccList": .list(done), "AuditInfos": [],
            ]
            if done.isEmpty, let first = failed.first {
                throw ZEGO.APIFailure(first.code, "the message reached none of the users", fields)
            }
            return fields
        }
    }

    // MARK: Calls

    func callInvite() throws(ZEGO.APIFailure) -> VendorDecision {
        let inviter = try registeredSender()
        let names = try texts("UserIds")
        let maximum = ZEGO.profile.call.maximumInvitees.value
        guard names.count <= maximum else {
            throw ZEGO.APIFailure(.tooManyInvitees, "UserIds has \(names.count) users, more than \(maximum)")
        }
        let invitees = try users("UserIds", maximum: maximum)
        let most = Int64(ZEGO.profile.call.maximumTimeoutSeconds.value)
        let asked = try number("Timeout", in: 0...most) ?? 0
        let seconds = asked == 0 ? Int64(facts.defaultCallSeconds.value) : asked
        let data = try text("ExtendedData", maximumBytes: ZEGO.profile.call.maximumDataBytes.value) ?? ""
        let unknown = invitees.filter { tenant.profile(of: $0) == nil }
            .map { (user: $0, code: ZEGO.APICode.operatorUnknown) }
        guard unknown.count < invitees.count else {
            throw ZEGO.APIFailure(
                .inviteesUnknown, "none of the users is registered", ["ErrorUsers": Self.errors(unknown)])
        }
        let id = number(of: "call")
        let terms = InvitationTerms(data: data, timeoutMilliseconds: seconds * 1000)
        let invite = SignalingCommand.invite(id: InvitationID(id), invitees: invitees, terms: terms)
        return answer(
            [.act(user: inviter, command: .signaling(invite))],
            [
                "CallId": .text(id), "CreateTime": .number(tenant.unixMilliseconds),
                "ErrorUsers": Self.errors(unknown),
            ])
    }

    func answerCall(isAccepted: Bool) throws(ZEGO.APIFailure) -> VendorDecision {
        let user = try registeredSender()
        let id = InvitationID(try requiredText("CallId"))
        let data = try text("ExtendedData", maximumBytes: ZEGO.profile.call.maximumDataBytes.value) ?? ""
        let command = isAccepted ? SignalingCommand.accept(id: id, data: data) : .reject(id: id, data: data)
        return answer([.act(user: user, command: .signaling(command))])
    }
}
