package import EmulatorAPI
import EmulatorSuite
import ServerDialects
import VendorDialects

/// What an app's own server of one vendor asks for again and again, in a tenant with so many users, of whom ten are in a room.
package struct ServerLoad: Sendable {
    /// As it stands in a figure's name.
    package let name: String
    private let setup: TenantSetup
    private let kind: RoomKind
    /// What is asked in one round, at a moment of the Unix clock.
    private let calls: @Sendable (_ round: Int, _ seconds: Int64) -> [VendorCall]

    package static let all = [tencent, zego, easemob]

    /// Attributes, a message, a mute, a profile and whether a user is online.
    private static let tencent = ServerLoad(name: "tencent", setup: loadSetup.withBackEnds(), kind: "Meeting") {
        round, _ in
        [
            chatCall(
                "group_open_http_svc/modify_group_attr",
                #"{"GroupId":"hall","GroupAttr":[{"key":"seat\#(round % 8)","value":"user1"}]}"#),
            chatCall(
                "group_open_http_svc/send_group_msg",
                #"{"GroupId":"hall","Random":\#(round),"MsgBody":[{"MsgType":"TIMTextElem","MsgContent":{"Text":"hi"}}]}"#
            ),
            chatCall(
                "group_open_http_svc/forbid_send_msg",
                #"{"GroupId":"hall","Members_Account":["user1"],"MuteTime":\#(round % 2)}"#),
            chatCall("profile/portrait_get", #"{"To_Account":["user7"],"TagList":["Tag_Profile_IM_Nick"]}"#),
            onlineCall,
        ]
    }

    /// Asks Chat whether a user is online: nothing changes, and nothing counts for a rate.
    package static let onlineCall = chatCall("openim/query_online_status", #"{"To_Account":["user7"]}"#)

    /// Asks Chat to import users.
    package static func importCall(_ users: Range<Int>) -> VendorCall {
        let list = users.map { #"{"UserID":"user\#($0)"}"# }.joined(separator: ",")
        return chatCall("im_open_login_svc/multiaccount_import", #"{"AccountList":[\#(list)]}"#)
    }

    private static let userSig = {
        let claims = Claims(
            app: loadSetup.app, user: Tencent.administrator, issuedAtUnixSeconds: 0,
            expiresAtUnixSeconds: 4_000_000_000)
        return Tencent.tokenFormat.write(claims, loadSetup.secret)
    }()

    private static func chatCall(_ command: String, _ body: String) -> VendorCall {
        VendorCall(
            method: "POST",
            target: "/v4/\(command)?sdkappid=\(loadSetup.app)&identifier=administrator&usersig=\(userSig)&random=1",
            contentType: "application/json", body: Array(body.utf8))
    }

    /// Attributes, a message, and who is a member.
    private static let zego = ServerLoad(name: "zego", setup: zegoLoadSetup.withBackEnds(), kind: ZEGO.roomKind) {
        round, seconds in
        func call(_ action: String, _ body: String) -> VendorCall {
            let (app, nonce, time) = (zegoLoadSetup.app.rawValue, "0123456789abcdef", "\(seconds)")
            let signature = ZEGO.signature(
                appID: app, nonce: nonce, serverSecret: zegoLoadSetup.secret, timestamp: time)
            return VendorCall(
                method: "POST",
                target:
                    "/?Action=\(action)&AppId=\(app)&SignatureNonce=\(nonce)&Timestamp=\(time)&SignatureVersion=2.0&Signature=\(signature ?? "")",
                contentType: "application/json", body: Array(body.utf8))
        }
        return [
            call(
                "ModifyRoomAttribute",
                #"{"FromUserId":"user1","RoomId":"hall","Attributes":[{"Action":0,"Key":"\#(round % 8)","Value":"user1"}]}"#
            ),
            call(
                "SendRoomMessage",
                #"{"FromUserId":"user1","RoomId":"hall","MessageType":1,"Priority":2,"MessageBody":{"Message":"hi"}}"#),
            call("QueryRoomMembers", #"{"RoomId":"hall","UserId":["user1"]}"#),
        ]
    }

    /// Attributes, lists of users, who is a member, and a message.
    private static let easemob = ServerLoad(
        name: "easemob", setup: easemobLoadSetup.withBackEnds(), kind: Easemob.roomKind
    ) { round, seconds in
        let token = Easemob.Token(
            .app, appKey: "parlor#benchmark", user: "", issuedAtUnixSeconds: 0, expiresAtUnixSeconds: 4_000_000_000)
        let shown = "Bearer " + token.text(clientSecret: easemobLoadSetup.secret)
        func call(_ method: String, _ path: String, _ body: String = "") -> VendorCall {
            VendorCall(
                method: method, target: "/parlor/benchmark" + path, authorization: shown,
                contentType: body.isEmpty ? nil : "application/json", body: Array(body.utf8))
        }
        return [
            call("PUT", "/metadata/chatroom/hall/user/user1", #"{"metaData":{"\#(round % 8)":"user1"}}"#),
            call("POST", "/chatrooms/hall/mute", #"{"mute_duration":60000,"usernames":["user2"]}"#),
            call("DELETE", "/chatrooms/hall/users/user3"), call("POST", "/chatrooms/hall/users/user3"),
            call("GET", "/users/user7"),
            call("POST", "/messages/chatrooms", #"{"to":["hall"],"type":"txt","body":{"msg":"hi"}}"#),
        ]
    }

    /// Asks so many rounds in a tenant with so many users. Stops the process where something is refused.
    package func run(_ rounds: Int, users: Int) {
        var tenant = AskedTenant(setup)
        for number in 0..<users {
            _ = tenant.carryOut(.register(profile: UserProfile(user: UserID("user\(number)"))))
        }
        let plan = RoomPlan(kind: kind, description: RoomDescription(name: "hall"))
        let make = RoomCommand.enter(room: "hall", entry: .create(plan: plan))
        _ = tenant.carryOut(.act(user: "user0", command: .room(make)))
        for number in 1..<10 {
            let join = RoomCommand.enter(room: "hall", entry: .join)
            _ = tenant.carryOut(.act(user: UserID("user\(number)"), command: .room(join)))
        }
        for round in 0..<rounds {
            // Far enough apart for every rate.
            tenant.advance(by: .milliseconds(500))
            for call in calls(round, tenant.unixSeconds) { check(tenant.answer(call), to: call) }
        }
    }

    /// Every vendor's word for success.
    private func check(_ response: VendorResponse, to call: VendorCall) {
        let text = String(decoding: response.body, as: UTF8.self)
        guard response.status == 200, !text.contains(#""FAIL""#),
            !text.contains(#""Code":"#) || text.contains(#""Code":0"#)
        else { fatalError("\(name) answers \(call.target): \(response.status) \(text)") }
    }
}

/// A tenant without a host, whose first service is asked over HTTP.
struct AskedTenant {
    private let setup: TenantSetup
    private var state: TenantState
    private var now = Instant.start

    init(_ setup: TenantSetup) { (self.setup, state) = (setup, TenantState(setup)) }

    var unixSeconds: Int64 { state.unixMilliseconds / 1000 }

    mutating func advance(by span: Duration) {
        now = now.advanced(by: span)
        _ = state.advance(to: now)
    }

    mutating func carryOut(_ command: AdministrationCommand) -> Result<Reply, EmulatorError>? {
        state.accept(.administered(command: command), at: now).reply
    }

    /// Carries out what a call leads to. Stops the process where the tenant does not answer.
    mutating func answer(_ call: VendorCall) -> VendorResponse {
        guard let routes = setup.services[0].routes else { fatalError("\(setup.app) has no routes") }
        var decision = routes.answer(call.request(to: setup.services[0], of: setup.services), state)
        while case .ask(let command, let then) = decision {
            guard let reply = carryOut(command) else { fatalError("a message of \(setup.app) waits") }
            decision = then(reply, state)
        }
        guard let response = decision.response({ carryOut($0) }) else { fatalError("\(setup.app) stopped") }
        return response
    }
}
