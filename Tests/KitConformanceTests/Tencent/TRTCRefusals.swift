import Devices
import EmulatorAPI
import Foundation
import ParlorTesting
import TXLiteAVSDK_TRTC
import Testing
import VendorDialects
import VoiceEngine

extension Refusal {
    /// Every code of TRTC's that can arise.
    static let trtc: [Refusal] = entry + permits + inRoom + otherRooms + sound + pictures

    private static let entry: [Refusal] = [
        Refusal(-3316, "entering without parameters") { world in
            let alice = try world.person("alice")
            world.trtc(alice) { $0.enterRoom(nil, appScene: .voiceChatRoom) }
            try world.expect("onEnterRoom(-3316)", on: alice)
        },
        Refusal(-3317, "no app") { try $0.entry(of: "alice", isRefusedWith: -3317) { $0.sdkAppId = 0 } },
        Refusal(-3318, "no room") { try $0.entry(of: "alice", isRefusedWith: -3318) { $0.roomId = 0 } },
        Refusal(-3319, "no user") { try $0.entry(of: "alice", isRefusedWith: -3319) { $0.userId = "" } },
        Refusal(-3320, "no UserSig") { try $0.entry(of: "alice", isRefusedWith: -3320) { $0.userSig = "" } },
        Refusal(-102_030, "a room's name of 65 bytes") { world in
            try world.entry(of: "alice", isRefusedWith: -102_030) { params in
                params.roomId = 0
                params.strRoomId = String(repeating: "r", count: 65)
            }
        },
        Refusal(-100_014, "a room's name with a slash") { world in
            try world.entry(of: "alice", isRefusedWith: -100_014) { params in
                params.roomId = 0
                params.strRoomId = "room/1"
            }
        },
        Refusal(-100_010, "a room's number beyond the last") {
            try $0.entry(of: "alice", isRefusedWith: -100_010) { $0.roomId = 4_294_967_295 }
        },
        Refusal(-102_023, "bussInfo that is no JSON") {
            try $0.entry(of: "alice", isRefusedWith: -102_023) { $0.bussInfo = "none" }
        },
        Refusal(-100_011, "a call's scene in a room that is none") { world in
            _ = try world.entered("alice")
            let bob = try world.person("bob")
            world.trtc(bob) { $0.enterRoom(world.params("bob"), appScene: .audioCall) }
            try world.expect("onEnterRoom(-100011)", on: bob)
        },
        Refusal(-100_015, "an app that nobody has") {
            try $0.entry(of: "alice", isRefusedWith: -100_015) { $0.sdkAppId = 1_499_999_999 }
        },
        Refusal(-100_018, "a UserSig that is not good") {
            try $0.entry(of: "alice", isRefusedWith: -100_018) { $0.userSig = "none" }
        },
        Refusal(-3308, "no network") { world in
            let alice = try world.person("alice")
            alice.network.isConnected = false
            world.trtc(alice) { $0.enterRoom(world.params("alice"), appScene: .voiceChatRoom) }
            try world.expect("onEnterRoom(-3308)", on: alice, within: .seconds(30))
        },
        Refusal(-3340, "entering twice") { world in
            let alice = try world.entered("alice")
            world.trtc(alice) { $0.enterRoom(world.params("alice"), appScene: .voiceChatRoom) }
            try world.expect("onEnterRoom(-3340)", on: alice)
        },
        Refusal(-3341, "leaving before entering was answered", refusesLastUse: false) { world in
            let alice = try world.person("alice")
            world.trtc(alice) { cloud in
                cloud.enterRoom(world.params("alice"), appScene: .voiceChatRoom)
                cloud.exitRoom()
            }
            try world.expect("onError(-3341,", on: alice)
        },
        Refusal(-3325, "leaving that is not answered in 60 s", refusesLastUse: false) { world in
            let alice = try world.entered("alice")
            alice.network.uplink = NetworkQuality(delay: .seconds(70))
            world.trtc(alice) { $0.exitRoom() }
            try world.expect("onError(-3325,", on: alice, within: .seconds(61))
            try world.expect("onExitRoom(0)", on: alice)
        },
        Refusal(-102_052, "a room that is full", adjust: { $0.rtc.scenes[0].maximumParticipants = 1 }) { world in
            _ = try world.entered("alice")
            try world.entry(of: "bob", isRefusedWith: -102_052) { _ in }
        },
        Refusal(-100_013, "one room more than the app may have", adjust: { $0.rtc.maximumChannels = 1 }) { world in
            _ = try world.entered("alice")
            try world.entry(of: "bob", isRefusedWith: -100_013) { $0.roomId = 8 }
        },
        Refusal(-3301, "a stay that ended while the network was away", refusesLastUse: false) { world in
            let alice = try world.entered("alice")
            alice.network.isConnected = false
            world.advance(by: .seconds(500))
            alice.network.isConnected = true
            try world.expect("onError(-3301,", on: alice, within: .seconds(30))
        },
    ]

