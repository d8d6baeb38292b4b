import EmulatorAPI

extension SignalingState {
    mutating func send(
        _ message: Message, from sender: UserProfile, to receiver: UserID, at unixMilliseconds: Int64,
        rules: SignalingRules, directory: SignalingDirectory
    ) throws(EmulatorError) -> (reply: Reply, notices: [SignalingNotice]) {
        let size = message.body.size + message.attachment.values.count
        let maximum = rules.maximumBytes(of: message.body)
        guard size <= maximum else {
            throw .limitExceeded(limit: .messageBytes, maximum: maximum, attempted: size)
        }
        try rules.messageParts.check(message)
        guard message.receivers == nil else { throw .invalidArgument(name: "receivers", value: "") }
        guard directory.exists(receiver) else { throw .userNotFound(user: receiver) }
        let isOnline = directory.isOnline(receiver)
        if !isOnline, rules.offlineReceivers == .refuse { throw .receiverOffline(user: receiver) }
        let correspondence = Correspondence(sender: sender.user, receiver: receiver)
        guard sequences[correspondence] != nil || sequences.count < rules.maximumCorrespondences else {
            throw .limitExceeded(
                limit: .correspondenceCount, maximum: rules.maximumCorrespondences, attempted: sequences.count + 1)
        }
        let isKept = !isOnline && !message.isOnlineOnly
        let ownCount = isKept ? arrivals[receiver]?.count { $0.isMessage } ?? 0 : 0
        // If a receiver has the maximum of waiting messages, one more replaces the oldest.
        if isKept, ownCount < rules.maximumWaitingMessages, waitingMessageCount >= rules.maximumWaitingMessagesOfAll {
            throw .limitExceeded(
                limit: .waitingMessageCount, maximum: rules.maximumWaitingMessagesOfAll,
                attempted: waitingMessageCount + 1)
        }

        let sequence = (sequences[correspondence] ?? 0).addingSaturated(1)
        sequences[correspondence] = sequence
        let stamp = MessageStamp(sequence: sequence, sentAtUnixMilliseconds: unixMilliseconds)
        let event = SignalingEvent.messageSent(sender: sender, to: receiver, message: message, stamp: stamp)
        if isKept { keep(event, for: receiver, rules: rules) }
        return (.sent(stamp: stamp), [SignalingNotice(event: event, users: isOnline ? [receiver] : [])])
    }

    private mutating func keep(_ event: SignalingEvent, for receiver: UserID, rules: SignalingRules) {
        arrivals[receiver, default: []].append(.message(event: event))
        waitingMessageCount += 1
        let waiting = arrivals[receiver]?.count { $0.isMessage } ?? 0
        guard waiting > rules.maximumWaitingMessages,
            let oldest = arrivals[receiver]?.firstIndex(where: { $0.isMessage })
        else { return }
        arrivals[receiver]?.remove(at: oldest)
        waitingMessageCount -= 1
    }
}
