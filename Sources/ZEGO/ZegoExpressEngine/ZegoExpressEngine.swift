import Devices
import EmulatorAPI
public import Foundation
import Synchronization
import VendorDialects
import VoiceEngine

/// The Express engine of the current device: rooms, published and played streams, sound, pictures and room messages.
///
/// Methods may be called from any thread and return at once; the work is done on the device's own queue in the order of
/// the calls. Callbacks come later, on the main queue, in the order of the events. A wrong call is answered by its
/// closure or its state callback, and by ``ZegoEventHandler/onDebugError(_:funcName:info:)``, with the vendor's code.
/// What of pictures is not emulated fails with 1000010.
public final class ZegoExpressEngine: NSObject, Sendable {
    unowned let device: Device
    let outlet: DelegateOutlet<any ZegoEventHandler>
    let callOutlet: DelegateOutlet<any ZegoApiCalledEventHandler>
    let state = Mutex(State())

    /// The state of the SDK on one device. Changed on the device's queue, except for values that a method must return
    /// at once.
    struct State {
        /// nil without an engine.
        var setup: Setup?
        /// Numbers engines, so that work for a destroyed engine is not done by the next one.
        var life = 0
        var link: (any Link)?
        /// Numbers links, to tell late events of an older link from current ones.
        var linkNumber = 0
        var outages = Outages()
        /// In the order of their logins.
        var rooms: [Room] = []
        var lastRoom = 0
        /// By slot, which is the publish channel.
        var publications: [Int: Publication] = [:]
        /// The extra info of streams, by slot; kept from one publication to the next.
        var extras: [Int: String] = [:]
        var mutedSlots: Set<Int> = []
        var plays: [StreamID: Play] = [:]
        /// Streams silenced here, played or not.
        var mutedStreams: Set<StreamID> = []
        var sound = SoundChoices()
        var pictures = PictureChoices()
        var custom = CustomVideo()
        var levels = LevelReports()
        var isStarted = false
        var route = ZegoAudioRoute.speaker
        /// The requests for mixes.
        var mixRequests = RateWindow()
        var players: [Int32: ZegoMediaPlayer] = [:]
        var effects: ZegoAudioEffectPlayer?
        var quality = QualityReports()
        var speedTest = SpeedTest()
        var customSound = CustomSound()
        /// What the voice engine does for publish channels but the main one, by slot.
        var channelSounds: [Int: ChannelSound] = [:]
        /// Rooms that were left while the cloud could not be told, oldest first.
        var owedLeaves: [ChannelID] = []
        /// Commands that end streams stopped without a connection, by the room's number.
        var farewells: [Int: [RTCCommand]] = [:]
        /// Whether played streams are watched for breaks.
        var watchesBreaks = false
        /// Whether the app was told that there is no network.
        var isOffline = false
        /// How many calls were refused, to know whether one was.
        var refusals = 0

        /// Whether media goes on in an outage of the signaling.
        var keepsMedia = false

        var isConnected: Bool { outages.isConnected }
        /// Whether the device's media gets through to the cloud.
        var sendsMedia: Bool { isConnected || keepsMedia }
    }

    /// What the engine was created with.
    struct Setup: Sendable {
        var app: AppID
        var appSign: String
        var scenario: ZegoScenario
        var isMultiRoom: Bool
        /// Whether the first device states of a played stream are reported.
        var tellsInitialDevices: Bool
        /// How long to wait for a lost connection; for streams nil if that is not shorter.
        var roomRetrySeconds: Int
        var streamRetrySeconds: Int?
        /// Why no login can succeed.
        var fault: ZEGO.ExpressFailure?
    }

    init(device: Device) {
        self.device = device
        outlet = DelegateOutlet(device: device)
        callOutlet = DelegateOutlet(device: device)
        super.init()
    }

    // MARK: The engine

