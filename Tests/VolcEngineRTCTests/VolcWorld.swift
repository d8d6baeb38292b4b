import Devices
import EmulatorAPI
import Foundation
import ParlorTesting
import Testing
import VendorDialects
import VoiceEngine

@testable import VolcEngineRTC

/// A world with one app, and people who use its rooms.
final class VolcWorld {
    static let appID = "0123456789abcdef01234567"
    static let appKey = "fedcba9876543210fedcba9876543210"

    let world = World(seed: 7)
    let tenant: Tenant
    let worldTenant: WorldTenant
    /// Delegates are held weakly by the SDK; engines and rooms are the app's.
    private var listeners: [Listener] = []
    private var rooms: [String: ByteRTCRoom] = [:]

    init(checksPrivileges: Bool = false, adjust: @escaping @Sendable (inout TenantRules) -> Void = { _ in }) {
        tenant = .volcengine(
            appID: Self.appID, appKey: Self.appKey, checksPrivileges: checksPrivileges, adjust: adjust)
        worldTenant = world.addTenant(tenant)
    }

    /// A device with an engine whose delegate listens, and a microphone that hears a tone.
    @discardableResult
    func person(_ name: String, hertz: Double = 440, _ listener: Listener = Listener()) throws -> Device {
        let device = world.device(name)
        try device.audio.use(.tone(hertz: hertz, amplitude: 0.3))
        listeners.append(listener)
        device.run { _ = ByteRTCVideo.createRTCVideo(Self.appID, delegate: listener, parameters: [:]) }
        return device
    }

    /// A room that a person's engine makes, with their delegate.
    func room(_ id: String = "lobby", of device: Device) throws -> ByteRTCRoom {
        let room = try #require(device.volc { $0.createRTCRoom(id) })
        let key = "\(device.name) \(id)"
        rooms[key] = room
        let listener = Listener()
        listeners.append(listener)
        room.delegate = listener
        return room
    }

    /// The room that a person's app holds.
    func held(_ id: String = "lobby", of device: Device) throws -> ByteRTCRoom {
        try #require(rooms["\(device.name) \(id)"])
    }

    func token(_ user: String, room: String = "lobby", lifetimeSeconds: Int64 = 86_400) -> String {
        tenant.roomToken(room: room, user: user, at: world.unixSeconds, lifetimeSeconds: lifetimeSeconds)
    }

    /// Joins a room; what the call returned.
    @discardableResult
    func join(
        _ room: ByteRTCRoom, as user: String, token: String? = nil, extraInfo: String = "",
        _ configure: (ByteRTCRoomConfig) -> Void = { _ in }
    ) -> Int32 {
        let info = ByteRTCUserInfo()
        info.userId = user
        info.extraInfo = extraInfo
        let config = ByteRTCRoomConfig()
        configure(config)
        return room.joinRoom(token ?? self.token(user, room: room.getId()), userInfo: info, roomConfig: config)
    }

