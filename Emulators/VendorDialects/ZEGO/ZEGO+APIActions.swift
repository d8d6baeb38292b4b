import EmulatorAPI

extension ZEGO.APICall {
    /// One of the API's actions.
    struct Action: Sendable {
        var name: String
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
    static let actions = Dictionary(uniqueKeysWithValues: (channelActions + messagingActions).map { ($0.name, $0) })

    /// Rooms of streams.
    private static let channelActions: [Action] = [
        Action(name: "KickoutUser", rates: [.app(rates.kicksPerSecond.value)]) { call throws(Failure) in
            try call.kickoutUser()
        },
        Action(name: "CloseRoom", rates: [.app(rates.closingsPerSecond.value)]) { call throws(Failure) in
            try call.closeRoom()
        },
        Action(name: "SendBroadcastMessage", rates: [.app(rates.broadcastsPerSecond.value)]) { call throws(Failure) in
            try call.send(.broadcast)
        },
        Action(name: "SendBarrageMessage", rates: [.app(rates.barragesPerSecond.value)]) { call throws(Failure) in
            try call.send(.barrage)
        },
        Action(name: "SendCustomCommand", rates: [.app(rates.commandsPerSecond.value)]) { call throws(Failure) in
            try call.sendCommand()
        },
        Action(name: "DescribeUserNum", rates: [.app(rates.countsPerSecond.value)]) { call throws(Failure) in
            try call.describeUserNumbers()
        },
        Action(
            name: "DescribeUserList",
            rates: [.app(rates.userListsPerSecond.value), .room(rates.userListsPerRoom.value)]
        ) {
            call throws(Failure) in try call.describeUserList()
        },
        Action(name: "DescribeUsers", rates: [.app(rates.statusesPerSecond.value)]) { call throws(Failure) in
            try call.describeUsers()
        },
        Action(
            name: "DescribeSimpleStreamList",
            rates: [
                .app(rates.streamListsPerSecond.value),
                .room(rates.streamListsPerRoom.value, seconds: rates.streamListSeconds.value),
            ]
        ) { call throws(Failure) in try call.describeStreams() },
        Action(name: "SetForbidUserRule", rates: [.app(rates.bansPerSecond.value)]) { call throws(Failure) in
            try call.setUserRule()
        },
        Action(name: "DelForbidUserRule", rates: [.app(rates.bansPerSecond.value)]) { call throws(Failure) in
            try call.deleteUserRule()
        },
        Action(name: "DescribeForbidUserRules", rates: [.app(rates.bansPerSecond.value)]) { call throws(Failure) in
            try call.describeUserRules()
        },
        Action(name: "SetForbidStreamRule", rates: [.app(rates.bansPerSecond.value)]) { call throws(Failure) in
            try call.setStreamRule()
        },
        Action(name: "DelForbidStreamRule", rates: [.app(rates.bansPerSecond.value)]) { call throws(Failure) in
            try call.deleteStreamRule()
        },
        Action(name: "DescribeForbidStreamRules", rates: [.app(rates.bansPerSecond.value)]) { call throws(Failure) in
            try call.describeStreamRules()
        },
    ]

    /// In-app chat.
    private static let messagingActions: [Action] = [
        messaging("CreateRoom") { call throws(Failure) in try call.createRoom() },
        messaging("DestroyRoom") { call throws(Failure) in try call.destroyRoom() },
        messaging("QueryRoomUserList", .room(rates.memberListsPerRoom.value)) { call throws(Failure) in
            try call.queryRoomUserList()
        },
        messaging("QueryRoomMembers", .room(rates.memberQueriesPerRoom.value)) { call throws(Failure) in
            try call.queryRoomMembers()
        },
        messaging("KickoutRoomUser") { call throws(Failure) in try call.kickoutRoomUser() },
        messaging("QueryRoomAttribute") { call throws(Failure) in try call.queryRoomAttribute() },
        messaging("ModifyRoomAttribute") { call throws(Failure) in try call.modifyRoomAttribute() },
        messaging("SendRoomMessage", .app(rates.roomMessagesPerSecond.value)) { call throws(Failure) in
            try call.sendRoomMessage()
        },
        messaging("SendPeerMessage", .app(rates.peerMessagesPerSecond.value)) { call throws(Failure) in
            try call.sendPeerMessage()
        },
        messaging("CallInvite", .app(rates.callsPerSecond.value)) { call throws(Failure) in try call.callInvite() },
        messaging("CallAccept", .app(rates.callsPerSecond.value)) { call throws(Failure) in
            try call.answerCall(isAccepted: true)
        },
        messaging("CallReject", .app(rates.callsPerSecond.value)) { call throws(Failure) in
            try call.answerCall(isAccepted: false)
        },
        messaging("UserRegister", .app(rates.userCallsPerSecond.value), over: .registeredTooOften) {
            call throws(Failure) in
            try call.userRegister()
        },
        messaging("ModifyUserInfo", .app(rates.userCallsPerSecond.value)) { call throws(Failure) in
            try call.modifyUserInfo()
        },
        messaging("QueryUserInfos", .app(rates.userCallsPerSecond.value)) { call throws(Failure) in
            try call.queryUserInfos()
        },
        messaging("QueryUserOnlineState", .app(rates.userCallsPerSecond.value)) { call throws(Failure) in
            try call.queryUserOnlineState()
        },
    ]

    private static func messaging(
        _ name: String, _ rate: ZEGO.APIRate = .app(rates.roomCallsPerSecond.value), over: ZEGO.APICode? = nil,
        carryOut: @escaping @Sendable (ZEGO.APICall) throws(ZEGO.APIFailure) -> VendorDecision
    ) -> Action {
        Action(name: name, product: .messaging, rates: [rate], overRate: over, carryOut: carryOut)
    }
}
