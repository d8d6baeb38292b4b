import Devices
import EmulatorAPI
import Foundation
import VendorDialects

/// What a connection publishes and subscribes to, and as what its user is in the channel.
struct ConnectionOptions: Hashable, Sendable {
    /// What an app assigned.
    struct Change: Hashable, Sendable {
        var publishesMicrophone: Bool?
        var publishesCamera: Bool?
        var publishesScreen: Bool?
        var publishesPushed: Bool?
        var pushedTrack: Int?
        var publishesPlayer: Bool?
        var playerID: Int?
        var publishesCustomSound: Bool?
        var customSound: Int?
        var publishesRhythm: Bool?
        var subscribesAudio: Bool?
        var subscribesVideo: Bool?
        var playsAudio: Bool?
        var role: AgoraClientRole?
        var profile: AgoraChannelProfile?
        var defaultSize: AgoraVideoStreamType?
        var token: String?
    }

    var publishesMicrophone = true
    var publishesCamera = true
    var publishesScreen = false
    var publishesPushed = false
    var pushedTrack = 0
    var publishesPlayer = false
    var playerID = 0
    var publishesCustomSound = false
    var customSound = 0
    var publishesRhythm = false
    var subscribesAudio = true
    var subscribesVideo = true
    var playsAudio = true
    /// In which size others' pictures are wanted; what the engine was told, where nothing is said.
    var defaultSize: AgoraVideoStreamType?
    var role: AgoraClientRole
    var profile: AgoraChannelProfile

    mutating func apply(_ change: Change) {
        publishesMicrophone = change.publishesMicrophone ?? publishesMicrophone
        publishesCamera = change.publishesCamera ?? publishesCamera
        publishesScreen = change.publishesScreen ?? publishesScreen
        publishesPushed = change.publishesPushed ?? publishesPushed
        pushedTrack = change.pushedTrack ?? pushedTrack
        publishesPlayer = change.publishesPlayer ?? publishesPlayer
        playerID = change.playerID ?? playerID
        publishesCustomSound = change.publishesCustomSound ?? publishesCustomSound
        customSound = change.customSound ?? customSound
        publishesRhythm = change.publishesRhythm ?? publishesRhythm
        subscribesAudio = change.subscribesAudio ?? subscribesAudio
        subscribesVideo = change.subscribesVideo ?? subscribesVideo
        playsAudio = change.playsAudio ?? playsAudio
        defaultSize = change.defaultSize ?? defaultSize
        role = change.role ?? role
        profile = change.profile ?? profile
    }

    /// Whether there are hosts and audience.
    var scene: ChannelScene {
        switch profile {
        case .communication, .communication_1v1: .call
        case .liveBroadcasting, .game, .cloudGaming: .live
        }
    }

    /// The one source of pictures that is published; a screen goes before what the app pushes, and that before the camera.
    func track(_ video: VideoSettings) -> PictureTrack? {
        if publishesScreen { return .screen }
        if publishesPushed { return UInt(exactly: pushedTrack).map { .pushed($0) } }
        return publishesCamera ? video.isExternal ? .pushed(0) : .camera : nil
    }

    /// Whether sound is published that is not the microphone's.
    var publishesTracks: Bool { publishesPlayer || publishesCustomSound || publishesRhythm }

    /// The music player's names for what is published beside the microphone's sound, or without it.
    func tracks(_ pieces: Pieces) -> Set<Int32> {
        var tracks: Set<Int32> = publishesRhythm ? Set(Pieces.rhythmTracks) : []
        if publishesPlayer, let id = Int32(exactly: playerID), let player = pieces.players[id] {
            tracks.insert(player.track)
        }
        // A direct track goes alone.
        if publishesCustomSound, let custom = pieces.customSounds[customSound],
            custom.type == .mixable || !publishesMicrophone
        {
            tracks.insert(Pieces.track(ofCustomSound: customSound))
        }
        return tracks
    }

    /// In a call everybody is a host.
    var isHost: Bool { scene == .call || role == .broadcaster }
}

/// A user of a channel, as this device knows them.
struct Remote: Hashable, Sendable {
    let user: UserID
    /// The account of text; empty without one.
    let account: String
    /// Whether they publish sound, and whether they muted it.
    var isPublishing = false
    var isMuted = false
    var state = AgoraAudioRemoteState.stopped
    /// Whether the first sound was told.
    var isIntroduced = false

