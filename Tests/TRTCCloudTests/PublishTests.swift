import Devices
import Foundation
import ParlorTesting
import TXLiteAVSDK_TRTC
import Testing
import VoiceEngine

/// Streams outside rooms: judged and answered as the cloud does, and relayed nowhere.
struct PublishTests {
    private func target(
        _ mode: TRTCPublishMode = .bigStreamToCdn, _ addresses: [String] = ["rtmp://live.example/a"]
    ) -> TRTCPublishTarget {
        let target = TRTCPublishTarget()
        target.mode = mode
        target.cdnUrlList = addresses.map { address in
            let url = TRTCPublishCdnUrl()
            url.rtmpUrl = address
            return url
        }
        return target
    }

    private func mixTarget(_ robot: String, room: UInt32 = 7) -> TRTCPublishTarget {
        let target = target(.mixStreamToRoom, [])
        let identity = TRTCUser()
        identity.userId = robot
        identity.intRoomId = room
        target.mixStreamIdentity = identity
        return target
    }

    private func config(_ users: [String]) -> TRTCStreamMixingConfig {
        let config = TRTCStreamMixingConfig()
        config.audioMixUserList = users.map { name in
            let user = TRTCUser()
            user.userId = name
            user.intRoomId = 7
            return user
        }
        return config
    }

    /// How loud a tone was on a device in the last half second, 0…1.
    private func heard(_ hertz: Double, on device: Device) -> Double {
        let recording = device.audio.speaker.recording
        let end = recording.startTick + recording.samples.count / 1920
        return device.audio.speaker.amplitude(hertz: hertz, from: end - 25, to: end)
    }

    @Test func `a mix in the room is heard instead of those who are in it, and not by them`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.enter("alice", hertz: 440)
        let bob = try trtc.enter("bob", hertz: 1000)
        _ = try trtc.enter("dora", hertz: 3000)
        let carol = try trtc.enter("carol", role: .audience)
        try trtc.world.expect(carol, hears: "bob", for: .seconds(1), atLeast: .milliseconds(700))
        alice.trtc {
            $0.startPublishMediaStream(
                mixTarget("robot"), encoderParam: TRTCStreamEncoderParam(), mixingConfig: config(["alice", "bob"]))
        }
        let id = try task(trtc, alice)
        try trtc.world.expect("onRemoteUserEnterRoom(robot)", on: carol)
        try trtc.world.expect("onUserAudioAvailable(robot, available: true)", on: carol)
        trtc.world.advance(by: .seconds(1))
        try trtc.world.expect(carol, hears: "robot", for: .seconds(1), atLeast: .milliseconds(900))
        try trtc.world.expect(carol, hears: "dora", for: .seconds(1), atLeast: .milliseconds(900))
        try trtc.world.expect(carol, doesNotHear: "bob", for: .seconds(1))
        for hertz in [440.0, 1000, 3000] { #expect(abs(heard(hertz, on: carol) - 0.3) < 0.08, "\(hertz) Hz") }
        #expect(trtc.count("robot", on: bob) == 0)
        try trtc.world.expect(bob, hears: "alice", for: .seconds(1), atLeast: .milliseconds(900))
        let late = try trtc.enter("late", role: .audience)
        try trtc.world.expect("onUserAudioAvailable(robot, available: true)", on: late)
        alice.trtc {
            $0.updatePublishMediaStream(
                id, publishTarget: mixTarget("robot"), encoderParam: TRTCStreamEncoderParam(),
                mixingConfig: config(["alice"]))
        }
        try trtc.world.expect("onUpdatePublishMediaStream(\(id), code: 0,", on: alice)
        trtc.world.advance(by: .seconds(1))
        try trtc.world.expect(carol, hears: "bob", for: .seconds(1), atLeast: .milliseconds(900))
        alice.trtc { $0.stopPublishMediaStream(id) }
        try trtc.world.expect("onRemoteUserLeaveRoom(robot, reason: 0)", on: carol)
        try trtc.world.expect(carol, hears: "alice", for: .seconds(1), atLeast: .milliseconds(700))
        try trtc.world.expect(carol, doesNotHear: "robot", for: .seconds(1))
    }

