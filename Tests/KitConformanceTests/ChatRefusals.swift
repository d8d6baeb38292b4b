import Devices
import EmulatorAPI
import Foundation
import ImSDK_Plus
import ParlorTesting

extension Refusal {
    /// Every code of Chat's that can arise, in order of numbers.
    static let chat: [Refusal] = login + requests + groups + attributes + services

    private static let login: [Refusal] = [
        Refusal(6013, "a call before initSDK") { scene in
            let alice = scene.world.device("alice")
            scene.on(alice) { $0.joinGroup("10001", msg: "", succ: {}, fail: { _, _ in }) }
            try scene.fails("joinGroup", 6013, on: alice)
        },
        Refusal(6014, "a call before login") { scene in
            let alice = scene.device("alice")
            scene.on(alice) { $0.joinGroup("10001", msg: "", succ: {}, fail: { _, _ in }) }
            try scene.fails("joinGroup", 6014, on: alice)
        },
        Refusal(6014, "a call after another device took the login") { scene in
            let alice = try scene.member("alice")
            let other = scene.device("other")
            scene.logIn("alice", scene.tenant.token(for: "alice"), on: other)
            try scene.works("login", on: other)
            scene.create("10001", on: alice)
            try scene.fails("createGroup", 6014, on: alice)
        },
        Refusal(6017, "an argument that is missing") { scene in
            let alice = try scene.member("alice")
            scene.on(alice) { $0.joinGroup("", msg: "", succ: {}, fail: { _, _ in }) }
            try scene.fails("joinGroup", 6017, on: alice)
        },
        Refusal(6023, "a logout while the login runs") { scene in
            let alice = scene.device("alice")
            scene.logIn("alice", scene.tenant.token(for: "alice"), on: alice)
            scene.on(alice) { $0.logout({}, fail: { _, _ in }) }
            try scene.fails("login", 6023, on: alice)
        },
        Refusal(7501, "a login while a login runs") { scene in
            let alice = scene.device("alice")
            for _ in 1...2 { scene.logIn("alice", scene.tenant.token(for: "alice"), on: alice) }
            try scene.fails("login", 7501, on: alice)
        },
        Refusal(7502, "a login while a logout runs") { scene in
            let alice = try scene.member("alice")
            scene.on(alice) { $0.logout({}, fail: { _, _ in }) }
            scene.logIn("alice", scene.tenant.token(for: "alice"), on: alice)
            try scene.fails("login", 7502, on: alice)
        },
        Refusal(7003, "a user id of 33 bytes") { scene in
            let alice = scene.device("alice")
            let long = String(repeating: "a", count: 33)
            scene.logIn(long, scene.tenant.token(for: long), on: alice)
            try scene.fails("login", 7003, on: alice)
        },
        Refusal(70001, "a UserSig past its time") { scene in
            let alice = scene.device("alice")
            let userSig = scene.tenant.token(for: "alice", lifetimeSeconds: 60)
            scene.world.advance(by: .seconds(61))
            scene.logIn("alice", userSig, on: alice)
            try scene.fails("login", 70001, on: alice)
        },
        Refusal(70003, "a UserSig that is none") { scene in
            let alice = scene.device("alice")
            scene.logIn("alice", "not a UserSig", on: alice)
            try scene.fails("login", 70003, on: alice)
        },
        Refusal(70005, "a UserSig of another version") { scene in
            let alice = scene.device("alice")
            scene.logIn("alice", userSigOfVersion1, on: alice)
            try scene.fails("login", 70005, on: alice)
        },
        Refusal(70009, "a UserSig made with another key") { scene in
            let alice = scene.device("alice")
            let other = Tenant.tencent(sdkAppID: Scene.appID, secretKey: "another")
            scene.logIn("alice", other.token(for: "alice", at: scene.world.unixSeconds), on: alice)
            try scene.fails("login", 70009, on: alice)
        },
        Refusal(70013, "somebody else's UserSig") { scene in
            let alice = scene.device("alice")
            scene.logIn("alice", scene.tenant.token(for: "bob"), on: alice)
            try scene.fails("login", 70013, on: alice)
        },
        Refusal(70014, "a UserSig of another app") { scene in
            let alice = scene.device("alice")
            let other = Tenant.tencent(sdkAppID: 1_400_000_002, secretKey: "secret")
            scene.logIn("alice", other.token(for: "alice", at: scene.world.unixSeconds), on: alice)
            try scene.fails("login", 70014, on: alice)
        },
        Refusal(70020, "an app that nobody has") { scene in
            let alice = scene.world.device("alice")
            scene.on(alice) { $0.initSDK(1_400_000_009, config: V2TIMSDKConfig()) }
            scene.logIn("alice", scene.tenant.token(for: "alice"), on: alice)
            try scene.fails("login", 70020, on: alice)
        },
        Refusal(70052, "a UserSig that was taken back") { scene in
            let alice = try scene.member("alice")
            try scene.tenant.administer(.forceOffline(user: "alice", revokesTokens: true))
            scene.world.advance(by: .milliseconds(100))
            scene.logIn("alice", scene.tenant.token(for: "alice"), on: alice)
            try scene.fails("login", 70052, on: alice)
        },
        Refusal(70398, "one user more than the app may have", adjust: { $0.identity.maximumUsers = 1 }) { scene in
            _ = try scene.member("alice")
            let bob = scene.device("bob")
            scene.logIn("bob", scene.tenant.token(for: "bob"), on: bob)
            try scene.fails("login", 70398, on: bob)
        },
    ]

