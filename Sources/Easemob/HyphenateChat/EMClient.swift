import Devices
public import Dispatch
import EmulatorAPI
public import Foundation
import Synchronization
import VendorDialects

/// Easemob's chat on the current device: login, chat rooms with their attributes, messages, presence.
///
/// Methods may be called from any thread. Completions come on the main queue, delegates are called on the queue that they
/// were added with, without one on the main queue, in the cloud's order. Methods that return an `EMError` or have an `error:`
/// wait for the cloud.
public final class EMClient: NSObject, Sendable {
    unowned let device: Device
    let state = Mutex(State())
    let delegates: DelegateList<any EMClientDelegate>
    let chatDelegates: DelegateList<any EMChatManagerDelegate>
    let roomDelegates: DelegateList<any EMChatroomManagerDelegate>
    let presenceDelegates: DelegateList<any EMPresenceManagerDelegate>

    /// The state of the SDK on one device.
    struct State {
        /// What the SDK was set up with; nil before ``EMClient/initializeSDK(with:)``.
        var options: Handover<EMOptions>?
        var appKey = ""
        /// The session; nil before the first login, and if no tenant has the app.
        var link: (any Link)?
        var login = AccountSession()
        var isConnected = false
        /// When the connection was last lost; nil before.
        var lostAt: Duration?
        /// The rooms this user joined with this device.
        var joined: Set<RoomID> = []
        /// Rooms that apps have or had objects of.
        var rooms = RecentValues<RoomID, EMChatroom>(limit: Easemob.profile.sdk.keptConversations.value)
        /// What this device asks rooms to be described with, until the answer.
        var describing: [OwnDescription] = []
        var book = MessageBook()
        /// The users whom this device subscribed to, and until when, in Unix seconds. As in the cloud, one user more than there
        /// may be takes the place of the oldest.
        var presence = RecentValues<UserID, Int64>(
            limit: Easemob.profile.signaling.maximumPresenceSubscriptions.value)
    }

    init(device: Device) {
        self.device = device
        delegates = DelegateList(device: device)
        chatDelegates = DelegateList(device: device)
        roomDelegates = DelegateList(device: device)
        presenceDelegates = DelegateList(device: device)
    }

    /// The SDK of the current device.
    public class func shared() -> EMClient { Device.current.object(EMClient.self) { EMClient(device: $0) } }

    // MARK: Setting up

    /// Sets the SDK up. Only the first call counts. Fails with 100 for an app key that is not `org#app`.
    @discardableResult
    public func initializeSDK(with aOptions: EMOptions) -> EMError? {
        record("initializeSDK(with: \(aOptions.appkey))")
        if let fault = Easemob.AppKey.fault(of: aOptions.appkey) { return .local(.appKeyInvalid(fault)) }
        let isFirst = state.withLock { state in
            guard state.options == nil else { return false }
            state.options = Handover(aOptions)
            state.appKey = aOptions.appkey
            return true
        }
        guard isFirst else {
            device.record(.note, "EMClient.initializeSDK: the SDK is set up; only the first call counts")
            return nil
        }
        for missing in aOptions.withoutEffect { device.warn(of: missing) }
        return nil
    }

    /// Takes another app, while nobody is logged in. Fails with 100 for no app key, 200 while somebody is logged in.
    @discardableResult
    public func changeAppkey(_ aAppkey: String) -> EMError? {
        record("changeAppkey(\(aAppkey))")
        if let fault = Easemob.AppKey.fault(of: aAppkey) { return .local(.appKeyInvalid(fault)) }
        enum Step { case refused(EMError), changed((any Link)?) }
        let step = state.withLock { state -> Step in
            guard state.options != nil else { return .refused(.notInitialized) }
            guard state.login.user == nil else {
                return .refused(.local(.changesAppKeyWhileLoggedIn))
            }
            defer { state.link = nil }
            state.appKey = aAppkey
            state.rooms.removeAll()
            return .changed(state.link)
        }
        switch step {
        case .refused(let error): return error
        case .changed(let link):
            link?.close()
            return nil
        }
    }

    // MARK: What is known

    /// The version of the interface this stands for.
    public var version: String { "3.9.8" }
    /// What the SDK was set up with.
    public var options: EMOptions? { state.withLock { $0.options }?.value }
    /// The logged-in user, in small letters.
    public var currentUsername: String? { state.withLock { $0.login.loggedInUser }?.rawValue }
    /// Whether a user is logged in.
    public var isLoggedIn: Bool { state.withLock { $0.login.isLoggedIn } }
    /// Whether the SDK is connected.
    public var isConnected: Bool { state.withLock { $0.isConnected } }
    /// Whether the last user is logged in when the app begins. False: nothing is kept between launches.
    public var isAutoLogin: Bool { false }
    /// The token of the login.
    public var accessUserToken: String? {
        guard case .token(let text) = state.withLock({ $0.login.account })?.credential else { return nil }
        return text
    }

