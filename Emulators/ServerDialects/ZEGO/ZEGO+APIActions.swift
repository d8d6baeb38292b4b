import EmulatorAPI
import VendorDialects

extension ZEGO.APICall {
    /// One of the API's actions.
    struct Action: Sendable {
        var name: String
        /// Fields of the body, or parameters of the query. The API passes over others.
        var parameters: [VendorParameter]
        var product = ZEGO.APIProduct.channels
        /// How often it may be asked for.
        var rates: [ZEGO.APIRate]
        /// What it is refused with where it is asked for more often, if that is not the product's code.
        var overRate: ZEGO.APICode?
        var carryOut: @Sendable (ZEGO.APICall) throws(ZEGO.APIFailure) -> VendorDecision
    }

    private typealias Failure = ZEGO.APIFailure
    private static let rates = ZEGO.apiFacts

    /// The actions by their names. Source: pages of the server API named as the actions are.
    static let all = channelActions + mediaActions + messagingActions
    static let actions = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

    /// Rooms of streams.
    private static let channelActions: [Action] = [
        Action(
            name: "KickoutUser",
            parameters: [.text("RoomId", required: true), .texts("UserId", required: true), .text("CustomReason")],
            rates: [.app(rates.kicksPerSecond.value)]
        ) { call throws(Failure) in
            try call.kickoutUser()
        },
        Action(
            name: "CloseRoom",
            parameters: [.text("RoomId", required: true), .text("CustomReason"), .text("RoomCloseCallback")],
            rates: [.app(rates.closingsPerSecond.value)]
        ) { call throws(Failure) in
            try call.closeRoom()
        },
        Action(
            name: "SendBroadcastMessage",
            parameters: [
                .text("RoomId", required: true), .text("UserId", required: true), .text("UserName"),
                .number("MessageCategory", required: true), .text("MessageContent", required: true),
            ], rates: [.app(rates.broadcastsPerSecond.value)]
        ) { call throws(Failure) in
            try call.send(.broadcast)
        },
        Action(
            name: "SendBarrageMessage",
            parameters: [
                .text("RoomId", required: true), .text("UserId", required: true), .text("UserName"),
                .number("MessageCategory", required: true), .text("MessageContent", required: true),
            ], rates: [.app(rates.barragesPerSecond.value)]
        ) { call throws(Failure) in
            try call.send(.barrage)
        },
        Action(
            name: "SendCustomCommand",
            parameters: [
                .text("RoomId", required: true), .text("FromUserId", required: true), .texts("ToUserId"),
                .text("MessageContent", required: true),
            ], rates: [.app(rates.commandsPerSecond.value)]
        ) { call throws(Failure) in
            try call.sendCommand()
        },
        Action(
            name: "DescribeUserNum", parameters: [.texts("RoomId", required: true)],
            rates: [.app(rates.countsPerSecond.value)]
        ) { call throws(Failure) in
            try call.describeUserNumbers()
        },
        Action(
            name: "DescribeUserList",
            parameters: [.text("RoomId", required: true), .number("Mode"), .number("Limit"), .text("Marker")],
            rates: [.app(rates.userListsPerSecond.value), .room(rates.userListsPerRoom.value)]
        ) {
            call throws(Failure) in try call.describeUserList()
        },
        Action(
            name: "DescribeUsers", parameters: [.text("RoomId", required: true), .texts("UserId", required: true)],
            rates: [.app(rates.statusesPerSecond.value)]
        ) { call throws(Failure) in
            try call.describeUsers()
        },
        Action(
            name: "DescribeSimpleStreamList", parameters: [.text("RoomId", required: true)],
            rates: [
                .app(rates.streamListsPerSecond.value),
                .room(rates.streamListsPerRoom.value, seconds: rates.streamListSeconds.value),
            ]
        ) { call throws(Failure) in try call.describeStreams() },
        Action(
            name: "SetForbidUserRule",
            parameters: [
                .number("RuleType", required: true), .text("RoomId"), .text("UserId"),
                .number("EffectiveTime", required: true), .texts("DisabledPrivilege"),
            ], rates: [.app(rates.bansPerSecond.value)]
        ) { call throws(Failure) in
            try call.setUserRule()
        },
        Action(
            name: "DelForbidUserRule",
            parameters: [.number("RuleType", required: true), .text("RoomId"), .text("UserId")],
            rates: [.app(rates.bansPerSecond.value)]
        ) { call throws(Failure) in
            try call.deleteUserRule()
        },
        Action(
            name: "DescribeForbidUserRules", parameters: [.number("RuleType", required: true)],
            rates: [.app(rates.bansPerSecond.value)]
        ) { call throws(Failure) in
            try call.describeUserRules()
        },
        Action(
            name: "SetForbidStreamRule",
            parameters: [
                .text("RoomId", required: true), .text("StreamId", required: true), .number("DisableAudio"),
                .number("DisableVideo"), .number("EffectiveTime"),
            ], rates: [.app(rates.bansPerSecond.value)]
        ) { call throws(Failure) in
            try call.setStreamRule()
        },
        Action(
            name: "DelForbidStreamRule",
            parameters: [.text("RoomId", required: true), .text("StreamId", required: true)],
            rates: [.app(rates.bansPerSecond.value)]
        ) { call throws(Failure) in
            try call.deleteStreamRule()
        },
        Action(
            name: "DescribeForbidStreamRules",
            parameters: [.text("RoomId", required: true), .texts("StreamId", required: true)],
            rates: [.app(rates.bansPerSecond.value)]
        ) { call throws(Failure) in
            try call.describeStreamRules()
        },
    ]

