// V2TIMConversationListener+ObjectiveC.swift has the one of Apple's systems.
// swift-format-ignore
#if !canImport(ObjectiveC)
/// Conversations with users and in groups.
///
/// All methods are optional, and are called on the main queue. An app writes each with the labels of its SDK's headers,
/// and each parameter that is an object in Objective-C as `T`, `T?` or `T!`.
public protocol V2TIMConversationListener: _V2TIMConversationListenerForms {
    /// The SDK begins to get conversations from the cloud, after each login.
    @_nonoverride func onSyncServerStart()
    /// The SDK has them.
    @_nonoverride func onSyncServerFinish()
    /// The SDK could not get them; never called, because they are on the device.
    @_nonoverride func onSyncServerFailed()
    /// Somebody wrote for the first time, or was written to; so in a group.
    @_nonoverride func onNewConversation(_ conversationList: [V2TIMConversation]!)
    /// The same as SDKs from 8.6 on spell it.
    @_nonoverride func onNewConversation(conversationList: [V2TIMConversation]?)
    /// The last message or the number of unread ones changed.
    @_nonoverride func onConversationChanged(_ conversationList: [V2TIMConversation]!)
    /// The same as SDKs from 8.6 on spell it.
    @_nonoverride func onConversationChanged(conversationList: [V2TIMConversation]?)
    /// Conversations were deleted.
    @_nonoverride func onConversationDeleted(_ conversationIDList: [String]!)
    /// The same as SDKs from 8.6 on spell it.
    @_nonoverride func onConversationDeleted(conversationIDList: [String]?)
    /// The number of all unread messages changed, after the app asked for it once.
    @_nonoverride func onTotalUnreadMessageCountChanged(_ totalUnreadCount: UInt64)
    /// The same as SDKs from 8.6 on spell it.
    @_nonoverride func onTotalUnreadMessageCountChanged(totalUnreadCount: UInt64)
}
#endif
