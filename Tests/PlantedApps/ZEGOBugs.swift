import Foundation
import ParlorTesting
import ZIM
import ZegoExpressEngine

private let room = "10001"

/// An app on ZIM: a seat is an attribute of the room, whose key is the seat's number.
private final class SeatApp: NSObject, ZIMEventHandler {
    let user: String
    let isPlanted: Bool
    let tenant: WorldTenant
    var seats: [String: String] = [:]
    var refusals: [String] = []
    /// The user of the login; empty while there is none.
    private(set) var account = ""
    private var isMutedByHost = false
    private var ringing: String?

    init(_ user: String, _ tenant: WorldTenant, isPlanted: Bool) {
        self.user = user
        self.isPlanted = isPlanted
        self.tenant = tenant
        super.init()
        let config = ZIMAppConfig()
        config.appID = UInt32(tenant.tenant.appID)!
        ZIM.create(with: config)?.setEventHandler(self)
        let profile = ZegoEngineProfile()
        profile.appID = UInt32(tenant.tenant.appID)!
        ZegoExpressEngine.createEngine(with: profile, eventHandler: nil)
        logIn(as: user)
    }

    private var zim: ZIM { ZIM.shared()! }
    private var ownSeats: [String] { seats.filter { $0.value == user }.keys.sorted() }

    func logIn(as id: String) {
        account = ""
        let info = ZIMUserInfo()
        info.userID = id
        zim.login(with: info, token: tenant.token(for: id)) { [self] error in if error.code == .success { account = id }
        }
    }

    func enter() {
        let info = ZIMRoomInfo()
        info.roomID = room
        zim.enterRoom(with: info, config: ZIMRoomAdvancedConfig()) { _, _ in }
    }

    /// Who sits down may speak, unless the host said no.
    func take(_ seat: String) {
        let config = ZIMRoomAttributesSetConfig()
        config.isDeleteAfterOwnerLeft = true
        zim.setRoomAttributes([seat: user], roomID: room, config: config) { [self] _, refused, error in
            guard error.code == .success, refused.isEmpty else { return }
            seats[seat] = user
            ZegoExpressEngine.shared().muteMicrophone(isMutedByHost)
        }
    }

    /// The bug: the old seat goes first, and only then it turns out whether the new one is free.
    func move(to seat: String) {
        guard let old = ownSeats.first, seats[seat] == nil else { return }
        let delete = ZIMRoomAttributesDeleteConfig()
        guard !isPlanted else {
            return zim.deleteRoomAttributes(by: [old], roomID: room, config: delete) { [self] _, _, _ in take(seat) }
        }
        zim.beginRoomAttributesBatchOperation(with: room, config: ZIMRoomAttributesBatchOperationConfig())
        zim.setRoomAttributes([seat: user], roomID: room, config: ZIMRoomAttributesSetConfig()) { _, _, _ in }
        zim.deleteRoomAttributes(by: [old], roomID: room, config: delete) { _, _, _ in }
        zim.endRoomAttributesBatchOperation(with: room) { _, _ in }
    }

    func mute(_ other: String) {
        zim.sendMessage(
            ZIMCommandMessage(message: Data(other.utf8)), toConversationID: room, conversationType: .room,
            config: ZIMMessageSendConfig(), notification: nil
        ) { _, _ in }
    }

    func invite(_ other: String) { zim.callInvite(with: [other], config: ZIMCallInviteConfig()) { _, _, _ in } }

    /// The bug: whoever taps twice accepts twice, and sits down twice.
    func accept() {
        guard let call = ringing else { return }
        if !isPlanted { ringing = nil }
        zim.callAccept(with: call, config: ZIMCallAcceptConfig()) { [self] _, error in
            ringing = nil
            guard isPlanted || error.code == .success else { return }
            let free = "\((1...8).first { seats["\($0)"] == nil } ?? 0)"
            seats[free] = user
            take(free)
        }
    }

    /// Asks the app's own server for a new token. The bug: it is taken for whoever is logged in when it comes.
    func renew(answerAfter delay: Duration) {
        let asked = account
        guard !asked.isEmpty else { return }
        let token = tenant.token(for: asked)
        later(delay) { [self] in
            guard !account.isEmpty, isPlanted || account == asked else { return }
            zim.renewToken(token) { [self] _, error in
                if error.code != .success { refusals.append("\(account) with a token of \(asked)") }
            }
        }
    }

