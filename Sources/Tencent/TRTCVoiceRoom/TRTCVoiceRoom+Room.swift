import Devices
public import Foundation
import ImSDK_Plus
import Synchronization
import TXLiteAVSDK_TRTC

extension TRTCVoiceRoom {
    // MARK: Creating and destroying

    /// Creates a room, or takes over one that the caller left behind. The caller is its owner, without a seat.
    ///
    /// The callback comes when TRTC has admitted the owner: -1 for a wrong argument or state, else the code of the
    /// service that refused. Failures of chat also reach the delegate's `onError`. A refused call changes nothing; the
    /// open source forgets its copy of the seats even where it refuses to create a room inside another.
    public func createRoom(roomID: Int32, roomParam: VoiceRoomParam, callback: ActionCallback?) {
        let name = roomParam.roomName
        let cover = roomParam.coverUrl
        let needsRequest = roomParam.needRequest
        let given = roomParam.seatInfoList.map(Seat.init)
        let blank = min(max(roomParam.seatCount, 0), AttributeFormat.mostSeatsKept)
        let seats = given.isEmpty ? Array(repeating: Seat.blank, count: blank) : given
        begin("createRoom(roomID: \(roomID), roomName: \(name), seats: \(seats.count))", callback) { done in
            guard roomID != 0 else { return done.onMain(-1, "create room fail. parms invalid.") }
            let (isLoggedIn, isInRoom) = self.state.withLock { (!$0.chatUserID.isEmpty, $0.isInRoom) }
            guard isLoggedIn else { return done.onMain(-1, "im not login yet, create room fail") }
            guard !isInRoom else { return done.onMain(-1, "you have been in room") }
            let (record, visit) = self.state.withLock { state in
                state.visit += 1
                state.watchesConnection = true
                state.roomID = Int(roomID)
                state.seats = []
                state.ownSeat = -1
                state.isSelfMuted = false
                let record = RoomRecord(
                    ownerID: state.chatUserID, ownerName: state.selfName, name: name, cover: cover,
                    seatCount: seats.count, needsRequest: needsRequest)
                state.room = record
                return (record, state.visit)
            }
            self.fetchSelfName()
            self.createGroup(record, seats: seats, visit: visit, done: done)
        }
    }

    private func createGroup(_ record: RoomRecord, seats: [Seat], visit: Int, done: Done) {
        let group = state.withLock { $0.groupID }
        let chat = V2TIMManager.sharedInstance()!
        let describe: @Sendable () -> Void = {
            let record = self.state.withLock { state in
                state.room?.ownerName = state.selfName
                return state.room ?? record
            }
            let info = V2TIMGroupInfo()
            info.groupID = group
            info.groupName = record.name
            info.faceURL = record.cover
            info.introduction = record.ownerName
            V2TIMManager.sharedInstance().setGroupInfo(info: info, succ: {}, fail: { _, _ in })
        }
        chat.createGroup(groupType: "AVChatRoom", groupID: group, groupName: record.name) { _ in
            describe()
            self.initialize(record, seats: seats, visit: visit, done: done)
        } fail: { code, message in
            switch code {
            case 10025, 10021:
                describe()
                V2TIMManager.sharedInstance().joinGroup(groupID: group, msg: "") {
                    self.initialize(record, seats: seats, visit: visit, done: done)
                } fail: { code, message in
                    guard code != 10013 else {
                        return self.initialize(record, seats: seats, visit: visit, done: done)
                    }
                    self.creationFailed(code, message ?? "", visit: visit, done: done)
                }
            case 10036, 10037, 10038:
                self.creationFailed(
                    code, "the plan's quota is used up; a larger one can be bought in the console", visit: visit,
                    done: done)
            default:
                self.creationFailed(code, message ?? "", visit: visit, done: done)
            }
        }
    }

    private func creationFailed(_ code: Int32, _ message: String, visit: Int, done: Done) {
        guard isOnVisit(visit) else { return leftMeanwhile(done) }
        stopWatchingConnection()
        stopListeningToChat()
        abandon()
        report(code, message)
        done.onMain(code, message)
    }

