import EmulatorAPI
import EmulatorServer
import Foundation

/// Calls the admin routes of a server.
struct AdminClient {
    /// Such as "http://127.0.0.1:7070".
    var url: String
    var token: String?

    /// Longest wait for a connection, and then for each part of an answer.
    var timeoutSeconds = 30

    /// The data of the answer. A refusal is thrown with the server's message.
    func call<Answer: Codable & Sendable>(
        _ method: String, _ path: String, body: (any Encodable)? = nil, answer: Answer.Type
    ) async throws -> Answer {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        var bytes: [UInt8] = []
        if let body { bytes = Array(try encoder.encode(body)) }
        return try await call(method, path, bytes: bytes, answer: answer)
    }

    /// Does what ``call(_:_:body:answer:)`` does, with a body that is already encoded.
    func call<Answer: Codable & Sendable>(
        _ method: String, _ path: String, bytes: [UInt8], answer: Answer.Type
    ) async throws -> Answer {
        let response = try await send(method, AdminAPI.prefix + path, body: bytes)
        guard let data = try read(Envelope<Answer>.self, response).data else {
            throw CommandFailure.failed("badAnswer", "\(url) answered \(response.status) without data")
        }
        return data
    }

    /// Writes an answer that is no envelope to a file. The file is complete or not there. A refusal is thrown with the
    /// server's message.
    func download(_ path: String, to file: String) async throws {
        let draft = "\(file).draft-\(ProcessInfo.processInfo.processIdentifier)"
        unlink(draft)
        defer { unlink(draft) }
        let response: HTTPExchange.Response
        do {
            response = try await send("GET", AdminAPI.prefix + path, into: try PrivateFiles.make(draft))
        } catch let error as POSIXError {
            throw CommandFailure.failed("fileUnwritable", "\(file) cannot be written: \(error.systemReason)")
        }
        guard response.status < 300 else {
            _ = try read(Envelope<Nothing>.self, response)
            throw CommandFailure.failed("badAnswer", "\(url) answered \(response.status)")
        }
        guard rename(draft, file) == 0 else {
            throw CommandFailure.failed(
                "fileUnwritable", "\(file) cannot be written: \(String(cString: strerror(errno)))")
        }
    }

    /// Does what ``call(_:_:body:answer:)`` does with a body that is in a file.
    func upload<Answer: Codable & Sendable>(_ file: String, to path: String, answer: Answer.Type) async throws -> Answer
    {
        let descriptor = open(file, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw CommandFailure.failed(
                "fileUnreadable", "\(file) cannot be read: \(String(cString: strerror(errno)))")
        }
        let response = try await send("POST", AdminAPI.prefix + path, from: descriptor)
        guard let data = try read(Envelope<Answer>.self, response).data else {
            throw CommandFailure.failed("badAnswer", "\(url) answered \(response.status) without data")
        }
        return data
    }

    private func read<Answer: Codable & Sendable>(
        _ type: Envelope<Answer>.Type, _ response: HTTPExchange.Response
    ) throws -> Envelope<Answer> {
        let decoder = JSONDecoder()
        if response.status >= 300 {
            if let refusal = try? decoder.decode(Envelope<Nothing>.self, from: Data(response.body)).error {
                throw CommandFailure.failed(refusal.code, refusal.reason)
            }
            throw CommandFailure.failed(
                "badAnswer", "\(url) answered \(response.status), which is no answer of a Parlor server")
        }
        do {
            return try decoder.decode(type, from: Data(response.body))
        } catch {
            throw CommandFailure.failed("badAnswer", "\(url) answered what no Parlor server answers: \(error)")
        }
    }

    /// A path's part for a tenant's name.
    static func part(_ name: String) throws(UsageFailure) -> String {
        guard !name.isEmpty else { throw UsageFailure("a name is empty") }
        return name.addingPercentEncoding(withAllowedCharacters: .alphanumerics.union(CharacterSet(charactersIn: "-")))
            ?? name
    }

    /// The code of a failure where a server accepted the call and did not answer.
    static let noAnswer = "noAnswer"

    /// - Parameters:
    ///   - file: a descriptor to send as the body; it is closed.
    ///   - target: a descriptor that receives the body of a good answer; it is closed.
    func send(
        _ method: String, _ path: String, body: [UInt8] = [], from file: Int32? = nil, into target: Int32? = nil
    ) async throws -> HTTPExchange.Response {
        let address: EmulatorAddress
        do { address = try EmulatorAddress(url) } catch { throw UsageFailure("\(error)") }
        var exchange = HTTPExchange(
            address: address, method: method, path: path, body: body, timeoutSeconds: timeoutSeconds)
        exchange.file = file
        exchange.target = target
        if let token { exchange.headers.append(("Authorization", "Bearer \(token)")) }
        do {
            return try await exchange.run()
        } catch {
            guard !error.isLate else {
                throw CommandFailure.failed(Self.noAnswer, "the server at \(url) says nothing: \(error.reason)")
            }
            throw CommandFailure.failed(
                "notReachable", "no server answers at \(url): \(error.reason)", advice: "start one with `parlor start`")
        }
    }
}
