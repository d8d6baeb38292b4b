import Devices
import Dispatch
import Foundation
import Synchronization
import VendorDialects
import VolcEngineRTC

extension Kit {
    /// Volcengine's rooms, and its messages outside of them.
    static let volcEngine = Kit(
        module: "VolcEngineRTC",
        source: ("Sources/Volcengine/VolcEngineRTC", ["ByteRTCVideo", "ByteRTCRoom", "ByteRTCRTSRoom"]),
        tenant: volcengineTenant,
        demo: .volcengineDemo, token: { $0.roomToken(room: "lobby", user: $1, at: $2) },
        makeApp: { VolcengineApp(appID: $0, heard: $1) }, hasOwnQueue: true, codeOfOthersToken: -1000,
        standings: [
            Standing("before joinRoom", [.room: -3, .stay: -3, .login: 105]) { world, _ in
                world.makeVolcengineRoom(on: try world.volcengineDevice("bob"))
            },
            Standing("after leaveRoom", [.room: -3, .stay: -3, .login: 105]) { world, bob in
                _ = try world.volcengineUser("bob")
                world.inVolcengineRoom(bob) { $0.leaveRoom() }
                try world.expect("onLeaveRoom(lobby", on: bob)
            },
            Standing("after the room's destroy", [.room: -201, .object: -201]) { world, bob in
                _ = try world.volcengineUser("bob")
                world.inVolcengineRoom(bob) { room in
                    room.destroy()
                    return 0
                }
                world.settle()
            },
            Standing("after destroyRTCVideo", [.sdk: -201, .room: -201, .object: -201]) { world, bob in
                _ = try world.volcengineUser("bob")
                world.use(bob) { ByteRTCVideo.destroyRTCVideo() }
                world.settle()
            },
        ],
        calls: KitCall.ofVolcengine,
        neverRefused: [
            "createRTCVideo destroyRTCVideo getSDKVersion getErrorDescription": "of the SDK, not of an engine",
            "setLogConfig": "of the SDK, before there is an engine",
            "isCameraZoomSupported getCameraZoomMaxRatio isCameraTorchSupported": "no camera has these",
            "isCameraFocusPositionSupported isCameraExposurePositionSupported": "no camera has these either",
            "createRTCRoom getAudioMixingManager getAudioEffectPlayer getMediaPlayer":
                "they return no code; nil says the same",
            "getRangeAudio getSpatialAudio": "they return no code; nil says the same",
            "getVideoEffectInterface": "it returns no code; the calls of what it returns do",
            "getAudioRoute getNetworkTimeInfo getId getRoomId": "answered at once, by the object as it was",
            "destroy": "a room that is not there any more is as good as destroyed",
        ],
        refusals: Refusal.volcengine, dialectRefusals: DialectRefusal.volcengine,
        codes: [
            CodeTable(
                "Volcengine/ReturnStatus+Volcengine", name: "ByteRTCReturnStatus",
                neverGiven: Volcengine.ReturnStatus.neverGiven),
            CodeTable(
                "Volcengine/ErrorCode+Volcengine", name: "ByteRTCErrorCode",
                neverGiven: Volcengine.ErrorCode.neverGiven),
            CodeTable(
                "Volcengine/WarningCode+Volcengine", name: "ByteRTCWarningCode",
                neverGiven: Volcengine.WarningCode.neverGiven),
            CodeTable(
                "Volcengine/MessageCode+Volcengine", name: "ByteRTCUserMessageSendResult",
                neverGiven: Volcengine.MessageCode.neverGiven),
            CodeTable(
                "Volcengine/ResultCodes+Volcengine", of: "Volcengine.LoginCode", name: "ByteRTCLoginErrorCode",
                neverGiven: []),
            CodeTable(
                "Volcengine/ResultCodes+Volcengine", of: "Volcengine.ExtraInfoCode",
                name: "ByteRTCSetRoomExtraInfoResult", neverGiven: Volcengine.ExtraInfoCode.neverGiven),
            CodeTable(
                "Volcengine/ResultCodes+Volcengine", of: "Volcengine.VisibilityCode",
                name: "ByteRTCUserVisibilityChangeError", neverGiven: []),
            CodeTable(
                "Volcengine/ResultCodes+Volcengine", of: "Volcengine.SubscribeCode", name: "ByteRTCSubscribeState",
                neverGiven: []),
            CodeTable(
                "Volcengine/ResultCodes+Volcengine", of: "Volcengine.ForwardCode", name: "ByteRTCForwardStreamError",
                neverGiven: []),
        ],
        limits: Limit.ofVolcengine)
}

/// An app of the engine: users of a room who send it texts.
private final class VolcengineApp: NSObject, KitApp, ByteRTCVideoDelegate, ByteRTCRoomDelegate, Sendable {
    private let device = Device.current
    private let engine: ByteRTCVideo?
    private let heard: @Sendable (String) -> Void
    private let state = Mutex(State())

    private struct State {
        var room: ByteRTCRoom?
        /// Takes the outcome of entering, once.
        var entered: (@Sendable (Int) -> Void)?
        var left: (@Sendable (Int) -> Void)?
    }

    init(appID: String, heard: @escaping @Sendable (String) -> Void) {
        self.heard = heard
        engine = ByteRTCVideo.createRTCVideo(appID, delegate: nil, parameters: [:])
        super.init()
        engine?.delegate = self
    }

    private var room: ByteRTCRoom? { state.withLock { $0.room } }

    func enter(as user: String, token: String, opens: Bool, done: @escaping @Sendable (Int) -> Void) {
        state.withLock { $0.entered = done }
        device.run {
            let room = engine?.createRTCRoom("lobby")
            room?.delegate = self
            state.withLock { $0.room = room }
            let info = ByteRTCUserInfo()
            info.userId = user
            let result = room?.joinRoom(token, userInfo: info, roomConfig: ByteRTCRoomConfig())
            if result != 0 { end(Int(result ?? -1)) }
        }
    }

    private func end(_ code: Int) {
        let entered = state.withLock { state in
            defer { state.entered = nil }
            return state.entered
        }
        entered?(code)
    }

    func say(_ text: String) { device.run { _ = room?.sendRoomMessage(text) } }

    func leave(done: @escaping @Sendable (Int) -> Void) {
        state.withLock { $0.left = done }
        device.run {
            let result = room?.leaveRoom()
            if result != 0 { done(Int(result ?? -1)) }
        }
    }

    func end() { device.run { ByteRTCVideo.destroyRTCVideo() } }

    func rtcRoom(
        _ rtcRoom: ByteRTCRoom, onRoomStateChanged roomId: String, withUid uid: String, state: Int, extraInfo: String
    ) {
        end(state)
    }

    func rtcRoom(_ rtcRoom: ByteRTCRoom, onLeaveRoom stats: ByteRTCRoomStats) { state.withLock { $0.left }?(0) }

    func rtcRoom(_ rtcRoom: ByteRTCRoom, onRoomMessageReceived uid: String, message: String) { heard(message) }
}
