import Devices
public import Foundation
import Synchronization
import VendorDialects

/// The message engine of the current device: messages between users, to the app's server, and in rooms for messages, without
/// sound and pictures.
///
/// It has a login and rooms of its own beside those of a ``ByteRTCVideo``. Methods return 0, or a code of
/// ``ByteRTCReturnStatus`` below zero.
public final class RTS: NSObject, Sendable {
    let engine: ByteRTCVideo
    private let echo: RTSEcho

    private init(device: Device, appID: String) {
        engine = ByteRTCVideo(device: device, app: Volcengine.app(appID), face: .messages)
        echo = RTSEcho(device)
        super.init()
        echo.owner.withLock { $0.object = self }
        engine.outlet.set(echo) { [weak echo = self.echo] in echo.flatMap { $0.isHeard ? $0 : nil } }
    }

    // MARK: The singleton

    /// The current device's message engine, which the first call makes. Later calls set the delegate; they keep the first AppId.
    public class func createRTS(
        _ appId: String, delegate: (any RTSDelegate)?, parameters: [AnyHashable: Any]?
    ) -> RTS? {
        let device = Device.current
        device.record(.call, "RTS.createRTS(\(appId))")
        guard !appId.isEmpty else {
            device.record(.note, "RTS.createRTS returned nil: the AppId is empty")
            return nil
        }
        if parameters?.isEmpty == false { device.warn(of: Volcengine.RTCNotEmulated.runtimeParameters) }
        let rts = device.object(RTS.self) { RTS(device: $0, appID: appId) }
        rts.delegate = delegate
        return rts
    }

    /// Destroys the current device's message engine, which leaves its rooms and ends its login. No callback comes any more. Called
    /// from inside a callback it destroys nothing, and the trace says so.
    public class func destroyRTS() {
        let device = Device.current
        device.record(.call, "RTS.destroyRTS()")
        guard let rts = device.existingObject(RTS.self) else { return }
        guard rts.engine.end("RTS.destroyRTS()") else { return }
        device.forgetObject(RTS.self)
    }

    /// The version of the interface this stands for.
    public class func getSdkVersion() -> String { ByteRTCVideo.getSDKVersion() }

    // MARK: The engine

    /// The delegate; held weakly.
    public var delegate: (any RTSDelegate)? {
        get { echo.delegate }
        set { echo.delegate = newValue }
    }

    /// Notes a text about the app's business, before a room is joined: 0, or -6001 in a room, -6002 for characters that cannot be
    /// in one.
    @discardableResult
    public func setBusinessId(_ businessId: String?) -> Int32 { engine.setBusinessId(businessId) }

    /// Has no effect.
    @discardableResult
    public func setRuntimeParameters(_ parameters: [AnyHashable: Any]?) -> Int32 {
        engine.setRuntimeParameters(parameters)
    }

    /// Makes a room for messages, which is joined later; nil for an id that cannot be one, which
    /// `rtsEngine(_:onCreateRoomStateChanged:errorCode:)` tells with -1007. A room with the same id is replaced.
    public func createRoom(_ roomId: String) -> RTSRoom? {
        engine.createRTCRoom(roomId).map { RTSRoom($0, of: engine) }
    }

    // MARK: Messages

    /// Logs in: 0, or -5 while logged in. `rtsEngine(_:onLoginResult:errorCode:elapsed:)` says what became of it.
    @discardableResult
    public func login(_ token: String, uid: String) -> Int32 { engine.login(token, uid: uid) }

    /// Ends the login: `rtsEngine(_:onLogout:)` follows. -3 without one.
    @discardableResult
    public func logout() -> Int32 { engine.logout() }

    /// Presents another token for the login and for the rooms: 0, or -3 without a login.
    @discardableResult
    public func updateLoginToken(_ token: String) -> Int32 {
        let result = engine.updateLoginToken(token)
        guard result == 0 else { return result }
        engine.perform { engine in
            for stay in engine.state.withLock({ $0.stays.all }) where stay.isInside {
                engine.renew(Volcengine.messageRoomMark + token, stay.number)
            }
        }
        return 0
    }

    /// Says where the app's server is. `rtsEngine(_:onServerParamsSetResult:)` says what became of it: 200 is success, 105 without a
    /// login. Messages go to the server that the emulator has for the app, and to no other.
    @discardableResult
    public func setServerParams(_ signature: String, url: String) -> Int32 {
        engine.setServerParams(signature, url: url)
    }

    /// Asks whether a user is logged in: 0, or -2 without a user, -3 without a login.
    @discardableResult
    public func getPeerOnlineStatus(_ peerUserId: String) -> Int32 { engine.getPeerOnlineStatus(peerUserId) }

    /// Sends a text message to a user who is logged in. Returns the message's number, from 1, or -2 without a user.
    /// `rtsEngine(_:onMessageSendResult:error:)` says what became of it. All messages arrive, in order, whatever the config says.
    @discardableResult
    public func sendMessage(_ userId: String, message messageStr: String, config: Int32) -> Int64 {
        Int64(engine.sendUserMessageOutsideRoom(userId, message: messageStr, config: .reliableOrdered))
    }

    /// Sends bytes to a user who is logged in. Returns the message's number, from 1, or -2 without a user.
    @discardableResult
    public func sendBinaryMessage(_ userId: String, message messageStr: Data, config: Int32) -> Int64 {
        Int64(engine.sendUserBinaryMessageOutsideRoom(userId, message: messageStr, config: .reliableOrdered))
    }

    /// Sends a text message to the app's server. Returns the message's number, from 1.
    @discardableResult
    public func sendServerMessage(_ messageStr: String) -> Int64 { Int64(engine.sendServerMessage(messageStr)) }

    /// Sends bytes to the app's server. Returns the message's number, from 1.
    @discardableResult
    public func sendServerBinaryMessage(_ messageStr: Data) -> Int64 {
        Int64(engine.sendServerBinaryMessage(messageStr))
    }
}

// RTSEcho hears what a ByteRTCVideoDelegate does, and tells it a RTSDelegate of a RTS,
//   onUserMessageReceivedOutsideRoom as onMessageReceived, onUserBinaryMessageReceivedOutsideRoom as onBinaryMessageReceived,
//   onUserMessageSendResultOutsideRoom as onMessageSendResult.