    var isAudible: Bool { isPublishing && !isMuted }

    /// Whether they publish pictures, whether they muted them, and what was told of them.
    var isShowing = false
    var arePicturesMuted = false
    /// Whether they send small pictures too.
    var hasSmall = false
    var pictureState = AgoraVideoRemoteState.stopped
    /// Whether they were seen before, and since when they are.
    var wasSeen = false
    var seenSince: Duration?

    var isSeen: Bool { isShowing && !arePicturesMuted }
}

/// One connection to a channel, from the request to join.
struct Connection: Sendable {
    typealias JoinBlock = (String, UInt, Int) -> Void

    /// Which of the app's connections it is.
    enum Key: Hashable, Sendable {
        case main
        /// The uid as the app gave it.
        case further(channel: String, uid: UInt)
        case furtherAccount(channel: String, account: String)
    }

    let key: Key
    /// Tells late answers to an older connection from those to this one.
    let number: Int
    let channel: ChannelID
    /// As whom to enter; nil lets the cloud choose a number.
    var user: UserID?
    let account: String?
    var token: String
    var options: ConnectionOptions
    let outlet: DelegateOutlet<any AgoraRtcEngineDelegate>
    /// Called in the place of the delegate when the channel is joined, once; then it is let go, with what the app keeps in it.
    var joined: Handover<JoinBlock>?
    let startedAt: Duration

    var link: (any Link)?
    var client = ChannelClient()
    var outages = Outages()
    /// Why the SDK has given up; the app has to leave.
    var failure: Agora.ConnectionReason?
    /// The state that was told last.
    var told = AgoraConnectionState.disconnected
    /// 0 until the cloud has said it.
    var uid: UInt = 0

    var isMuted = false
    /// Whether the cloud did not let the user publish. Another role or another token begins anew.
    var isRefused = false
    var publishState = AgoraStreamPublishState.idle
    var hasSentSound = false
    /// By uid.
    var remotes: [UInt: Remote] = [:]
    var mutedRemotes: Set<UInt> = []
    var isEveryRemoteMuted = false
    var blocked: Set<UInt> = []
    var allowed: Set<UInt> = []
    var hasAllowList = false
    /// Whose pictures the cloud was told are published.
    var sentTrack: PictureTrack?
    /// Whose pictures the app was told are published.
    var toldTrack: PictureTrack?
    var mutesPictures = false
    var small = SmallPictures()
    /// Whether somebody asked for small pictures.
    var isSmallAsked = false
    /// In which size others' pictures are wanted, where that was said.
    var sizes: [UInt: AgoraVideoStreamType] = [:]
    /// Whether the cloud did not let the user publish pictures. Another token begins anew.
    var arePicturesRefused = false
    var mutedPictures: Set<UInt> = []
    /// Whose pictures the app asked for, where they do not come by themselves.
    var wantedPictures: Set<UInt> = []
    var isEveryPictureMuted = false
    var data = DataStreams()
    var volumeReports: VolumeReports?
    var activeSpeaker: UInt?
    var reports = ReportBase()
    /// How media is encrypted.
    var cipher: Agora.MediaCipher?
    /// Pictures that may be sealed otherwise, by their user.
    var unproven: [UInt: UnprovenPictures] = [:]
    /// Users of whom the app knows that they cannot be decrypted.
    var undecryptable: Set<UInt> = []
    /// The other channels that the user is relayed to.
    var relay: Relay?

    init(
        key: Key, number: Int, channel: String, user: UserID?, account: String?, token: String,
        options: ConnectionOptions, outlet: DelegateOutlet<any AgoraRtcEngineDelegate>, joined: JoinBlock?,
        startedAt: Duration
    ) {
        self.key = key
        self.number = number
        self.channel = ChannelID(channel)
        self.user = user
        self.account = account
        self.token = token
        self.options = options
        self.outlet = outlet
        self.joined = joined.map { Handover($0) }
        self.startedAt = startedAt
    }

    var isInside: Bool { client.isInside }

    var isPublishing: Bool { client.published.kinds.contains(.sound) }

    /// Whether the sound is published and not muted.
    var isSendingSound: Bool { client.published.sentKinds.contains(.sound) }

    var sendsSmall: Bool { client.published.kinds.contains(.smallPicture) }

    /// Whether it should publish.
    var wantsToPublish: Bool {
        isInside && client.isVisible && options.isHost && !isRefused
            && (options.publishesMicrophone || options.publishesTracks)
    }

