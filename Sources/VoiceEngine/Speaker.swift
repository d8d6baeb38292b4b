import Synchronization

/// A simulated phone's speaker: it records what it plays and reports who was heard, when and how loud.
///
/// Time is counted in ticks of 20 ms, or as durations since tick 0. The capacity bounds the memory: silence costs next
/// to nothing, an hour of stereo about 690 MB.
public final class Speaker: Sendable {
    private let capacityTicks: Int
    private let state = Mutex(SpeakerState())

    /// Makes a speaker that keeps the last `capacitySeconds`, 1...36,000.
    public init(capacitySeconds: Int = 600) {
        capacityTicks = max(1, min(36_000, capacitySeconds)) * ticksPerSecond
    }

    /// Plays 20 ms.
    ///
    /// A skipped tick is silent. A second block for a held tick is mixed into the first, clipping at full scale. A
    /// block older than everything held is dropped.
    /// - Parameters:
    ///   - block: The sound; nil for silence.
    ///   - sources: The publishers in the block, each with its RMS, linear 0...1, as it was mixed in. From 0.001
    ///     (-60 dBFS) on the publisher counts as heard.
    package func play(_ block: AudioBlock?, at tick: Int, sources: [(publisher: String, level: Double)]) {
        state.withLock { $0.play(block, at: tick, sources: sources, capacityTicks: capacityTicks) }
    }

    /// Everything still held.
    public var recording: Recording {
        state.withLock { state in
            Recording(startTick: state.startTick, samples: state.stereo(from: state.startTick, to: state.endTick))
        }
    }

    /// One tick's samples, interleaved stereo; none for a tick that is not held.
    package func samples(at tick: Int) -> [Int16] {
        state.withLock { $0.stereo(from: tick, to: tick + 1) }
    }

    /// The RMS level in dBFS, -127...0, of ticks `from` up to, not including, `to`; ticks that are not held are silent.
    public func level(from: Int, to: Int) -> Double {
        state.withLock { $0.level(from: from, to: to) }
    }

    /// The RMS level in dBFS, -127...0, between two moments, widened to whole ticks.
    public func level(from: Duration, to: Duration) -> Double {
        level(from: from.tick(.down), to: to.tick(.up))
    }

    /// The peak amplitude, 0...1, of the sine of `hertz` in the ticks from `from` up to, not including, `to`.
    public func amplitude(hertz: Double, from: Int, to: Int) -> Double {
        Spectrum.amplitude(of: hertz, in: mono(from: from, to: to))
    }

    /// The peak amplitude, 0...1, of the sine of `hertz` between two moments, widened to whole ticks.
    public func amplitude(hertz: Double, from: Duration, to: Duration) -> Double {
        amplitude(hertz: hertz, from: from.tick(.down), to: to.tick(.up))
    }

    /// The strongest frequency in hertz in the ticks from `from` up to, not including, `to`; nil for silence.
    public func dominantFrequency(from: Int, to: Int) -> Double? {
        Spectrum.dominantFrequency(in: mono(from: from, to: to))
    }

    /// The strongest frequency in hertz between two moments, widened to whole ticks; nil for silence.
    public func dominantFrequency(from: Duration, to: Duration) -> Double? {
        dominantFrequency(from: from.tick(.down), to: to.tick(.up))
    }

    /// Who was heard and when, by first tick and then publisher, as far back as the recording reaches.
    ///
    /// Pauses of up to 200 ms do not end an interval.
    public var heard: [HeardInterval] {
        state.withLock { $0.intervals() }.sorted {
            ($0.ticks.lowerBound, $0.publisher) < ($1.ticks.lowerBound, $1.publisher)
        }
    }

    /// When one publisher was heard, in order.
    public func heard(_ publisher: String) -> [HeardInterval] {
        state.withLock { $0.intervals(of: publisher) }
    }

    /// Writes everything still held as a 16-bit stereo WAV file, replacing what is at `path`.
    public func writeWAV(to path: String) throws(AudioFileError) {
        try AudioFile.writeWAV(recording.samples, channelCount: 2, to: path)
    }

    /// Forgets everything played.
    public func reset() {
        state.withLock { $0 = SpeakerState() }
    }

    private func mono(from: Int, to: Int) -> [Float] {
        let stereo = state.withLock { $0.stereo(from: from, to: to) }
        var result = [Float](repeating: 0, count: stereo.count / 2)
        for frame in 0..<result.count {
            result[frame] = (Float(stereo[2 * frame]) + Float(stereo[2 * frame + 1])) / 65_534
        }
        return result
    }
}

/// What a ``Speaker`` played.
public struct Recording: Hashable, Sendable {
    /// The 20 ms tick the samples start at.
    public let startTick: Int
    /// Interleaved stereo at 48 kHz.
    public let samples: [Int16]
}

/// A stretch of time in which one publisher was heard.
public struct HeardInterval: Hashable, Sendable {
    /// Who was heard.
    public let publisher: String
    /// From the first 20 ms tick with sound up to, not including, the one after the last.
    public let ticks: Range<Int>
    /// The mean RMS level in dBFS, -127...0, of the ticks in which the publisher was heard.
    public let averageLevel: Double

    /// When it began, since tick 0.
    public var from: Duration { .milliseconds(ticks.lowerBound * 20) }
    /// When it ended, since tick 0.
    public var to: Duration { .milliseconds(ticks.upperBound * 20) }
}

private let ticksPerSecond = AudioBlock.sampleRate / AudioBlock.frameCount

