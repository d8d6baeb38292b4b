package import EmulatorAPI

extension ZEGO {
    /// How the vendor numbers the states of a device.
    ///
    /// Source: `ZegoRemoteDeviceState`, 0 to 15.
    private static let deviceStates: [DeviceState] = [
        .open, .broken, .missing, .notAuthorized, .withoutFrames, .inUse, .unplugged, .needsRestart, .mediaServiceLost,
        .disabled, .muted, .interrupted, .inBackground, .sharedForeground, .underPressure, .notSupported,
    ]

    /// The vendor's number of a state.
    package static func number(of state: DeviceState) -> UInt {
        // Every state has its place, which a test shows.
        UInt(deviceStates.firstIndex(of: state) ?? 1)
    }

    /// The state that the vendor numbers so; nil where there is none.
    package static func deviceState(number: UInt) -> DeviceState? {
        number < UInt(deviceStates.count) ? deviceStates[Int(number)] : nil
    }
}
