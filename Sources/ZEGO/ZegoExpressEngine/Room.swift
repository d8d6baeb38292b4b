import Devices
import EmulatorAPI
import VendorDialects
import VoiceEngine

/// A room the user is in, or on the way into.
struct Room: Sendable {
    /// Numbers this device's logins, to tell late events of an older login from those of this one.
    let number: Int
    let channel: ChannelID
    let user: UserID
    let nickname: String
    /// What the user came with, or renewed.
    var credential: Credential
    /// Whether the cloud may not know of a renewal of it.
    var owesRenewal = false
    let maximumMembers: Int
    let tellsUsers: Bool
    var isInside = false
    /// Whether the app was told that the connection is lost.
    var isReconnecting = false
    /// Whether the cloud was asked to let the user in again, and has not answered.
    var isEnteringAgain = false
    /// The users and streams in the room, as far as the app was told.
    var users: [ChannelUser] = []
    var streams: [ListedStream] = []
    var notes: [ChannelNote] = []

    /// The request that lets the user in.
    func enter(leaving: ChannelID? = nil) -> Command {
        .rtc(
            .enter(
                channel: channel,
                // Streams to play are requested by name.
                entry: ChannelEntry(
                    user: user, nickname: nickname, credential: credential, scene: .call, subscribes: [],
                    maximumParticipants: maximumMembers, leaving: leaving)))
    }
}

/// A stream that is published, or is to be.
struct Publication: Sendable {
    enum Step: Sendable {
        /// Waits for the login or for the connection.
        case waiting
        case asked
        case live
    }

    let stream: StreamID
    let slot: Int
    let room: Int
    let number: Int
    /// The codec of its pictures, chosen before it began.
    let codec: ZegoVideoCodecID
    var step = Step.waiting
    /// Whether the app was told that it is being published.
    var isTold = false
    /// Whether the app was told of a retry.
    var isRetried = false
    var hasSent = false
    /// What the cloud was told of the stream's pictures.
    var pictures = Publication.noPictures
    /// The device states the cloud knows.
    var reported: [StreamDevice: ZegoRemoteDeviceState] = [:]
    var sent = ByteCount()

    /// As a stream begins. An earlier one of the same publish channel may have been muted.
    static let noPictures = PublishedState(unknownMutes: .picture)
}

/// A stream that is played, or is to be.
struct Play: Sendable {
    let stream: StreamID
    let room: Int
    let number: Int
    /// Whether it was requested from the cloud since the last login.
    var isAsked = false
    /// Where its pictures are shown.
    var view: PictureView?
    /// Whether its pictures were requested too.
    var receivesPictures = false
    /// Whether the cloud was told that the small size is wanted.
    var receivesSmall = false
    /// Whether the app was told that its pictures stand still.
    var tellsFreeze = false
    /// The played stream; nil while it is not published.
    var playable: SubscribedStream?
    /// Whether the app was told that it is being played.
    var isTold = false
    /// Whether the app was told of a retry.
    var isRetried = false
    var volume = 100
    var introduced = false
    /// The device states the app was told, or could have been.
    var told: [StreamDevice: DeviceReport] = [:]
    var received = ByteCount()
    var breaks = SoundBreaks()

    /// The voice engine's name for a stream: a mix has one for each of its inputs.
    func source(of stream: StreamID) -> String {
        stream == self.stream ? stream.rawValue : "\(self.stream.rawValue)/\(stream.rawValue)"
    }

    /// The voice engine's names for everything that can be heard, with the volume of each in percent.
    var sources: [(name: String, volume: Int)] {
        guard let inputs = playable?.inputs, !inputs.isEmpty else { return [(stream.rawValue, volume)] }
        return inputs.map {
            (source(of: $0.stream), volume * Int(min($0.volume, UInt32(ZEGO.profile.sdk.maximumVolume.value))) / 100)
        }
    }
}

