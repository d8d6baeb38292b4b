package import EmulatorAPI

extension ZEGO {
    /// The vendor's numbers for the states of a device.
    ///
    /// Source: `ZegoRemoteDeviceState`, 0 to 15.
    private static let deviceStates: [DeviceState] = [
        .open, .broken, .missing, .notAuthorized, .withoutFrames, .inUse, .unplugged, .needsRestart, .mediaServiceLost,
        .disabled, .muted, .interrupted, .inBackground, .sharedForeground, .underPressure, .notSupported,
    ]

    /// The vendor's number of a state.
    package static func number(of state: DeviceState) -> UInt {
        // A test shows that every state is in the list.
        UInt(deviceStates.firstIndex(of: state) ?? 1)
    }

    /// The state with this number of the vendor; nil if there is none.
    package static func deviceState(number: UInt) -> DeviceState? {
        number < UInt(deviceStates.count) ? deviceStates[Int(number)] : nil
    }
}
