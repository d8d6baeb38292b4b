import Foundation

/// The process that has a port.
struct PortOwner: Equatable, CustomStringConvertible {
    var description: String

    /// A server with a record of this port, else the process that the system names; nil if that is unknown.
    static func find(port: Int, over transport: Transport = .tcp, records: [ServerRecord]) -> PortOwner? {
        // What servers note is their TCP port.
        if transport == .tcp, let record = records.first(where: { $0.port == port && $0.isProcessAlive }) {
            return PortOwner(description: "the Parlor server of process \(record.pid)")
        }
        #if os(Linux)
            return inode(port: port, over: transport).flatMap(process(withSocket:))
        #else
            return nil
        #endif
    }

    #if os(Linux)
        /// The inode of the socket that listens on a port, or of an unconnected one with it, from the kernel's table.
        private static func inode(port: Int, over transport: Transport) -> String? {
            let state = transport == .tcp ? "0A" : "07"
            for table in ["/proc/net/\(transport.rawValue)", "/proc/net/\(transport.rawValue)6"] {
                for line in KernelTable.text(table).split(separator: "\n").dropFirst() {
                    let fields = line.split(separator: " ")
                    guard fields.count > 9, fields[3] == state,
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
