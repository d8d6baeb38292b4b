import Devices

/// An object by its kind, seen without holding it.
struct HeldObject {
    let kind: String
    weak var object: AnyObject?

    init(_ object: AnyObject) {
        kind = String(describing: type(of: object))
        self.object = object
    }

    /// A device with its parts, and with all that modules keep on it.
    static func all(of device: Device) -> [HeldObject] {
        let parts: [AnyObject] = [device, device.audio, device.audio.speaker, device.video, device.network]
        return (parts + device.objects.map { $0 as AnyObject }).map { HeldObject($0) }
    }
}
