import Devices
import EmulatorAPI
import ParlorTesting

/// A device's user who sends commands and traces what comes back, without a vendor's façade.
struct Chatter {
    let device: Device
    let link: any Link

    init?(_ world: World, _ name: String) {
        let device = world.device(name)
        guard let link = device.connect(to: AppID(Tenant.tencentDemo.appID)) else { return nil }
        self.device = device
        self.link = link
        link.listen { input in
            switch input {
            case .event(let event): Device.current.record(.callback, Self.text(of: event))
            case .state(let state): Device.current.record(.callback, "state \(state)")
            case .media(let packet):
                Device.current.record(.callback, "packet \(packet.sequence) of \(packet.publisher)")
            }
        }
    }

    func send(_ label: String, _ command: Command) {
        device.record(.call, label)
        link.send(command) { result in
            switch result {
            case .success: Device.current.record(.callback, "\(label): done")
            case .failure(let failure): Device.current.record(.callback, "\(label): \(failure)")
            }
        }
    }

    func logIn(_ tenant: WorldTenant) {
        send(
            "logIn",
            .identity(
                .logIn(
                    user: UserID(device.name), credential: .token(text: tenant.token(for: device.name)),
                    terminal: .phone)))
    }

    func create(_ room: RoomID) {
        send(
            "create \(room)",
            .room(
                .enter(
                    room: room,
                    entry: .create(plan: RoomPlan(kind: "Meeting", description: RoomDescription(name: "room"))))))
    }

    func join(_ room: RoomID) { send("join \(room)", .room(.enter(room: room, entry: .join))) }

    func say(_ text: String, in room: RoomID) {
        let id = MessageID(device.makeID(count: 8))
        send(
            "say \(text)", .room(.send(room: room, message: Message(id: id, body: .text(text: text), priority: .high))))
    }

    private static func text(of event: Event) -> String {
        switch event {
        case .room(.messageSent(let room, let sender, let message, let stamp)):
            "\(sender.user) in \(room), \(message.id), \(stamp.sequence): \(message.body)"
        case .room(.memberJoined(let room, let member)): "\(member.user) joined \(room)"
        case .room(.memberLeft(let room, let member, let reason)): "\(member.user) left \(room): \(reason)"
        default: "another event"
        }
    }
}
