import TXLiteAVSDK_Enterprise
import TXLiteAVSDK_Professional
import Testing
import ZIM
import ZegoExpressEngine

private class MyParams: TRTCParams { var roomName = "" }
private class MyStream: ZegoStream { var isLoud = false }
private class MyMember: ZIMUserInfo { var seat = -1 }
private class MyText: ZIMTextMessage { var isRead = false }

struct EngineImportTests {
    @Test func `the engine under its larger packages' names is one module, and values may be subclassed`() {
        let params = MyParams()
        params.roomId = 7
        let member = MyMember()
        member.userID = "alice"
        let text = MyText(message: "hello")
        #expect(params.roomId == 7 && member.userID == "alice" && text.message == "hello")
        #expect(MyStream().streamID == "" && Data("x".utf8).count == 1)
    }
}
