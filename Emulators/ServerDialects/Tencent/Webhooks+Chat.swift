package import EmulatorAPI
package import VendorDialects

// Chat's callbacks after something happened, and of users who come and go. Source: the vendor's pages on third-party callbacks, as the
// sheet has them.

extension Tencent {
    /// Chat's callbacks.
    package final class ChatWebhookFacts: Sendable {
        package let timeoutSeconds = Sourced(2, .page("Chat, third-party callbacks: reply within 2 s"))
        package let retrySeconds = Sourced<[Int]>([], .assumed(why: "no retry is documented for what has happened"))
        package let clientIP = Sourced("127.0.0.1", .assumed(why: "all apps run on this machine"))
        package let platform = Sourced("iOS", .assumed(why: "an operator's device is not known where rooms are kept"))
        package let serverPlatform = Sourced("RESTAPI", .page("Chat, third-party callbacks: OptPlatform"))
        package let maximumSecretLength = Sourced(
            64, .assumed(why: "a token that the console takes; no length is documented"))
        package let listedKind = Sourced(
            "AVChatRoom", .page("Webhook for Online and Offline Status of Audio-Video Group Members (1047/48734)"))
        package let unreadCount = Sourced<Int64>(
            0, .assumed(why: "UnreadMsgNum after a withdrawal: the cloud here keeps no count of unread messages"))

        var timing: WebhookTiming {
            WebhookTiming(timeoutSeconds: timeoutSeconds.value, retrySeconds: retrySeconds.value)
        }
    }

    /// The rows.
    package static let chatWebhookFacts = ChatWebhookFacts()
}

