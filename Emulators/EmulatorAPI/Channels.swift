/// The kinds of media in a stream. Each kind is muted and subscribed on its own.
package struct MediaKinds: OptionSet, Hashable, Serializable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Voices and music.
    package static let sound = MediaKinds(rawValue: 1)
    /// What a camera sees.
    package static let picture = MediaKinds(rawValue: 2)
    /// What a screen shows.
    package static let screen = MediaKinds(rawValue: 4)
    /// The camera's pictures once more, in a smaller size. It is published beside ``picture``, and ends and is muted with
    /// it. Who subscribes to both receives this one while there is one.
    package static let smallPicture = MediaKinds(rawValue: 8)
    /// Every kind that is published by itself.
    package static let all: MediaKinds = [.sound, .picture, .screen]

    /// Whether it has no kinds but the four known ones.
    package var isKnown: Bool { isSubset(of: [.all, .smallPicture]) }

    /// Whether it has at least one kind, and only known ones.
    package var isValid: Bool { !isEmpty && isKnown }
}

/// What a channel is used for; the rules define its effect.
package enum ChannelScene: String, Hashable, Serializable, Sendable, CaseIterable {
    /// A few speak, and many listen.
    case live
    /// Everybody speaks.
    case call
}

/// A participant of a channel, as others see them.
package struct ChannelUser: Hashable, Serializable, Sendable {
    package var user: UserID
    /// As the user named themselves when entering.
    package var nickname: String

    package init(user: UserID, nickname: String) {
        self.user = user
        self.nickname = nickname
    }
}

/// A participant of a channel, as an app's server sees them.
package struct ListedParticipant: Hashable, Sendable {
    package var user: UserID
    package var isVisible: Bool
    /// Whether their connection may come back, if it is silent.
    package var isReachable: Bool
    /// What they publish.
    package var kinds: MediaKinds
    /// As the user named themselves when entering.
    package var nickname: String
    /// When they entered, on the tenant's wall clock; nil in channels that were stored before this was kept.
    package var enteredAtUnixMilliseconds: Int64?

    package init(
        user: UserID, isVisible: Bool, isReachable: Bool = true, kinds: MediaKinds = [], nickname: String = "",
        enteredAtUnixMilliseconds: Int64? = nil
    ) {
        self.user = user
        self.isVisible = isVisible
        self.isReachable = isReachable
        self.kinds = kinds
        self.nickname = nickname
        self.enteredAtUnixMilliseconds = enteredAtUnixMilliseconds
    }
}

/// An entry that an app's server forbids: to a channel, or to all without one; to a user, or to everybody without one.
package struct ForbiddenEntry: Hashable, Sendable {
    package var channel: ChannelID?
    package var user: UserID?
    /// Whole seconds until it is over.
    package var secondsLeft: Int

    package init(channel: ChannelID?, user: UserID?, secondsLeft: Int) {
        self.channel = channel
        self.user = user
        self.secondsLeft = secondsLeft
    }
}

/// A stream of a channel, as an app's server sees it.
package struct PublishedStream: Hashable, Sendable {
    package var stream: ListedStream
    /// When it began, on the tenant's wall clock; nil in channels that were stored before this was kept.
    package var beganAtUnixMilliseconds: Int64?

    package init(stream: ListedStream, beganAtUnixMilliseconds: Int64? = nil) {
        self.stream = stream
        self.beganAtUnixMilliseconds = beganAtUnixMilliseconds
    }
}

