import Devices
import EmulatorAPI
import HyphenateChat
import ParlorTesting
import Testing

@Suite struct RoomTests {
    private let chat = ChatWorld()

    @Test func `others are told who joins and leaves, and the user is not`() {
        let (alice, bob) = (chat.user("alice"), chat.user("bob"))
        let room = chat.room(of: alice)
        let joined = chat.heard(alice) { chat.join(room, bob) }
        #expect(joined == ["userDidJoin(\(room), user: bob)"])
        let left = chat.heard(alice) { _ = chat.code(bob) { $0.leaveChatroom(room, error: $1) } }
        #expect(left == ["userDidLeave(\(room), user: bob)"])
        #expect(chat.world.callbacks(on: bob).allSatisfy { !$0.contains("userDid") })
    }

    @Test func `an owner may leave, stays the owner and can destroy the room`() {
        let (alice, bob) = (chat.user("alice"), chat.user("bob"))
        let room = chat.room(of: alice)
        chat.join(room, bob)
        #expect(chat.code(alice) { $0.leaveChatroom(room, error: $1) } == nil)
        let seen = chat.on(bob) { $0.roomManager?.getChatroomSpecificationFromServer(withId: room, error: nil)?.owner }
        #expect(seen == "alice")
        #expect(chat.code(bob) { $1.pointee = $0.destroyChatroom(room) } == .chatroomPermissionDenied)
        let heard = chat.heard(bob) { chat.on(alice) { _ = $0.roomManager?.destroyChatroom(room) } }
        #expect(heard == ["didDismiss(from: \(room), reason: destroyed)"])
        #expect(chat.code(bob) { $0.joinChatroom(room, error: $1) } == .chatroomNotExist)
    }

    @Test func `only super admins make rooms, whoever owns one already`() {
        let (alice, bob) = (chat.user("alice"), chat.user("bob"))
        func made(_ device: Device) -> EMErrorCode? {
            chat.code(device) {
                _ = $0.createChatroom(
                    withSubject: "Lobby", description: nil, invitees: nil, message: nil, maxMembersCount: 0, error: $1)
            }
        }
        chat.mayMakeRooms("bob", false)
        #expect(made(alice) == nil)
        #expect(made(bob) == .chatroomPermissionDenied)
        chat.mayMakeRooms("bob")
        #expect(made(bob) == nil)
        chat.mayMakeRooms("alice", false)
        #expect(made(alice) == .chatroomPermissionDenied)
    }

    @Test func `rooms that are none, that are full and that keep a user out are refused with numbers of their own`() {
        let (alice, bob, carol) = (chat.user("alice"), chat.user("bob"), chat.user("carol"))
        #expect(chat.code(bob) { $0.joinChatroom("", error: $1) } == .chatroomInvalidId)
        #expect(chat.code(bob) { $0.joinChatroom("123", error: $1) } == .chatroomNotExist)
        #expect(chat.code(bob) { $0.leaveChatroom("123", error: $1) } == .chatroomNotExist)
        let full = chat.on(alice) {
            $0.roomManager?.createChatroom(
                withSubject: "two", description: "", invitees: nil, message: nil, maxMembersCount: 2, error: nil)?
                .chatroomId
        }
        chat.join(full ?? "", bob)
        #expect(chat.code(carol) { $0.joinChatroom(full ?? "", error: $1) } == .chatroomMembersFull)
        #expect(chat.code(alice) { $0.blockMembers(["Bob"], fromChatroom: full ?? "", error: $1) } == nil)
        #expect(chat.code(bob) { $0.joinChatroom(full ?? "", error: $1) } == .chatroomUserInBlockList)
        let list = chat.on(alice) {
            $0.roomManager?.getChatroomBlacklistFromServer(withId: full ?? "", pageNumber: 1, pageSize: 10, error: nil)
        }
        #expect(list == ["bob"])
        #expect(chat.code(alice) { $0.unblockMembers(["bob"], fromChatroom: full ?? "", error: $1) } == nil)
        #expect(chat.code(bob) { $0.joinChatroom(full ?? "", error: $1) } == nil)
    }

