extension Tencent {
    /// What of Chat's API has no effect.
    package enum IMNotEmulated: String, NotEmulated {
        case offlinePushInfo = "V2TIMOfflinePushInfo"

        package var row: NotEmulatedRow {
            switch self {
            case .offlinePushInfo: .field("describes the notification that the system shows to a user who is away")
            }
        }
    }
}
