import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects

/// What ``EMClient/roomManager`` is. Its methods for apps are those of ``IEMChatroomManager``; here is what they do.
final class ChatroomManager: IEMChatroomManager {
    unowned let client: EMClient

    init(_ client: EMClient) { self.client = client }

    private static let facts = Easemob.profile

    /// Checks an id that the SDK does not send when it is none.
    private func fault(of id: String) -> EMError? {
        let maximum = Self.facts.room.maximumRoomIDBytes.value
        let isPlain = (1...maximum).contains(id.utf8.count) && id.utf8.allSatisfy { (0x21...0x7e).contains($0) }
        return isPlain ? nil : .local(.roomIDInvalid(id))
    }

    private func fault(of text: String?, _ name: String, _ maximum: Int) -> EMError? {
        let count = text?.utf16.count ?? 0
        return count <= maximum ? nil : .local(.tooLong(name, count, maximum: maximum))
    }

    private func request(_ id: String, _ command: Command, _ done: @escaping Done<Reply>) {
        if let error = fault(of: id) { return done(.failure(Refused(error))) }
        client.request(command, done: done)
    }

    /// Sends a command that is answered with no more than that it was done, and hands over the room.
    private func change(
        _ id: String, _ command: RoomCommand, _ done: @escaping Done<EMChatroom>,
        learn: @escaping (inout EMChatroom.Facts) -> Void = { _ in }
    ) {
        request(id, .room(command)) { [client] result in
            done(
                result.map { _ in
                    let room = client.chatroom(RoomID(id))
                    room.learn(learn)
                    return room
                })
        }
    }

    // MARK: In and out

    func join(
        _ id: String, ext: String? = nil, leavingOthers: Bool = false, _ done: @escaping Done<EMChatroom>
    ) {
        if ext?.isEmpty == false { client.device.warn(of: Easemob.ChatNotEmulated.joinExt) }
        request(id, .room(.enter(room: RoomID(id), entry: .join))) { [self] result in
            switch result {
            // Who is in the room already gets the room.
            case .failure(let refused) where refused.error.code != .chatroomAlreadyJoined:
                done(.failure(refused))
            case .success, .failure:
                if leavingOthers {
                    for other in client.state.withLock({ $0.joined.sorted() }) where other != RoomID(id) {
                        leave(other.rawValue) { _ in }
                    }
                }
                client.state.withLock { _ = $0.joined.insert(RoomID(id)) }
                read(id, withMembers: false, done)
            }
        }
    }

    func leave(_ id: String, _ done: @escaping Done<Void>) {
        if let error = fault(of: id) { return done(.failure(Refused(error))) }
        let room = client.chatroom(RoomID(id))
        if client.options?.canChatroomOwnerLeave == false, room.permissionType == .owner {
            return done(.failure(Refused(EMError(Easemob.ChatFailure(.ownerCannotLeave(room: room.id))))))
        }
        request(id, .room(.leave(room: room.id))) { [client] result in
            // Who is out already has left, whatever the answer.
            switch result.error?.code {
            case nil, .chatroomNotJoined, .chatroomNotExist: client.forget(room.id)
            default: break
            }
            done(result.map { _ in })
        }
    }

    func create(
        subject: String?, description: String?, invitees: [String]?, maximum: Int, _ done: @escaping Done<EMChatroom>
    ) {
        let error =
            fault(of: subject, "subject", Self.facts.sdk.maximumNameCharacters.value)
            ?? fault(of: description, "description", Self.facts.sdk.maximumDescriptionCharacters.value)
        if let error { return done(.failure(Refused(error))) }
        if invitees?.isEmpty == false { client.device.warn(of: Easemob.ChatNotEmulated.invitees) }
        let plan = RoomPlan(
            kind: Easemob.roomKind,
            description: RoomDescription(name: subject ?? "", introduction: description ?? ""),
            maximumMembers: maximum > 0 ? maximum : nil)
        let id = RoomID(client.device.makeRoomNumber())
        client.request(.room(.enter(room: id, entry: .create(plan: plan)))) { [self] result in
            switch result {
            case .failure(let refused): done(.failure(refused))
            case .success:
                client.state.withLock { _ = $0.joined.insert(id) }
                read(id.rawValue, withMembers: false, done)
            }
        }
    }

    func destroy(_ id: String, _ done: @escaping Done<Void>) {
        request(id, .room(.dismiss(room: RoomID(id)))) { [client] result in
            if case .success = result { client.forget(RoomID(id)) }
            done(result.map { _ in })
        }
    }

