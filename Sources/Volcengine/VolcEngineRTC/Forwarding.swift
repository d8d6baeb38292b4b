import EmulatorAPI

/// The rooms that the streams of a stay are forwarded to. In each of them the user is seen by its own people, as long as the
/// streams go there.
struct Forwarding: Sendable {
    /// A room to forward to, as the app names it.
    struct Wish: Hashable, Sendable {
        var room: String
        var token: String
    }

    struct Target: Hashable, Sendable {
        enum Phase: Hashable, Sendable {
            case outside
            /// The cloud was asked, or is asked when the network is back.
            case entering(isAsked: Bool)
            case inside
        }

        /// Tells late answers from those for this attempt.
        var run: Int
        let channel: ChannelID
        var token: String
        var phase = Phase.outside
        /// Whether the cloud may have let the user in already.
        var isRepeated = false
        /// What the cloud was told that is published there.
        var told: MediaKinds = []
    }

    var isPaused = false
    /// In the order in which the app named them.
    private(set) var targets: [Target] = []

    subscript(channel: ChannelID) -> Target? {
        get { targets.first { $0.channel == channel } }
        set {
            switch (targets.firstIndex { $0.channel == channel }, newValue) {
            case (let index?, let new?): targets[index] = new
            case (let index?, nil): targets.remove(at: index)
            case (nil, let new?): targets.append(new)
            case (nil, nil): break
            }
        }
    }
}

extension Forwarding.Wish {
    init(_ configuration: ByteRTCForwardStreamConfiguration) {
        (room, token) = (configuration.roomId ?? "", configuration.token ?? "")
    }

    /// The wishes of an app; of a room that is named twice, the last.
    static func all(_ configurations: [ByteRTCForwardStreamConfiguration]) -> [Forwarding.Wish] {
        var wishes: [Forwarding.Wish] = []
        for wish in configurations.map(Forwarding.Wish.init) {
            wishes.removeAll { $0.room == wish.room }
            wishes.append(wish)
        }
        return wishes
    }
}
