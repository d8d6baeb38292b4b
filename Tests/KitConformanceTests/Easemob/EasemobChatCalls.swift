import Devices
import Foundation
import HyphenateChat

extension KitCall {
    private static func client(
        _ name: String, _ need: Standing.Need = .login, _ make: @escaping @Sendable (EMClient) -> Void
    ) -> KitCall {
        KitCall(name: name, need: need, code: nil, line: "\(name) error # ") { _, device in
            device.run { make(.shared()) }
        }
    }

    /// A call that is about the room, of those in it if nothing else is said.
    private static func room(
        _ name: String, _ need: Standing.Need = .room, traced: String? = nil,
        _ make: @escaping @Sendable (any IEMChatroomManager, _ room: String) -> Void
    ) -> KitCall {
        KitCall(name: name, need: need, code: nil, line: "\(traced ?? name) error # ") { world, device in
            let room = world.easemobRoom
            device.run { EMClient.shared().roomManager.map { make($0, room) } }
        }
    }

    private static func message(
        _ name: String, _ need: Standing.Need = .room,
        _ make: @escaping @Sendable (any IEMChatManager, EMChatMessage) -> Void
    ) -> KitCall {
        KitCall(name: name, need: need, code: nil, line: "\(name) error # ") { world, device in
            let room = world.easemobRoom
            device.run {
                let message = EMChatMessage(conversationID: room, body: EMTextMessageBody(text: "hi"), ext: nil)
                message.chatType = .chatRoom
                EMClient.shared().chatManager.map { make($0, message) }
            }
        }
    }

    /// Every call of the chat's that needs a login, or a room.
    static let ofHyphenateChat: [KitCall] = accounts + rooms + lists + attributes + messages + users

    private static let accounts: [KitCall] = [
        client("login", .sdk) { $0.login(withUsername: "bob", token: "t") { _, _ in } },
        client("register", .sdk) { $0.register(withUsername: "bob", password: "p") { _, _ in } },
        client("fetchToken", .sdk) { $0.fetchToken(withUsername: "bob", password: "p") { _, _ in } },
        client("getLoggedInDevicesFromServer", .sdk) {
            $0.getLoggedInDevicesFromServer(withUsername: "bob", password: "p") { _, _ in }
        },
        client("kickDevice", .sdk) { $0.kickDevice(withUsername: "bob", password: "p", resource: "r") { _ in } },
        client("kickAllDevices", .sdk) { $0.kickAllDevices(withUsername: "bob", password: "p") { _ in } },
        client("renewToken") { $0.renewToken("t") { _ in } },
        client("logout") { $0.logout(false) { _ in } },
    ]

    private static let rooms: [KitCall] = [
        room("joinChatroom", .login) { $0.joinChatroom($1) { _, _ in } },
        room("createChatroom", .login) { rooms, _ in
            rooms.createChatroom(
                withSubject: "Bar", description: nil, invitees: nil, message: nil, maxMembersCount: 0
            ) { _, _ in }
        },
        room("getChatroomsFromServer", .login) { rooms, _ in
            rooms.getChatroomsFromServer(withPage: 1, pageSize: 10) { _, _ in }
        },
        room("getChatroomSpecificationFromServer", .login) {
            $0.getChatroomSpecificationFromServer(withId: $1) { _, _ in }
        },
        // Only an owner does these, in the room or not; others are refused with 703.
        room("destroyChatroom", .login) { $0.destroyChatroom($1) { _ in } },
        room("addAdmin", .login) { $0.addAdmin("bob", toChatroom: $1) { _, _ in } },
        room("removeAdmin", .login) { $0.removeAdmin("bob", fromChatroom: $1) { _, _ in } },
        room("updateChatroomOwner", .login) { $0.updateChatroomOwner($1, newOwner: "bob") { _, _ in } },
        room("leaveChatroom") { $0.leaveChatroom($1) { _ in } },
        room("getChatroomAnnouncement") { $0.getChatroomAnnouncement(withId: $1) { _, _ in } },
        room("updateChatroomAnnouncement") {
            $0.updateChatroomAnnouncement(withId: $1, announcement: "hi") { _, _ in }
        },
        room("updateSubject") { $0.updateSubject("Bar", forChatroom: $1) { _, _ in } },
        room("updateDescription") { $0.updateDescription("Bar", forChatroom: $1) { _, _ in } },
    ]

