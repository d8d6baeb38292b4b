import Devices
import Foundation
import ImSDK_Plus
import Synchronization
import VendorDialects

/// The state of ``TUILogin`` on one device.
final class DeviceLogin: NSObject, V2TIMSDKListener, Sendable {
    private unowned let device: Device
    private let state = Mutex(State())
    private let listeners: DelegateOutlet<any TUILoginListener>

    struct Account {
        var sdkAppID: Int32 = 0
        var userID: String?
        var userSig: String?
        var nickName: String?
        var faceURL: String?
    }

    private struct State {
        var account = Account()
        var scene = TUIBusinessScene.None
    }

    init(device: Device) {
        self.device = device
        listeners = DelegateOutlet(device: device)
        super.init()
    }

    var account: Account { state.withLock { $0.account } }

    var scene: TUIBusinessScene {
        get { state.withLock { $0.scene } }
        set { state.withLock { $0.scene = newValue } }
    }

    private var chat: V2TIMManager { V2TIMManager.sharedInstance() }

    func add(_ listener: (any TUILoginListener)?) {
        guard let listener = listener.map(listeners.checked) else { return }
        listeners.add(listener) { [weak listener] in listener }
    }

    func remove(_ listener: (any TUILoginListener)?) {
        guard let listener else { return }
        listeners.remove(listener)
    }

    // MARK: Logging in and out

    /// Sets Chat up for an app, and first ends another app's session; `next` runs when that is done.
    func setUp(_ sdkAppID: Int32, next: @escaping () -> Void) {
        let previous = account.sdkAppID
        guard previous != 0, previous != sdkAppID else {
            begin(sdkAppID)
            return next()
        }
        let begins = { [self] in
            chat.unInitSDK()
            begin(sdkAppID)
            next()
        }
        chat.logout(begins, fail: { _, _ in begins() })
    }

    private func begin(_ sdkAppID: Int32) {
        state.withLock { $0.account = Account(sdkAppID: sdkAppID) }
        chat.add(self)
        let isSetUp = chat.initSDK(sdkAppID, config: nil)
        post(isSetUp ? TUIInitSdkSuccessNotification : TUIInitSdkFailNotification)
    }

    func login(
        _ sdkAppID: Int32, userID: String?, userSig: String?, config: TUILoginConfig?, succ: TSucc?, fail: TFail?
    ) {
        device.record(.call, "TUILogin.login(sdkAppID: \(sdkAppID), userID: \(userID ?? "nil"))")
        if config?.onLog != nil { device.warn(of: Tencent.IMNotEmulated.onLog) }
        if let level = config?.logLevel, level != .LOG_INFO { device.warn(of: Tencent.IMNotEmulated.loginLogLevel) }
        setUp(sdkAppID) { [self] in
            let failed: TFail = { [self] code, text in
                post(TUILoginFailNotification)
                complete("TUILogin.login fail \(code) \(text ?? "")", fail) { $0(code, text) }
            }
            if config?.initLocalStorageOnly == true {
                return chat.callExperimentalAPI("initLocalStorage", param: nil, succ: { _ in }, fail: failed)
            }
            state.withLock { state in
                state.account.userID = userID
                state.account.userSig = userSig
            }
            let loggedIn: TSucc = { [self] in
                fetchProfile(of: userID)
                post(TUILoginSuccessNotification)
                complete("TUILogin.login succ", succ) { $0() }
            }
            guard let userID, chat.getLoginUser() == userID else {
                return chat.login(userID, userSig: userSig, succ: loggedIn, fail: failed)
            }
            loggedIn()
        }
    }

    func logout(succ: TSucc?, fail: TFail?) {
        device.record(.call, "TUILogin.logout()")
        chat.logout(
            { [self] in
                chat.unInitSDK()
                state.withLock { $0.account = Account(sdkAppID: $0.account.sdkAppID) }
                post(TUILogoutSuccessNotification)
                complete("TUILogin.logout succ", succ) { $0() }
            },
            fail: { [self] code, text in
                post(TUILogoutFailNotification)
                complete("TUILogin.logout fail \(code) \(text ?? "")", fail) { $0(code, text) }
            })
    }

    private func fetchProfile(of userID: String?) {
        guard let userID else { return }
        chat.getUsersInfo(
            [userID], succ: { [self] profiles in profiles?.first.map(keep) }, fail: { _, _ in })
    }

    private func keep(_ profile: V2TIMUserFullInfo) {
        let (userID, nickName, faceURL) = (profile.userID, profile.nickName, profile.faceURL)
        state.withLock { state in
            guard state.account.userID == userID else { return }
            state.account.nickName = nickName
            state.account.faceURL = faceURL
        }
    }

    private func complete<Completion>(_ text: String, _ completion: Completion?, _ body: @escaping (Completion) -> Void)
    {
        guard let completion else { return }
        device.complete(text) { body(completion) }
    }

    private func post(_ name: String) {
        device.deliver(on: nil) {
            NotificationCenter.default.post(name: NSNotification.Name(rawValue: name), object: nil)
        }
    }

    // MARK: V2TIMSDKListener

    func onConnecting() {
        listeners.call("TUILoginListener.onConnecting()") { $0.onConnecting() }
    }

    func onConnectSuccess() {
        listeners.call("TUILoginListener.onConnectSuccess()") { $0.onConnectSuccess() }
    }

    func onConnectFailed(_ code: Int32, err: String!) {
        let text = err ?? ""
        listeners.call("TUILoginListener.onConnectFailed(code: \(code), err: \(text))") {
            $0.tellConnectFailed(code, err: text)
        }
    }

    func onKickedOffline() {
        listeners.call("TUILoginListener.onKickedOffline()") { $0.onKickedOffline() }
    }

    func onUserSigExpired() {
        listeners.call("TUILoginListener.onUserSigExpired()") { $0.onUserSigExpired() }
    }

    func onSelfInfoUpdated(_ Info: V2TIMUserFullInfo!) {
        if let Info { keep(Info) }
    }
}
