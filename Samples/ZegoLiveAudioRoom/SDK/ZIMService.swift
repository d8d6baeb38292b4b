import Foundation
import ZIM

typealias CommonCallback = (_ code: Int, _ message: String) -> Void

/// Everything the app does with ZIM, and what it has to remember of it.
final class ZIMService: NSObject {
    private static let instances = PerDevice { ZIMService() }
    static var shared: ZIMService { instances.current }

    private(set) var zim: ZIM?
    private(set) var userInfo: ZIMUserInfo?
    var currentRoom: ZIMRoomFullInfo?
    /// The room's attributes, as far as this phone was told.
    var inRoomAttributsDict: [String: String] = [:]
    /// Requests that nobody answered yet, by id: those sent, and those received.
    var roomRequestDict: [String: RoomRequest] = [:]
    private(set) var eventHandlers = Listeners<any ZIMServiceDelegate>()

    /// With an empty `appSign` the phone logs in with tokens.
    func initWithAppID(_ appID: UInt32, appSign: String?) {
        let config = ZIMAppConfig()
        config.appID = appID
        config.appSign = appSign ?? ""
        zim = ZIM.shared() ?? ZIM.create(with: config)
        zim?.setEventHandler(self)
    }

    func addEventHandler(_ handler: any ZIMServiceDelegate) { eventHandlers.add(handler) }

    func connectUser(userID: String, userName: String, token: String?, callback: CommonCallback?) {
        let user = ZIMUserInfo()
        user.userID = userID
        user.userName = userName
        userInfo = user
        zim?.login(with: user, token: token ?? "") { error in
            callback?(Int(error.code.rawValue), error.message)
        }
    }

    /// Asks the server for names and pictures; up to 10 people in 10 seconds.
    func queryUsersInfo(_ userIDs: [String], callback: ZIMUsersInfoQueriedCallback?) {
        zim?.queryUsersInfo(by: userIDs, config: ZIMUsersInfoQueryConfig(), callback: callback)
    }

    func disconnectUser() {
        zim?.logout()
        forgetRoom()
    }

    func forgetRoom() {
        currentRoom = nil
        inRoomAttributsDict = [:]
        roomRequestDict = [:]
    }
}
