import Devices
import EmulatorAPI
public import Foundation
import HyphenateChat
import Synchronization
import VendorDialects

/// A method of HTTP.
public struct VoiceRoomRequestHTTPMethod: RawRepresentable, Equatable, Hashable, Sendable {
    /// `CONNECT`.
    public static let connect = VoiceRoomRequestHTTPMethod(rawValue: "CONNECT")
    /// `DELETE`.
    public static let delete = VoiceRoomRequestHTTPMethod(rawValue: "DELETE")
    /// `GET`.
    public static let get = VoiceRoomRequestHTTPMethod(rawValue: "GET")
    /// `HEAD`.
    public static let head = VoiceRoomRequestHTTPMethod(rawValue: "HEAD")
    /// `OPTIONS`.
    public static let options = VoiceRoomRequestHTTPMethod(rawValue: "OPTIONS")
    /// `PATCH`.
    public static let patch = VoiceRoomRequestHTTPMethod(rawValue: "PATCH")
    /// `POST`.
    public static let post = VoiceRoomRequestHTTPMethod(rawValue: "POST")
    /// `PUT`.
    public static let put = VoiceRoomRequestHTTPMethod(rawValue: "PUT")
    /// `TRACE`.
    public static let trace = VoiceRoomRequestHTTPMethod(rawValue: "TRACE")

    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }
}

/// What the App Server answers with, besides the body.
///
/// It stands for `HTTPURLResponse`, as requests go over the device's link.
public struct VoiceRoomResponse: Hashable, Sendable {
    /// The HTTP status.
    public let statusCode: Int
}

/// A request under way. It stands for `URLSessionTask`, as requests go over the device's link.
public final class VoiceRoomRequestTask: NSObject, Sendable {
    private let answer: Mutex<(@Sendable (Answer) -> Void)?>

    typealias Answer = Result<(status: Int, body: Data), URLError>

    init(_ answer: @escaping @Sendable (Answer) -> Void) { self.answer = Mutex(answer) }

    /// Gives it up: it is answered with `URLError.cancelled` unless it was answered. The App Server may have done it.
    public func cancel() { finish(.failure(URLError(.cancelled))) }

    /// Answers once.
    func finish(_ result: Answer) {
        let answer = answer.withLock { answer in
            defer { answer = nil }
            return answer
        }
        answer?(result)
    }
}

/// Sends requests to the App Server of a tenant: the one whose app key is in the path of ``host``,
/// `…/vendors/easemob/<app key>/…`, or else the one whose app key chat was prepared with, as by
/// ``VoiceRoomIMManager/configIM(appkey:)``.
///
/// Requests go over the device's network to the emulator that the device uses, whatever the host is otherwise. Answers come on the
/// main queue. Without one for 10 s a request fails with `URLError.timedOut`, without an app key with `URLError.badURL`.
public final class VoiceRoomRequest: NSObject, Sendable {
    unowned let device: Device
    private let chosenHost = Mutex("Your app server host")

    init(device: Device) { self.device = device }

    /// The current device's.
    public class var shared: VoiceRoomRequest {
        Device.current.object(VoiceRoomRequest.self, make: VoiceRoomRequest.init)
    }

    /// What the app set as the App Server's address.
    public var host: String { chosenHost.withLock { $0 } }

    /// Sets the App Server's address; see ``host``.
    public func configHost(url: String) {
        device.record(.call, "VoiceRoomRequest.configHost(url: \(url))")
        chosenHost.withLock { $0 = url }
    }

    /// Sends a request. Only PUT and POST have a body: the parameters as JSON.
    ///
    /// `params` that JSON has no form for are a programming error.
    @discardableResult
    public func constructRequest(
        method: VoiceRoomRequestHTTPMethod, uri: String, params: [String: Any], headers: [String: String],
        callBack: @escaping (Data?, VoiceRoomResponse?, (any Error)?) -> Void
    ) -> VoiceRoomRequestTask? {
        let hasBody = method == .put || method == .post
        return send(method.rawValue, uri, hasBody ? json(params) : Data(), headers, callBack)
    }

    /// Sends a request whose body is the parameters as JSON, whatever the method.
    @discardableResult
    public func sendRequest(
        method: String, uri: String, params: [String: Any], headers: [String: String],
        callBack: @escaping (Data?, VoiceRoomResponse?, (any Error)?) -> Void
    ) -> VoiceRoomRequestTask? {
        send(method, uri, json(params), headers, callBack)
    }

    private func json(_ params: [String: Any]) -> Data {
        guard JSONSerialization.isValidJSONObject(params),
            let data = try? JSONSerialization.data(withJSONObject: params, options: [.sortedKeys])
        else { preconditionFailure("a request's parameters have to be values of JSON") }
        return data
    }

    private func send(
        _ method: String, _ uri: String, _ body: Data, _ headers: [String: String],
        _ callBack: @escaping (Data?, VoiceRoomResponse?, (any Error)?) -> Void
    ) -> VoiceRoomRequestTask {
        let text = String(decoding: body, as: UTF8.self)
        device.record(.call, "VoiceRoomRequest.\(method) \(uri)\(text.isEmpty ? "" : " \(text)")")
        let handed = Handover(callBack)
        let path = uri.prefix { $0 != "?" }
        let task = VoiceRoomRequestTask { [device] answer in
            switch answer {
            case .success(let (status, body)):
                device.complete("VoiceRoomRequest.\(method) \(path) callback(\(Self.text(status, body)))") {
                    handed.value(body, VoiceRoomResponse(statusCode: status), nil)
                }
            case .failure(let error):
                device.complete("VoiceRoomRequest.\(method) \(path) callback(error: \(error.code.rawValue))") {
                    handed.value(nil, nil, error)
                }
            }
        }
        guard let app else {
            device.perform { task.finish(.failure(URLError(.badURL))) }
            return task
        }
        let call = VendorCall(
            method: method, target: "/app-server\(uri)", authorization: headers["Authorization"],
            contentType: headers["Content-Type"], body: Array(body))
        let timeout = Easemob.profile.voiceRoom.rules.requestTimeout
        device.ask(call, vendor: "easemob", app: app, patience: timeout) { result in
            switch result {
            case .success(let response): task.finish(.success((response.status, Data(response.body))))
            case .failure(let error): task.finish(.failure(URLError(error)))
            }
        }
        return task
    }

    /// An answer as the trace has it: the status, and the code of a refusal.
    private static func text(_ status: Int, _ body: Data) -> String {
        guard status != 200, let object = try? JSONSerialization.jsonObject(with: body) as? [String: Any],
            let code = object["code"] as? String ?? (object["code"] as? Int).map({ "\($0)" })
        else { return "status: \(status)" }
        return "status: \(status), code: \(code)"
    }

    /// Whose App Server is asked.
    private var app: AppID? {
        let parts = host.split(separator: "/")
        if let vendor = parts.firstIndex(of: "easemob"), vendor > 0, parts[vendor - 1] == "vendors",
            parts.indices.contains(vendor + 1)
        {
            return AppID(VendorCall.decoded(parts[vendor + 1]))
        }
        return device.chat.options.map { AppID($0.appkey) }
    }
}

extension URLError {
    /// What an app is told of a request without an answer.
    fileprivate init(_ error: LinkError) {
        switch error {
        case .notConnected: self.init(URLError.Code.notConnectedToInternet)
        case .unreachable: self.init(URLError.Code.cannotConnectToHost)
        case .connectionLost, .closed: self.init(URLError.Code.networkConnectionLost)
        case .timedOut: self.init(URLError.Code.timedOut)
        }
    }
}
