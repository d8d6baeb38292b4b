import Devices
import Dispatch
import EmulatorAPI
public import Foundation
import Synchronization
import VendorDialects
import VoiceEngine

/// The engine of the current device: sound, pictures and messages, in rooms and outside of them.
///
/// Methods may be called from any thread. They check their arguments at once and return 0, or a code of
/// ``ByteRTCReturnStatus`` below zero; the work is done on the device's own queue in the order of the calls. Delegates are
/// called later, one after the other, on a queue of the SDK's own.
public final class ByteRTCVideo: NSObject, Sendable {
    unowned let device: Device
    let app: AppID
    let lifetime: Lifetime
    let outlet: DelegateOutlet<any ByteRTCVideoDelegate>
    /// Where all delegates are called.
    package let queue = DispatchQueue(label: "com.volcengine.rtc.callbacks")
    let calling = CallingThread()
    /// By which class the app has it.
    let face: Face
    let state: Mutex<State>

    /// The state of the SDK on one device. A method changes what the app wants at once; the rest is changed on the device's
    /// queue.
    struct State: Sendable {
        var delegate = WeakListener<any ByteRTCVideoDelegate>()
        var businessID = ""
        var stays = Stays()
        /// Whether a room was ever joined.
        var hasJoined = false
        var connection = ConnectionState()
        var messaging = MessagingState()
        var sound = SoundSettings()
        var video = VideoSettings()
        var reports: AudioReports?
        var mixes = Mixes()
        var pieces = Pieces()
        private var lastNumber = 0

        /// A number that nothing else has.
        mutating func nextNumber() -> Int {
            lastNumber += 1
            return lastNumber
        }
    }

    init(device: Device, app: AppID, face: Face = .video) {
        self.device = device
        self.face = face
        lifetime = Lifetime(hint: ", as every call of a destroyed engine: -201; ask for \(face.maker) again")
        self.app = app
        outlet = DelegateOutlet(device: device)
        outlet.queue = queue
        state = Mutex(State())
        super.init()
        guard !isMessageOnly else { return }
        device.audio.observeAccessories { [weak self] accessories in self?.perform { $0.take(accessories) } }
    }

    // MARK: The singleton

    /// The current device's engine, which the first call makes. Later calls set the delegate; they keep the first AppId.
    public class func createRTCVideo(
        _ appId: String, delegate: (any ByteRTCVideoDelegate)?, parameters: [AnyHashable: Any]
    ) -> ByteRTCVideo? {
        let device = Device.current
        device.record(.call, "ByteRTCVideo.createRTCVideo(\(appId))")
        guard !appId.isEmpty else {
            device.record(.note, "ByteRTCVideo.createRTCVideo returned nil: the AppId is empty")
            return nil
        }
        if !parameters.isEmpty { device.warn(of: Volcengine.RTCNotEmulated.runtimeParameters) }
        let engine = device.object(ByteRTCVideo.self) { ByteRTCVideo(device: $0, app: Volcengine.app(appId)) }
        engine.delegate = delegate
        return engine
    }

    /// Destroys the current device's engine, which leaves its rooms and ends its login. No callback comes any more.
    ///
    /// Called from inside a callback, the vendor's SDK would wait for itself for ever. Here nothing is destroyed then, and the
    /// trace says so.
    public class func destroyRTCVideo() {
        let device = Device.current
        device.record(.call, "ByteRTCVideo.destroyRTCVideo()")
        guard let engine = device.existingObject(ByteRTCVideo.self) else { return }
        guard engine.end("ByteRTCVideo.destroyRTCVideo()") else { return }
        device.forgetObject(ByteRTCVideo.self)
    }

    /// Ends the engine; from inside a callback nothing is done, and the trace says so.
    func end(_ call: String) -> Bool {
        guard !calling.isInside else {
            device.warn(
                "\(call) was called from inside a callback, where the vendor's SDK waits for ever; nothing is destroyed, "
                    + "call it from another queue")
            return false
        }
        lifetime.end()
        outlet.set(nil) { nil }
        for stay in state.withLock({ $0.stays.all }) { stay.room.end() }
        device.perform { self.forget() }
        return true
    }

    /// The version of the interface this stands for.
    public class func getSDKVersion() -> String { "3.58.1.100" }

    /// What a code means, in words; empty for a number that is no code.
    public class func getErrorDescription(_ code: Int) -> String {
        if let error = ByteRTCErrorCode(rawValue: code) { return "\(error)" }
        return ByteRTCWarningCode(rawValue: code).map { "\($0)" } ?? ""
    }

