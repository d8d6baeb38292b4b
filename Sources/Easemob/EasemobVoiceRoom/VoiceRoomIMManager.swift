import Devices
public import Foundation
public import HyphenateChat
import Synchronization

/// The event of a gift's message.
public let VoiceRoomGift = "chatroom_gift"
/// The event of a like; no part of the component sends or reads it.
public let VoiceRoomPraise = "chatroom_praise"
/// The event of the owner's invitation to a seat.
public let VoiceRoomInviteSite = "chatroom_inviteSiteNotify"
/// The event of an application for a seat.
public let VoiceRoomApplySite = "chatroom_applySiteNotify"
/// The event of the owner's refusal of an application.
public let VoiceRoomDeclineApply = "chatroom_applyRefusedNotify"
/// The event of another volume of the robots.
public let VoiceRoomUpdateRobotVolume = "chatroom_updateRobotVolume"
/// The event of somebody's coming.
public let VoiceRoomJoinedMember = "chatroom_join"

/// Chat, as the vendor's demo of a voice room uses it: one room at a time, and messages sorted by what they are for.
///
/// It uses only the vendor's SDK. It does what the vendor's own does, with its faults: see the article.
public final class VoiceRoomIMManager: NSObject, Sendable {
    unowned let device: Device
    private let state = Mutex(State())

    private struct State: Sendable {
        var currentRoomId = ""
        var delegate = WeakListener<any VoiceRoomIMDelegate>()
        /// The same, with all its callbacks.
        var checkedDelegate = WeakListener<any VoiceRoomIMDelegate>()
    }

    init(device: Device) { self.device = device }

    /// The current device's.
    public class var shared: VoiceRoomIMManager? {
        Device.current.object(VoiceRoomIMManager.self, make: VoiceRoomIMManager.init)
    }

    /// The chat room that was joined last; empty before, and behind one that is gone.
    public var currentRoomId: String {
        get { state.withLock { $0.currentRoomId } }
        set { state.withLock { $0.currentRoomId = newValue } }
    }

    /// The delegate; held weakly.
    public var delegate: (any VoiceRoomIMDelegate)? {
        get { state.withLock { $0.delegate }.object }
        set {
            let delegate = WeakListener { [weak newValue] in newValue }
            let checked = WeakListener { [weak object = newValue.map(device.checked)] in object }
            state.withLock { ($0.delegate, $0.checkedDelegate) = (delegate, checked) }
        }
    }

    // MARK: Login

    /// Prepares chat for an app key; an empty one is `easemob-demo#easeim`. The user has to log in each time.
    public func configIM(appkey: String) {
        device.record(.call, "VoiceRoomIMManager.configIM(appkey: \(appkey))")
        let options = EMOptions(appkey: appkey.isEmpty ? "easemob-demo#easeim" : appkey)
        options.enableConsoleLog = true
        options.isAutoLogin = false
        device.chat.initializeSDK(with: options)
    }

    /// Logs in to chat. While anybody is logged in it answers at once with their name, also if that is another user.
    public func loginIM(userName: String, token: String, completion: @escaping (String, EMError?) -> Void) {
        device.record(.call, "VoiceRoomIMManager.loginIM(userName: \(userName))")
        guard !device.chat.isLoggedIn else {
            let current = device.chat.currentUsername ?? ""
            device.record(.callback, "VoiceRoomIMManager.loginIM completion(\(current))")
            return completion(current, nil)
        }
        device.chat.login(withUsername: userName, token: token, completion: completion)
    }

    /// Begins to listen to chat.
    public func addChatRoomListener() {
        device.record(.call, "VoiceRoomIMManager.addChatRoomListener()")
        device.chat.add(self, delegateQueue: .main)
        device.chat.chatManager?.add(self, delegateQueue: .main)
        device.chat.roomManager?.add(self, delegateQueue: .main)
    }

    /// Stops listening to messages and rooms, and not to the login.
    public func removeListener() {
        device.record(.call, "VoiceRoomIMManager.removeListener()")
        device.chat.roomManager?.remove(self)
        device.chat.chatManager?.remove(self)
    }

    // MARK: The room

