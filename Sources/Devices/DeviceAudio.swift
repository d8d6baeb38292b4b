import EmulatorAPI
import Synchronization
package import VideoEngine
public import VoiceEngine

/// A device's sound: a microphone that plays what a test gives it, and a speaker that records what it played.
public final class DeviceAudio: Sendable {
    /// Records, measures, and reports who was heard when. Time 0 is the device's first tick.
    public let speaker: Speaker
    let accessories = AudioAccessories()

    private let engine: Mutex<VoiceEngine>
    private let loop: Mutex<Loop>
    private let replaced = Mutex<Replaced?>(nil)
    private let lastReading = Mutex<Reading?>(nil)

    /// How loud it was before a moment of the device.
    private struct Reading {
        let at: Duration
        let levels: VoiceLevels
    }

    /// The microphone's sound while an app pushes another in its place.
    private struct Replaced {
        let microphone: Microphone
        let queue: PCMQueue
    }

    private struct Loop {
        weak var device: Device?
        /// Grows with each start and stop, so that a tick of an older run does nothing.
        var run = 0
        var startedAt = Duration.zero
        var ticks = 0
        var onTick: (@Sendable (VoiceTick) -> Void)?
        /// Pictures are made in the same ticks, so that they stay with the sound.
        var onPictures: (@Sendable (PictureTick) -> Void)?

        var isRunning: Bool { onTick != nil || onPictures != nil }
    }

    init() {
        let speaker = Speaker()
        self.speaker = speaker
        engine = Mutex(VoiceEngine(speaker: speaker))
        loop = Mutex(Loop())
    }

    func attach(to device: Device) { loop.withLock { $0.device = device } }

    /// Sets the microphone's sound from here on.
    ///
    /// Throws `AudioFileError`, naming the path, for a missing or unreadable file; then the microphone is as before.
    public func use(_ microphone: Microphone) throws {
        try engine.withLock { try $0.setMicrophone(microphone) }
    }

    /// Takes the sound that an app pushes in place of the microphone's, until ``restoreMicrophone(from:)`` or ``reset()``.
    package func replaceMicrophone(by queue: PCMQueue) {
        let current = microphone
        let isNew = replaced.withLock { old in
            guard old?.queue !== queue else { return false }
            old = Replaced(microphone: current, queue: queue)
            return true
        }
        // A queue can always be opened.
        if isNew { try? use(.pushed(queue)) }
    }

    /// Gives the device its microphone back, if the sound of this queue is in its place.
    package func restoreMicrophone(from queue: PCMQueue) { restoreMicrophone { $0.queue === queue } }

    private func restoreMicrophone(where isMeant: (Replaced) -> Bool) {
        let microphone = replaced.withLock { old -> Microphone? in
            guard let found = old, isMeant(found) else { return nil }
            old = nil
            return found.microphone
        }
        guard let microphone else { return }
        // A file that was there before and is gone leaves silence.
        do { try use(microphone) } catch { try? use(.silence) }
    }

    /// The device's microphone, also while an app's sound is in its place.
    package var microphone: Microphone {
        replaced.withLock { $0?.microphone } ?? engine.withLock { $0.microphone }
    }

    /// How loud it was since the last reading. Reading begins the next measurement, so all who read at one moment of the device,
    /// `now`, share a reading.
    package func readLevels(at now: Duration) -> VoiceLevels {
        if let last = lastReading.withLock({ $0 }), last.at == now { return last.levels }
        let levels = engine.withLock { $0.readLevels() }
        lastReading.withLock { $0 = Reading(at: now, levels: levels) }
        return levels
    }

    /// What the speaker has played by now.
    package var played: PlayedSound { PlayedSound(of: speaker, before: engine.withLock { $0.tickCount }) }

    /// Runs `body` with the engine, which the device's vendor modules share.
    package func withEngine<Result: Sendable, Failure: Error>(
        _ body: (inout VoiceEngine) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try engine.withLock { engine throws(Failure) in try body(&engine) }
    }

    /// Whether the engine is being driven.
    package var isRunning: Bool { loop.withLock { $0.onTick != nil } }

    /// Runs the engine, one tick each 20 ms, on the device's own queue, until ``stop()``. A second start replaces
    /// `onTick`.
    package func start(onTick: @escaping @Sendable (VoiceTick) -> Void) { start { $0.onTick = onTick } }

    /// Ends the ticks. The speaker keeps its recording.
    package func stop() { stop { $0.onTick = nil } }

    /// Whether the device's pictures are being driven.
    package var isPicturing: Bool { loop.withLock { $0.onPictures != nil } }

    /// Makes the device's pictures in each tick too, after its sound, until ``stopPictures()``. Without ``start(onTick:)``
    /// the ticks' sound is dropped. A second start replaces `onTick`.
    package func startPictures(onTick: @escaping @Sendable (PictureTick) -> Void) { start { $0.onPictures = onTick } }

    /// Makes no more pictures. Views keep their last ones.
    package func stopPictures() { stop { $0.onPictures = nil } }

    /// Ends all ticks, and forgets what an app chose.
    func reset() {
        stop { ($0.onTick, $0.onPictures) = (nil, nil) }
        restoreMicrophone { _ in true }
        lastReading.withLock { $0 = nil }
        engine.withLock { $0.reset() }
    }

    private func start(_ change: (inout Loop) -> Void) {
        let start = loop.withLock { loop -> (Device, Int)? in
            let wasRunning = loop.isRunning
            change(&loop)
            guard !wasRunning, let device = loop.device else { return nil }
            loop.run += 1
            loop.startedAt = device.now
            loop.ticks = 0
            return (device, loop.run)
        }
        if let (device, run) = start { scheduleTick(run: run, device: device) }
    }

    private func stop(_ change: (inout Loop) -> Void) {
        loop.withLock { loop in
            change(&loop)
            if !loop.isRunning { loop.run += 1 }
        }
    }

    private func scheduleTick(run: Int, device: Device) {
        let due = loop.withLock { loop in
            loop.ticks += 1
            return loop.startedAt + .milliseconds(20) * loop.ticks
        }
        device.after(max(due - device.now, .zero)) { [self] in
            let (isCurrent, onTick, onPictures) = loop.withLock {
                ($0.run == run && $0.isRunning, $0.onTick, $0.onPictures)
            }
            guard isCurrent else { return }
            let needsSound = onPictures != nil && device.video.needsSound
            let (number, tick, heard) = engine.withLock { engine in
                let number = engine.tickCount
                return (number, engine.tick(), needsSound ? engine.heard : [])
            }
            onTick?(tick)
            if let onPictures { onPictures(device.video.tick(number, heard: heard)) }
            scheduleTick(run: run, device: device)
        }
    }
}
