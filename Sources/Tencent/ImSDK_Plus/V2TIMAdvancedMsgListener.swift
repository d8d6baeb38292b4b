public import Foundation

/// Messages with all their properties.
///
/// All methods are optional. Each exists with the labels of both SDK generations, with and without optionals, and every
/// version is called: an app implements the one in its SDK's headers. All are called on the main queue.
public protocol V2TIMAdvancedMsgListener: NSObjectProtocol {
    /// A message came.
    func onRecvNewMessage(_ msg: V2TIMMessage!)
    /// The same, for apps that write the parameters without optionals.
    func onRecvNewMessage(_ msg: V2TIMMessage)
    /// The same as SDKs from 8.6 on spell it.
    func onRecvNewMessage(msg: V2TIMMessage?)
    /// The same, for apps that write the parameters without optionals.
    func onRecvNewMessage(msg: V2TIMMessage)
    /// A message was taken back.
    func onRecvMessageRevoked(_ msgID: String!)
    /// The same, for apps that write the parameters without optionals.
    func onRecvMessageRevoked(_ msgID: String)
    /// The same as SDKs from 8.6 on spell it.
    func onRecvMessageRevoked(msgID: String?)
    /// The same, for apps that write the parameters without optionals.
    func onRecvMessageRevoked(msgID: String)
    /// A message was taken back, by this user; there is no reason here.
    func onRecvMessageRevoked(_ msgID: String!, operateUser: V2TIMUserFullInfo!, reason: String!)
    /// The same, for apps that write the parameters without optionals.
    func onRecvMessageRevoked(_ msgID: String, operateUser: V2TIMUserFullInfo, reason: String?)
    /// The same as SDKs from 8.6 on spell it.
    func onRecvMessageRevoked(msgID: String?, operateUser: V2TIMUserFullInfo?, reason: String?)
    /// The same, for apps that write the parameters without optionals.
    func onRecvMessageRevoked(msgID: String, operateUser: V2TIMUserFullInfo, reason: String?)
    /// A message was changed after it was sent; never called, because messages stay as they were sent.
    func onRecvMessageModified(_ msg: V2TIMMessage!)
    /// The same, for apps that write the parameters without optionals.
    func onRecvMessageModified(_ msg: V2TIMMessage)
    /// The same as SDKs from 8.6 on spell it.
    func onRecvMessageModified(msg: V2TIMMessage?)
    /// The same, for apps that write the parameters without optionals.
    func onRecvMessageModified(msg: V2TIMMessage)
}

extension V2TIMAdvancedMsgListener {
    /// Does nothing.
    public func onRecvNewMessage(_ msg: V2TIMMessage!) {}
    /// Does nothing.
    public func onRecvNewMessage(_ msg: V2TIMMessage) {}
    /// Does nothing.
    public func onRecvNewMessage(msg: V2TIMMessage?) {}
    /// Does nothing.
    public func onRecvNewMessage(msg: V2TIMMessage) {}
    /// Does nothing.
    public func onRecvMessageRevoked(_ msgID: String!) {}
    /// Does nothing.
    public func onRecvMessageRevoked(_ msgID: String) {}
    /// Does nothing.
    public func onRecvMessageRevoked(msgID: String?) {}
    /// Does nothing.
    public func onRecvMessageRevoked(msgID: String) {}
    /// Does nothing.
    public func onRecvMessageRevoked(_ msgID: String!, operateUser: V2TIMUserFullInfo!, reason: String!) {}
    /// Does nothing.
    public func onRecvMessageRevoked(_ msgID: String, operateUser: V2TIMUserFullInfo, reason: String?) {}
    /// Does nothing.
    public func onRecvMessageRevoked(msgID: String?, operateUser: V2TIMUserFullInfo?, reason: String?) {}
    /// Does nothing.
    public func onRecvMessageRevoked(msgID: String, operateUser: V2TIMUserFullInfo, reason: String?) {}
    /// Does nothing.
    public func onRecvMessageModified(_ msg: V2TIMMessage!) {}
    /// Does nothing.
    public func onRecvMessageModified(_ msg: V2TIMMessage) {}
    /// Does nothing.
    public func onRecvMessageModified(msg: V2TIMMessage?) {}
    /// Does nothing.
    public func onRecvMessageModified(msg: V2TIMMessage) {}
}

// Calls every spelling of a method.
extension V2TIMAdvancedMsgListener {
    func tellRecvNewMessage(msg: V2TIMMessage) {
        onRecvNewMessage(Optional(msg))
        onRecvNewMessage(msg)
        onRecvNewMessage(msg: Optional(msg))
        onRecvNewMessage(msg: msg)
    }

    func tellRecvMessageRevoked(msgID: String) {
        onRecvMessageRevoked(Optional(msgID))
        onRecvMessageRevoked(msgID)
        onRecvMessageRevoked(msgID: Optional(msgID))
        onRecvMessageRevoked(msgID: msgID)
    }

    func tellRecvMessageRevoked(msgID: String, operateUser: V2TIMUserFullInfo, reason: String?) {
        onRecvMessageRevoked(Optional(msgID), operateUser: Optional(operateUser), reason: reason)
        onRecvMessageRevoked(msgID, operateUser: operateUser, reason: reason)
        onRecvMessageRevoked(msgID: Optional(msgID), operateUser: Optional(operateUser), reason: reason)
        onRecvMessageRevoked(msgID: msgID, operateUser: operateUser, reason: reason)
    }
}
