import EmulatorAPI

/// A device's link: what arrives is handled on the device's own queue, with the device current.
final class DeviceLink: Link {
    private let link: any Link
    private unowned let device: Device

    init(link: any Link, device: Device) {
        self.link = link
        self.device = device
    }

    func send(_ command: Command, reply: @escaping @Sendable (Result<Reply, CallFailure>) -> Void) {
        link.send(command) { [device] result in
            if case .failure(.lost(.unreachable(let address, let source))) = result {
                device.warn("no connection to the emulator at \(address) (from \(source)); see parlor status")
            }
            guard let receive = device.environment.receive else { return device.run { reply(result) } }
            receive(device) { reply(result) }
        }
    }

    func send(_ packet: MediaPacket) { link.send(packet) }

    func listen(_ onInput: @escaping @Sendable (LinkInput) -> Void) {
        link.listen { [device] input in
            guard let receive = device.environment.receive else { return device.run { onInput(input) } }
            receive(device) { onInput(input) }
        }
    }

    var uplinkLossPerMillion: Int? { link.uplinkLossPerMillion }

    func apply(_ conditions: LinkConditions) { link.apply(conditions) }

    func close() {
        link.close()
        device.network.detach(self)
    }
}