    private func initialize(_ record: RoomRecord, seats: [Seat], visit: Int, done: Done) {
        guard isOnVisit(visit) else { return leftMeanwhile(done) }
        let (group, record) = state.withLock { state in
            state.isInRoom = true
            state.seats = seats
            return (state.groupID, state.room ?? record)
        }
        listenToChat()
        V2TIMManager.sharedInstance().initGroupAttributes(
            groupID: group, attributes: AttributeFormat.attributes(room: record, seats: seats)
        ) {
            self.enterChannelAsOwner(visit: visit, done: done)
        } fail: { code, message in
            switch code {
            case 10056:
                self.fetchAttributes { _, _ in self.enterChannelAsOwner(visit: visit, done: done) }
            case 10007:
                V2TIMManager.sharedInstance().joinGroup(groupID: group, msg: "") {
                    self.enterChannelAsOwner(visit: visit, done: done)
                } fail: { code, message in
                    self.creationFailed(code, message ?? "", visit: visit, done: done)
                }
            default:
                // The open source never calls the callback here. This one does, because the app waits for it.
                self.creationFailed(code, message ?? "", visit: visit, done: done)
            }
        }
    }

    private func enterChannelAsOwner(visit: Int, done: Done) {
        guard isOnVisit(visit) else { return leftMeanwhile(done) }
        enterChannel(as: .anchor) { code in done(code, Self.text(ofEntering: code)) }
    }

    private func isOnVisit(_ visit: Int) -> Bool { state.withLock { $0.visit == visit } }

    /// The room was left before it was created: TRTC is not entered, and the group stays, as after the owner's exit.
    private func leftMeanwhile(_ done: Done) { done(-1, Self.text(ofEntering: -1)) }

    private static func text(ofEntering code: Int32) -> String {
        switch code {
        case 0: "enter trtc room success."
        case ERR_TRTC_USER_SIG_CHECK_FAILED.rawValue: "userSig invalid, please login again."
        default: "enter trtc room fail."
        }
    }

    /// Destroys the room for everybody else, who get `onRoomDestroy`; the caller gets only the callback. -1 for a caller
    /// who is not its owner, who leaves TRTC all the same.
    public func destroyRoom(callback: ActionCallback?) {
        begin("destroyRoom()", callback) { done in
            self.stopWatchingConnection()
            self.exitChannel()
            let (isOwner, group, visit) = self.state.withLock { state in
                if state.isOwner { state.visit += 1 }
                return (state.isOwner, state.groupID, state.visit)
            }
            guard isOwner else { return done(-1, "only owner could destroy room") }
            V2TIMManager.sharedInstance().dismissGroup(groupID: group) {
                self.end(visit)
                done(0, "destroy room success.")
            } fail: { code, message in
                guard code == 10007 else {
                    self.end(visit)
                    return done(code, message ?? "")
                }
                self.destroyLogically(group, visit: visit, done: done)
            }
        }
    }

    /// Another user owns the group: its seats are cleared, and members are told to leave.
    private func destroyLogically(_ group: String, visit: Int, done: Done) {
        let chat = V2TIMManager.sharedInstance()!
        chat.deleteGroupAttributes(groupID: group, keys: nil, succ: {}, fail: { _, _ in })
        chat.sendGroupCustomMessage(
            customData: PayloadFormat.destruction(), to: group, priority: .PRIORITY_NORMAL
        ) {
            self.end(visit)
            done(0, "destroy room success.")
        } fail: { code, message in
            self.end(visit)
            done(code, message ?? "")
        }
    }

    /// Chat answered the end of a room: it is forgotten, unless another was entered meanwhile.
    private func end(_ visit: Int) {
        guard isOnVisit(visit) else { return }
        stopListeningToChat()
        abandon()
    }

    // MARK: Entering and leaving

    /// Enters a room as a listener.
    ///
    /// The callback reports only TRTC's result. Chat is joined at the same time and reports its failures through
    /// `onError`: a room that does not exist is entered with code 0 and an error -1.
    public func enterRoom(roomID: Int, callback: ActionCallback?) {
        begin("enterRoom(roomID: \(roomID))", callback) { done in
            let (isLoggedIn, visit) = self.state.withLock { state in
                state.visit += 1
                state.roomID = roomID
                state.isInRoom = false
                state.room = nil
                state.seats = []
                state.ownSeat = -1
                state.isSelfMuted = false
                state.watchesConnection = roomID != 0 && !state.userID.isEmpty
                return (!state.userID.isEmpty, state.visit)
            }
            guard roomID != 0, isLoggedIn else { return done.onMain(-1, "enter trtc room fail.") }
            self.enterChannel(as: .audience) { code in done.onMain(code, Self.text(ofEntering: code)) }
            self.joinChat(roomID, visit: visit)
        }
    }

