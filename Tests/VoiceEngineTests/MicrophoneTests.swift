import Testing
import VoiceEngine

@Suite struct MicrophoneTests {
    @Test func `a silent microphone gives silence`() throws {
        var reader = try MicrophoneReader(.silence)
        #expect(reader.nextBlock() == .silence())
    }

    @Test(arguments: MicrophoneFault.allCases)
    func `a microphone that does not open keeps the engine from capturing, and one that is open falls silent`(
        fault: MicrophoneFault
    ) throws {
        let alice = try TestDevice()
        try alice.engine.setMicrophone(.unusable(fault))
        #expect(throws: MicrophoneFailure.fault(fault)) { try alice.engine.startCapture(.speech) }
        let isCapturing = alice.engine.isCapturing
        #expect(!isCapturing)
        try alice.engine.setMicrophone(.tone(hertz: 440, amplitude: 0.5))
        try alice.engine.startCapture(.speech)
        #expect(alice.packets(5).allSatisfy { $0.level < 20 })
        try alice.engine.setMicrophone(.unusable(fault))
        #expect(alice.packets(5).dropFirst(2).allSatisfy { $0.level == 127 })
    }

    @Test func `what a microphone heard is freed when it hears something else`() throws {
        let alice = try TestDevice()
        try alice.engine.startCapture(.speech)
        var queue: PCMQueue? = PCMQueue()
        weak let gone = queue
        try alice.engine.setMicrophone(.pushed(try #require(queue)))
        try alice.engine.setMicrophone(.silence)
        queue = nil
        #expect(gone == nil)
    }

    @Test func `a tone has its frequency and amplitude across blocks`() throws {
        var reader = try MicrophoneReader(.tone(hertz: 437, amplitude: 0.4))
        let sound = (0..<25).flatMap { _ in reader.nextBlock().samples }
        let frequency = try #require(Spectrum.dominantFrequency(in: sound))
        #expect(abs(frequency - 437) < 1)
        #expect(abs(Spectrum.amplitude(of: 437, in: sound) - 0.4) < 0.001)
    }

    @Test func `a file plays once and silence follows`() throws {
        let folder = try TemporaryFolder()
        var reader = try MicrophoneReader(.file(path: folder.tone(milliseconds: 110), loops: false))
        let levels = (0..<8).map { _ in reader.nextBlock().level }
        #expect(levels[0..<5].allSatisfy { $0 > -12 })
        #expect(levels[5] > -20 && levels[5] < -10)
        #expect(levels[6...].allSatisfy { $0 == -127 })
    }

    @Test func `a looping file starts over without a gap`() throws {
        let folder = try TemporaryFolder()
        // 110 ms of 500 Hz are a whole number of periods, so that the seam cannot be heard.
        var reader = try MicrophoneReader(
            .file(path: folder.tone(hertz: 500, milliseconds: 110, sampleRate: 48_000), loops: true))
        let sound = (0..<50).flatMap { _ in reader.nextBlock().samples }
        let expected = sine(hertz: 500, frames: sound.count)
        #expect(zip(sound, expected).allSatisfy { abs($0 - $1) < 1e-3 })
    }

    @Test func `a stereo file gives stereo blocks`() throws {
        let folder = try TemporaryFolder()
        var reader = try MicrophoneReader(.file(path: folder.tone(channelCount: 2), loops: false))
        #expect(reader.nextBlock().channelCount == 2)
    }

    @Test func `a missing file is refused with its path`() throws {
        let path = try TemporaryFolder().path("absent.wav")
        #expect(throws: AudioFileError.notFound(path: path)) { try MicrophoneReader(.file(path: path, loops: true)) }
    }

    @Test func `a pushed microphone is silent until something is pushed`() throws {
        let queue = PCMQueue()
        var reader = try MicrophoneReader(.pushed(queue))
        #expect(reader.nextBlock() == .silence())
        try queue.push([Float](repeating: 0.5, count: 960), sampleRate: 48_000, channelCount: 1)
        #expect(reader.nextBlock().samples == [Float](repeating: 0.5, count: 960))
        #expect(reader.nextBlock() == .silence())
    }
}

@Suite struct PCMQueueTests {
    @Test func `pieces of any size come out as blocks`() throws {
        let queue = PCMQueue()
        for _ in 0..<3 { try queue.push([Int16](repeating: 16_384, count: 400), sampleRate: 48_000, channelCount: 1) }
        #expect(queue.pendingFrameCount == 1_200)
        #expect(queue.nextBlock()?.samples == [Float](repeating: 0.5, count: 960))
        #expect(queue.nextBlock() == nil)
        #expect(queue.pendingFrameCount == 240)
    }

    @Test func `another rate is brought to 48 kHz`() throws {
        let queue = PCMQueue()
        let sound = sine(hertz: 440, frames: 8_000, sampleRate: 16_000)
        for start in stride(from: 0, to: 8_000, by: 160) {
            try queue.push(Array(sound[start..<start + 160]), sampleRate: 16_000, channelCount: 1)
        }
        queue.finish()
        var output: [Float] = []
        while let block = queue.nextBlock() { output.append(contentsOf: block.samples) }
        #expect(output.count == 24_000 || output.count == 24_960)
        let frequency = try #require(Spectrum.dominantFrequency(in: output))
        #expect(abs(frequency - 440) < 1)
    }

    @Test func `channels are converted to the queue's`() throws {
        let mono = PCMQueue(channelCount: 1)
        try mono.push((0..<960).flatMap { _ in [Float(0.2), 0.6] }, sampleRate: 48_000, channelCount: 2)
        let averaged = try #require(mono.nextBlock())
        #expect(averaged.samples.allSatisfy { abs($0 - 0.4) < 1e-6 })
        let stereo = PCMQueue(channelCount: 2)
        try stereo.push([Float](repeating: 0.3, count: 960), sampleRate: 48_000, channelCount: 1)
        #expect(stereo.nextBlock() == AudioBlock(channelCount: 2, samples: [Float](repeating: 0.3, count: 1_920)))
    }

    @Test func `a full queue drops the oldest and counts it`() throws {
        let queue = PCMQueue(capacitySeconds: 1)
        try queue.push([Float](repeating: 0.1, count: 48_000), sampleRate: 48_000, channelCount: 1)
        #expect(queue.droppedFrameCount == 0)
        try queue.push([Float](repeating: 0.2, count: 1), sampleRate: 48_000, channelCount: 1)
        #expect(queue.droppedFrameCount == 1)
        try queue.push([Float](repeating: 0.2, count: 959), sampleRate: 48_000, channelCount: 1)
        #expect(queue.droppedFrameCount == 960)
        #expect(queue.pendingFrameCount == 48_000)
        var last: AudioBlock?
        while let block = queue.nextBlock() { last = block }
        #expect(last?.samples == [Float](repeating: 0.2, count: 960))
    }

    @Test func `a finished queue pads its last block and is exhausted once it is taken`() throws {
        let queue = PCMQueue()
        try queue.push([Float](repeating: 0.5, count: 100), sampleRate: 48_000, channelCount: 1)
        #expect(queue.nextBlock() == nil)
        #expect(!queue.isExhausted)
        queue.finish()
        #expect(!queue.isExhausted)
        let block = try #require(queue.nextBlock())
        #expect(block.samples[99] == 0.5 && block.samples[100] == 0)
        #expect(queue.isExhausted)
        try queue.push([Float](repeating: 0.5, count: 10), sampleRate: 48_000, channelCount: 1)
        #expect(!queue.isExhausted)
    }

    @Test func `a change of rate and a second finish lose and add nothing`() throws {
        let queue = PCMQueue()
        try queue.push([Int16](repeating: 1_000, count: 1_600), sampleRate: 16_000, channelCount: 1)
        try queue.push([Int16](repeating: 1_000, count: 2_410), sampleRate: 24_000, channelCount: 1)
        queue.finish()
        // 100 ms and 20 frames more than 100 ms: the last block holds only those and silence.
        #expect(queue.pendingFrameCount == 11 * 960)
        queue.finish()
        #expect(queue.pendingFrameCount == 11 * 960)
    }

    @Test func `sound of an impossible format is refused and nothing is queued`() {
        let queue = PCMQueue()
        #expect(throws: PCMFormatError.sampleRateOutOfRange(7_999)) {
            try queue.push([Int16(1)], sampleRate: 7_999, channelCount: 1)
        }
        #expect(throws: PCMFormatError.sampleRateOutOfRange(192_001)) {
            try queue.push([Int16(1)], sampleRate: 192_001, channelCount: 1)
        }
        #expect(throws: PCMFormatError.channelCountOutOfRange(0)) {
            try queue.push([Int16(1)], sampleRate: 48_000, channelCount: 0)
        }
        #expect(throws: PCMFormatError.channelCountOutOfRange(9)) {
            try queue.push([Int16](repeating: 1, count: 9), sampleRate: 48_000, channelCount: 9)
        }
        #expect(throws: PCMFormatError.incompleteFrame(sampleCount: 3, channelCount: 2)) {
            try queue.push([Int16](repeating: 1, count: 3), sampleRate: 48_000, channelCount: 2)
        }
        #expect(queue.pendingFrameCount == 0)
    }

    @Test func `what is no number is silence`() throws {
        let queue = PCMQueue()
        try queue.push([Float](repeating: .nan, count: 960), sampleRate: 48_000, channelCount: 1)
        #expect(queue.nextBlock() == .silence())
    }
}
