import Testing

/// Reads of a large value that an accessor lends, through an optional chain, as in `rooms[id]?.room.description`: without
/// optimization Swift 6.3 reads the value after the accessor has ended, when its memory is free. The address sanitizer shows it.
///
/// It knows the one accessor that lends, `RoomPlace.room`, and its one value of that size.
func readsOfLentValues(_ file: SourceFile) -> [Finding] {
    file.tokens.indices.compactMap { index in
        guard (0..<5).map({ file.word(index + $0) }) == ["?", ".", "room", ".", "description"] else { return nil }
        return file.finding(index, "the compiler may read this when it is released: look up the index first")
    }
}

@Suite struct OptionalReadsTests {
    @Test func `no description of a room is read through an optional chain`() {
        expectTidy { $0.target == "RoomEmulator" ? readsOfLentValues($0) : [] }
    }

    @Test func `such a read is found, and others are left alone`() {
        let text = """
            let text = rooms[id]?.room.description
            let name = rooms[id]?.room.description.name ?? ""
            let owner = rooms[id]?.room.owner
            let description = rooms.values[index].room.description
            let other = room?.description
            """
        #expect(lines(of: readsOfLentValues, in: "Emulators/RoomEmulator/A.swift", text) == [1, 2])
    }
}
