import Devices
import EmulatorAPI
import Foundation
import VendorDialects

/// Called with messages.
public typealias V2TIMMessageListSucc = ([V2TIMMessage]?) -> Void

/// Several messages in one.
open class V2TIMMergerElem: V2TIMElem {
    /// More than 100 of these are in each other. Then it has no title and no messages.
    public var layersOverLimit: Bool { merged.isTooDeep }
    /// What it is called; nil where there are too many layers.
    public var title: String! { merged.isTooDeep ? nil : merged.title }
    /// A line about each of the first messages; nil where there are too many layers.
    public var abstractList: [String]! { merged.isTooDeep ? nil : merged.abstracts }

    let merged: MergedMessages

    init(_ merged: MergedMessages) { self.merged = merged }

    /// Makes one without messages.
    public override convenience init() { self.init(MergedMessages()) }

    /// The messages in it, the oldest first, as they were given. Fails with 8005 where there are too many layers, and
    /// with 6014 where nobody is logged in.
    public func downloadMergerMessage(_ succ: V2TIMMessageListSucc!, fail: V2TIMFail!) {
        V2TIMManager.sharedInstance().download(merged, succ: succ, fail: fail)
    }

    /// The messages in it; see ``downloadMergerMessage(_:fail:)``.
    public func downloadMergerMessage(succ: V2TIMMessageListSucc?, fail: V2TIMFail?) {
        downloadMergerMessage(succ, fail: fail)
    }
}

// Forms: labeled.
extension V2TIMManager {
    /// Makes a message of messages that were sent or came. Its size counts as any other's: sending fails with 8001 where
    /// they are over 12 KB together, because files are not kept here.
    ///
    /// Nil without messages and above 300, for one that the cloud does not have, above 5 lines, for a line above 100
    /// characters, and without a `compatibleText`. No device gets that text: all know merged messages.
    public func createMergerMessage(
        _ messageList: [V2TIMMessage]!, title: String!, abstractList: [String]!, compatibleText: String!
    ) -> V2TIMMessage! {
        let facts = Tencent.profile.sdk
        let (given, abstracts) = (messageList ?? [], abstractList ?? [])
        let shared = given.compactMap { SharedMessage($0) }
        guard (1...facts.maximumMergedMessages.value).contains(given.count), shared.count == given.count,
            abstracts.count <= facts.maximumAbstracts.value,
            abstracts.allSatisfy({ $0.count <= facts.maximumAbstractCharacters.value }), compatibleText != nil
        else { return nil }
        let message = V2TIMMessage()
        message.show([.merger(MergedMessages(title: title ?? "", abstracts: abstracts, messages: shared))])
        return message
    }

    /// Makes a message with the content of another that was sent or came; nil for one that the cloud does not have.
    public func createForwardMessage(_ message: V2TIMMessage!) -> V2TIMMessage! {
        guard let message, let shared = SharedMessage(message) else { return nil }
        let forwarded = V2TIMMessage()
        forwarded.show(shared.elements)
        return forwarded
    }

    fileprivate func download(_ merged: MergedMessages, succ: V2TIMMessageListSucc?, fail: V2TIMFail?) {
        let call = "downloadMergerMessage"
        record("\(call)()")
        guard mayUseConversations(call, fail) else { return }
        guard !merged.isTooDeep else {
            let maximum = Tencent.profile.sdk.maximumMergerLayers.value
            return self.fail(call, .mergedTooDeep(maximum: maximum), fail)
        }
        let own = ownUser
        let messages = merged.messages.map { $0.vendor(for: own, peer: nil) }
        succeed(call, succ, messages, "\(messages.count) messages")
    }
}
