import Dispatch
import EmulatorServer
import Foundation

/// Finds the facts that `parlor doctor` judges. Leaves nothing behind.
enum DoctorProbe {
    static func facts(
        settings: ServerSettings, settingsProblem: String?, directory: RuntimeDirectory, in surroundings: Surroundings
    ) -> DoctorFacts {
        var facts = DoctorFacts()
        facts.settingsProblem = settingsProblem
        let records = directory.records
        facts.ports = [
            port(settings.port, over: .tcp, settings, records), port(settings.mediaPort, over: .udp, settings, records),
        ]
        facts.dataDirectory = settings.dataDirectory.map(dataDirectory)
        facts.runtimeDirectory = directory.path
        facts.runtimeProblem = directory.problem(userID: surroundings.userID)
        facts.staleRecords = records.filter { !$0.isProcessAlive }.map { directory.file(ofPort: $0.port) }
        facts.otherVersions = records.filter { $0.isProcessAlive && $0.version != Parlor.version }
            .map { ($0.url, $0.version) }
        facts.libraries = LibraryProbe.libraries
        facts.unixSeconds = surroundings.nowUnixSeconds
        (facts.softFileLimit, facts.hardFileLimit) = FileLimit.current
        facts.maximumReceiveBuffer = FileManager.default.contents(atPath: "/proc/sys/net/core/rmem_max")
            .flatMap { Int(String(decoding: $0, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)) }
        return facts
    }

    private static func port(
        _ number: Int, over transport: Transport, _ settings: ServerSettings, _ records: [ServerRecord]
    ) -> DoctorFacts.Port {
        var port = DoctorFacts.Port(host: settings.host, number: number, transport: transport)
        port.problem = PortProbe.problem(host: settings.host, port: number, over: transport)
        if port.problem != nil {
            port.owner = PortOwner.find(port: number, over: transport, records: records)?.description
        }
        return port
    }

    private static func dataDirectory(_ path: String) -> DoctorFacts.DataDirectory {
        let files = FileManager.default
        var directory = DoctorFacts.DataDirectory(path: path)
        var isDirectory = ObjCBool(false)
        var place = URL(filePath: path).standardizedFileURL
        if files.fileExists(atPath: place.path, isDirectory: &isDirectory) {
            if !isDirectory.boolValue { directory.problem = "it is not a directory" }
        } else {
            // It would be made in the nearest directory that exists.
            repeat { place.deleteLastPathComponent() } while !files.fileExists(atPath: place.path) && place.path != "/"
            _ = files.fileExists(atPath: place.path, isDirectory: &isDirectory)
            if !isDirectory.boolValue { directory.problem = "it cannot be made: \(place.path) is not a directory" }
        }
        if directory.problem != nil {
            directory.obstacle = place.path
        } else if access(place.path, W_OK | X_OK) != 0 {
            let reason = String(cString: strerror(errno))
            directory.isForbidden = errno == EACCES
            directory.problem =
                place.path == path ? "it cannot be written: \(reason)" : "it cannot be made in \(place.path): \(reason)"
        }
        if directory.problem == nil { directory.holder = Store.holder(of: path) }
        if directory.problem == nil, directory.holder == nil {
            directory.suspects = Store.examine(path).map {
                DoctorFacts.Suspect(tenant: $0.tenant, reason: "\($0.fault)")
            }
        }
        directory.freeBytes =
            (try? files.attributesOfFileSystem(forPath: place.path)[.systemFreeSize] as? NSNumber)?
            .uint64Value
        return directory
    }
}
