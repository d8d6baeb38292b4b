import Foundation

/// A file that cannot be written.
package struct UnwritableFile: Error {
    /// One sentence without its full stop.
    package let message: String
}

/// The file of a page. It is complete or not there: what is written first is a draft beside it, which then takes its place.
package struct PageFile {
    private let path: String
    private let draft: String
    private let stream: UnsafeMutablePointer<FILE>

    /// Opens the draft, so that a place where nothing can be written is found out before anything is played.
    package init(_ path: String) throws(UnwritableFile) {
        let kind = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
        // A terminal, a pipe or a link has no draft.
        let isReplaced = kind == nil || kind == .typeRegular
        self.path = path
        draft = isReplaced ? "\(path).draft-\(ProcessInfo.processInfo.processIdentifier)" : path
        guard let stream = fopen(draft, "w") else { throw Self.fault(path) }
        self.stream = stream
    }

    /// Writes all of it and closes the file.
    package func write(_ text: String) throws(UnwritableFile) {
        let bytes = Array(text.utf8)
        let isWritten = fwrite(bytes, 1, bytes.count, stream) == bytes.count && fflush(stream) == 0
        let fault = isWritten ? nil : Self.fault(path)
        fclose(stream)
        if let fault {
            if draft != path { unlink(draft) }
            throw fault
        }
        guard draft == path || rename(draft, path) == 0 else {
            let fault = Self.fault(path)
            unlink(draft)
            throw fault
        }
    }

    private static func fault(_ path: String) -> UnwritableFile {
        UnwritableFile(message: "\(path) cannot be written: \(String(cString: strerror(errno)))")
    }
}
