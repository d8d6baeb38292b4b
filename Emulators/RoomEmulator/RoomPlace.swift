import EmulatorAPI

/// A reference to a room's storage.
///
/// A dictionary returns its values as copies, and a copy of a room counts a reference to each of its lists. A copy of a
/// place counts one reference, and reading a property touches only that property. It is still a value.
struct RoomPlace: Hashable, Serializable, Sendable {
    /// Invariant: it has one room. The array stores the room elsewhere, and copies it before a change that others would
    /// see.
    private var storage: [Room]

    init(_ room: Room) { storage = [room] }

    /// Not to be read as `place?.room.description`: without optimization the compiler then reads a value of that size when the room is
    /// already released. The address sanitizer found it.
    var room: Room {
        _read { yield storage[0] }
        _modify { yield &storage[0] }
    }

    #if Network || Pages || Server
        init(from decoder: any Decoder) throws { self.init(try Room(from: decoder)) }

        func encode(to encoder: any Encoder) throws { try room.encode(to: encoder) }
    #endif
}
