public import Foundation

/// Conversations with users.
///
/// All methods are optional. Each exists with the labels of both SDK generations, with and without optionals, and every
/// version is called: an app implements the one in its SDK's headers. All are called on the main queue.
public protocol V2TIMConversationListener: NSObjectProtocol {
    /// The SDK begins to get conversations from the cloud, after each login.
    func onSyncServerStart()
    /// The SDK has them.
    func onSyncServerFinish()
    /// The SDK could not get them; never called, because they are on the device.
    func onSyncServerFailed()
    /// Somebody wrote for the first time, or was written to.
    func onNewConversation(_ conversationList: [V2TIMConversation]!)
    /// The same, for apps that write the parameters without optionals.
    func onNewConversation(_ conversationList: [V2TIMConversation])
    /// The same as SDKs from 8.6 on spell it.
    func onNewConversation(conversationList: [V2TIMConversation]?)
    /// The same, for apps that write the parameters without optionals.
    func onNewConversation(conversationList: [V2TIMConversation])
    /// The last message or the number of unread ones changed.
    func onConversationChanged(_ conversationList: [V2TIMConversation]!)
    /// The same, for apps that write the parameters without optionals.
    func onConversationChanged(_ conversationList: [V2TIMConversation])
    /// The same as SDKs from 8.6 on spell it.
    func onConversationChanged(conversationList: [V2TIMConversation]?)
    /// The same, for apps that write the parameters without optionals.
    func onConversationChanged(conversationList: [V2TIMConversation])
    /// Conversations were deleted.
    func onConversationDeleted(_ conversationIDList: [String]!)
    /// The same, for apps that write the parameters without optionals.
    func onConversationDeleted(_ conversationIDList: [String])
    /// The same as SDKs from 8.6 on spell it.
    func onConversationDeleted(conversationIDList: [String]?)
    /// The same, for apps that write the parameters without optionals.
    func onConversationDeleted(conversationIDList: [String])
    /// The number of all unread messages changed, after the app asked for it once.
    func onTotalUnreadMessageCountChanged(_ totalUnreadCount: UInt64)
    /// The same as SDKs from 8.6 on spell it.
    func onTotalUnreadMessageCountChanged(totalUnreadCount: UInt64)
}

extension V2TIMConversationListener {
    /// Does nothing.
    public func onSyncServerStart() {}
    /// Does nothing.
    public func onSyncServerFinish() {}
    /// Does nothing.
    public func onSyncServerFailed() {}
    /// Does nothing.
    public func onNewConversation(_ conversationList: [V2TIMConversation]!) {}
    /// Does nothing.
    public func onNewConversation(_ conversationList: [V2TIMConversation]) {}
    /// Does nothing.
    public func onNewConversation(conversationList: [V2TIMConversation]?) {}
    /// Does nothing.
    public func onNewConversation(conversationList: [V2TIMConversation]) {}
    /// Does nothing.
    public func onConversationChanged(_ conversationList: [V2TIMConversation]!) {}
    /// Does nothing.
    public func onConversationChanged(_ conversationList: [V2TIMConversation]) {}
    /// Does nothing.
    public func onConversationChanged(conversationList: [V2TIMConversation]?) {}
    /// Does nothing.
    public func onConversationChanged(conversationList: [V2TIMConversation]) {}
    /// Does nothing.
    public func onConversationDeleted(_ conversationIDList: [String]!) {}
    /// Does nothing.
    public func onConversationDeleted(_ conversationIDList: [String]) {}
    /// Does nothing.
    public func onConversationDeleted(conversationIDList: [String]?) {}
    /// Does nothing.
    public func onConversationDeleted(conversationIDList: [String]) {}
    /// Does nothing.
    public func onTotalUnreadMessageCountChanged(_ totalUnreadCount: UInt64) {}
    /// Does nothing.
    public func onTotalUnreadMessageCountChanged(totalUnreadCount: UInt64) {}
}

// Calls every spelling of a method.
extension V2TIMConversationListener {
    func tellNewConversation(conversationList: [V2TIMConversation]) {
        onNewConversation(Optional(conversationList))
        onNewConversation(conversationList)
        onNewConversation(conversationList: Optional(conversationList))
        onNewConversation(conversationList: conversationList)
    }

    func tellConversationChanged(conversationList: [V2TIMConversation]) {
        onConversationChanged(Optional(conversationList))
        onConversationChanged(conversationList)
        onConversationChanged(conversationList: Optional(conversationList))
        onConversationChanged(conversationList: conversationList)
    }

    func tellConversationDeleted(conversationIDList: [String]) {
        onConversationDeleted(Optional(conversationIDList))
        onConversationDeleted(conversationIDList)
        onConversationDeleted(conversationIDList: Optional(conversationIDList))
        onConversationDeleted(conversationIDList: conversationIDList)
    }

    func tellTotalUnreadMessageCountChanged(totalUnreadCount: UInt64) {
        onTotalUnreadMessageCountChanged(totalUnreadCount)
        onTotalUnreadMessageCountChanged(totalUnreadCount: totalUnreadCount)
    }
}
