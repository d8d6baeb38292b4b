/// One playing track: its position in its sound, and its next samples.
struct MusicPlayback: Sendable {
    let id: Int32
    var publishes: Bool
    /// Whether it is a short effect.
    let isShort: Bool
    var isPaused = false
    var hasStarted = false
    var publishVolume: Int
    var playoutVolume: Int
    /// Which side is louder: -1 is the left one alone, 1 the right one alone, 0 both as they are.
    var pan = 0.0
    /// Which channels sound.
    var sides = MusicSides.both
    /// Plays that ended with the last block, with others to follow.
    private(set) var finishedPlays = 0
    /// Why the sound broke off.
    private(set) var failure: MusicFailure?
    /// Whether the last play has sounded to its end.
    private(set) var isComplete = false

    private var source: Source
    private var stretcher: SoundTouchStream?
    private var pitch = 0.0
    private var speed = 1.0
    private var soundedBlocks = 0

    private enum Source: Sendable {
        case file(FileSource)
        case pushed(PCMQueue)
    }

    /// A file, the part of it that is played, and how often.
    private struct FileSource: Sendable {
        var reader: AudioFileReader
        let startFrame: Int
        let endFrame: Int
        /// The next frame to play. It advances by the speed, so it need not be whole.
        var playFrame: Double
        /// How many plays follow the one that is heard, and the one that is being read.
        var playsAfter: Int
        var readsAfter: Int
        var isFlushed = false
    }

    /// Opens the file; nothing sounds before the next block is taken.
    init(_ track: MusicTrack, volume: Int) throws(MusicFailure) {
        guard !track.path.isEmpty else { throw .invalidPath(path: track.path) }
        guard !Self.isURL(track.path) else { throw .urlNotSupported(url: track.path) }
        var reader: AudioFileReader
        do {
            reader = try AudioFileReader(path: track.path)
        } catch {
            throw MusicFailure(error)
        }
        let length = reader.frameCount
        let start = Self.frame(at: track.startMilliseconds, in: length)
        let end = Self.frame(at: track.endMilliseconds, in: length)
        reader.seek(to: start)
        let plays = max(0, track.loopCount)
        source = .file(
            FileSource(
                reader: reader, startFrame: start, endFrame: end > start ? end : length, playFrame: Double(start),
                playsAfter: plays, readsAfter: plays))
        id = track.id
        publishes = track.publishes
        isShort = track.isShort
        publishVolume = volume
        playoutVolume = volume
    }

    /// Plays what is pushed until the queue is finished and empty.
    init(pushed queue: PCMQueue, id: Int32, publishes: Bool, volume: Int) {
        source = .pushed(queue)
        self.id = id
        self.publishes = publishes
        isShort = false
        publishVolume = volume
        playoutVolume = volume
    }

    /// Its position in milliseconds of the file; for pushed sound, the time played.
    var milliseconds: Int {
        switch source {
        case .file(let file): Int(file.playFrame) / 48
        case .pushed: soundedBlocks * 20
        }
    }

    /// The file's length in milliseconds; 0 for pushed sound.
    var totalMilliseconds: Int {
        switch source {
        case .file(let file): file.reader.milliseconds
        case .pushed: 0
        }
    }

    /// Whether another 300 ms have sounded with the last block.
    var isProgressDue: Bool { soundedBlocks > 0 && soundedBlocks % MusicPlayer.progressBlocks == 0 }

    /// Continues elsewhere in the file, clamped to the end of its played part; pushed sound cannot do that.
    mutating func seek(toMilliseconds milliseconds: Int) {
        guard case .file(var file) = source else { return }
        let frame = min(Self.frame(at: milliseconds, in: file.reader.frameCount), file.endFrame)
        Self.restart(&file, at: frame)
        source = .file(file)
        stretcher?.clear()
    }

    /// Changes pitch (-1...1, an octave each way) and speed (0.5...2) from the next block on; nothing without SoundTouch.
    mutating func change(pitch newPitch: Double? = nil, speed newSpeed: Double? = nil) {
        guard SoundTouchStream.isEffective else { return }
        if let newPitch, !newPitch.isNaN { pitch = max(-1, min(1, newPitch)) }
        if let newSpeed, !newSpeed.isNaN { speed = max(0.5, min(2, newSpeed)) }
        if pitch == 0 && speed == 1 {
            // The stretcher has read ahead, so reading goes back to the position that is heard.
            if stretcher != nil, case .file(var file) = source {
                Self.restart(&file, at: Int(file.playFrame))
                source = .file(file)
            }
            stretcher = nil
            return
        }
        let stream = stretcher ?? SoundTouchStream(channelCount: channelCount)
        stream.setPitch(semitones: pitch * 12)
        stream.setTempo(speed)
        stretcher = stream
    }

