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
    /// A message was recalled; never called, messages cannot be recalled here.
    func onRecvMessageRevoked(_ msgID: String!)
    /// The same, for apps that write the parameters without optionals.
    func onRecvMessageRevoked(_ msgID: String)
    /// The same as SDKs from 8.6 on spell it.
    func onRecvMessageRevoked(msgID: String?)
    /// The same, for apps that write the parameters without optionals.
    func onRecvMessageRevoked(msgID: String)
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
}

// Calls every spelling of a method.
extension V2TIMAdvancedMsgListener {
    func tellRecvNewMessage(msg: V2TIMMessage) {
        onRecvNewMessage(Optional(msg))
        onRecvNewMessage(msg)
        onRecvNewMessage(msg: Optional(msg))
        onRecvNewMessage(msg: msg)
    }
}
