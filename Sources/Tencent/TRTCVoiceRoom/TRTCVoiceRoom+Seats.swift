import Devices
import Foundation
import ImSDK_Plus
import Synchronization
import TXLiteAVSDK_TRTC
import VendorDialects

extension TRTCVoiceRoom {
    // MARK: A speaker's own calls

    /// Takes a seat. The callback comes when the seat is the caller's, the role is switched and `onAnchorEnterSeat` was
    /// sent.
    ///
    /// For a caller who already has a seat, the code is 0 and nothing happens. -1 for a seat that is used, closed or
    /// missing; 10056 when another user was faster.
    public func enterSeat(seatIndex: Int, callback: ActionCallback?) {
        begin("enterSeat(seatIndex: \(seatIndex))", callback) { done in
            let (ownSeat, seat, user) = self.state.withLock { ($0.ownSeat, $0.seat(seatIndex), $0.userID) }
            guard ownSeat < 0 else { return done(0, "take seat callback success.") }
            guard let seat else { return done.onMain(-1, "seat info list is empty or index error.") }
            guard seat.status != .used else { return done.onMain(-1, "seat is used") }
            guard seat.status != .closed else { return done.onMain(-1, "seat is closed.") }
            self.state.withLock { $0.pendingEnterSeat = done.pending }
            self.write([seatIndex: Seat(status: .used, isMuted: seat.isMuted, user: user)]) { code, message in
                guard code != 0 else { return }
                self.state.withLock { $0.pendingEnterSeat = nil }
                done.onMain(code, message)
            }
        }
    }

    /// Leaves the user's seat. The callback comes after the role is switched and `onAnchorLeaveSeat` was sent.
    public func leaveSeat(callback: ActionCallback?) {
        begin("leaveSeat()", callback) { done in self.leaveSeat(done.pending, onMain: done) }
    }

    func leaveSeat(_ callback: Handover<ActionCallback>, onMain done: Done? = nil) {
        let fail: @Sendable (Int32, String) -> Void = { code, message in
            if let done { done.onMain(code, message) } else { callback.value(code, message) }
        }
        let (ownSeat, seat, user) = state.withLock { ($0.ownSeat, $0.seat($0.ownSeat), $0.userID) }
        guard ownSeat >= 0 else { return callback.value(-1, "you are not in the seat.") }
        guard let seat, seat.user == user else { return fail(-1, "not in the seat") }
        state.withLock { $0.pendingLeaveSeat = callback }
        write([ownSeat: Seat(isMuted: seat.isMuted)]) { code, message in
            guard code != 0 else { return }
            self.state.withLock { $0.pendingLeaveSeat = nil }
            fail(code, message)
        }
    }

    /// Moves from the user's seat to another in one step, at most once in the profile's
    /// `voiceRoom.moveSeatIntervalMilliseconds`.
    ///
    /// Returns 0, or 10001 (as the callback does) when it is too soon.
    @discardableResult
    public func moveSeat(seatIndex: Int, callback: ActionCallback?) -> Int {
        let now = device.now
        let interval = Tencent.profile.voiceRoom.rules.moveSeatInterval
        let isTooSoon = state.withLock { state in
            if let last = state.lastMoveAt, now - last < interval { return true }
            state.lastMoveAt = now
            return false
        }
        begin("moveSeat(seatIndex: \(seatIndex))", callback) { done in
            guard !isTooSoon else { return done.onMain(gERR_CALL_METHOD_LIMIT, "move seat error: call limit") }
            let (from, old, target, user) = self.state.withLock { state in
                (state.ownSeat, state.seat(state.ownSeat), state.seat(seatIndex), state.userID)
            }
            guard from >= 0, let old else { return done(-1, "you are not in the seat") }
            guard let target else { return done.onMain(-1, "seat info list is empty or index error.") }
            guard target.status != .used else { return done.onMain(-1, "seat(\(seatIndex)) is used") }
            guard target.status != .closed else { return done.onMain(-1, "seat(\(seatIndex)) is closed.") }
            self.state.withLock { $0.move = Move(callback: done.pending, from: from, to: seatIndex) }
            self.write([
                from: Seat(isMuted: old.isMuted),
                seatIndex: Seat(status: .used, isMuted: target.isMuted, user: user),
            ]) { code, message in
                guard code != 0 else { return }
                self.state.withLock { $0.move = nil }
                done.onMain(code, message)
            }
        }
        return isTooSoon ? Int(gERR_CALL_METHOD_LIMIT) : 0
    }

    // MARK: The owner's calls

