import Foundation
import ZegoExpressEngine

/// Both SDKs behind one door.
final class ZegoSDKManager: NSObject {
    private static let instances = PerDevice { ZegoSDKManager() }
    static var shared: ZegoSDKManager { instances.current }

    let expressService = ExpressService.shared
    let zimService = ZIMService.shared

    var currentUser: ZegoSDKUser? { expressService.currentUser }

    func initWithAppID(_ appID: UInt32, appSign: String) {
        expressService.initWithAppID(appID, appSign: appSign)
        zimService.initWithAppID(appID, appSign: appSign)
    }

    func getUser(_ userID: String) -> ZegoSDKUser? {
        userID == currentUser?.id ? currentUser : expressService.inRoomUserDict[userID]
    }

    func connectUser(userID: String, userName: String, token: String? = nil, callback: CommonCallback?) {
        expressService.connectUser(userID: userID, userName: userName, token: token)
        zimService.connectUser(userID: userID, userName: userName, token: token, callback: callback)
    }

    func disconnectUser() {
        expressService.disconnectUser()
        zimService.disconnectUser()
    }

    /// Enters the room of both SDKs, ZIM's first; the first that refuses ends it.
    func loginRoom(_ roomID: String, roomName: String, scenario: ZegoScenario, callback: CommonCallback?) {
        zimService.enterRoom(roomID, roomName: roomName) { [weak self] code, message in
            guard code == 0, let self else {
                callback?(code, message)
                return
            }
            self.expressService.setRoomScenario(scenario)
            self.expressService.loginRoom(roomID) { [weak self] code, message in
                if code == 0 { self?.expressService.startSoundLevelMonitor() }
                callback?(code, message)
            }
        }
    }

    /// Leaves both rooms at once; done when both are left, with the code of the one that failed.
    func logoutRoom(callback: CommonCallback?) {
        var left = 0
        var failure: (code: Int, message: String) = (0, "")
        let done: CommonCallback = { code, message in
            left += 1
            if code != 0 { failure = (code, message) }
            if left == 2 { callback?(failure.code, failure.message) }
        }
        expressService.stopSoundLevelMonitor()
        expressService.logoutRoom(callback: done)
        zimService.leaveRoom(callback: done)
    }
}
