import Devices
import EmulatorAPI
import Foundation
import ImSDK_Plus
import ParlorTesting
import Testing

extension Refusal {
    /// Every code of Chat's that can arise, in order of numbers.
    static let chat: [Refusal] = login + requests + groups + revoking + attributes + services + asked

    private static let login: [Refusal] = [
        // The request arrives all the same, 10 s after the device gave up waiting.
        Refusal(6012, "a request that is not answered in 60 s", refusesLastUse: false) { world in
            let alice = try world.member("alice")
            alice.network.uplink = NetworkQuality(delay: .seconds(70))
            world.create("10001", on: alice)
            try world.expect("V2TIMManager.createGroup fail 6012 ", on: alice, within: .seconds(61))
            world.advance(by: .seconds(15))
            let callbacks = world.callbacks(on: alice)
            try #require(!callbacks.contains { $0.contains("createGroup succ") }, "\(callbacks)")
        },
        Refusal(6012, "a login that is not answered in 60 s", refusesLastUse: false) { world in
            let alice = world.chatDevice("alice")
            alice.network.uplink = NetworkQuality(delay: .seconds(70))
            world.logIn("alice", world.tenant.token(for: "alice"), on: alice)
            try world.expect("V2TIMManager.login fail 6012 ", on: alice, within: .seconds(61))
            alice.network.uplink = NetworkQuality()
            world.advance(by: .seconds(15))
            world.logIn("alice", world.tenant.token(for: "alice"), on: alice)
            try world.works("login", on: alice)
        },
        Refusal(6013, "a call before initSDK") { world in
            let alice = world.device("alice")
            world.on(alice) { $0.joinGroup("10001", msg: "", succ: {}, fail: { _, _ in }) }
            try world.fails("joinGroup", 6013, on: alice)
        },
        Refusal(6014, "a call before login") { world in
            let alice = world.chatDevice("alice")
            world.on(alice) { $0.joinGroup("10001", msg: "", succ: {}, fail: { _, _ in }) }
            try world.fails("joinGroup", 6014, on: alice)
        },
        Refusal(6014, "a call after another device took the login") { world in
            let alice = try world.member("alice")
            let other = world.chatDevice("other")
            world.logIn("alice", world.tenant.token(for: "alice"), on: other)
            try world.works("login", on: other)
            world.create("10001", on: alice)
            try world.fails("createGroup", 6014, on: alice)
        },
        Refusal(6017, "an argument that is missing") { world in
            let alice = try world.member("alice")
            world.on(alice) { $0.joinGroup("", msg: "", succ: {}, fail: { _, _ in }) }
            try world.fails("joinGroup", 6017, on: alice)
        },
        // The logout is what is done, and the login what fails.
        Refusal(6023, "a logout while the login runs", refusesLastUse: false) { world in
            let alice = world.chatDevice("alice")
            world.logIn("alice", world.tenant.token(for: "alice"), on: alice)
            world.on(alice) { $0.logout({}, fail: { _, _ in }) }
            try world.fails("login", 6023, on: alice)
        },
        Refusal(7501, "a login while a login runs") { world in
            let alice = world.chatDevice("alice")
            for _ in 1...2 { world.logIn("alice", world.tenant.token(for: "alice"), on: alice) }
            try world.fails("login", 7501, on: alice)
        },
        Refusal(7502, "a login while a logout runs") { world in
            let alice = try world.member("alice")
            world.on(alice) { $0.logout({}, fail: { _, _ in }) }
            world.logIn("alice", world.tenant.token(for: "alice"), on: alice)
            try world.fails("login", 7502, on: alice)
        },
        Refusal(7003, "a user id of 33 bytes") { world in
            let alice = world.chatDevice("alice")
            let long = String(repeating: "a", count: 33)
            world.logIn(long, world.tenant.token(for: long), on: alice)
            try world.fails("login", 7003, on: alice)
        },
        Refusal(6206, "a UserSig past its time") { world in
            let alice = world.chatDevice("alice")
            let userSig = world.tenant.token(for: "alice", lifetimeSeconds: 60)
            world.advance(by: .seconds(61))
            world.logIn("alice", userSig, on: alice)
            try world.fails("login", 6206, on: alice)
        },
        Refusal(6208, "a request that a login elsewhere overtakes", refusesLastUse: false) { world in
            let alice = try world.member("alice")
            let other = world.chatDevice("another phone")
            alice.network.uplink = NetworkQuality(delay: .seconds(2))
            world.on(alice) { $0.joinGroup("10001", msg: nil, succ: {}, fail: { _, _ in }) }
            world.logIn("alice", world.tenant.token(for: "alice"), on: other)
            try world.works("login", on: other)
            try world.fails("joinGroup", 6208, on: alice)
        },
        Refusal(70001, "a UserSig whose time ends on its way to the cloud") { world in
            let alice = world.chatDevice("alice")
            let userSig = world.tenant.token(for: "alice", lifetimeSeconds: 60)
            world.advance(by: .seconds(60))
            alice.network.uplink = NetworkQuality(delay: .seconds(2))
            world.logIn("alice", userSig, on: alice)
            try world.fails("login", 70001, on: alice)
        },
        Refusal(70003, "a UserSig that is none") { world in
            let alice = world.chatDevice("alice")
            world.logIn("alice", "not a UserSig", on: alice)
            try world.fails("login", 70003, on: alice)
        },
        Refusal(70005, "a UserSig of another version") { world in
            let alice = world.chatDevice("alice")
            world.logIn("alice", userSigOfVersion1, on: alice)
            try world.fails("login", 70005, on: alice)
        },
        Refusal(70009, "a UserSig made with another key") { world in
            let alice = world.chatDevice("alice")
            let other = Tenant.tencent(sdkAppID: tencentAppID, secretKey: "another")
            world.logIn("alice", other.token(for: "alice", at: world.unixSeconds), on: alice)
            try world.fails("login", 70009, on: alice)
        },
        Refusal(70013, "somebody else's UserSig") { world in
            let alice = world.chatDevice("alice")
            world.logIn("alice", world.tenant.token(for: "bob"), on: alice)
            try world.fails("login", 70013, on: alice)
        },
        Refusal(70014, "a UserSig of another app") { world in
            let alice = world.chatDevice("alice")
            let other = Tenant.tencent(sdkAppID: 1_400_000_002, secretKey: "secret")
            world.logIn("alice", other.token(for: "alice", at: world.unixSeconds), on: alice)
            try world.fails("login", 70014, on: alice)
        },
        Refusal(70020, "an app that nobody has") { world in
            let alice = world.device("alice")
            world.on(alice) { $0.initSDK(1_400_000_009, config: V2TIMSDKConfig()) }
            world.logIn("alice", world.tenant.token(for: "alice"), on: alice)
            try world.fails("login", 70020, on: alice)
        },
        Refusal(70052, "a UserSig that was taken back") { world in
            let alice = try world.member("alice")
            try world.tenant.administer(.forceOffline(user: "alice", revokesTokens: true))
            world.advance(by: .milliseconds(100))
            world.logIn("alice", world.tenant.token(for: "alice"), on: alice)
            try world.fails("login", 70052, on: alice)
        },
        Refusal(70398, "one user more than the app may have", adjust: { $0.identity.maximumUsers = 1 }) { world in
            _ = try world.member("alice")
            let bob = world.chatDevice("bob")
            world.logIn("bob", world.tenant.token(for: "bob"), on: bob)
            try world.fails("login", 70398, on: bob)
        },
    ]

