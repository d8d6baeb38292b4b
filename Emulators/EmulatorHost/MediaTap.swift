package import EmulatorAPI
import EmulatorSuite
import RTCEmulator

/// Somebody who gets copies of a channel's packets. It is no participant: nobody is told of it, and what others receive
/// does not depend on it.
package struct MediaTap: Sendable {
    /// Takes a copy, on whichever thread carries the packet; so it only records it and returns.
    package typealias Take = @Sendable (MediaPacket) -> Void

    /// Unlike that of any other tap of the tenant.
    package let number: Int
    /// Whose packets it gets; nil for everybody's.
    package let publisher: UserID?
    /// It gets what this user's sessions are sent; nil for what is published, whoever receives it.
    package let listener: UserID?
    package let take: Take
    /// The sessions of ``listener`` that receive something, ascending.
    private(set) var sessions: [SessionID] = []

    init(number: Int, publisher: UserID?, listener: UserID?, take: @escaping Take) {
        self.number = number
        self.publisher = publisher
        self.listener = listener
        self.take = take
    }

    /// The same tap by a channel's next table.
    ///
    /// Where a journal makes tables wait, the table may have a session that left since; the tap then ends a moment before
    /// that session's last packet.
    func hearing(_ table: ForwardingTable, userOf: (SessionID) -> UserID?) -> MediaTap {
        guard let listener else { return self }
        var tap = self
        let receiving = Set((table.routes + table.pictureRoutes).flatMap(\.subscribers))
        tap.sessions = receiving.filter { userOf($0) == listener }.sorted()
        return tap
    }

    /// Whether it gets packets of a publisher that these sessions are sent.
    package func takes(from publisher: UserID, to receivers: some Sequence<SessionID>) -> Bool {
        guard self.publisher == nil || self.publisher == publisher else { return false }
        return listener == nil || receivers.contains { sessions.contains($0) }
    }
}

extension TenantHost {
    /// Begins to give copies of a channel's packets to `take`, until ``MediaRouter/endTap(_:of:)``. Returns the tap's
    /// number; nil where there is no such channel.
    ///
    /// - Parameters:
    ///   - publisher: whose packets; nil for everybody's.
    ///   - listener: the user who receives them; nil for all that is published. Neither has to be there yet.
    package func tap(
        _ channel: ChannelID, publisher: UserID?, listener: UserID?, take: @escaping MediaTap.Take
    ) -> Int? {
        guard state.scene(of: channel) != nil else { return nil }
        return media.tap(
            channel, publisher: publisher, listener: listener, userOf: { userHearing(channel, on: $0) }, take: take)
    }

    /// The user of a session that receives packets of a channel. It may play a stream by its name and be elsewhere.
    func userHearing(_ channel: ChannelID, on session: SessionID) -> UserID? {
        state.user(of: session, in: channel) ?? state.user(of: session)
    }
}
