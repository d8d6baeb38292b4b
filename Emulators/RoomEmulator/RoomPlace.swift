/// A room where it lies.
///
/// A dictionary gives its values out as copies, and a copy of a room counts a reference to each of its lists. Of a place
/// the copy is one reference, and a look at a property of the room touches only that. It is a value all the same: one that
/// shares its room with another gets a room of its own before the first change.
struct RoomPlace: Hashable, Codable, Sendable {
    // Safe because it is changed only through a place that nobody shares it with.
    private final class Storage: @unchecked Sendable {
        var room: Room
        init(_ room: Room) { self.room = room }
    }

    private var storage: Storage

    init(_ room: Room) { storage = Storage(room) }

    var room: Room {
        _read { yield storage.room }
        _modify {
            if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.room) }
            yield &storage.room
        }
    }

    static func == (left: RoomPlace, right: RoomPlace) -> Bool {
        left.storage === right.storage || left.room == right.room
    }

    func hash(into hasher: inout Hasher) { room.hash(into: &hasher) }

    init(from decoder: any Decoder) throws { self.init(try Room(from: decoder)) }

    func encode(to encoder: any Encoder) throws { try room.encode(to: encoder) }
}
