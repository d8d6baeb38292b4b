import EmulatorAPI
import OrderedCollections

/// What a participant wants of which streams, published or not.
struct Subscription: Hashable, Codable, Sendable {
    /// What was said of one stream of the channel.
    private struct Wish: Hashable, Codable {
        var wanted: MediaKinds = []
        var unwanted: MediaKinds = []

        var isEmpty: Bool { wanted.isEmpty && unwanted.isEmpty }
    }

    /// What is wanted of the channel's streams of which nothing is said.
    private(set) var automatic: MediaKinds
    /// Looked up by key only.
    @SortedByKey private var wishes: [StreamReference: Wish] = [:]
    /// What is wanted of streams by name, from whatever channel; in order of asking.
    private(set) var named: OrderedDictionary<StreamID, MediaKinds> = [:]

    init(automatic: MediaKinds) { self.automatic = automatic }

    /// Whether the sound of every stream of the channel is wanted.
    var includesEverySound: Bool { wishes.isEmpty && automatic.contains(.sound) }

    /// Whether nothing of the channel is wanted, except by name.
    var isByNameOnly: Bool { automatic.isEmpty && wishes.isEmpty }

    /// Whether a kind of a stream of the channel is wanted, other than by its name.
    func includes(_ kind: MediaKinds, of place: StreamPlace) -> Bool {
        guard !wishes.isEmpty, let wish = wishes[.numbered(user: place.user, index: place.index)] else {
            return automatic.contains(kind)
        }
        return wish.wanted.contains(kind) || (automatic.contains(kind) && !wish.unwanted.contains(kind))
    }

    /// What was turned off one by one stays off when everything is turned on again; what was let through one by one is
    /// not let through when everything is turned off afterwards.
    mutating func setAll(_ kinds: MediaKinds, _ isSubscribed: Bool) {
        if isSubscribed { automatic.formUnion(kinds) } else { automatic.subtract(kinds) }
        for key in wishes.keys { wishes[key]?.wanted.subtract(kinds) }
        wishes = wishes.filter { !$0.value.isEmpty }
    }

    mutating func set(_ stream: StreamReference, _ kinds: MediaKinds, _ isSubscribed: Bool) {
        var wish = wishes[stream] ?? Wish()
        if isSubscribed {
            wish.wanted.formUnion(kinds)
            wish.unwanted.subtract(kinds)
        } else {
            wish.unwanted.formUnion(kinds)
            wish.wanted.subtract(kinds)
        }
        wishes[stream] = wish
    }

    /// How many streams of the channel something would be said of with one more.
    func wishCount(with stream: StreamReference) -> Int { wishes.count + (wishes[stream] == nil ? 1 : 0) }

    /// Adds kinds of a named stream, or takes them away; whether that changed something.
    mutating func setNamed(_ stream: StreamID, _ kinds: MediaKinds, _ isSubscribed: Bool) -> Bool {
        let before = named[stream] ?? []
        let after = isSubscribed ? before.union(kinds) : before.subtracting(kinds)
        guard after != before else { return false }
        named[stream] = after.isEmpty ? nil : after
        return true
    }
}
