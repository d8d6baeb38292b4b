import Devices
import Foundation
import ImSDK_Plus
import Synchronization
import TXLiteAVSDK_TRTC

/// Seat events. Each client, also the writer, compares the group's attributes with the last ones it knew.
extension TRTCVoiceRoom {
    /// Takes all attributes of the group.
    func attributesChanged(_ attributes: [String: String], tellsRoomInfo: Bool = true) {
        let (info, before, after) = state.withLock { state -> (RoomInfoValue?, [Seat], [Seat]) in
            let before = state.seats
            let record = AttributeFormat.room(in: attributes)
            if let record { state.room = record }
            let count = state.room?.seatCount ?? 0
            guard count > 0 else { return (record == nil ? nil : state.roomInfo, before, before) }
            state.seats = AttributeFormat.seats(in: attributes, count: count)
            return (record == nil ? nil : state.roomInfo, before, state.seats)
        }
        if tellsRoomInfo, let info { tellRoomInfo(info) }
        guard !after.isEmpty else { return }
        tellSeatList(after)
        for change in SeatChange.changes(from: before, to: after) { take(change) }
    }

    private func take(_ change: SeatChange) {
        switch change {
        case .entered(let index, let user): entered(index, user)
        case .left(let index, let user): left(index, user)
        case .opened(let index): tellClosed(index, isClosed: false)
        case .closed(let index, let ejected):
            guard !ejected.isEmpty, ejected == state.withLock({ $0.userID }) else {
                unwatch(ejected)
                return tellClosed(index, isClosed: true)
            }
            becomeListener { self.tellClosed(index, isClosed: true) }
        case .muted(let index, let isMuted): muted(index, isMuted)
        }
    }

    private func entered(_ index: Int, _ user: String) {
        let (isSelf, isMove, isOwner) = state.withLock { state in
            let isSelf = user == state.userID
            if isSelf { state.ownSeat = index }
            return (isSelf, isSelf && state.move?.to == index, state.isOwner)
        }
        if isOwner, !isSelf { watch(user) }
        lookUp(user) { info in
            if isMove {
                self.movedIn(index)
                self.tellEntered(index, info)
                self.finishMove { $0.hasEntered = true }
            } else if isSelf {
                self.becomeSpeaker(on: index) {
                    self.tellEntered(index, info)
                    self.release({ $0.pendingEnterSeat.take() }, 0, "enter seat success")
                    self.release({ $0.pendingPickSeat.take() }, 0, "enter seat success.")
                }
            } else {
                self.tellEntered(index, info)
                self.release({ $0.pendingPickSeat.take() }, 0, "enter seat success.")
            }
        }
    }

    private func left(_ index: Int, _ user: String) {
        let (isSelf, isMove) = state.withLock { state in
            let isSelf = user == state.userID
            let isMove = isSelf && state.move?.from == index
            if isSelf, !isMove, state.ownSeat == index { state.ownSeat = -1 }
            return (isSelf, isMove)
        }
        if !isSelf { unwatch(user) }
        lookUp(user) { info in
            if isMove {
                self.tellLeft(index, info)
                self.finishMove { $0.hasLeft = true }
            } else if isSelf {
                self.becomeListener {
                    self.tellLeft(index, info)
                    self.release({ $0.pendingLeaveSeat.take() }, 0, "leave seat success")
                    self.release({ $0.pendingKickSeat.take() }, 0, "kick seat success.")
                }
            } else {
                self.tellLeft(index, info)
                self.release({ $0.pendingKickSeat.take() }, 0, "kick seat success.")
            }
        }
    }

    private func muted(_ index: Int, _ isMuted: Bool) {
        let (isOwn, user, isSelfMuted) = state.withLock { ($0.ownSeat == index, $0.userID, $0.isSelfMuted) }
        if isOwn {
            let mute = isMuted || isSelfMuted
            TRTCCloud.sharedInstance().muteLocalAudio(mute)
            tellMicrophone(user, isMuted: mute)
        }
        outlet.call("TRTCVoiceRoom.onSeatMute(index: \(index), isMute: \(isMuted))") {
            $0.tellSeatMute(index: index, isMute: isMuted)
        }
    }

    // MARK: My own role

    private func becomeSpeaker(on index: Int, then: @escaping @Sendable () -> Void) {
        let (isMuted, user) = state.withLock { ($0.seat(index)?.isMuted ?? false, $0.userID) }
        let cloud = TRTCCloud.sharedInstance()!
        cloud.muteLocalAudio(isMuted)
        if !isMuted { tellMicrophone(user, isMuted: false) }
        state.withLock { $0.roleSwitches.append(then) }
        cloud.switch(.anchor)
        cloud.startLocalAudio()
    }

    private func becomeListener(then: @escaping @Sendable () -> Void) {
        let cloud = TRTCCloud.sharedInstance()!
        state.withLock { state in
            state.ownSeat = -1
            state.isSelfMuted = false
            state.roleSwitches.append(then)
        }
        cloud.stopLocalAudio()
        cloud.switch(.audience)
    }

