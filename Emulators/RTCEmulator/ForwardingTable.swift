package import EmulatorAPI

/// The subscribers of each stream in one channel. The media shell looks up every packet in it.
package struct ForwardingTable: Hashable, Sendable {
    /// Where one publisher's packets go.
    package struct Route: Hashable, Sendable {
        /// Where the packets come from.
        package let session: SessionID
        /// The user of the session in the channel.
        package let publisher: UserID
        /// The session's stream; nil if streams have no names.
        package let stream: StreamID?
        /// The receivers: ascending, without the publisher's own session.
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
    /// One route for each publishing session and each of its named streams, ascending by session, then by stream.
    package let routes: [Route]

    /// Makes the table of `routes`, given in any order, at most one for each session and stream.
    package init(channel: ChannelID, routes: [Route]) {
        self.channel = channel
        self.routes = routes.sorted { Self.isBefore($0, $1.session, $1.stream) }
    }

    /// The receivers of a stream of `session`; empty if it does not publish that stream in the channel.
    package func subscribers(of session: SessionID, stream: StreamID? = nil) -> [SessionID] {
        route(of: session, stream)?.subscribers ?? []
    }

    /// The user who publishes a stream of `session` in the channel; nil if there is none.
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
