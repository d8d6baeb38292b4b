import Devices
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
        /// Tells late answers for an older target from those for this one.
        let run: Int
        let channel: ChannelID
        let token: String
        var client = ChannelClient()

        /// What the cloud was told that is published there.
        var told: MediaKinds { client.published.kinds }
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
