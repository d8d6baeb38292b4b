package import EmulatorAPI

/// The subscribers of each stream in one channel. The media shell looks up every packet in it.
package struct ForwardingTable: Hashable, Sendable {
    /// Where one publisher's packets of one kind go.
    package struct Route: Hashable, Sendable {
        /// Where the packets come from.
        package let session: SessionID
        /// The user of the session in the channel.
        package let publisher: UserID
        /// The session's stream; nil if streams have no names.
        package let stream: StreamID?
        /// The one kind of media.
        package let kind: MediaKinds
        /// The receivers: ascending, without the publisher's own session.
        package let subscribers: [SessionID]

        package init(
            session: SessionID, publisher: UserID, stream: StreamID? = nil, kind: MediaKinds = .sound,
            subscribers: [SessionID]
        ) {
            self.session = session
            self.publisher = publisher
            self.stream = stream
            self.kind = kind
            self.subscribers = subscribers
        }
    }

    package let channel: ChannelID
    /// One route for each publishing session and each of its named streams, ascending by session, then by stream.
    package let routes: [Route]
    /// The same for pictures and screens, where one stream may have both. Apart, so that they do not slow down sound.
    package let pictureRoutes: [Route]

    /// Makes the table of `routes`, given in any order, at most one for each session, stream and kind.
    package init(channel: ChannelID, routes: [Route]) {
        self.channel = channel
        var sorted = routes.sorted { Self.isBefore($0, $1.session, $1.stream, $1.kind) }
        let pictures = sorted.contains { $0.kind != .sound } ? sorted.filter { $0.kind != .sound } : []
        if !pictures.isEmpty { sorted.removeAll { $0.kind != .sound } }
        self.routes = sorted
        pictureRoutes = pictures
    }

    /// Whether nobody publishes anything.
    package var isEmpty: Bool { routes.isEmpty && pictureRoutes.isEmpty }

    /// The receivers of a kind of a stream of `session`; empty if it does not publish that in the channel.
    package func subscribers(
        of session: SessionID, stream: StreamID? = nil, kind: MediaKinds = .sound
    ) -> [SessionID] {
        route(of: session, stream, kind)?.subscribers ?? []
    }

    /// The user who publishes a kind of a stream of `session` in the channel; nil if there is none.
    package func publisher(of session: SessionID, stream: StreamID? = nil, kind: MediaKinds = .sound) -> UserID? {
        route(of: session, stream, kind)?.publisher
    }

    private static func isBefore(
        _ route: Route, _ session: SessionID, _ stream: StreamID?, _ kind: MediaKinds
    ) -> Bool {
        guard route.session == session else { return route.session < session }
        guard route.stream == stream else {
            guard let stream else { return false }
            return route.stream.map { $0 < stream } ?? true
        }
        return route.kind.rawValue < kind.rawValue
    }

    private func route(of session: SessionID, _ stream: StreamID?, _ kind: MediaKinds) -> Route? {
        let routes = kind == .sound ? routes : pictureRoutes
        var low = 0
        var high = routes.count
        while low < high {
            let middle = (low + high) / 2
            if Self.isBefore(routes[middle], session, stream, kind) { low = middle + 1 } else { high = middle }
        }
        guard low < routes.count, routes[low].session == session, routes[low].stream == stream,
            routes[low].kind == kind
        else { return nil }
        return routes[low]
    }
}
