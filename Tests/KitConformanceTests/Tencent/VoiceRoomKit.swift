import Devices
import Foundation
import ParlorTesting
import Synchronization
import TRTCVoiceRoom
import TXLiteAVSDK_TRTC
import VendorDialects

extension Kit {
    /// Tencent's voice-room component, which stands on the two above.
    static let voiceRoom = Kit(
        module: "TRTCVoiceRoom", source: ("Sources/Tencent/TRTCVoiceRoom", ["TRTCVoiceRoom"]), tenant: tencentTenant,
        demo: .tencentDemo, makeApp: { VoiceRoomApp(appID: $0, heard: $1) },
        chooseQueue: { TRTCVoiceRoom.shared().setDelegateQueue(queue: $0) }, entersOnMain: true,
        codeOfOthersToken: 70013,
        standings: [
            Standing("before login", [.login: -1, .room: -1]) { _, _ in },
            Standing("outside a room", [.room: -1]) { world, bob in try world.logInToVoiceRoom(on: bob) },
            Standing("after logout", [.login: -1, .room: -1]) { world, bob in
                try world.logInToVoiceRoom(on: bob)
                world.voiceRoom(bob) { $0.logout { _, _ in } }
                try world.expect("logout callback(code: 0", on: bob)
            },
        ],
        calls: KitCall.ofVoiceRoom,
        neverRefused: [
            "shared destroyShared setDelegate setDelegateQueue setGeneration": "the object itself",
            "login": "what the others wait for",
            "getRoomInfoList": "asks the chat SDK, whose codes it gives",
            """
            startMicrophone stopMicrophone setAuidoQuality muteLocalAudio setSpeaker setAudioCaptureVolume \
            setAudioPlayoutVolume setVoiceEarMonitor muteRemoteAudio muteAllRemoteAudio getAudioEffectManager
            """: "the RTC engine's settings, which it keeps for the next room",
            "cancelInvitation": "answers 0 whatever became of it, as the vendor's",
        ],
        refusals: Refusal.voiceRoom, limits: Limit.ofVoiceRoom)
}

extension KitCall {
    private static func room(
        _ name: String, _ need: Standing.Need = .room, code: Int? = nil,
        _ make: @escaping @Sendable (TRTCVoiceRoom, @escaping ActionCallback) -> Void
    ) -> KitCall {
        KitCall(name: name, need: need, code: code, line: "TRTCVoiceRoom.\(name) callback(code: #,") { _, device in
            device.run { make(TRTCVoiceRoom.shared()) { _, _ in } }
        }
    }

    /// The calls of the component's that are refused before login, or outside a room.
    static let ofVoiceRoom: [KitCall] = [
        room("logout", .login) { $0.logout(callback: $1) },
        room("setSelfProfile", .login) { $0.setSelfProfile(userName: "B", avatarURL: "", callback: $1) },
        room("createRoom", .login) { $0.createRoom(roomID: 2, roomParam: VoiceRoomParam(), callback: $1) },
        room("enterRoom", .login) { $0.enterRoom(roomID: 1, callback: $1) },
        room("sendInvitation", .login, code: 6013) {
            _ = $0.sendInvitation(cmd: "c", userId: "alice", content: "", callback: $1)
        },
        room("acceptInvitation", .login, code: 6013) { $0.acceptInvitation(id: "i", callback: $1) },
        room("rejectInvitation", .login, code: 6013) { $0.rejectInvitation(id: "i", callback: $1) },
        room("destroyRoom") { $0.destroyRoom(callback: $1) },
        room("exitRoom") { $0.exitRoom(callback: $1) },
        room("getUserInfoList") { room, _ in room.getUserInfoList(userIDList: nil) { _, _, _ in } },
        room("enterSeat") { $0.enterSeat(seatIndex: 0, callback: $1) },
        room("leaveSeat") { $0.leaveSeat(callback: $1) },
        room("moveSeat") { _ = $0.moveSeat(seatIndex: 0, callback: $1) },
        room("pickSeat") { $0.pickSeat(seatIndex: 0, userId: "alice", callback: $1) },
        room("kickSeat") { $0.kickSeat(seatIndex: 0, callback: $1) },
        room("muteSeat") { $0.muteSeat(seatIndex: 0, isMute: true, callback: $1) },
        room("closeSeat") { $0.closeSeat(seatIndex: 0, isClose: true, callback: $1) },
        room("sendRoomTextMsg") { $0.sendRoomTextMsg(message: "hi", callback: $1) },
        room("sendRoomCustomMsg") { $0.sendRoomCustomMsg(cmd: "c", message: "m", callback: $1) },
    ]
}

extension Refusal {
    /// The component has no list of codes: its own are -1 and those of moving.
    static let voiceRoom: [Refusal] = [
        Refusal(-1, "a seat that somebody has") { world in
            let alice = try world.voiceRoomOwner()
            let bob = world.device("bob")
            try world.logInToVoiceRoom(on: bob)
            world.voiceRoom(bob) { $0.enterRoom(roomID: 1) { _, _ in } }
            try world.expect("enterRoom callback(code: 0", on: bob)
            world.voiceRoom(alice) { $0.enterSeat(seatIndex: 0) { _, _ in } }
            try world.expect("enterSeat callback(code: 0", on: alice)
            world.settle()
            world.voiceRoom(bob) { $0.enterSeat(seatIndex: 0) { _, _ in } }
            try world.expect("enterSeat callback(code: -1, message: seat is used", on: bob)
        },
        Refusal(-1, "a room while in one") { world in
            let alice = try world.voiceRoomOwner()
            world.voiceRoom(alice) { $0.createRoom(roomID: 2, roomParam: VoiceRoomParam()) { _, _ in } }
            try world.expect("createRoom callback(code: -1", on: alice)
        },
        Refusal(10001, "a second move within a second") { world in
            let alice = try world.voiceRoomOwner()
            world.voiceRoom(alice) { $0.enterSeat(seatIndex: 0) { _, _ in } }
            world.settle()
            for seat in 1...2 { world.voiceRoom(alice) { _ = $0.moveSeat(seatIndex: seat) { _, _ in } } }
            try world.expect("moveSeat callback(code: 10001", on: alice)
        },
        // The component leaves the RTC room before the chat SDK refuses, as the vendor's does.
        Refusal(10009, "an owner who exits", refusesLastUse: false) { world in
            let alice = try world.voiceRoomOwner()
            world.voiceRoom(alice) { $0.exitRoom { _, _ in } }
            try world.expect("exitRoom callback(code: 10009", on: alice)
        },
    ]
}

