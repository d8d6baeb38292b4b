// V2TIMSimpleMsgListener+ObjectiveC.swift has the one of Apple's systems.
// swift-format-ignore
#if !canImport(ObjectiveC)
public import Foundation

/// Messages with one text or one custom element, without the other properties.
///
/// All methods are optional, and are called on the main queue. An app writes each with the labels of its SDK's headers,
/// and each parameter that is an object in Objective-C as `T`, `T?` or `T!`.
public protocol V2TIMSimpleMsgListener: _V2TIMSimpleMsgListenerForms {
    /// Another user sent a text.
    @_nonoverride func onRecvC2CTextMessage(_ msgID: String!, sender: V2TIMUserInfo!, text: String!)
    /// The same as SDKs from 8.6 on spell it.
    @_nonoverride func onRecvC2CTextMessage(msgID: String?, sender: V2TIMUserInfo?, text: String?)
    /// Another user sent bytes.
    @_nonoverride func onRecvC2CCustomMessage(_ msgID: String!, sender: V2TIMUserInfo!, customData: Data!)
    /// The same as SDKs from 8.6 on spell it.
    @_nonoverride func onRecvC2CCustomMessage(msgID: String?, sender: V2TIMUserInfo?, customData: Data?)
    /// Another member sent a text to a group.
    @_nonoverride func onRecvGroupTextMessage(
        _ msgID: String!, groupID: String!, sender: V2TIMGroupMemberInfo!, text: String!)
    /// The same as SDKs from 8.6 on spell it.
    @_nonoverride func onRecvGroupTextMessage(
        msgID: String?, groupID: String?, sender: V2TIMGroupMemberInfo?, text: String?)
    /// Another member sent bytes to a group.
    @_nonoverride func onRecvGroupCustomMessage(
        _ msgID: String!, groupID: String!, sender: V2TIMGroupMemberInfo!, customData: Data!
    )
    /// The same as SDKs from 8.6 on spell it.
    @_nonoverride func onRecvGroupCustomMessage(
        msgID: String?, groupID: String?, sender: V2TIMGroupMemberInfo?, customData: Data?)
}
#endif