    // MARK: Reading

    /// Reads a room, its admins if the user is in it, and its members if asked for.
    func read(_ id: String, withMembers: Bool, _ done: @escaping Done<EMChatroom>) {
        request(id, .room(.fetchRooms(rooms: [RoomID(id)]))) { [self] result in
            switch result {
            case .failure(let refused): done(.failure(refused))
            case .success(.rooms(let results)):
                guard case .found(let listing)? = results.first else {
                    return done(.failure(Refused(EMError(Easemob.ChatFailure(.roomNotFound(room: RoomID(id)))))))
                }
                let room = client.chatroom(listing.room)
                room.learn(listing)
                guard listing.joinedAtUnixMilliseconds != nil else { return done(.success(room)) }
                readMembers(of: room, .admins, count: nil) { [self] admins in
                    guard case .success(let admins) = admins else { return done(admins.map { _ in room }) }
                    room.learn { $0.admins = admins }
                    guard withMembers else { return done(.success(room)) }
                    let count = Self.facts.sdk.maximumMembersWithDetails.value
                    readMembers(of: room, .everybody, count: count) { members in
                        done(
                            members.map { members in
                                room.learn { $0.members = members.filter { $0 != listing.owner?.rawValue } }
                                return room
                            })
                    }
                }
            case .success(let reply): client.mismatched(reply, "getChatroomSpecificationFromServer")
            }
        }
    }

    private func readMembers(
        of room: EMChatroom, _ filter: MemberFilter, count: Int?, _ done: @escaping Done<[String]>
    ) {
        let command = RoomCommand.listMembers(room: room.id, filter: filter, count: count, cursor: 0)
        client.request(.room(command)) { [client] result in
            switch result {
            case .failure(let refused): done(.failure(refused))
            case .success(.members(let members, _)): done(.success(members.map(\.user.rawValue)))
            case .success(let reply): client.mismatched(reply, "getChatroomMemberListFromServer")
            }
        }
    }

    func members(
        _ id: String, cursor: String?, pageSize: Int, _ done: @escaping Done<EMCursorResult<NSString>>
    ) {
        let maximum = Self.facts.room.memberListPage.value
        guard (1...maximum).contains(pageSize), let from = cursor?.isEmpty ?? true ? 0 : UInt64(cursor ?? "") else {
            return done(.failure(Refused(.local(.memberPageInvalid(pageSize, maximum: maximum)))))
        }
        let command = RoomCommand.listMembers(room: RoomID(id), filter: .everybody, count: pageSize, cursor: from)
        request(id, .room(command)) { [client] result in
            switch result {
            case .failure(let refused): done(.failure(refused))
            case .success(.members(let members, let next)):
                let names = members.map { NSString(string: $0.user.rawValue) }
                done(.success(EMCursorResult(list: names, andCursor: next == 0 ? "" : "\(next)")))
            case .success(let reply): client.mismatched(reply, "getChatroomMemberListFromServer")
            }
        }
    }

    /// A page of all rooms; the cloud's pages are smaller than the SDK's, so there may be several requests.
    func rooms(page: Int, size: Int, _ done: @escaping Done<EMPageResult<EMChatroom>>) {
        let maximum = Self.facts.sdk.maximumRoomsPage.value
        guard page > 0, (1...maximum).contains(size), page < Int(Int32.max) else {
            return done(.failure(Refused(.local(.roomPageInvalid(page, size, maximum: maximum)))))
        }
        readRooms(skipped: (page - 1) * size, left: size, found: [], done)
    }

    private func readRooms(
        skipped: Int, left: Int, found: [EMChatroom], _ done: @escaping Done<EMPageResult<EMChatroom>>
    ) {
        let count = min(left, Self.facts.room.maximumRoomListPage.value ?? left)
        client.request(.room(.listRooms(skipped: skipped, count: count))) { [self] result in
            switch result {
            case .failure(let refused): done(.failure(refused))
            case .success(.rooms(let results)):
                var found = found
                for case .found(let listing) in results {
                    let room = client.chatroom(listing.room)
                    room.learn(listing)
                    found.append(room)
                }
                guard results.count == count, left > count else {
                    return done(.success(EMPageResult(list: found, andCount: found.count)))
                }
                readRooms(skipped: skipped + count, left: left - count, found: found, done)
            case .success(let reply): client.mismatched(reply, "getChatroomsFromServer")
            }
        }
    }

