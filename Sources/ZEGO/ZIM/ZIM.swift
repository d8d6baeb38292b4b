public import Devices
public import Dispatch
import EmulatorAPI
public import Foundation
import Synchronization
import VendorDialects

/// In-app chat of the current device: login, users, rooms, room attributes, messages and calls.
///
/// Methods may be called from any thread. Callbacks come later, on the main queue or the queue of
/// ``setCustomDispatchQueue(_:)``, in the cloud's order: a call's callback comes before the notices that the call
/// caused. Every callback is called once. After a failure it has a code other than 0, and a message that says what to
/// do.
public final class ZIM: NSObject, ClosesWithDevice, Sendable {
    unowned let device: Device
    let state = Mutex(State())
    let outlet: DelegateOutlet<any ZIMEventHandler>
    let app: AppID
    let appSign: String

    /// The state of the SDK on one device.
    struct State {
        /// The session; nil if no tenant has the app, and after ``ZIM/destroy()``.
        var link: (any Link)?
        var isDestroyed = false
        var login = AccountSession()
        /// Messages sent to the user before this moment came while they were away.
        var loggedInAtUnixMilliseconds: Int64 = 0
        var connection = ZIMConnectionState.disconnected
        /// Whether events held back by a loss of connection are arriving.
        var isCatchingUp = false
        var unconfirmedStays: [RoomID: UnconfirmedStay] = [:]
        /// The rooms the user is in or on the way into, by id.
        var rooms: [RoomID: RoomStay] = [:]
        /// Batches that were begun and not ended.
        var batches: [RoomID: AttributeBatch] = [:]
        /// Numbers batches, so that a reminder of a batch that is gone does nothing.
        var lastBatch = 0
        var messagePace = MessagePace()
        var lookups = RateWindow()
        var attributeReads = RateWindow()
        var lastLocalMessage: Int64 = 0
        /// Calls of the user, as far as later callbacks need them. At the limit, the call that was noted longest ago is
        /// let go: its later callbacks come as for a user who did not begin it, and give no duration.
        var calls = RecentValues<InvitationID, CallNote>(limit: CallNote.limit)
        /// Requests that await their reply, by number. Each is answered once, in any case.
        var pending: [Int: Handover<(Result<Reply, CallFailure>) -> Void>] = [:]
        var lastRequest = 0
        /// Changes to the user's own profile whose event is still to come.
        var ownProfileChanges = 0
        /// The watched users, kept through logins; nil before the first subscription.
        var watch: StatusWatch?
        var customStatuses = RateWindow()
        /// The times of messages that were taken back, in Unix milliseconds, by id; for as long as they could be.
        var revoked: [Int64: Int64] = [:]
    }

    init(device: Device, app: AppID, appSign: String) {
        self.device = device
        self.app = app
        self.appSign = appSign
        outlet = DelegateOutlet(device: device)
        super.init()
        outlet.queue = device.object(ZIMSettings.self) { _ in ZIMSettings() }.queue
    }

    // MARK: The instance

    /// Makes the device's instance; nil when there is one. Then use ``shared()``, or call ``destroy()`` first.
    ///
    /// An app without a tenant is reported at login, as 6000003.
    @discardableResult
    public class func create(with config: ZIMAppConfig) -> ZIM? {
        make(app: config.appID, appSign: config.appSign ?? "")
    }

    /// Makes the device's instance for logins with tokens; deprecated by the vendor.
    @discardableResult
    public class func create(withAppID appID: UInt32) -> ZIM? { make(app: appID, appSign: "") }

    private class func make(app: UInt32, appSign: String) -> ZIM? {
        let device = Device.current
        device.record(.call, "ZIM.create(appID: \(app))")
        guard device.existingObject(ZIM.self) == nil else {
            device.record(.note, "ZIM.create returns nil: this device has an instance; use ZIM.shared(), or destroy it")
            return nil
        }
        let made = ZIM(device: device, app: ZEGO.app(app), appSign: appSign)
        // Of two made at once the device keeps the first.
        guard device.object(ZIM.self, make: { _ in made }) === made else { return nil }
        made.connect()
        return made
    }

