import TUIVoiceRoom
import Testing

private class MySeat: VoiceRoomSeatInfo { var gifts = 0 }

struct VoiceRoomImportTests {
    @Test func `the voice-room component under its pod's name brings TRTC's types and Foundation`() {
        let param = TRTCParams()
        param.role = .anchor
        let seat = MySeat()
        seat.userId = "alice"
        #expect(param.role == TRTCRoleType.anchor && seat.userId == "alice")
        #expect(NSNumber(value: 7).stringValue == "7")
    }
}
