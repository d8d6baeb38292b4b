import Devices
public import Dispatch
public import Foundation
import ImSDK_Plus
import Synchronization
import TUICore
import TXLiteAVSDK_TRTC

/// Tencent's voice-room component: seats in group attributes, sound through TRTC, requests through signaling.
///
/// It uses only the vendor's SDK modules. Methods may be called from any thread; each goes to the main queue before it
/// does anything, and callbacks never run inside a call. Seat events come from comparing the group's attributes with
/// the last known ones, so every client, also the writer, learns of seats in the same way.
public final class TRTCVoiceRoom: NSObject, Sendable {
    unowned let device: Device
    let state: VoiceRoomServices
    let outlet: DelegateOutlet<any TRTCVoiceRoomDelegate>
    var listener: VoiceRoomListener { state.listener }

    /// The component's state. The group's attributes have the true seats; this is the last copy seen.
    struct State: Sendable {
        /// What TRTC is entered with: set by a login, cleared by a call of `logout`, also by one that fails.
        var sdkAppID: Int32 = 0
        var userID = ""
        var userSig = ""
        /// The user of the chat service; empty before a login, and after a logout outside a room, also one that fails.
        var chatUserID = ""
        /// The user's name, as chat has it.
        var selfName = ""
        var generation = VoiceRoomGeneration.document
        /// The room's number while in one, or while getting there.
        var roomID = 0
        var isInRoom = false
        /// Counts the rooms that were entered, created and left; what an earlier visit waits for is told apart by it.
        var visit = 0
        var room: RoomRecord?
        var seats: [Seat] = []
        /// The local user's seat in the attributes; -1 is none.
        var ownSeat = -1
        /// The user's last choice with `muteLocalAudio`.
        var isSelfMuted = false
        /// Who waits for TRTC's answer to entering, in order.
        var channelEntered: [@Sendable (Int32) -> Void] = []
        var pendingEnterSeat: Handover<ActionCallback>?
        var pendingLeaveSeat: Handover<ActionCallback>?
        var pendingPickSeat: Handover<ActionCallback>?
        var pendingKickSeat: Handover<ActionCallback>?
        var move: Move?
        var lastMoveAt: Duration?
        /// Work that waits for TRTC to switch the role, in order of the switches.
        var roleSwitches: [@Sendable () -> Void] = []
        /// Users whose presence the owner watches, in the order in which they took seats.
        var watched: [String] = []
        /// Whether a lost connection ends the room after a while: from entering it to leaving it, joined or not.
        var watchesConnection = false
        var connectionTimer: Cancellation?

        var groupID: String { String(roomID) }
        var isOwner: Bool { room.map { $0.ownerID == chatUserID } ?? false }
    }

    /// A move from seat to seat under way.
    struct Move: Sendable {
        var callback: Handover<ActionCallback>?
        var from: Int
        var to: Int
        var hasLeft = false
        var hasEntered = false
    }

    init(device: Device) {
        self.device = device
        outlet = DelegateOutlet(device: device)
        state = device.object(VoiceRoomServices.self) { _ in VoiceRoomServices() }
        super.init()
        state.withLock { ($0.sdkAppID, $0.userID, $0.userSig, $0.generation) = (0, "", "", .document) }
        stopWatchingConnection()
        listener.listen(for: self)
    }

    // MARK: The singleton

    /// The current device's component.
    public class func shared() -> Self {
        Device.current.object(TRTCVoiceRoom.self, make: TRTCVoiceRoom.init) as! Self
    }

    /// Destroys the component. The next one begins without a delegate and needs a login; chat and TRTC below keep their
    /// login, room and seats, and the next component goes on with them.
    public class func destroyShared() {
        Device.current.record(.call, "TRTCVoiceRoom.destroyShared()")
        Device.current.forgetObject(TRTCVoiceRoom.self)
    }

    /// Sets the delegate; held weakly.
    public func setDelegate(delegate: any TRTCVoiceRoomDelegate) {
        let delegate = outlet.checked(delegate)
        outlet.set(delegate) { [weak delegate] in delegate }
    }

    /// Sets the delegate's queue; the main queue by default.
    public func setDelegateQueue(queue: DispatchQueue) { outlet.queue = queue }

    /// Chooses between the vendor's document and its newest open source where they disagree; the document by default.
    public func setGeneration(_ generation: VoiceRoomGeneration) {
        state.withLock { $0.generation = generation }
    }

    // MARK: Login

