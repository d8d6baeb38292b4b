import Devices
import EasemobVoiceRoom
import Foundation
import ParlorTesting

/// Easemob, with Agora's channels: the vendor's demo component, its App Server, and the SDKs below them.
struct EasemobStories: StoryVendor {
    let name = "easemob"
    let modules = ["HyphenateChat", "AgoraRtcKit", "EasemobVoiceRoom"]
    let tenant = Tenant.easemobDemo

    func app(of user: String, on device: Device, in place: AppPlace) -> any StoryApp {
        EasemobApp(user: user, place: place)
    }

    func meaning(of callback: TracedCallback, to user: String) -> Meaning? {
        let name = callback.name
        if name == "rtcEngine" {
            let isReport = Self.reports.contains { callback.text.contains($0) }
            return isReport ? .report : .detail
        }
        if callback.isAnswer || name.hasPrefix("VoiceRoomRequest.") { return .answer }
        if name.hasPrefix("ASRTCKit.") { return channel(callback) }
        if name.hasPrefix("VoiceRoomIMManager.") { return chat(callback) }
        switch name.split(separator: ".").last {
        case "connectionStateDidChange":
            return .news([callback.text.contains("disconnected") ? .connecting : .connected])
        case "userAccountDidLoginFromOtherDevice", "userAccountDidForced", "userAccountDidRemoveFromServer",
            "userDidForbidByServer":
            return .news([.kickedOut])
        // These go to the component, which tells the app with its own callbacks.
        default: return .detail
        }
    }

    private static let reports = [
        "reportAudioVolume", "reportRtcStats", "networkQuality", "localAudioStats", "remoteAudioStats", "activeSpeaker",
    ]

    private func channel(_ callback: TracedCallback) -> Meaning? {
        let user = callback.value("uid") ?? ""
        switch callback.name.dropFirst("ASRTCKit.".count) {
        case "didRtcRemoteUserJoinedOfUid": return .news([.canBeHeard(user)])
        case "didRtcUserOfflineOfUid": return .news([.cannotBeHeard(user)])
        case "didRtcLocalUserJoinedOfUid": return .detail
        case "reportAudioVolumeIndicationOfSpeakers": return .report
        default: return nil
        }
    }

    private func chat(_ callback: TracedCallback) -> Meaning? {
        switch callback.name.dropFirst("VoiceRoomIMManager.".count) {
        case "userJoinedRoom": return .news([.cameIn(callback.value("username") ?? "")])
        case "memberLeave": return .news([.left(callback.value("userName") ?? "")])
        case "receiveTextMessage": return .news([.message(from: callback.value("from") ?? "")])
        case "receiveInviteSite": return .news([.invited(by: callback.value("owner") ?? "")])
        case "roomAttributesDidUpdated" where !callback.attributes.isEmpty: return .news(callback.attributes)
        case "roomAttributesDidUpdated": return .seatStates(Self.seats(in: callback.text))
        case "userBeKicked": return .news([callback.value("reason") == "1" ? .roomClosed : .outOfRoom])
        case "chatTokenDidExpire": return .news([.tokenExpired])
        case "chatTokenWillExpire": return .news([.tokenExpiring])
        case "receiveGift", "receiveApplySite", "refuseInvite", "announcementChanged", "voiceRoomUpdateRobotVolume",
            "roomAttributesDidRemoved":
            return .detail
        default: return nil
        }
    }

    /// The seats among attributes, each a text of JSON behind its key: `mic_1: {…}`.
    private static func seats(in text: String) -> [SeatState] {
        text.matches(of: /mic_[0-9]+: ({.*?})(?:, |], from: )/).compactMap { match in
            guard let seat = try? JSONDecoder().decode(VRRoomMic.self, from: Data(match.1.utf8)) else { return nil }
            // The vendor's numbers: 2 muted, 3 locked, 4 both.
            return SeatState(
                seat: seat.mic_index, user: seat.member?.name, isMuted: [2, 4].contains(seat.status),
                isClosed: [3, 4].contains(seat.status))
        }
    }
}