    private static let requests: [Refusal] = [
        Refusal(7013, "an experimental call") { world in
            let alice = try world.member("alice")
            world.on(alice) { $0.callExperimentalAPI("x", param: nil, succ: { _ in }, fail: { _, _ in }) }
            try world.fails("callExperimentalAPI", 7013, on: alice)
        },
        Refusal(8001, "a message of 12 KB and a byte") { world in
            let alice = try world.owner()
            let text = String(repeating: "x", count: 12_289)
            world.on(alice) {
                $0.sendGroupTextMessage(text, to: "10001", priority: .PRIORITY_NORMAL, succ: {}, fail: { _, _ in })
            }
            try world.fails("sendGroupTextMessage", 8001, on: alice)
        },
        Refusal(8010, "an invitation that is not there") { world in
            let alice = try world.member("alice")
            world.on(alice) { $0.accept("nothing", data: "", succ: {}, fail: { _, _ in }) }
            try world.fails("accept", 8010, on: alice)
        },
        Refusal(8011, "somebody else's invitation") { world in
            let alice = try world.member("alice")
            _ = try world.member("bob")
            let carol = try world.member("carol")
            let id = Self.invite("bob", from: alice, in: world)
            try world.works("invite", on: alice)
            world.on(carol) { $0.accept(id, data: "", succ: {}, fail: { _, _ in }) }
            try world.fails("accept", 8011, on: carol)
        },
        Refusal(8012, "an invitation that is known already") { world in
            let alice = try world.member("alice")
            let info = V2TIMSignalingInfo()
            info.inviteID = "i1"
            for _ in 1...2 { world.on(alice) { $0.addInvitedSignaling(info, succ: {}, fail: { _, _ in }) } }
            try world.fails("addInvitedSignaling", 8012, on: alice)
        },
        Refusal(9507, "too many open invitations", adjust: { $0.signaling.invitations?.maximumOpenOfInviter = 1 }) {
            world in
            let alice = try world.member("alice")
            _ = try world.member("bob")
            for _ in 1...2 { _ = Self.invite("bob", from: alice, in: world) }
            try world.fails("invite", 9507, on: alice)
        },
        Refusal(9508, "no network") { world in
            let alice = try world.member("alice")
            alice.network.isConnected = false
            world.create("10001", on: alice)
            try world.fails("createGroup", 9508, on: alice)
        },
        // What was under way may have happened.
        Refusal(9514, "a network that goes away before the answer", refusesLastUse: false) { world in
            let alice = try world.member("alice")
            alice.network.uplink = NetworkQuality(delay: .seconds(1))
            world.create("10001", on: alice)
            world.advance(by: .milliseconds(500))
            alice.network.isConnected = false
            try world.fails("createGroup", 9514, on: alice)
        },
        Refusal(20003, "a user nobody knows") { world in
            let alice = try world.member("alice")
            world.on(alice) { $0.sendC2CTextMessage("hi", to: "zoe", succ: {}, fail: { _, _ in }) }
            try world.fails("sendC2CTextMessage", 20003, on: alice)
        },
        Refusal(40601, "a nickname of 501 bytes") { world in
            let alice = try world.member("alice")
            let info = V2TIMUserFullInfo()
            info.nickName = String(repeating: "n", count: 501)
            world.on(alice) { $0.setSelfInfo(info, succ: {}, fail: { _, _ in }) }
            try world.fails("setSelfInfo", 40601, on: alice)
        },
        Refusal(72001, "status where the console has it off", adjust: { $0.signaling.hasPresence = false }) { world in
            let alice = try world.member("alice")
            world.on(alice) { $0.subscribeUserStatus(["bob"], succ: {}, fail: { _, _ in }) }
            try world.fails("subscribeUserStatus", 72001, on: alice)
        },
        Refusal(80002, "invitation data beyond 12 KB") { world in
            let alice = try world.member("alice")
            _ = try world.member("bob")
            _ = Self.invite("bob", from: alice, in: world, data: String(repeating: "d", count: 12_289))
            try world.fails("invite", 80002, on: alice)
        },
    ]

