import Foundation

extension Data {
    /// The bytes of a file, and of a longer one than `maximumBytes` only so many and one more.
    init(ofFile path: String, atMost maximumBytes: Int) throws {
        let file = try FileHandle(forReadingFrom: URL(filePath: path))
        self = try file.read(upToCount: maximumBytes + 1) ?? Data()
        try file.close()
    }
}