/// How to enter a channel.
package struct ChannelEntry: Hashable, Serializable, Sendable {
    /// The user id to enter with. Without one the cloud assigns a number, if the rules say so.
    package var user: UserID?
    package var nickname: String
    /// Proves the identity. It also grants rights, if the rules read them from it.
    package var credential: Credential
    /// A token with rights, for rules that read them from a permit.
    package var permit: Credential?
    /// The channel's, where it is there already.
    package var scene: ChannelScene
    /// Whether others see the user. Only a visible user can publish.
    package var isVisible: Bool
    /// The media kinds that the user receives automatically, of every stream in the channel.
    package var subscribes: MediaKinds
    /// Limits the channel if this entry creates it; 0 means only the limit of the rules.
    package var maximumParticipants: Int
    /// A channel that is left in the same step.
    package var leaving: ChannelID?
    /// Whether the user only sends: they are told of nothing but what concerns themselves, and no message is for them; nil:
    /// they are told of everything.
    package var sendsOnly: Bool?

    package init(
        user: UserID?, nickname: String = "", credential: Credential, permit: Credential? = nil, scene: ChannelScene,
        isVisible: Bool = true, subscribes: MediaKinds = .all, maximumParticipants: Int = 0, leaving: ChannelID? = nil,
        sendsOnly: Bool? = nil
    ) {
        self.user = user
        self.nickname = nickname
        self.credential = credential
        self.permit = permit
        self.scene = scene
        self.isVisible = isVisible
        self.subscribes = subscribes
        self.maximumParticipants = maximumParticipants
        self.leaving = leaving
        self.sendsOnly = sendsOnly
    }
}

/// A channel as an entering user finds it.
package struct ChannelSnapshot: Hashable, Serializable, Sendable {
    package var channel: ChannelID
    /// Identifies one lifetime of the channel. After the channel was empty, it has another value.
    package var session: String
    /// Who looks at it.
    package var user: UserID
    /// Everybody else who is visible, in order of entering.
    package var users: [ChannelUser]
    /// Everybody else's streams, in order of publishing.
    package var streams: [ListedStream]
    /// In order of their first writing.
    package var notes: [ChannelNote]

    package init(
        channel: ChannelID, session: String, user: UserID, users: [ChannelUser], streams: [ListedStream],
        notes: [ChannelNote]
    ) {
        self.channel = channel
        self.session = session
        self.user = user
        self.users = users
        self.streams = streams
        self.notes = notes
    }
}

/// Which stream is meant, published or not.
package enum StreamReference: Hashable, Comparable, Serializable, Sendable {
    /// The stream with this name, in any channel.
    case named(stream: StreamID)
    /// A stream of one participant of the channel, by its index.
    case numbered(user: UserID, index: Int)

    package static func < (left: StreamReference, right: StreamReference) -> Bool {
        switch (left, right) {
        case (.named(let left), .named(let right)): left < right
        case (.named, .numbered): true
        case (.numbered, .named): false
        case (.numbered(let left, let first), .numbered(let right, let second)): (left, first) < (right, second)
        }
    }
}

/// A stream as others in its channel see it.
package struct ListedStream: Hashable, Serializable, Sendable {
    package var publisher: ChannelUser
    /// Counts the publisher's streams, from 0.
    package var index: Int
    /// Where the vendor's streams have names.
    package var name: StreamID?
    package var kinds: MediaKinds
    /// Those of the kinds that are muted.
    package var muted: MediaKinds
    /// Text that the publisher attaches to the stream.
    package var extra: String
    /// The last report of each device, sorted by device; nil if there is none. Of a stream with a name only its
    /// subscribers learn it: see ``SubscribedStream/devices``.
    package var devices: [DeviceReport]?

    package init(
        publisher: ChannelUser, index: Int = 0, name: StreamID? = nil, kinds: MediaKinds = .sound,
        muted: MediaKinds = [], extra: String = "", devices: [DeviceReport]? = nil
    ) {
        self.publisher = publisher
        self.index = index
        self.name = name
        self.kinds = kinds
        self.muted = muted
        self.extra = extra
        self.devices = devices
    }

    /// Whether its sound can be heard.
    package var isAudible: Bool { kinds.subtracting(muted).contains(.sound) }
}

/// A stream as its subscribers by name see it, from any channel.
package struct SubscribedStream: Hashable, Serializable, Sendable {
    package var stream: StreamID
    /// Where it is published.
    package var channel: ChannelID
    package var publisher: UserID
    /// The last report of each device, sorted by device. Devices without a report are left out.
    package var devices: [DeviceReport]
    /// The streams whose audio makes up this one; empty for a stream that a user publishes.
    package var inputs: [MixInput]

    package init(
        stream: StreamID, channel: ChannelID, publisher: UserID, devices: [DeviceReport], inputs: [MixInput] = []
    ) {
        self.stream = stream
        self.channel = channel
        self.publisher = publisher
        self.devices = devices
        self.inputs = inputs
    }
}

