/// Requests about RTC channels. A stream of the caller's own is named by its index.
package enum RTCCommand: Hashable, Codable, Sendable {
    /// Enters a channel, which comes to be if it is not there. Answered with ``Reply/channel(snapshot:)``.
    case enter(channel: ChannelID, entry: ChannelEntry)
    /// Leaves the channel.
    case leave(channel: ChannelID)
    /// Looks at the channel again. Answered with ``Reply/channel(snapshot:)``.
    case look(channel: ChannelID)
    /// Becomes visible or invisible, which ends what the caller publishes. A `permit` has new rights in it.
    case setVisibility(channel: ChannelID, isVisible: Bool, permit: Credential?)
    /// Shows a token with other rights or a later end.
    case renewRights(channel: ChannelID, credential: Credential)
    /// Begins a stream, or adds kinds to it. A name is taken by no other stream of the tenant.
    case publish(channel: ChannelID, index: Int, name: StreamID?, kinds: MediaKinds, extra: String)
    /// Takes kinds from a stream, which ends with the last of them; what is not published is ignored.
    case unpublish(channel: ChannelID, index: Int, kinds: MediaKinds)
    /// Says that kinds of a stream are muted, or not any more. Outlasts the stream.
    case mute(channel: ChannelID, index: Int, kinds: MediaKinds, isMuted: Bool)
    /// Says something of a stream.
    case setExtra(channel: ChannelID, index: Int, extra: String)
    /// Says in what state a device behind a stream is.
    case setDevice(channel: ChannelID, index: Int, report: DeviceReport)
    /// Asks for kinds of a stream, published yet or not, or does without them; without a stream, of every one in the
    /// channel. Answered with ``Reply/subscribed(stream:)`` where a name is asked for.
    case subscribe(channel: ChannelID, stream: StreamReference?, kinds: MediaKinds, isSubscribed: Bool)
    /// Sends a message. Answered with ``Reply/numbered(number:sentAtUnixMilliseconds:)``, or with ``Reply/done`` where it
    /// travels with a stream.
    case send(channel: ChannelID, message: ChannelMessage)
    /// Writes a note. Answered with ``Reply/noted(note:)``.
    case setNote(channel: ChannelID, key: String, value: String)
    /// Makes `outputs` streams of others, or changes what a running task is made of.
    case startMix(channel: ChannelID, task: String, source: MixSource, outputs: [StreamID])
    /// Ends a mix.
    case stopMix(channel: ChannelID, task: String)
}
