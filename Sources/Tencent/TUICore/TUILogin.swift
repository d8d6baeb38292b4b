import Devices
public import Foundation
import ImSDK_Plus

/// Logs the current device's user in to all the vendor's components at once.
public final class TUILogin: NSObject {
    private static var current: DeviceLogin {
        Device.current.object(DeviceLogin.self) { DeviceLogin(device: $0) }
    }

    /// Sets Chat up for the app and logs the user in.
    ///
    /// A user who is already logged in succeeds at once. With another app than before, it first logs out and ends the
    /// SDK. `fail` gets Chat's codes, see `V2TIMManager.login(_:userSig:succ:fail:)`.
    public class func login(_ sdkAppID: Int32, userID: String!, userSig: String!, succ: TSucc?, fail: TFail?) {
        login(sdkAppID, userID: userID, userSig: userSig, config: nil, succ: succ, fail: fail)
    }

    /// Sets Chat up for the app and logs the user in; see ``login(_:userID:userSig:succ:fail:)``.
    public class func login(
        _ sdkAppID: Int32, userID: String!, userSig: String!, config: TUILoginConfig?, succ: TSucc?, fail: TFail?
    ) {
        current.login(sdkAppID, userID: userID, userSig: userSig, config: config, succ: succ, fail: fail)
    }

    /// Sets the app for ``login(_:userSig:succ:fail:)``; deprecated by the vendor.
    public class func initWithSdkAppID(_ sdkAppID: Int32) {
        current.setUp(sdkAppID) {}
    }

    /// Logs the user in to the app set before; deprecated by the vendor.
    public class func login(_ userID: String!, userSig: String!, succ: TSucc?, fail: TFail?) {
        current.login(getSdkAppID(), userID: userID, userSig: userSig, config: nil, succ: succ, fail: fail)
    }

    /// Logs the user out and ends the SDK.
    public class func logout(_ succ: TSucc?, fail: TFail?) {
        current.logout(succ: succ, fail: fail)
    }

    /// Adds a listener, which is held weakly.
    public class func add(_ listener: (any TUILoginListener)!) {
        current.add(listener)
    }

    /// Removes a listener.
    public class func remove(_ listener: (any TUILoginListener)!) {
        current.remove(listener)
    }

    /// The app of the last login; 0 before the first.
    public class func getSdkAppID() -> Int32 { current.account.sdkAppID }

    /// Whether a user is logged in.
    public class func isUserLogined() -> Bool { V2TIMManager.sharedInstance().getLoginStatus() == .STATUS_LOGINED }

    /// The user of the last login; nil before the first and after a logout.
    public class func getUserID() -> String? { current.account.userID }

    /// The UserSig of the last login; nil before the first and after a logout.
    public class func getUserSig() -> String? { current.account.userSig }

    /// The user's nickname, from the login or the last change on this device.
    public class func getNickName() -> String? { current.account.nickName }

    /// The address of the user's picture, from the login or the last change on this device.
    public class func getFaceUrl() -> String? { current.account.faceURL }

    /// Sets the app's current activity.
    public class func setCurrentBusinessScene(_ scene: TUIBusinessScene) { current.scene = scene }

    /// What the app is busy with.
    public class func getCurrentBusinessScene() -> TUIBusinessScene { current.scene }
}
