/// A room where it lies.
///
/// A dictionary gives its values out as copies, and a copy of a room counts a reference to each of its lists. Of a place
/// the copy is one reference, and a look at a property of the room touches only that. It is a value all the same.
struct RoomPlace: Hashable, Codable, Sendable {
    /// Invariant: one. An array is what holds a value elsewhere, and copies it before a change that others would see.
    private var storage: [Room]

    init(_ room: Room) { storage = [room] }

    var room: Room {
        _read { yield storage[0] }
        _modify { yield &storage[0] }
    }

    init(from decoder: any Decoder) throws { self.init(try Room(from: decoder)) }

    func encode(to encoder: any Encoder) throws { try room.encode(to: encoder) }
}
