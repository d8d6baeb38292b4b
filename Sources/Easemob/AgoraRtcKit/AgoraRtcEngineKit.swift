import Devices
import Dispatch
import EmulatorAPI
public import Foundation
import Synchronization
import VendorDialects
import VoiceEngine

/// The engine of the current device: channels of people who hear each other.
///
/// Methods may be called from any thread. They check their arguments at once and return 0, or a code of
/// ``AgoraErrorCode`` below zero; the work is done on the device's own queue in the order of the calls. The delegate is
/// called later, on the main queue, in the order of the events. Pictures are the device's: `Device.video` says what its cameras see.
public final class AgoraRtcEngineKit: NSObject, Sendable {
    unowned let device: Device
    let app: AppID
    let lifetime = Lifetime(
        hint: ", as every call of a destroyed engine: -7; ask for sharedEngine(withAppId:delegate:) again")
    let outlet: DelegateOutlet<any AgoraRtcEngineDelegate>
    let state: Mutex<State>

    /// The state of the SDK on one device. A method changes what the app wants at once; the rest is changed on the device's
    /// queue.
    struct State: Sendable {
        var connections = Connections()
        var delegate = WeakListener<any AgoraRtcEngineDelegate>()
        /// What channels are joined with if joining does not say it.
        var profile = AgoraChannelProfile.liveBroadcasting
        var role = AgoraClientRole.audience
        var isMuted = false
        var isEveryRemoteMuted = false
        var volumeReports: VolumeReports?
        var sound = SoundSettings()
        var video = VideoSettings()
        var pieces = Pieces()
        var accounts = RecentValues<UInt, String>(limit: Agora.profile.sdk.maximumAccounts.value)
        var parameters = Parameters()
        var voice = VoiceSettings()
        var probe: Probe?
        var places = Places()
        /// How the main connection's media is encrypted.
        var cipher: Agora.MediaCipher?
        var lastNumber = 0

        /// A number that nothing else has.
        mutating func nextNumber() -> Int {
            lastNumber += 1
            return lastNumber
        }
    }

    init(device: Device, app: AppID, profile: AgoraChannelProfile, scenario: AgoraAudioScenario) {
        self.device = device
        self.app = app
        outlet = DelegateOutlet(device: device)
        var state = State()
        state.profile = profile
        state.sound.scenario = scenario
        self.state = Mutex(state)
        super.init()
    }

    // MARK: The singleton

    /// The current device's engine, which the first call makes. Later calls set the delegate only.
    public class func sharedEngine(withAppId appId: String, delegate: (any AgoraRtcEngineDelegate)?)
        -> AgoraRtcEngineKit
    {
        shared(app: appId, delegate, profile: .liveBroadcasting, scenario: .default)
    }

    /// The current device's engine, which the first call makes. Later calls set the delegate only.
    public class func sharedEngine(
        with config: AgoraRtcEngineConfig, delegate: (any AgoraRtcEngineDelegate)?
    ) -> AgoraRtcEngineKit {
        let device = Device.current
        if config.license?.isEmpty == false { device.warn(of: Agora.RTCNotEmulated.license) }
        if config.areaCode != .global { device.warn(of: Agora.RTCNotEmulated.areaCode) }
        if config.domainLimit { device.warn(of: Agora.RTCNotEmulated.domainLimit) }
        if config.threadPriority != .normal { device.warn(of: Agora.RTCNotEmulated.threadPriority) }
        if config.logConfig?.filePath != nil { device.warn(of: Agora.RTCNotEmulated.logConfig) }
        return shared(
            app: config.appId ?? "", delegate, profile: config.channelProfile, scenario: config.audioScenario)
    }

    private class func shared(
        app: String, _ delegate: (any AgoraRtcEngineDelegate)?, profile: AgoraChannelProfile,
        scenario: AgoraAudioScenario
    ) -> AgoraRtcEngineKit {
        let device = Device.current
        device.record(.call, "AgoraRtcEngineKit.sharedEngine(withAppId: \(app))")
        let engine = device.object(AgoraRtcEngineKit.self) {
            AgoraRtcEngineKit(device: $0, app: AppID(app), profile: profile, scenario: scenario)
        }
        if let delegate { engine.delegate = delegate }
        return engine
    }

