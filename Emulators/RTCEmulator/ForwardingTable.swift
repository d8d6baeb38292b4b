package import EmulatorAPI

/// Who hears whom in one channel; the media shell looks every packet up in it.
package struct ForwardingTable: Hashable, Sendable {
    /// Where one publisher's packets go.
    package struct Route: Hashable, Sendable {
        /// Where the packets come from.
        package let session: SessionID
        /// As whom the session is in the channel.
        package let publisher: UserID
        /// Which of the session's streams; nil where streams have no names.
        package let stream: StreamID?
        /// Where they go: ascending, without the publisher's own session.
        package let subscribers: [SessionID]

        package init(
            session: SessionID, publisher: UserID, stream: StreamID? = nil, subscribers: [SessionID]
        ) {
            self.session = session
            self.publisher = publisher
            self.stream = stream
            self.subscribers = subscribers
        }
    }

    package let channel: ChannelID
    /// One route for each session that publishes and each of its named streams, ascending by session, then by stream.
    package let routes: [Route]

    /// Makes the table of `routes`, given in any order, at most one for each session and stream.
    package init(channel: ChannelID, routes: [Route]) {
        self.channel = channel
        self.routes = routes.sorted { Self.isBefore($0, $1.session, $1.stream) }
    }

    /// Where a packet of a stream of `session` goes; nowhere when it does not publish that in the channel.
    package func subscribers(of session: SessionID, stream: StreamID? = nil) -> [SessionID] {
        route(of: session, stream)?.subscribers ?? []
    }

    /// As whom `session` publishes a stream in the channel; nil when it does not.
    package func publisher(of session: SessionID, stream: StreamID? = nil) -> UserID? {
        route(of: session, stream)?.publisher
    }

    private static func isBefore(_ route: Route, _ session: SessionID, _ stream: StreamID?) -> Bool {
        guard route.session == session else { return route.session < session }
        guard let stream else { return false }
        return route.stream.map { $0 < stream } ?? true
    }

    private func route(of session: SessionID, _ stream: StreamID?) -> Route? {
        var low = 0
        var high = routes.count
        while low < high {
            let middle = (low + high) / 2
            if Self.isBefore(routes[middle], session, stream) { low = middle + 1 } else { high = middle }
        }
        guard low < routes.count, routes[low].session == session, routes[low].stream == stream else { return nil }
        return routes[low]
    }
}