/// A device that feeds a stream, or plays other users' streams at the publisher's side.
package enum StreamDevice: String, Hashable, Serializable, Sendable, CaseIterable {
    case camera, microphone, speaker
}

/// The state of a device.
package enum DeviceState: String, Hashable, Serializable, Sendable, CaseIterable {
    case open
    case muted
    /// Switched off by the app.
    case disabled
    case broken
    /// There is none.
    case missing
    /// The person did not allow its use.
    case notAuthorized
    /// It is there and gives nothing.
    case withoutFrames
    /// Another app has it.
    case inUse
    case unplugged
    /// The system has to be started again first.
    case needsRestart
    /// The system's media service is gone.
    case mediaServiceLost
    /// For example by a phone call.
    case interrupted
    /// The app is in the background.
    case inBackground
    /// Several apps are in the foreground.
    case sharedForeground
    /// The system took it away to save itself.
    case underPressure
    case notSupported
}

/// A publisher's report about a device.
package struct DeviceReport: Hashable, Serializable, Sendable {
    package var device: StreamDevice
    package var state: DeviceState

    package init(device: StreamDevice, state: DeviceState) {
        self.device = device
        self.state = state
    }
}

/// A named text on a channel. Every participant may write it.
package struct ChannelNote: Hashable, Serializable, Sendable {
    package var key: String
    package var value: String
    package var by: ChannelUser
    /// Grows with every write in the channel, also within a millisecond.
    package var atUnixMilliseconds: Int64

    package init(key: String, value: String, by: ChannelUser, atUnixMilliseconds: Int64) {
        self.key = key
        self.value = value
        self.by = by
        self.atUnixMilliseconds = atUnixMilliseconds
    }
}

/// The kind of a channel message; each kind has its own rules.
package enum ChannelMessageKind: String, Hashable, Comparable, Serializable, Sendable, CaseIterable {
    /// Reliable, for everybody.
    case broadcast
    /// For everybody, where some may be lost.
    case barrage
    /// For some users, or for everybody.
    case command
    /// Bytes for some users, or for everybody.
    case binary
    /// Bytes of a kind that the app numbers.
    case numbered
    /// Travels with a stream, to those who subscribe to it.
    case sideData
    /// Travels with a stream's sound, to those who subscribe to it.
    case soundData

    /// Whether it travels with a stream.
    package var isAlongStream: Bool {
        switch self {
        case .sideData, .soundData: true
        case .broadcast, .barrage, .command, .binary, .numbered: false
        }
    }

    package static func < (left: ChannelMessageKind, right: ChannelMessageKind) -> Bool {
        left.rawValue < right.rawValue
    }
}

/// A message to others in a channel, or to those who subscribe to a stream.
package struct ChannelMessage: Hashable, Serializable, Sendable {
    package var kind: ChannelMessageKind
    /// A text is its UTF-8.
    package var bytes: Bytes
    /// The receivers; if empty, all others receive it. Receivers that are not there are skipped.
    package var to: [UserID]
    /// The sender's stream that it travels with, for kinds that travel with one.
    package var index: Int
    /// The app's number for the kind, for kinds that are numbered.
    package var number: Int
    /// Counts this sender's messages with this number, from 0.
    package var sequence: UInt32
    package var isReliable: Bool

    package init(
        kind: ChannelMessageKind, bytes: Bytes, to: [UserID] = [], index: Int = 0, number: Int = 0,
        sequence: UInt32 = 0, isReliable: Bool = true
    ) {
        self.kind = kind
        self.bytes = bytes
        self.to = to
        self.index = index
        self.number = number
        self.sequence = sequence
        self.isReliable = isReliable
    }
}

/// One stream of a mix.
package struct MixInput: Hashable, Serializable, Sendable {
    package var stream: StreamID
    /// Names the input in sound levels.
    package var levelID: UInt32
    /// In percent.
    package var volume: UInt32

    package init(stream: StreamID, levelID: UInt32, volume: UInt32) {
        self.stream = stream
        self.levelID = levelID
        self.volume = volume
    }
}

/// The inputs of a mix.
package enum MixSource: Hashable, Serializable, Sendable {
    /// These streams, all of which are published.
    case streams(inputs: [MixInput])
    /// All named streams in a channel, as they come and go; each input has this level id.
    case channel(channel: ChannelID, levelID: UInt32)
}