    private static let permits: [Refusal] = [
        Refusal(-100_006, "no privateMapKey where one is needed", adjust: { $0.rtc.rights.source = .permit }) {
            try $0.entry(of: "alice", isRefusedWith: -100_006) { _ in }
        },
        Refusal(-102_010, "a privateMapKey that does not let create", adjust: { $0.rtc.rights.source = .permit }) {
            world in
            try world.entry(of: "alice", isRefusedWith: -102_010) {
                $0.privateMapKey = world.permit(for: "alice", .join)
            }
        },
        Refusal(-102_011, "a privateMapKey that does not let enter", adjust: { $0.rtc.rights.source = .permit }) {
            world in
            try world.entry(of: "alice", isRefusedWith: -102_011) {
                $0.privateMapKey = world.permit(for: "alice", .createChannel)
            }
        },
        Refusal(-102_013, "a privateMapKey that does not let speak", adjust: { $0.rtc.rights.source = .permit }) {
            world in
            let alice = try world.person("alice")
            let params = world.params("alice")
            params.privateMapKey = world.permit(for: "alice", [.join, .createChannel])
            world.trtc(alice) { $0.enterRoom(params, appScene: .voiceChatRoom) }
            world.trtc(alice) { $0.startLocalAudio(.default) }
            try world.expect("onError(-102013,", on: alice)
        },
    ]

    private static let inRoom: [Refusal] = [
        Refusal(-2, "an experimental call that is no JSON") { world in
            let alice = try world.person("alice")
            world.trtc(alice) { $0.callExperimentalAPI("none") }
            try world.expect("onError(-2,", on: alice)
        },
        Refusal(-3, "a role outside a room") { world in
            let alice = try world.person("alice")
            world.trtc(alice) { $0.switch(.anchor) }
            try world.expect("onSwitchRole(-3,", on: alice)
        },
        Refusal(-6, "a switch of roles that is not answered in 60 s", refusesLastUse: false) { world in
            let alice = try world.entered("alice")
            alice.network.uplink = NetworkQuality(delay: .seconds(70))
            world.trtc(alice) { $0.switch(.audience) }
            try world.expect("onSwitchRole(-6,", on: alice, within: .seconds(61))
        },
        Refusal(-4, "a recording of pictures") { world in
            let alice = try world.person("alice")
            world.trtc(alice) { cloud in
                let params = TRTCLocalRecordingParams()
                (params.filePath, params.recordType) = ("pictures.mp4", .both)
                cloud.startLocalRecording(params)
            }
            try world.expect("onError(-4,", on: alice)
        },
        Refusal(
            -8, "a connection that the cloud ends", refusesLastUse: false, adjust: { $0.identity.maximumSessions = 1 }
        ) { world in
            _ = try world.entered("alice")
            let bob = try world.person("bob")
            world.trtc(bob) { $0.enterRoom(world.params("bob"), appScene: .voiceChatRoom) }
            try world.expect("-8", on: bob)
        },
        Refusal(5101, "a connection that is lost", refusesLastUse: false) { world in
            let alice = try world.entered("alice")
            alice.network.isConnected = false
            try world.expect("onWarning(5101,", on: alice)
        },
        Refusal(5102, "a connection that is made again", refusesLastUse: false) { world in
            let alice = try world.entered("alice")
            alice.network.isConnected = false
            try world.expect("onWarning(5102,", on: alice)
        },
        Refusal(-7, "a task that there is not") { world in
            let alice = try world.entered("alice")
            world.trtc(alice) { $0.stopPublishMediaStream("none") }
            try world.expect("onStopPublishMediaStream(none, code: -7,", on: alice)
        },
        Refusal(6001, "audience who open the microphone") { world in
            let alice = try world.entered("alice", role: .audience)
            world.trtc(alice) { $0.startLocalAudio(.default) }
            try world.expect("onWarning(6001,", on: alice)
        },
    ]

