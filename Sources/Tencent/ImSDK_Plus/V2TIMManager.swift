import Devices
import EmulatorAPI
public import Foundation
import Synchronization
import VendorDialects

/// Chat: login, profiles, groups, messages and invitations of the current device.
///
/// Methods may be called from any thread. Completions and listeners are called later, on the main queue, in the cloud's
/// order: a request's completion comes before the notices that the request caused.
public final class V2TIMManager: NSObject, Sendable {
    unowned let device: Device
    let state = Mutex(State())
    let sdkListeners: DelegateOutlet<any V2TIMSDKListener>
    let simpleListeners: DelegateOutlet<any V2TIMSimpleMsgListener>
    let groupListeners: DelegateOutlet<any V2TIMGroupListener>
    let signalingListeners: DelegateOutlet<any V2TIMSignalingListener>
    let advancedListeners: DelegateOutlet<any V2TIMAdvancedMsgListener>
    let conversationListeners: DelegateOutlet<any V2TIMConversationListener>

    /// The state of the SDK on one device.
    struct State {
        /// The app; nil before `initSDK`.
        var sdkAppID: Int32?
        /// The session; nil where no tenant has the app.
        var link: (any Link)?
        var login = AccountSession()
        /// The login that ended because the user logged in elsewhere. Its requests that were under way fail with 6208.
        var kickedAttempt: Int?
        var groups: [RoomID: GroupNotes] = [:]
        /// Invitations this device made or received that are still open, as far as it is told: an answer on another
        /// device of the same user is told nobody. At the limit, the one that changed longest ago is let go. Then its
        /// later changes come without a message, and it can be added again.
        var invitations = RecentValues<InvitationID, Invitation>(
            limit: Tencent.profile.invitation.maximumOpenOfInviter.value)
        /// Of how many groups the number of members online is remembered.
        private static let rememberedCounts = 100
        /// What ``V2TIMManager/getGroupOnlineMemberCount(_:succ:fail:)`` heard, and when.
        var onlineCounts = RecentValues<RoomID, (count: Int, heardAt: Duration)>(limit: rememberedCounts)
        var conversations = Conversations()
        /// The newest content of messages that were modified.
        var modifications = RecentValues<MessageID, Modification>(
            limit: Tencent.profile.sdk.maximumModifiedMessages.value)
        var attributeWrites = RateWindow()
        var attributeReads = RateWindow()
    }

    init(device: Device) {
        self.device = device
        sdkListeners = DelegateOutlet(device: device)
        simpleListeners = DelegateOutlet(device: device)
        groupListeners = DelegateOutlet(device: device)
        signalingListeners = DelegateOutlet(device: device)
        advancedListeners = DelegateOutlet(device: device)
        conversationListeners = DelegateOutlet(device: device)
        super.init()
    }

    /// The current device's only one.
    public class func sharedInstance() -> V2TIMManager! {
        Device.current.object(V2TIMManager.self) { V2TIMManager(device: $0) }
    }

    // MARK: Setting up

    /// Sets the app and begins to connect; false when `sdkAppID` is not above 0.
    ///
    /// An app without a tenant is reported at login, as 70020. A second call with the same app changes nothing; one
    /// with another app ends the first.
    @discardableResult
    public func initSDK(_ sdkAppID: Int32, config: V2TIMSDKConfig!) -> Bool {
        record("initSDK(sdkAppID: \(sdkAppID))")
        guard sdkAppID > 0 else { return false }
        if config?.logListener != nil { device.warn(of: Tencent.IMNotEmulated.logListener) }
        if let level = config?.logLevel, level != .LOG_INFO { device.warn(of: Tencent.IMNotEmulated.logLevel) }
        let current = state.withLock { $0.sdkAppID }
        if current == sdkAppID { return true }
        if current != nil { endSession() }
        let link = device.connect(to: AppID("\(sdkAppID)"))
        state.withLock { state in
            state.sdkAppID = sdkAppID
            state.link = link
        }
        sdkListeners.call("onConnecting()") { $0.tellConnecting() }
        link?.listen { [weak self] input in self?.receive(input) }
        return true
    }

    /// The same as ``initSDK(_:config:)``, adding a listener first; deprecated by the vendor.
    @discardableResult
    public func initSDK(_ sdkAppID: Int32, config: V2TIMSDKConfig!, listener: (any V2TIMSDKListener)!) -> Bool {
        addIMSDKListener(listener: listener)
        return initSDK(sdkAppID, config: config)
    }

