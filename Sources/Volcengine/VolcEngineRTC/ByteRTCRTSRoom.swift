import Devices
import EmulatorAPI
public import Foundation
import Synchronization
import VendorDialects

/// A room in which users send messages, from version 3.60 of the SDK on. A room with streams is one too.
///
/// Methods return 0, or a code of ``ByteRTCReturnStatus`` below zero.
public class ByteRTCRTSRoom: NSObject, @unchecked Sendable {
    // Safe because all that changes is in a Mutex; the rest is constant and Sendable.
    weak let engine: ByteRTCVideo?
    unowned let device: Device
    let number: Int
    let face: Face
    let id: String
    let outlet: DelegateOutlet<any ByteRTCRoomDelegate>
    let lifetime = Lifetime(hint: ", as every call of a destroyed room; make another")
    private let held = Mutex(Delegates())
    private let echo = MessageEcho()
    private let calling: CallingThread

    /// The delegates as the app set them.
    private struct Delegates: Sendable {
        var room = WeakListener<any ByteRTCRoomDelegate>()
        var messages = WeakListener<any ByteRTCRTSRoomDelegate>()
    }

    init(_ engine: ByteRTCVideo, number: Int, id: String, face: Face) {
        self.engine = engine
        device = engine.device
        calling = engine.calling
        self.face = face
        self.number = number
        self.id = id
        outlet = DelegateOutlet(device: engine.device)
        outlet.queue = engine.queue
        super.init()
    }

    /// Who hears of messages, and of who comes and goes; held weakly. A room with streams has a delegate besides.
    public var delegateRts: (any ByteRTCRTSRoomDelegate)? {
        get { held.withLock { $0 }.messages.object }
        set {
            guard !lifetime.isOver else { return }
            let checked = newValue.map(device.checked)
            let delegate = WeakListener { [weak checked] in checked }
            held.withLock { $0.messages = delegate }
            echo.delegate = checked
            listen()
        }
    }

    /// Sets who hears of messages.
    @discardableResult
    public func setRTCRoomDelegateRts(_ roomDelegate: (any ByteRTCRTSRoomDelegate)?) -> Int32 {
        delegateRts = roomDelegate
        return lifetime.isOver ? ByteRTCVideo.destroyed : 0
    }

    /// Who hears of a room with streams.
    var roomDelegate: (any ByteRTCRoomDelegate)? {
        get { held.withLock { $0 }.room.object }
        set {
            guard !lifetime.isOver else { return }
            let delegate = WeakListener { [weak object = newValue.map(outlet.checked)] in object }
            held.withLock { $0.room = delegate }
            listen()
        }
    }

    private func listen() {
        outlet.set(nil) { nil }
        let delegates = held.withLock { $0 }
        if let room = delegates.room.object { outlet.add(room) { [weak room] in room } }
        if delegates.messages.object != nil {
            outlet.add(echo) { [weak echo] in echo.flatMap { $0.isHeard ? $0 : nil } }
        }
    }

    // MARK: Coming and going

    /// Joins the room for its messages, without sound and pictures: 0, or -1 for a user that cannot be, -2 until the room is left.
    ///
    /// `rtsRoom(_:onRoomStateChanged:withUid:state:extraInfo:)` says what became of it: 0, or a code of
    /// ``ByteRTCErrorCode``.
    @discardableResult
    public func joinRTSRoom(_ token: String?, userInfo: ByteRTCUserInfo) -> Int32 {
        let request = StayRequest(
            user: UserID(userInfo.userId), extraInfo: userInfo.extraInfo, token: token ?? "", profile: .chat,
            publishes: [], subscribes: [])
        return act("joinRTSRoom(\(id), \(userInfo.userId))") { engine in engine.join(request, number) }
            ?? ByteRTCVideo.destroyed
    }

    /// Leaves the room: 0, or -3 where it was not joined. `rtcRoom(_:onLeaveRoom:)` or `rtsRoom(_:onLeaveRoom:)` follows, unless
    /// the room or the engine is destroyed before.
    @discardableResult
    public func leaveRoom() -> Int32 {
        act("\(face.leaveCall)()") { engine in engine.leave(number) } ?? ByteRTCVideo.destroyed
    }

    /// Leaves the room, if it was joined, and ends this object. No callback comes any more.
    public func destroy() {
        guard lifetime.begin("\(face.room).destroy()", on: device) else { return }
        end()
        engine?.remove(number)
    }

    /// Whether the object was ended.
    var isOver: Bool { lifetime.isOver }

    /// Ends the object: nothing is called any more.
    func end() {
        lifetime.end()
        outlet.set(nil) { nil }
    }

    /// Presents another token: 0. -1010 follows as a state of the room for an invalid one; then the user stays until the old one
    /// ends.
    @discardableResult
    public func updateToken(_ token: String?) -> Int32 {
        let text = token ?? ""
        return stay("updateToken(…)") { stay in
            stay.isInside ? .success : .wrongState
        } then: { engine, number in
            engine.renew(text, number)
        }
    }

    // MARK: Shared parts

    /// Records a call and hands the engine over; nil for a room or an engine that was destroyed.
    func act<Result>(_ call: String, _ body: (ByteRTCVideo) -> Result) -> Result? {
        guard lifetime.begin("\(face.room).\(face.spelledCall(call))", on: device), let engine, !engine.lifetime.isOver
        else {
            return nil
        }
        return body(engine)
    }

    /// Records a call, checks it against the stay; if nothing is wrong, does its work later on the device's queue.
    @discardableResult
    func stay(
        _ call: String, _ check: (inout Stay) -> ByteRTCReturnStatus,
        then work: (@Sendable (ByteRTCVideo, Int) -> Void)? = nil
    ) -> Int32 {
        let number = number
        return act(call) { engine in
            let status = engine.state.withLock { $0.stays.change(number, check) } ?? .nativeInValid
            guard status == .success else {
                device.record(.note, "\(face.room).\(call.prefix { $0 != "(" }) returned \(status.rawValue)")
                return Int32(status.rawValue)
            }
            if let work { engine.perform { work($0, number) } }
            return 0
        } ?? ByteRTCVideo.destroyed
    }

    /// Calls the room's delegates. Without a text the call is not part of the trace; nor is one that they do not have.
    func tell(_ text: String?, _ body: @escaping (any ByteRTCRoomDelegate) -> Void) {
        let shown = text.flatMap { face.hasRoomCallback(String($0.prefix { $0 != "(" })) ? $0 : nil }
        outlet.call(shown.map { "\(face.roomWord) \($0)" }) { [calling] delegate in calling.call { body(delegate) } }
    }
}

// MessageEcho hears what a ByteRTCRoomDelegate does, and tells it a ByteRTCRTSRoomDelegate.

// MARK: The engine

extension ByteRTCEngine {
    /// Makes a room for messages, which is joined later; nil for an id that cannot be one, and for a seventeenth room. A room with
    /// the same id is replaced: it is left, and a warning -2016 comes.
    public func createRTSRoom(_ roomId: String) -> ByteRTCRTSRoom? { video.makeRoom(roomId, .messageRooms) }
}
