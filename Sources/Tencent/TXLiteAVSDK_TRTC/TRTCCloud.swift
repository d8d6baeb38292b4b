import Devices
public import Dispatch
import EmulatorAPI
public import Foundation
import Synchronization
import VendorDialects
import VideoEngine
import VoiceEngine

/// TRTC: a room of people who hear and see each other, on the current device.
///
/// Methods may be called from any thread and return at once; the work is done on the device's own queue in the order of
/// the calls. The delegate is called later, on ``delegateQueue``, in the order of the events. What is not emulated causes
/// `onError` with -4, and the text names the call.
public final class TRTCCloud: NSObject, Sendable {
    unowned let device: Device
    let lifetime: Lifetime
    let outlet: DelegateOutlet<any TRTCCloudDelegate>
    let effects: TXAudioEffectManager
    let phone: TXDeviceManager
    let state = Mutex(State())

    /// The state of the SDK on one device. Changed on the device's queue, except for values that a method must return
    /// at once.
    struct State: Sendable {
        var stay = Stay.outside
        var lastStay = 0
        var delegate = WeakListener<any TRTCCloudDelegate>()
        var capture = CaptureSource.none
        var isMuted = false
        var quality = TRTCAudioQuality.default
        var captureVolume = 100
        var voiceVolume = 100
        var playoutVolume = 100
        /// Whether sound was sent since the microphone was opened.
        var hasSentSound = false
        var receivesAudioByItself = true
        var route = TRTCAudioRoute.modeSpeakerphone
        var volumeReports: VolumeReports?
        var lastVolumeReports = 0
        var recording: SoundRecording?
        var localRecording: SoundRecording?
        var lastLocalRecording = 0
        var frameDelegate = WeakListener<any TRTCAudioFrameDelegate>()
        var frames = FrameFeed()
        var pictures = Pictures()
        var messages = MessageAllowance()
        var sideData = SideDataQueue()
        var received = ReceivedMessages()
        var publishing = PublishTasks()
        var madeMix: MadeMix?
        /// Numbers the tests of the network's speed; nil while none runs.
        var speedTest: Int?
        var lastSpeedTest = 0
        /// The instance that made this one. Nil for the device's own.
        weak var main: TRTCCloud?
        /// What this instance made, in that order.
        var subs: [TRTCCloud] = []

        /// The room that was requested or entered.
        var room: Room? {
            if case .there(let room) = stay { room } else { nil }
        }

        /// Changes the current room in place: a copy would also copy each of its collections.
        mutating func changeRoom<Result>(_ body: (inout Room) -> Result) -> Result? {
            var taken = Stay.outside
            swap(&taken, &stay)
            switch consume taken {
            case .there(var room):
                defer { stay = .there(room) }
                return body(&room)
            case let other:
                stay = other
                return nil
            }
        }

        /// The room the user is in.
        var entered: Room? {
            if case .there(let room) = stay, room.client.isInside { room } else { nil }
        }
    }

    init(device: Device) {
        self.device = device
        lifetime = Lifetime(hint: ": its TRTCCloud was destroyed; ask for sharedInstance() again")
        outlet = DelegateOutlet(device: device)
        effects = TXAudioEffectManager(device: device, lifetime: lifetime)
        phone = TXDeviceManager(device: device, lifetime: lifetime)
        super.init()
        effects.attach(to: self)
        phone.attach(to: self)
    }

    /// A further instance, for another room. It shares the sound, the effects and the phone of the device's own.
    init(main: TRTCCloud) {
        device = main.device
        lifetime = Lifetime(hint: ": it was destroyed, or never could be made; ask for createSub() again")
        outlet = DelegateOutlet(device: main.device)
        effects = main.effects
        phone = main.phone
        super.init()
        state.withLock { $0.main = main }
    }

    // MARK: The singleton

    /// The current device's only one, as the newest header has it.
    public class func sharedInstance() -> TRTCCloud {
        Device.current.object(TRTCCloud.self) { TRTCCloud(device: $0) }
    }

    /// The same for code that was written for a header without nullability: never nil.
    @_disfavoredOverload
    public class func sharedInstance() -> TRTCCloud! {
        let cloud: TRTCCloud = sharedInstance()
        return cloud
    }

    /// Destroys the current device's instance, and leaves its room without `onExitRoom`. The vendor's spelling.
    public class func destroySharedIntance() { destroy("TRTCCloud.destroySharedIntance()") }

    /// Destroys the current device's instance, and leaves its room without `onExitRoom`.
    public class func destroySharedInstance() { destroy("TRTCCloud.destroySharedInstance()") }

    private class func destroy(_ call: String) {
        let device = Device.current
        device.record(.call, call)
        guard let cloud = device.existingObject(TRTCCloud.self) else { return }
        device.forgetObject(TRTCCloud.self)
        cloud.lifetime.end()
        cloud.outlet.set(nil) { nil }
        for sub in cloud.state.withLock({ $0.subs }) { sub.end() }
        device.perform { cloud.leaveAndReset() }
    }

    /// Ends an instance that another one made: it leaves its room without `onExitRoom`.
    func end() {
        lifetime.end()
        outlet.set(nil) { nil }
        device.perform { [self] in leaveAndReset() }
    }

    // MARK: Delegates

    /// The delegate; held weakly.
    public var delegate: (any TRTCCloudDelegate)? {
        get { state.withLock { $0.delegate }.object }
        set {
            let delegate = WeakListener { [weak newValue] in newValue }
            let old = state.withLock { state in
                defer { state.delegate = delegate }
                return state.delegate
            }
            if let old = old.object { outlet.remove(old) }
            guard let added = newValue.map(outlet.checked), !lifetime.isOver else { return }
            outlet.add(added) { [weak added] in added }
        }
    }

    /// The queue of delegate calls; nil is the main queue, the default.
    public var delegateQueue: DispatchQueue? {
        get { outlet.queue }
        set { outlet.queue = newValue }
    }

    /// Adds a delegate behind the others; held weakly.
    public func addDelegate(_ delegate: any TRTCCloudDelegate) {
        guard !lifetime.isOver else { return }
        let delegate = outlet.checked(delegate)
        outlet.add(delegate) { [weak delegate] in delegate }
    }

    /// Removes a delegate.
    public func removeDelegate(_ delegate: any TRTCCloudDelegate) { outlet.remove(delegate) }

    // MARK: Parts

    /// Music and voice effects. The object goes with this one.
    public func getAudioEffectManager() -> TXAudioEffectManager! { effects }

    /// The phone's own switches. The object goes with this one.
    public func getDeviceManager() -> TXDeviceManager! { phone }

    /// The version of the interface this stands for.
    public class func getSDKVersion() -> String! { "11.9.0" }

    // MARK: Shared parts

    /// Records a call and does its work later, on the device's queue. Does nothing after this object was destroyed.
    func begin(_ call: String, _ work: @escaping @Sendable (TRTCCloud) -> Void) {
        guard lifetime.begin("TRTCCloud.\(call)", on: device) else { return }
        perform(work)
    }

    /// Does work later, on the device's queue.
    func perform(_ work: @escaping @Sendable (TRTCCloud) -> Void) {
        device.perform { [self] in
            guard !lifetime.isOver else { return }
            work(self)
        }
    }

    /// Calls the delegates.
    func tell(_ call: DelegateCall) { outlet.call(call) }

    /// Changes the current room, if it still has that number.
    @discardableResult
    func change<Result: Sendable>(stay number: Int, _ body: (inout Room) -> Result) -> Result? {
        state.withLock { state in
            state.changeRoom { room in room.number == number ? body(&room) : nil } ?? nil
        }
    }
}
