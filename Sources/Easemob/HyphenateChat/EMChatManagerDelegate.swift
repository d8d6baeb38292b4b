// *+ObjectiveC.swift has those of Apple's systems.
// swift-format-ignore
#if !canImport(ObjectiveC)
/// Messages, on the queue of ``IEMChatManager``'s `add(_:delegateQueue:)`. All methods are optional.
public protocol EMChatManagerDelegate: _EMChatManagerDelegateForms {
    /// Messages came, of a user or in a room, but no commands.
    @_nonoverride func messagesDidReceive(_ aMessages: [EMChatMessage])

    /// Commands came.
    @_nonoverride func cmdMessagesDidReceive(_ aCmdMessages: [EMChatMessage])

    /// Messages were recalled; the callback of SDKs up to 3.9.
    @_nonoverride func messagesDidRecall(_ aMessages: [EMChatMessage])

    /// Messages were recalled.
    @_nonoverride func messagesInfoDidRecall(_ aRecallMessagesInfo: [EMRecallMessageInfo])

    /// A message was not sent whose sending has no completion.
    @_nonoverride func messageStatusDidChange(_ aMessage: EMChatMessage, error aError: EMError?)

    /// The list of conversations changed: there is a new one.
    @_nonoverride func conversationListDidUpdate(_ aConversationList: [EMConversation])
}
#endif
