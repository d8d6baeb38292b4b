package import EmulatorAPI

/// One result of a step, in the order in which to carry it out.
package enum RTCNotice: Hashable, Sendable {
    /// A fact for these sessions, in this order. It became true even if the list is empty.
    case event(RTCEvent, to: [SessionID])
    /// The forwarding may have changed: read the channel's ``ForwardingTable``.
    case reroute(ChannelID)
}