    /// The next 20 ms, or nil while pushed sound is empty.
    mutating func nextBlock() -> AudioBlock? {
        finishedPlays = 0
        let samples: [Float]
        switch source {
        case .file(var file):
            samples = fileSamples(from: &file)
            source = .file(file)
        case .pushed(let queue):
            samples = pushedSamples(from: queue)
        }
        guard !samples.isEmpty else { return nil }
        soundedBlocks += 1
        let wanted = AudioBlock.frameCount * channelCount
        let block = AudioBlock(
            channelCount: channelCount, samples: samples + repeatElement(0, count: wanted - samples.count))
        let chosen = sides.chosen(of: block)
        return pan == 0 ? chosen : Mixing.panned(chosen, to: pan)
    }

    private var channelCount: Int {
        switch source {
        case .file(let file): file.reader.channelCount
        case .pushed(let queue): queue.channelCount
        }
    }

    // MARK: Files

    /// Up to a block; less, or nothing, where the last play ends.
    private mutating func fileSamples(from file: inout FileSource) -> [Float] {
        var samples: [Float] = []
        var missing = AudioBlock.frameCount
        while missing > 0 && !isComplete {
            let left = Int(((Double(file.endFrame) - file.playFrame) / speed).rounded(.up))
            let wanted = min(missing, max(0, left))
            if wanted > 0 {
                samples.append(contentsOf: take(wanted, from: &file))
                file.playFrame = min(Double(file.endFrame), file.playFrame + Double(wanted) * speed)
                missing -= wanted
            }
            if file.playFrame >= Double(file.endFrame) {
                // A part without frames would never end, however often it is played.
                if file.playsAfter > 0 && file.endFrame > file.startFrame {
                    file.playsAfter -= 1
                    finishedPlays += 1
                    file.playFrame = Double(file.startFrame)
                } else {
                    isComplete = true
                }
            }
            if let broken = file.reader.failure {
                failure = .decodeFailed(path: file.reader.path, reason: Self.reason(of: broken))
                isComplete = true
            }
        }
        return samples
    }

    /// Exactly `frames` output frames; unreadable parts are silent.
    private mutating func take(_ frames: Int, from file: inout FileSource) -> [Float] {
        var samples: [Float] = []
        if let stretcher {
            while stretcher.availableFrames < frames && !file.isFlushed {
                let piece = Self.read(AudioBlock.frameCount, from: &file)
                if piece.isEmpty {
                    stretcher.flush()
                    file.isFlushed = true
                } else {
                    stretcher.put(piece)
                }
            }
            samples = stretcher.receive(frames)
        } else {
            samples = Self.read(frames, from: &file)
        }
        samples.append(contentsOf: repeatElement(0, count: frames * file.reader.channelCount - samples.count))
        return samples
    }

    /// Up to `frames` frames of the file, from one play directly into the next; none after the last.
    private static func read(_ frames: Int, from file: inout FileSource) -> [Float] {
        var samples: [Float] = []
        let channels = file.reader.channelCount
        while samples.count < frames * channels {
            let wanted = min(frames - samples.count / channels, file.endFrame - file.reader.position)
            let piece = wanted > 0 ? file.reader.read(wanted) : []
            samples.append(contentsOf: piece)
            if piece.isEmpty {
                guard file.readsAfter > 0, file.endFrame > file.startFrame, file.reader.failure == nil else { break }
                file.readsAfter -= 1
                file.reader.seek(to: file.startFrame)
            }
        }
        return samples
    }

    private static func restart(_ file: inout FileSource, at frame: Int) {
        file.reader.seek(to: frame)
        file.playFrame = Double(frame)
        file.readsAfter = file.playsAfter
        file.isFlushed = false
    }

    // MARK: Pushed sound

    private mutating func pushedSamples(from queue: PCMQueue) -> [Float] {
        var samples: [Float] = []
        if let stretcher {
            let wanted = AudioBlock.frameCount
            while stretcher.availableFrames < wanted, let block = queue.nextBlock() { stretcher.put(block.samples) }
            let isLast = queue.isExhausted
            if isLast && stretcher.availableFrames < wanted { stretcher.flush() }
            if isLast || stretcher.availableFrames >= wanted { samples = stretcher.receive(wanted) }
            isComplete = isLast && stretcher.availableFrames == 0
        } else {
            samples = queue.nextBlock()?.samples ?? []
            isComplete = queue.isExhausted
        }
        return samples
    }

    // MARK: Arguments

    private static func frame(at milliseconds: Int, in length: Int) -> Int {
        max(0, min(length / 48 + 1, milliseconds)) * 48 < length ? max(0, milliseconds) * 48 : length
    }

    private static func isURL(_ path: String) -> Bool {
        guard let separator = path.firstIndex(of: ":"), path[separator...].hasPrefix("://") else { return false }
        return path[..<separator].allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }

    private static func reason(of error: AudioFileError) -> String {
        if case .unreadable(_, let reason) = error { return reason }
        return error.description
    }
}
