/// Requests about RTC channels. The caller names their own streams by index.
package enum RTCCommand: Hashable, Serializable, Sendable {
    /// Enters a channel, and creates it if it does not exist. Answered with ``Reply/channel(snapshot:)``.
    // In boxes, because the largest case sets the size of every command, and the code that copies one grows with it.
    indirect case enter(channel: ChannelID, entry: ChannelEntry)
    /// Leaves the channel.
    case leave(channel: ChannelID)
    /// Reads the channel again. Answered with ``Reply/channel(snapshot:)``.
    case look(channel: ChannelID)
    /// Becomes visible or invisible. Becoming invisible ends the caller's streams. A `permit` has new rights in it.
    indirect case setVisibility(channel: ChannelID, isVisible: Bool, permit: Credential?)
    /// Presents a token with other rights or a later end.
    indirect case renewRights(channel: ChannelID, credential: Credential)
    /// Begins a stream, or adds kinds to it. A small picture needs a picture beside it. The name must be unique in the tenant.
    case publish(channel: ChannelID, index: Int, name: StreamID?, kinds: MediaKinds, extra: String)
    /// Removes kinds from a stream. The stream ends with its last kind. Kinds that are not published are ignored.
    case unpublish(channel: ChannelID, index: Int, kinds: MediaKinds)
    /// Mutes kinds of a stream, or unmutes them. The setting outlasts the stream.
    case mute(channel: ChannelID, index: Int, kinds: MediaKinds, isMuted: Bool)
    /// Says something of a stream.
    case setExtra(channel: ChannelID, index: Int, extra: String)
    /// Reports the state of a device behind a stream.
    case setDevice(channel: ChannelID, index: Int, report: DeviceReport)
    /// Subscribes to kinds of a stream, published yet or not, or unsubscribes. Without a stream, to all streams in the
    /// channel. With ``MediaKinds/smallPicture`` the caller wants pictures in the smaller size while there are some. Answered with ``Reply/subscribed(stream:)`` if the stream is named.
    case subscribe(channel: ChannelID, stream: StreamReference?, kinds: MediaKinds, isSubscribed: Bool)
    /// Asks the publisher of a stream for a key frame: one that can be decoded without those before it. `kind` is a
    /// picture, a small picture or a screen, which the caller receives. The request may be lost, so ask again while none has
    /// arrived. RTP calls it PLI.
    case requestKeyFrame(channel: ChannelID, stream: StreamReference, kind: MediaKinds)
    /// Asks the publisher of a stream for lost packets, which it may still have and then sends again: the low 16 bits of their
    /// sequence numbers, 1 to ``maximumRequestedPackets`` of them. `kind` is as for a key frame; sound is not asked for. RTP calls it NACK.
    case requestPackets(channel: ChannelID, stream: StreamReference, kind: MediaKinds, sequences: [UInt16])
    /// Sends a message. Answered with ``Reply/numbered(number:sentAtUnixMilliseconds:)``, or with ``Reply/done`` if it
    /// travels with a stream.
    case send(channel: ChannelID, message: ChannelMessage)
    /// Writes a note. Answered with ``Reply/noted(note:)``.
    case setNote(channel: ChannelID, key: String, value: String)
    /// Mixes others' streams into `outputs`, or changes the inputs of a running task.
    case startMix(channel: ChannelID, task: String, source: MixSource, outputs: [StreamID])
    /// Ends a mix.
    case stopMix(channel: ChannelID, task: String)
    /// Connects the caller with a visible participant of another channel: each becomes a guest in the other's channel,
    /// where everybody sees and hears them. Repeating it changes nothing.
    case connect(channel: ChannelID, other: ChannelID, user: UserID)
    /// Ends all connections of the caller, whoever began them.
    case disconnect(channel: ChannelID)

    /// The most packets that one request asks for again.
    package static let maximumRequestedPackets = 64
}
