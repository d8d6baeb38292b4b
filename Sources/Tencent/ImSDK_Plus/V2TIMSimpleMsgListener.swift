public import Foundation

/// Messages with one text or one custom element, without the other properties.
///
/// All methods are optional. Each exists with the labels of both SDK generations, with and without optionals, and every
/// version is called: an app implements the one in its SDK's headers. All are called on the main queue.
public protocol V2TIMSimpleMsgListener: NSObjectProtocol {
    /// Another user sent a text.
    func onRecvC2CTextMessage(_ msgID: String!, sender: V2TIMUserInfo!, text: String!)
    /// The same, for apps that write the parameters without optionals.
    func onRecvC2CTextMessage(_ msgID: String, sender: V2TIMUserInfo, text: String)
    /// The same as SDKs from 8.6 on spell it.
    func onRecvC2CTextMessage(msgID: String?, sender: V2TIMUserInfo?, text: String?)
    /// The same, for apps that write the parameters without optionals.
    func onRecvC2CTextMessage(msgID: String, sender: V2TIMUserInfo, text: String)
    /// Another user sent bytes.
    func onRecvC2CCustomMessage(_ msgID: String!, sender: V2TIMUserInfo!, customData: Data!)
    /// The same, for apps that write the parameters without optionals.
    func onRecvC2CCustomMessage(_ msgID: String, sender: V2TIMUserInfo, customData: Data)
    /// The same as SDKs from 8.6 on spell it.
    func onRecvC2CCustomMessage(msgID: String?, sender: V2TIMUserInfo?, customData: Data?)
    /// The same, for apps that write the parameters without optionals.
    func onRecvC2CCustomMessage(msgID: String, sender: V2TIMUserInfo, customData: Data)
    /// Another member sent a text to a group.
    func onRecvGroupTextMessage(_ msgID: String!, groupID: String!, sender: V2TIMGroupMemberInfo!, text: String!)
    /// The same, for apps that write the parameters without optionals.
    func onRecvGroupTextMessage(_ msgID: String, groupID: String, sender: V2TIMGroupMemberInfo, text: String)
    /// The same as SDKs from 8.6 on spell it.
    func onRecvGroupTextMessage(msgID: String?, groupID: String?, sender: V2TIMGroupMemberInfo?, text: String?)
    /// The same, for apps that write the parameters without optionals.
    func onRecvGroupTextMessage(msgID: String, groupID: String, sender: V2TIMGroupMemberInfo, text: String)
    /// Another member sent bytes to a group.
    func onRecvGroupCustomMessage(
        _ msgID: String!, groupID: String!, sender: V2TIMGroupMemberInfo!, customData: Data!
    )
    /// The same, for apps that write the parameters without optionals.
    func onRecvGroupCustomMessage(_ msgID: String, groupID: String, sender: V2TIMGroupMemberInfo, customData: Data)
    /// The same as SDKs from 8.6 on spell it.
    func onRecvGroupCustomMessage(msgID: String?, groupID: String?, sender: V2TIMGroupMemberInfo?, customData: Data?)
    /// The same, for apps that write the parameters without optionals.
    func onRecvGroupCustomMessage(msgID: String, groupID: String, sender: V2TIMGroupMemberInfo, customData: Data)
}