extension Tencent {
    /// Chat's callbacks after something happened. Without a secret nothing is signed; then the address has to be a secret.
    package static let chatWebhooks = VendorWebhooks(
        product: "chat", events: ChatCallback.allCases.map(\.rawValue),
        interests: [.users, .rooms, .signaling, .attributes], timing: chatWebhookFacts.timing,
        words: { facts, _, tenant in facts.flatMap { ChatCallback.words(of: $0, in: tenant) } },
        request: { post, app, secret in
            var query = "SdkAppid=\(app)&CallbackCommand=\(post.notice.event)&contenttype=json"
            query += "&ClientIP=\(chatWebhookFacts.clientIP.value)&\(post.notice.query)"
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
                request.query.parts(between: "&").map { pair in
                    let words = pair.parts(between: "=", maximumCuts: 1)
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
        faultOfSecret: {
            WebhookText.fault(
                ofSecret: $0, called: "token", maximum: chatWebhookFacts.maximumSecretLength.value, mayBeEmpty: true)
        }, questions: chatQuestions)

    /// The value of `Sign` in the query: a digest of the token and the time. Assumed: how the console's token signs was not looked up again.
    package static func chatSign(token: String, time: String) -> String {
        String(hexadecimal: KeyedHash.digest(Array((token + time).utf8)))
    }
}

/// What Chat says after something happened, by its commands.
enum ChatCallback: String, CaseIterable {
    case stateChange = "State.StateChange"
    case createGroup = "Group.CallbackAfterCreateGroup"
    case newMember = "Group.CallbackAfterNewMemberJoin"
    case memberExit = "Group.CallbackAfterMemberExit"
    case groupMessage = "Group.CallbackAfterSendMsg"
    case groupDestroyed = "Group.CallbackAfterGroupDestroyed"
    case groupChanged = "Group.CallbackAfterGroupInfoChanged"
    case groupFull = "Group.CallbackAfterGroupFull"
    case memberState = "Group.CallbackOnMemberStateChange"
    case attributesChanged = "Group.CallbackAfterGroupAttrChanged"
    case groupRecall = "Group.CallbackAfterRecallMsg"
    case userMessage = "C2C.CallbackAfterSendMsg"
    case userRecall = "C2C.CallbackAfterMsgWithDraw"

    static func words(of fact: WebhookFact, in tenant: any TenantView) -> [WebhookWords] {
        switch fact.what {
        case .channel: return []
        case .loginEnded(let user, _, let isConnectionGone):
            let (action, reason) = isConnectionGone ? ("Disconnect", "LinkClose") : ("Logout", "Unregister")
            return [stateChange(user, action, reason, at: fact.unixMilliseconds)]
        case .event(.identity(.loggedIn(let user, _))):
            return [stateChange(user, "Login", "Register", at: fact.unixMilliseconds)]
        case .event(.room(let event)): return words(of: event, at: fact.unixMilliseconds, in: tenant)
        case .event(.attribute(.changed(let room, let set, let removed, _, _, let by))):
            return [attributes(set, removed, of: room, by: by, at: fact.unixMilliseconds, in: tenant)]
        case .roomEnded(let ending, let user):
            return [
                groupDestroyed.words(
                    [
                        "GroupId": .text(ending.room.rawValue), "Type": .text(ending.kind.rawValue),
                        "Name": .text(ending.name), "Owner_Account": .text(ending.owner?.rawValue ?? ""),
                        "MemberList": accounts(ending.members), "EventTime": .text("\(fact.unixMilliseconds)"),
                    ], isServer: user == nil)
            ]
        case .event(.signaling(.messageSent(let sender, let receiver, let message, let stamp))):
            if case .typed(Tencent.MessageForm.revocation, let key, _) = message.body {
                return [withdrawal(of: key.text ?? "", from: sender.user, to: receiver, at: fact.unixMilliseconds)]
            }
            // A change of a message that was told when it was sent.
            if case .typed(Tencent.MessageForm.modification, _, _) = message.body { return [] }
            return [
                ChatCallback.userMessage.words(
                    [
                        "From_Account": .text(sender.user.rawValue), "To_Account": .text(receiver.rawValue),
                        "MsgSeq": .number(Int64(clamping: stamp.sequence)),
                        "MsgRandom": .number(Tencent.senderNumber(of: message.id)),
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

    private static func accounts(_ users: [UserID]) -> JSONValue {
        .list(users.map { ["Member_Account": .text($0.rawValue)] })
    }

    private static func withdrawal(
        of key: String, from sender: UserID, to receiver: UserID, at now: Int64
    ) -> WebhookWords {
        userRecall.words(
            [
                "From_Account": .text(sender.rawValue), "To_Account": .text(receiver.rawValue), "MsgKey": .text(key),
                "UnreadMsgNum": .number(Tencent.chatWebhookFacts.unreadCount.value), "EventTime": .number(now),
            ])
    }

    /// What was done is told by what came of it: the call itself is not kept.
    private static func attributes(
        _ set: [Attribute], _ removed: [Attribute], of room: RoomID, by: UserID?, at now: Int64,
        in tenant: any TenantView
    ) -> WebhookWords {
        let (option, named): (String, [Attribute]) =
            if set.isEmpty {
                (tenant.attributes(of: room).isEmpty ? "clear" : "delete", removed)
            } else {
                (removed.isEmpty ? "modify" : "set", set)
            }
        var fields: [String: JSONValue] = [
            "GroupId": .text(room.rawValue), "OptionType": .text(option),
            "Operator_Account": .text((by ?? Tencent.administrator).rawValue), "EventTime": .text("\(now)"),
            "GroupAttr": .list(named.map { ["key": .text($0.key), "value": .text($0.value)] }),
        ]
        if let kind = tenant.kind(of: room) { fields["Type"] = .text(kind.rawValue) }
        return attributesChanged.words(fields, isServer: by == nil)
    }

    /// Who is there of an audio-video group, which alone has such a list; nothing for others.
    private static func state(
        of user: UserID, in room: RoomID, _ type: String, _ cause: String, at now: Int64, _ tenant: any TenantView
    ) -> [WebhookWords] {
        guard tenant.kind(of: room)?.rawValue == Tencent.chatWebhookFacts.listedKind.value else { return [] }
        return [
            memberState.words(
                [
                    "GroupId": .text(room.rawValue), "EventType": .text(type), "EventCause": .text(cause),
                    "MemberList": accounts([user]), "EventTime": .text("\(now)"),
                ])
        ]
    }

    /// That a group has as many members as it may, where this is the last of them.
    private static func full(_ room: RoomID, with user: UserID, at now: Int64, _ tenant: any TenantView)
        -> [WebhookWords]
    {
        guard let listing = tenant.listing(of: room), let maximum = listing.maximumMembers,
            listing.memberCount >= maximum, tenant.members(of: room).last == user
        else { return [] }
        return [groupFull.words(["GroupId": .text(room.rawValue), "EventTime": .text("\(now)")])]
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
                + state(of: member.user, in: room, "Online", "Join", at: now, tenant)
                + full(room, with: member.user, at: now, tenant)
        case .memberAdded(let room, let member, let by):
            return [newMember.words(joined(fields(room, [:]), [member.user], type: "Invited", by: by))]
                + full(room, with: member.user, at: now, tenant)
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
                + state(
                    of: member.user, in: room, "Offline", reason == .disconnected ? "HeartbeatInterrupt" : "Quit",
                    at: now, tenant)
        case .messageSent(let room, let sender, let message, let stamp):
            return [
                groupMessage.words(
                    fields(
                        room,
                        [
                            "From_Account": .text(sender.user.rawValue),
                            "Operator_Account": .text(sender.user.rawValue),
                            "Random": .number(Tencent.senderNumber(of: message.id)),
                            "MsgSeq": .number(Int64(clamping: stamp.sequence)),
                            "MsgTime": .number(stamp.sentAtUnixMilliseconds / 1000),
                            "OnlineOnlyFlag": message.isOnlineOnly ? 1 : 0, "MsgBody": body(message),
                        ]))
            ]
        case .messageRevoked(let room, let message, let by):
            return [
                groupRecall.words(
                    fields(
                        room,
                        [
                            "Operator_Account": .text(by.user.rawValue),
                            "MsgSeqList": [["MsgSeq": .number(Int64(clamping: message.stamp.sequence))]],
                        ]))
            ]
        case .described(let room, let change, let by):
            var changed: [String: JSONValue] = ["Operator_Account": .text(by.rawValue)]
            if let name = change.name { changed["Name"] = .text(name) }
            if let introduction = change.introduction { changed["Introduction"] = .text(introduction) }
            if let notification = change.notification { changed["Notification"] = .text(notification) }
            if let url = change.avatarURL { changed["FaceUrl"] = .text(url) }
            return [groupChanged.words(fields(room, changed))]
        case .memberChanged, .listed, .ownerChanged, .allMuted, .counterChanged, .dismissed: return []
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

    /// The elements of a message, as the server API writes them.
    static func body(_ message: Message) -> JSONValue {
        .list(Tencent.MessageElement.elements(of: message.body).map(\.json))
    }

    private func words(_ fields: [String: JSONValue], isServer: Bool = false) -> WebhookWords {
        Self.words(rawValue, fields, isServer: isServer)
    }

    /// What is said under the name of a command.
    static func words(_ command: String, _ fields: [String: JSONValue], isServer: Bool = false) -> WebhookWords {
        var fields = fields
        fields["CallbackCommand"] = .text(command)
        let facts = Tencent.chatWebhookFacts
        let platform = isServer ? facts.serverPlatform.value : facts.platform.value
        return WebhookWords(
            event: command, query: "OptPlatform=\(platform)", body: WebhookText.bytes(.object(fields)))
    }
}
