import CConsoleFiles

/// The files of the console, the page that a server shows at `/`.
///
/// They hold nothing of any tenant: what the page shows it asks the admin routes for, as any script can.
package enum ConsolePage {
    /// What the paths of all files but the first begin with.
    package static let prefix = "/console/"

    /// A file.
    package struct File: Sendable {
        package var contentType: String
        package var bytes: [UInt8]
    }

    /// The file at a path; nil where there is none.
    package static func file(at path: String) -> File? {
        let name = path == "/" ? first : String(path.dropFirst(prefix.count))
        guard path == "/" || path.hasPrefix(prefix) && name != first, let number = numbers[name] else { return nil }
        let kind = name.hasSuffix(".html") ? "html" : name.hasSuffix(".css") ? "css" : "javascript"
        return File(
            contentType: "text/\(kind); charset=utf-8", bytes: Array(String(cString: console_file_at(number).text).utf8)
        )
    }

    /// The names of the files besides the first.
    package static var names: [String] { numbers.keys.filter { $0 != first }.sorted() }

    private static let first = "console.html"

    /// Which file of the program each is.
    private static let numbers: [String: Int] = {
        var numbers: [String: Int] = [:]
        while let name = console_file_at(numbers.count).name { numbers[String(cString: name)] = numbers.count }
        return numbers
    }()
}