    /// Streams, wherever they are.
    private static let mediaActions: [Action] = [
        media("ForbidRTCStream", .text("StreamId", required: true)) { call throws(Failure) in
            try call.forbidStream(true)
        },
        media("ResumeRTCStream", .text("StreamId", required: true)) { call throws(Failure) in
            try call.forbidStream(false)
        },
        media("ForbidRTCStreams", .texts("StreamId", required: true)) { call throws(Failure) in
            try call.forbidStreams(true)
        },
        media("ResumeRTCStreams", .texts("StreamId", required: true)) { call throws(Failure) in
            try call.forbidStreams(false)
        },
    ]

    private static func media(
        _ name: String, _ streams: VendorParameter,
        carryOut: @escaping @Sendable (ZEGO.APICall) throws(ZEGO.APIFailure) -> VendorDecision
    ) -> Action {
        Action(
            name: name, parameters: [streams, .text("Sequence", required: true)], product: .media,
            rates: [.app(rates.mediaCallsPerSecond.value)], carryOut: carryOut)
    }

    /// In-app chat.
    private static let messagingActions: [Action] = [
        messaging(
            "CreateRoom",
            [
                .text("FromUserId", required: true), .text("RoomId", required: true), .text("RoomName"),
                .number("DestroyDelayTime"), .objects("Attributes"),
            ]
        ) { call throws(Failure) in try call.createRoom() },
        messaging("DestroyRoom", [.text("RoomId", required: true), .text("FromUserId")]) { call throws(Failure) in
            try call.destroyRoom()
        },
        messaging(
            "QueryRoomUserList",
            [.text("RoomId", required: true), .number("Mode"), .number("Limit"), .text("NextFlag")],
            .room(rates.memberListsPerRoom.value)
        ) { call throws(Failure) in
            try call.queryRoomUserList()
        },
        messaging(
            "QueryRoomMembers", [.text("RoomId", required: true), .texts("UserId", required: true)],
            .room(rates.memberQueriesPerRoom.value)
        ) { call throws(Failure) in
            try call.queryRoomMembers()
        },
        messaging(
            "KickoutRoomUser",
            [
                .text("RoomId", required: true), .texts("UserId", required: true), .text("FromUserId"),
                .text("CustomReason"),
            ]
        ) { call throws(Failure) in try call.kickoutRoomUser() },
        messaging("QueryRoomAttribute", [.text("FromUserId", required: true), .text("RoomId", required: true)]) {
            call throws(Failure) in try call.queryRoomAttribute()
        },
        messaging(
            "ModifyRoomAttribute",
            [
                .text("FromUserId", required: true), .text("RoomId", required: true), .number("StopOnError"),
                .objects("Attributes", required: true),
            ]
        ) { call throws(Failure) in try call.modifyRoomAttribute() },
        messaging(
            "SendRoomMessage",
            [
                .text("FromUserId", required: true), .text("RoomId", required: true),
                .number("MessageType", required: true), .object("MessageBody", required: true),
                .number("Priority", required: true), .number("SubMsgType"), .text("SearchedContent"),
                .object("SendMsgOptions"), .number("SenderUnaware"),
            ], .app(rates.roomMessagesPerSecond.value)
        ) { call throws(Failure) in
            try call.sendRoomMessage()
        },
        messaging(
            "SendPeerMessage",
            [
                .text("FromUserId", required: true), .texts("ToUserId", required: true),
                .number("MessageType", required: true), .object("MessageBody", required: true),
                .number("Priority", required: true), .number("SubMsgType"), .text("SearchedContent"),
                .object("SendMsgOptions"), .number("SenderUnaware"),
            ], .app(rates.peerMessagesPerSecond.value)
        ) { call throws(Failure) in
            try call.sendPeerMessage()
        },
        messaging(
            "CallInvite",
            [
                .text("FromUserId", required: true), .texts("UserIds", required: true), .number("Timeout"),
                .text("ExtendedData"),
            ], .app(rates.callsPerSecond.value)
        ) { call throws(Failure) in try call.callInvite() },
        messaging(
            "CallAccept",
            [.text("FromUserId", required: true), .text("CallId", required: true), .text("ExtendedData")],
            .app(rates.callsPerSecond.value)
        ) { call throws(Failure) in
            try call.answerCall(isAccepted: true)
        },
        messaging(
            "CallReject",
            [.text("FromUserId", required: true), .text("CallId", required: true), .text("ExtendedData")],
            .app(rates.callsPerSecond.value)
        ) { call throws(Failure) in
            try call.answerCall(isAccepted: false)
        },
        messaging(
            "UserRegister", [.objects("UserInfo", required: true)], .app(rates.userCallsPerSecond.value),
            over: .registeredTooOften
        ) {
            call throws(Failure) in
            try call.userRegister()
        },
        messaging("ModifyUserInfo", [.objects("UserInfo", required: true)], .app(rates.userCallsPerSecond.value)) {
            call throws(Failure) in
            try call.modifyUserInfo()
        },
        messaging("QueryUserInfos", [.texts("UserIds", required: true)], .app(rates.userCallsPerSecond.value)) {
            call throws(Failure) in
            try call.queryUserInfos()
        },
        messaging("QueryUserOnlineState", [.texts("UserId", required: true)], .app(rates.userCallsPerSecond.value)) {
            call throws(Failure) in
            try call.queryUserOnlineState()
        },
    ]

    private static func messaging(
        _ name: String, _ parameters: [VendorParameter], _ rate: ZEGO.APIRate = .app(rates.roomCallsPerSecond.value),
        over: ZEGO.APICode? = nil,
        carryOut: @escaping @Sendable (ZEGO.APICall) throws(ZEGO.APIFailure) -> VendorDecision
    ) -> Action {
        Action(
            name: name, parameters: parameters, product: .messaging, rates: [rate], overRate: over, carryOut: carryOut)
    }
}
