package import EmulatorAPI

/// One thing that followed from a step, in the order in which it is to be carried out.
package enum RTCNotice: Hashable, Sendable {
    /// A fact, told to these sessions in this order. It became true even where nobody is there to be told.
    case event(RTCEvent, to: [SessionID])
    /// Who hears whom may have changed: ask for the channel's ``ForwardingTable``.
    case reroute(ChannelID)
}