    /// Whose pictures it should publish.
    func wantedTrack(_ video: VideoSettings) -> PictureTrack? {
        guard isInside, client.isVisible, options.isHost, !arePicturesRefused, let track = options.track(video),
            video.has(track)
        else { return nil }
        return track
    }

    /// Forgets what the cloud was told of the local pictures: it has ended them itself, or refused them.
    mutating func endPictures() {
        sentTrack = nil
        client.published.end(Self.pictures)
    }

    static let pictures: MediaKinds = [.picture, .smallPicture]

    /// What the cloud has to be told of the local pictures.
    mutating func settlePictures(_ video: VideoSettings) -> [PublishedState.Change] {
        let track = wantedTrack(video)
        let kinds: MediaKinds = track == nil ? [] : wantsToSendSmall ? Self.pictures : .picture
        var changes: [PublishedState.Change] = []
        // Another source is another stream for the others.
        if track != sentTrack || client.published.isUnknown(.picture) {
            changes = client.published.settle(Self.pictures, publish: [])
        }
        sentTrack = track
        return changes + client.published.settle(Self.pictures, publish: kinds, mute: mutesPictures ? .picture : [])
    }

    /// Whether it should publish small pictures beside the others.
    var wantsToSendSmall: Bool {
        switch small.mode {
        case .autoSimulcastStream: isSmallAsked
        case .disableSimulcastStream: false
        case .enableSimulcastStream: true
        }
    }

    /// Whether a user's pictures are wanted in the small size.
    func wantsSmall(_ uid: UInt) -> Bool { (sizes[uid] ?? options.defaultSize) == .low }

    /// Whether a user's pictures are not to be seen here.
    func isHidden(_ uid: UInt) -> Bool {
        isEveryPictureMuted || mutedPictures.contains(uid)
            || (!options.subscribesVideo && !wantedPictures.contains(uid))
    }

    /// What the voice engine calls a user of this connection. Users of the main connection have their number.
    func publisher(_ uid: UInt) -> String {
        key == .main ? "\(uid)" : "\(uid)@\(channel)#\(number)"
    }

    /// Whether a user's sound is not to be heard here.
    func isSilenced(_ uid: UInt) -> Bool {
        let isAllowed = hasAllowList ? allowed.contains(uid) : !blocked.contains(uid)
        return isEveryRemoteMuted || mutedRemotes.contains(uid) || !isAllowed || !options.playsAudio
    }

    /// The milliseconds since joining began.
    func elapsed(at now: Duration) -> Int { Int(max(1, (now - startedAt).milliseconds)) }

    var request: Command {
        var kinds: MediaKinds = options.subscribesAudio ? [.sound, .picture] : .picture
        if options.defaultSize == .low { kinds.insert(.smallPicture) }
        return .rtc(
            .enter(
                channel: channel,
                entry: ChannelEntry(
                    user: user, nickname: account ?? "", credential: .token(text: token), scene: options.scene,
                    isVisible: options.isHost, subscribes: kinds)))
    }
}

/// The connections of an engine, the main one and further ones, in the order of joining.
struct Connections: Sendable {
    private(set) var all: [Connection] = []

    var main: Connection? { self[.main] }

    subscript(key: Connection.Key) -> Connection? { all.first { $0.key == key } }

    subscript(number: Int) -> Connection? { all.first { $0.number == number } }

    mutating func add(_ connection: Connection) { all.append(connection) }

    mutating func remove(_ key: Connection.Key) -> Connection? {
        all.firstIndex { $0.key == key }.map { all.remove(at: $0) }
    }

    mutating func removeAll() -> [Connection] {
        defer { all = [] }
        return all
    }

    /// Changes a connection in place, if it is there.
    mutating func change<Result>(_ number: Int, _ body: (inout Connection) -> Result) -> Result? {
        guard let index = all.firstIndex(where: { $0.number == number }) else { return nil }
        return body(&all[index])
    }

    /// Changes a connection in place, if it is there.
    mutating func change<Result>(_ key: Connection.Key, _ body: (inout Connection) -> Result) -> Result? {
        guard let index = all.firstIndex(where: { $0.key == key }) else { return nil }
        return body(&all[index])
    }
}

/// Users as numbers and as texts.
enum UserNumber {
    /// The number that stands for a user of the cloud.
    static func number(of user: UserID) -> UInt { UInt(Agora.number(of: user)) }
}
