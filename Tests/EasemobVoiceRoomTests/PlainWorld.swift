import Devices
import EasemobVoiceRoom
import EmulatorAPI
import ParlorTesting
import Testing
import VendorDialects
import VoiceEngine

/// A chat room and a channel without an App Server, and people who use the vendor's component in them. The first is the owner.
final class PlainWorld {
    static let roomID = "1001"
    static let channel = "plain"

    let world: World
    let tenant: WorldTenant
    /// Delegates are held weakly by the component.
    private(set) var visitors: [Visitor] = []

    init(seed: UInt64 = 7) {
        world = World(seed: seed)
        tenant = world.addTenant(.easemobDemo)
    }

    /// Somebody who is logged in to chat.
    func loggedIn(_ name: String) throws -> Visitor {
        let visitor = Visitor(name: name, device: world.device(name))
        visitors.append(visitor)
        try visitor.device.audio.use(.tone(hertz: 300 + 40 * Double(visitors.count), amplitude: 0.3))
        visitor.user.uid = name
        visitor.user.name = name
        visitor.user.chat_uid = name
        visitor.user.rtc_uid = String(100 + visitors.count)
        visitor.user.im_token = tenant.token(for: name)
        visitor.device.run {
            AgoraConfig.rtcId = Tenant.easemobDemoAgoraAppID
            visitor.chat.configIM(appkey: tenant.tenant.appID)
        }
        visitor.logInToChat()
        settle()
        try #require(visitor.events == ["loginIM: \(name) 0"])
        visitor.events = []
        return visitor
    }

    /// Somebody in the room and in the channel.
    func guest(_ name: String, as type: VMMUSIC_TYPE = .social) throws -> Visitor {
        let isFirst = visitors.isEmpty
        let visitor = try loggedIn(name)
        if isFirst {
            let plan = RoomPlan(kind: Easemob.roomKind, description: RoomDescription(name: "Parlor"))
            try act(name, .room(.enter(room: RoomID(Self.roomID), entry: .create(plan: plan))))
        }
        let room = VRRoomEntity()
        room.chatroom_id = Self.roomID
        room.owner = visitors[0].user
        visitor.info.room = room
        let token = tenant.tenant.channelToken(
            channel: Self.channel, uid: visitor.voice, at: world.unixSeconds)
        visitor.device.run { visitor.meet(Self.channel, token: token, type) { visitor.events.append("met") } }
        settle()
        try #require(visitor.heard("met"), "\(visitor.events)")
        for visitor in visitors { visitor.events = [] }
        return visitor
    }

    /// What the back end does in a user's role.
    func act(_ user: String, _ command: Command) throws {
        try tenant.administer(.act(user: UserID(user), command: command))
    }

    /// Writes seats as the App Server does.
    func write(_ seats: [Int: String]) throws {
        let attributes = seats.sorted { $0.key < $1.key }.map { Attribute(key: "mic_\($0.key)", value: $0.value) }
        try act(
            "admin",
            .attribute(
                .set(
                    room: RoomID(Self.roomID), attributes: attributes, options: AttributeOptions(),
                    expectedRevision: nil)))
        settle()
    }

    /// Puts somebody on a seat, with a status.
    func seat(_ visitor: Visitor, _ index: Int, status: Int = 0) throws {
        let user = visitor.user
        try write([
            index: #"""
            {"member":{"uid":"\#(user.uid!)","chat_uid":"\#(user.chat_uid!)","name":"\#(user.name!)","rtc_uid":\#(user.rtc_uid!)},\#
            "status":\#(status),"mic_index":\#(index)}
            """#
        ])
    }

    /// Forgets what was heard, does something, and lets what follows from it arrive.
    func scene(_ body: () throws -> Void) rethrows {
        for visitor in visitors { visitor.events = [] }
        try body()
        settle()
    }

    /// The amplitude of a visitor's tone in what another's loudspeaker played in the last half second.
    func loudness(of speaker: Visitor, for listener: Visitor) -> Double {
        let number = visitors.firstIndex { $0 === speaker }! + 1
        let recording = listener.device.audio.speaker.recording
        let end = recording.startTick + recording.samples.count / 2 / AudioBlock.frameCount
        return listener.device.audio.speaker.amplitude(hertz: 300 + 40 * Double(number), from: end - 25, to: end)
    }

    func settle() { world.advance(by: .milliseconds(600)) }

    func hears(_ listener: Visitor, _ speaker: Visitor) throws {
        try world.expect(listener.device, hears: speaker.voice, for: .seconds(1), atLeast: .milliseconds(700))
    }

    func doesNotHear(_ listener: Visitor, _ speaker: Visitor) throws {
        try world.expect(listener.device, doesNotHear: speaker.voice, for: .seconds(1))
    }
}