    /// A person in the lobby, whose microphone is open.
    func enter(
        _ name: String, room id: String = "lobby", hertz: Double = 440, lifetimeSeconds: Int64 = 86_400,
        isVisible: Bool = true, captures: Bool = true, _ listener: Listener = Listener()
    ) throws -> Device {
        let device = try person(name, hertz: hertz, listener)
        let room = try room(id, of: device)
        if captures { device.volc { #expect($0.startAudioCapture() == 0) } }
        if !isVisible { #expect(room.setUserVisibility(false) == 0) }
        #expect(join(room, as: name, token: token(name, room: id, lifetimeSeconds: lifetimeSeconds)) == 0)
        try world.expect("onRoomStateChanged(\(id), withUid: \(name), state: 0)", on: device)
        settle(.milliseconds(200))
        return device
    }

    func settle(_ duration: Duration = .seconds(1)) { world.advance(by: duration) }

    /// How many lines the trace had when callbacks were forgotten.
    private var forgotten: [String: Int] = [:]

    /// Leaves out what was called on devices so far.
    func forget(on devices: Device...) {
        for device in devices { forgotten[device.name] = world.callbacks(on: device).count }
    }

    /// The callbacks on a device since then that contain one of the texts, without the rest.
    func callbacks(_ texts: String..., on device: Device) -> [String] {
        world.callbacks(on: device).dropFirst(forgotten[device.name] ?? 0).filter { line in
            texts.isEmpty || texts.contains { line.contains($0) }
        }
        .map { $0.replacingOccurrences(of: "rtcEngine ", with: "").replacingOccurrences(of: "rtcRoom ", with: "") }
    }
}

/// A delegate that listens to everything and says nothing, but for what a test wants to know.
final class Listener: NSObject, ByteRTCVideoDelegate, ByteRTCRoomDelegate {
    var local: [ByteRTCAudioPropertiesInfo] = []
    var remote: [(infos: [ByteRTCRemoteAudioPropertiesInfo], total: Int)] = []
    var answers: [(number: Int64, error: ByteRTCUserMessageSendResult, message: Data)] = []
    var onWarning: (() -> Void)?

    func rtcEngine(
        _ engine: ByteRTCVideo, onLocalAudioPropertiesReport audioPropertiesInfos: [ByteRTCLocalAudioPropertiesInfo]
    ) {
        local += audioPropertiesInfos.map(\.audioPropertiesInfo)
    }
    func rtcEngine(
        _ engine: ByteRTCVideo, onRemoteAudioPropertiesReport audioPropertiesInfos: [ByteRTCRemoteAudioPropertiesInfo],
        totalRemoteVolume: Int
    ) {
        remote.append((audioPropertiesInfos, totalRemoteVolume))
    }
    func rtcEngine(
        _ engine: ByteRTCVideo, onServerMessageSendResult msgid: Int64, error: ByteRTCUserMessageSendResult,
        message: Data
    ) {
        answers.append((msgid, error, message))
    }
    func rtcEngine(_ engine: ByteRTCVideo, onWarning code: ByteRTCWarningCode) { onWarning?() }
}

extension Device {
    /// Uses this device's engine.
    @discardableResult
    func volc<Result>(_ body: (ByteRTCVideo) -> Result) -> Result {
        run { body(existingObject(ByteRTCVideo.self)!) }
    }

    /// The last sound that the speaker played, as ticks of 20 ms.
    private func last(_ milliseconds: Int) -> Range<Int> {
        let recording = audio.speaker.recording
        let end = recording.startTick + recording.samples.count / 2 / AudioBlock.frameCount
        return max(0, end - milliseconds / 20)..<end
    }

    /// The amplitude of a tone in the last sound.
    func tone(_ hertz: Double, last milliseconds: Int = 300) -> Double {
        let ticks = last(milliseconds)
        return audio.speaker.amplitude(hertz: hertz, from: ticks.lowerBound, to: ticks.upperBound)
    }

    /// The amplitudes of a tone in pieces of 100 ms of the last sound.
    func tones(_ hertz: Double, last milliseconds: Int) -> [Double] {
        let ticks = last(milliseconds)
        return stride(from: ticks.lowerBound, to: ticks.upperBound - 4, by: 5).map {
            audio.speaker.amplitude(hertz: hertz, from: $0, to: $0 + 5)
        }
    }
}

/// Frames of a tone.
struct Tone {
    var hertz: Double
    var amplitude = 0.3
    var rate = 48_000
    var channels = 1
    private var position = 0

    init(hertz: Double, amplitude: Double = 0.3, rate: Int = 48_000, channels: Int = 1) {
        (self.hertz, self.amplitude, self.rate, self.channels) = (hertz, amplitude, rate, channels)
    }

    /// The next frame, of so many samples in each channel.
    mutating func frame(_ samples: Int) -> ByteRTCAudioFrame {
        var bytes: [UInt8] = []
        for index in position..<position + samples {
            let value = Int16(amplitude * 32_767 * sin(2 * .pi * hertz * Double(index) / Double(rate)))
            for _ in 0..<channels {
                bytes.append(UInt8(truncatingIfNeeded: value))
                bytes.append(UInt8(truncatingIfNeeded: value >> 8))
            }
        }
        position += samples
        let frame = ByteRTCAudioFrame()
        frame.buffer = Data(bytes)
        frame.samples = Int32(samples)
        frame.channel = channels == 2 ? .stereo : .mono
        frame.sampleRate = ByteRTCAudioSampleRate(rawValue: rate) ?? .rate48000
        return frame
    }
}