extension ZegoExpressEngine.State {
    /// The requests that end, at the cloud, everything published and played in a room.
    func streamsEnd(in room: Room) -> [RTCCommand] {
        publications.values.filter { $0.room == room.number && $0.step != .waiting }.sorted { $0.slot < $1.slot }
            .map { .unpublish(channel: room.channel, index: $0.slot, kinds: .all) }
            + plays.values.filter { $0.room == room.number && $0.isAsked }.sorted { $0.stream < $1.stream }
            .map { .play($0.stream, false, in: room.channel) }
    }
}

extension RTCCommand {
    /// Plays a stream, or plays it no more.
    static func play(_ stream: StreamID, _ isPlayed: Bool, in channel: ChannelID) -> RTCCommand {
        // The pictures are requested where there is a view of them.
        .subscribe(
            channel: channel, stream: .named(stream: stream), kinds: isPlayed ? .sound : [.all, .smallPicture],
            isSubscribed: isPlayed)
    }
}

/// What the user chose for the local sound and for others'.
struct SoundChoices: Sendable {
    /// How a publish channel is encoded.
    struct Encoding: Hashable, Sendable {
        var bitrate: Int32 = 48
        var channel = ZegoAudioChannel.mono
        var codecID = ZegoAudioCodecID.default

        var quality: VoiceQuality {
            VoiceQuality(bitRate: Int(bitrate) * 1000, channelCount: channel == .stereo ? 2 : 1)
        }
    }

    var isMicrophoneMuted = false
    var isSpeakerMuted = false
    var hasCaptureDevice = true
    var captureVolume = 100
    /// The sources that the app chose, by slot.
    var sources: [Int: ZegoAudioSourceType] = [:]
    /// The encodings that the app chose, by slot.
    var encodings: [Int: Encoding] = [:]
    var mutesAllPlays = false
    /// How loud a stream is when it begins to be played.
    var playVolume = 100
    /// Whether the local user's voice is heard on this device.
    var isMonitored = false
    var stereoMode = ZegoAudioCaptureStereoMode.none
    var suppressesNoise = false
    var noiseMode = ZegoANSMode.medium
    var evensLoudness = false
    var hasSentCapture = false
    var camera: ZegoRemoteDeviceState?
    /// Whether the microphone could not be opened.
    var isBroken = false

    /// Where a publish channel's sound comes from. Channels but the main one have the main one's at first.
    func source(of slot: Int) -> ZegoAudioSourceType {
        let source = sources[slot] ?? .default
        return slot > 0 && source == .default ? .mainPublishChannel : source
    }

    func encoding(of slot: Int) -> Encoding { encodings[slot] ?? Encoding() }

    /// The state of a publish channel's microphone for other users.
    func microphone(of slot: Int, isSlotMuted: Bool) -> ZegoRemoteDeviceState {
        switch source(of: slot) {
        case .none: return .disable
        // The app or a player takes the microphone's place.
        case .custom where slot > 0, .mediaPlayer where slot > 0: return isSlotMuted ? .mute : .open
        case .default, .custom, .mediaPlayer, .microphone, .mainPublishChannel, .screenCapture: break
        }
        if !hasCaptureDevice || source(of: 0) == .none { return .disable }
        if isBroken { return .genericError }
        return isMicrophoneMuted || isSlotMuted ? .mute : .open
    }

    /// Whether the main channel's voice is silence.
    var isSilent: Bool { isMicrophoneMuted || !hasCaptureDevice || source(of: 0) == .none }

    /// Whether a stereo microphone stays stereo. The app's own sound is as the app gives it.
    var capturesStereo: Bool {
        switch stereoMode {
        case .none: source(of: 0) == .custom
        case .always: true
        case .adaptive: source(of: 0) == .custom || encoding(of: 0).channel == .stereo
        }
    }

    /// By how many decibels noise is reduced. The app's own sound is not treated.
    var noiseReduction: Int? { suppressesNoise && source(of: 0) != .custom ? noiseMode.decibels : nil }
}

extension ZegoANSMode {
    /// How much steady noise is reduced; assumed, because the vendor only names the modes.
    var decibels: Int {
        switch self {
        case .soft: 8
        case .medium, .aiLowLatency: 15
        case .AI, .aiBalanced: 20
        case .aggressive: 25
        case .aiAggressive: 30
        }
    }
}