    /// The device's instance; nil before ``create(with:)`` and after ``destroy()``.
    public class func shared() -> ZIM? { Device.current.existingObject(ZIM.self) }

    /// The same as ``shared()``, as old SDKs call it.
    public class func getInstance() -> ZIM? { shared() }

    /// Destroys the instance. The user is logged out as if the app had ended, and every later call fails with 6000002.
    public func destroy() {
        record("destroy()")
        let (link, batches, pending) = state.withLock { state in
            let link = state.link
            let batches = state.takeBatches()
            let pending = state.pending.sorted { $0.key < $1.key }.map(\.value)
            // Late answers of this login are to be none of the next one's.
            var login = state.login
            login.reset()
            state = State()
            state.login = login
            state.isDestroyed = true
            return (link, batches, pending)
        }
        link?.close()
        for answer in pending { answer.value(.failure(.lost(.closed(reason: "this ZIM was destroyed")))) }
        for batch in batches { discard(batch, because: "ZIM was destroyed") }
        if device.existingObject(ZIM.self) === self { device.forgetObject(ZIM.self) }
    }

    /// Lets go of the calls that await an answer.
    package func deviceClosed() {
        // Released outside the lock: what an app gave to a call may end with it.
        _ = state.withLock { state in
            defer { state.pending = [:] }
            return (state.pending, state.takeBatches())
        }
    }

    private func connect() {
        let link = device.connect(to: app)
        state.withLock { $0.link = link }
        link?.listen { [weak self] input in self?.receive(input) }
    }

    /// The version of the interface this stands for.
    public class func getVersion() -> String { "2.18.0" }

    // MARK: Settings

    /// Sets the handler of events. There is one handler: a later one replaces it, nil removes it. It is held weakly.
    public func setEventHandler(_ handler: (any ZIMEventHandler)?) {
        let handler = handler.map(outlet.checked)
        outlet.set(handler) { [weak handler] in handler }
    }

    /// Sets the queue for the next instance's callbacks. By default they come on the main queue.
    public class func setCustomDispatchQueue(_ queue: DispatchQueue) {
        Device.current.object(ZIMSettings.self) { _ in ZIMSettings() }.queue = queue
    }

    /// Has no effect: no log is written. The world's trace has the app's calls and callbacks.
    public class func setLogConfig(_ config: ZIMLogConfig) {
        Device.current.warn(of: ZEGO.ZIMNotEmulated.setLogConfig)
    }

    /// Has no effect: neither messages nor files are kept in a folder.
    public class func setCacheConfig(_ config: ZIMCacheConfig) {
        Device.current.warn(of: ZEGO.ZIMNotEmulated.setCacheConfig)
    }

    /// Has no effect: the vendor's advanced settings are not emulated.
    public class func setAdvancedConfig(key: String, value: String) {
        Device.current.warn(of: ZEGO.ZIMNotEmulated.setAdvancedConfig)
    }

    /// Has no effect: there is one server.
    @discardableResult
    public class func setGeofencingConfig(with areaList: [NSNumber], type: ZIMGeofencingType) -> Bool {
        Device.current.warn(of: ZEGO.ZIMNotEmulated.setGeofencingConfig)
        return false
    }

    /// Answers 0: there is no log to upload. Fails with 6000002 on an instance that was destroyed.
    public func uploadLog(with callback: ZIMLogUploadedCallback?) {
        record("uploadLog()")
        device.warn(of: ZEGO.ZIMNotEmulated.uploadLog)
        let refusal: Refusal? = state.withLock { $0.isDestroyed } ? .destroyed : nil
        answer("uploadLog", refusal, callback.map { callback in { callback($0) } })
    }

    /// Answers 0: there is no log to upload; the label of old SDKs.
    public func uploadLog(_ callback: ZIMLogUploadedCallback?) { uploadLog(with: callback) }
}

/// What an app set before there was an instance.
final class ZIMSettings: Sendable {
    private let chosen = Mutex<DispatchQueue?>(nil)

    /// Where callbacks come; nil is the main queue.
    var queue: DispatchQueue? {
        get { chosen.withLock { $0 } }
        set { chosen.withLock { $0 = newValue } }
    }
}
