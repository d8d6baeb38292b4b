import Foundation

/// Who listens on a TCP port.
struct PortOwner: Equatable, CustomStringConvertible {
    var description: String

    /// A server that noted itself, else the process that the system names; nil where that cannot be known.
    static func find(port: Int, records: [ServerRecord]) -> PortOwner? {
        if let record = records.first(where: { $0.port == port && $0.isProcessAlive }) {
            return PortOwner(description: "the Parlor server of process \(record.pid)")
        }
        #if os(Linux)
            return listeningInode(port: port).flatMap(process(withSocket:))
        #else
            return nil
        #endif
    }

    #if os(Linux)
        /// The socket that listens on a port, from the kernel's table.
        private static func listeningInode(port: Int) -> String? {
            let listening = "0A"
            for table in ["/proc/net/tcp", "/proc/net/tcp6"] {
                guard let bytes = FileManager.default.contents(atPath: table) else { continue }
                for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n").dropFirst() {
                    let fields = line.split(separator: " ")
                    guard fields.count > 9, fields[3] == listening,
                        let local = fields[1].split(separator: ":").last, Int(local, radix: 16) == port
                    else { continue }
                    return String(fields[9])
                }
            }
            return nil
        }

        private static func process(withSocket inode: String) -> PortOwner? {
            let files = FileManager.default
            for name in (try? files.contentsOfDirectory(atPath: "/proc")) ?? [] {
                guard let pid = Int(name), let descriptors = try? files.contentsOfDirectory(atPath: "/proc/\(pid)/fd")
                else {
                    continue
                }
                let isIts = descriptors.contains {
                    (try? files.destinationOfSymbolicLink(atPath: "/proc/\(pid)/fd/\($0)")) == "socket:[\(inode)]"
                }
                guard isIts else { continue }
                let words =
                    files.contents(atPath: "/proc/\(pid)/comm").map { String(decoding: $0, as: UTF8.self) } ?? ""
                let command = words.trimmingCharacters(in: .whitespacesAndNewlines)
                return PortOwner(description: "process \(pid)" + (command.isEmpty ? "" : " (\(command))"))
            }
            return nil
        }
    #endif
}
