package import EmulatorAPI
import OrderedCollections

/// What a channel of named streams has beside its participants.
struct StreamStage: Hashable, Codable, Sendable {
    /// Names this life of the channel.
    let session: String
    /// As the one who began the channel asked for; nil for no limit of its own.
    let maximumParticipants: Int?
    /// In order of publishing.
    var streams: OrderedSet<StreamID> = []
    /// In order of first writing.
    var notes: [ChannelNote] = []
    var lastTextNumber: UInt64 = 0
    var entryTimes = RateWindow()
    var noteTimes = RateWindow()
    /// By kind of text; texts for a single user count apart where the rules say so.
    var textTimes: [ChannelTextKind: RateWindow] = [:]
    var singleTextTimes: [ChannelTextKind: RateWindow] = [:]
}

/// Where a user is.
struct Place: Hashable, Comparable, Codable, Sendable {
    var channel: ChannelID
    var user: UserID

    static func < (left: Place, right: Place) -> Bool {
        (left.channel, left.user) < (right.channel, right.user)
    }
}

/// What a participant of a channel of named streams has beside their stay.
struct Entrant: Hashable, Codable, Sendable {
    var nickname: String
    /// What the token allows in the channel; nil for everything.
    var rights: ChannelClaims?
    /// The last Unix second of the token.
    var tokenEndsAtUnixSeconds: Int64
    /// When the token is past its time, and when its session is warned; nil where that is over or never comes.
    var tokenEndsAt: Instant?
    var warnsAt: Instant?
    var isTokenOver = false
    /// The streams that are published, by slot.
    var slots: OrderedDictionary<Int, StreamID> = [:]
    /// In order of asking, published or not.
    var playing: OrderedSet<StreamID> = []
    var textTimes: [ChannelTextKind: RateWindow] = [:]
    var sideDataTimes = RateWindow()
}

/// A stream that somebody publishes.
struct PublishedStream: Hashable, Codable, Sendable {
    var place: Place
    var session: SessionID
    var slot: Int
    var extra: String
    /// Sorted by device.
    var devices: [DeviceReport] = []
}

/// Streams that are made of others.
struct Mix: Hashable, Codable, Sendable {
    var place: Place
    var inputs: [MixInput]
    var outputs: [StreamID]
    /// The channel whose streams are the inputs; nil where these were named.
    var mixed: ChannelID?
    /// Names the inputs of a channel in sound levels.
    var levelID: UInt32 = 0
    /// When it ends, because none of its inputs is published; nil while one is.
    var endsAt: Instant?
}

/// What lapses for one stay; of two at the same instant, the warning comes first.
struct TokenDeadline: Hashable, Comparable, Codable, Sendable {
    enum Kind: Int, Hashable, Codable, Sendable {
        case endsSoon, ends
    }

    var place: Place
    var kind: Kind

    static func < (left: TokenDeadline, right: TokenDeadline) -> Bool {
        left.place == right.place ? left.kind.rawValue < right.kind.rawValue : left.place < right.place
    }
}

/// What a token says to a channel of named streams, judged by whoever composes the services.
package struct ChannelToken: Sendable {
    package var claims: Claims
    /// The first moment at which it is past its time; nil where no clock of ours gets there.
    package var endsAt: Instant?

    package init(claims: Claims, endsAt: Instant?) {
        self.claims = claims
        self.endsAt = endsAt
    }
}