    /// Makes the device's engine. An existing engine is returned unchanged, and `eventHandler` is ignored.
    ///
    /// The handler is held weakly. A wrong AppID or AppSign is reported here as `onDebugError`, and at every login.
    @discardableResult
    public class func createEngine(
        with profile: ZegoEngineProfile, eventHandler: (any ZegoEventHandler)?
    ) -> ZegoExpressEngine {
        let device = Device.current
        device.record(.call, "ZegoExpressEngine.createEngine(appID: \(profile.appID), scenario: \(profile.scenario))")
        let engine = shared()
        let settings = EngineSettings.of(device)
        let setup = Setup(
            app: ZEGO.app(profile.appID), appSign: profile.appSign, scenario: profile.scenario,
            isMultiRoom: settings.roomMode == .multiRoom,
            tellsInitialDevices: settings.advanced["notify_remote_device_init_status"] == "true",
            roomRetrySeconds: settings.seconds("room_retry_time") ?? ZEGO.profile.sdk.reconnectSeconds.value,
            streamRetrySeconds: settings.seconds("av_retry_time"),
            fault: Check.setup(appID: profile.appID, appSign: profile.appSign))
        let isNew = engine.state.withLock { state in
            guard state.setup == nil else { return false }
            state.setup = setup
            state.route = ZegoExpressEngine.firstRoute(of: setup.scenario)
            state.pictures.isForVideo = [.standardVideoCall, .highQualityVideoCall].contains(setup.scenario)
            return true
        }
        guard isNew else {
            device.record(.note, "ZegoExpressEngine.createEngine: there is an engine, its event handler stays")
            return engine
        }
        if let handler = eventHandler.map(engine.outlet.checked) {
            engine.outlet.set(handler) { [weak handler] in handler }
        }
        if let fault = setup.fault { engine.perform { $0.refuse("createEngine", fault) } }
        return engine
    }

    /// Makes the device's engine; deprecated by the vendor.
    @discardableResult
    public class func createEngine(
        withAppID appID: UInt32, appSign: String, isTestEnv: Bool, scenario: ZegoScenario,
        eventHandler: (any ZegoEventHandler)?
    ) -> ZegoExpressEngine {
        let profile = ZegoEngineProfile()
        profile.appID = appID
        profile.appSign = appSign
        profile.scenario = scenario
        return createEngine(with: profile, eventHandler: eventHandler)
    }

    /// The device's engine. Before ``createEngine(with:eventHandler:)`` and after `destroy(_:)` every call on it fails
    /// with 1000001.
    public class func shared() -> ZegoExpressEngine {
        Device.current.object(ZegoExpressEngine.self) { ZegoExpressEngine(device: $0) }
    }

    /// Leaves every room and destroys the engine; `callback` is called when that is done.
    public class func destroy(_ callback: ZegoDestroyCompletionCallback?) {
        let device = Device.current
        device.record(.call, "ZegoExpressEngine.destroy()")
        let handed = Handover(callback)
        let engine = shared()
        let (old, link) = engine.state.withLock { state in
            let old = state
            let link = state.link
            state = State()
            state.life = old.life + 1
            state.linkNumber = old.linkNumber + 1
            state.lastRoom = old.lastRoom
            return (Handover(old), link)
        }
        engine.outlet.set(nil) { nil }
        device.perform {
            engine.leaveAndReset(old.value, link)
            device.complete("ZegoExpressEngine.destroy callback") { handed.value?() }
        }
    }

    /// How long the link stays open after the last request, so that the request reaches the cloud.
    private static let closingDelay = Duration.milliseconds(100)

    private func leaveAndReset(_ old: State, _ link: (any Link)?) {
        for player in old.players.values { player.leave() }
        old.effects?.leave()
        link?.listen { _ in }
        for room in old.rooms { link?.send(.rtc(.leave(channel: room.channel))) { _ in } }
        device.resetMedia()
        guard let link else { return }
        device.after(Self.closingDelay) { link.close() }
    }

    // MARK: Events

    /// Sets the event handler. A second handler is refused with 1000008 until the first is removed with nil. Without an
    /// engine, every handler is refused with 1000001.
    public func setEventHandler(_ handler: (any ZegoEventHandler)?) {
        device.record(.call, "ZegoExpressEngine.setEventHandler(\(handler == nil ? "nil" : "handler"))")
        guard state.withLock({ $0.setup != nil }) else {
            return refuse("setEventHandler", .noEngine)
        }
        guard handler == nil || !outlet.hasListeners else {
            return refuse(
                "setEventHandler",
                .eventHandlerExists)
        }
        let handler = handler.map(outlet.checked)
        outlet.set(handler) { [weak handler] in handler }
    }

    // MARK: Shared parts