    private static let lists: [KitCall] = [
        room("getChatroomMemberListFromServer") {
            $0.getChatroomMemberListFromServer(withId: $1, cursor: nil, pageSize: 10) { _, _ in }
        },
        room("getChatroomBlacklistFromServer") {
            $0.getChatroomBlacklistFromServer(withId: $1, pageNumber: 1, pageSize: 10) { _, _ in }
        },
        room("getChatroomMuteListFromServer") {
            $0.getChatroomMuteListFromServer(withId: $1, pageNumber: 1, pageSize: 10) { _, _ in }
        },
        room("getChatroomWhiteListFromServer") { $0.getChatroomWhiteListFromServer(withId: $1) { _, _ in } },
        room("isMemberInWhiteListFromServer") { $0.isMemberInWhiteListFromServer(withChatroomId: $1) { _, _ in } },
        room("removeMembers") { $0.removeMembers(["carol"], fromChatroom: $1) { _, _ in } },
        room("blockMembers") { $0.blockMembers(["carol"], fromChatroom: $1) { _, _ in } },
        room("unblockMembers") { $0.unblockMembers(["carol"], fromChatroom: $1) { _, _ in } },
        room("muteMembers") {
            $0.muteMembers(["carol"], muteMilliseconds: -1, fromChatroom: $1) { _, _ in }
        },
        room("unmuteMembers") { $0.unmuteMembers(["carol"], fromChatroom: $1) { _, _ in } },
        room("muteAllMembers") { $0.muteAllMembers(fromChatroom: $1) { _, _ in } },
        room("unmuteAllMembers") { $0.unmuteAllMembers(fromChatroom: $1) { _, _ in } },
        room("addWhiteListMembers") { $0.addWhiteListMembers(["carol"], fromChatroom: $1) { _, _ in } },
        room("removeWhiteListMembers") { $0.removeWhiteListMembers(["carol"], fromChatroom: $1) { _, _ in } },
    ]

    private static let attributes: [KitCall] = [
        room("setChatroomAttributes") {
            $0.setChatroomAttributes($1, attributes: ["k": "v"], autoDelete: true) { _, _ in }
        },
        room("setChatroomAttributesForced") {
            $0.setChatroomAttributesForced($1, attributes: ["k": "v"], autoDelete: true) { _, _ in }
        },
        room("setChatroomAttribute") {
            $0.setChatroomAttribute($1, key: "k", value: "v", autoDelete: true) { _ in }
        },
        room("setChatroomAttributeForced") {
            $0.setChatroomAttributeForced($1, key: "k", value: "v", autoDelete: true) { _ in }
        },
        room("removeChatroomAttributes") { $0.removeChatroomAttributes($1, attributes: ["k"]) { _, _ in } },
        room("removeChatroomAttributesForced") {
            $0.removeChatroomAttributesForced($1, attributes: ["k"]) { _, _ in }
        },
        room("removeChatroomAttribute") { $0.removeChatroomAttribute($1, key: "k") { _ in } },
        room("removeChatroomAttributeForced") { $0.removeChatroomAttributeForced($1, key: "k") { _ in } },
        room("fetchChatroomAttributes") { $0.fetchChatroomAttributes($1, keys: ["k"]) { _, _ in } },
        room("fetchChatroomAllAttributes", traced: "fetchChatroomAttributes") {
            $0.fetchChatroomAllAttributes($1) { _, _ in }
        },
    ]

    private static let messages: [KitCall] = [
        message("send") { $0.send($1, progress: nil) { _, _ in } },
        message("resend") { $0.resend($1, progress: nil) { _, _ in } },
        message("recallMessage", .login) { $0.recallMessage(withMessageId: $1.messageId) { _ in } },
    ]

    private static let users: [KitCall] = [
        client("updateOwnUserInfo") {
            $0.userInfoManager?.updateOwnUserInfo("Bob", withType: .nickName) { _, _ in }
        },
        client("fetchUserInfo") { $0.userInfoManager?.fetchUserInfo(byId: ["alice"]) { _, _ in } },
        client("publishPresence") { $0.presenceManager?.publishPresence(withDescription: "here") { _ in } },
        client("subscribe") { $0.presenceManager?.subscribe(["alice"], expiry: 60) { _, _ in } },
        client("unsubscribe") { $0.presenceManager?.unsubscribe(["alice"]) { _ in } },
        client("fetchSubscribedMembers") {
            $0.presenceManager?.fetchSubscribedMembers(withPageNum: 1, pageSize: 10) { _, _ in }
        },
        client("fetchPresenceStatus") { $0.presenceManager?.fetchPresenceStatus(["alice"]) { _, _ in } },
    ]
}