    // MARK: The engine

    /// The delegate; held weakly.
    public var delegate: (any ByteRTCVideoDelegate)? {
        get { state.withLock { $0.delegate }.object }
        set {
            guard !lifetime.isOver else { return }
            let delegate = WeakListener { [weak newValue] in newValue }
            state.withLock { $0.delegate = delegate }
            guard let added = newValue.map(outlet.checked) else { return outlet.set(nil) { nil } }
            outlet.set(added) { [weak added] in added }
        }
    }

    /// Notes a text about the app's business, before a room is joined: 0, or -6001 in a room, -6002 for characters that cannot be
    /// in one.
    @discardableResult
    public func setBusinessId(_ businessId: String?) -> Int32 {
        let text = businessId ?? ""
        guard lifetime.begin("\(face.engine).setBusinessId(\(text))", on: device) else { return Self.destroyed }
        return state.withLock { state in
            guard !state.stays.all.contains(where: \.isJoined) else { return Volcengine.BusinessIDCode.inRoom }
            guard Volcengine.isBusinessID(text) else { return Volcengine.BusinessIDCode.illegalCharacters }
            state.businessID = text
            return 0
        }
    }

    /// Has no effect.
    @discardableResult
    public func setRuntimeParameters(_ parameters: [AnyHashable: Any]?) -> Int32 {
        device.warn(of: Volcengine.RTCNotEmulated.runtimeParameters)
        return act("setRuntimeParameters(\(parameters?.count ?? 0))")
    }

    // MARK: Shared parts

    /// Whether it is the engine of a ``RTS``, which leaves the device's sound and pictures alone.
    var isMessageOnly: Bool { face == .messages }

    static let destroyed = Int32(ByteRTCReturnStatus.nativeInValid.rawValue)

    /// Records a call, checks it and changes what the app wants; if nothing is wrong, does its work later on the device's
    /// queue. Returns 0 or the code below zero; -201 after the engine was destroyed.
    @discardableResult
    func act(
        _ call: String, _ check: (inout State) -> ByteRTCReturnStatus = { _ in .success },
        then work: (@Sendable (ByteRTCVideo) -> Void)? = nil
    ) -> Int32 {
        act(of: face.engine, call, check, then: work)
    }

    /// The same for a call of an object of the engine's.
    @discardableResult
    func act(
        of object: String, _ call: String, _ check: (inout State) -> ByteRTCReturnStatus = { _ in .success },
        then work: (@Sendable (ByteRTCVideo) -> Void)? = nil
    ) -> Int32 {
        guard lifetime.begin("\(object).\(call)", on: device) else { return Self.destroyed }
        let status = state.withLock { state -> ByteRTCReturnStatus in
            state.sound.echo != nil && EchoTest.denies(call) ? .hasInEchoTest : check(&state)
        }
        guard status == .success else {
            if status == .hasInEchoTest { warn(.codeInEchoTestMode) }
            device.record(.note, "\(object).\(call.prefix { $0 != "(" }) returned \(status.rawValue)")
            return Int32(status.rawValue)
        }
        if let work { perform(work) }
        return 0
    }

    /// Says that a call has no effect, and returns 0.
    @discardableResult
    func ignore(_ call: String, _ missing: Volcengine.RTCNotEmulated) -> Int32 {
        device.warn(of: missing)
        return act(call)
    }

    /// Does work later, on the device's queue.
    func perform(_ work: @escaping @Sendable (ByteRTCVideo) -> Void) {
        device.perform { [self] in
            guard !lifetime.isOver else { return }
            work(self)
        }
    }

    /// Calls the engine's delegate. Without a text the call is not part of the trace.
    func tell(_ text: String?, _ body: @escaping (any ByteRTCVideoDelegate) -> Void) {
        outlet.call(text.map { "\(face.engineWord) \(face.spelled($0))" }) { [calling] delegate in
            calling.call { body(delegate) }
        }
    }

    /// Tells of a warning.
    func warn(_ code: ByteRTCWarningCode) {
        // The delegate of a message engine has no warnings.
        guard !isMessageOnly else { return device.record(.note, "warning \(code.rawValue)") }
        tell("onWarning(\(code.rawValue))") { [self] in $0.tellRtcEngine(self, onWarning: code) }
    }
}
