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
    static let trtc: [Refusal] = entry + permits + inRoom + sound

    private static let entry: [Refusal] = [
        Refusal(-3316, "entering without parameters") { scene in
            let alice = try scene.person("alice")
            scene.trtc(alice) { $0.enterRoom(nil, appScene: .voiceChatRoom) }
            try scene.world.expect("onEnterRoom(-3316)", on: alice)
        },
        Refusal(-3317, "no app") { try $0.entry(of: "alice", isRefusedWith: -3317) { $0.sdkAppId = 0 } },
        Refusal(-3318, "no room") { try $0.entry(of: "alice", isRefusedWith: -3318) { $0.roomId = 0 } },
        Refusal(-3319, "no user") { try $0.entry(of: "alice", isRefusedWith: -3319) { $0.userId = "" } },
        Refusal(-3320, "no UserSig") { try $0.entry(of: "alice", isRefusedWith: -3320) { $0.userSig = "" } },
        Refusal(-102_030, "a room's name of 65 bytes") { scene in
            try scene.entry(of: "alice", isRefusedWith: -102_030) { params in
                params.roomId = 0
                params.strRoomId = String(repeating: "r", count: 65)
            }
        },
        Refusal(-100_015, "an app that nobody has") {
            try $0.entry(of: "alice", isRefusedWith: -100_015) { $0.sdkAppId = 1_499_999_999 }
        },
        Refusal(-100_018, "a UserSig that is not good") {
            try $0.entry(of: "alice", isRefusedWith: -100_018) { $0.userSig = "none" }
        },
        Refusal(-3308, "no network") { scene in
            let alice = try scene.person("alice")
            alice.network.isConnected = false
            scene.trtc(alice) { $0.enterRoom(scene.params("alice"), appScene: .voiceChatRoom) }
            try scene.world.expect("onEnterRoom(-3308)", on: alice, within: .seconds(30))
        },
        Refusal(-3340, "entering twice") { scene in
            let alice = try scene.entered("alice")
            scene.trtc(alice) { $0.enterRoom(scene.params("alice"), appScene: .voiceChatRoom) }
            try scene.world.expect("onEnterRoom(-3340)", on: alice)
        },
        Refusal(-3341, "leaving before entering was answered") { scene in
            let alice = try scene.person("alice")
            scene.trtc(alice) { cloud in
                cloud.enterRoom(scene.params("alice"), appScene: .voiceChatRoom)
                cloud.exitRoom()
            }
            try scene.world.expect("onError(-3341,", on: alice)
        },
        Refusal(-102_052, "a room that is full", adjust: { $0.rtc.scenes[0].maximumParticipants = 1 }) { scene in
            _ = try scene.entered("alice")
            try scene.entry(of: "bob", isRefusedWith: -102_052) { _ in }
        },
        Refusal(-100_013, "one room more than the app may have", adjust: { $0.rtc.maximumChannels = 1 }) { scene in
            _ = try scene.entered("alice")
            try scene.entry(of: "bob", isRefusedWith: -100_013) { $0.roomId = 8 }
        },
        Refusal(-3301, "a stay that ended while the network was away") { scene in
            let alice = try scene.entered("alice")
            alice.network.isConnected = false
            scene.world.advance(by: .seconds(500))
            alice.network.isConnected = true
            try scene.world.expect("onError(-3301,", on: alice, within: .seconds(30))
        },
    ]

    private static let permits: [Refusal] = [
        Refusal(-100_006, "no privateMapKey where one is needed", adjust: { $0.rtc.rights.source = .permit }) {
            try $0.entry(of: "alice", isRefusedWith: -100_006) { _ in }
        },
        Refusal(-102_010, "a privateMapKey that does not let create", adjust: { $0.rtc.rights.source = .permit }) {
            scene in
            try scene.entry(of: "alice", isRefusedWith: -102_010) {
                $0.privateMapKey = scene.permit(for: "alice", .join)
            }
        },
        Refusal(-102_011, "a privateMapKey that does not let enter", adjust: { $0.rtc.rights.source = .permit }) {
            scene in
            try scene.entry(of: "alice", isRefusedWith: -102_011) {
                $0.privateMapKey = scene.permit(for: "alice", .createChannel)
            }
        },
        Refusal(-102_013, "a privateMapKey that does not let speak", adjust: { $0.rtc.rights.source = .permit }) {
            scene in
            let alice = try scene.person("alice")
            let params = scene.params("alice")
            params.privateMapKey = scene.permit(for: "alice", [.join, .createChannel])
            scene.trtc(alice) { cloud in
                cloud.enterRoom(params, appScene: .voiceChatRoom)
                cloud.startLocalAudio(.default)
            }
            try scene.world.expect("onError(-102013,", on: alice)
        },
    ]

    private static let inRoom: [Refusal] = [
        Refusal(-2, "an experimental call that is no JSON") { scene in
            let alice = try scene.person("alice")
            scene.trtc(alice) { $0.callExperimentalAPI("none") }
            try scene.world.expect("onError(-2,", on: alice)
        },
        Refusal(-3, "a role outside a room") { scene in
            let alice = try scene.person("alice")
            scene.trtc(alice) { $0.switch(.anchor) }
            try scene.world.expect("onSwitchRole(-3,", on: alice)
        },
        Refusal(-4, "video") { scene in
            let alice = try scene.person("alice")
            scene.trtc(alice) { $0.connectOtherRoom("{}") }
            try scene.world.expect("-4", on: alice)
        },
        Refusal(-8, "a connection that the cloud ends", adjust: { $0.identity.maximumSessions = 1 }) { scene in
            _ = try scene.entered("alice")
            let bob = try scene.person("bob")
            scene.trtc(bob) { $0.enterRoom(scene.params("bob"), appScene: .voiceChatRoom) }
            try scene.world.expect("-8", on: bob)
        },
        Refusal(5101, "a connection that is lost") { scene in
            let alice = try scene.entered("alice")
            alice.network.isConnected = false
            try scene.world.expect("onWarning(5101,", on: alice)
        },
        Refusal(6001, "audience who open the microphone") { scene in
            let alice = try scene.entered("alice", role: .audience)
            scene.trtc(alice) { $0.startLocalAudio(.default) }
            try scene.world.expect("onWarning(6001,", on: alice)
        },
    ]

    private static let sound: [Refusal] = [
        Refusal(-1302, "a microphone that does not open") { scene in
            let alice = try scene.entered("alice")
            try scene.useVanishedFile(on: alice)
            scene.trtc(alice) { $0.startLocalAudio(.default) }
            try scene.world.expect("onError(-1302,", on: alice)
        },
        Refusal(-1320, "a microphone that is gone after captured sound") { scene in
            let alice = try scene.entered("alice")
            try scene.useVanishedFile(on: alice)
            scene.trtc(alice) { cloud in
                cloud.enableCustomAudioCapture(true)
                cloud.enableCustomAudioCapture(false)
            }
            try scene.world.expect("onError(-1320,", on: alice)
        },
        Refusal(7001, "a recording whose folder is gone") { scene in
            let alice = try scene.entered("alice")
            let folder = NSTemporaryDirectory() + "folder-\(UUID().uuidString)"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
            let params = TRTCAudioRecordingParams()
            params.filePath = folder + "/room.wav"
            scene.trtc(alice) { _ = $0.startAudioRecording(params) }
            scene.world.advance(by: .seconds(1))
            try FileManager.default.removeItem(atPath: folder)
            scene.trtc(alice) { $0.stopAudioRecording() }
            try scene.world.expect("onWarning(7001,", on: alice)
        },
        Refusal(-4001, "music to be loaded that is not there") { scene in
            let alice = try scene.person("alice")
            scene.preload("/nowhere/music.mp3", id: 1, on: alice)
            try scene.world.expect("error -4001", on: alice)
        },
        Refusal(-4003, "a third piece of music to be loaded") { scene in
            let path = NSTemporaryDirectory() + "tone-\(UUID().uuidString).wav"
            try AudioFile.writeWAV([Float](repeating: 0.1, count: 4800), channelCount: 1, to: path)
            defer { try? FileManager.default.removeItem(atPath: path) }
            let alice = try scene.person("alice")
            for id in 1...3 { scene.preload(path, id: Int32(id), on: alice) }
            try scene.world.expect("preloadMusic(3) error -4003", on: alice)
        },
        Refusal(-4007, "music without a sound") { scene in
            let path = NSTemporaryDirectory() + "nothing-\(UUID().uuidString).wav"
            try AudioFile.writeWAV([Float](), channelCount: 1, to: path)
            defer { try? FileManager.default.removeItem(atPath: path) }
            try scene.music(path, startsWith: -4007)
        },
        Refusal(-1306, "captured sound of a rate that there is not") { scene in
            let alice = try scene.entered("alice")
            let frame = TRTCAudioFrame()
            frame.data = Data(count: 640)
            frame.sampleRate = 7
            scene.trtc(alice) { cloud in
                cloud.enableCustomAudioCapture(true)
                cloud.sendCustomAudioData(frame)
            }
            try scene.world.expect("onError(-1306,", on: alice)
        },
        Refusal(-4005, "music that is not there") { try $0.music("/nowhere/music.mp3", startsWith: -4005) },
        Refusal(-4006, "music of another machine") { try $0.music("https://example.com/a.mp3", startsWith: -4006) },
        Refusal(-4008, "music that is no music") { scene in
            let path = NSTemporaryDirectory() + "text-\(UUID().uuidString).txt"
            try Data("no music at all".utf8).write(to: URL(filePath: path))
            defer { try? FileManager.default.removeItem(atPath: path) }
            try scene.music(path, startsWith: -4008)
        },
        Refusal(-4009, "an eleventh piece of music at once") { scene in
            let path = NSTemporaryDirectory() + "tone-\(UUID().uuidString).wav"
            try AudioFile.writeWAV([Float](repeating: 0.1, count: 48_000), channelCount: 1, to: path)
            defer { try? FileManager.default.removeItem(atPath: path) }
            let alice = try scene.person("alice")
            for id in 1...11 { scene.play(path, id: Int32(id), on: alice) }
            try scene.world.expect("onStart(11, -4009)", on: alice)
        },
    ]
}

extension Scene {
    /// A privateMapKey that grants rights in room 7.
    func permit(for user: String, _ privileges: Privileges) -> String {
        let setup = tenant.tenant.setup(seed: 0, bornAtUnixMilliseconds: 0)
        let now = world.unixSeconds
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
        try world.expect("onStart(1, \(code))", on: alice)
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