    /// Logs in to chat. TRTC checks the signature only when a room is entered.
    ///
    /// -1 without app, user or signature; otherwise the chat service's code. A user who is already logged in succeeds
    /// at once.
    public func login(sdkAppID: Int32, userId: String, userSig: String, callback: ActionCallback?) {
        begin("login(sdkAppID: \(sdkAppID), userId: \(userId))", callback) { done in
            guard sdkAppID != 0, !userId.isEmpty, !userSig.isEmpty else {
                return done.onMain(-1, "start login failed. params invalid.")
            }
            let isSame = TUILogin.isUserLogined() && TUILogin.getUserID() == userId
            V2TIMManager.sharedInstance().addIMSDKListener(listener: self.listener)
            let succeed: @Sendable (String) -> Void = { message in
                self.state.withLock { state in
                    state.sdkAppID = sdkAppID
                    state.userID = userId
                    state.userSig = userSig
                    state.chatUserID = userId
                }
                self.fetchSelfName()
                done(0, message)
            }
            guard !isSame else { return succeed("start login im success, but you have been login.") }
            TUILogin.login(sdkAppID, userID: userId, userSig: userSig) {
                succeed("im login success.")
            } fail: { code, message in
                let remaining = TUILogin.getUserID()
                self.state.withLock { state in
                    guard state.chatUserID != remaining else { return }
                    (state.sdkAppID, state.userID, state.userSig, state.chatUserID) = (0, "", "", "")
                }
                done(code, message ?? "")
            }
        }
    }

    /// Fetches the user's own name, for the rooms that they create. Replies come in order, so a room that is created
    /// afterwards has it.
    func fetchSelfName() {
        let user = state.withLock { $0.chatUserID }
        V2TIMManager.sharedInstance().getUsersInfo(
            [user],
            succ: { infos in
                guard let name = infos?.first?.nickName else { return }
                self.state.withLock { state in
                    if state.chatUserID == user { state.selfName = name }
                }
            }, fail: { _, _ in })
    }

    /// Logs out of chat. -1 when not logged in, or while in a room; what TRTC is entered with is forgotten all the same.
    public func logout(callback: ActionCallback?) {
        begin("logout()", callback) { done in
            let (isLoggedIn, isInRoom) = self.state.withLock { state in
                (state.sdkAppID, state.userID, state.userSig) = (0, "", "")
                let isLoggedIn = !state.chatUserID.isEmpty
                if !state.isInRoom { (state.chatUserID, state.selfName) = ("", "") }
                return (isLoggedIn, state.isInRoom)
            }
            guard isLoggedIn else { return done(-1, "start logout fail. not login yet") }
            guard !isInRoom else {
                return done(-1, "start logout fail. you are in room, please exit room before logout")
            }
            TUILogin.logout {
                done(0, "im logout success")
            } fail: { code, message in
                done(code, message ?? "")
            }
        }
    }

    /// Sets the name and photo that others see. Rooms are not told.
    public func setSelfProfile(userName: String, avatarURL: String, callback: ActionCallback?) {
        begin("setSelfProfile(userName: \(userName), avatarURL: \(avatarURL))", callback) { done in
            guard self.state.withLock({ !$0.chatUserID.isEmpty }) else {
                return done(-1, "set profile fail, not login yet.")
            }
            let info = V2TIMUserFullInfo()
            info.nickName = userName
            info.faceURL = avatarURL
            V2TIMManager.sharedInstance().setSelfInfo(info: info) {
                self.state.withLock { $0.selfName = userName }
                done(0, "set profile success")
            } fail: { code, message in
                done(code, message ?? "")
            }
        }
    }

    // MARK: How calls run

    /// A callback on its way, with its queue and its trace.
    struct Done: Sendable {
        let room: TRTCVoiceRoom
        let name: String
        let callback: Handover<ActionCallback>?

        /// Calls back on the delegate queue.
        func callAsFunction(_ code: Int32, _ message: String) { call(code, message, queue: room.outlet.queue) }

        /// Calls back on the main queue, regardless of the delegate's queue.
        func onMain(_ code: Int32, _ message: String) { call(code, message, queue: nil) }

        private func call(_ code: Int32, _ message: String, queue: DispatchQueue?) {
            room.device.complete(on: queue, "TRTCVoiceRoom.\(name) callback(code: \(code), message: \(message))") {
                [callback] in
                callback?.value(code, message)
            }
        }

        /// The same as a plain closure, to be kept until an event comes.
        var pending: Handover<ActionCallback> { Handover { code, message in self(code, message) } }
    }

    /// Records the call, then does it on the main queue.
    func begin(
        _ call: String, _ callback: ActionCallback?,
        _ body: @escaping @Sendable (_ done: Done) -> Void
    ) {
        device.record(.call, "TRTCVoiceRoom.\(call)")
        let name = String(call.prefix { $0 != "(" })
        let done = Done(room: self, name: name, callback: callback.map { Handover($0) })
        device.deliver(on: nil) { body(done) }
    }

    /// Tells the delegate of a failure.
    func report(_ code: Int32, _ message: String) {
        outlet.call("TRTCVoiceRoom.onError(code: \(code), message: \(message))") {
            $0.tellError(code: code, message: message)
        }
    }
}

/// What the services below the component know. A device has one, which outlives the component, as the vendor's services do.
final class VoiceRoomServices: Sendable {
    private let state = Mutex(TRTCVoiceRoom.State())
    let listener = VoiceRoomListener()

    func withLock<Result: Sendable>(_ body: (inout TRTCVoiceRoom.State) -> Result) -> Result {
        state.withLock { body(&$0) }
    }
}
