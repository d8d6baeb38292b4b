package import EmulatorAPI

extension RoomState {
    /// The first `limit` rooms after `last`, by id; from the first one if `last` is nil.
    package func rooms(after last: RoomID?, limit: Int) -> [RoomID] {
        Array(rooms.keys.filter { room in last.map { $0 < room } ?? true }.sorted().prefix(limit))
    }

    /// When a room was created, on the tenant's wall clock; nil if there is no such room.
    package func createdAtUnixMilliseconds(of room: RoomID) -> Int64? { rooms[room]?.room.createdAtUnixMilliseconds }
}