extension Limit {
    static let ofVoiceRoom: [Limit] = [
        Limit("bytes of a text", Tencent.profile.room.maximumMessageBytes, code: 8001) { world, size in
            let alice = try world.voiceRoomOwner()
            let codes = Codes()
            world.voiceRoom(alice) { $0.sendRoomTextMsg(message: text(size)) { code, _ in codes.add(Int(code)) } }
            world.settle()
            return codes.outcome ?? -2
        }
    ]
}

extension KitWorld {
    func voiceRoom(_ device: Device, _ body: (TRTCVoiceRoom) -> Void) { use(device) { body(TRTCVoiceRoom.shared()) } }

    func logInToVoiceRoom(on device: Device) throws {
        let token = tenant.token(for: device.name)
        voiceRoom(device) {
            $0.login(sdkAppID: tencentAppID, userId: device.name, userSig: token) { _, _ in }
        }
        try expect("login callback(code: 0", on: device)
    }

    /// Alice, in her room 1 with four seats.
    func voiceRoomOwner() throws -> Device {
        let alice = device("alice")
        try logInToVoiceRoom(on: alice)
        voiceRoom(alice) {
            let param = VoiceRoomParam()
            param.roomName = "Room"
            param.seatCount = 4
            $0.createRoom(roomID: 1, roomParam: param) { _, _ in }
        }
        try expect("createRoom callback(code: 0", on: alice)
        settle()
        return alice
    }
}

/// An app of the component.
private final class VoiceRoomApp: NSObject, KitApp, TRTCVoiceRoomDelegate, Sendable {
    private static let room: Int32 = 10_002
    private let device = Device.current
    private let appID: Int32
    private let heard: @Sendable (String) -> Void
    private let entering = Mutex(Entering())

    /// What is left to come before the user is in the room.
    private struct Entering {
        var hasChat = false
        /// What waits for chat, once TRTC has admitted the user.
        var done: (@Sendable () -> Void)?
    }

    init(appID: String, heard: @escaping @Sendable (String) -> Void) {
        self.appID = Int32(appID) ?? 0
        self.heard = heard
        super.init()
        TRTCVoiceRoom.shared().setDelegate(delegate: self)
    }

    func enter(as user: String, token: String, opens: Bool, done: @escaping @Sendable (Int) -> Void) {
        device.run {
            TRTCVoiceRoom.shared().login(sdkAppID: appID, userId: user, userSig: token) { code, _ in
                guard code == 0 else { return done(Int(code)) }
                if opens {
                    let param = VoiceRoomParam()
                    param.roomName = "Room"
                    param.seatCount = 4
                    TRTCVoiceRoom.shared().createRoom(roomID: Self.room, roomParam: param) { code, _ in
                        done(Int(code))
                    }
                } else {
                    self.entering.withLock { $0 = Entering() }
                    TRTCVoiceRoom.shared().enterRoom(roomID: Int(Self.room)) { code, _ in
                        guard code == 0 else { return done(Int(code)) }
                        self.admitted { done(0) }
                    }
                }
            }
        }
    }

    /// `enterRoom` answers for TRTC alone. Before chat is joined too, a text is refused, and others' texts are not heard.
    private func admitted(done: @escaping @Sendable () -> Void) {
        let isThere = entering.withLock { entering in
            if !entering.hasChat { entering.done = done }
            return entering.hasChat
        }
        if isThere { done() }
    }

    /// Chat is joined.
    func onRoomInfoChange(roomInfo: VoiceRoomInfo) {
        let done = entering.withLock { entering in
            entering.hasChat = true
            return entering.done.take()
        }
        // The queue of `enterRoom`'s callback.
        if let done { device.deliver(on: nil, done) }
    }

    func say(_ text: String) {
        device.run { TRTCVoiceRoom.shared().sendRoomTextMsg(message: text, callback: nil) }
    }

    func leave(done: @escaping @Sendable (Int) -> Void) {
        device.run {
            // The owner cannot exit, and ends the room instead.
            TRTCVoiceRoom.shared().exitRoom { code, _ in
                if code == 0 { return TRTCVoiceRoom.shared().logout { code, _ in done(Int(code)) } }
                TRTCVoiceRoom.shared().destroyRoom { _, _ in
                    TRTCVoiceRoom.shared().logout { code, _ in done(Int(code)) }
                }
            }
        }
    }

    func end() {
        device.run {
            // What the component stands on would stay in the room.
            TRTCVoiceRoom.shared().exitRoom(callback: nil)
            TRTCVoiceRoom.destroyShared()
            TRTCCloud.destroySharedInstance()
        }
    }

    func onRecvRoomTextMsg(message: String, userInfo: VoiceRoomUserInfo) { heard(message) }
}
