import Foundation

/// A file that lasts as long as this object.
final class TemporaryFile: Sendable {
    let path: String

    /// nil where the file cannot be written.
    init?(_ bytes: Data) {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("parlor-\(UUID().uuidString)").path
        guard FileManager.default.createFile(atPath: path, contents: bytes) else { return nil }
    }

    deinit {
        // A file that is already gone needs no removal.
        try? FileManager.default.removeItem(atPath: path)
    }
}
