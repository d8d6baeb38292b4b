import Devices
import EmulatorAPI
import Foundation
import ParlorTesting
import Testing
import VoiceEngine
import ZegoExpressEngine

/// Sound that the app gives and takes itself.
struct CustomAudioTests {
    private static func frame(_ rate: ZegoAudioSampleRate, _ channel: ZegoAudioChannel = .mono) -> ZegoAudioFrameParam {
        let param = ZegoAudioFrameParam()
        param.sampleRate = rate
        param.channel = channel
        return param
    }

    private static func customSource() -> ZegoCustomAudioConfig {
        let config = ZegoCustomAudioConfig()
        config.sourceType = .custom
        return config
    }

    /// A second of a sine as bytes.
    private static func tone(_ hertz: Double, rate: Int) -> [UInt8] {
        (0..<rate).flatMap { index -> [UInt8] in
            let sample = Int16(9830 * sin(2 * Double.pi * hertz * Double(index) / Double(rate)))
            return withUnsafeBytes(of: sample) { Array($0) }
        }
    }

    private func give(_ bytes: [UInt8], _ param: ZegoAudioFrameParam, on device: Device) {
        var bytes = bytes
        device.express { engine in
            bytes.withUnsafeMutableBufferPointer { buffer in
                engine.sendCustomAudioCapturePCMData(
                    buffer.baseAddress!, dataLength: UInt32(buffer.count), param: param)
            }
        }
    }

    private func frequency(_ device: Device) throws -> Double {
        let speaker = device.audio.speaker
        let end = speaker.recording.startTick + speaker.recording.samples.count / 1920
        return try #require(speaker.dominantFrequency(from: end - 40, to: end))
    }

    @Test func `what the app gives is published instead of the microphone, until it is taken back`() throws {
        let express = ExpressWorld()
        let alice = try express.person("alice", hertz: 300)
        alice.express { $0.enableCustomAudioIO(true, config: Self.customSource()) }
        express.logIn("alice", on: alice)
        alice.express { $0.startPublishingStream("alice_main") }
        let bob = try express.enter("bob")
        try express.play("alice_main", on: bob)
        try express.world.expect(bob, doesNotHear: "alice_main", for: .seconds(1))
        for _ in 1...3 { give(Self.tone(900, rate: 16_000), Self.frame(.rate16K), on: alice) }
        express.world.advance(by: .seconds(2))
        #expect(abs(try frequency(bob) - 900) < 15)
        alice.express { $0.enableCustomAudioIO(false, config: nil) }
        try express.world.expect("onDebugError(1000066, funcName: enableCustomAudioIO", on: alice)
        alice.express { engine in
            engine.stopPublishingStream()
            engine.enableCustomAudioIO(false, config: nil)
            engine.startPublishingStream("alice_main")
        }
        express.world.advance(by: .seconds(2))
        #expect(abs(try frequency(bob) - 300) < 15)
    }