    /// Joins a chat room, and keeps it as the current one.
    public func joinedChatRoom(roomId: String, completion: @escaping (EMChatroom?, EMError?) -> Void) {
        device.record(.call, "VoiceRoomIMManager.joinedChatRoom(roomId: \(roomId))")
        device.chat.roomManager?.joinChatroom(roomId) { room, error in
            if error == nil, let id = room?.chatroomId { self.currentRoomId = id }
            completion(room, error)
        }
    }

    /// Leaves the current room, stops listening and logs out, without waiting for each other: the leave may fail because the user
    /// is logged out by then, and the logout leaves the room itself.
    public func userQuitRoom(completion: ((EMError?) -> Void)?) {
        device.record(.call, "VoiceRoomIMManager.userQuitRoom()")
        device.chat.roomManager?.leaveChatroom(currentRoomId) { error in
            if error == nil {
                self.device.chat.roomManager?.remove(self)
                self.device.chat.chatManager?.remove(self)
                self.currentRoomId = ""
            }
            completion?(error)
        }
        removeListener()
        device.chat.logout(false)
    }

    /// How many are in a chat room; 0 if that is not to be had.
    public func fetchMembersCount(roomId: String, completion: @escaping (Int) -> Void) {
        device.record(.call, "VoiceRoomIMManager.fetchMembersCount(roomId: \(roomId))")
        device.chat.roomManager?.getChatroomSpecificationFromServer(withId: roomId, fetchMembers: true) {
            room, _ in
            completion(room?.occupantsCount ?? 0)
        }
    }

    // MARK: Messages

    /// Sends a room a text.
    public func sendMessage(
        roomId: String, text: String, ext: [AnyHashable: Any]?,
        completion: @escaping (EMChatMessage?, EMError?) -> Void
    ) {
        device.record(.call, "VoiceRoomIMManager.sendMessage(roomId: \(roomId), text: \(text))")
        send(EMTextMessageBody(text: text), to: roomId, ext: ext, completion)
    }

    /// Sends a room a message of an event, such as ``VoiceRoomGift``.
    public func sendCustomMessage(
        roomId: String, event: String, customExt: [String: String],
        completion: @escaping (EMChatMessage?, EMError?) -> Void
    ) {
        device.record(.call, "VoiceRoomIMManager.sendCustomMessage(roomId: \(roomId), event: \(event))")
        send(EMCustomMessageBody(event: event, customExt: customExt), to: roomId, ext: nil, completion)
    }

    private func send(
        _ body: EMMessageBody, to room: String, ext: [AnyHashable: Any]?,
        _ completion: @escaping (EMChatMessage?, EMError?) -> Void
    ) {
        let message = EMChatMessage(conversationID: room, body: body, ext: ext)
        message.chatType = .chatRoom
        device.chat.chatManager?.send(message, progress: nil, completion: completion)
    }

    // MARK: The delegate

    /// Calls the delegate, on the spot: what it does comes before what the manager does next.
    fileprivate func tell(_ text: @autoclosure () -> String, _ body: (any VoiceRoomIMDelegate) -> Void) {
        guard let delegate = state.withLock({ $0.checkedDelegate }).object else { return }
        device.record(.callback, "VoiceRoomIMManager.\(text())")
        body(delegate)
    }
}

extension VoiceRoomIMManager: EMClientDelegate {
    /// Passes on that the token is over.
    public func tokenDidExpire(_ aErrorCode: EMErrorCode) {
        tell("chatTokenDidExpire(code: \(aErrorCode.rawValue))") { $0.tellChatTokenDidExpire(code: aErrorCode) }
    }

    /// Passes on that the token will be over soon.
    public func tokenWillExpire(_ aErrorCode: EMErrorCode) {
        tell("chatTokenWillExpire(code: \(aErrorCode.rawValue))") { $0.tellChatTokenWillExpire(code: aErrorCode) }
    }
}

extension VoiceRoomIMManager: EMChatManagerDelegate {
    /// Sorts messages by what they are for.
    public func messagesDidReceive(_ aMessages: [EMChatMessage]) {
        for message in aMessages {
            if message.body is EMTextMessageBody {
                let room = currentRoomId
                tell("receiveTextMessage(roomId: \(room), from: \(message.from ?? ""))") {
                    $0.tellReceiveTextMessage(roomId: room, message: message)
                }
            } else if let body = message.body as? EMCustomMessageBody {
                take(body.event ?? "", body.customExt ?? [:], sentTo: message.to)
            }
        }
    }

