import Devices
import ImSDK_Plus
import ParlorTesting
import TRTCVoiceRoom
import TXLiteAVSDK_TRTC
import Testing

/// A world with one Tencent tenant and people who use the voice-room component in it.
final class VoiceRoomWorld {
    static let appID: Int32 = 1_400_000_001
    static let roomID: Int32 = 10_001

    let world: World
    let tenant: WorldTenant
    /// Delegates are held weakly by the component.
    private(set) var guests: [Guest] = []

    init(seed: UInt64 = 7) {
        world = World(seed: seed)
        tenant = world.addTenant(.tencentDemo)
    }

    /// Somebody with the app open and not logged in.
    func stranger(_ name: String, on deviceName: String? = nil, generation: VoiceRoomGeneration = .document) -> Guest {
        let guest = Guest(name: name, device: world.device(deviceName ?? name))
        guests.append(guest)
        guest.use {
            $0.setDelegate(delegate: guest)
            $0.setGeneration(generation)
        }
        return guest
    }

    func loggedIn(
        _ name: String, on deviceName: String? = nil, generation: VoiceRoomGeneration = .document
    ) throws -> Guest {
        let guest = stranger(name, on: deviceName, generation: generation)
        let token = tenant.token(for: name)
        guest.ask("login") { $0.login(sdkAppID: Self.appID, userId: name, userSig: token, callback: $1) }
        settle()
        try #require(guest.answers("login") == ["0 im login success."])
        return guest
    }

    /// The owner of room 10001.
    func owner(_ name: String = "alice", seats: Int = 3, generation: VoiceRoomGeneration = .document) throws -> Guest {
        let guest = try loggedIn(name, generation: generation)
        create(as: guest, seats: seats)
        try #require(guest.answers("createRoom") == ["0 enter trtc room success."])
        return guest
    }

    /// A listener in room 10001.
    func listener(_ name: String, generation: VoiceRoomGeneration = .document) throws -> Guest {
        let guest = try loggedIn(name, generation: generation)
        enter(as: guest)
        try #require(guest.answers("enterRoom") == ["0 enter trtc room success."])
        return guest
    }

    /// Somebody in room 10001 and on one of its seats.
    func speaker(_ name: String, seat: Int, generation: VoiceRoomGeneration = .document) throws -> Guest {
        let guest = try listener(name, generation: generation)
        guest.ask("enterSeat") { $0.enterSeat(seatIndex: seat, callback: $1) }
        settle()
        try #require(guest.answers("enterSeat") == ["0 enter seat success"])
        return guest
    }

    func create(as guest: Guest, room: Int32 = roomID, seats: Int = 3) {
        let param = VoiceRoomParam()
        param.roomName = "Parlor"
        param.coverUrl = "https://example.com/cover.png"
        param.needRequest = true
        param.seatCount = seats
        guest.ask("createRoom") { $0.createRoom(roomID: room, roomParam: param, callback: $1) }
        settle()
    }

    func enter(as guest: Guest, room: Int32 = roomID) {
        guest.ask("enterRoom") { $0.enterRoom(roomID: Int(room), callback: $1) }
        settle()
    }

    /// Forgets what was heard, does something, and lets what follows from it arrive.
    func scene(_ body: () -> Void) {
        for guest in guests { guest.events = [] }
        body()
        settle()
    }

    func settle() { world.advance(by: .milliseconds(600)) }

    /// Somebody who uses chat without the component, and is a member of room 10001's group.
    func chatUser(_ name: String) throws -> Device {
        let device = world.device(name)
        let token = tenant.token(for: name)
        device.run {
            let chat = V2TIMManager.sharedInstance()!
            chat.initSDK(Self.appID, config: V2TIMSDKConfig())
            chat.login(name, userSig: token, succ: {}, fail: { _, _ in })
        }
        try world.expect("V2TIMManager.login succ", on: device)
        device.run { V2TIMManager.sharedInstance().joinGroup("10001", msg: "", succ: {}, fail: { _, _ in }) }
        try world.expect("V2TIMManager.joinGroup succ", on: device)
        return device
    }

    /// The group's attributes as chat has them.
    func attributes(on device: Device) -> [String: String] {
        var read: [String: String] = [:]
        device.run {
            V2TIMManager.sharedInstance().getGroupAttributes(
                "10001", keys: nil, succ: { read = $0 as? [String: String] ?? [:] }, fail: { _, _ in })
        }
        settle()
        return read
    }
}
