import Devices
import EmulatorAPI
import VendorDialects
import VideoEngine
import VoiceEngine

/// A user of a room, as this device knows them.
struct Remote: Hashable, Sendable {
    let user: UserID
    /// What their streams have, a screen's included.
    var kinds: MediaKinds = []
    /// What is received of them.
    var received: MediaKinds
    /// How large their pictures are, where they send two sizes.
    var layers: LayerSizes?
    /// Whether the cloud was told that the small ones are wanted.
    var receivesSmall = false
    var state = ByteRTCRemoteAudioState.stopped
    /// Whether the first sound was told.
    var isIntroduced = false
    /// How far their pictures are; nil stands for stopped.
    var pictureStates: [PictureStream: ByteRTCRemoteVideoState] = [:]
    /// The devices of theirs that were told as open.
    var openDevices: Set<StreamDevice> = []
    /// How loud the app wants them, where it said so.
    var volume: Int?

    var isAudible: Bool { kinds.contains(.sound) && received.contains(.sound) }

    /// Whether their pictures come.
    func isSeen(_ stream: PictureStream) -> Bool { kinds.contains(stream.kind) && received.contains(stream.kind) }
}

/// What an app joins a room with.
struct StayRequest: Hashable, Sendable {
    var user: UserID
    var extraInfo: String
    var token: String
    var profile: ByteRTCRoomProfile
    /// What is published without being asked for.
    var publishes: MediaKinds
    var subscribes: MediaKinds
    /// In which size pictures are wanted of whom nothing else is said.
    var size = SizeWish.nearest(width: 0, height: 0)
}

/// A room of the app's, joined or not.
struct Stay: Sendable {
    /// Tells late answers for an older stay from those for this one. It grows with each request to join.
    var run = 0
    let number: Int
    let channel: ChannelID
    let room: ByteRTCRoom
    var client = ChannelClient()
    /// Whether it was not let in, and has to leave first.
    var isRefused = false
    var request: StayRequest?
    var startedAt = Duration.zero
    var joinedAt: Duration?
    /// The last break of the network whose end was told.
    var toldOutage = 0
    /// Whether users of the room have their plain names in the device's sound.
    var usesPlainNames = false

    /// Whether the app wants to be seen.
    var wantsVisible = true
    /// What the app publishes.
    var wanted: MediaKinds = []
    /// Kinds that the cloud did not let the user publish. Another token begins anew, and so does the app that publishes again.
    var refusedKinds: MediaKinds = []
    var toldDevices: [StreamDevice: DeviceState] = [:]

    /// What is received without being asked for by name.
    var subscribes: MediaKinds = []
    var paused: MediaKinds = []
    /// In which size users' pictures are wanted, where the app said it.
    var sizes: [UserID: SizeWish] = [:]
    var remotes: [UserID: Remote] = [:]
    var volume = 100
    var places = Places()
    /// The rooms that streams are forwarded to; nil while the app asked for none.
    var forwarding: Forwarding?
    private(set) var lastMessage = 0
    private var answers = SendAnswers()
    private(set) var lastTask = -1
    var reports = ReportBase()

    init(number: Int, channel: ChannelID, room: ByteRTCRoom) {
        self.number = number
        self.channel = channel
        self.room = room
    }

    var isInside: Bool { client.isInside }

    /// Whether a further request to join is one too many.
    var isJoined: Bool { !client.isOutside || isRefused }

    /// What the cloud was told that is published.
    var told: MediaKinds { client.published.kinds }

    /// What is to be published.
    var publishable: MediaKinds { isInside && client.isVisible ? wanted.subtracting(refusedKinds) : [] }

    /// What the voice engine calls a user of this room.
    func publisher(_ user: UserID) -> String {
        // Nobody is heard in a room for messages, and an engine beside has names of its own.
        !room.face.hasStreams ? "\(user)@\(channel), messages" : usesPlainNames ? user.rawValue : "\(user)@\(channel)"
    }

