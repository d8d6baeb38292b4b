import EmulatorHost
import Foundation
import Testing

@testable import EmulatorServer

/// Tenants' files when the process has no descriptors left.
@Suite(.timeLimit(.minutes(15))) struct StorageOpenFilesTests {
    private let scratch = Scratch()

    /// The paths of three tenants that nobody has open.
    private func paths() async throws -> [String] {
        let store = try scratch.store()
        for name in ["a", "b", "c"] { await (try store.create(Lab.stored(name))).stop(reason: "it is made") }
        store.close()
        return ["a", "b", "c"].map { scratch.database($0) }
    }

    @Test func `a file that finds no descriptor is opened in the place of one that is idle, and none is lost`()
        async throws
    {
        let paths = try await paths()
        let files = OpenFiles(limit: 10, hasNoDescriptors: { true })
        func use(_ path: String, room: Int) throws {
            let open = {
                guard files.count <= room else { throw StorageError.unwritable(file: path, reason: "no descriptor") }
                return try TenantFile(path, maximumBytes: nil)
            }
            try files.using(path, open: open) { _ in }
        }
        try use(paths[0], room: 2)
        try use(paths[1], room: 2)
        #expect(files.count == 2)
        try use(paths[2], room: 2)
        #expect(files.count == 2)
        try use(paths[0], room: 2)
        // Nobody is left to make room.
        #expect(throws: StorageError.self) { try use(paths[1], room: 0) }
        #expect(files.count == 0)
        try use(paths[1], room: 1)
        for path in paths { try files.close(path) }
    }

    @Test func `a file that cannot be opened for another reason closes no other`() async throws {
        let paths = try await paths()
        let files = OpenFiles(limit: 10, hasNoDescriptors: { false })
        try files.using(paths[0], open: { try TenantFile(paths[0], maximumBytes: nil) }) { _ in }
        #expect(throws: StorageError.self) {
            try files.using(
                paths[1], open: { throw StorageError.unwritable(file: paths[1], reason: "it is gone") }
            ) { _ in }
        }
        #expect(files.count == 1)
        for path in paths { try files.close(path) }
    }
}
