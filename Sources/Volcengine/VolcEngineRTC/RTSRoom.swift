import Devices
import EmulatorAPI
public import Foundation
import Synchronization
import VendorDialects

/// A room for messages only, in which the user of a message engine's login talks to others. It is the room that calls with sound
/// have, where there is one with its id.
///
/// Methods return 0, or a code of ``ByteRTCReturnStatus`` below zero.
public final class RTSRoom: NSObject, Sendable {
    private let room: ByteRTCRoom
    private let engine: ByteRTCVideo
    private let echo: RTSRoomEcho

    init(_ room: ByteRTCRoom, of engine: ByteRTCVideo) {
        self.room = room
        self.engine = engine
        echo = RTSRoomEcho(engine.device)
        super.init()
        echo.owner.withLock { $0.object = self }
        room.outlet.set(echo) { [weak echo = self.echo] in echo.flatMap { $0.isHeard ? $0 : nil } }
    }

    /// The delegate; held weakly.
    public var delegate: (any RTSRoomDelegate)? {
        get { echo.delegate }
        set { echo.delegate = newValue }
    }

    /// Sets the delegate.
    @discardableResult
    public func setRTSRoomDelegate(_ roomDelegate: (any RTSRoomDelegate)?) -> Int32 {
        delegate = roomDelegate
        return room.isOver ? ByteRTCVideo.destroyed : 0
    }

    /// The room's id.
    public func getId() -> String? { room.getId() }

    /// Leaves the room, if it was joined, and ends this object. No callback comes any more.
    public func destroy() { room.destroy() }

    /// Joins the room with the engine's login: 0, or -2 until the room is left, -3 without a login.
    ///
    /// `rtsRoom(_:onRoomStateChanged:withUid:state:extraInfo:)` says what became of it: 0, or a code of ``ByteRTSErrorCode``.
    @discardableResult
    public func join() -> Int32 {
        room.act("join()") { engine in
            let login = engine.state.withLock { state in
                state.messaging.phase == .loggedIn ? (state.messaging.user, state.messaging.token) : nil
            }
            guard let login else {
                engine.device.record(.note, "RTSRoom.join returned -3: there is no login")
                return Int32(ByteRTCReturnStatus.wrongState.rawValue)
            }
            return engine.join(
                StayRequest(
                    user: login.0, extraInfo: "", token: Volcengine.messageRoomMark + login.1, profile: .chat,
                    publishes: [], subscribes: []), room.number)
        } ?? ByteRTCVideo.destroyed
    }

    /// Leaves the room: 0, or -3 where it was not joined. `rtsRoom(onLeave:)` follows.
    @discardableResult
    public func leave() -> Int32 { room.leaveRoom() }

    /// Sends a text message to all others in the room. Returns the message's number, from 1; -201 for a room that was destroyed.
    /// `rtsRoom(_:onRoomMessageSendResult:error:)` says what became of it: 200 is success.
    @discardableResult
    public func sendMessage(_ message: String) -> Int64 { Int64(room.sendRoomMessage(message)) }

    /// Sends bytes to all others in the room. Returns the message's number, from 1.
    @discardableResult
    public func sendBinaryMessage(_ message: Data) -> Int64 { Int64(room.sendRoomBinaryMessage(message)) }
}

// RTSRoomEcho hears what a ByteRTCRoomDelegate does, and tells it a RTSRoomDelegate of a RTSRoom,
//   onLeaveRoom as onLeave, but not onRoomError.
