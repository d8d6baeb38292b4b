import EmulatorAPI

extension SignalingState {
    /// Most messages kept for a user who is offline; one more drops the oldest. Our own bound on memory.
    package static let maximumWaitingMessages = 100

    mutating func send(
        _ message: Message, from sender: UserProfile, to receiver: UserID, at unixMilliseconds: Int64,
        rules: SignalingRules, directory: SignalingDirectory
    ) throws(EmulatorError) -> (reply: Reply, notices: [SignalingNotice]) {
        let size = message.body.size + message.attachment.values.count
        let maximum = rules.maximumBytes(of: message.body)
        guard size <= maximum else {
            throw .limitExceeded(limit: .messageBytes, maximum: maximum, attempted: size)
        }
        guard directory.exists(receiver) else { throw .userNotFound(user: receiver) }

        let correspondence = Correspondence(sender: sender.user, receiver: receiver)
        let sequence = (sequences[correspondence] ?? 0) + 1
        sequences[correspondence] = sequence
        let stamp = MessageStamp(sequence: sequence, sentAtUnixMilliseconds: unixMilliseconds)
        let event = SignalingEvent.messageSent(sender: sender, to: receiver, message: message, stamp: stamp)
        let isOnline = directory.isOnline(receiver)
        if !isOnline && !message.isOnlineOnly { keep(event, for: receiver) }
        return (.sent(stamp: stamp), [SignalingNotice(event: event, users: isOnline ? [receiver] : [])])
    }

    private mutating func keep(_ event: SignalingEvent, for receiver: UserID) {
        arrivals[receiver, default: []].append(.message(event: event))
        let waiting = arrivals[receiver]?.count { $0.isMessage } ?? 0
        guard waiting > Self.maximumWaitingMessages,
            let oldest = arrivals[receiver]?.firstIndex(where: { $0.isMessage })
        else { return }
        arrivals[receiver]?.remove(at: oldest)
    }
}
