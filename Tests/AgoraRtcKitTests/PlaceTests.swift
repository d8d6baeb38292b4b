import AgoraRtcKit
import Devices
import Foundation
import ParlorTesting
import Testing
import VoiceEngine

/// Users who are heard from where they are.
struct PlaceTests {
    private func place(_ x: Float, _ y: Float) -> AgoraRemoteVoicePositionInfo {
        let info = AgoraRemoteVoicePositionInfo()
        info.position = simd_float3(x, y, 0)
        info.forward = simd_float3(1, 0, 0)
        return info
    }

    /// The levels of the last sound on either side.
    private func sides(_ device: Device) -> (left: Double, right: Double) {
        let recording = device.audio.speaker.recording
        let samples = recording.samples.suffix(2 * 48_000 / 4)
        func level(_ side: Int) -> Double {
            var sum = 0.0
            for index in stride(from: samples.startIndex + side, to: samples.endIndex, by: 2) {
                sum += pow(Double(samples[index]) / 32_768, 2)
            }
            return (sum / Double(samples.count / 2)).squareRoot()
        }
        return (level(0), level(1))
    }

    private func kit(_ device: Device) -> AgoraLocalSpatialAudioKit {
        device.agora { engine in
            let config = AgoraLocalSpatialAudioConfig()
            config.rtcEngine = engine
            return AgoraLocalSpatialAudioKit.sharedLocalSpatialAudio(with: config)
        }
    }

