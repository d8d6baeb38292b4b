import Devices
import Foundation
import TRTCVoiceRoom

/// A user's phone with the app on it: the vendor's callbacks, awaited.
final class Phone: NSObject, TRTCVoiceRoomDelegate {
    let user: String
    let device: Device
    /// The delegate's calls that a test looks at, as they come.
    private let (events, continuation) = AsyncStream.makeStream(of: String.self)

    /// A phone on the server that `PARLOR_EMULATOR_HOST` names, else on the emulator inside the test's process.
    init(of user: String) {
        self.user = user
        device = .live(user)
        super.init()
        device.run { TRTCVoiceRoom.shared().setDelegate(delegate: self) }
    }

    /// Logs in with the token that the app's server would hand out, or with one that is good for another user.
    func logIn(withTokenOf tokenOwner: String? = nil) async -> Int32 {
        let tenant = Tenant.tencentDemo
        let userSig = tenant.token(for: tokenOwner ?? user, at: Int64(Date().timeIntervalSince1970))
        return await call {
            $0.login(sdkAppID: Int32(tenant.appID)!, userId: self.user, userSig: userSig, callback: $1)
        }
    }

    func createRoom(_ number: Int32, seatCount: Int) async -> Int32 {
        await call {
            let param = VoiceRoomParam()
            param.roomName = "A room for a test"
            param.seatCount = seatCount
            $0.createRoom(roomID: number, roomParam: param, callback: $1)
        }
    }

    /// The code of a call's callback.
    func call(_ body: (TRTCVoiceRoom, @escaping ActionCallback) -> Void) async -> Int32 {
        await withCheckedContinuation { continuation in
            device.run { body(TRTCVoiceRoom.shared()) { code, _ in continuation.resume(returning: code) } }
        }
    }

    /// Waits until the delegate was called like this; what came before it is passed over.
    func sees(_ event: String) async -> Bool {
        for await seen in events where seen == event { return true }
        return false
    }

    // MARK: TRTCVoiceRoomDelegate

    func onAnchorEnterSeat(index: Int, user: VoiceRoomUserInfo) {
        continuation.yield("\(user.userId) on seat \(index)")
    }
    func onAnchorLeaveSeat(index: Int, user: VoiceRoomUserInfo) {
        continuation.yield("\(user.userId) off seat \(index)")
    }
    func onRoomDestroy(message: String) { continuation.yield("room closed") }
}
