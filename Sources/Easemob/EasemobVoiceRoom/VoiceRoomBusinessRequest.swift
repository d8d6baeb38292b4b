import Devices
public import Foundation
import Synchronization

/// What the App Server says a request failed with.
public final class VoiceRoomError: NSObject, Error, Decodable, Sendable {
    /// Six digits, such as `200404`.
    public let code: String?
    /// One line for people.
    public let message: String?

    public init(from decoder: any Decoder) throws {
        let values = try LenientValues(decoder)
        code = values.text("code")
        message = values.text("message")
    }
}

/// Sends the requests of ``VoiceRoomBusinessApi``, with the user's token.
///
/// The calls with a type make a model of the answer: any `Decodable` class, for the vendor's JSON library. What is not an object
/// of JSON, as the list of ``VoiceRoomBusinessApi/fetchMicsInfo(roomId:)`` is not, gives an empty model. An answer with another
/// status than 200 is an error, also 208, and gives a ``VoiceRoomError``.
///
/// The calls without a type give a dictionary. They call back for status 200 and for a request that was not answered, and for
/// nothing else: it is the vendor's fault that an app never hears of a request that the App Server refuses.
public final class VoiceRoomBusinessRequest: NSObject, Sendable {
    unowned let device: Device
    private let token = Mutex("")

    init(device: Device) { self.device = device }

    /// The current device's.
    public class var shared: VoiceRoomBusinessRequest {
        Device.current.object(VoiceRoomBusinessRequest.self, make: VoiceRoomBusinessRequest.init)
    }

    /// What requests show: the `authorization` of the answer to a login. The device keeps it while it is on.
    public var userToken: String {
        get { token.withLock { $0 } }
        set { token.withLock { $0 = newValue } }
    }

    /// Sets the App Server's address; see ``VoiceRoomRequest/host``.
    public func changeHost(host: String) { device.run { VoiceRoomRequest.shared }.configHost(url: host) }

    /// Sends a request and makes a model of the answer.
    @discardableResult
    public func sendRequest<T: Decodable>(
        method: VoiceRoomRequestHTTPMethod, uri: String, params: [String: Any],
        callBack: @escaping (T?, (any Error)?) -> Void
    ) -> VoiceRoomRequestTask? {
        send(method, uri, params) { data, status, error in
            if let error { return callBack(nil, error) }
            guard status == 200 else { return callBack(nil, self.refusal(data)) }
            let object = Self.object(in: data) == nil ? Data("{}".utf8) : data
            callBack(try? JSONDecoder().decode(T.self, from: object), nil)
        }
    }

    /// Sends a request and makes a dictionary of the answer. Never calls back for one that the App Server refuses.
    @discardableResult
    public func sendRequest(
        method: VoiceRoomRequestHTTPMethod, uri: String, params: [String: Any],
        callBack: @escaping ([String: Any]?, (any Error)?) -> Void
    ) -> VoiceRoomRequestTask? {
        send(method, uri, params) { data, status, error in
            if let error { return callBack(nil, error) }
            guard status == 200 else {
                _ = self.refusal(data)
                return
            }
            callBack(Self.object(in: data), nil)
        }
    }

    private func send(
        _ method: VoiceRoomRequestHTTPMethod, _ uri: String, _ params: [String: Any],
        _ answer: @escaping (_ body: Data, _ status: Int, _ error: (any Error)?) -> Void
    ) -> VoiceRoomRequestTask? {
        let requests = device.object(VoiceRoomRequest.self, make: VoiceRoomRequest.init)
        let headers = ["Authorization": userToken, "Content-Type": "application/json"]
        return requests.constructRequest(method: method, uri: uri, params: params, headers: headers) {
            answer($0 ?? Data(), $1?.statusCode ?? 0, $2)
        }
    }

    private static func object(in data: Data) -> [String: Any]? {
        (try? JSONSerialization.jsonObject(with: data)) as? [String: Any]
    }

    /// What a refusal says. One of the code "401", a text, posts the notification `BackLogin`; the gateway's is a number, so that
    /// never comes.
    private func refusal(_ data: Data) -> VoiceRoomError? {
        if Self.object(in: data)?["code"] as? String == "401" {
            NotificationCenter.default.post(name: Notification.Name("BackLogin"), object: nil)
        }
        return try? JSONDecoder().decode(VoiceRoomError.self, from: data)
    }
}
