import EmulatorAPI
import OrderedCollections

// Messages of members.
extension Room {
    /// Accepts a message and numbers it.
    ///
    /// A message that the rate limit drops silently has a number like any other; receivers see the gap. One that the app's back
    /// end sends in the user's role needs no membership, and no mute holds it back.
    mutating func send(
        _ message: Message, by user: UserID, at now: Moment, rules: RoomRules, isOfBackEnd: Bool = false,
        person: (UserID) -> Person
    ) throws(EmulatorError) -> (reply: Reply, events: [RoomEvent]) {
        let membership =
            isOfBackEnd
            ? members[user] ?? Membership(number: 0, joinedAtUnixMilliseconds: 0) : try checkIsMember(user)
        let size = message.body.size + message.attachment.values.count
        let maximum = rules.maximumBytes(of: message.body)
        guard size <= maximum else {
            throw .limitExceeded(limit: .messageBytes, maximum: maximum, attempted: size)
        }
        try rules.messageParts.check(message)
        if let receivers = message.receivers { try checkReceivers(receivers, rules: rules) }
        if !isOfBackEnd { try checkMayBeHeard(user, at: now, rules: rules) }
        let isPassedOn: Bool
        switch rules.messageOverflow {
        case .dropSilently: isPassedOn = hasPlace(for: message.priority, at: now.instant, rules: rules)
        case .refuse:
            try recentMessages.check(.roomMessages, maximum: rules.maximumMessagesPerSecond, at: now.instant)
            isPassedOn = true
        }

        // Everything is checked; nothing throws after this.
        lastSequence = lastSequence.addingSaturated(1)
        lastMessageAtUnixMilliseconds = now.unixMilliseconds
        let stamp = MessageStamp(sequence: lastSequence, sentAtUnixMilliseconds: now.unixMilliseconds)
        if let maximum = rules.maximumRememberedMessages {
            remember(SentMessage(id: message.id, sender: user, stamp: stamp), maximum: maximum)
        }
        guard isPassedOn else { return (.sent(stamp: stamp), []) }
        if let maximum = rules.rules(of: kind)?.maximumKeptMessages, !message.isOnlineOnly {
            var messages = kept ?? KeptMessages()
            kept = nil
            messages.append(KeptMessage(sender: user, message: message, stamp: stamp), maximum: maximum)
            kept = messages
        }
        record(message.priority, at: now.instant, rules: rules)
        return (
            .sent(stamp: stamp),
            [
                .messageSent(
                    room: id, sender: member(user, membership, at: now, person: person), message: message, stamp: stamp)
            ]
        )
    }

    // MARK: The rate

    /// Whether the rate has a place for one more message of this priority, beside those of the same and higher ones.
    private func hasPlace(for priority: MessagePriority, at now: Instant, rules: RoomRules) -> Bool {
        let maximum = rules.maximumMessagesPerSecond
        if priority == .high { return true }
        var count = recentMessages.amount(per: .seconds(1), at: now)
        if priority == .normal { return count < maximum }
        count = count.addingSaturated(recentLowMessages?.amount(per: .seconds(1), at: now) ?? 0)
        if priority == .low { return count < maximum }
        count = count.addingSaturated(recentLowestMessages?.amount(per: .seconds(1), at: now) ?? 0)
        return count < maximum
    }

    private mutating func record(_ priority: MessagePriority, at now: Instant, rules: RoomRules) {
        let maximum = rules.maximumMessagesPerSecond
        switch (priority, rules.messageOverflow) {
        case (.high, _), (.normal, _), (_, .refuse): recentMessages.record(maximum: maximum, at: now)
        case (.low, .dropSilently):
            recentLowMessages = recentLowMessages ?? RateWindow()
            recentLowMessages?.record(maximum: maximum, at: now)
        case (.lowest, .dropSilently):
            recentLowestMessages = recentLowestMessages ?? RateWindow()
            recentLowestMessages?.record(maximum: maximum, at: now)
        }
    }