    /// Ends the session; until the next `initSDK` every call fails with 6013.
    public func unInitSDK() {
        record("unInitSDK()")
        endSession()
    }

    private func endSession() {
        let link = state.withLock { state in
            let link = state.link
            // Late answers of this login are to be none of the next one's.
            var login = state.login
            login.reset()
            state = State()
            state.login = login
            return link
        }
        link?.close()
    }

    /// The version of the interface this stands for.
    public func getVersion() -> String! { "8.6.0" }

    /// The cloud's time in Unix seconds.
    public func getServerTime() -> UInt64 { UInt64(max(0, device.unixMilliseconds / 1000)) }

    /// Fails with 7013: the vendor's experimental calls are not emulated. The error text names the call.
    public func callExperimentalAPI(
        _ api: String!, param: NSObject!, succ: ((NSObject?) -> Void)!, fail: V2TIMFail!
    ) {
        record("callExperimentalAPI(api: \(api ?? "nil"))")
        let missing = EmulatorError.notEmulated(feature: "callExperimentalAPI \"\(api ?? "nil")\"")
        self.fail("callExperimentalAPI", Tencent.IMFailure(missing), fail)
    }

    /// Fails with 7013: the vendor's experimental calls are not emulated. The error text names the call.
    public func callExperimentalAPI(
        api: String?, param: NSObject?, succ: ((NSObject?) -> Void)?, fail: V2TIMFail?
    ) {
        callExperimentalAPI(api, param: param, succ: succ, fail: fail)
    }
}

// MARK: Listeners

extension V2TIMManager {
    /// Adds a listener for the connection and the login. Like all listeners, it is held weakly.
    public func add(_ listener: (any V2TIMSDKListener)!) {
        guard let listener = listener.map(sdkListeners.checked) else { return }
        sdkListeners.add(listener) { [weak listener] in listener }
    }

    /// Adds a listener for the connection and the login.
    public func addIMSDKListener(listener: (any V2TIMSDKListener)?) { add(listener) }

    /// Removes a listener for the connection and the login.
    public func remove(_ listener: (any V2TIMSDKListener)!) {
        guard let listener else { return }
        sdkListeners.remove(listener)
    }

    /// Removes a listener for the connection and the login.
    public func removeIMSDKListener(listener: (any V2TIMSDKListener)?) { remove(listener) }

    /// Adds a listener for simple messages.
    public func addSimpleMsgListener(listener: (any V2TIMSimpleMsgListener)?) {
        guard let listener = listener.map(simpleListeners.checked) else { return }
        simpleListeners.add(listener) { [weak listener] in listener }
    }

    /// Removes a listener for simple messages.
    public func removeSimpleMsgListener(listener: (any V2TIMSimpleMsgListener)?) {
        guard let listener else { return }
        simpleListeners.remove(listener)
    }

    /// Adds a listener for messages.
    public func addAdvancedMsgListener(listener: (any V2TIMAdvancedMsgListener)?) {
        guard let listener = listener.map(advancedListeners.checked) else { return }
        advancedListeners.add(listener) { [weak listener] in listener }
    }

    /// Removes a listener for messages.
    public func removeAdvancedMsgListener(listener: (any V2TIMAdvancedMsgListener)?) {
        guard let listener else { return }
        advancedListeners.remove(listener)
    }

    /// Adds a listener for groups.
    public func addGroupListener(listener: (any V2TIMGroupListener)?) {
        guard let listener = listener.map(groupListeners.checked) else { return }
        groupListeners.add(listener) { [weak listener] in listener }
    }

    /// Replaces all listeners for groups by one, or by none; deprecated by the vendor.
    public func setGroupListener(_ listener: (any V2TIMGroupListener)!) {
        let listener = listener.map(groupListeners.checked)
        groupListeners.set(listener) { [weak listener] in listener }
    }

    /// Removes a listener for groups.
    public func removeGroupListener(listener: (any V2TIMGroupListener)?) {
        guard let listener else { return }
        groupListeners.remove(listener)
    }

    /// Adds a listener for invitations.
    public func addSignalingListener(listener: (any V2TIMSignalingListener)?) {
        guard let listener = listener.map(signalingListeners.checked) else { return }
        signalingListeners.add(listener) { [weak listener] in listener }
    }

    /// Removes a listener for invitations.
    public func removeSignalingListener(listener: (any V2TIMSignalingListener)?) {
        guard let listener else { return }
        signalingListeners.remove(listener)
    }
}