extension Duration {
    /// The tick of 20 ms this moment lies in, or the next one unless it lies exactly on a tick.
    fileprivate func tick(_ rule: FloatingPointRoundingRule) -> Int {
        let attosecondsPerTick: Int64 = 1_000_000_000_000_000_000 / Int64(ticksPerSecond)
        let (seconds, attoseconds) = components
        let whole = Int(clamping: seconds.multipliedReportingOverflow(by: Int64(ticksPerSecond)).partialValue)
        let part = attoseconds / attosecondsPerTick
        let isExact = attoseconds % attosecondsPerTick == 0
        return whole + Int(part) + (rule == .up && !isExact ? 1 : 0)
    }
}

/// The recording and the intervals, guarded by the speaker's lock.
private struct SpeakerState {
    /// One entry a tick: no samples for silence, else one or two channels of a block.
    private var blocks: [[Int16]] = []
    private var head = 0
    private(set) var startTick = 0
    private var stretches: [String: [Stretch]] = [:]

    private struct Stretch {
        var ticks: Range<Int>
        var squares: Double
        var count: Int
    }

    private static let audibleLevel = 0.001
    private static let bridgedTicks = 10

    var endTick: Int { startTick + blocks.count - head }

    mutating func play(
        _ block: AudioBlock?, at tick: Int, sources: [(publisher: String, level: Double)], capacityTicks: Int
    ) {
        if blocks.isEmpty || tick - endTick >= capacityTicks {
            blocks.removeAll(keepingCapacity: true)
            head = 0
            startTick = tick
        }
        // Too late for the recording: the tick was dropped at the capacity limit, or the recording began later.
        guard tick >= startTick else { return }
        while endTick <= tick { blocks.append([]) }
        let index = head + tick - startTick
        if let block { blocks[index] = Self.mixed(blocks[index], block) }
        for source in sources where source.level >= Self.audibleLevel {
            hear(source.publisher, level: source.level, at: tick)
        }
        trim(to: capacityTicks)
    }

    private mutating func hear(_ publisher: String, level: Double, at tick: Int) {
        let square = level * level
        // Found once and changed in place: this runs for every publisher in every tick.
        guard let place = stretches.index(forKey: publisher), let stretch = stretches.values[place].last,
            tick - stretch.ticks.upperBound <= Self.bridgedTicks, tick >= stretch.ticks.lowerBound
        else {
            stretches[publisher, default: []].append(Stretch(ticks: tick..<tick + 1, squares: square, count: 1))
            return
        }
        let isNewTick = tick >= stretch.ticks.upperBound
        let last = stretches.values[place].count - 1
        stretches.values[place][last] = Stretch(
            ticks: stretch.ticks.lowerBound..<max(stretch.ticks.upperBound, tick + 1),
            squares: stretch.squares + square, count: stretch.count + (isNewTick ? 1 : 0))
    }

    private mutating func trim(to capacityTicks: Int) {
        let excess = blocks.count - head - capacityTicks
        guard excess > 0 else { return }
        for index in head..<head + excess { blocks[index] = [] }
        head += excess
        startTick += excess
        if head * 2 >= blocks.count {
            blocks.removeSubrange(0..<head)
            head = 0
            forgetOldStretches()
        }
    }

    private mutating func forgetOldStretches() {
        for publisher in Array(stretches.keys) {
            stretches[publisher]?.removeAll { $0.ticks.upperBound <= startTick }
            if stretches[publisher]?.isEmpty == true { stretches[publisher] = nil }
        }
    }

    func level(from: Int, to: Int) -> Double {
        guard to > from else { return Spectrum.silenceLevel }
        var sum = 0.0
        for tick in held(from, to) {
            let samples = blocks[head + tick - startTick]
            var squares = 0.0
            for sample in samples { squares += Double(sample) * Double(sample) }
            if !samples.isEmpty { sum += squares / Double(samples.count) }
        }
        return Spectrum.level(ofMeanSquare: sum / (Double(to) - Double(from)) / (32_767 * 32_767))
    }

    func stereo(from: Int, to: Int) -> [Int16] {
        let ticks = held(from, to)
        var result: [Int16] = []
        result.reserveCapacity(ticks.count * AudioBlock.frameCount * 2)
        for tick in ticks {
            let samples = blocks[head + tick - startTick]
            switch samples.count {
            case 0: result.append(contentsOf: repeatElement(0, count: AudioBlock.frameCount * 2))
            case AudioBlock.frameCount: result.append(contentsOf: Self.doubled(samples))
            default: result.append(contentsOf: samples)
            }
        }
        return result
    }

    func intervals() -> [HeardInterval] {
        stretches.keys.flatMap { intervals(of: $0) }
    }

    func intervals(of publisher: String) -> [HeardInterval] {
        (stretches[publisher] ?? []).filter { $0.ticks.upperBound > startTick }.map { stretch in
            HeardInterval(
                publisher: publisher, ticks: stretch.ticks,
                averageLevel: Spectrum.level(ofMeanSquare: stretch.squares / Double(stretch.count)))
        }.sorted { $0.ticks.lowerBound < $1.ticks.lowerBound }
    }

    private func held(_ from: Int, _ to: Int) -> Range<Int> {
        let lower = min(max(from, startTick), endTick)
        return lower..<max(lower, min(to, endTick))
    }

    private static func mixed(_ held: [Int16], _ block: AudioBlock) -> [Int16] {
        if block.isSilent { return held }
        let added = AudioFile.int16(block.samples)
        if held.isEmpty { return added }
        let left = held.count == added.count ? held : (held.count < added.count ? doubled(held) : held)
        let right = held.count == added.count ? added : (added.count < held.count ? doubled(added) : added)
        return zip(left, right).map { Int16(clamping: Int($0) + Int($1)) }
    }

    private static func doubled(_ mono: [Int16]) -> [Int16] {
        var result: [Int16] = []
        result.reserveCapacity(mono.count * 2)
        for sample in mono {
            result.append(sample)
            result.append(sample)
        }
        return result
    }
}
