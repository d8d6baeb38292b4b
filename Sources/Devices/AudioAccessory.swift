import Synchronization

/// Something with a speaker that a phone's sound can come out of.
public enum AudioAccessory: Hashable, Sendable, CaseIterable {
    /// Headphones with a plug.
    case headset
    /// Headphones without a wire.
    case bluetooth
    /// Headphones at the phone's USB.
    case usb
}

/// What is plugged into a phone, in the order of plugging in.
final class AudioAccessories: Sendable {
    private struct State {
        var plugged: [AudioAccessory] = []
        var onChange: (@Sendable ([AudioAccessory]) -> Void)?
    }

    private let state = Mutex(State())

    var plugged: [AudioAccessory] { state.withLock { $0.plugged } }

    /// Plugs one in, or takes it out. What is there already, or not there, changes nothing.
    func change(_ accessory: AudioAccessory, isPlugged: Bool) {
        let (onChange, plugged) = state.withLock { state in
            let old = state.plugged
            state.plugged.removeAll { $0 == accessory }
            if isPlugged { state.plugged.append(accessory) }
            guard old.contains(accessory) != isPlugged else {
                state.plugged = old
                return (nil, old) as ((@Sendable ([AudioAccessory]) -> Void)?, [AudioAccessory])
            }
            return (state.onChange, state.plugged)
        }
        onChange?(plugged)
    }

    /// Tells a vendor's module what is plugged in, at once and with each change.
    func observe(_ onChange: @escaping @Sendable ([AudioAccessory]) -> Void) {
        let plugged = state.withLock { state in
            state.onChange = onChange
            return state.plugged
        }
        if !plugged.isEmpty { onChange(plugged) }
    }
}

extension DeviceAudio {
    /// Plugs something into the phone; what is there already changes nothing.
    public func plug(_ accessory: AudioAccessory) { accessories.change(accessory, isPlugged: true) }

    /// Takes something out of the phone; what is not there changes nothing.
    public func unplug(_ accessory: AudioAccessory) { accessories.change(accessory, isPlugged: false) }

    /// What is plugged in; what was plugged in last is last.
    public var plugged: [AudioAccessory] { accessories.plugged }

    /// Tells a vendor's module what is plugged in, at once and with each change. A second observer replaces the first.
    package func observeAccessories(_ onChange: @escaping @Sendable ([AudioAccessory]) -> Void) {
        accessories.observe(onChange)
    }
}
