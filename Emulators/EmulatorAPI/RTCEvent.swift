/// Facts about channels. Nobody is told of what they did themselves.
package enum RTCEvent: Hashable, Codable, Sendable {
    /// A participant is there and visible. Told to the others.
    case participantJoined(channel: ChannelID, user: ChannelUser)
    /// A visible participant is not there any more, or not visible; their streams are gone. Told to those who stay.
    case participantLeft(channel: ChannelID, user: ChannelUser, reason: ChannelLeaveReason)
    /// Told to the others.
    case streamAdded(channel: ChannelID, stream: ListedStream)
    /// A stream has other kinds, other muted kinds or another text said of it. Told to the others.
    case streamChanged(channel: ChannelID, stream: ListedStream)
    /// One participant's streams ended. Told to the others.
    case streamsRemoved(channel: ChannelID, streams: [ListedStream], reason: StreamEndReason)
    /// A stream began, or changed what it is made of. Told to those who subscribed to it by name, in whatever channel.
    case streamAvailable(stream: SubscribedStream)
    /// A stream ended; it is still waited for. Told to those who subscribed to it by name.
    case streamUnavailable(stream: StreamID)
    /// Told to those who subscribe to the stream.
    case deviceChanged(channel: ChannelID, stream: StreamReference, report: DeviceReport)
    /// Told to the others, or to those it is for. `stream` is what it travels with, and then those are told who subscribe
    /// to that; such messages have the number 0.
    case messageSent(
        channel: ChannelID, sender: ChannelUser, message: ChannelMessage, stream: StreamReference?, number: UInt64,
        sentAtUnixMilliseconds: Int64)
    /// Told to the others.
    case noteChanged(channel: ChannelID, note: ChannelNote)
    /// A right ends soon. Told to the session that has it.
    case rightWillEnd(channel: ChannelID, right: Privileges, seconds: Int)
    /// A right ended, and with it what was done by it. Told to the session that had it.
    case rightEnded(channel: ChannelID, right: Privileges)
    /// The cloud ended this session's stay. Told to that session.
    case removed(channel: ChannelID, user: UserID, reason: ChannelRemovalReason)
}

/// Why a participant is gone, as others are told.
package enum ChannelLeaveReason: String, Hashable, Codable, Sendable, CaseIterable {
    case left, timedOut, removed
    /// They are there and not visible any more.
    case hidden
}

/// Why streams ended.
package enum StreamEndReason: String, Hashable, Codable, Sendable, CaseIterable {
    case stopped
    /// The publisher's connection was gone for longer than the grace time.
    case timedOut
    /// The publisher entered from another session.
    case enteredElsewhere
    /// The publisher was removed.
    case removed
    /// The publisher left the channel.
    case left
    /// The publisher is not visible any more.
    case hidden
    /// The publisher's right to send ended.
    case rightEnded
}

/// Why the cloud ended a stay, as the one removed is told.
package enum ChannelRemovalReason: String, Hashable, Codable, Sendable, CaseIterable {
    /// An administrator removed the user.
    case removedByAdministrator
    /// The channel was dismissed.
    case channelDismissed
    /// The same user joined from another session.
    case joinedElsewhere
    /// The connection was gone for longer than the grace time.
    case timedOut
    /// The right to be there ended, where that ends the stay.
    case tokenExpired
}