    /// How loud a user is heard.
    func volume(of user: UserID) -> Int {
        Int((Float(remotes[user]?.volume ?? volume) * places.gain(of: user)).rounded())
    }

    /// The milliseconds since joining began.
    func elapsed(at now: Duration) -> Int { Int(max(1, (now - startedAt).milliseconds)) }

    mutating func nextMessage() -> Int {
        lastMessage += 1
        return lastMessage
    }

    /// Takes what became of a message; what can be told now.
    mutating func answer(_ message: Int, _ answer: SendAnswers.Answer) -> [(message: Int, answer: SendAnswers.Answer)] {
        answers.add(message, answer)
    }

    mutating func nextTask() -> Int {
        lastTask += 1
        return lastTask
    }

    /// Begins anew, as after leaving.
    mutating func reset() {
        var fresh = Stay(number: number, channel: channel, room: room)
        fresh.run = run + 1
        fresh.client = client
        fresh.client.leave()
        fresh.wantsVisible = wantsVisible
        (fresh.lastMessage, fresh.answers) = (lastMessage, answers)
        fresh.lastTask = lastTask
        fresh.places = places
        (fresh.places.others, fresh.places.isNew, fresh.places.isWaiting) = ([:], places.isUsed, false)
        self = fresh
    }

    /// The request as the cloud takes it.
    var command: Command? {
        guard let request else { return nil }
        return .rtc(
            .enter(
                channel: channel,
                entry: ChannelEntry(
                    user: request.user, nickname: request.extraInfo, credential: .token(text: request.token),
                    scene: .call, isVisible: wantsVisible, subscribes: request.subscribes)))
    }
}

/// What became of messages, which is told in the order of sending. Each message is answered once.
struct SendAnswers: Sendable {
    struct Answer: Sendable {
        var code: Volcengine.MessageCode
        var isToOne: Bool
    }

    private var waiting: [Int: Answer] = [:]
    private var lastTold = 0

    /// Takes an answer; those that can be told now, in order.
    mutating func add(_ message: Int, _ answer: Answer) -> [(message: Int, answer: Answer)] {
        waiting[message] = answer
        var told: [(message: Int, answer: Answer)] = []
        while let next = waiting.removeValue(forKey: lastTold + 1) {
            lastTold += 1
            told.append((lastTold, next))
        }
        return told
    }
}

/// The rooms of an engine, in the order of their making.
struct Stays: Sendable {
    private(set) var all: [Stay] = []

    subscript(number: Int) -> Stay? { all.first { $0.number == number } }

    subscript(channel: ChannelID) -> Stay? { all.first { $0.channel == channel } }

    mutating func add(_ stay: Stay) { all.append(stay) }

    mutating func remove(_ number: Int) -> Stay? {
        all.firstIndex { $0.number == number }.map { all.remove(at: $0) }
    }

    mutating func removeAll() -> [Stay] {
        defer { all = [] }
        return all
    }

    /// Changes a stay in place, if it is there.
    mutating func change<Result>(_ number: Int, _ body: (inout Stay) -> Result) -> Result? {
        guard let index = all.firstIndex(where: { $0.number == number }) else { return nil }
        return body(&all[index])
    }
}

/// How far the engine's connection to the cloud is.
struct ConnectionState: Sendable {
    /// The link that all rooms share; nil before the first room is joined.
    var link: (any Link)?
    /// The state that was told last.
    var told: ByteRTCConnectionState?
    /// The links without a network.
    var lost: Set<LostLink> = []
    var outages = Outages()

    /// Whether the cloud's time was asked for.
    var hasAskedTime = false
    /// The rooms whose leaving the network lost.
    var unleft: Set<ChannelID> = []
    /// The number of the test of the network that runs.
    var detection: Int?

    enum LostLink: Hashable, Sendable { case rooms, messages }

    var isConnected: Bool { outages.isConnected }
}