    private static let services: [Refusal] = [
        Refusal(10005, "101 users looked up at once") { world in
            let alice = try world.member("alice")
            let users = (1...101).map { "u\($0)" }
            world.on(alice) { $0.getUsersInfo(users, succ: { _ in }, fail: { _, _ in }) }
            try world.fails("getUsersInfo", 10005, on: alice)
        }
    ]

    // What was asked is on the tenant's list of callbacks, so the worlds are not compared.
    private static let asked: [Refusal] = [
        Refusal(10016, "a group that the app's own server does not allow", refusesLastUse: false) { world in
            let alice = try world.member("alice")
            try world.tenant.sendWebhooks(
                of: "chat", secret: "token", events: ["Group.CallbackBeforeCreateGroup"]
            ) { $0.refusing() }
            world.create("10001", on: alice)
            try world.fails("createGroup", 10016, on: alice)
        },
        Refusal(20006, "a message that the app's own server does not allow", refusesLastUse: false) { world in
            let alice = try world.member("alice")
            _ = try world.member("bob")
            try world.tenant.sendWebhooks(
                of: "chat", secret: "token", events: ["C2C.CallbackBeforeSendMsg"]
            ) { $0.refusing() }
            world.on(alice) { $0.sendC2CTextMessage("hello", to: "bob", succ: {}, fail: { _, _ in }) }
            try world.fails("sendC2CTextMessage", 20006, on: alice)
        },
    ]

    /// Alice's, with a version that no SDK makes; deflated JSON, so not to be made here.
    private static let userSigOfVersion1 =
        "eJyrVgrxCdYrSy1SslJQMtQzUNJRAItkpqTmlWSmZUIkEnMyk1NhUsUp2YkFBZkpQAlDEwMIMITKpVYUZBalAmXMDEwsDAygoiWZuSAxQ3MzcyMjUzO4eHFmOsj0VEdbW6VaAE2YJMM_"

    private static func invite(_ user: String, from device: Device, in world: KitWorld, data: String = "") -> String {
        world.use(device, otherwise: "") {
            V2TIMManager.sharedInstance().invite(
                user, data: data, onlineUserOnly: true, offlinePushInfo: nil, timeout: 0, succ: {}, fail: { _, _ in })
        }
    }
}
