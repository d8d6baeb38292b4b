/// A user of a channel of named streams.
package struct ChannelUser: Hashable, Codable, Sendable {
    package var user: UserID
    /// As the user named themselves when entering.
    package var nickname: String

    package init(user: UserID, nickname: String) {
        self.user = user
        self.nickname = nickname
    }
}

/// A stream as others in its channel see it.
package struct ListedStream: Hashable, Codable, Sendable {
    package var stream: StreamID
    package var publisher: ChannelUser
    /// What the publisher says of the stream.
    package var extra: String

    package init(stream: StreamID, publisher: ChannelUser, extra: String) {
        self.stream = stream
        self.publisher = publisher
        self.extra = extra
    }
}

/// A stream as those who play it see it, from whatever channel.
package struct PlayableStream: Hashable, Codable, Sendable {
    package var stream: StreamID
    /// Where it is published.
    package var channel: ChannelID
    package var publisher: UserID
    /// What was last said of each device; devices of which nothing was said are left out. Sorted by device.
    package var devices: [DeviceReport]
    /// The streams whose audio makes up this one; empty for a stream somebody publishes.
    package var inputs: [MixInput]

    package init(
        stream: StreamID, channel: ChannelID, publisher: UserID, devices: [DeviceReport], inputs: [MixInput] = []
    ) {
        self.stream = stream
        self.channel = channel
        self.publisher = publisher
        self.devices = devices
        self.inputs = inputs
    }
}

/// What a publisher's device feeds, as players are told of it.
package enum StreamDevice: String, Hashable, Codable, Sendable, CaseIterable {
    case camera, microphone, speaker
}

/// The state of a device as the vendor numbers it.
package struct DeviceReport: Hashable, Codable, Sendable {
    package var device: StreamDevice
    package var state: Int

    package init(device: StreamDevice, state: Int) {
        self.device = device
        self.state = state
    }
}

/// A named text on a channel, which everybody may write.
package struct ChannelNote: Hashable, Codable, Sendable {
    package var key: String
    package var value: String
    package var by: ChannelUser
    /// Grows with every write of the channel, also within a millisecond.
    package var atUnixMilliseconds: Int64

    package init(key: String, value: String, by: ChannelUser, atUnixMilliseconds: Int64) {
        self.key = key
        self.value = value
        self.by = by
        self.atUnixMilliseconds = atUnixMilliseconds
    }
}

/// What kind of text is sent in a channel; each has limits of its own.
package enum ChannelTextKind: String, Hashable, Codable, Sendable, CaseIterable {
    /// Reliable, for everybody.
    case broadcast
    /// For everybody, where some may be lost.
    case barrage
    /// For some users, or for everybody.
    case command
    /// Bytes in Base64, for some users, or for everybody.
    case binary
}

/// A text to others in a channel.
package struct ChannelText: Hashable, Codable, Sendable {
    package var kind: ChannelTextKind
    package var text: String
    /// Who gets it; nobody named means everybody else. Those who are not there are passed over.
    package var to: [UserID]

    package init(kind: ChannelTextKind, text: String, to: [UserID] = []) {
        self.kind = kind
        self.text = text
        self.to = to
    }
}

/// One stream of a mix.
package struct MixInput: Hashable, Codable, Sendable {
    package var stream: StreamID
    /// Names the input in sound levels.
    package var levelID: UInt32
    /// In percent.
    package var volume: UInt32

    package init(stream: StreamID, levelID: UInt32, volume: UInt32) {
        self.stream = stream
        self.levelID = levelID
        self.volume = volume
    }
}

/// A channel as one who enters finds it.
package struct ChannelSnapshot: Hashable, Codable, Sendable {
    package var channel: ChannelID
    /// Names this life of the channel: it is another one after the channel was empty.
    package var session: String
    /// Everybody else, in order of entering.
    package var users: [ChannelUser]
    /// Everybody else's streams, in order of publishing.
    package var streams: [ListedStream]
    /// In order of their first writing.
    package var notes: [ChannelNote]

    package init(
        channel: ChannelID, session: String, users: [ChannelUser], streams: [ListedStream], notes: [ChannelNote]
    ) {
        self.channel = channel
        self.session = session
        self.users = users
        self.streams = streams
        self.notes = notes
    }
}