    /// TRTC answered a switch of the role. The result is not checked, as in the vendor's component.
    func roleSwitched() {
        let next = state.withLock { $0.roleSwitches.isEmpty ? nil : $0.roleSwitches.removeFirst() }
        next?()
    }

    /// A move keeps the role and the microphone; only a muted seat is reported.
    private func movedIn(_ index: Int) {
        let (isMuted, user) = state.withLock { ($0.seat(index)?.isMuted ?? false, $0.userID) }
        guard isMuted else { return }
        TRTCCloud.sharedInstance().muteLocalAudio(true)
        tellMicrophone(user, isMuted: true)
    }

    private func finishMove(_ mark: @Sendable (inout Move) -> Void) {
        let callback = state.withLock { state -> Handover<ActionCallback>? in
            guard var move = state.move else { return nil }
            mark(&move)
            guard move.hasLeft, move.hasEntered else {
                state.move = move
                return nil
            }
            state.move = nil
            return move.callback
        }
        callback?.value(0, "move seat success")
    }

    private func release(
        _ take: (inout State) -> Handover<ActionCallback>?, _ code: Int32, _ message: String
    ) {
        let callback = state.withLock { take(&$0) }
        callback?.value(code, message)
    }

    // MARK: The owner's watch

    /// The owner frees the seats of lost speakers; both chat's presence and TRTC report them.
    private func watch(_ user: String) {
        let isNew = state.withLock { state in
            guard !state.watched.contains(user) else { return false }
            state.watched.append(user)
            return true
        }
        guard isNew else { return }
        V2TIMManager.sharedInstance().subscribeUserStatus(userIDList: [user], succ: {}, fail: { _, _ in })
    }

    private func unwatch(_ user: String) {
        let isKnown = state.withLock { state in
            guard let index = state.watched.firstIndex(of: user) else { return false }
            state.watched.remove(at: index)
            return true
        }
        guard isKnown else { return }
        V2TIMManager.sharedInstance().unsubscribeUserStatus(userIDList: [user], succ: {}, fail: { _, _ in })
    }

    /// A speaker is lost: the owner's component removes them from their seat.
    func speakerVanished(_ user: String) {
        let index = state.withLock { state -> Int? in
            guard state.isOwner, state.isInRoom else { return nil }
            return state.seats.firstIndex { $0.status == .used && $0.user == user }
        }
        guard let index else { return }
        kick(index, Done(room: self, name: "kickSeat", callback: nil))
    }

    // MARK: Telling the delegate

    /// Looks a user up; a user who is not found has only an id.
    func lookUp(_ user: String, then: @escaping @Sendable (UserValue) -> Void) {
        V2TIMManager.sharedInstance().getUsersInfo(
            [user],
            succ: { infos in
                let info = infos?.first
                then(UserValue(id: user, name: info?.nickName ?? "", avatar: info?.faceURL ?? ""))
            },
            fail: { _, _ in then(UserValue(id: user, name: "", avatar: "")) })
    }

    func tellRoomInfo(_ info: RoomInfoValue?) {
        guard let info else { return }
        outlet.call("TRTCVoiceRoom.onRoomInfoChange(roomInfo: \(info.roomID) \(info.record.name))") {
            $0.tellRoomInfoChange(roomInfo: info.model)
        }
    }

    func tellSeatList(_ seats: [Seat]) {
        outlet.call("TRTCVoiceRoom.onSeatListChange(seatInfoList: \(seats.map(\.model)))") {
            $0.tellSeatListChange(seatInfoList: seats.map(\.model))
        }
    }

    func tellEntered(_ index: Int, _ user: UserValue) {
        outlet.call("TRTCVoiceRoom.onAnchorEnterSeat(index: \(index), user: \(user.id))") {
            $0.tellAnchorEnterSeat(index: index, user: user.model)
        }
    }

    private func tellLeft(_ index: Int, _ user: UserValue) {
        outlet.call("TRTCVoiceRoom.onAnchorLeaveSeat(index: \(index), user: \(user.id))") {
            $0.tellAnchorLeaveSeat(index: index, user: user.model)
        }
    }

    private func tellClosed(_ index: Int, isClosed: Bool) {
        outlet.call("TRTCVoiceRoom.onSeatClose(index: \(index), isClose: \(isClosed))") {
            $0.tellSeatClose(index: index, isClose: isClosed)
        }
    }

    func tellMicrophone(_ user: String, isMuted: Bool) {
        outlet.call("TRTCVoiceRoom.onUserMicrophoneMute(userId: \(user), mute: \(isMuted))") {
            $0.tellUserMicrophoneMute(userId: user, mute: isMuted)
        }
    }
}

/// A user on the way to a delegate.
struct UserValue: Sendable {
    let id: String
    let name: String
    let avatar: String

    var model: VoiceRoomUserInfo { VoiceRoomUserInfo(userId: id, userName: name, userAvatar: avatar) }
}