    /// Records a call and does its work later, on the device's queue. Without an engine, calls `refused` instead.
    func begin(
        _ call: String, refused: (@Sendable (ZEGO.ExpressFailure) -> Void)? = nil,
        _ work: @escaping @Sendable (ZegoExpressEngine) -> Void
    ) {
        device.record(.call, "ZegoExpressEngine.\(call)")
        let life = state.withLock { $0.setup == nil ? nil : $0.life }
        guard let life else {
            refuse(String(call.prefix { $0 != "(" }), .noEngine)
            refused?(.noEngine)
            return
        }
        device.perform { [self] in
            let isThere = state.withLock { $0.setup != nil && $0.life == life }
            guard isThere else { return refused?(.noEngine) ?? () }
            let refusals = state.withLock { $0.refusals }
            work(self)
            if state.withLock({ $0.refusals == refusals }) { tellCall(String(call.prefix { $0 != "(" }), nil) }
        }
    }

    /// Does work later, on the device's queue, if the engine is still there.
    func perform(_ work: @escaping @Sendable (ZegoExpressEngine) -> Void) {
        let life = state.withLock { $0.life }
        device.perform { [self] in
            guard state.withLock({ $0.setup != nil && $0.life == life }) else { return }
            work(self)
        }
    }

    /// Does work after a delay, if the engine is still there.
    func after(_ delay: Duration, _ work: @escaping @Sendable (ZegoExpressEngine) -> Void) {
        let life = state.withLock { $0.life }
        device.after(delay) { [weak self] in
            guard let self, state.withLock({ $0.setup != nil && $0.life == life }) else { return }
            work(self)
        }
    }

    /// Calls the event handler.
    func tell(_ notice: Notice) { outlet.call(notice) }

    /// Answers a wrong call: with `onDebugError`, and in the trace with advice.
    func refuse(_ call: String, _ failure: ZEGO.ExpressFailure) {
        device.record(
            .note, "ZegoExpressEngine.\(call): \(failure.code.rawValue) \(failure.textWithAdvice)")
        state.withLock { $0.refusals += 1 }
        tell(.debugError(failure, call))
        tellCall(call, failure)
    }

    /// Reports the result of a call, if the app asked for that.
    private func tellCall(_ call: String, _ failure: ZEGO.ExpressFailure?) {
        guard callOutlet.hasListeners else { return }
        callOutlet.call(nil) {
            $0.tellApiCalledResult(failure.number, funcName: call, info: failure?.textWithAdvice ?? "")
        }
    }

    /// Calls an app's closure with the result of a call; nil is success.
    func answer(_ call: String, _ failure: ZEGO.ExpressFailure?, _ body: @escaping () -> Void) {
        let text = failure.map { "error \($0.code.rawValue) \($0.text)" } ?? "ok"
        device.complete("ZegoExpressEngine.\(call) \(text)", body)
    }

    /// Says that something the app uses has no effect here.
    func warn(_ missing: ZEGO.ExpressNotEmulated) { device.warn(of: missing) }

    /// Records a call that has no effect here, and says so.
    func begin(_ call: String, _ missing: ZEGO.ExpressNotEmulated) { begin(call) { $0.warn(missing) } }

    /// Answers that something compiles and is not emulated.
    func refuseMissing(_ call: String) {
        begin(call) { engine in
            engine.refuse(String(call.prefix { $0 != "(" }), .missing("ZegoExpressEngine.\(call)"))
        }
    }

    /// Reports whether the engine runs, if that changed.
    func settleEngine() {
        let change = state.withLock { state -> Bool? in
            let isStarted =
                !state.publications.isEmpty || !state.plays.isEmpty || state.pictures.isPreviewing
                || state.players.values.contains { $0.isSounding } || state.effects?.isSounding == true
            guard isStarted != state.isStarted else { return nil }
            state.isStarted = isStarted
            return isStarted
        }
        if let change { tell(.engine(change ? .start : .stop)) }
        driveSound()
    }
}

extension ZEGO.ExpressFailure {
    /// A feature that is known but not emulated.
    static func missing(_ feature: String) -> ZEGO.ExpressFailure {
        ZEGO.ExpressFailure(EmulatorError.notEmulated(feature: feature))
    }
}

extension Optional<ZEGO.ExpressFailure> {
    /// The number an app's closure gets.
    var number: Int32 { self?.code.rawValue ?? 0 }
}
