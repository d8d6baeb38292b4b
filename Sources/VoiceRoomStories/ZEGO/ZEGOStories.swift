import Devices
import ParlorTesting

/// ZEGO: ZIM for rooms, seats as room attributes and invitations, and the Express engine for sound.
struct ZEGOStories: StoryVendor {
    let name = "zego"
    let modules = ["ZIM", "ZegoExpressEngine"]
    let tenant = Tenant.zegoDemo

    func app(of user: String, on device: Device, in place: AppPlace) -> any StoryApp {
        ZEGOApp(user: user, place: place)
    }

    func meaning(of callback: TracedCallback, to user: String) -> Meaning? {
        if callback.isAnswer { return .answer }
        if callback.name.hasPrefix("ZegoExpressEngine.") { return express(callback) }
        return chat(callback, to: user)
    }

    private func express(_ callback: TracedCallback) -> Meaning? {
        let isAddition = callback.first == "add"
        switch callback.name.dropFirst("ZegoExpressEngine.".count) {
        case "onRoomStateChanged":
            switch callback.first {
            case "reconnecting": return .news([.connecting])
            case "reconnected": return .news([.connected])
            case "kickOut": return .news([.kickedOut])
            case "reconnectFailed": return .news([.outOfRoom])
            default: return .detail
            }
        case "onRoomUserUpdate": return .news(callback.list.map { isAddition ? .cameIn($0) : .left($0) })
        case "onRoomStreamUpdate":
            return .news(
                callback.list.map(ZEGOApp.publisher).map { isAddition ? .canBeHeard($0) : .cannotBeHeard($0) })
        case "onRemoteMicStateUpdate":
            let user = ZEGOApp.publisher(of: callback.value("streamID") ?? "")
            switch callback.first {
            case "mute": return .news([.cannotBeHeard(user)])
            case "open": return .news([.canBeHeard(user)])
            default: return .detail
            }
        case "onRoomTokenWillExpire": return .news([.tokenExpiring])
        case "onPublisherQualityUpdate", "onPlayerQualityUpdate", "onNetworkQuality", "onRoomOnlineUserCountUpdate",
            "onCapturedSoundLevelUpdate", "onRemoteSoundLevelUpdate":
            return .report
        case "onPublisherStateUpdate", "onPlayerStateUpdate", "onPublisherCapturedAudioFirstFrame",
            "onPublisherSendAudioFirstFrame", "onPlayerRecvAudioFirstFrame", "onEngineStateUpdate", "onDebugError",
            "onRoomExtraInfoUpdate", "onRoomStreamExtraInfoUpdate", "onRemoteCameraStateUpdate",
            "onRemoteSpeakerStateUpdate", "onPublisherStreamEvent", "onPlayerStreamEvent",
            "onPlayerMediaEvent", "onNetworkModeChanged":
            return .detail
        default: return nil
        }
    }

    private func chat(_ callback: TracedCallback, to user: String) -> Meaning? {
        switch callback.name {
        case "connectionStateChanged":
            switch (callback.first, callback.value("event")) {
            case ("connected", _): .news([.connected])
            case ("disconnected", "kickedOut"): .news([.kickedOut])
            case ("disconnected", "tokenExpired"): .news([.tokenExpired])
            case ("disconnected", _): .news([.loggedOut])
            default: .news([.connecting])
            }
        case "tokenWillExpire": .news([.tokenExpiring])
        case "roomStateChanged":
            // A user who left knows it from the answer.
            callback.first == "disconnected" && callback.value("event") != "success" ? .news([.outOfRoom]) : .detail
        case "roomMemberJoined": .news(callback.list.map { .cameIn($0) })
        case "roomMemberLeft": .news(callback.list.map { .left($0) })
        case "roomAttributesUpdated", "roomAttributesBatchUpdated":
            .news(Self.seats(in: callback.text) + callback.attributes)
        // A command of the sample's host; who obeys it is seen by what follows.
        case "receiveRoomMessage" where callback.text.contains("(command "): .detail
        case "receiveRoomMessage": .news([.message(from: callback.value("sender") ?? "")])
        case "callInvitationReceived": .news([.invited(by: callback.value("inviter") ?? "")])
        case "callInvitationCancelled": .news([.withdrawn(by: callback.value("inviter") ?? "")])
        case "callInvitationTimeout": .news([.unanswered(by: user)])
        case "callUserStateChanged": .news(callback.list.compactMap(Self.answer))
        case "callInvitationCreated", "callInvitationEnded", "userInfoUpdated": .detail
        default: nil
        }
    }

    /// The seats among attributes that were set or deleted: `set [1: bob]`, or several such in a batch.
    private static func seats(in text: String) -> [News] {
        text.matches(of: /(set|delete) \[(.*?)\]/).flatMap { change in
            change.2.split(separator: ",").compactMap { attribute -> News? in
                let parts = attribute.split(separator: ":", maxSplits: 1)
                guard let key = parts.first, let seat = Int(key.drop { $0 == " " }) else { return nil }
                guard change.1 == "set", parts.count == 2 else { return .seatFreed(seat) }
                return .seatTaken(seat, by: parts[1].drop { $0 == " " }.description)
            }
        }
    }

    /// The answer of a user of a call: `carol accepted`.
    private static func answer(_ user: String) -> News? {
        let words = user.split(separator: " ").map(String.init)
        guard words.count == 2 else { return nil }
        switch words[1] {
        case "accepted": return .accepted(by: words[0])
        case "rejected": return .refused(by: words[0])
        case "timeout": return .unanswered(by: words[0])
        default: return nil
        }
    }
}
