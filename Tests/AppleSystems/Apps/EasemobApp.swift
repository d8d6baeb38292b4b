// Written as apps for iOS are: what the vendor's headers make possible there. Only type-checked, by
// Scripts/typecheck-apple.sh.
import AgoraRtcKit
import EasemobVoiceRoom
import HyphenateChat
import UIKit

/// A protocol of the app's own on top of the component's.
@objc protocol ChatLobbyDelegate: VoiceRoomIMDelegate {
    @objc optional func lobby(_ lobby: ChatLobby, hears speaker: ASRoleType)
    @objc optional func lobbyIsQuiet(_ state: EMConnectionState)
}

/// Passes the SDKs' callbacks on to whoever wants them.
final class ChatLobby: NSObject {
    private let listeners = NSHashTable<EMChatManagerDelegate>.weakObjects()
    private let engines = NSHashTable<AgoraRtcEngineDelegate>.weakObjects()
    weak var delegate: ChatLobbyDelegate?
    weak var sound: ASManagerDelegate?
    weak var player: ASMusicPlayerDelegate?

    @objc func play(_ robot: ALIEN_TYPE, in list: VMMUSIC_TYPE, scene: VMScene) {
        sound?.reportAlien?(with: robot, musicType: list)
    }
    @objc func remember(_ reason: EMChatroomBeKickedReason, _ grade: AECGrade) -> EMErrorCode { .noError }
}

extension ChatLobby: EMClientDelegate, EMChatManagerDelegate {
    func connectionStateDidChange(_ aConnectionState: EMConnectionState) { delegate?.lobbyIsQuiet?(aConnectionState) }

    func tokenWillExpire(_ aErrorCode: EMErrorCode) { delegate?.chatTokenWillExpire?(code: aErrorCode) }

    func messagesDidReceive(_ aMessages: [EMChatMessage]) {
        for listener in listeners.allObjects { listener.messagesDidReceive?(aMessages) }
    }
}

// As apps mix them, with one header's optionals or another's.
extension ChatLobby: EMChatroomManagerDelegate {
    func userDidJoin(_ aChatroom: EMChatroom!, user aUsername: String) {}
    func userDidLeave(_ aChatroom: EMChatroom, user aUsername: String?) {}

    func chatroomAttributesDidUpdated(_ roomId: String!, attributeMap: [String: String]?, from fromId: String) {
        delegate?.roomAttributesDidUpdated?(roomId: roomId, attributeMap: attributeMap ?? [:], from: fromId)
    }

    func chatroomAnnouncementDidUpdate(_ aChatroom: EMChatroom?, announcement aAnnouncement: String?) {
        delegate?.announcementChanged?(roomId: aChatroom?.chatroomId ?? "", content: aAnnouncement ?? "")
    }

    func didDismiss(from aChatroom: EMChatroom, reason aReason: EMChatroomBeKickedReason) {
        delegate?.userBeKicked?(roomId: aChatroom.chatroomId ?? "", reason: aReason)
    }
}

extension ChatLobby: AgoraRtcEngineDelegate {
    func rtcEngine(_ engine: AgoraRtcEngineKit, didJoinedOfUid uid: UInt, elapsed: Int) {
        sound?.didRtcRemoteUserJoinedOfUid?(uid: uid)
        for listener in engines.allObjects { listener.rtcEngine?(engine, didJoinedOfUid: uid, elapsed: elapsed) }
    }

    func rtcEngine(
        _ engine: AgoraRtcEngineKit!, reportAudioVolumeIndicationOfSpeakers speakers: [AgoraRtcAudioVolumeInfo]?,
        totalVolume: Int
    ) {
        sound?.reportAudioVolumeIndicationOfSpeakers?(speakers: speakers ?? [])
    }

    func rtcEngine(
        _ engine: AgoraRtcEngineKit, receiveStreamMessageFromUid uid: UInt, streamId: Int, data: Data
    ) {
        player?.didReceiveStreamMsgOfUid?(uid: uid, data: data)
    }
}

/// The component's delegates, as the vendor's demo has them.
class QuietRoom: NSObject, VoiceRoomIMDelegate, ASManagerDelegate, ASMusicPlayerDelegate {}

final class LoudRoom: QuietRoom {
    func receiveGift(roomId: String, meta: [String: String]?) {}
    func receiveApplySite(roomId: String?, meta: [String: String]!) {}
    func userJoinedRoom(roomId: String!, username: String, ext: [String: Any]?) {}
    func didRtcUserOfflineOfUid(uid: UInt) {}

    // Only what is seen from Objective-C has a selector: these are the methods that the component calls.
    static let selectors = [
        #selector(receiveGift(roomId:meta:)), #selector(receiveApplySite(roomId:meta:)),
        #selector(userJoinedRoom(roomId:username:ext:)), #selector(didRtcUserOfflineOfUid(uid:)),
    ]

    func ask(_ room: String) {
        VoiceRoomBusinessRequest.shared.sendPOSTRequest(api: .joinRoom(roomId: room), params: [:]) { map, error in
            guard let result = map?["result"] as? Bool, error == nil, result else { return }
            ASRTCKit.getSharedInstance().delegate = self
            VoiceRoomIMManager.shared?.delegate = self
        }
    }
}