    private func take(_ event: String, _ meta: [String: String], sentTo target: String) {
        let room = currentRoomId
        let what = "roomId: \(room), meta: \(Self.text(meta))"
        switch event {
        case VoiceRoomGift: tell("receiveGift(\(what))") { $0.tellReceiveGift(roomId: room, meta: meta) }
        case VoiceRoomInviteSite:
            tell("receiveInviteSite(\(what))") { $0.tellReceiveInviteSite(roomId: room, meta: meta) }
        case VoiceRoomApplySite: tell("receiveApplySite(\(what))") { $0.tellReceiveApplySite(roomId: room, meta: meta) }
        case VoiceRoomDeclineApply: tell("refuseInvite(\(what))") { $0.tellRefuseInvite(roomId: room, meta: meta) }
        case VoiceRoomUpdateRobotVolume:
            let volume = meta["volume"] ?? ""
            tell("voiceRoomUpdateRobotVolume(roomId: \(room), volume: \(volume))") {
                $0.tellVoiceRoomUpdateRobotVolume(roomId: room, volume: volume)
            }
        case VoiceRoomJoinedMember:
            guard let text = meta["room_user"],
                let user = try? JSONDecoder().decode(VRUser.self, from: Data(text.utf8))
            else { return }
            let name = user.name ?? ""
            tell("userJoinedRoom(roomId: \(target), username: \(name))") {
                $0.tellUserJoinedRoom(roomId: target, username: name, ext: meta)
            }
        // Other events, `chatroom_inviteRefusedNotify`, `chatroom_cancelApplySiteNotify` and `chatroom_leave` among them, are read
        // by nobody.
        default: break
        }
    }

    /// In the same order each time.
    private static func text(_ meta: [String: String]) -> String {
        "[" + meta.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", ") + "]"
    }
}

extension VoiceRoomIMManager: EMChatroomManagerDelegate {
    /// Passes on the current room's announcement.
    public func chatroomAnnouncementDidUpdate(_ aChatroom: EMChatroom, announcement aAnnouncement: String?) {
        guard let room = aChatroom.chatroomId, let aAnnouncement, room == currentRoomId else { return }
        tell("announcementChanged(roomId: \(room), content: \(aAnnouncement))") {
            $0.tellAnnouncementChanged(roomId: room, content: aAnnouncement)
        }
    }

    /// Passes on that the user is out of the current room; logs out of chat, whichever room it is.
    public func didDismiss(from aChatroom: EMChatroom, reason aReason: EMChatroomBeKickedReason) {
        if let room = aChatroom.chatroomId, room == currentRoomId {
            tell("userBeKicked(roomId: \(room), reason: \(aReason.rawValue))") {
                $0.tellUserBeKicked(roomId: room, reason: aReason)
            }
            if aReason != .offline, room == currentRoomId { currentRoomId = "" }
        }
        removeListener()
        device.chat.logout(false)
    }

    /// Passes on attributes of the current room.
    public func chatroomAttributesDidUpdated(_ roomId: String, attributeMap: [String: String]?, from fromId: String) {
        guard roomId == currentRoomId else { return }
        tell(
            "roomAttributesDidUpdated(roomId: \(roomId), attributeMap: \(Self.text(attributeMap ?? [:])), from: \(fromId))"
        ) {
            $0.tellRoomAttributesDidUpdated(roomId: roomId, attributeMap: attributeMap, from: fromId)
        }
    }

    /// Passes on attributes of the current room that are gone.
    public func chatroomAttributesDidRemoved(_ roomId: String, attributes: [String]?, from fromId: String) {
        guard roomId == currentRoomId else { return }
        tell("roomAttributesDidRemoved(roomId: \(roomId), attributes: \(attributes ?? []), from: \(fromId))") {
            $0.tellRoomAttributesDidRemoved(roomId: roomId, attributes: attributes, from: fromId)
        }
    }

    /// Passes on who left the current room.
    public func userDidLeave(_ aChatroom: EMChatroom, user aUsername: String) {
        let room = currentRoomId
        guard aChatroom.chatroomId == room else { return }
        tell("memberLeave(roomId: \(room), userName: \(aUsername))") {
            $0.tellMemberLeave(roomId: room, userName: aUsername)
        }
    }
}
