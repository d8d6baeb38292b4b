extension Tencent {
    /// What of Chat's API has no effect.
    package enum IMNotEmulated: String, NotEmulated {
        case logLevel = "V2TIMSDKConfig.logLevel"
        case logListener = "V2TIMSDKConfig.logListener"
        case loginLogLevel = "TUILoginConfig.logLevel"
        case onLog = "TUILoginConfig.onLog"
        case offlinePushInfo = "V2TIMOfflinePushInfo"
        case setAPNS = "V2TIMManager.setAPNS(config:succ:fail:)"
        case setAPNSListener = "V2TIMManager.setAPNSListener(apnsListener:)"
        case groupAddOpt = "V2TIMGroupInfo.groupAddOpt"
        case groupApproveOpt = "V2TIMGroupInfo.groupApproveOpt"
        case recvOpt = "V2TIMGroupInfo.recvOpt"
        case friendRemark = "V2TIMGroupMemberInfo.friendRemark"
        case memberOnlineDevices = "V2TIMGroupMemberInfo.onlineDevices"
        case statusOnlineDevices = "V2TIMUserStatus.onlineDevices"
        case needReadReceipt = "V2TIMMessage.needReadReceipt"
        case isExcludedFromUnreadCount = "V2TIMMessage.isExcludedFromUnreadCount"
        case isExcludedFromLastMessage = "V2TIMMessage.isExcludedFromLastMessage"
        case messageFriendRemark = "V2TIMMessage.friendRemark"
        case groupTipsElem = "V2TIMMessage.groupTipsElem"
        case conversationRecvOpt = "V2TIMConversation.recvOpt"
        case isPinned = "V2TIMConversation.isPinned"
        case onUserInfoChanged = "V2TIMSDKListener.onUserInfoChanged(userInfoList:)"
        case onGroupRecycled = "V2TIMGroupListener.onGroupRecycled(groupID:opUser:)"
        case onReceiveJoinApplication = "V2TIMGroupListener.onReceiveJoinApplication(groupID:member:opReason:)"
        case onApplicationProcessed = "V2TIMGroupListener.onApplicationProcessed(groupID:opUser:opResult:opReason:)"
        case onSyncServerFailed = "V2TIMConversationListener.onSyncServerFailed()"
        case onSetAPPUnreadCount = "V2TIMAPNSListener.onSetAPPUnreadCount()"

        package var row: NotEmulatedRow {
            switch self {
            case .logLevel, .loginLogLevel: .field("chooses which lines its log has")
            case .logListener, .onLog: .field("is called with each line of its log")
            case .offlinePushInfo: .field("describes the notification that the system shows to a user who is away")
            case .setAPNS: .call("registers the app for notifications to its user when they are away")
            case .setAPNSListener: .call("asks the app for the number on its icon")
            case .groupAddOpt: .field("decides whether users join, ask an administrator first, or cannot join")
            case .groupApproveOpt:
                .field("decides whether members bring others in, ask an administrator first, or cannot")
            case .recvOpt: .field("is how the user chose to receive the group's messages")
            case .friendRemark, .messageFriendRemark: .field("is the user's own name for a friend")
            case .memberOnlineDevices, .statusOnlineDevices:
                .field("lists the kinds of device that a user is connected with")
            case .needReadReceipt: .field("has receivers tell the sender that they read the message")
            case .isExcludedFromUnreadCount: .field("keeps the message out of its receivers' unread counts")
            case .isExcludedFromLastMessage: .field("keeps the message from being its conversation's last one")
            case .groupTipsElem: .field("tells of changes of a group and its members in its messages too")
            case .conversationRecvOpt: .field("is how the user chose to receive the conversation's messages")
            case .isPinned: .field("says that the user pinned the conversation to the top")
            case .onUserInfoChanged: .callback("tells of changed profiles that the app subscribed to")
            case .onGroupRecycled: .callback("tells that the cloud ended a group that was not used")
            case .onReceiveJoinApplication: .callback("asks administrators whether a user may join")
            case .onApplicationProcessed: .callback("tells a user who asked to join the answer")
            case .onSyncServerFailed: .callback("tells that conversations could not be read from the cloud")
            case .onSetAPPUnreadCount: .callback("asks the app for the number on its icon")
            }
        }
    }
}