    private static let otherRooms: [Refusal] = [
        Refusal(-3328, "another room without a name") { try $0.connection(to: "{}", isRefusedWith: -3328) },
        Refusal(-3330, "audience who connect rooms") { world in
            let alice = try world.entered("alice", role: .audience)
            world.trtc(alice) { $0.disconnectOtherRoom() }
            try world.expect("onDisconnectOtherRoom(-3330,", on: alice)
        },
        Refusal(-3326, "a connection of rooms that is not answered", refusesLastUse: false) { world in
            try world.connection(to: #"{"roomId":8,"userId":"bob"}"#, isRefusedWith: -3326, withNetwork: false)
        },
        Refusal(-3327, "the end of a connection that is not answered", refusesLastUse: false) { world in
            let alice = try world.entered("alice")
            alice.network.isConnected = false
            world.trtc(alice) { $0.disconnectOtherRoom() }
            try world.expect("onDisconnectOtherRoom(-3327,", on: alice, within: .seconds(60))
        },
        Refusal(-102_032, "one room more than may be connected", adjust: { $0.rtc.maximumGuests = 0 }) { world in
            try world.hosts("bob", in: 8)
            try world.connection(to: #"{"roomId":8,"userId":"bob"}"#, isRefusedWith: -102_032)
        },
        Refusal(-102_043, "the end of a connection that there is not") { world in
            let alice = try world.entered("alice")
            world.trtc(alice) { $0.disconnectOtherRoom() }
            try world.expect("onDisconnectOtherRoom(-102043,", on: alice)
        },
        Refusal(-102_044, "a connection with the own room") { world in
            try world.connection(to: #"{"roomId":7,"userId":"alice"}"#, isRefusedWith: -102_044)
        },
        Refusal(-102_046, "a connection with a room that is not there") { world in
            try world.connection(to: #"{"roomId":8,"userId":"bob"}"#, isRefusedWith: -102_046)
        },
        Refusal(-102_048, "a connection with a user who is not there") { world in
            try world.hosts("bob", in: 8)
            try world.connection(to: #"{"roomId":8,"userId":"eve"}"#, isRefusedWith: -102_048)
        },
    ]
    /// A speaker opens a microphone that does not open.
    private static func unusable(
        _ code: Int32, _ description: String, _ fault: MicrophoneFault, _ line: String
    ) -> Refusal {
        Refusal(code, description) { world in
            let alice = try world.entered("alice")
            try alice.audio.use(.unusable(fault))
            world.trtc(alice) { $0.startLocalAudio(.default) }
            try world.expect(line, on: alice)
        }
    }

    private static let sound: [Refusal] = [
        Refusal(-1302, "a microphone that does not open", refusesLastUse: false) { world in
            let alice = try world.entered("alice")
            try world.useVanishedFile(on: alice)
            world.trtc(alice) { $0.startLocalAudio(.default) }
            try world.expect("onError(-1302,", on: alice)
        },
        unusable(-1317, "a microphone that the app may not use", .notAuthorized, "onError(-1317,"),
        unusable(-1319, "a microphone that another app has", .occupied, "onError(-1319,"),
        unusable(-1302, "no microphone", .missing, "onError(-1302,"),
        unusable(1201, "no microphone", .missing, "onWarning(1201,"),
        Refusal(-1320, "a microphone that is gone after captured sound", refusesLastUse: false) { world in
            let alice = try world.entered("alice")
            try world.useVanishedFile(on: alice)
            world.trtc(alice) { cloud in
                cloud.enableCustomAudioCapture(true)
                cloud.enableCustomAudioCapture(false)
            }
            try world.expect("onError(-1320,", on: alice)
        },
        Refusal(7001, "a recording whose folder is gone", refusesLastUse: false) { world in
            let alice = try world.entered("alice")
            let folder = NSTemporaryDirectory() + "folder-\(UUID().uuidString)"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
            let params = TRTCAudioRecordingParams()
            params.filePath = folder + "/room.wav"
            world.trtc(alice) { _ = $0.startAudioRecording(params) }
            world.advance(by: .seconds(1))
            try FileManager.default.removeItem(atPath: folder)
            world.trtc(alice) { $0.stopAudioRecording() }
            try world.expect("onWarning(7001,", on: alice)
        },
        Refusal(-4001, "music to be loaded that is not there") { world in
            let alice = try world.person("alice")
            world.preload("/nowhere/music.mp3", id: 1, on: alice)
            try world.expect("error -4001", on: alice)
        },
        Refusal(-4003, "a third piece of music to be loaded") { world in
            let path = NSTemporaryDirectory() + "tone-\(UUID().uuidString).wav"
            try AudioFile.writeWAV([Float](repeating: 0.1, count: 4800), channelCount: 1, to: path)
            defer { try? FileManager.default.removeItem(atPath: path) }
            let alice = try world.person("alice")
            for id in 1...3 { world.preload(path, id: Int32(id), on: alice) }
            try world.expect("preloadMusic(3) error -4003", on: alice)
        },
        Refusal(-4007, "music without a sound") { world in
            let path = NSTemporaryDirectory() + "nothing-\(UUID().uuidString).wav"
            try AudioFile.writeWAV([Float](), channelCount: 1, to: path)
            defer { try? FileManager.default.removeItem(atPath: path) }
            try world.music(path, startsWith: -4007)
        },
        Refusal(-1306, "captured sound with channels that there are not") { world in
            let alice = try world.entered("alice")
            let frame = TRTCAudioFrame()
            frame.data = Data(count: 18)
            frame.channels = 9
            world.trtc(alice) { $0.enableCustomAudioCapture(true) }
            world.trtc(alice) { $0.sendCustomAudioData(frame) }
            try world.expect("onError(-1306,", on: alice)
        },
        Refusal(-4005, "music that is not there") { try $0.music("/nowhere/music.mp3", startsWith: -4005) },
        Refusal(-4006, "music of another machine") { try $0.music("https://example.com/a.mp3", startsWith: -4006) },
        Refusal(-4008, "music that is no music") { world in
            let path = NSTemporaryDirectory() + "text-\(UUID().uuidString).txt"
            try Data("no music at all".utf8).write(to: URL(filePath: path))
            defer { try? FileManager.default.removeItem(atPath: path) }
            try world.music(path, startsWith: -4008)
        },
        Refusal(-4009, "an eleventh piece of music at once") { world in
            let path = NSTemporaryDirectory() + "tone-\(UUID().uuidString).wav"
            try AudioFile.writeWAV([Float](repeating: 0.1, count: 48_000), channelCount: 1, to: path)
            defer { try? FileManager.default.removeItem(atPath: path) }
            let alice = try world.person("alice")
            for id in 1...11 { world.play(path, id: Int32(id), on: alice) }
            try world.expect("onStart(11, -4009)", on: alice)
        },
    ]
}

extension KitWorld {
    /// A privateMapKey that grants rights in room 7.
    func permit(for user: String, _ privileges: Privileges) -> String {
        let setup = tenant.tenant.setup(seed: 0, bornAtUnixMilliseconds: 0)
        let now = unixSeconds
        return setup.tokenFormat.write(
            Claims(
                app: setup.app, user: UserID(user), issuedAtUnixSeconds: now, expiresAtUnixSeconds: now + 3600,
                channel: ChannelClaims(
                    user: UserID(user), channel: Tencent.channel(numericRoom: 7), privileges: privileges,
                    expiresAtUnixSeconds: now + 3600)),
            setup.secret)
    }

    /// Begins to play a piece of music.
    func play(_ path: String, id: Int32 = 1, on device: Device) {
        let param = TXAudioMusicParam()
        param.id = id
        param.path = path
        trtc(device) {
            $0.getAudioEffectManager().startPlayMusic(
                param, onStart: { _ in }, onProgress: { _, _ in }, onComplete: { _ in })
        }
    }

    func music(_ path: String, startsWith code: Int32) throws {
        let alice = try person("alice")
        play(path, on: alice)
        try expect("onStart(1, \(code))", on: alice)
    }

    func preload(_ path: String, id: Int32, on device: Device) {
        let param = TXAudioMusicParam()
        param.id = id
        param.path = path
        trtc(device) { $0.getAudioEffectManager().preloadMusic(param, onProgress: { _ in }, onError: { _ in }) }
    }

    /// The microphone plays a file that somebody deletes.
    func useVanishedFile(on device: Device) throws {
        let path = NSTemporaryDirectory() + "gone-\(UUID().uuidString).wav"
        try AudioFile.writeWAV([Int16](repeating: 1, count: 960), channelCount: 1, to: path)
        try device.audio.use(.file(path: path, loops: true))
        try FileManager.default.removeItem(atPath: path)
    }
}