    // MARK: Parts

    /// Messages; nil before ``initializeSDK(with:)``.
    public var chatManager: (any IEMChatManager)? { part(ChatManager.self) { ChatManager($0) } }
    /// Chat rooms; nil before ``initializeSDK(with:)``.
    public var roomManager: (any IEMChatroomManager)? { part(ChatroomManager.self) { ChatroomManager($0) } }
    /// Users' attributes; nil before ``initializeSDK(with:)``.
    public var userInfoManager: (any IEMUserInfoManager)? { part(UserInfoManager.self) { UserInfoManager($0) } }
    /// Users' presence; nil before ``initializeSDK(with:)``.
    public var presenceManager: (any IEMPresenceManager)? { part(PresenceManager.self) { PresenceManager($0) } }

    private func part<Part: AnyObject & Sendable>(_ type: Part.Type, make: (EMClient) -> Part) -> Part? {
        guard state.withLock({ $0.options != nil }) else { return nil }
        return device.object(type) { _ in make(self) }
    }

    // MARK: Delegates

    /// Adds a delegate, which is held weakly. It is called on the queue, without one on the main queue.
    public func add(_ delegate: any EMClientDelegate, delegateQueue aQueue: DispatchQueue?) {
        delegates.add(delegate, on: aQueue) { checked in { [weak checked] in checked } }
    }

    /// Removes a delegate.
    public func removeDelegate(_ aDelegate: any EMClientDelegate) { delegates.remove(aDelegate) }

    // MARK: The app's life

    /// Has no effect: nothing is pushed.
    @discardableResult
    public func bindDeviceToken(_ aDeviceToken: Data) -> EMError? {
        device.warn(of: Easemob.ChatNotEmulated.bindDeviceToken)
        return nil
    }

    /// Has no effect: nothing is pushed. The completion has no error.
    public func registerForRemoteNotifications(
        withDeviceToken aDeviceToken: Data, completion aCompletionBlock: ((EMError?) -> Void)? = nil
    ) {
        device.warn(of: Easemob.ChatNotEmulated.registerForRemoteNotifications)
        finish("registerForRemoteNotifications", nil, aCompletionBlock)
    }

    /// Has no effect: the connection stays.
    public func applicationDidEnterBackground(_ aApplication: Any!) {
        device.warn(of: Easemob.ChatNotEmulated.applicationDidEnterBackground)
    }

    /// Has no effect: the connection stays.
    public func applicationWillEnterForeground(_ aApplication: Any!) {
        device.warn(of: Easemob.ChatNotEmulated.applicationWillEnterForeground)
    }
}

/// Delegates, each with a queue of its own, in the order in which they were added. They are held weakly.
final class DelegateList<Listener>: @unchecked Sendable {
    // Safe because `entries` is touched only with `lock` held.
    private let lock = Mutex(())
    private var entries: [Entry] = []
    private unowned let device: Device

    private struct Entry {
        weak var object: AnyObject?
        let outlet: DelegateOutlet<Listener>
    }

    init(device: Device) { self.device = device }

    /// Adds a delegate; one that is there keeps its place and its queue. `weakly` makes what reads it, from its checked form.
    func add(
        _ listener: Listener, on queue: DispatchQueue?, weakly: (_ checked: Listener) -> () -> Listener?
    ) {
        let object = listener as AnyObject
        let outlet = DelegateOutlet<Listener>(device: device)
        outlet.queue = queue
        outlet.set(object, weakly(outlet.checked(listener)))
        let entry = Handover(Entry(object: object, outlet: outlet))
        lock.withLock { _ in
            entries.removeAll { $0.object == nil }
            guard !entries.contains(where: { $0.object === entry.value.object }) else { return }
            entries.append(entry.value)
        }
    }

    func remove(_ listener: Listener) {
        let object = Handover(listener as AnyObject)
        lock.withLock { _ in entries.removeAll { $0.object == nil || $0.object === object.value } }
    }

    /// Calls each delegate, later, on its queue.
    func call(_ text: @autoclosure () -> String, _ body: @escaping (Listener) -> Void) {
        let outlets = lock.withLock { _ in entries.filter { $0.object != nil }.map(\.outlet) }
        let text = text()
        for outlet in outlets { outlet.call(text, body) }
    }
}
