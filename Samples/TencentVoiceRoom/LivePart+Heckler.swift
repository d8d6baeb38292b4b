import Foundation
import TRTCVoiceRoom

/// The part of somebody who is rude, for rooms with a back end that does not let them.
extension LivePart {
    /// Comes in, is rude, is warned, is rude again, and finds that nobody reads them any more.
    func heckle() async throws {
        let ear = WarningEar()
        voiceRoom.setDelegate(delegate: ear)
        try await waitFor("room \(roomID)") {
            await comeIn {
                await call { $0.sendRoomTextMsg(message: "You sing badly, you fool!", callback: $1) }.code == 0
            }
        }
        try await waitFor("a warning") { ear.hasHeardOne }
        say("is warned: \(ear.text)")
        try await succeed("write") { $0.sendRoomTextMsg(message: "Fool yourself!", callback: $1) }
        var refusal: (code: Int32, message: String) = (0, "")
        try await waitFor("being put out") {
            refusal = await call { $0.sendRoomTextMsg(message: "Hello?", callback: $1) }
            return refusal.code != 0
        }
        // The component counts the user as in the room still: it can neither leave nor log out.
        say("is put out: code \(refusal.code), \(refusal.message)")
    }
}

/// Hears what the app's back end writes.
private final class WarningEar: NSObject, TRTCVoiceRoomDelegate {
    private(set) var text = ""
    var hasHeardOne: Bool { !text.isEmpty }

    func onRecvRoomTextMsg(message: String, userInfo: VoiceRoomUserInfo) {
        if userInfo.userId == "administrator" { text = message }
    }
}
