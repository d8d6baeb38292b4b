extension ZEGO {
    /// What of ZIM's API has no effect.
    package enum ZIMNotEmulated: String, NotEmulated {
        case setLogConfig = "ZIM.setLogConfig(_:)"
        case setCacheConfig = "ZIM.setCacheConfig(_:)"
        case setAdvancedConfig = "ZIM.setAdvancedConfig(key:value:)"
        case setGeofencingConfig = "ZIM.setGeofencingConfig(with:type:)"
        case uploadLog = "ZIM.uploadLog(with:)"

        case pushConfig = "ZIMPushConfig"
        case hasReceipt = "ZIMMessageSendConfig.hasReceipt"
        case isNotifyMentionedUsers = "ZIMMessageSendConfig.isNotifyMentionedUsers"
        case isRetrySend = "ZIMMessageSendConfig.isRetrySend"
        case isAlsoDeleteServerConversation = "ZIMConversationDeleteConfig.isAlsoDeleteServerConversation"
        case reactions = "ZIMMessage.reactions"
        case repliedInfo = "ZIMMessage.repliedInfo"
        case rootRepliedCount = "ZIMMessage.rootRepliedCount"
        case receiptStatus = "ZIMMessage.receiptStatus"
        case isUserInserted = "ZIMMessage.isUserInserted"
        case isBroadcastMessage = "ZIMMessage.isBroadcastMessage"
        case isServerMessage = "ZIMMessage.isServerMessage"
        case cbInnerID = "ZIMMessage.cbInnerID"
        case isPinned = "ZIMConversation.isPinned"
        case tipsMessage = "ZIMTipsMessage"

        case receiveGroupMessage = "ZIMEventHandler.zim(_:receiveGroupMessage:fromGroupID:)"
        case groupMessageReceived = "ZIMEventHandler.zim(_:groupMessageReceived:info:fromGroupID:)"
        case broadcastMessageReceived = "ZIMEventHandler.zim(_:broadcastMessageReceived:)"
        case messageSentStatusChanged = "ZIMEventHandler.zim(_:messageSentStatusChanged:)"
        case messageReceiptChanged = "ZIMEventHandler.zim(_:messageReceiptChanged:)"
        case conversationMessageReceiptChanged = "ZIMEventHandler.zim(_:conversationMessageReceiptChanged:)"
        case messageReactionsChanged = "ZIMEventHandler.zim(_:messageReactionsChanged:)"
        case messageDeleted = "ZIMEventHandler.zim(_:messageDeleted:)"
        case messageEdited = "ZIMEventHandler.zim(_:messageEdited:)"
        case groupStateChanged = "ZIMEventHandler.zim(_:groupStateChanged:event:operatedInfo:groupInfo:)"
        case groupNameUpdated = "ZIMEventHandler.zim(_:groupNameUpdated:operatedInfo:groupID:)"
        case groupAvatarUrlUpdated = "ZIMEventHandler.zim(_:groupAvatarUrlUpdated:operatedInfo:groupID:)"
        case groupNoticeUpdated = "ZIMEventHandler.zim(_:groupNoticeUpdated:operatedInfo:groupID:)"
        case groupAttributesUpdated = "ZIMEventHandler.zim(_:groupAttributesUpdated:operatedInfo:groupID:)"
        case groupMemberInfoUpdated = "ZIMEventHandler.zim(_:groupMemberInfoUpdated:operatedInfo:groupID:)"
        case groupMemberStateChanged =
            "ZIMEventHandler.zim(_:groupMemberStateChanged:event:userList:operatedInfo:groupID:)"
        case kickedOutByOtherDevice =
            "ZIMEventHandler.zim(_:roomStateChanged:event:extendedData:roomID:) with kickedOutByOtherDevice"
        case unregistered =
            "ZIMEventHandler.zim(_:connectionStateChanged:event:extendedData:) with unregistered"

        package var row: NotEmulatedRow {
            switch self {
            case .setLogConfig: .call("chooses where the SDK writes its log, and how large the log may be")
            case .setCacheConfig: .call("chooses where the SDK keeps messages and files")
            case .setAdvancedConfig: .call("changes what the vendor's support has named")
            case .setGeofencingConfig: .call("limits the regions whose servers are used")
            case .uploadLog: .call("sends the SDK's log to the vendor")

            case .pushConfig: .field("describes the notification that the system shows to a user who is away")
            case .hasReceipt: .field("asks to be told when the receiver has read the message")
            case .isNotifyMentionedUsers: .field("decides whether the mentioned users get a notification")
            case .isRetrySend: .field("tells the cloud that the message failed before and is sent again")
            case .isAlsoDeleteServerConversation:
                .field("removes the conversation from the cloud too, so that the user's other devices lose it")
            case .reactions: .field("lists the reactions of users to the message")
            case .repliedInfo: .field("names the message that this one answers")
            case .rootRepliedCount: .field("counts the messages that answer this one")
            case .receiptStatus: .field("tells who has read the message")
            case .isUserInserted: .field("tells that the app put the message into the database of the device")
            case .isBroadcastMessage: .field("tells that the app's server sent the message to everybody")
            case .isServerMessage: .field("tells that the app's server sent the message")
            case .cbInnerID: .field("identifies the message in requests to the app's server")
            case .isPinned: .field("tells that the user keeps the conversation on top")
            case .tipsMessage: .field("tells the members of a group that the group or its members changed")

            case .receiveGroupMessage, .groupMessageReceived: .callback("brings messages of a group")
            case .broadcastMessageReceived: .callback("brings a message of the app's server to everybody")
            case .messageSentStatusChanged:
                .callback("tells that a message whose sending seemed to fail was sent after all, or the reverse")
            case .messageReceiptChanged: .callback("tells who has read messages")
            case .conversationMessageReceiptChanged: .callback("tells that the other has read a conversation")
            case .messageReactionsChanged: .callback("tells of reactions to messages")
            case .messageDeleted: .callback("tells that another device of the user deleted messages")
            case .messageEdited: .callback("brings messages whose content the sender changed")
            case .groupStateChanged: .callback("tells that the user is in a group, or in it no more")
            case .groupNameUpdated: .callback("tells a group's new name")
            case .groupAvatarUrlUpdated: .callback("tells a group's new picture")
            case .groupNoticeUpdated: .callback("tells a group's new notice")
            case .groupAttributesUpdated: .callback("tells changes to a group's attributes")
            case .groupMemberInfoUpdated: .callback("tells members' new roles and nicknames in a group")
            case .groupMemberStateChanged: .callback("tells who came into a group and who left it")
            case .kickedOutByOtherDevice:
                .callback(
                    "tells that the user entered the room on another device; apps must buy several devices a user")
            case .unregistered: .callback("tells that the app's server removed the user")
            }
        }
    }
}