    private static let requests: [Refusal] = [
        Refusal(7013, "an experimental call") { scene in
            let alice = try scene.member("alice")
            scene.on(alice) { $0.callExperimentalAPI("x", param: nil, succ: { _ in }, fail: { _, _ in }) }
            try scene.fails("callExperimentalAPI", 7013, on: alice)
        },
        Refusal(8001, "a message of 12 KB and a byte") { scene in
            let alice = try scene.owner()
            let text = String(repeating: "x", count: 12_289)
            scene.on(alice) {
                $0.sendGroupTextMessage(text, to: "10001", priority: .PRIORITY_NORMAL, succ: {}, fail: { _, _ in })
            }
            try scene.fails("sendGroupTextMessage", 8001, on: alice)
        },
        Refusal(8010, "an invitation that is not there") { scene in
            let alice = try scene.member("alice")
            scene.on(alice) { $0.accept("nothing", data: "", succ: {}, fail: { _, _ in }) }
            try scene.fails("accept", 8010, on: alice)
        },
        Refusal(8011, "somebody else's invitation") { scene in
            let alice = try scene.member("alice")
            _ = try scene.member("bob")
            let carol = try scene.member("carol")
            let id = Self.invite("bob", from: alice)
            try scene.works("invite", on: alice)
            scene.on(carol) { $0.accept(id, data: "", succ: {}, fail: { _, _ in }) }
            try scene.fails("accept", 8011, on: carol)
        },
        Refusal(8012, "an invitation that is known already") { scene in
            let alice = try scene.member("alice")
            let info = V2TIMSignalingInfo()
            info.inviteID = "i1"
            for _ in 1...2 { scene.on(alice) { $0.addInvitedSignaling(info, succ: {}, fail: { _, _ in }) } }
            try scene.fails("addInvitedSignaling", 8012, on: alice)
        },
        Refusal(9507, "too many open invitations", adjust: { $0.signaling.invitations?.maximumOpenOfInviter = 1 }) {
            scene in
            let alice = try scene.member("alice")
            _ = try scene.member("bob")
            for _ in 1...2 { _ = Self.invite("bob", from: alice) }
            try scene.fails("invite", 9507, on: alice)
        },
        Refusal(9508, "no network") { scene in
            let alice = try scene.member("alice")
            alice.network.isConnected = false
            scene.create("10001", on: alice)
            try scene.fails("createGroup", 9508, on: alice)
        },
        Refusal(9514, "a network that goes away before the answer") { scene in
            let alice = try scene.member("alice")
            alice.network.uplink = NetworkQuality(delay: .seconds(1))
            scene.create("10001", on: alice)
            scene.world.advance(by: .milliseconds(500))
            alice.network.isConnected = false
            try scene.fails("createGroup", 9514, on: alice)
        },
        Refusal(20003, "a user nobody knows") { scene in
            let alice = try scene.member("alice")
            scene.on(alice) { $0.sendC2CTextMessage("hi", to: "zoe", succ: {}, fail: { _, _ in }) }
            try scene.fails("sendC2CTextMessage", 20003, on: alice)
        },
        Refusal(40601, "a nickname of 501 bytes") { scene in
            let alice = try scene.member("alice")
            let info = V2TIMUserFullInfo()
            info.nickName = String(repeating: "n", count: 501)
            scene.on(alice) { $0.setSelfInfo(info, succ: {}, fail: { _, _ in }) }
            try scene.fails("setSelfInfo", 40601, on: alice)
        },
        Refusal(72001, "status where the console has it off", adjust: { $0.signaling.hasPresence = false }) { scene in
            let alice = try scene.member("alice")
            scene.on(alice) { $0.subscribeUserStatus(["bob"], succ: {}, fail: { _, _ in }) }
            try scene.fails("subscribeUserStatus", 72001, on: alice)
        },
        Refusal(80002, "invitation data beyond 12 KB") { scene in
            let alice = try scene.member("alice")
            _ = try scene.member("bob")
            _ = Self.invite("bob", from: alice, data: String(repeating: "d", count: 12_289))
            try scene.fails("invite", 80002, on: alice)
        },
    ]

    private static let services: [Refusal] = [
        Refusal(10005, "101 users looked up at once") { scene in
            let alice = try scene.member("alice")
            let users = (1...101).map { "u\($0)" }
            scene.on(alice) { $0.getUsersInfo(users, succ: { _ in }, fail: { _, _ in }) }
            try scene.fails("getUsersInfo", 10005, on: alice)
        }
    ]

    /// Alice's, with a version that no SDK makes; deflated JSON, so not to be made here.
    private static let userSigOfVersion1 =
        "eJyrVgrxCdYrSy1SslJQMtQzUNJRAItkpqTmlWSmZUIkEnMyk1NhUsUp2YkFBZkpQAlDEwMIMITKpVYUZBalAmXMDEwsDAygoiWZuSAxQ3MzcyMjUzO4eHFmOsj0VEdbW6VaAE2YJMM_"

    private static func invite(_ user: String, from device: Device, data: String = "") -> String {
        device.run {
            V2TIMManager.sharedInstance().invite(
                user, data: data, onlineUserOnly: true, offlinePushInfo: nil, timeout: 0, succ: {}, fail: { _, _ in })
        }
    }
}