    /// Puts a user on a seat without asking. The callback comes with the next `onAnchorEnterSeat`, of any user.
    public func pickSeat(seatIndex: Int, userId: String, callback: ActionCallback?) {
        begin("pickSeat(seatIndex: \(seatIndex), userId: \(userId))", callback) { done in
            let (isOwner, seat, isSeated) = self.state.withLock { state in
                (state.isOwner, state.seat(seatIndex), state.seats.contains { $0.status == .used && $0.user == userId })
            }
            guard !isSeated else { return done(-1, "\(userId) is a speaker") }
            guard isOwner, let seat else { return done.onMain(-1, "seat info list is empty or index error.") }
            guard seat.status != .used else { return done.onMain(-1, "seat status is used") }
            guard seat.status != .closed else { return done.onMain(-1, "seat status is close") }
            self.state.withLock { $0.pendingPickSeat = done.pending }
            self.write([seatIndex: Seat(status: .used, isMuted: seat.isMuted, user: userId)]) { code, message in
                guard code != 0 else { return }
                self.state.withLock { $0.pendingPickSeat = nil }
                done.onMain(code, message)
            }
        }
    }

    /// Removes the speaker from a seat. The callback comes with the next `onAnchorLeaveSeat`, of any user.
    public func kickSeat(seatIndex: Int, callback: ActionCallback?) {
        begin("kickSeat(seatIndex: \(seatIndex))", callback) { done in self.kick(seatIndex, done) }
    }

    func kick(_ index: Int, _ done: Done) {
        let (isOwner, seat) = state.withLock { ($0.isOwner, $0.seat(index)) }
        guard isOwner, let seat else { return done.onMain(-1, "seat info list is empty or index error.") }
        let hasOccupant = seat.status == .used
        if hasOccupant { state.withLock { $0.pendingKickSeat = done.pending } }
        write([index: Seat(isMuted: seat.isMuted)]) { code, message in
            guard code != 0 else {
                // An empty seat has no occupant to leave, so there is no event to wait for.
                if !hasOccupant { done(0, "kick seat success.") }
                return
            }
            self.state.withLock { $0.pendingKickSeat = nil }
            done.onMain(code, message)
        }
    }

    /// Mutes or unmutes a seat, taken or not. The callback comes right after the write.
    public func muteSeat(seatIndex: Int, isMute: Bool, callback: ActionCallback?) {
        begin("muteSeat(seatIndex: \(seatIndex), isMute: \(isMute))", callback) { done in
            let (isOwner, seat) = self.state.withLock { ($0.isOwner, $0.seat(seatIndex)) }
            guard isOwner, let seat else { return done(-1, "seat info list is empty or index error.") }
            self.write([seatIndex: Seat(status: seat.status, isMuted: isMute, user: seat.user)]) { code, message in
                done(code, message)
            }
        }
    }

    /// Closes or opens a seat. Closing a taken seat removes its speaker, who gets only `onSeatClose`.
    public func closeSeat(seatIndex: Int, isClose: Bool, callback: ActionCallback?) {
        begin("closeSeat(seatIndex: \(seatIndex), isClose: \(isClose))", callback) { done in
            let (isOwner, seat, generation) = self.state.withLock { ($0.isOwner, $0.seat(seatIndex), $0.generation) }
            guard isOwner, let seat else { return done(-1, "seat info list is empty or index error.") }
            switch generation {
            case .document:
                guard (seat.status == .closed) != isClose else { return done(0, "already in close") }
            case .openSource:
                guard seat.status != .used else { return done(-1, "seat is used, can't closed.") }
                guard isClose || seat.status == .closed else { return done(-1, "seat is already open") }
            }
            self.write([seatIndex: Seat(status: isClose ? .closed : .unused, isMuted: seat.isMuted)]) { code, message in
                done(code, message)
            }
        }
    }

    // MARK: Writing seats

    /// Writes seats in one step. After a write conflict it reads all seats again, and fails all the same.
    func write(_ seats: [Int: Seat], then: @escaping @Sendable (Int32, String) -> Void) {
        let group = state.withLock { $0.groupID }
        let attributes = Dictionary(
            uniqueKeysWithValues: seats.map { (AttributeFormat.seatKey($0.key), AttributeFormat.text($0.value)) })
        V2TIMManager.sharedInstance().setGroupAttributes(groupID: group, attributes: attributes) {
            then(0, "modify group attrs success")
        } fail: { code, message in
            if code == gERR_SVR_GROUP_ATTRIBUTE_WRITE_CONFLICT { self.fetchAttributes { _, _ in } }
            then(code, message ?? "")
        }
    }

    /// Reads all attributes and handles them like an event, but for `onRoomInfoChange`, which is not called.
    func fetchAttributes(then: @escaping @Sendable (Int32, String) -> Void) {
        let group = state.withLock { $0.groupID }
        readAttributes(of: group) { attributes in
            self.attributesChanged(attributes, tellsRoomInfo: false)
            then(0, "")
        } fail: { code, message in
            then(code, message)
        }
    }

    func readAttributes(
        of group: String, succ: @escaping @Sendable ([String: String]) -> Void,
        fail: @escaping @Sendable (Int32, String) -> Void
    ) {
        V2TIMManager.sharedInstance().getGroupAttributes(
            group, keys: nil,
            succ: { attributes in succ(attributes as? [String: String] ?? [:]) },
            fail: { code, message in fail(code, message ?? "") })
    }
}

extension TRTCVoiceRoom.State {
    /// The seat of that number, if there is one.
    func seat(_ index: Int) -> Seat? { seats.indices.contains(index) ? seats[index] : nil }
}