    /// A page of a list, from 1.
    func list(
        _ list: RoomUserList, of id: String, page: Int, size: Int, _ done: @escaping Done<[String]>
    ) {
        guard page > 0, size > 0 else {
            return done(.failure(Refused(.local(.pageInvalid(page, size)))))
        }
        request(id, .room(.fetchList(room: RoomID(id), list: list))) { [client] result in
            switch result {
            case .failure(let refused): done(.failure(refused))
            case .success(.listed(let users)):
                let names = users.map(\.user.rawValue)
                client.chatroom(RoomID(id)).learn { facts in
                    switch list {
                    case .muted: facts.muted = names
                    case .banned: facts.blocked = names
                    case .exempt: facts.allowed = names
                    }
                }
                let (skipped, isTooFar) = (page - 1).multipliedReportingOverflow(by: size)
                done(.success(isTooFar ? [] : Array(names.dropFirst(skipped).prefix(size))))
            case .success(let reply): client.mismatched(reply, "getChatroomListFromServer")
            }
        }
    }

    func isAllowed(_ id: String, _ done: @escaping Done<Bool>) {
        inside(id) { done($0.map { $0.isExempt ?? false }) }
    }

    func announcement(_ id: String, _ done: @escaping Done<String>) {
        inside(id) { done($0.map { $0.description.notification }) }
    }

    /// What the cloud says of a room that the user must be in.
    private func inside(_ id: String, _ done: @escaping Done<RoomListing>) {
        request(id, .room(.fetchRooms(rooms: [RoomID(id)]))) { [client] result in
            switch result {
            case .failure(let refused): done(.failure(refused))
            case .success(.rooms(let results)):
                let error: EmulatorError
                switch results.first {
                case .found(let listing) where listing.ownRole != nil:
                    client.chatroom(listing.room).learn(listing)
                    return done(.success(listing))
                case .found(let listing): error = .notMember(room: listing.room, user: client.ownID)
                case .notFound, nil: error = .roomNotFound(room: RoomID(id))
                }
                done(.failure(Refused(EMError(Easemob.ChatFailure(error)))))
            case .success(let reply): client.mismatched(reply, "getChatroomAnnouncement")
            }
        }
    }

    // MARK: Changing

    func setAnnouncement(_ text: String?, of id: String, _ done: @escaping Done<EMChatroom>) {
        let maximum = Self.facts.sdk.maximumAnnouncementCharacters.value
        if let error = fault(of: text, "the announcement", maximum) { return done(.failure(Refused(error))) }
        let change = RoomDescriptionChange(notification: text ?? "")
        describe(id, change, done) { $0.announcement = text }
    }

    func setSubject(_ text: String?, of id: String, _ done: @escaping Done<EMChatroom>) {
        let maximum = Self.facts.sdk.maximumNameCharacters.value
        if let error = fault(of: text, "subject", maximum) { return done(.failure(Refused(error))) }
        let change = RoomDescriptionChange(name: text ?? "")
        describe(id, change, done) { $0.subject = text }
    }

    func setDescription(_ text: String?, of id: String, _ done: @escaping Done<EMChatroom>) {
        let maximum = Self.facts.sdk.maximumDescriptionCharacters.value
        if let error = fault(of: text, "description", maximum) { return done(.failure(Refused(error))) }
        let change = RoomDescriptionChange(introduction: text ?? "")
        describe(id, change, done) { $0.description = text }
    }

    /// Describes a room anew. This device is told of it by the answer, others of the same user by an event.
    private func describe(
        _ id: String, _ change: RoomDescriptionChange, _ done: @escaping Done<EMChatroom>,
        _ learn: @escaping (inout EMChatroom.Facts) -> Void
    ) {
        let own = OwnDescription(room: RoomID(id), change: change)
        client.state.withLock { $0.describing.append(own) }
        self.change(
            id, .describe(room: RoomID(id), change: change),
            { [client] result in
                client.state.withLock { state in
                    if let index = state.describing.firstIndex(of: own) { state.describing.remove(at: index) }
                }
                done(result)
            }, learn: learn)
    }