/// Requests about channels of named streams. ``RTCCommand/leave(channel:)`` leaves them.
package enum StreamCommand: Hashable, Codable, Sendable {
    /// Enters a channel, which comes to be if it is not there; then `maximumParticipants` limits it, 0 for no limit.
    /// A channel to leave is left in the same step. Answered with ``Reply/channel(snapshot:)``.
    case enter(
        channel: ChannelID, user: UserID, nickname: String, credential: Credential, maximumParticipants: Int,
        leaving: ChannelID?)
    /// Shows a token with a later end.
    case renewToken(channel: ChannelID, credential: Credential)
    /// Begins a stream, whose id no other stream of the tenant has. A user publishes one stream in each slot, from 0.
    case publish(channel: ChannelID, stream: StreamID, slot: Int, extra: String)
    /// Ends a stream of the caller's.
    case unpublish(channel: ChannelID, stream: StreamID)
    /// Says something of the caller's own stream.
    case setExtra(channel: ChannelID, stream: StreamID, extra: String)
    /// Tells players of a device of the caller's own stream.
    case setDevice(channel: ChannelID, stream: StreamID, report: DeviceReport)
    /// Begins to play a stream, published yet or not, in whatever channel. Answered with ``Reply/playing(stream:)``.
    case play(channel: ChannelID, stream: StreamID)
    /// Stops playing; a stream that is not played is ignored.
    case stopPlaying(channel: ChannelID, stream: StreamID)
    /// Writes a note. Answered with ``Reply/noted(note:)``.
    case setNote(channel: ChannelID, key: String, value: String)
    /// Sends a text. Answered with ``Reply/numbered(number:sentAtUnixMilliseconds:)``.
    case send(channel: ChannelID, text: ChannelText)
    /// Sends bytes along with the caller's own stream.
    case sendSideData(channel: ChannelID, stream: StreamID, bytes: Bytes)
    /// Sends bytes along with the sound of the caller's own stream; they count as side data.
    case sendSoundData(channel: ChannelID, stream: StreamID, bytes: Bytes)
    /// Looks at the channel again. Answered with ``Reply/channel(snapshot:)``.
    case look(channel: ChannelID)
    /// Makes `outputs` streams of what the inputs have, or changes the inputs of a running task.
    case startMix(channel: ChannelID, task: String, inputs: [MixInput], outputs: [StreamID])
    /// Makes `outputs` streams of whatever is published in the channel `mixed`, as it comes and goes. Each input has the
    /// level id `levelID`.
    case mixChannel(channel: ChannelID, task: String, mixed: ChannelID, levelID: UInt32, outputs: [StreamID])
    /// Ends a mix of either kind.
    case stopMix(channel: ChannelID, task: String)
}

/// Facts about channels of named streams. Nobody is told of what they did themselves.
package enum StreamEvent: Hashable, Codable, Sendable {
    /// Told to the others.
    case userEntered(channel: ChannelID, user: ChannelUser)
    /// Told to those who stay, after the user's streams are gone.
    case userLeft(channel: ChannelID, user: ChannelUser)
    /// Told to the others.
    case streamAdded(channel: ChannelID, stream: ListedStream)
    /// One user's streams ended. Told to the others.
    case streamsRemoved(channel: ChannelID, streams: [ListedStream], reason: StreamEndReason)
    /// Told to the others.
    case extraChanged(channel: ChannelID, stream: ListedStream)
    /// A stream that the session plays began, or changed what it is made of. Told to players, in whatever channel.
    case playable(stream: PlayableStream)
    /// A stream that the session plays ended; it is still waited for. Told to players.
    case unplayable(stream: StreamID)
    /// Told to players.
    case deviceChanged(stream: StreamID, report: DeviceReport)
    /// Told to players.
    case sideData(stream: StreamID, bytes: Bytes)
    /// Told to players.
    case soundData(stream: StreamID, bytes: Bytes)
    /// Told to the others.
    case noteChanged(channel: ChannelID, note: ChannelNote)
    /// Told to the others, or to those it is for.
    case textSent(
        channel: ChannelID, from: ChannelUser, text: ChannelText, number: UInt64, sentAtUnixMilliseconds: Int64)
    /// Told to the session whose token ends soon.
    case tokenWillExpire(channel: ChannelID, seconds: Int)
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
}
