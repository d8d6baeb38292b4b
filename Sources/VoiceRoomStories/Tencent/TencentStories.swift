import Devices
import ParlorTesting

/// Tencent: the voice-room component, and the chat SDK below it for calls that the component lacks.
struct TencentStories: StoryVendor {
    let name = "tencent"
    let modules = ["ImSDK_Plus", "TXLiteAVSDK_TRTC", "TRTCVoiceRoom"]
    let tenant = Tenant.tencentDemo

    func app(of user: String, on device: Device, in place: AppPlace) -> any StoryApp {
        TencentApp(user: user, place: place)
    }

    /// What the component's rooms are called.
    static let roomForm = "a room of TRTCVoiceRoom is a number from 1 to 2147483647"

    func fault(ofRoom room: String) -> String? {
        Int32(room).map { $0 > 0 && "\($0)" == room } == true ? nil : Self.roomForm
    }

    func meaning(of callback: TracedCallback, to user: String) -> Meaning? {
        if callback.isAnswer { return .answer }
        if callback.name.hasPrefix("TRTCVoiceRoom.") { return component(callback) }
        if callback.name.hasPrefix("TRTCCloud.") {
            return Self.reports.contains(callback.name) ? .report : .detail
        }
        return chat(callback)
    }

    private static let reports: Set = [
        "TRTCCloud.onUserVoiceVolume", "TRTCCloud.onNetworkQuality", "TRTCCloud.onStatistics",
    ]

    private func component(_ callback: TracedCallback) -> Meaning? {
        let user = callback.value("userInfo") ?? callback.value("user") ?? callback.value("userId") ?? ""
        let seat = Int(callback.value("index") ?? "") ?? -1
        switch callback.name.dropFirst("TRTCVoiceRoom.".count) {
        case "onError": return .news([.failed(code: Int(callback.value("code") ?? "") ?? 0)])
        case "onRoomDestroy": return .news([.roomClosed])
        case "onAnchorEnterSeat": return .news([.seatTaken(seat, by: user)])
        case "onAnchorLeaveSeat": return .news([.seatFreed(seat)])
        case "onAudienceEnter": return .news([.cameIn(user)])
        case "onAudienceExit": return .news([.left(user)])
        case "onUserMicrophoneMute":
            return .news([callback.value("mute") == "true" ? .cannotBeHeard(user) : .canBeHeard(user)])
        case "onRecvRoomTextMsg": return .news([.message(from: user)])
        // The component also passes on the answers to invitations of the SDK below it.
        case "onReceiveNewInvitation", "onInviteeAccepted", "onInviteeRejected": return chat(callback)
        case "onInvitationCancelled": return .news([.withdrawn(by: callback.value("invitee") ?? "")])
        case "onSeatListChange": return .seats(callback.list.map { Self.occupant(in: $0) })
        case "onSeatMute":
            return .news([callback.value("isMute") == "true" ? .seatMuted(seat) : .seatUnmuted(seat)])
        case "onSeatClose":
            return .news([callback.value("isClose") == "true" ? .seatClosed(seat) : .seatFreed(seat)])
        case "onRoomInfoChange": return .detail
        case "onUserVolumeUpdate": return .report
        default: return nil
        }
    }

    /// The occupant of a seat of the list: `-`, `closed`, `bob` or `bob(muted)`.
    private static func occupant(in seat: String) -> String? {
        let user = seat.prefix { $0 != "(" }
        return ["-", "closed"].contains(user) ? nil : String(user)
    }

    private func chat(_ callback: TracedCallback) -> Meaning? {
        switch callback.name.split(separator: ".").last {
        case "onConnecting": .news([.connecting])
        case "onConnectSuccess": .news([.connected])
        case "onKickedOffline": .news([.kickedOut])
        case "onUserSigExpired": .news([.tokenExpired])
        case "onReceiveNewInvitation": .news([.invited(by: callback.value("inviter") ?? "")])
        case "onInviteeAccepted": .news([.accepted(by: callback.value("invitee") ?? "")])
        case "onInviteeRejected": .news([.refused(by: callback.value("invitee") ?? "")])
        case "onInvitationCancelled": .news([.withdrawn(by: callback.value("inviter") ?? "")])
        case "onInvitationTimeout": .news(callback.list.map { .unanswered(by: $0) })
        // The component says nothing of attributes that are no seats.
        case "onGroupAttributeChanged" where !callback.attributes.isEmpty: .news(callback.attributes)
        // These go to the component, which tells the app with its own callbacks.
        case "onMemberEnter", "onMemberLeave", "onGroupAttributeChanged", "onGroupInfoChanged", "onGroupDismissed",
            "onRecvGroupTextMessage", "onUserStatusChanged":
            .detail
        default: nil
        }
    }
}