    func remove(_ names: [String], from id: String, _ done: @escaping Done<EMChatroom>) {
        let users = names.map(Easemob.userID)
        let command = RoomCommand.kick(room: RoomID(id), users: users, reason: "", bannedSeconds: 0)
        request(id, .room(command)) { [client] result in
            switch result {
            case .failure(let refused): done(.failure(refused))
            case .success(.outcomes(let outcomes)):
                guard outcomes.contains(where: \.isDone) else {
                    return done(.failure(Refused(EMError(Easemob.ChatFailure(.notPermitted(room: RoomID(id)))))))
                }
                done(.success(client.chatroom(RoomID(id))))
            case .success(let reply): client.mismatched(reply, "removeMembers")
            }
        }
    }

    /// Puts users on a list, or takes them off; `milliseconds` below 0 is for good, nil takes off.
    func enlist(
        _ names: [String], _ list: RoomUserList, of id: String, milliseconds: Int?, _ done: @escaping Done<EMChatroom>
    ) {
        let seconds = milliseconds.map { $0 < 0 ? nil : max(1, $0 / 1000 + ($0 % 1000 > 0 ? 1 : 0)) } ?? 0
        let users = names.map(Easemob.userID)
        let command = RoomCommand.enlist(room: RoomID(id), users: users, list: list, seconds: seconds)
        request(id, .room(command)) { [client] result in
            done(result.map { _ in client.chatroom(RoomID(id)) })
        }
    }

    func setAdmin(_ name: String, _ isAdmin: Bool, of id: String, _ done: @escaping Done<EMChatroom>) {
        let user = Easemob.userID(name)
        change(id, .setRole(room: RoomID(id), user: user, role: isAdmin ? .admin : .member), done)
    }

    func setOwner(_ name: String, of id: String, _ done: @escaping Done<EMChatroom>) {
        change(id, .transferOwnership(room: RoomID(id), to: Easemob.userID(name)), done)
    }

    func muteAll(_ isMuted: Bool, of id: String, _ done: @escaping Done<EMChatroom>) {
        change(id, .muteAll(room: RoomID(id), isMuted: isMuted), done) { $0.isMuteAll = isMuted }
    }

    // MARK: Attributes

    /// What became of a write: the keys that were not written, with why.
    typealias Failures = [String: EMError]

    func set(
        _ attributes: [String: String], of id: String, autoDelete: Bool, isForced: Bool,
        _ done: @escaping Done<Failures>
    ) {
        let list = attributes.sorted { $0.key < $1.key }.map { Attribute(key: $0.key, value: $0.value) }
        let options = AttributeOptions(
            isForced: isForced, takesHold: isForced && Self.facts.attribute.forcedWriterTakesHold.value,
            removesWithHolder: autoDelete)
        write(
            .set(room: RoomID(id), attributes: list, options: options, expectedRevision: nil), list.map(\.key), id, done
        )
    }

    func removeAttributes(_ keys: [String], of id: String, isForced: Bool, _ done: @escaping Done<Failures>) {
        let options = AttributeOptions(isForced: isForced)
        guard !keys.isEmpty else { return done(.failure(Refused(.local(.noKeyNamed)))) }
        write(.remove(room: RoomID(id), keys: keys, options: options, expectedRevision: nil), keys, id, done)
    }

    private func write(
        _ command: AttributeCommand, _ keys: [String], _ id: String, _ done: @escaping Done<Failures>
    ) {
        request(id, .attribute(command)) { [client] result in
            switch result {
            case .failure(let refused): done(.failure(refused))
            case .success(.revised(_, let refused)):
                done(
                    .success(
                        Dictionary(
                            refused.map { ($0.key, EMError(Easemob.ChatFailure($0.reason))) }
                        ) { _, last in last }))
            case .success(let reply): client.mismatched(reply, "setChatroomAttributes")
            }
        }
    }

    func attributes(_ keys: [String]?, of id: String, _ done: @escaping Done<[String: String]>) {
        request(id, .attribute(.fetch(room: RoomID(id), keys: keys ?? []))) { [client] result in
            switch result {
            case .failure(let refused): done(.failure(refused))
            case .success(.attributes(let list, _)):
                done(.success(Dictionary(list.map { ($0.key, $0.value) }) { _, last in last }))
            case .success(let reply): client.mismatched(reply, "fetchChatroomAttributes")
            }
        }
    }
}

extension Device {
    /// The digits of a room's id that are drawn.
    private static let drawnDigits = 14

    /// A room's id as the cloud makes them: 15 digits.
    fileprivate func makeRoomNumber() -> String {
        let digits = makeID(count: Self.drawnDigits).unicodeScalars.map { "\($0.value % 10)" }.joined()
        return "2" + digits
    }
}
