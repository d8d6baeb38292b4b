/// What `parlor doctor` found out about the machine, before it judges.
struct DoctorFacts: Equatable {
    /// A library that is loaded when Parlor runs.
    struct Library: Equatable {
        var name: String
        /// The version that the library reports; nil if it reports none.
        var version: String?
        var isThere: Bool
        /// The packages that bring it.
        var aptPackage: String
        var brewPackage: String
    }

    /// What is known about the directory where a server keeps its data.
    struct DataDirectory: Equatable {
        var path: String
        /// Why it cannot be used; nil where it can, or can be made.
        var problem: String?
        /// The process that has it open.
        var holder: String?
        /// What is in the place of the directory.
        var obstacle: String?
        /// Whether another owner or other rights would help.
        var isForbidden = false
        var freeBytes: UInt64?
        /// The tenants that a server would set aside, as far as one can tell without replaying their journals.
        var suspects: [Suspect] = []
    }

    /// A tenant that a server would set aside.
    struct Suspect: Equatable {
        var tenant: String
        var reason: String
    }

    /// A port that a server would bind.
    struct Port: Equatable {
        var host: String
        var number: Int
        /// TCP for calls and commands, UDP for audio.
        var transport = Transport.tcp
        /// Why it cannot be bound; nil if it can.
        var problem: String?
        /// The process that has it, if known.
        var owner: String?
    }

    var ports: [Port] = []
    var dataDirectory: DataDirectory?
    var runtimeDirectory = ""
    /// What makes the runtime directory unfit.
    var runtimeProblem: String?
    /// Files of server records whose process is gone.
    var staleRecords: [String] = []
    /// Running servers of another version, as addresses.
    var otherVersions: [(url: String, version: String)] = []
    var libraries: [Library] = []
    var unixSeconds: Int64 = 0
    /// The most files that this process may open; nil if there is no limit.
    var softFileLimit: UInt64?
    var hardFileLimit: UInt64?
    /// The largest receive buffer of a socket, in bytes; nil if the system does not report it.
    var maximumReceiveBuffer: Int?
    /// What is wrong with the settings.
    var settingsProblem: String?

    static func == (left: DoctorFacts, right: DoctorFacts) -> Bool {
        "\(left)" == "\(right)"
    }
}

/// One finding of `parlor doctor`.
struct Finding: Equatable, Encodable, Sendable {
    enum Level: String, Encodable, Sendable {
        case ok
        /// It works, up to a point.
        case warning
        /// It will not work.
        case problem
    }

    /// The subject of the check.
    var check: String
    var level: Level
    var message: String
    /// What to do; nil if nothing has to be done.
    var fix: String?
}

extension DoctorFacts {
    /// The earliest moment at which this version can run: 2025-01-01.
    private static let earliestUnixSeconds: Int64 = 1_735_689_600
    /// Files that a server with a thousand connections needs.
    private static let neededFiles: UInt64 = 2048
    private static let neededFreeBytes: UInt64 = 100 << 20
    private static let neededReceiveBuffer = 1 << 20

    /// What the facts mean, problem or not, in the order of the checks.
    var findings: [Finding] {
        var findings = [settingsFinding]
        findings += ports.map(finding)
        if let dataDirectory {
            findings.append(finding(dataDirectory))
            findings += dataDirectory.suspects.map { suspect in
                Finding(
                    check: "tenant \(suspect.tenant)", level: .warning,
                    message: "a server would set it aside: \(suspect.reason)",
                    fix: "parlor salvage \(dataDirectory.path) \(suspect.tenant), or in the running server: "
                        + "parlor tenant retry \(suspect.tenant)")
            }
        }
        findings.append(runtimeFinding)
        findings += staleRecords.map { file in
            Finding(
                check: "stale state", level: .warning, message: "\(file) is of a server that is gone",
                fix: "rm \(file)")
        }
        findings += otherVersions.map { server in
            Finding(
                check: "running servers", level: .warning,
                message: "\(server.url) is of version \(server.version), this command of \(Parlor.version)",
                fix: "parlor stop --server \(server.url)")
        }
        findings += libraries.map(finding)
        findings += [clockFinding, fileFinding]
        if let bufferFinding { findings.append(bufferFinding) }
        return findings
    }

    private var settingsFinding: Finding {
        guard let settingsProblem else {
            return Finding(check: "settings", level: .ok, message: "flags, environment and parlor.yaml can be read")
        }
        return Finding(
            check: "settings", level: .problem, message: settingsProblem,
            fix: "correct it; `parlor start --help` has all")
    }