    @Test func `a user is heard from the side where they are, softer from afar, and not beyond the range`() throws {
        let agora = AgoraWorld()
        _ = try agora.enter("alice", uid: 1)
        let bob = try agora.enter("bob", uid: 2, role: .audience)
        agora.settle()
        let plain = sides(bob)
        #expect(abs(plain.left - plain.right) < 0.01)
        let kit = kit(bob)
        let (forward, right, up) = (simd_float3(1, 0, 0), simd_float3(0, 1, 0), simd_float3(0, 0, 1))
        #expect(kit.updateSelfPosition(simd_float3(0, 0, 0), axisForward: forward, axisRight: right, axisUp: up) == 0)
        #expect(kit.setAudioRecvRange(50) == 0)
        #expect(kit.updateRemotePosition(1, positionInfo: place(0, 1)) == 0)
        agora.settle()
        let near = sides(bob)
        #expect(near.right > 5 * near.left)
        #expect(kit.updateRemotePosition(1, positionInfo: place(0, -4)) == 0)
        agora.settle()
        let far = sides(bob)
        #expect(far.left > 5 * far.right)
        #expect(abs(far.left / near.right - 0.25) < 0.05)
        #expect(kit.setRemoteAudioAttenuation(0, uid: 1, forceSet: true) == 0)
        agora.settle()
        #expect(abs(sides(bob).left / near.right - 1) < 0.05)
        #expect(kit.updateRemotePosition(1, positionInfo: place(51, 0)) == 0)
        agora.settle()
        #expect(sides(bob).left < 0.001)
        #expect(kit.removeRemotePosition(1) == 0)
        agora.settle()
        #expect(abs(sides(bob).left - plain.left) < 0.01)
        // The user turns round.
        #expect(kit.updateRemotePosition(1, positionInfo: place(0, 1)) == 0)
        #expect(
            kit.updateSelfPosition([0, 0, 0], axisForward: [-1, 0, 0], axisRight: [0, -1, 0], axisUp: [0, 0, 1]) == 0)
        agora.settle()
        #expect(sides(bob).left > 5 * sides(bob).right)
        #expect(kit.clearRemotePositions() == 0)
        agora.settle()
        #expect(abs(sides(bob).left - plain.left) < 0.01)
    }

    @Test func `only the nearest users are heard`() throws {
        let agora = AgoraWorld()
        for (name, uid, hertz) in [("alice", 1, 440), ("carol", 3, 700), ("dave", 4, 1_000)] as [(String, UInt, Double)]
        {
            _ = try agora.enter(name, uid: uid, hertz: hertz)
        }
        let bob = try agora.enter("bob", uid: 2, role: .audience)
        agora.settle()
        let kit = kit(bob)
        #expect(kit.setMaxAudioRecvCount(1) == 0)
        #expect(kit.updateRemotePosition(1, positionInfo: place(3, 0)) == 0)
        #expect(kit.updateRemotePosition(3, positionInfo: place(2, 0)) == 0)
        agora.settle()
        #expect(bob.tone(440) < 0.01)
        #expect(bob.tone(700) > 0.05)
        // Who has no place is heard.
        #expect(bob.tone(1_000) > 0.05)
        bob.run { AgoraLocalSpatialAudioKit.destroy() }
        agora.settle()
        #expect(bob.tone(440) > 0.05)
        #expect(kit.setMaxAudioRecvCount(2) == -7)
    }

    @Test func `players have places too`() throws {
        let path = NSTemporaryDirectory() + "place-\(UUID().uuidString).wav"
        let samples = (0..<480_000).map { Float(0.3 * sin(2 * .pi * 440 * Double($0) / 48_000)) }
        try AudioFile.writeWAV(samples, channelCount: 1, to: path)
        defer { try? FileManager.default.removeItem(atPath: path) }
        let agora = AgoraWorld()
        let bob = try agora.enter("bob", uid: 2, role: .audience)
        let player = try #require(bob.agora { $0.createMediaPlayer(with: nil) })
        #expect(player.open(path, startPos: 0) == 0)
        agora.settle(.milliseconds(200))
        #expect(player.play() == 0)
        let kit = kit(bob)
        let id = Int(player.getMediaPlayerId())
        #expect(kit.updatePlayerPositionInfo(id, positionInfo: place(0, 2)) == 0)
        agora.settle()
        let near = sides(bob)
        #expect(near.right > 5 * near.left)
        #expect(kit.setPlayerAttenuation(1, playerId: UInt(id), forceSet: false) == 0)
        agora.settle()
        #expect(abs(sides(bob).right / near.right - 0.5) < 0.05)
    }

    @Test func `a user's side and direction can be set without a kit`() throws {
        let agora = AgoraWorld()
        _ = try agora.enter("alice", uid: 1)
        let bob = try agora.enter("bob", uid: 2, role: .audience)
        agora.settle()
        bob.agora { #expect($0.setRemoteVoicePosition(1, pan: 1, gain: 100) == 0) }
        agora.settle()
        #expect(abs(sides(bob).left - sides(bob).right) < 0.01)
        bob.agora { #expect($0.enableSoundPositionIndication(true) == 0) }
        agora.settle()
        #expect(sides(bob).right > 5 * sides(bob).left)
        let params = AgoraSpatialAudioParams()
        (params.speaker_azimuth, params.speaker_distance) = (90, 2)
        bob.agora { engine in
            #expect(engine.enableSpatialAudio(true) == 0)
            #expect(engine.setRemoteUserSpatialAudioParams(1, params: params) == 0)
            #expect(engine.setRemoteVoicePosition(1, pan: 1.1, gain: 100) == -2)
            #expect(engine.setRemoteVoicePosition(1, pan: 1, gain: 101) == -2)
            params.speaker_azimuth = 361
            #expect(engine.setRemoteUserSpatialAudioParams(1, params: params) == -2)
            (params.speaker_azimuth, params.speaker_distance) = (0, 50.1)
            #expect(engine.setRemoteUserSpatialAudioParams(1, params: params) == -2)
        }
        agora.settle()
        #expect(sides(bob).left > 5 * sides(bob).right)
        let token = agora.token("2")
        bob.agora { engine in
            engine.leaveChannel()
            #expect(engine.setRemoteVoicePosition(1, pan: 1, gain: 100) == -113)
            engine.joinChannel(byToken: token, channelId: "lobby", info: nil, uid: 2)
        }
        agora.settle(.seconds(2))
        #expect(abs(sides(bob).left - sides(bob).right) < 0.01)
    }

    @Test func `what is no place is refused`() throws {
        let agora = AgoraWorld()
        let alice = try agora.person("alice")
        let kit = kit(alice)
        let axis = simd_float3(1, 0, 0)
        #expect(kit.updateSelfPosition(axis, axisForward: axis, axisRight: axis, axisUp: axis) == -2)
        #expect(
            kit.updateSelfPosition([0, 0], axisForward: [1, 0, 0], axisRight: [0, 1, 0], axisUp: [0, 0, 1]) == -2)
        #expect(kit.updateRemotePosition(1, positionInfo: place(.nan, 0)) == -2)
        #expect(kit.setAudioRecvRange(0) == -2)
        #expect(kit.setAudioRecvRange(.nan) == -2)
        #expect(kit.setDistanceUnit(-1) == -2)
        #expect(kit.setRemoteAudioAttenuation(1.1, uid: 1, forceSet: false) == -2)
        #expect(kit.setPlayerAttenuation(-0.1, playerId: 1, forceSet: false) == -2)
        #expect(kit.setZones([AgoraSpatialAudioZone()]) == 0)
        #expect(agora.world.trace.contains { $0.text.contains("setZones") && $0.text.contains("has no effect") })
        #expect(kit.muteAllRemoteAudioStreams(true) == 0)
        #expect(kit.muteLocalAudioStream(true) == 0)
        #expect(kit.muteRemoteAudioStream(1, mute: true) == 0)
    }
}