    func zim(_ zim: ZIM, roomAttributesUpdated updateInfo: ZIMRoomAttributesUpdateInfo, roomID: String) {
        take([updateInfo])
    }
    func zim(_ zim: ZIM, roomAttributesBatchUpdated updateInfo: [ZIMRoomAttributesUpdateInfo], roomID: String) {
        take(updateInfo)
    }
    private func take(_ updates: [ZIMRoomAttributesUpdateInfo]) {
        for update in updates {
            for (key, value) in update.roomAttributes { seats[key] = update.action == .set ? value : nil }
        }
    }

    /// The bug: who is not on a seat yet forgets that the host said no.
    func zim(_ zim: ZIM, receiveRoomMessage messageList: [ZIMMessage], fromRoomID: String) {
        for case let message as ZIMCommandMessage in messageList where message.message == Data(user.utf8) {
            if isPlanted, ownSeats.isEmpty { continue }
            isMutedByHost = true
            ZegoExpressEngine.shared().muteMicrophone(true)
        }
    }

    func zim(_ zim: ZIM, callInvitationReceived info: ZIMCallInvitationReceivedInfo, callID: String) {
        ringing = callID
    }
}

extension PlantedBug {
    private static func people(_ names: [String], on stage: Stage, isPlanted: Bool) -> [Phone<SeatApp>] {
        let people = names.map { name in stage.phone(name) { SeatApp(name, $0, isPlanted: isPlanted) } }
        for person in people {
            person.does { $0.enter() }
            stage.settle()
        }
        return people
    }

    static let seatLostWhileSwitching = PlantedBug(
        name: "a seat is lost while switching", tenant: .zegoDemo
    ) { stage, isPlanted in
        let people = people(["alice", "bob"], on: stage, isPlanted: isPlanted)
        people[0].does { $0.take("1") }
        people[1].does { $0.take("2") }
        stage.settle()
        stage.spread(people[0].device, people[1].device)
        stage.together({ people[0].does { $0.move(to: "3") } }, { people[1].does { $0.move(to: "3") } })
        stage.settle()
        try Wrong.unless(stage.attributes(of: room).values.sorted(), is: ["alice", "bob"], "who has a seat")
    }

    static let lostMute = PlantedBug(name: "a mute is lost", tenant: .zegoDemo) { stage, isPlanted in
        let people = people(["alice", "bob"], on: stage, isPlanted: isPlanted)
        stage.spread(people[0].device, people[1].device)
        stage.together({ people[0].does { $0.mute("bob") } }, { people[1].does { $0.take("1") } })
        stage.settle()
        let isMuted = people[1].device.run { ZegoExpressEngine.shared().isMicrophoneMuted() }
        try Wrong.unless(isMuted, is: true, "whether bob is muted")
    }

    static let invitationAcceptedTwice = PlantedBug(
        name: "an invitation is accepted twice", tenant: .zegoDemo
    ) { stage, isPlanted in
        let people = people(["alice", "bob"], on: stage, isPlanted: isPlanted)
        people[0].does { $0.invite("bob") }
        stage.settle()
        stage.spread(people[0].device, people[1].device)
        stage.together({ people[1].does { $0.accept() } }, { people[1].does { $0.accept() } })
        stage.settle()
        do throws(SeatFailure) {
            try stage.tenant.checkSeats(of: room, letsUsersHaveSeveral: false)
        } catch {
            throw Wrong(description: error.description)
        }
        try Wrong.unless(stage.attributes(of: room).values.contains("bob"), is: true, "whether bob has a seat")
    }

    static let tokenOfAnotherUser = PlantedBug(
        name: "a token is renewed for another user", tenant: .zegoDemo
    ) { stage, isPlanted in
        let phone = stage.phone("phone") { SeatApp("alice", $0, isPlanted: isPlanted) }
        let delay = stage.draw(below: .milliseconds(400))
        stage.spread(phone.device)
        stage.together(
            { phone.does { $0.renew(answerAfter: delay) } },
            {
                phone.does { app in
                    ZIM.shared()?.logout()
                    app.logIn(as: "bob")
                }
            })
        stage.settle()
        try Wrong.unless(phone.app.refusals, is: [], "renewals that were refused")
    }
}
