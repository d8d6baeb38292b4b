import EmulatorAPI
import EmulatorServer

/// Finds the server that a command means.
enum ServerFinder {
    /// What a command line leads to.
    enum Choice: Equatable {
        case server(url: String, token: String?)
        /// No running server is noted.
        case none
        /// Several are, so it must be said which.
        case several([ServerRecord])
    }

    /// The flag's server, else the environment's, else the only one that is noted.
    static func choose(
        flag: String?, token: String?, environment: [String: String], records: [ServerRecord]
    ) throws(UsageFailure) -> Choice {
        let named =
            flag.map { ("--server", $0) }
            ?? environment[EmulatorAddress.environmentVariable].flatMap { value in
                value.isEmpty ? nil : (EmulatorAddress.environmentVariable, value)
            }
        if let (source, text) = named {
            let url: String
            do {
                url = "http://\(try EmulatorAddress(text))"
            } catch {
                throw UsageFailure("\(source): \(error)")
            }
            return .server(url: url, token: token ?? records.first { $0.url == url }?.adminToken)
        }
        switch records.count {
        case 0: return .none
        case 1: return .server(url: records[0].url, token: token ?? records[0].adminToken)
        default: return .several(records)
        }
    }
}

extension ServerAddressFlags {
    func directory(_ surroundings: Surroundings) -> RuntimeDirectory {
        .find(flag: runtime.runtimeDir, environment: surroundings.environment, userID: surroundings.userID)
    }

    /// How long a call may take that reads a whole journal.
    private static let patienceSeconds = 86_400

    /// A client of the server that is meant; throws where there is none, or more than one.
    ///
    /// - Parameter isPatient: whether the server may say nothing for long, because it has much to read.
    func client(_ surroundings: Surroundings, isPatient: Bool = false) throws -> AdminClient {
        var client = try client(surroundings)
        if isPatient { client.timeoutSeconds = Self.patienceSeconds }
        return client
    }

    private func client(_ surroundings: Surroundings) throws -> AdminClient {
        let directory = directory(surroundings)
        // What others could have written there is not believed.
        let problem = directory.problem(userID: surroundings.userID)
        let alive = problem == nil ? directory.records.filter(\.isProcessAlive) : []
        switch try ServerFinder.choose(
            flag: server, token: adminToken, environment: surroundings.environment, records: alive)
        {
        case .server(let url, let token): return AdminClient(url: url, token: token)
        case .none:
            if let problem {
                throw CommandFailure.failed(
                    "runtimeDirectory", problem, advice: "remove it, choose another with --runtime-dir, or use --server"
                )
            }
            throw CommandFailure.failed(
                "noServer", "no server runs, as far as \(directory.path) says", advice: "start one with `parlor start`")
        case .several(let records):
            let urls = records.map(\.url).joined(separator: ", ")
            throw CommandFailure.failed(
                "severalServers", "several servers run: \(urls)", advice: "say which with --server")
        }
    }
}
