package import VendorDialects

extension ZEGO {
    /// Actions of the server API that are not here. Their requests are answered as those of an app that has not opened them.
    package enum ClosedAction: String, NotEmulated {
        case addStream = "AddStream"
        case deleteStream = "DeleteStream"
        case startMix = "StartMix"
        case stopMix = "StopMix"
        case startAutoMix = "StartAutoMix"
        case stopAutoMix = "StopAutoMix"
        case mixTask = "GetMixTaskInfo"
        case streamState = "DescribeRTCStreamState"
        case revokeRoomMessage = "RevokeRoomMessage"
        case revokePeerMessage = "RevokePeerMessage"
        case groupMessage = "SendGroupMessage"
        case messageToAll = "SendMessageToAllUsers"

        /// What its requests are answered with.
        var refusal: APIFailure {
            let code: APICode =
                switch self {
                case .startMix, .stopMix, .startAutoMix, .stopAutoMix, .mixTask: .mixingClosed
                case .revokeRoomMessage: .messagesNotStored
                case .addStream, .deleteStream, .streamState, .revokePeerMessage, .groupMessage, .messageToAll:
                    .serviceClosed
                }
            return APIFailure(code, "\(rawValue) is not emulated; the vendor's \(row.effect)")
        }

        package var row: NotEmulatedRow {
            let since = "2026-11-24"
            return switch self {
            case .addStream, .deleteStream:
                .call(
                    "changes a room's list of streams, whoever publishes; here a stream is what a user publishes",
                    since: since)
            case .startMix, .stopMix, .startAutoMix, .stopAutoMix, .mixTask:
                .call(
                    "mixes streams for a server; here an engine starts mixes, and its user is in a room", since: since)
            case .streamState: .call("tells whether a stream is published, in whichever room", since: since)
            case .revokeRoomMessage:
                .call("takes a message to a room back, where the vendor stores such messages for the app", since: since)
            case .revokePeerMessage: .call("takes a message to a user back by its number", since: since)
            case .groupMessage: .call("sends messages to groups, which are not here", since: since)
            case .messageToAll: .call("sends a message to all users, which a paid plan has", since: since)
            }
        }
    }
}
