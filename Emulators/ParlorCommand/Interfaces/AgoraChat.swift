// swift-format-ignore-file

extension InterfaceTable {
    /// The names that the kit of AgoraChat declares. Recorded from its sources by InterfaceTests.
    static let agoraChat = """
        AgoraChatClient
        AgoraChatClientDelegate
        AgoraChatCmdMessageBody
        AgoraChatConnectionState
        AgoraChatConversation
        AgoraChatConversationType
        AgoraChatCursorResult
        AgoraChatCustomMessageBody
        AgoraChatDeviceConfig
        AgoraChatError
        AgoraChatErrorCode
        AgoraChatLocationMessageBody
        AgoraChatLogDelegate
        AgoraChatLogLevel
        AgoraChatManagerDelegate
        AgoraChatMessage
        AgoraChatMessageBody
        AgoraChatMessageBodyType
        AgoraChatMessageDirection
        AgoraChatMessageSearchDirection
        AgoraChatMessageStatus
        AgoraChatMultiDevicesDelegate
        AgoraChatOptions
        AgoraChatPageResult
        AgoraChatPresence
        AgoraChatPresenceManagerDelegate
        AgoraChatPresenceStatusDetail
        AgoraChatRecallMessageInfo
        AgoraChatRoomMessagePriority
        AgoraChatTextMessageBody
        AgoraChatType
        AgoraChatUserInfo
        AgoraChatUserInfoType
        AgoraChatroom
        AgoraChatroomBeKickedReason
        AgoraChatroomManagerDelegate
        AgoraChatroomPermissionType
        IAgoraChatContactManager
        IAgoraChatGroupManager
        IAgoraChatManager
        IAgoraChatPresenceManager
        IAgoraChatPushManager
        IAgoraChatThreadManager
        IAgoraChatUserInfoManager
        IAgoraChatroomManager
        """
}
