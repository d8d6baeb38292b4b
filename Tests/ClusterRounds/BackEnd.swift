import EmulatorAPI
import EmulatorServer
import Foundation
import OperationHistories
import ServerDialects
import VendorDialects

/// An app's own server, which reads and writes the attribute of a room by the vendor's server API, each time at another node.
actor BackEnd {
    /// How long an answer is waited for, in seconds.
    private static let patience = 2
    /// How many writes may be without an answer. More of them would only make the search for an order longer.
    private static let maximumUnknown = 4

    private let log: RoomLog
    private let ports: [Int]
    private let userSig: String
    private var random: RandomStream
    private var lastValue = 0
    private var unknownCount = 0
    private var isStopped = false

    init(of log: RoomLog, ports: [Int], seed: UInt64) throws {
        (self.log, self.ports) = (log, ports)
        random = RandomStream(state: seed)
        let setup = try LocalCluster.setup(of: log.tenant)
        let now = Int64(Date.now.timeIntervalSince1970)
        let claims = Claims(
            app: setup.app, user: Tencent.administrator, issuedAtUnixSeconds: now - 60,
            expiresAtUnixSeconds: now + 100_000)
        userSig = setup.tokenFormat.write(claims, setup.secret)
    }

    /// Ends what it does.
    func stop() { isStopped = true }

    /// Reads and writes until it is stopped.
    func run() async throws {
        while !isStopped {
            try await Task.sleep(for: .milliseconds(100) + random.duration(below: .milliseconds(400)))
            if unknownCount < Self.maximumUnknown, random.chance(perMillion: 450_000) {
                try await write()
            } else {
                try await read()
            }
        }
    }

    private func write() async throws {
        lastValue += 1
        let value = "back end \(lastValue)"
        let number = log.begin("back end", .write(value: value, expecting: nil))
        let answer = try await ask("group_open_http_svc/modify_group_attr") { body in
            body["GroupAttr"] = [["key": RoomClient.key, "value": value]]
        }
        switch answer {
        case .done: log.end(number, .isWritten(revision: nil))
        case .refused: log.end(number, nil)
        case .unknown: unknownCount += 1
        }
    }

    private func read() async throws {
        let number = log.begin("back end", .read)
        switch try await ask("group_open_attr_http_svc/get_group_attr") {
        case .done(let body):
            let attributes = body["GroupAttrAry"] as? [[String: String]] ?? []
            let value = attributes.first { $0["key"] == RoomClient.key }?["value"]
            log.end(number, .isRead(value: value, revision: nil))
        case .refused, .unknown: log.end(number, nil)
        }
    }

    /// What came of a request.
    private enum Answer {
        case done(body: [String: Any])
        /// Nothing happened.
        case refused
        case unknown
    }

    private func ask(_ command: String, _ add: (inout [String: Any]) -> Void = { _ in }) async throws -> Answer {
        var body: [String: Any] = ["GroupId": log.room.rawValue]
        add(&body)
        let app = LocalCluster.tenants[log.tenant].app
        let port = ports[Int(random.next() % UInt64(ports.count))]
        let exchange = HTTPExchange(
            address: try EmulatorAddress("127.0.0.1:\(port)"), method: "POST",
            path: "/vendors/tencent/\(app)/v4/\(command)?sdkappid=\(app)"
                + "&identifier=\(Tencent.administrator)&usersig=\(userSig)&random=1&contenttype=json",
            body: Array(try JSONSerialization.data(withJSONObject: body)), timeoutSeconds: Self.patience)
        let response: HTTPExchange.Response
        do throws(HTTPExchange.Failure) { response = try await exchange.run() } catch { return .unknown }
        // Whoever is told to ask again does so.
        if response.status == 503 { return .refused }
        guard response.status == 200,
            let answer = try? JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any],
            let code = answer["ErrorCode"] as? Int
        else {
            log.note("the back end was answered \(response.status): \(String(decoding: response.body, as: UTF8.self))")
            return .unknown
        }
        guard code == 0 else {
            log.note("the back end was answered \(String(decoding: response.body, as: UTF8.self))")
            return .refused
        }
        return .done(body: answer)
    }
}
