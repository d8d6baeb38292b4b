extension ZEGO {
    /// What of ZIM's API has no effect.
    package enum ZIMNotEmulated: String, NotEmulated {
        case setGeofencingConfig = "ZIM.setGeofencingConfig(with:type:)"

        package var row: NotEmulatedRow {
            switch self {
            case .setGeofencingConfig: .call("limits the regions whose servers are used")
            }
        }
    }
}