    @Test func `a custom source can be chosen while publishing`() throws {
        let express = ExpressWorld()
        let alice = try express.enter("alice", hertz: 300, publishes: true)
        let bob = try express.enter("bob")
        try express.play("alice_main", on: bob)
        alice.express { #expect($0.setAudioSource(.custom) == 0) }
        express.settle()
        for _ in 1...2 { give(Self.tone(700, rate: 48_000), Self.frame(.rate48K), on: alice) }
        express.world.advance(by: .milliseconds(1500))
        #expect(abs(try frequency(bob) - 700) < 15)
        alice.express { #expect($0.setAudioSource(.microphone) == 0) }
        express.world.advance(by: .seconds(2))
        #expect(abs(try frequency(bob) - 300) < 15)
        alice.express { #expect($0.setAudioSource(.screenCapture) == 1_000_010) }
    }

    @Test(arguments: [(ZegoAudioSampleRate.rate48K, ZegoAudioChannel.stereo), (.rate16K, .mono), (.rate44K, .mono)])
    func `the app takes what is played`(rate: ZegoAudioSampleRate, channel: ZegoAudioChannel) throws {
        let express = ExpressWorld()
        _ = try express.enter("alice", hertz: 600, publishes: true)
        let bob = try express.enter("bob")
        try express.play("alice_main", on: bob)
        express.world.advance(by: .seconds(1))
        let param = Self.frame(rate, channel)
        let (samplesASecond, channels) = (Int(rate.rawValue), Int(channel.rawValue))
        var taken: [Int16] = []
        for _ in 1...50 {
            var bytes = [UInt8](repeating: 0xAA, count: samplesASecond / 50 * channels * 2)
            bob.express { engine in
                bytes.withUnsafeMutableBufferPointer { buffer in
                    engine.fetchCustomAudioRenderPCMData(
                        buffer.baseAddress!, dataLength: UInt32(buffer.count), param: param)
                }
            }
            taken += stride(from: 0, to: bytes.count, by: 2).map {
                Int16(truncatingIfNeeded: Int(bytes[$0]) | Int(bytes[$0 + 1]) << 8)
            }
            express.world.advance(by: .milliseconds(20))
        }
        // The first takes find nothing; then there is the tone without a gap.
        #expect(taken.prefix(samplesASecond / 50 * channels).allSatisfy { $0 == 0 })
        let steady = taken.suffix(samplesASecond / 2 * channels)
        let first = stride(from: steady.startIndex, to: steady.endIndex, by: channels).map { steady[$0] }
        let crossings = zip(first, first.dropFirst()).count { $0 < 0 && $1 >= 0 }
        #expect((290...310).contains(crossings), "\(crossings) waves in half a second of 600 Hz")
    }

    @Test func `what is no sound is refused`() throws {
        let express = ExpressWorld()
        let alice = try express.person("alice")
        give([0, 0], Self.frame(.rate48K), on: alice)
        try express.world.expect("onDebugError(1000017, funcName: sendCustomAudioCapturePCMData", on: alice)
        #expect(express.notes(on: alice).contains { $0.contains("call enableCustomAudioIO with the source .custom") })
        alice.express { $0.enableCustomAudioIO(true, config: Self.customSource()) }
        express.settle()
        give([0, 0], Self.frame(.unknown), on: alice)
        try express.world.expect("onDebugError(1000017, funcName: sendCustomAudioCapturePCMData", on: alice)
        var bytes: [UInt8] = [1, 2, 3]
        alice.express { engine in
            bytes.withUnsafeMutableBufferPointer { buffer in
                engine.fetchCustomAudioRenderPCMData(buffer.baseAddress!, dataLength: 3, param: Self.frame(.rate48K))
            }
        }
        #expect(bytes == [0, 0, 0])
        try express.world.expect("onDebugError(1000017, funcName: fetchCustomAudioRenderPCMData", on: alice)
    }

    @Test func `a destroyed engine leaves the device its microphone`() throws {
        let express = ExpressWorld()
        let alice = try express.person("alice", hertz: 300)
        alice.express { $0.enableCustomAudioIO(true, config: Self.customSource()) }
        express.settle()
        alice.run { ZegoExpressEngine.destroy(nil) }
        express.settle()
        _ = express.world.device("alice").run { ZegoExpressEngine.createEngine(with: profile(), eventHandler: nil) }
        express.logIn("alice", on: alice)
        alice.express { $0.startPublishingStream("alice_main") }
        let bob = try express.enter("bob")
        try express.play("alice_main", on: bob)
        express.world.advance(by: .seconds(2))
        #expect(abs(try frequency(bob) - 300) < 15)
    }

    private func profile() -> ZegoEngineProfile {
        let profile = ZegoEngineProfile()
        profile.appID = ExpressWorld.appID
        profile.appSign = ExpressWorld.appSign
        return profile
    }
}