extension V2TIMSimpleMsgListener {
    /// Does nothing.
    public func onRecvC2CTextMessage(_ msgID: String!, sender: V2TIMUserInfo!, text: String!) {}
    /// Does nothing.
    public func onRecvC2CTextMessage(_ msgID: String, sender: V2TIMUserInfo, text: String) {}
    /// Does nothing.
    public func onRecvC2CTextMessage(msgID: String?, sender: V2TIMUserInfo?, text: String?) {}
    /// Does nothing.
    public func onRecvC2CTextMessage(msgID: String, sender: V2TIMUserInfo, text: String) {}
    /// Does nothing.
    public func onRecvC2CCustomMessage(_ msgID: String!, sender: V2TIMUserInfo!, customData: Data!) {}
    /// Does nothing.
    public func onRecvC2CCustomMessage(_ msgID: String, sender: V2TIMUserInfo, customData: Data) {}
    /// Does nothing.
    public func onRecvC2CCustomMessage(msgID: String?, sender: V2TIMUserInfo?, customData: Data?) {}
    /// Does nothing.
    public func onRecvC2CCustomMessage(msgID: String, sender: V2TIMUserInfo, customData: Data) {}
    /// Does nothing.
    public func onRecvGroupTextMessage(
        _ msgID: String!, groupID: String!, sender: V2TIMGroupMemberInfo!, text: String!
    ) {}
    /// Does nothing.
    public func onRecvGroupTextMessage(
        _ msgID: String, groupID: String, sender: V2TIMGroupMemberInfo, text: String
    ) {}
    /// Does nothing.
    public func onRecvGroupTextMessage(
        msgID: String?, groupID: String?, sender: V2TIMGroupMemberInfo?, text: String?
    ) {}
    /// Does nothing.
    public func onRecvGroupTextMessage(msgID: String, groupID: String, sender: V2TIMGroupMemberInfo, text: String) {}
    /// Does nothing.
    public func onRecvGroupCustomMessage(
        _ msgID: String!, groupID: String!, sender: V2TIMGroupMemberInfo!, customData: Data!
    ) {}
    /// Does nothing.
    public func onRecvGroupCustomMessage(
        _ msgID: String, groupID: String, sender: V2TIMGroupMemberInfo, customData: Data
    ) {}
    /// Does nothing.
    public func onRecvGroupCustomMessage(
        msgID: String?, groupID: String?, sender: V2TIMGroupMemberInfo?, customData: Data?
    ) {}
    /// Does nothing.
    public func onRecvGroupCustomMessage(
        msgID: String, groupID: String, sender: V2TIMGroupMemberInfo, customData: Data
    ) {}
}

// Calls every spelling of a method.
extension V2TIMSimpleMsgListener {
    func tellRecvC2CTextMessage(msgID: String, sender: V2TIMUserInfo, text: String) {
        onRecvC2CTextMessage(Optional(msgID), sender: Optional(sender), text: Optional(text))
        onRecvC2CTextMessage(msgID, sender: sender, text: text)
        onRecvC2CTextMessage(msgID: Optional(msgID), sender: Optional(sender), text: Optional(text))
        onRecvC2CTextMessage(msgID: msgID, sender: sender, text: text)
    }

    func tellRecvC2CCustomMessage(msgID: String, sender: V2TIMUserInfo, customData: Data) {
        onRecvC2CCustomMessage(Optional(msgID), sender: Optional(sender), customData: Optional(customData))
        onRecvC2CCustomMessage(msgID, sender: sender, customData: customData)
        onRecvC2CCustomMessage(msgID: Optional(msgID), sender: Optional(sender), customData: Optional(customData))
        onRecvC2CCustomMessage(msgID: msgID, sender: sender, customData: customData)
    }

    func tellRecvGroupTextMessage(msgID: String, groupID: String, sender: V2TIMGroupMemberInfo, text: String) {
        onRecvGroupTextMessage(
            Optional(msgID), groupID: Optional(groupID), sender: Optional(sender), text: Optional(text)
        )
        onRecvGroupTextMessage(msgID, groupID: groupID, sender: sender, text: text)
        onRecvGroupTextMessage(
            msgID: Optional(msgID), groupID: Optional(groupID), sender: Optional(sender), text: Optional(text)
        )
        onRecvGroupTextMessage(msgID: msgID, groupID: groupID, sender: sender, text: text)
    }

    func tellRecvGroupCustomMessage(msgID: String, groupID: String, sender: V2TIMGroupMemberInfo, customData: Data) {
        onRecvGroupCustomMessage(
            Optional(msgID), groupID: Optional(groupID), sender: Optional(sender), customData: Optional(customData)
        )
        onRecvGroupCustomMessage(msgID, groupID: groupID, sender: sender, customData: customData)
        onRecvGroupCustomMessage(
            msgID: Optional(msgID), groupID: Optional(groupID), sender: Optional(sender),
            customData: Optional(customData)
        )
        onRecvGroupCustomMessage(msgID: msgID, groupID: groupID, sender: sender, customData: customData)
    }
}
