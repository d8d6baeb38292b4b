import Devices
import EmulatorAPI
import Foundation
import VendorDialects

/// The room and the user to enter with: the checked values of `TRTCParams`.
struct Entry: Sendable {
    var app: AppID
    var user: UserID
    var userSig: String
    var channel: ChannelID
    var permit: Credential?
    /// Whether the user is an anchor.
    var isVisible: Bool
    var scene: ChannelScene

    /// Makes the checks that the SDK makes before it asks the cloud, in the vendor's order of codes.
    init(_ param: TRTCParams?, scene: TRTCAppScene) throws(Tencent.TRTCFailure) {
        guard let param else { throw .paramMissing }
        guard param.sdkAppId != 0 else { throw .sdkAppIDZero }
        channel = try Self.channel(number: param.roomId, text: param.strRoomId)
        guard !param.userId.isEmpty else { throw .userIDEmpty }
        guard !param.userSig.isEmpty else { throw .userSigEmpty }
        app = AppID("\(param.sdkAppId)")
        user = UserID(param.userId)
        userSig = param.userSig
        permit = Self.permit(param.privateMapKey)
        guard param.bussInfo.map({ $0.isEmpty || Self.isObject($0) }) ?? true else {
            throw .bussInfoInvalid
        }
        self.scene = ChannelScene(scene)
        // In a call the cloud makes everybody an anchor.
        isVisible = self.scene == .call || param.role.isVisible
    }

    /// The channel of a room: by number unless that is 0, else by text.
    static func channel(number: UInt32, text: String) throws(Tencent.TRTCFailure) -> ChannelID {
        if number != 0 {
            guard number <= Tencent.profile.sdk.maximumNumericRoom.value else {
                // The header has several codes for a bad number; that it is this one is assumed.
                throw .roomNumberTooHigh(number)
            }
            return Tencent.channel(numericRoom: number)
        }
        guard !text.isEmpty else { throw .roomIDMissing }
        let maximum = Tencent.profile.sdk.maximumTextRoomBytes.value
        guard text.utf8.count <= maximum else {
            throw .roomIDTooLong(text.utf8.count, maximum: maximum)
        }
        guard let bad = text.first(where: { !Tencent.isInTextRoom($0) }) else {
            return Tencent.channel(stringRoom: text)
        }
        throw .roomIDHas(bad)
    }

    private static func isObject(_ text: String) -> Bool {
        (try? JSONSerialization.jsonObject(with: Data(text.utf8))) is [String: Any]
    }

    static func permit(_ key: String?) -> Credential? {
        guard let key, !key.isEmpty else { return nil }
        return .token(text: key)
    }

    var request: Command {
        .rtc(
            .enter(
                channel: channel,
                entry: ChannelEntry(
                    user: user, credential: .token(text: userSig), permit: permit, scene: scene, isVisible: isVisible,
                    // Pictures come when the app asks for a view of them.
                    subscribes: .sound)))
    }
}

extension ChannelScene {
    init(_ scene: TRTCAppScene) {
        switch scene {
        case .LIVE, .voiceChatRoom: self = .live
        case .videoCall, .audioCall: self = .call
        }
    }
}

extension TRTCRoleType {
    /// Only anchors are announced to others and heard.
    var isVisible: Bool {
        switch self {
        case .anchor: true
        case .audience: false
        }
    }
}

/// Where the device is.
enum Stay: Sendable {
    case outside
    /// In a room, or on the way into it.
    case there(Room)
    /// The cloud was told. Another entry waits for the answer.
    case leaving(next: Entry?)
}

/// One stay in a room, from the request to enter.
struct Room: Sendable {
    let link: any Link
    /// Numbers this device's stays, to tell late events of an older stay from those of this one.
    let number: Int
    /// The role in it is the confirmed one.
    var entry: Entry
    let startedAt: Duration
    var client = ChannelClient()
    var outages = Outages()
    /// When the last outage began; nil before the first.
    var lostAt: Duration?
    /// The others of whom the app was told that they are there.
    var others: Set<UserID> = []
    /// In manual mode, the users whose sound is wanted.
    var wanted: Set<UserID> = []
    var subscribesByHand = false
    /// The users who can be heard, as the cloud reported.
    var audible: Set<UserID> = []
    /// The pictures that can be seen, as the cloud reported.
    var visible: Set<RemotePictures> = []
    /// The users of whose pictures the cloud was told in which size they are wanted.
    var chosenSizes: Set<UserID> = []
    /// The mixes that are heard instead of those who are in them, by their makers.
    var mixes: [UserID: RoomMix] = [:]
    /// The users whose first sound was reported.
    var introduced: Set<UserID> = []
    var reports = ReportBase()

    init(link: any Link, number: Int, entry: Entry, startedAt: Duration) {
        self.link = link
        self.number = number
        self.entry = entry
        self.startedAt = startedAt
    }

    var channel: ChannelID { entry.channel }

    var published: MediaKinds { client.published.kinds }

    var isSpeaker: Bool { entry.isVisible }

    /// Whose sound a packet has, as it is played; nil for one that is not played.
    func player(of packet: MediaPacket) -> UserID? {
        guard let stream = packet.stream else {
            let isMixed = mixes.values.contains { $0.has(packet.publisher.rawValue) }
            return audible.contains(packet.publisher) && !isMixed ? packet.publisher : nil
        }
        return stream == RoomMix.packetName ? mixes[packet.publisher]?.user : nil
    }
}