    @Test func `muted members are told, and are refused until the end of it`() {
        let (alice, bob, carol) = (chat.user("alice"), chat.user("bob"), chat.user("carol"))
        let room = chat.room(of: alice)
        chat.join(room, bob, carol)
        let heard = chat.heard(carol) {
            _ = chat.code(alice) { $0.muteMembers(["bob"], muteMilliseconds: -1, fromChatroom: room, error: $1) }
        }
        #expect(heard == [#"chatroomMuteListDidUpdate(\#(room), addedMutedMembers: ["bob"], muteExpire: -1)"#])
        #expect(say("hi", in: room, on: bob) == .userMuted)
        #expect(chat.code(alice) { $0.unmuteMembers(["bob"], fromChatroom: room, error: $1) } == nil)
        #expect(say("hi", in: room, on: bob) == nil)
        let all = chat.heard(bob) { _ = chat.code(alice) { $0.muteAllMembers(fromChatroom: room, error: $1) } }
        #expect(all == ["chatroomAllMemberMuteChanged(\(room), isAllMemberMuted: true)"])
        #expect(say("hi", in: room, on: bob) == .messageIllegalWhiteList)
        let allowed = chat.heard(bob) {
            _ = chat.code(alice) { $0.addWhiteListMembers(["bob"], fromChatroom: room, error: $1) }
        }
        #expect(allowed == [#"chatroomWhiteListDidUpdate(\#(room), addedWhiteListMembers: ["bob"])"#])
        #expect(say("hi", in: room, on: bob) == nil)
        #expect(chat.code(carol) { $0.muteAllMembers(fromChatroom: room, error: $1) } == .chatroomPermissionDenied)
    }

    @Test func `admins, owners, names and announcements change, and the others are told`() {
        let (alice, bob, carol) = (chat.user("alice"), chat.user("bob"), chat.user("carol"))
        let room = chat.room(of: alice)
        chat.join(room, bob, carol)
        let admin = chat.heard(bob) { _ = chat.code(alice) { $0.addAdmin("bob", toChatroom: room, error: $1) } }
        #expect(admin == ["chatroomAdminListDidUpdate(\(room), addedAdmin: bob)"])
        let told = chat.heard(carol) {
            _ = chat.code(bob) { $0.updateChatroomAnnouncement(withId: room, announcement: "欢迎 👋", error: $1) }
        }
        #expect(told == ["chatroomAnnouncementDidUpdate(\(room), announcement: 欢迎 👋)"])
        let text = chat.on(carol) { $0.roomManager?.getChatroomAnnouncement(withId: room, error: nil) }
        #expect(text == "欢迎 👋")
        let long = String(repeating: "字", count: 512)
        #expect(chat.code(alice) { $0.updateChatroomAnnouncement(withId: room, announcement: long, error: $1) } == nil)
        #expect(
            chat.code(alice) { $0.updateChatroomAnnouncement(withId: room, announcement: long + "字", error: $1) }
                == .invalidParam)
        let owner = chat.heard(carol) {
            _ = chat.code(alice) { $0.updateChatroomOwner(room, newOwner: "bob", error: $1) }
        }
        #expect(owner == ["chatroomOwnerDidUpdate(\(room), newOwner: bob, oldOwner: alice)"])
        let removed = chat.heard(carol) {
            _ = chat.code(bob) { $0.removeMembers(["carol"], fromChatroom: room, error: $1) }
        }
        #expect(removed == ["didDismiss(from: \(room), reason: beRemoved)"])
    }

    @Test func `who is offline for two minutes is out of the room, and the owner stays`() {
        let (alice, bob) = (chat.user("alice"), chat.user("bob"))
        let room = chat.room(of: alice)
        chat.join(room, bob)
        bob.network.isConnected = false
        chat.world.advance(by: .seconds(119))
        #expect(!chat.world.callbacks(on: alice).contains("userDidLeave(\(room), user: bob)"))
        chat.world.advance(by: .seconds(2))
        #expect(chat.world.callbacks(on: alice).contains("userDidLeave(\(room), user: bob)"))
        let back = chat.heard(bob) {
            bob.network.isConnected = true
            chat.world.advance(by: .seconds(5))
        }
        #expect(back == ["connectionStateDidChange(connected)", "didDismiss(from: \(room), reason: offline)"])
        alice.network.isConnected = false
        chat.world.advance(by: .seconds(200))
        chat.join(room, bob)
        let count = chat.on(bob) {
            $0.roomManager?.getChatroomSpecificationFromServer(withId: room, fetchMembers: true, error: nil)?
                .occupantsCount
        }
        #expect(count == 2)
    }

    private func say(_ text: String, in room: String, on device: Device) -> EMErrorCode? {
        chat.on(device) { client in
            let message = EMChatMessage(conversationID: room, body: EMTextMessageBody(text: text), ext: nil)
            message.chatType = .chatRoom
            client.chatManager?.send(message, progress: nil) { _, _ in }
            chat.settle()
            return message.status == .succeed ? nil : chat.lastCode(on: device)
        }
    }
}

extension ChatWorld {
    /// The code of the last completion on a device.
    func lastCode(on device: Device) -> EMErrorCode? {
        let line = world.callbacks(on: device).last ?? ""
        guard let range = line.range(of: " error ") else { return nil }
        return Int(line[range.upperBound...].prefix { $0.isNumber }).flatMap(EMErrorCode.init(rawValue:))
    }
}
