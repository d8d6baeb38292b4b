import Devices
import EmulatorAPI
import ParlorTesting
import Synchronization
import VendorDialects

/// An app's own server: it writes down what comes, and answers as it is told.
final class BackEnd: Sendable {
    /// A callback that came.
    struct Arrival {
        var at: Duration
        var attempt: Int
        var path: String
        var headers: [String: String]
        var body: [UInt8]
        var fields: [String: JSONValue]

        /// A field of the body, or of its `EventInfo`.
        subscript(name: String) -> JSONValue? {
            if let value = fields[name] { return value }
            guard case .object(let inner) = fields["EventInfo"] else { return nil }
            return inner[name]
        }
    }

    private let state = Mutex<(arrivals: [Arrival], replies: [WebhookReply])>(([], []))

    /// What it answers to the next callbacks, one each; success after that.
    func answer(_ replies: WebhookReply...) { state.withLock { $0.replies = replies } }

    var arrivals: [Arrival] { state.withLock { $0.arrivals } }

    func take(_ arrival: WebhookArrival, in world: World) -> WebhookReply {
        let fields = (try? JSONValue.reading(arrival.body)) ?? [:]
        let noted = Arrival(
            at: world.now, attempt: arrival.attempt, path: arrival.path, headers: arrival.headers, body: arrival.body,
            fields: fields)
        return state.withLock { state in
            state.arrivals.append(noted)
            return state.replies.isEmpty ? .success : state.replies.removeFirst()
        }
    }
}

/// A device in channels, without a vendor's façade.
struct Speaker {
    let device: Device
    let link: any Link
    private let tenant: WorldTenant

    init?(_ world: World, _ name: String, of tenant: WorldTenant) {
        let device = world.device(name)
        guard let link = device.connect(to: AppID(tenant.tenant.appID)) else { return nil }
        (self.device, self.link, self.tenant) = (device, link, tenant)
        link.listen { _ in }
    }

    private func send(_ command: RTCCommand) {
        link.send(.rtc(command)) { result in
            if case .failure(let failure) = result { Device.current.record(.callback, "refused: \(failure)") }
        }
    }

    func enter(_ channel: ChannelID, isVisible: Bool = true, scene: ChannelScene = .live) {
        let entry = ChannelEntry(
            user: UserID(device.name), credential: .token(text: tenant.token(for: device.name)), scene: scene,
            isVisible: isVisible)
        send(.enter(channel: channel, entry: entry))
    }

    func leave(_ channel: ChannelID) { send(.leave(channel: channel)) }

    func show(in channel: ChannelID, _ isVisible: Bool) {
        send(.setVisibility(channel: channel, isVisible: isVisible, permit: nil))
    }

    func publish(_ kinds: MediaKinds, in channel: ChannelID) {
        send(.publish(channel: channel, index: 0, name: nil, kinds: kinds, extra: ""))
    }

    func unpublish(_ kinds: MediaKinds, in channel: ChannelID) {
        send(.unpublish(channel: channel, index: 0, kinds: kinds))
    }
}
