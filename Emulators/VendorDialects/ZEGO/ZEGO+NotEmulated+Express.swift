extension ZEGO {
    /// What of Express's API has no effect.
    package enum ExpressNotEmulated: String, NotEmulated {
        case setGeoFence = "ZegoExpressEngine.setGeoFence(_:area:)"

        package var row: NotEmulatedRow {
            switch self {
            case .setGeoFence: .call("limits the regions whose servers are used")
            }
        }
    }
}
