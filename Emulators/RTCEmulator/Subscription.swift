import EmulatorAPI
import OrderedCollections

/// The kinds of streams that a participant wants, published or not.
struct Subscription: Hashable, Serializable, Sendable {
    /// The choice for one stream of the channel.
    private struct Wish: Hashable, Serializable {
        var wanted: MediaKinds = []
        var unwanted: MediaKinds = []

        var isEmpty: Bool { wanted.isEmpty && unwanted.isEmpty }
    }

    /// The kinds of the channel's streams without a choice.
    private(set) var automatic: MediaKinds
    /// Looked up by key only.
    @SortedByKey private var wishes: [StreamReference: Wish] = [:]
    /// The kinds of streams by name, in any channel; in order of subscribing.
    private(set) var named: OrderedDictionary<StreamID, MediaKinds> = [:]

    init(automatic: MediaKinds) { self.automatic = automatic }

    /// Whether it includes a kind of every stream of the channel.
    func includesEvery(_ kind: MediaKinds) -> Bool { wishes.isEmpty && automatic.contains(kind) }

    /// Whether it includes nothing of the channel, except by name.
    var isByNameOnly: Bool { automatic.isEmpty && wishes.isEmpty }

    /// Whether it includes a kind of a stream of the channel, other than by its name.
    func includes(_ kind: MediaKinds, of place: StreamPlace) -> Bool {
        guard !wishes.isEmpty, let wish = wishes[.numbered(user: place.user, index: place.index)] else {
            return automatic.contains(kind)
        }
        return wish.wanted.contains(kind) || (automatic.contains(kind) && !wish.unwanted.contains(kind))
    }

    /// Streams turned off individually stay off when everything is turned on. Streams turned on individually go off
    /// when everything is turned off.
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

    /// The number of streams of the channel with a choice, including this one.
    func wishCount(with stream: StreamReference) -> Int { wishes.count + (wishes[stream] == nil ? 1 : 0) }

    /// Adds kinds of a named stream, or removes them. Returns whether that changed something.
    mutating func setNamed(_ stream: StreamID, _ kinds: MediaKinds, _ isSubscribed: Bool) -> Bool {
        let before = named[stream] ?? []
        let after = isSubscribed ? before.union(kinds) : before.subtracting(kinds)
        guard after != before else { return false }
        named[stream] = after.isEmpty ? nil : after
        return true
    }
}
