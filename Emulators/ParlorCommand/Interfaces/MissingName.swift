/// A name of a vendor's API that belongs to voice rooms, or that apps with voice rooms often write, and that does nothing here. No
/// kit has it, or only so that apps compile.
struct MissingName: Sendable {
    var module: String
    /// As Swift spells it.
    var name: String
    /// Why, as one sentence.
    var reason: String

    private init(_ module: String, _ name: String, _ reason: String) {
        (self.module, self.name, self.reason) = (module, name, reason)
    }

    static let all: [MissingName] = chat + channels

    private static let friends = "Friends are outside of voice rooms: rooms, their messages and calls are emulated."
    private static let receipts = "Nobody is told that somebody read a message, because rooms have no receipts."

    private static let chat = [
        MissingName("ImSDK_Plus", "V2TIMFriendshipListener", friends),
        MissingName("ImSDK_Plus", "V2TIMManager.addFriend(_:succ:fail:)", friends),
        MissingName("ImSDK_Plus", "V2TIMManager.getFriendList(_:fail:)", friends),
        MissingName("ImSDK_Plus", "V2TIMCommunityListener", "Topics of communities are outside of voice rooms."),
        MissingName(
            "HyphenateChat", "IEMGroupManager", "Chat groups are outside of voice rooms: chat rooms are emulated."),
        MissingName("HyphenateChat", "IEMContactManager", friends),
        MissingName("HyphenateChat", "IEMPushManager", "Nothing is pushed to a phone whose app does not run."),
        MissingName(
            "HyphenateChat", "IEMThreadManager", "Threads belong to chat groups, which are outside of voice rooms."),
        MissingName(
            "HyphenateChat", "EMMultiDevicesDelegate", "Nobody is told what the user changes on other devices."),
        MissingName("HyphenateChat", "EMLogDelegate", "Nobody is told of the SDK's log."),
        MissingName("HyphenateChat", "EMChatManagerDelegate.messagesDidRead(_:)", receipts),
        MissingName("HyphenateChat", "EMChatManagerDelegate.messagesDidDeliver(_:)", receipts),
        MissingName("HyphenateChat", "EMChatManagerDelegate.onConversationRead(_:to:)", receipts),
        MissingName("HyphenateChat", "EMChatManagerDelegate.groupMessageDidRead(_:groupAcks:)", receipts),
        MissingName(
            "HyphenateChat", "EMChatManagerDelegate.messageReactionDidChange(_:)",
            "Reactions to messages are not emulated."),
        MissingName(
            "HyphenateChat", "EMChatManagerDelegate.messageAttachmentStatusDidChange(_:error:)",
            "No files are sent: messages with one are refused."),
    ]

    private static let channels = [
        MissingName(
            "TXLiteAVSDK_TRTC", "TRTCCloud.getBeautyManager()",
            "Pictures go as they are: nothing changes faces in them."),
        MissingName("AgoraRtcKit", "AgoraMusicContentCenter", "The vendor's library of music is not emulated."),
        MissingName(
            "AgoraRtcKit", "AgoraRtcEngineDelegate.rtcEngine(_:networkTypeChanged:)",
            "A simulated phone has a network or none, and no type of it."),
        MissingName(
            "AgoraRtcKit", "AgoraRtcMediaPlayerDelegate.AgoraRtcMediaPlayer(_:didPlayBufferUpdated:)",
            "A player has its whole file, and buffers nothing."),
        MissingName(
            "AgoraRtcKit", "AgoraRtcMediaPlayerDelegate.AgoraRtcMediaPlayer(_:volumeIndicationDidReceive:)",
            "Volumes of people are told, and none of a player."),
        MissingName(
            "VolcEngineRTC", "ByteRTCVideo.setDeviceId(_:)",
            "A simulated phone has one identity, which the test gives it."),
        MissingName(
            "VolcEngineRTC", "ByteRTCVideo.createRTCVideoMulti(_:delegate:parameters:)", "A phone has one engine."),
        MissingName("VolcEngineRTC", "ByteRTCVideo.destroyMulti()", "A phone has one engine."),
        MissingName("VolcEngineRTC", "ByteRTCVideo.getKTVManager()", "The vendor's library of music is not emulated."),
        MissingName(
            "VolcEngineRTC", "ByteRTCVideo.getSingScoringManager()", "Nothing scores how somebody sings."),
        MissingName(
            "VolcEngineRTC", "ByteRTCRoomDelegate.rtcRoom(_:onStreamAdd:)",
            "The vendor has replaced it by onUserPublishStream."),
        MissingName(
            "VolcEngineRTC", "ByteRTCRoomDelegate.rtcRoom(_:onStreamRemove:stream:reason:)",
            "The vendor has replaced it by onUserUnpublishStream."),
    ]
}
