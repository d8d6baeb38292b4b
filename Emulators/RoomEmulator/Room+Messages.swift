import EmulatorAPI

// Messages of members.
extension Room {
    /// Accepts a message and numbers it.
    ///
    /// A message that the rate limit drops silently has a number like any other; receivers see the gap.
    mutating func send(
        _ message: Message, by user: UserID, at now: Moment, rules: RoomRules, person: (UserID) -> Person
    ) throws(EmulatorError) -> (reply: Reply, events: [RoomEvent]) {
        let membership = try checkIsMember(user)
        let size = message.body.size + message.attachment.values.count
        let maximum = rules.maximumBytes(of: message.body)
        guard size <= maximum else {
            throw .limitExceeded(limit: .messageBytes, maximum: maximum, attempted: size)
        }
        try rules.messageParts.check(message)
        guard !isMuted(user, at: now) else { throw .muted(room: id) }
        let isPassedOn: Bool
        switch rules.messageOverflow {
        case .dropSilently:
            isPassedOn =
                message.priority == .high
                || recentMessages.amount(per: .seconds(1), at: now.instant) < rules.maximumMessagesPerSecond
        case .refuse:
            try recentMessages.check(.roomMessages, maximum: rules.maximumMessagesPerSecond, at: now.instant)
            isPassedOn = true
        }

        // Everything is checked; nothing throws after this.
        lastSequence = lastSequence.addingSaturated(1)
        let stamp = MessageStamp(sequence: lastSequence, sentAtUnixMilliseconds: now.unixMilliseconds)
        guard isPassedOn else { return (.sent(stamp: stamp), []) }
        recentMessages.record(maximum: rules.maximumMessagesPerSecond, at: now.instant)
        return (
            .sent(stamp: stamp),
            [
                .messageSent(
                    room: id, sender: member(user, membership, at: now, person: person), message: message, stamp: stamp)
            ]
        )
    }

    private func isMuted(_ user: UserID, at now: Moment) -> Bool {
        if areAllMuted, role(of: user) == .member { return true }
        return mutes[user]?.isAhead(of: now) ?? false
    }
}