    @Test func `a mix of everybody ends with its maker`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.enter("alice", hertz: 440)
        _ = try trtc.enter("bob", hertz: 1000)
        let carol = try trtc.enter("carol", role: .audience)
        alice.trtc {
            $0.startPublishMediaStream(
                mixTarget("robot"), encoderParam: TRTCStreamEncoderParam(), mixingConfig: nil)
        }
        try trtc.world.expect(carol, hears: "robot", for: .seconds(2), atLeast: .milliseconds(1000))
        alice.trtc { $0.exitRoom() }
        try trtc.world.expect("onRemoteUserLeaveRoom(robot, reason: 0)", on: carol)
        try trtc.world.expect(carol, hears: "bob", for: .seconds(1), atLeast: .milliseconds(700))
    }

    /// The id in the answer to a start that succeeded.
    private func task(_ trtc: TRTCWorld, _ device: Device) throws -> String {
        let text = try trtc.world.expect("onStartPublishMediaStream(", on: device).text
        #expect(text.contains("code: 0,"))
        let id = text.split(separator: "(")[1].prefix { $0 != "," }
        try #require(!id.isEmpty)
        return String(id)
    }

    @Test func `a task begins, changes and ends`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.enter("alice")
        alice.trtc { $0.startPublishMediaStream(target(), encoderParam: nil, mixingConfig: nil) }
        let id = try task(trtc, alice)
        alice.trtc { cloud in
            cloud.updatePublishMediaStream(
                id, publishTarget: target(.bigStreamToCdn, ["rtmp://live.example/b"]), encoderParam: nil,
                mixingConfig: nil)
            cloud.stopPublishMediaStream(id)
            cloud.stopPublishMediaStream(id)
        }
        try trtc.world.expect("onUpdatePublishMediaStream(\(id), code: 0,", on: alice)
        try trtc.world.expect("onStopPublishMediaStream(\(id), code: 0,", on: alice)
        try trtc.world.expect("onStopPublishMediaStream(\(id), code: -7,", on: alice)
        let notes = trtc.world.trace.filter { $0.kind == .note && $0.text.contains("startPublishMediaStream") }
        #expect(notes.count == 1)
    }

    @Test func `what cannot be relayed is refused with its code`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.person("alice")
        func start(_ target: TRTCPublishTarget, _ param: TRTCStreamEncoderParam? = nil, isRefusedWith code: String)
            throws
        {
            alice.trtc { $0.startPublishMediaStream(target, encoderParam: param, mixingConfig: nil) }
            try trtc.world.expect("onStartPublishMediaStream(, code: \(code),", on: alice)
        }
        try start(target(), isRefusedWith: "-3")
        alice.trtc { $0.enterRoom(trtc.params("alice"), appScene: .voiceChatRoom) }
        try trtc.world.expect("onEnterRoom(", on: alice)
        try start(target(.modeUnknown), isRefusedWith: "-2")
        try start(target(.subStreamToCdn), isRefusedWith: "-4")
        try start(target(.mixStreamToRoom), isRefusedWith: "-2")
        try start(target(.mixStreamToRoom), TRTCStreamEncoderParam(), isRefusedWith: "-2")
        let isNote = { (entry: TraceEntry) in entry.kind == .note && entry.text.contains("of or into another room") }
        #expect(!trtc.world.trace.contains(where: isNote))
        try start(mixTarget("robot", room: 8), TRTCStreamEncoderParam(), isRefusedWith: "-4")
        #expect(trtc.world.trace.filter(isNote).count == 1)
        try start(mixTarget("alice", room: 7), TRTCStreamEncoderParam(), isRefusedWith: "-2")
        try start(target(.bigStreamToCdn, []), isRefusedWith: "-2")
        try start(target(.bigStreamToCdn, ["http://live.example/a"]), isRefusedWith: "-2")
        try start(
            target(.bigStreamToCdn, (0...10).map { "rtmp://live.example/\($0)" }), isRefusedWith: "-2")
        try start(target(.mixStreamToCdn), isRefusedWith: "-2")
        let param = TRTCStreamEncoderParam()
        param.audioEncodedKbps = 31
        try start(target(.mixStreamToCdn), param, isRefusedWith: "-2")
        param.audioEncodedKbps = 192
        param.audioEncodedSampleRate = 12_000
        try start(target(.mixStreamToCdn), param, isRefusedWith: "-2")
        param.audioEncodedSampleRate = 8000
        param.audioEncodedChannelNum = 3
        try start(target(.mixStreamToCdn), param, isRefusedWith: "-2")
        param.audioEncodedChannelNum = 2
        alice.trtc { $0.startPublishMediaStream(target(.mixStreamToCdn), encoderParam: param, mixingConfig: nil) }
        _ = try task(trtc, alice)
    }

    @Test func `the same task runs once, sixteen run at once, and none outlasts the stay`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.enter("alice")
        func start(_ number: Int) {
            let target = target(.bigStreamToCdn, ["rtmp://live.example/\(number)"])
            alice.trtc { $0.startPublishMediaStream(target, encoderParam: nil, mixingConfig: nil) }
        }
        start(0)
        let id = try task(trtc, alice)
        start(0)
        try trtc.world.expect("error_code: 4007", on: alice)
        for number in 1..<16 {
            start(number)
            _ = try task(trtc, alice)
        }
        start(16)
        try trtc.world.expect("error_code: 5001", on: alice)
        alice.trtc { cloud in
            cloud.updatePublishMediaStream("none", publishTarget: target(), encoderParam: nil, mixingConfig: nil)
        }
        try trtc.world.expect("onUpdatePublishMediaStream(none, code: -7,", on: alice)
        alice.trtc { cloud in
            cloud.exitRoom()
            cloud.enterRoom(trtc.params("alice"), appScene: .voiceChatRoom)
        }
        try trtc.world.expect("onEnterRoom(", on: alice)
        alice.trtc { $0.stopPublishMediaStream(id) }
        try trtc.world.expect("error_code: 2002", on: alice)
    }

    @Test func `a mix is set in a room, with users and a sound that there are`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.person("alice")
        let config = TRTCTranscodingConfig()
        config.mode = .template_PureAudio
        func set(_ config: TRTCTranscodingConfig?, code: Int) throws {
            alice.trtc { $0.setMix(config) }
            try trtc.world.expect("onSetMixTranscodingConfig(\(code),", on: alice)
        }
        try set(config, code: -3)
        alice.trtc { $0.enterRoom(trtc.params("alice"), appScene: .voiceChatRoom) }
        try trtc.world.expect("onEnterRoom(", on: alice)
        try set(config, code: 0)
        try set(nil, code: 0)
        config.mode = .manual
        try set(config, code: -2)
        let user = TRTCMixUser()
        config.mixUsers = [user]
        try set(config, code: -2)
        user.userId = "alice"
        try set(config, code: 0)
        config.mixUsers = Array(repeating: user, count: 17)
        try set(config, code: -2)
        config.mixUsers = [user]
        config.audioBitrate = 193
        try set(config, code: -2)
        config.mode = .template_ScreenSharing
        try set(config, code: -4)
        config.mode = .unknown
        try set(config, code: -2)
    }

    @Test func `the older calls answer too`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.enter("alice")
        let param = TRTCPublishCDNParam()
        param.url = "rtmp://live.example/a"
        alice.trtc { cloud in
            cloud.startPublishing("show", type: .big)
            cloud.startPublishing("", type: .big)
            cloud.stopPublishing()
            cloud.startPublishCDNStream(param)
            cloud.stopPublishCDNStream()
        }
        for answer in [
            "onStartPublishing(0,", "onStartPublishing(-2,", "onStopPublishing(0,", "onStartPublishCDNStream(0,",
            "onStopPublishCDNStream(0,",
        ] { try trtc.world.expect(answer, on: alice) }
    }
}