    private func finding(_ port: Port) -> Finding {
        let isAudio = port.transport == .udp
        let check = (isAudio ? "audio port " : "port ") + "\(port.number)"
        let flag = isAudio ? "--media-port" : "--port"
        let name = isAudio ? "UDP port" : "port"
        guard let problem = port.problem else {
            let message =
                port.number == 0 ? "a free \(name) can be bound at \(port.host)" : "it is free at \(port.host)"
            return Finding(check: check, level: .ok, message: message)
        }
        guard let owner = port.owner else {
            return Finding(
                check: check, level: .problem, message: "it cannot be bound at \(port.host): \(problem)",
                fix: "choose another with \(flag), 0 for a free one, or another address with --host")
        }
        return Finding(
            check: check, level: .problem, message: "it is in use by \(owner)",
            fix: "stop that, or choose another with \(flag); 0 takes a free one")
    }

    private func finding(_ directory: DataDirectory) -> Finding {
        if let problem = directory.problem {
            var fix = "choose another with --data"
            if let obstacle = directory.obstacle { fix = "move \(obstacle) away, or \(fix)" }
            if directory.isForbidden {
                fix = "chown -R \"$(id -un)\" \(directory.path) and chmod u+rwx \(directory.path), or \(fix)"
            }
            return Finding(
                check: "data directory", level: .problem, message: "\(directory.path): \(problem)", fix: fix)
        }
        if let holder = directory.holder {
            return Finding(
                check: "data directory", level: .problem, message: "\(directory.path) is in use by \(holder)",
                fix: "stop that, or choose another with --data")
        }
        if let free = directory.freeBytes, free < Self.neededFreeBytes {
            return Finding(
                check: "data directory", level: .warning,
                message: "\(directory.path) has \(free >> 20) MiB left; a journal needs \(Self.neededFreeBytes >> 20)",
                fix: "make room, or choose another with --data")
        }
        return Finding(check: "data directory", level: .ok, message: "\(directory.path) can be written")
    }

    private var runtimeFinding: Finding {
        guard let runtimeProblem else {
            return Finding(check: "runtime directory", level: .ok, message: "\(runtimeDirectory) is this user's")
        }
        return Finding(
            check: "runtime directory", level: .problem, message: runtimeProblem,
            fix: "rm -r \(runtimeDirectory), or choose another with --runtime-dir")
    }

    private func finding(_ library: Library) -> Finding {
        guard library.isThere else {
            return Finding(
                check: "library \(library.name)", level: .problem, message: "it is not there",
                fix: "apt-get install \(library.aptPackage), or brew install \(library.brewPackage)")
        }
        return Finding(check: "library \(library.name)", level: .ok, message: library.version ?? "it is there")
    }

    private var clockFinding: Finding {
        guard unixSeconds >= Self.earliestUnixSeconds else {
            return Finding(
                check: "clock", level: .problem,
                message: "it shows \(Moment.text(unixSeconds: unixSeconds)); tokens would be judged by that",
                fix: "set the clock, such as with: timedatectl set-ntp true")
        }
        return Finding(check: "clock", level: .ok, message: Moment.text(unixSeconds: unixSeconds))
    }

    private var fileFinding: Finding {
        let bound = hardFileLimit ?? .max
        guard bound >= Self.neededFiles else {
            return Finding(
                check: "open files", level: .warning,
                message: "a process may open \(bound) files, so about as many connections",
                fix: "raise it, such as with: ulimit -Hn 65536")
        }
        let soft = softFileLimit.map { "\($0)" } ?? "any number of"
        return Finding(
            check: "open files", level: .ok,
            message: "\(soft) files, raised by a server up to \(min(bound, 65_536))")
    }

    private var bufferFinding: Finding? {
        guard let maximumReceiveBuffer else { return nil }
        guard maximumReceiveBuffer >= Self.neededReceiveBuffer else {
            return Finding(
                check: "receive buffer", level: .warning,
                message:
                    "the system keeps UDP buffers at \(maximumReceiveBuffer) bytes; audio in bursts is lost beyond it",
                fix: "sysctl -w net.core.rmem_max=\(Self.neededReceiveBuffer)")
        }
        return Finding(check: "receive buffer", level: .ok, message: "up to \(maximumReceiveBuffer) bytes")
    }
}
