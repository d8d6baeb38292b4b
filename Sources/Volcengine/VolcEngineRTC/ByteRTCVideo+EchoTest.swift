import Devices
import EmulatorAPI
public import Foundation
import Synchronization
import VendorDialects
import VoiceEngine

/// What became of a test of the local sound.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCEchoTestResult: Int, Sendable, CaseIterable {
    case success = 0
    case timeout = 1
    case intervalShort = 2
    case audioDeviceError = 3
    case videoDeviceError = 4
    case audioReceiveError = 5
    case videoReceiveError = 6
    case internalError = 7
}

/// The settings of a test of the local sound.
open class ByteRTCEchoTestConfig: NSObject {
    #if canImport(UIKit) || !canImport(AppKit)
        /// Where the picture is shown; nobody reads it.
        public var view: UIView?
    #else
        /// Where the picture is shown; nobody reads it.
        public var view: NSView?
    #endif
    /// The room of the test.
    public var roomId: String = ""
    /// The user of the test.
    public var userId: String = ""
    /// Their token; nobody reads it.
    public var token: String = ""
    /// Whether sound is tested.
    public var enableAudio: Bool = false
    /// Whether pictures are tested.
    public var enableVideo: Bool = false
    /// Milliseconds between two reports of how loud the local sound is: at least 100; 0 and less for none.
    public var audioReportInterval: Int = 100
}

/// A test of the local sound: the voice is heard again some seconds later.
struct EchoTest: Sendable {
    /// Tells its timer from that of another test. The music player's name for what is heard, too.
    let number: Int
    let room: ChannelID
    /// How many ticks of 20 ms there are between the voice and what is heard.
    let delay: Int
    /// The voice, on its way.
    let queue: PCMQueue
    /// The reports of loudness that it began.
    let reports: Int?
    var ticks = 0
    /// The tick in which the voice first got through; nil before.
    var firstSent: Int?
    /// Whether the result was told.
    var isTold = false

    var track: Int32 { Int32(number) }

    /// Calls that do nothing while a test runs.
    private static let denied: Set = [
        "startAudioCapture", "stopAudioCapture", "muteAudioCapture", "setAudioSourceType", "startVideoCapture",
        "stopVideoCapture", "setVideoSourceType", "switchCamera", "startScreenCapture", "updateScreenCapture",
        "stopScreenCapture",
    ]

    static func denies(_ call: String) -> Bool { denied.contains(String(call.prefix { $0 != "(" })) }
}

// MARK: Testing the local sound

extension ByteRTCVideo {
    /// Opens the microphone and plays the local voice `delayTime` seconds later, for a minute or until ``stopEchoTest()``.
    ///
    /// 0, or -2 without ids that can be and beyond 2…10 s, -4 in a room, -6 while a test runs, -7 for a test of nothing, -8 for
    /// the id of a room that the engine has, -10 for pictures alone.
    ///
    /// `rtcEngine(_:onEchoTestResult:)` says what became of it: success when the voice comes back. A test within 5 s of the one
    /// before does not begin, which is told too. No room is joined meanwhile, and calls of microphone and camera do nothing:
    /// they return -6, and a warning -2017 comes.
    @discardableResult
    public func startEchoTest(_ echoConfig: ByteRTCEchoTestConfig?, playDelay delayTime: Int) -> Int32 {
        let sdk = Volcengine.profile.sdk
        let range = sdk.minimumEchoTestSeconds.value...sdk.maximumEchoTestSeconds.value
        let (room, user) = (echoConfig?.roomId ?? "", echoConfig?.userId ?? "")
        let (hears, sees) = (echoConfig?.enableAudio ?? false, echoConfig?.enableVideo ?? false)
        let interval = echoConfig?.audioReportInterval ?? 0
        if hears, sees { device.warn(of: Volcengine.RTCNotEmulated.echoPictures) }
        let now = device.now
        var (made, isTooEarly): (EchoTest?, Bool) = (nil, false)
        let result = act("startEchoTest(\(room), playDelay: \(delayTime))") { state in
            guard Volcengine.isID(room), Volcengine.isID(user), range.contains(delayTime) else { return .parameterErr }
            guard !state.stays.all.contains(where: \.isJoined) else { return .hasInRoom }
            guard state.sound.echo == nil else { return .hasInEchoTest }
            guard hears || sees else { return .neitherVideoNorAudio }
            guard state.stays[ChannelID(room)] == nil else { return .roomIdInUse }
            guard hears else { return .notSupport }
            if let ended = state.sound.echoEndedAt, now - ended < .seconds(sdk.echoTestPauseSeconds.value) {
                isTooEarly = true
                return .success
            }
            let reports = interval > 0 && state.reports == nil ? state.beginReports(interval) : nil
            made = EchoTest(
                number: state.nextNumber(), room: ChannelID(room), delay: delayTime * 50,
                queue: PCMQueue(capacitySeconds: delayTime + 1), reports: reports)
            state.sound.echo = made
            return .success
        }
        if isTooEarly { tell(.intervalShort) }
        if let made { perform { $0.begin(made) } }
        return result
    }

