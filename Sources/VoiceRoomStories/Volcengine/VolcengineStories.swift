import Devices
import ParlorTesting

/// Volcengine: one SDK for rooms, sound and messages. For seats, the vendor's voice chat demo has a back end.
struct VolcengineStories: StoryVendor {
    let name = "volcengine"
    let modules = ["VolcEngineRTC"]
    let tenant = Tenant.volcengineDemo

    func app(of user: String, on device: Device, in place: AppPlace) -> any StoryApp {
        VolcengineApp(user: user, device: device, place: place)
    }

    func meaning(of callback: TracedCallback, to user: String) -> Meaning? {
        // The callback stands behind the name of the object that makes it: `rtcRoom onUserJoined(bob)`.
        let call = TracedCallback(String(callback.text.dropFirst(callback.name.count + 1)))
        switch callback.name {
        case "rtcEngine": return engine(call, to: user)
        case "rtcRoom": return room(call, to: user)
        default: return nil
        }
    }

    private func engine(_ call: TracedCallback, to user: String) -> Meaning? {
        switch call.name {
        case "onLoginResult", "onServerParamsSetResult", "onServerMessageSendResult": .answer
        case "onUserMessageReceivedOutsideRoom": message(call, to: user)
        case "onConnectionStateChanged":
            switch call.first {
            case "connecting", "reconnecting": .news([.connecting])
            case "connected", "reconnected": .news([.connected])
            default: .detail
            }
        case "onLogout": .news([call.first == "duplicateLogin" ? .kickedOut : .loggedOut])
        case "onLocalAudioPropertiesReport", "onRemoteAudioPropertiesReport", "onActiveSpeaker": .report
        case "onWarning", "onFirstLocalAudioFrame", "onFirstRemoteAudioFrame", "onLocalAudioStateChanged",
            "onRemoteAudioStateChanged", "onAudioDeviceStateChanged", "onUserStartAudioCapture",
            "onUserStopAudioCapture", "onNetworkTimeSynchronized", "onAudioRouteChanged":
            .detail
        default: nil
        }
    }

    private func room(_ call: TracedCallback, to user: String) -> Meaning? {
        switch call.name {
        case "onRoomStateChanged": state(Int(call.value("state") ?? "") ?? 0)
        case "onRoomMessageReceived", "onUserMessageReceived": message(call, to: user)
        case "onUserPublishStream": .news([.canBeHeard(call.first)])
        case "onUserUnpublishStream": .news([.cannotBeHeard(call.first)])
        // Somebody who left the seat is not seen any more, and still there.
        case "onUserLeave": call.value("reason") == "switchToInvisible" ? .detail : .news([.left(call.first)])
        case "onTokenWillExpire": .news([.tokenExpiring])
        case "onSetRoomExtraInfoResult": .answer
        // `onRoomExtraInfoUpdate(key1, value: vvv, by: alice)`
        case "onRoomExtraInfoUpdate":
            .news(TracedCallback("\(call.first): \(call.value("value") ?? "")").attributes)
        case "onUserJoined", "onUserVisibilityChanged", "onStreamStateChanged", "onLeaveRoom",
            "onStreamPublishSuccess":
            .detail
        default: nil
        }
    }

    /// What a room's state means to its user, by the vendor's codes.
    private func state(_ code: Int) -> Meaning {
        switch code {
        case -1004: .news([.kickedOut])
        case -1006: .news([.outOfRoom])
        case -1009: .news([.tokenExpired])
        case -1011: .news([.roomClosed])
        case -2001: .news([.connecting])
        default: .answer
        }
    }

    /// A message of the back end: `onRoomMessageReceived(server, message: {…})`.
    private func message(_ call: TracedCallback, to user: String) -> Meaning? {
        guard let start = call.text.firstRange(of: "message: "),
            let message = VolcengineMessage(String(call.text[start.upperBound...].dropLast()))
        else { return nil }
        guard message.message_type == "inform" else { return .answer }
        let person = message.data?.user_info?.user_name ?? ""
        let seat = message.data?.seat_id ?? 0
        switch message.event {
        case "svcOnAudienceJoinRoom": return .news([.cameIn(person)])
        case "svcOnAudienceLeaveRoom": return .news([.left(person)])
        case "svcOnJoinInteract": return .news([.seatTaken(seat, by: person)])
        case "svcOnFinishInteract": return .news([.seatFreed(seat)])
        case "svcOnMessage": return .news([.message(from: person)])
        case "svcOnInviteInteract": return .news([.invited(by: message.data?.host_info?.user_name ?? "")])
        case "svcOnInviteResult":
            switch message.data?.reply {
            case 1: return .news([.accepted(by: person)])
            case 2: return .news([.refused(by: person)])
            default: return .news([.unanswered(by: person)])
            }
        case "svcOnFinishLive": return .news([.roomClosed])
        case "svcOnClearUser": return .news([.outOfRoom])
        case "svcOnMediaStatusChange":
            return .news([message.data?.mic == 0 ? .cannotBeHeard(person) : .canBeHeard(person)])
        case "svcOnSeatStatusChange": return .news([message.data?.type == 0 ? .seatClosed(seat) : .seatFreed(seat)])
        // To the speaker of a muted seat alone, whose app obeys.
        case "svcOnMediaOperate": return .detail
        case "svcOnApplyInteract": return .detail
        default: return nil
        }
    }
}
