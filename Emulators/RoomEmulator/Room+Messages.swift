import EmulatorAPI

// What members say.
extension Room {
    /// Takes a message and numbers it.
    ///
    /// A message that the rate drops silently has a number like any other; receivers see the gap.
    mutating func send(
        _ message: Message, by user: UserID, at now: Moment, rules: RoomRules, person: (UserID) -> Person
    ) throws(EmulatorError) -> (reply: Reply, events: [RoomEvent]) {
        try checkIsMember(user)
        let size = message.body.size + message.attachment.values.count
        let maximum = rules.maximumBytes(of: message.body)
        guard size <= maximum else {
            throw .limitExceeded(limit: .messageBytes, maximum: maximum, attempted: size)
        }
        guard !isMuted(user, at: now) else { throw .muted(room: id) }
        let isPassedOn: Bool
        switch rules.messageOverflow {
        case .dropSilently:
            isPassedOn = message.priority == .high || !isRateReached(at: now, rules: rules)
        case .refuse:
            guard !isRateReached(at: now, rules: rules) else {
                throw .rateExceeded(
                    rate: .roomMessages, maximum: rules.maximumMessagesPerSecond, perMilliseconds: 1000)
            }
            isPassedOn = true
        }

        // Everything is checked; from here on nothing throws.
        lastSequence += 1
        let stamp = MessageStamp(sequence: lastSequence, sentAtUnixMilliseconds: now.unixMilliseconds)
        guard isPassedOn else { return (.sent(stamp: stamp), []) }
        recentMessages.append(now.instant)
        recentMessages.removeFirst(max(0, recentMessages.count - rules.maximumMessagesPerSecond))
        return (
            .sent(stamp: stamp),
            [
                .messageSent(
                    room: id, sender: member(user, at: now, person: person), message: message, stamp: stamp)
            ]
        )
    }

    private func isMuted(_ user: UserID, at now: Moment) -> Bool {
        if areAllMuted, role(of: user) == .member { return true }
        return mutes[user]?.isAhead(of: now) ?? false
    }

    /// Whether as many messages as may be were passed on in the second up to `now`.
    private func isRateReached(at now: Moment, rules: RoomRules) -> Bool {
        recentMessages.count { $0.duration(to: now.instant) < .seconds(1) } >= rules.maximumMessagesPerSecond
    }
}
