import Foundation

/// The sources that these tests are part of.
enum Repository {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    static func url(of path: String) -> URL { root.appending(path: path) }

    static func text(of path: String) throws -> String {
        try String(contentsOf: url(of: path), encoding: .utf8)
    }

    /// The files of a folder, without those of folders in it.
    static func files(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path()).sorted()
    }
}
