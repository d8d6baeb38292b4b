import AgoraChat
import Testing

/// An app's listener under Agora's names.
private final class MyListener: NSObject, AgoraChatClientDelegate, AgoraChatManagerDelegate,
    AgoraChatroomManagerDelegate
{
    var texts: [String] = []

    func connectionStateDidChange(_ aConnectionState: AgoraChatConnectionState) {}
    func messagesDidReceive(_ aMessages: [AgoraChatMessage]) {
        texts += aMessages.compactMap { ($0.body as? AgoraChatTextMessageBody)?.text }
    }
    func didDismiss(from aChatroom: AgoraChatroom, reason aReason: AgoraChatroomBeKickedReason) {}
}

struct AgoraChatImportTests {
    @Test func `the chat SDK under Agora's names brings its types, and Foundation with them`() {
        let options = AgoraChatOptions(appkey: "acme#app")
        options.isAutoLogin = false
        let body: AgoraChatMessageBody = AgoraChatTextMessageBody(text: "hello")
        let message = AgoraChatMessage(conversationID: "room", from: "alice", to: "room", body: body, ext: nil)
        message.chatType = AgoraChatType.chatRoom
        let listener = MyListener()
        listener.messagesDidReceive([message])
        #expect(listener.texts == ["hello"] && Data("x".utf8).count == 1)
        let error = AgoraChatError(description: "no", code: AgoraChatErrorCode.userNotFound)
        #expect(error.code == .userNotFound)
        let (client, rooms): (AgoraChatClient?, (any IAgoraChatroomManager)?) = (nil, nil)
        let page: AgoraChatCursorResult<NSString>? = nil
        #expect(client == nil && rooms == nil && page == nil && options.appkey == "acme#app")
    }
}