    private func joinChat(_ roomID: Int, visit: Int) {
        let group = String(roomID)
        let fetch: @Sendable () -> Void = {
            guard self.isStillEntering(roomID, visit: visit) else { return }
            self.listenToChat()
            self.readAttributes(of: group) { attributes in
                guard self.isStillEntering(roomID, visit: visit) else { return }
                self.enterChat(attributes)
            } fail: { code, message in
                self.report(-1, "join group eror, enter room fail. code:\(code), msg:\(message)")
            }
        }
        V2TIMManager.sharedInstance().joinGroup(groupID: group, msg: "") {
            fetch()
        } fail: { code, message in
            guard code != 10013 else { return fetch() }
            self.report(-1, "join group eror, enter room fail. code:\(code), msg:\(message ?? "")")
        }
    }

    /// Whether the room is still the one that is wanted. A group that was joined for a room that was left meanwhile is left.
    private func isStillEntering(_ roomID: Int, visit: Int) -> Bool {
        let (isOnVisit, isNowhere) = state.withLock { ($0.visit == visit, $0.roomID == 0) }
        guard !isOnVisit, isNowhere else { return isOnVisit }
        stopListeningToChat()
        V2TIMManager.sharedInstance().quitGroup(groupID: String(roomID), succ: {}, fail: { _, _ in })
        return false
    }

    private func enterChat(_ attributes: [String: String]) {
        guard let record = AttributeFormat.room(in: attributes) else {
            return report(-1, "group room info is empty, enter room failed.")
        }
        var seats = AttributeFormat.seats(in: attributes, count: record.seatCount)
        let (info, ownSeat, generation) = state.withLock { state in
            state.isInRoom = true
            state.room = record
            // A user who crashed on a seat is still on it, and takes it again.
            let own = seats.firstIndex { $0.status == .used && $0.user == state.userID }
            if let own { seats[own] = Seat(isMuted: seats[own].isMuted) }
            state.seats = seats
            return (state.roomInfo, own, state.generation)
        }
        tellRoomInfo(info)
        if let ownSeat {
            write([ownSeat: Seat(status: .used, isMuted: seats[ownSeat].isMuted, user: state.withLock { $0.userID })]) {
                _, _ in
            }
        }
        tellSeatList(seats)
        guard generation == .document else { return }
        for (index, seat) in seats.enumerated() where seat.status == .used {
            lookUp(seat.user) { user in self.tellEntered(index, user) }
        }
    }

    /// Leaves the user's seat, then TRTC, then the room. The owner cannot leave the room: 10009. -1 where chat was not
    /// joined, or not yet. TRTC is left in any case.
    public func exitRoom(callback: ActionCallback?) {
        begin("exitRoom()", callback) { done in
            self.stopWatchingConnection()
            guard self.state.withLock({ $0.ownSeat >= 0 }) else { return self.quit(done) }
            self.leaveSeat(Handover { _, _ in self.quit(done) })
        }
    }

    private func quit(_ done: Done) {
        exitChannel()
        let (isInRoom, group, visit) = state.withLock { state in
            state.visit += 1
            return (state.isInRoom, state.groupID, state.visit)
        }
        guard isInRoom else {
            abandon()
            return done(-1, "not enter room yet, can't exit room.")
        }
        stopListeningToChat()
        V2TIMManager.sharedInstance().quitGroup(groupID: group) {
            self.end(visit)
            done(0, "exite room success.")
        } fail: { code, message in
            // The open source stays "in the room" here, so that an owner cannot create it again.
            self.state.withLock { state in
                guard state.visit == visit else { return }
                state.seats = []
                state.ownSeat = -1
            }
            done(code, message ?? "")
        }
    }

    /// Forgets the room.
    func abandon() {
        let watched = state.withLock { state in
            let watched = state.watched
            state.visit += 1
            state.isInRoom = false
            state.roomID = 0
            state.room = nil
            state.seats = []
            state.ownSeat = -1
            state.isSelfMuted = false
            state.pendingEnterSeat = nil
            state.pendingLeaveSeat = nil
            state.pendingPickSeat = nil
            state.pendingKickSeat = nil
            state.move = nil
            state.roleSwitches = []
            state.watched = []
            return watched
        }
        guard !watched.isEmpty else { return }
        V2TIMManager.sharedInstance().unsubscribeUserStatus(userIDList: watched, succ: {}, fail: { _, _ in })
    }

