package import EmulatorAPI
import OrderedCollections

// What the app's own server may be told. Clients are told by events, which leave out those whom nobody sees.
extension RTCState {
    /// Whether facts are kept from now on.
    package mutating func reportsToServers(_ reports: Bool) {
        if reports == (facts == nil) { facts = reports ? [] : nil }
    }

    /// What happened since the last call, in order.
    package mutating func takeFacts() -> [ChannelFact] {
        let taken = facts ?? []
        if !taken.isEmpty { facts = [] }
        return taken
    }

    /// Keeps a fact about a user of a channel, or about the channel alone. The channel is still there; `participant` is the user's
    /// who is not there any more.
    mutating func note(
        _ what: ChannelFact.What, in channel: ChannelID, by user: ChannelUser?, _ participant: Participant? = nil
    ) {
        let found = channels[channel]
        let present = participant ?? user.flatMap { found?.participants[$0.user] }
        facts?.append(
            ChannelFact(
                channel: channel, session: found?.session ?? "", scene: found?.scene ?? .call, user: user,
                sinceUnixMilliseconds: present?.enteredAtUnixMilliseconds, what: what))
    }

    /// A channel that ended in this step goes on: somebody enters before the step is over.
    mutating func withdrawEnd(of channel: ChannelID) {
        facts?.removeAll { $0.channel == channel && $0.what == .closed(isDismissed: false) }
    }
}
