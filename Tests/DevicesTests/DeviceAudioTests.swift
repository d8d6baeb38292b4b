import Devices
import EmulatorAPI
import Foundation
import ParlorTesting
import Testing
import VoiceEngine

/// A device's sound: what apps put in place of the microphone's, and what they read.
@Suite struct DeviceAudioTests {
    private let world = World(seed: 1)

    private func hertz(_ device: Device) -> Double? {
        if case .tone(let hertz, _) = device.audio.withEngine({ $0.microphone }) { hertz } else { nil }
    }

    private func isTone(_ microphone: Microphone) -> Bool {
        if case .tone = microphone { true } else { false }
    }

    private func queue(_ device: Device) -> PCMQueue? {
        if case .pushed(let queue) = device.audio.withEngine({ $0.microphone }) { queue } else { nil }
    }

    @Test func `an app's sound takes the microphone's place, and the microphone comes back`() throws {
        let alice = world.device("alice")
        try alice.audio.use(.tone(hertz: 440, amplitude: 0.5))
        let (first, second) = (PCMQueue(channelCount: 1), PCMQueue(channelCount: 1))
        alice.audio.replaceMicrophone(by: first)
        #expect(queue(alice) === first)
        alice.audio.replaceMicrophone(by: second)
        #expect(queue(alice) === second)
        #expect(isTone(alice.audio.microphone))
        alice.audio.restoreMicrophone(from: first)
        #expect(queue(alice) === second, "its sound is in place no more")
        alice.audio.restoreMicrophone(from: second)
        #expect(hertz(alice) == 440)
        alice.audio.restoreMicrophone(from: second)
        #expect(hertz(alice) == 440)
    }

    @Test func `a device that is reset has its microphone again`() throws {
        let alice = world.device("alice")
        try alice.audio.use(.tone(hertz: 440, amplitude: 0.5))
        alice.audio.replaceMicrophone(by: PCMQueue(channelCount: 1))
        alice.resetMedia()
        #expect(hertz(alice) == 440)
    }

    @Test func `a microphone whose file is gone comes back as silence`() throws {
        let alice = world.device("alice")
        let path = NSTemporaryDirectory() + "microphone-\(UUID().uuidString).wav"
        try AudioFile.writeWAV([Int16](repeating: 0, count: 960), channelCount: 1, to: path)
        try alice.audio.use(.file(path: path, loops: true))
        let queue = PCMQueue(channelCount: 1)
        alice.audio.replaceMicrophone(by: queue)
        try FileManager.default.removeItem(atPath: path)
        alice.audio.restoreMicrophone(from: queue)
        guard case .silence = alice.audio.withEngine({ $0.microphone }) else {
            Issue.record("the microphone is not silent")
            return
        }
    }

    @Test func `all who read levels at one moment share a reading`() throws {
        let alice = world.device("alice")
        try alice.audio.use(.tone(hertz: 440, amplitude: 0.5))
        try alice.audio.withEngine { try $0.startCapture(VoiceQuality(bitRate: 32_000, channelCount: 1)) }
        alice.audio.start { _ in }
        world.advance(by: .milliseconds(200))
        let first = alice.audio.readLevels(at: alice.now)
        #expect(first.local ?? 0 > 0)
        #expect(alice.audio.readLevels(at: alice.now).local == first.local, "the measurement has not begun anew")
        try alice.audio.use(.silence)
        world.advance(by: .milliseconds(20))
        _ = alice.audio.readLevels(at: alice.now)
        world.advance(by: .milliseconds(200))
        #expect(alice.audio.readLevels(at: alice.now).local == 0)
    }
}