    // MARK: Looking up

    /// Looks rooms up, entered or not; those that do not exist are left out.
    public func getRoomInfoList(roomIdList: [NSNumber], callback: VoiceRoomInfoCallback?) {
        let ids = roomIdList.map(\.stringValue)
        let handed = callback.map { Handover($0) }
        begin("getRoomInfoList(roomIdList: \(ids))", nil) { _ in
            let done: @Sendable (Int32, String, Handover<[VoiceRoomInfo]>) -> Void = { code, message, rooms in
                self.device.complete(
                    "TRTCVoiceRoom.getRoomInfoList callback(code: \(code), message: \(message), roomInfos: \(rooms.value))"
                ) {
                    handed?.value(code, message, rooms.value)
                }
            }
            V2TIMManager.sharedInstance().getGroupsInfo(ids) { results in
                let rooms = (results ?? []).filter { $0.resultCode == 0 }.compactMap(\.info).map(VoiceRoomInfo.init)
                done(0, "success.", Handover(rooms))
            } fail: { code, message in
                done(code, message ?? "", Handover([]))
            }
        }
    }

    /// Looks users up, or everybody in the room if the list is nil. -1 outside a room, and for an empty list.
    public func getUserInfoList(userIDList: [String]?, callback: VoiceRoomUserListCallback?) {
        let handed = callback.map { Handover($0) }
        begin("getUserInfoList(userIDList: \(userIDList.map { "\($0)" } ?? "nil"))", nil) { _ in
            let done: @Sendable (Int32, String, Handover<[VoiceRoomUserInfo]>) -> Void = { code, message, users in
                self.device.complete(
                    on: self.outlet.queue,
                    "TRTCVoiceRoom.getUserInfoList callback(code: \(code), message: \(message), userInfos: \(users.value))"
                ) {
                    handed?.value(code, message, users.value)
                }
            }
            let (isInRoom, group) = self.state.withLock { ($0.isInRoom, $0.groupID) }
            guard isInRoom else { return done(-1, "get user info list fail, not enter room yet", Handover([])) }
            let fail: @Sendable (Int32, String?) -> Void = { code, message in done(code, message ?? "", Handover([])) }
            guard let userIDList else {
                let filter = UInt32(V2TIMGroupMemberFilter.GROUP_MEMBER_FILTER_COMMON.rawValue)
                V2TIMManager.sharedInstance().getGroupMemberList(
                    group, filter: filter, nextSeq: 0,
                    succ: { _, members in
                        let users = (members ?? []).map {
                            VoiceRoomUserInfo(
                                userId: $0.userID ?? "", userName: $0.nickName ?? "", userAvatar: $0.faceURL ?? "")
                        }
                        done(0, "get audience list success.", Handover(users))
                    }, fail: fail)
                return
            }
            guard !userIDList.isEmpty else {
                return done(-1, "get user info list fail, user id list is empty.", Handover([]))
            }
            V2TIMManager.sharedInstance().getUsersInfo(
                userIDList,
                succ: { infos in
                    done(0, "success", Handover((infos ?? []).map(VoiceRoomUserInfo.init)))
                }, fail: fail)
        }
    }
}

extension TRTCVoiceRoom.State {
    /// The room in the form of events, which do not know the number of members.
    var roomInfo: RoomInfoValue? {
        room.map { RoomInfoValue(roomID: roomID, record: $0) }
    }
}

/// A room on its way to a delegate.
struct RoomInfoValue: Sendable {
    let roomID: Int
    let record: RoomRecord

    var model: VoiceRoomInfo {
        let info = VoiceRoomInfo(roomID: roomID, ownerId: record.ownerID, memberCount: -1)
        info.roomName = record.name
        info.coverUrl = record.cover
        info.ownerName = record.ownerName
        info.needRequest = record.needsRequest
        return info
    }
}

extension VoiceRoomInfo {
    convenience init(_ info: V2TIMGroupInfo) {
        self.init(roomID: Int(info.groupID ?? "") ?? 0, ownerId: info.owner ?? "", memberCount: Int(info.memberCount))
        roomName = info.groupName ?? ""
        coverUrl = info.faceURL ?? ""
        ownerName = info.introduction ?? ""
    }
}

extension VoiceRoomUserInfo {
    convenience init(_ info: V2TIMUserInfo) {
        self.init(userId: info.userID ?? "", userName: info.nickName ?? "", userAvatar: info.faceURL ?? "")
    }
}
