/// Facts about channels. Users get no events about their own actions.
package enum RTCEvent: Hashable, Serializable, Sendable {
    /// A participant is there and visible. Sent to the others.
    case participantJoined(channel: ChannelID, user: ChannelUser)
    /// A visible participant left, or is not visible any more; their streams are gone. Sent to those who stay.
    case participantLeft(channel: ChannelID, user: ChannelUser, reason: ChannelLeaveReason)
    /// Sent to the others.
    case streamAdded(channel: ChannelID, stream: ListedStream)
    /// A stream's kinds, muted kinds or text changed. Sent to the others.
    case streamChanged(channel: ChannelID, stream: ListedStream)
    /// One participant's streams ended. Sent to the others.
    case streamsRemoved(channel: ChannelID, streams: [ListedStream], reason: StreamEndReason)
    /// A stream began, or its content changed. Sent to its subscribers by name, in any channel.
    case streamAvailable(stream: SubscribedStream)
    /// A stream ended; its subscriptions stay. Sent to its subscribers by name.
    case streamUnavailable(stream: StreamID)
    /// The app's server forbids a stream by its name, and it ends. Sent to its publisher and to its subscribers by name, before
    /// ``streamUnavailable(stream:)``.
    case streamForbidden(stream: StreamID)
    /// Sent to the others, who find the devices with the stream on entering. For a stream with a name, sent to the
    /// stream's subscribers.
    case deviceChanged(channel: ChannelID, stream: StreamReference, report: DeviceReport)
    /// A subscriber asks for a key frame of the caller's stream. Sent to the publisher, and only while connected.
    case keyFrameRequested(channel: ChannelID, index: Int, kind: MediaKinds)
    /// A subscriber asks for packets of the caller's stream again, by the low 16 bits of their sequence numbers. Sent to the
    /// publisher, and only while connected.
    case packetsRequested(channel: ChannelID, index: Int, kind: MediaKinds, sequences: [UInt16])
    /// Sent to the others, or to the named receivers. `stream` is the stream that it travels with; then it is sent to
    /// that stream's subscribers. Such messages have the number 0.
    case messageSent(
        channel: ChannelID, sender: ChannelUser, message: ChannelMessage, stream: StreamReference?, number: UInt64,
        sentAtUnixMilliseconds: Int64)
    /// Sent to the others.
    case noteChanged(channel: ChannelID, note: ChannelNote)
    /// The app's server stopped kinds of a user's streams, or lets them through again. Sent to everybody, the user too.
    case streamsBanned(channel: ChannelID, user: UserID, kinds: MediaKinds, isBanned: Bool)
    /// There are so many participants that nobody is told any more who comes and goes. Sent to everybody, and to those who
    /// enter later.
    case announcementsStopped(channel: ChannelID)
    /// A right ends soon. Sent to the session that has it.
    case rightWillEnd(channel: ChannelID, right: Privileges, seconds: Int)
    /// A right ended, and with it everything that needed it; or the app's server forbids what it is for. Sent to the session
    /// that had it.
    case rightEnded(channel: ChannelID, right: Privileges)
    /// The cloud removed this session from the channel. Sent to that session.
    case removed(channel: ChannelID, user: UserID, reason: ChannelRemovalReason)
}

/// Why a participant left, as others are told.
package enum ChannelLeaveReason: String, Hashable, Serializable, Sendable, CaseIterable {
    case left, timedOut, removed
    /// They entered from another session, and are there again.
    case enteredElsewhere
    /// Their right to be there ended.
    case tokenExpired
    /// They are there and not visible any more.
    case hidden
}

/// Why streams ended.
package enum StreamEndReason: String, Hashable, Serializable, Sendable, CaseIterable {
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
    /// The app's server forbids the publisher to publish.
    case forbidden
}

/// Why the cloud removed a participant, as that participant is told.
package enum ChannelRemovalReason: String, Hashable, Serializable, Sendable, CaseIterable {
    /// An administrator removed the user.
    case removedByAdministrator
    /// The channel was dismissed.
    case channelDismissed
    /// The same user joined from another session.
    case joinedElsewhere
    /// The connection was gone for longer than the grace time.
    case timedOut
    /// The right to be there ended, and the rules remove the participant then.
    case tokenExpired
}
