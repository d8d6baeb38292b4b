import EmulatorAPI

/// Messages of a room, of two users, and of a channel have growing numbers, in the order of sending and at every
/// device.
struct MessagesKeepTheirOrder: HistoryCheck {
    let claim = "Messages arrive in the order of sending, each once"

    /// Where messages are numbered.
    private enum Conversation: Hashable {
        case room(RoomID)
        case users(from: UserID, to: UserID)
        case channel(ChannelID)
    }

    func failures(in reading: HistoryReading) -> [HistoryFailure] {
        var list = FailureList(self)
        for session in reading.sessions { checkReceiving(session, in: reading, &list) }
        for session in reading.sessions { checkSending(session, in: reading, &list) }
        return list.all
    }

    private func checkReceiving(_ session: SessionID, in reading: HistoryReading, _ list: inout FailureList) {
        var last: [Conversation: UInt64] = [:]
        for (position, entry) in reading.history.entries.enumerated() where entry.session == session {
            switch entry.what {
            case .answered(_, .success(.entered(let room, _, _, _, _))): last[.room(room)] = nil
            case .answered(_, .success(.channel(let snapshot))): last[.channel(snapshot.channel)] = nil
            case .told(.room(.dismissed(let room, _))): last[.room(room)] = nil
            case .told(.rtc(.removed(let channel, _, _))): last[.channel(channel)] = nil
            case .told(let event):
                guard let (conversation, number) = Self.number(of: event) else { continue }
                if let before = last[conversation], number <= before {
                    list.add(
                        at: entry.at, reading.name(of: session, at: position),
                        found: "got number \(number): \(event.words)",
                        expected: "number \(before) had arrived there already")
                }
                last[conversation] = max(last[conversation] ?? 0, number)
            default: break
            }
        }
    }

    /// Nil for what is no message, and for messages that have no number.
    private static func number(of event: Event) -> (Conversation, UInt64)? {
        switch event {
        case .room(.messageSent(let room, _, _, let stamp)): (.room(room), stamp.sequence)
        case .signaling(.messageSent(let sender, let receiver, _, let stamp)):
            (.users(from: sender.user, to: receiver), stamp.sequence)
        case .rtc(.messageSent(let channel, _, _, _, let number, _)) where number > 0: (.channel(channel), number)
        default: nil
        }
    }

    /// A device's messages are numbered in the order in which it sent them.
    private func checkSending(_ session: SessionID, in reading: HistoryReading, _ list: inout FailureList) {
        var last: [Conversation: (number: UInt64, called: Int)] = [:]
        for call in reading.calls where call.session == session {
            if case .entered(let room, _, _, _, _) = call.reply { last[.room(room)] = nil }
            if case .channel(let snapshot) = call.reply { last[.channel(snapshot.channel)] = nil }
            guard let (conversation, number) = number(of: call, reading) else { continue }
            if let before = last[conversation], number <= before.number {
                list.add(
                    at: reading.instant(at: call.called), reading.name(of: session, at: call.called),
                    found: "\(call.words) got number \(number)",
                    expected: "number \(before.number) was sent ahead of it at "
                        + "\(reading.instant(at: before.called)) s")
            }
            last[conversation] = (number, call.called)
        }
    }

    private func number(of call: HistoryReading.Call, _ reading: HistoryReading) -> (Conversation, UInt64)? {
        switch (call.command, call.reply) {
        case (.room(.send(let room, _)), .sent(let stamp)): (.room(room), stamp.sequence)
        case (.signaling(.send(let receiver, _)), .sent(let stamp)):
            reading.user(of: call.session, before: call.called).map {
                (.users(from: $0, to: receiver), stamp.sequence)
            }
        case (.rtc(.send(let channel, _)), .numbered(let number, _)) where number > 0: (.channel(channel), number)
        default: nil
        }
    }
}