    /// Ends the test: 0, or -1 without one. Microphone and camera are as before.
    @discardableResult
    public func stopEchoTest() -> Int32 {
        let now = device.now
        var ended: EchoTest?
        let result = act("stopEchoTest()") { state in
            guard let test = state.sound.endEcho(now) else { return .failure }
            ended = test
            return .success
        }
        if let ended { perform { $0.end(ended, .audioReceiveError) } }
        return result
    }

    private func begin(_ test: EchoTest) {
        guard state.withLock({ $0.sound.echo?.number }) == test.number else { return }
        let silence = [Float](repeating: 0, count: test.delay * AudioBlock.frameCount)
        // The rate and the channel are the engine's own, so nothing is refused.
        try? test.queue.push(silence, sampleRate: AudioBlock.sampleRate, channelCount: 1)
        device.audio.withEngine { engine in
            engine.music.start(pushed: test.queue, id: test.track, publishes: false, maximumTracks: .max)
        }
        applyCaptureVolume()
        driveSound()
        if let number = test.reports, let reports = state.withLock({ $0.reports }), reports.number == number {
            // Earlier loudness must not be part of the first report.
            _ = device.audio.withEngine { $0.readLevels() }
            scheduleLevels(number, reports.interval)
        }
        device.after(.seconds(Volcengine.profile.sdk.echoTestSeconds.value)) { [weak self] in
            guard let self, !lifetime.isOver else { return }
            let now = device.now
            let ended = state.withLock { $0.sound.echo?.number == test.number ? $0.sound.endEcho(now) : nil }
            if let ended { end(ended, .timeout) }
        }
    }

    /// Ends what a test began, and tells the result if it has none.
    private func end(_ test: EchoTest, _ result: ByteRTCEchoTestResult) {
        state.withLock { state in
            if let number = test.reports, state.reports?.number == number { state.reports = nil }
        }
        device.audio.withEngine { $0.music.stop(test.track) }
        applyCaptureVolume()
        driveSound()
        if !test.isTold { tell(result) }
    }

    /// Takes the sound of a tick, which is lost where the network is; tells the success when some of it is heard again.
    func echo(_ frames: VoiceFrames) {
        let sent = device.network.conditions.isConnected ? frames.sent : nil
        let found = state.withLock { state -> (queue: PCMQueue, isHeard: Bool)? in
            guard var test = state.sound.echo else { return nil }
            test.ticks += 1
            if sent != nil, test.firstSent == nil { test.firstSent = test.ticks }
            state.sound.echo = test
            return (test.queue, test.firstSent.map { test.ticks - $0 >= test.delay } ?? false)
        }
        guard let found else { return }
        let samples = (sent ?? .silence()).floats(channelCount: 1)
        // The rate and the channel are the engine's own, so nothing is refused.
        try? found.queue.push(samples, sampleRate: AudioBlock.sampleRate, channelCount: 1)
        if found.isHeard { tellEcho(.success) }
    }

    /// Tells what became of the test that runs, once.
    func tellEcho(_ result: ByteRTCEchoTestResult) {
        let isNews = state.withLock { state in
            guard state.sound.echo?.isTold == false else { return false }
            state.sound.echo?.isTold = true
            return true
        }
        if isNews { tell(result) }
    }

    private func tell(_ result: ByteRTCEchoTestResult) {
        tell("onEchoTestResult(\(result))") { [self] in $0.tellRtcEngine(self, onEchoTestResult: result) }
    }
}

extension SoundSettings {
    /// The test that ran until now.
    fileprivate mutating func endEcho(_ now: Duration) -> EchoTest? {
        guard let test = echo else { return nil }
        (echo, echoEndedAt) = (nil, now)
        return test
    }
}

extension ByteRTCVideo.State {
    /// Begins reports of the loudness as they are at first, but so often; their number.
    fileprivate mutating func beginReports(_ milliseconds: Int) -> Int {
        let number = nextNumber()
        let interval = max(milliseconds, Volcengine.profile.sdk.minimumReportMilliseconds.value)
        reports = AudioReports(
            number: number, interval: .milliseconds(interval), weight: 1, hasSpectrum: false, hasVoice: false,
            hasPitch: false, mode: .normal, properties: .microhone)
        return number
    }
}
