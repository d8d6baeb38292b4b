// V2TIMAdvancedMsgListener+ObjectiveC.swift has the one of Apple's systems.
// swift-format-ignore
#if !canImport(ObjectiveC)
/// Messages with all their properties.
///
/// All methods are optional, and are called on the main queue. An app writes each with the labels of its SDK's headers,
/// and each parameter that is an object in Objective-C as `T`, `T?` or `T!`.
public protocol V2TIMAdvancedMsgListener: _V2TIMAdvancedMsgListenerForms {
    /// A message came.
    @_nonoverride func onRecvNewMessage(_ msg: V2TIMMessage!)
    /// The same as SDKs from 8.6 on spell it.
    @_nonoverride func onRecvNewMessage(msg: V2TIMMessage?)
    /// A message was taken back.
    @_nonoverride func onRecvMessageRevoked(_ msgID: String!)
    /// The same as SDKs from 8.6 on spell it.
    @_nonoverride func onRecvMessageRevoked(msgID: String?)
    /// A message was taken back, by this user; there is no reason here.
    @_nonoverride func onRecvMessageRevoked(_ msgID: String!, operateUser: V2TIMUserFullInfo!, reason: String!)
    /// The same as SDKs from 8.6 on spell it.
    @_nonoverride func onRecvMessageRevoked(msgID: String?, operateUser: V2TIMUserFullInfo?, reason: String?)
    /// A message was changed after it was sent, by the user or by another.
    @_nonoverride func onRecvMessageModified(_ msg: V2TIMMessage!)
    /// The same as SDKs from 8.6 on spell it.
    @_nonoverride func onRecvMessageModified(msg: V2TIMMessage?)
}
#endif