    /// Destroys the current device's engine. Its channels are left without a callback.
    public class func destroy() {
        let device = Device.current
        device.record(.call, "AgoraRtcEngineKit.destroy()")
        guard let engine = device.existingObject(AgoraRtcEngineKit.self) else { return }
        device.forgetObject(AgoraRtcEngineKit.self)
        engine.lifetime.end()
        engine.outlet.set(nil) { nil }
        device.perform { engine.forget() }
    }

    /// Destroys the current device's engine, and then calls the block on the main queue.
    public class func destroy(_ destroyCompletedBlock: (() -> Void)?) {
        let device = Device.current
        destroy()
        guard let destroyCompletedBlock else { return }
        device.complete("AgoraRtcEngineKit.destroy completed", destroyCompletedBlock)
    }

    /// The version of the interface this stands for.
    public class func getSdkVersion() -> String { "4.2.2" }

    /// What a code means, in words; empty for a number that is no code.
    public class func getErrorDescription(_ code: Int) -> String {
        AgoraErrorCode(rawValue: code).map { "\($0)" } ?? ""
    }

    // MARK: The delegate

    /// The delegate; held weakly.
    public var delegate: (any AgoraRtcEngineDelegate)? {
        get { state.withLock { $0.delegate }.object }
        set {
            guard !lifetime.isOver else { return }
            let delegate = WeakListener { [weak newValue] in newValue }
            state.withLock { $0.delegate = delegate }
            guard let added = newValue.map(outlet.checked) else { return outlet.set(nil) { nil } }
            outlet.set(added) { [weak added] in added }
        }
    }

    /// Whether the delegate is called on the main queue, as at first, or on one of the SDK's own.
    @discardableResult
    public func enableMainQueueDispatch(_ enabled: Bool) -> Int32 {
        act("enableMainQueueDispatch(\(enabled))") { [outlet] _ in
            outlet.queue = enabled ? nil : DispatchQueue(label: "io.agora.callbacks")
            return .noError
        }
    }

    // MARK: Shared parts

    /// Records a call, checks it and changes what the app wants; if nothing is wrong, does its work later on the device's
    /// queue. Returns 0 or the code below zero; -7 after the engine was destroyed.
    @discardableResult
    func act(
        _ call: String, _ check: (inout State) -> Agora.ErrorCode = { _ in .noError },
        then work: (@Sendable (AgoraRtcEngineKit) -> Void)? = nil
    ) -> Int32 {
        guard lifetime.begin("AgoraRtcEngineKit.\(call)", on: device) else {
            return -Agora.ErrorCode.notInitialized.rawValue
        }
        let code = state.withLock { check(&$0) }
        guard code == .noError else {
            device.record(.note, "AgoraRtcEngineKit.\(call.prefix { $0 != "(" }) returned \(-code.rawValue)")
            return -code.rawValue
        }
        if let work { perform(work) }
        return 0
    }

    /// Says that a call has no effect, and returns 0.
    @discardableResult
    func ignore(_ call: String, _ missing: Agora.RTCNotEmulated) -> Int32 {
        device.warn(of: missing)
        return act(call)
    }

    /// Does work later, on the device's queue.
    func perform(_ work: @escaping @Sendable (AgoraRtcEngineKit) -> Void) {
        device.perform { [self] in
            guard !lifetime.isOver else { return }
            work(self)
        }
    }

    /// Calls the engine's own delegate.
    func tell(_ text: String?, _ body: @escaping (any AgoraRtcEngineDelegate) -> Void) {
        tell(outlet, text, body)
    }

    /// Calls the delegate of a connection.
    func tell(
        _ outlet: DelegateOutlet<any AgoraRtcEngineDelegate>, _ text: String?,
        _ body: @escaping (any AgoraRtcEngineDelegate) -> Void
    ) {
        outlet.call(text.map { "rtcEngine \($0)" }, body)
    }

    /// Tells of an error.
    func tell(
        _ failure: Agora.Failure, _ outlet: DelegateOutlet<any AgoraRtcEngineDelegate>
    ) {
        let code = AgoraErrorCode(rawValue: Int(failure.code.rawValue)) ?? .failed
        device.record(.note, failure.text)
        tell(outlet, "didOccurError(\(failure.code.rawValue))") { [self] in $0.tellRtcEngine(self, didOccurError: code)
        }
    }
}
