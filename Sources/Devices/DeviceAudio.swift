/// A device's sound.
public final class DeviceAudio: Sendable {
    init() {}
    func attach(to device: Device) {}
}
