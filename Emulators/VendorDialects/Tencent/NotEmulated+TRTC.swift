extension Tencent {
    /// What of TRTC's API has no effect.
    package enum TRTCNotEmulated: String, NotEmulated {
        case setLogLevel = "TRTCCloud.setLogLevel(_:)"

        package var row: NotEmulatedRow {
            switch self {
            case .setLogLevel: .call("chooses which lines its log has")
            }
        }
    }
}