    // MARK: Receivers

    /// Throws unless a message may name these receivers. Those who are no members do not get it.
    private func checkReceivers(_ receivers: [UserID], rules: RoomRules) throws(EmulatorError) {
        guard let maximum = rules.maximumMessageReceivers else { throw .featureDisabled(feature: .messageReceivers) }
        try checkHas(.messageReceivers, rules: rules)
        guard !receivers.isEmpty else { throw .invalidArgument(name: "receivers", value: "") }
        guard receivers.count <= maximum else {
            throw .limitExceeded(limit: .messageReceiverCount, maximum: maximum, attempted: receivers.count)
        }
        for user in receivers {
            try rules.check(.userIDBytes, of: user.rawValue, maximum: FrameSize.maximumNamedIDBytes)
        }
    }

    // MARK: Revoking

    /// Takes a message back. Of the message it is known only what the caller says.
    mutating func revoke(
        _ message: SentMessage, by user: UserProfile, governs: Bool, at now: Moment, rules: RoomRules
    ) throws(EmulatorError) -> (reply: Reply, events: [RoomEvent]) {
        guard let seconds = rules.revocableSeconds else { throw .featureDisabled(feature: .revoking) }
        try checkHas(.revoking, rules: rules)
        try checkIsMember(Caller(user: user.user, governs: governs))
        guard governs || message.sender == user.user || role(of: user.user) != .member else {
            throw .notSender(message: message.id)
        }
        try rules.check(.messageIDBytes, of: message.id.rawValue, maximum: rules.messageParts.maximumIDBytes)
        try rules.check(.userIDBytes, of: message.sender.rawValue, maximum: FrameSize.maximumNamedIDBytes)
        let (sequence, sentAt) = (message.stamp.sequence, message.stamp.sentAtUnixMilliseconds)
        guard (1...max(1, lastSequence)).contains(sequence), lastSequence > 0, sentAt <= now.unixMilliseconds else {
            throw .messageNotFound(message: message.id)
        }
        let window = Int64(seconds).multipliedSaturated(by: 1000)
        let left = sentAt.addingSaturated(window).subtractingSaturated(now.unixMilliseconds)
        guard governs || left >= 0 else { throw .messageTooOld(message: message.id, maximumSeconds: seconds) }
        let revoked = (revokedMessages ?? []).filter { $0.lapsesAt >= now.instant }
        guard !revoked.contains(where: { $0.sequence == sequence }) else {
            throw .messageNotFound(message: message.id)
        }

        // At the limit the oldest are let go: they could be revoked once more.
        revokedMessages =
            revoked.suffix(Self.maximumRevoked - 1) + [
                RevokedMessage(sequence: sequence, lapsesAt: now.instant.advanced(by: .milliseconds(max(0, left))))
            ]
        recentlySent?.removeAll { $0.stamp.sequence == sequence }
        kept?.revoke(sequence)
        return (.done, [.messageRevoked(room: id, message: message, by: user)])
    }

    /// Remembers a message that was accepted. Twice as many are kept at most, so that few are moved.
    private mutating func remember(_ message: SentMessage, maximum: Int) {
        var messages = recentlySent ?? []
        recentlySent = nil
        if messages.count >= 2 * maximum { messages.removeFirst(max(0, messages.count - maximum)) }
        messages.append(message)
        recentlySent = messages
    }

    /// How many revoked messages a room remembers.
    private static let maximumRevoked = 1000

    private func checkMayBeHeard(_ user: UserID, at now: Moment, rules: RoomRules) throws(EmulatorError) {
        guard mutes[user]?.isAhead(of: now) != true else { throw .muted(room: id) }
        guard areAllMuted, role(of: user) == .member, exemptUsers?.contains(user) != true else { return }
        throw rules.rules(of: kind)?.userLists == nil ? .muted(room: id) : .notExempt(room: id)
    }
}
