extension Easemob {
    /// One seat of a voice room, which the vendor's App Server keeps in an attribute of the chat room.
    ///
    /// Who may do what to which seat is for the routes to decide; here is what becomes of a seat.
    package struct Seat: Hashable, Sendable {
        /// From 0. Seat 0 is the owner's for good.
        package var index: Int
        package var status: Status
        /// Who sits there.
        package var member: SeatMember?

        package init(index: Int, status: Status, member: SeatMember? = nil) {
            self.index = index
            self.status = status
            self.member = member
        }

        /// The vendor's numbers.
        package enum Status: Int, Hashable, Sendable, CaseIterable {
            /// A robot's, off.
            case inactive = -2
            case free = -1
            /// Taken, and heard.
            case normal = 0
            /// Taken, and muted by the user who sits there.
            case closed = 1
            /// Muted by the owner, taken or not.
            case muted = 2
            case locked = 3
            case lockedAndMuted = 4
            /// A robot's, on.
            case active = 5
        }

        /// What is done to a seat.
        package enum Operation: Hashable, Sendable {
            /// Somebody sits down.
            case take(SeatMember)
            /// Who sits there mutes and unmutes themselves, and gets up.
            case close, open, leave
            /// The owner's.
            case mute, unmute, lock, unlock, kick
        }

        /// The seat after the operation; nil where its state does not allow it.
        package func after(_ operation: Operation) -> Seat? {
            var seat = self
            switch (operation, status) {
            case (.take(let member), .free):
                (seat.status, seat.member) = (.normal, member)
            case (.take(let member), .muted) where self.member == nil:
                seat.member = member
            case (.take, _): return nil

            case (.close, .normal): seat.status = .closed
            case (.close, _): return nil
            // Who the owner muted cannot unmute themselves.
            case (.open, .closed): seat.status = .normal
            case (.open, _): return nil
            // The vendor's: any state, a muted one too; of an empty seat it undoes locks and mutes.
            case (.leave, _): (seat.status, seat.member) = (.free, nil)

            case (.mute, .muted), (.mute, .lockedAndMuted): return nil
            case (.mute, .locked): seat.status = .lockedAndMuted
            case (.mute, _): seat.status = .muted
            // The vendor's: that somebody had muted themselves is forgotten.
            case (.unmute, .muted): seat.status = member == nil ? .free : .normal
            case (.unmute, .lockedAndMuted): seat.status = .locked
            case (.unmute, _): return nil

            case (.lock, .locked), (.lock, .lockedAndMuted): return nil
            case (.lock, .muted): (seat.status, seat.member) = (.lockedAndMuted, nil)
            case (.lock, _): (seat.status, seat.member) = (.locked, nil)
            case (.unlock, .locked): seat.status = .free
            case (.unlock, .lockedAndMuted): seat.status = .muted
            case (.unlock, _): return nil

            case (.kick, _):
                guard member != nil else { return nil }
                (seat.status, seat.member) = (.free, nil)
            }
            return seat
        }

        /// The two seats after who sits on this one went to `other`; nil where the other is not to be had.
        package func exchanged(for other: Seat) -> (from: Seat, to: Seat)? {
            guard index != other.index, let member, other.status == .free || other.status == .muted else { return nil }
            // The vendor's: somebody on a muted seat loses it, and that somebody had muted themselves is forgotten.
            return (
                Seat(index: index, status: status == .muted ? .muted : .free),
                Seat(index: other.index, status: other.status == .muted ? .muted : .normal, member: member)
            )
        }
    }

    /// Who sits on a seat, as the room is told.
    package struct SeatMember: Hashable, Sendable {
        /// The id in the App Server.
        package var uid: String
        /// The id in messaging.
        package var chatUID: String
        package var name: String
        package var portrait: String
        /// The id in channels.
        package var rtcUID: Int64

        package init(uid: String, chatUID: String, name: String, portrait: String, rtcUID: Int64) {
            self.uid = uid
            self.chatUID = chatUID
            self.name = name
            self.portrait = portrait
            self.rtcUID = rtcUID
        }
    }
}
