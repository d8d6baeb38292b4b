import Devices
import HyphenateChat

extension Device {
    /// Chat on this device, whichever device is current.
    var chat: EMClient { run { EMClient.shared() } }
}
