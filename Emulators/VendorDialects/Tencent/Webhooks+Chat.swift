package import EmulatorAPI

// Chat's callbacks after something happened, and of users who come and go. Source: the vendor's pages on third-party callbacks, as the
// sheet has them.

extension Tencent.Profile {
    /// Chat's callbacks.
    package final class ChatWebhookFacts: Sendable {
        package let timeoutSeconds = Sourced(2, .page("Chat, third-party callbacks: reply within 2 s"))
        package let retrySeconds = Sourced<[Int]>([], .assumed(why: "no retry is documented for what has happened"))
        package let clientIP = Sourced("127.0.0.1", .assumed(why: "all apps run on this machine"))
        package let platform = Sourced("iOS", .assumed(why: "an operator's device is not known where rooms are kept"))
        package let serverPlatform = Sourced("RESTAPI", .page("Chat, third-party callbacks: OptPlatform"))
        package let maximumSecretLength = Sourced(
            64, .assumed(why: "a token that the console takes; no length is documented"))

        var timing: WebhookTiming {
            WebhookTiming(
                timeoutMilliseconds: Int64(timeoutSeconds.value) * 1000,
                retryMilliseconds: retrySeconds.value.map { Int64($0) * 1000 })
        }
    }
}

extension Tencent {
    /// Chat's callbacks after something happened. Without a secret nothing is signed; then the address has to be a secret.
    package static let chatWebhooks = VendorWebhooks(
        product: "chat", events: ChatCallback.allCases.map(\.rawValue), interests: [.users, .rooms, .signaling],
        timing: profile.chatWebhooks.timing,
        words: { facts, _, tenant in facts.flatMap { ChatCallback.words(of: $0, in: tenant) } },
        request: { post, app, secret in
            var query = "SdkAppid=\(app)&CallbackCommand=\(post.notice.event)&contenttype=json"
            query += "&ClientIP=\(profile.chatWebhooks.clientIP.value)&\(post.notice.query)"
            if !secret.isEmpty {
                let time = "\(post.unixMilliseconds / 1000)"
                query += "&RequestTime=\(time)&Sign=\(chatSign(token: secret, time: time))"
            }
            return WebhookRequest(
                query: query, headers: [.init("Content-Type", "application/json")], body: post.notice.body.values)
        },
        isAccepted: { $0.status == 200 },
        fault: { request, secret in
            let query = Dictionary(
                request.query.split(separator: "&").map { pair in
                    let words = pair.split(separator: "=", maxSplits: 1)
                    return (String(words[0]), words.count > 1 ? String(words[1]) : "")
                }, uniquingKeysWith: { $1 })
            for name in ["SdkAppid", "CallbackCommand"] where query[name] == nil {
                return "\(name) is missing in the query"
            }
            guard WebhookText.fields(request.body)?["CallbackCommand"]?.asText == query["CallbackCommand"] else {
                return "CallbackCommand of the query and of the body differ"
            }
            guard !secret.isEmpty else { return nil }
            guard let time = query["RequestTime"], let sign = query["Sign"] else {
                return "RequestTime or Sign is missing in the query"
            }
            let right = chatSign(token: secret, time: time)
            guard !KeyedHash.areEqual(sign, right) else { return nil }
            return "Sign is \(sign.shown()); the token makes \(right) with this RequestTime"
        },
        faultOfSecret: { secret in
            let maximum = profile.chatWebhooks.maximumSecretLength.value
            guard secret.utf8.count <= maximum else {
                return "it has \(secret.utf8.count) characters; a token has \(maximum) at most"
            }
            return nil
        })

    /// The value of `Sign` in the query: a digest of the token and the time. Assumed: how the console's token signs was not looked up again.
    package static func chatSign(token: String, time: String) -> String {
        String(hexadecimal: KeyedHash.digest(Array((token + time).utf8)))
    }
}

/// What Chat says after something happened, by its commands.
private enum ChatCallback: String, CaseIterable {
    case stateChange = "State.StateChange"
    case createGroup = "Group.CallbackAfterCreateGroup"
    case newMember = "Group.CallbackAfterNewMemberJoin"
    case memberExit = "Group.CallbackAfterMemberExit"
    case groupMessage = "Group.CallbackAfterSendMsg"
    case groupDestroyed = "Group.CallbackAfterGroupDestroyed"
    case groupChanged = "Group.CallbackAfterGroupInfoChanged"
    case userMessage = "C2C.CallbackAfterSendMsg"

    static func words(of fact: WebhookFact, in tenant: any TenantView) -> [WebhookWords] {
        switch fact.what {
        case .channel: return []
        case .loginEnded(let user, _, let isConnectionGone):
            let (action, reason) = isConnectionGone ? ("Disconnect", "LinkClose") : ("Logout", "Unregister")
            return [stateChange(user, action, reason, at: fact.unixMilliseconds)]
        case .event(.identity(.loggedIn(let user, _))):
            return [stateChange(user, "Login", "Register", at: fact.unixMilliseconds)]
        case .event(.room(let event)): return words(of: event, at: fact.unixMilliseconds, in: tenant)
        case .event(.signaling(.messageSent(let sender, let receiver, let message, let stamp))):
            return [
                ChatCallback.userMessage.words(
                    [
                        "From_Account": .text(sender.user.rawValue), "To_Account": .text(receiver.rawValue),
                        "MsgSeq": .number(Int64(clamping: stamp.sequence)), "MsgRandom": .number(random(message)),
                        "MsgTime": .number(stamp.sentAtUnixMilliseconds / 1000),
                        // What `openim/admin_msgwithdraw` takes.
                        "MsgKey": .text(message.id.rawValue),
                        "OnlineOnlyFlag": message.isOnlineOnly ? 1 : 0, "MsgBody": body(message),
                        "EventTime": .number(fact.unixMilliseconds),
                    ])
            ]
        case .event(.identity), .event(.attribute), .event(.signaling), .event(.rtc): return []
        }
    }

