/// A seat as the component keeps it.
struct Seat: Hashable, Sendable {
    enum Status: Int, Sendable { case unused = 0, used, closed }

    var status = Status.unused
    var isMuted = false
    var user = ""

    static let blank = Seat()

    var model: VoiceRoomSeatInfo {
        let info = VoiceRoomSeatInfo()
        info.status = status.rawValue
        info.mute = isMuted
        info.userId = user
        return info
    }

    init(status: Status = .unused, isMuted: Bool = false, user: String = "") {
        self.status = status
        self.isMuted = isMuted
        self.user = user
    }

    init(_ info: VoiceRoomSeatInfo) {
        self.init(status: Status(rawValue: info.status) ?? .unused, isMuted: info.mute, user: info.userId)
    }
}

/// What one seat did between two states of the list.
enum SeatChange: Hashable, Sendable {
    case entered(index: Int, user: String)
    case left(index: Int, user: String)
    /// `ejected` is the removed occupant; empty if there was none.
    case closed(index: Int, ejected: String)
    case opened(index: Int)
    case muted(index: Int, isMuted: Bool)

    /// The changes between two states, seat by seat, from the lowest index up; within a seat its status comes before
    /// its mute.
    ///
    /// A seat that goes directly from one user to another has no change of its own; only the list shows it.
    static func changes(from old: [Seat], to new: [Seat]) -> [SeatChange] {
        var changes: [SeatChange] = []
        for (index, after) in new.enumerated() {
            let before = index < old.count ? old[index] : .blank
            if before.status != after.status {
                switch (before.status, after.status) {
                case (.closed, .unused): changes.append(.opened(index: index))
                case (_, .unused): changes.append(.left(index: index, user: before.user))
                case (_, .used): changes.append(.entered(index: index, user: after.user))
                case (_, .closed): changes.append(.closed(index: index, ejected: before.user))
                }
            }
            if before.isMuted != after.isMuted {
                changes.append(.muted(index: index, isMuted: after.isMuted))
            }
        }
        return changes
    }
}
