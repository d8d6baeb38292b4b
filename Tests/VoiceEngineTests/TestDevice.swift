import Foundation
import VoiceEngine

/// The test's own randomness: the same numbers for the same seed on every machine.
struct Chance {
    private var state: UInt64

    init(seed: UInt32) {
        state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1
    }

    mutating func next(below bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % UInt64(bound))
    }
}

/// An engine with what a test pushes into its microphone and takes from its speaker.
final class TestDevice {
    var engine: VoiceEngine
    let speaker = Speaker()

    init(speaking microphone: Microphone? = nil, quality: VoiceQuality = .standard) throws {
        engine = VoiceEngine(speaker: speaker)
        guard let microphone else { return }
        try engine.setMicrophone(microphone)
        try engine.startCapture(quality)
    }

    /// Makes `count` ticks without a network and returns the packets.
    func packets(_ count: Int) -> [VoicePacket] {
        (0..<count).compactMap { _ in engine.tick().outgoing }
    }

    /// Makes one tick for every packet, each arriving in its own.
    func hear(_ packets: some Sequence<VoicePacket>, from publisher: String = "alice") {
        for packet in packets {
            engine.receive(packet, from: publisher)
            _ = engine.tick()
        }
    }

    /// The left side of what the speaker played in these ticks.
    func heard(_ ticks: Range<Int>) -> [Float] {
        let recording = speaker.recording
        return (ticks.lowerBound * 960..<ticks.upperBound * 960).map { frame in
            Float(recording.samples[(frame - recording.startTick * 960) * 2]) / 32_768
        }
    }
}

extension Microphone {
    /// These samples at 48 kHz, once.
    static func samples(_ samples: [Float], channelCount: Int = 1) throws -> Microphone {
        let queue = PCMQueue(channelCount: channelCount, capacitySeconds: 60)
        try queue.push(samples, sampleRate: 48_000, channelCount: channelCount)
        return .pushed(queue)
    }
}

/// A network that loses, delays and reorders, told only by its seed.
struct TestNetwork {
    let lossPercentage: Int
    /// On top of 10 ms, evenly spread.
    let jitterMilliseconds: Int
    private var chance: Chance
    private var underway: [(millisecond: Int, packet: VoicePacket)] = []

    init(lossPercentage: Int, jitterMilliseconds: Int, seed: UInt32 = 7) {
        self.lossPercentage = lossPercentage
        self.jitterMilliseconds = jitterMilliseconds
        chance = Chance(seed: seed)
    }

    mutating func send(_ packet: VoicePacket, at tick: Int) {
        let isLost = chance.next(below: 100) < lossPercentage
        let delay = 10 + chance.next(below: jitterMilliseconds + 1)
        if !isLost { underway.append((tick * 20 + delay, packet)) }
    }

    /// What has come by the beginning of the tick, in the order it came.
    mutating func arrivals(at tick: Int) -> [VoicePacket] {
        let arrived = underway.filter { $0.millisecond <= tick * 20 }
        underway.removeAll { $0.millisecond <= tick * 20 }
        return arrived.sorted { $0.millisecond < $1.millisecond }.map(\.packet)
    }
}

/// Something like speech: syllables of 120 to 250 ms, each with its own pitch and two resonances, with gaps between.
func speech(seconds: Double, seed: UInt32 = 1, amplitude: Double = 0.4) -> [Float] {
    var chance = Chance(seed: seed)
    var samples: [Float] = []
    let count = Int(seconds * 48_000)
    samples.reserveCapacity(count)
    while samples.count < count {
        let length = 5_760 + chance.next(below: 6_240)
        let pitch = Double(110 + chance.next(below: 80))
        let resonances = [Double(300 + chance.next(below: 500)), Double(1_000 + chance.next(below: 1_500))]
        let strengths = (1...20).map { overtone in
            let hertz = pitch * Double(overtone)
            return resonances.map { 1 / (1 + pow((hertz - $0) / 150, 2)) }.reduce(0, +) * 0.5
        }
        for frame in 0..<length where samples.count < count {
            let swell = sin(Double.pi * Double(frame) / Double(length))
            let angle = 2 * Double.pi * pitch * Double(frame) / 48_000
            var sum = 0.0
            for (index, strength) in strengths.enumerated() { sum += strength * sin(angle * Double(index + 1)) }
            samples.append(Float(amplitude * swell * sum))
        }
        let gap = 960 + chance.next(below: 3_840)
        samples.append(contentsOf: [Float](repeating: 0, count: min(gap, count - samples.count)))
    }
    return samples
}

func rootMeanSquare(_ samples: some Collection<Float>) -> Double {
    (samples.reduce(0) { $0 + Double($1) * Double($1) } / Double(max(1, samples.count))).squareRoot()
}
