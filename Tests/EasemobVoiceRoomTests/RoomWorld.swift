import Devices
import EasemobVoiceRoom
import ParlorTesting
import Testing
import VoiceEngine

/// A world with one tenant of Easemob's and Agora's, and people who use the vendor's demo in it.
final class RoomWorld {
    let world: World
    let tenant: WorldTenant
    /// Delegates are held weakly by the component.
    private(set) var visitors: [Visitor] = []

    init(seed: UInt64 = 7) {
        world = World(seed: seed)
        tenant = world.addTenant(.easemobDemo)
    }

    /// Somebody with the app open and not logged in.
    func stranger(_ name: String) throws -> Visitor {
        let visitor = Visitor(name: name, device: world.device(name))
        visitors.append(visitor)
        try visitor.device.audio.use(.tone(hertz: 300 + 40 * Double(visitors.count), amplitude: 0.3))
        visitor.device.run {
            AgoraConfig.rtcId = Tenant.easemobDemoAgoraAppID
            visitor.chat.configIM(appkey: tenant.tenant.appID)
        }
        return visitor
    }

    /// Somebody who is logged in to the App Server and to chat.
    func loggedIn(_ name: String) throws -> Visitor {
        let visitor = try stranger(name)
        visitor.logIn()
        settle()
        visitor.logInToChat()
        settle()
        try #require(visitor.events == ["login: 0", "loginIM: \(visitor.chatUid) 0"])
        visitor.events = []
        return visitor
    }

    /// Somebody's room, with its owner in it.
    func owner(
        _ name: String = "alice", password: String? = nil, freeSeats: Bool = false, type: VMMUSIC_TYPE = .social
    ) throws -> Visitor {
        let owner = try loggedIn(name)
        var room: [String: Any] = [
            "name": "Parlor", "is_private": password != nil, "type": 0, "allow_free_join_mic": freeSeats,
            "sound_effect": "Social Chat",
        ]
        room["password"] = password
        let made = owner.ask(.post, .createRoom(()), room)
        settle()
        let described = try #require(made.object["room"] as? [String: Any], "\(made.text)")
        try enter(owner, #require(described["room_id"] as? String), as: type)
        return owner
    }

    /// Somebody in the owner's room.
    func guest(_ name: String, of owner: Visitor, as type: VMMUSIC_TYPE = .social) throws -> Visitor {
        let guest = try loggedIn(name)
        try enter(guest, owner.roomID, as: type)
        return guest
    }

    /// Somebody in the owner's room and on one of its seats, by invitation.
    func speaker(_ name: String, seat: Int, of owner: Visitor, as type: VMMUSIC_TYPE = .social) throws -> Visitor {
        let speaker = try guest(name, of: owner, as: type)
        try seatByInvitation(speaker, seat, owner)
        return speaker
    }

    func seatByInvitation(_ guest: Visitor, _ seat: Int, _ owner: Visitor) throws {
        owner.ask(.post, .inviteUserToMic(roomId: owner.roomID), ["uid": guest.uid, "mic_index": seat])
        settle()
        let agreed = guest.ask(.post, .agreeInvite(roomId: owner.roomID), ["mic_index": seat])
        settle()
        try #require(agreed.text == "200 true")
        try #require(guest.ownSeat == seat)
    }

    func enter(_ visitor: Visitor, _ room: String, as type: VMMUSIC_TYPE = .social) throws {
        visitor.enter(room, as: type)
        settle()
        settle()
        try #require(visitor.heard("enter: true"), "\(visitor.events)")
        visitor.events = []
    }

    /// Forgets what was heard, does something, and lets what follows from it arrive.
    func scene(_ body: () -> Void) {
        for visitor in visitors { visitor.events = [] }
        body()
        settle()
    }

    /// Asks, lets the answer and what follows arrive, and returns the answer.
    @discardableResult
    func ask(
        _ visitor: Visitor, _ method: VoiceRoomRequestHTTPMethod, _ api: VoiceRoomBusinessApi, query: String = "",
        _ params: [String: Any] = [:]
    ) -> String {
        var answered: Visitor.Answered?
        scene { answered = visitor.ask(method, api, query: query, params) }
        return answered?.text ?? ""
    }

    func settle() { world.advance(by: .milliseconds(600)) }

    func hears(_ listener: Visitor, _ speaker: Visitor) throws {
        try world.expect(listener.device, hears: speaker.voice, for: .seconds(1), atLeast: .milliseconds(700))
    }

    func doesNotHear(_ listener: Visitor, _ speaker: Visitor) throws {
        try world.expect(listener.device, doesNotHear: speaker.voice, for: .seconds(1))
    }
}
