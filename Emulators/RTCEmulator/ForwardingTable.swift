package import EmulatorAPI

/// Who hears whom in one channel; the media shell looks every packet up in it.
package struct ForwardingTable: Hashable, Sendable {
    /// Where one publisher's packets go.
    package struct Route: Hashable, Sendable {
        /// Where the packets come from.
        package let session: SessionID
        /// As whom the session is in the channel.
        package let publisher: UserID
        /// Where they go: ascending, without the publisher's own session.
        package let subscribers: [SessionID]

        package init(session: SessionID, publisher: UserID, subscribers: [SessionID]) {
            self.session = session
            self.publisher = publisher
            self.subscribers = subscribers
        }
    }

    package let channel: ChannelID
    /// One route for each session that publishes, ascending by session.
    package let routes: [Route]

    /// Makes the table of `routes`, given in any order, at most one for each session.
    package init(channel: ChannelID, routes: [Route]) {
        self.channel = channel
        self.routes = routes.sorted { $0.session < $1.session }
    }

    /// Where a packet from `session` goes; nowhere when it does not publish in the channel.
    package func subscribers(of session: SessionID) -> [SessionID] { route(of: session)?.subscribers ?? [] }

    /// As whom `session` publishes in the channel; nil when it does not.
    package func publisher(of session: SessionID) -> UserID? { route(of: session)?.publisher }

    private func route(of session: SessionID) -> Route? {
        var low = 0
        var high = routes.count
        while low < high {
            let middle = (low + high) / 2
            if routes[middle].session < session { low = middle + 1 } else { high = middle }
        }
        return low < routes.count && routes[low].session == session ? routes[low] : nil
    }
}