    private static func stateChange(_ user: UserID, _ action: String, _ reason: String, at now: Int64) -> WebhookWords {
        ChatCallback.stateChange.words(
            [
                "Info": [
                    "Action": .text(action), "To_Account": .text(user.rawValue), "Reason": .text(reason),
                ], "EventTime": .number(now),
            ])
    }

    private static func words(
        of event: RoomEvent, at now: Int64, in tenant: any TenantView
    ) -> [WebhookWords] {
        func fields(_ room: RoomID, _ further: [String: JSONValue]) -> [String: JSONValue] {
            var fields = further
            fields["GroupId"] = .text(room.rawValue)
            if let kind = tenant.kind(of: room) { fields["Type"] = .text(kind.rawValue) }
            fields["EventTime"] = .text("\(now)")
            return fields
        }
        switch event {
        case .created(let room):
            let listing = tenant.listing(of: room)
            let owner: JSONValue = .text(listing?.owner?.rawValue ?? "")
            return [
                createGroup.words(
                    fields(
                        room,
                        [
                            "Operator_Account": owner, "Owner_Account": owner,
                            "Name": .text(listing?.description.name ?? ""), "MemberList": [],
                        ]))
            ]
        case .memberJoined(let room, let member):
            return [newMember.words(joined(fields(room, [:]), [member.user], type: "Apply", by: member.user))]
        case .memberAdded(let room, let member, let by):
            return [newMember.words(joined(fields(room, [:]), [member.user], type: "Invited", by: by))]
        case .memberLeft(let room, let member, let reason):
            let account: JSONValue = ["Member_Account": .text(member.user.rawValue)]
            let (type, by, isServer): (String, UserID, Bool) =
                switch reason {
                case .left, .disconnected: ("Quit", member.user, false)
                case .kicked(let by, _): ("Kicked", by, false)
                case .removedByAdministrator: ("Kicked", Tencent.administrator, true)
                }
            return [
                memberExit.words(
                    fields(
                        room,
                        [
                            "ExitType": .text(type), "Operator_Account": .text(by.rawValue),
                            "ExitMemberList": [account],
                        ]), isServer: isServer)
            ]
        case .messageSent(let room, let sender, let message, let stamp):
            return [
                groupMessage.words(
                    fields(
                        room,
                        [
                            "From_Account": .text(sender.user.rawValue),
                            "Operator_Account": .text(sender.user.rawValue),
                            "Random": .number(random(message)), "MsgSeq": .number(Int64(clamping: stamp.sequence)),
                            "MsgTime": .number(stamp.sentAtUnixMilliseconds / 1000),
                            "OnlineOnlyFlag": message.isOnlineOnly ? 1 : 0, "MsgBody": body(message),
                        ]))
            ]
        case .dismissed(let room, let by):
            return [
                groupDestroyed.words(
                    fields(
                        room,
                        [
                            "Owner_Account": .text(by?.rawValue ?? ""), "MemberList": [],
                        ]), isServer: by == nil)
            ]
        case .described(let room, let change, let by):
            var changed: [String: JSONValue] = ["Operator_Account": .text(by.rawValue)]
            if let name = change.name { changed["Name"] = .text(name) }
            if let introduction = change.introduction { changed["Introduction"] = .text(introduction) }
            if let notification = change.notification { changed["Notification"] = .text(notification) }
            if let url = change.avatarURL { changed["FaceUrl"] = .text(url) }
            return [groupChanged.words(fields(room, changed))]
        case .memberChanged, .listed, .ownerChanged, .allMuted, .messageRevoked, .counterChanged: return []
        }
    }

    private static func joined(
        _ fields: [String: JSONValue], _ users: [UserID], type: String, by: UserID
    ) -> [String: JSONValue] {
        var fields = fields
        fields["JoinType"] = .text(type)
        fields["Operator_Account"] = .text(by.rawValue)
        fields["NewMemberList"] = .list(users.map { ["Member_Account": .text($0.rawValue)] })
        return fields
    }

    /// The elements of a message, as the server API writes them. Elements that only SDKs read are sent as custom ones.
    private static func body(_ message: Message) -> JSONValue {
        let element: JSONValue
        switch message.body {
        case .text(let text): element = ["MsgType": "TIMTextElem", "MsgContent": ["Text": .text(text)]]
        case .custom(let bytes, let summary, let extra):
            element = [
                "MsgType": "TIMCustomElem",
                "MsgContent": [
                    "Data": .text(bytes.text ?? bytes.base64), "Desc": .text(summary), "Ext": .text(extra),
                ],
            ]
        case .typed(_, let bytes, _):
            element = ["MsgType": "TIMCustomElem", "MsgContent": ["Data": .text(bytes.base64), "Desc": "", "Ext": ""]]
        }
        return [element]
    }

    /// The sender's number of a message, made of its id.
    private static func random(_ message: Message) -> Int64 {
        var hash: UInt32 = 2_166_136_261
        for byte in message.id.rawValue.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
        return Int64(hash)
    }

    private func words(_ fields: [String: JSONValue], isServer: Bool = false) -> WebhookWords {
        var fields = fields
        fields["CallbackCommand"] = .text(rawValue)
        let facts = Tencent.profile.chatWebhooks
        let platform = isServer ? facts.serverPlatform.value : facts.platform.value
        return WebhookWords(
            event: rawValue, query: "OptPlatform=\(platform)", body: WebhookText.bytes(.object(fields)))
    }
}
