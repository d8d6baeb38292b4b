// Written as apps for iOS are: what the vendor's headers make possible there. Only type-checked, by
// Scripts/typecheck-apple.sh.
import ImSDK_Plus
import TUICore
import TUIVoiceRoom
import UIKit

/// The app's own protocol, which inherits the vendor's.
@objc protocol StageDelegate: TRTCVoiceRoomDelegate {
    @objc optional func stage(_ stage: Stage, changesRoute route: TRTCAudioRoute)
}

/// Passes the SDKs' callbacks on to whoever wants them.
final class Stage: NSObject {
    private let listeners = NSHashTable<V2TIMGroupListener>.weakObjects()
    private let delegates = NSHashTable<AnyObject>.weakObjects()
    weak var delegate: StageDelegate?
    weak var cloudDelegate: TRTCCloudDelegate?
    weak var loginListener: TUILoginListener?

    @objc func enter(as role: TRTCRoleType, quality: TRTCAudioQuality, scene: TRTCAppScene) {}
    @objc func remember(_ priority: V2TIMMessagePriority) -> V2TIMLoginStatus { .STATUS_LOGOUT }
}

extension Stage: TRTCCloudDelegate {
    func onError(_ errCode: TXLiteAVError, errMsg: String?, extInfo: [AnyHashable: Any]?) {
        cloudDelegate?.onError?(errCode, errMsg: errMsg, extInfo: extInfo)
        if errCode == ERR_ROOM_ENTER_FAIL { delegate?.onError?(code: errCode.rawValue, message: errMsg ?? "") }
    }

    func onEnterRoom(_ result: Int) { cloudDelegate?.onEnterRoom?(result) }

    func onUserVoiceVolume(_ userVolumes: [TRTCVolumeInfo], totalVolume: Int) {
        delegate?.onUserVolumeUpdate?(userVolumes: userVolumes, totalVolume: totalVolume)
    }

    func onAudioRouteChanged(_ route: TRTCAudioRoute, from fromRoute: TRTCAudioRoute) {
        delegate?.stage?(self, changesRoute: route)
    }
}

extension Stage: TRTCVideoRenderDelegate, TRTCVideoFrameDelegate {
    func onRenderVideoFrame(_ frame: TRTCVideoFrame, userId: String?, streamType: TRTCVideoStreamType) {
        if frame.pixelBuffer == nil { cloudDelegate?.onUserVideoAvailable?(userId, available: false) }
    }

    func onProcessVideoFrame(_ srcFrame: TRTCVideoFrame, dstFrame: TRTCVideoFrame) -> UInt32 {
        dstFrame.pixelBuffer = srcFrame.pixelBuffer
        return 0
    }

    func takePicture(
        of user: String?, with cloud: TRTCCloud, showing view: UIView, _ show: @escaping (UIImage?) -> Void
    ) {
        cloud.startLocalPreview(true, view: view)
        _ = cloud.setLocalVideoProcessDelegete(self, pixelFormat: ._NV12, bufferType: .pixelBuffer)
        _ = cloud.setLocalVideoRenderDelegate(self, pixelFormat: ._32BGRA, bufferType: .pixelBuffer)
        cloud.snapshotVideo(user, type: .big, sourceType: .stream) { image in show(image) }
    }
}

extension Stage: TRTCVoiceRoomDelegate {
    func onRoomDestroy(message: String) { delegate?.onRoomDestroy?(message: message) }

    func onSeatListChange(seatInfoList: [VoiceRoomSeatInfo]) {
        for object in delegates.allObjects {
            (object as? TRTCVoiceRoomDelegate)?.onSeatListChange?(seatInfoList: seatInfoList)
        }
    }
}

extension Stage: V2TIMSDKListener, V2TIMSimpleMsgListener, V2TIMGroupListener, V2TIMSignalingListener {
    func onKickedOffline() { loginListener?.onKickedOffline() }

    // As apps mix them, with one header's labels or another's.
    func onRecvGroupCustomMessage(
        _ msgID: String?, groupID: String?, sender info: V2TIMGroupMemberInfo?, customData data: Data
    ) {}
    func onRecvC2CTextMessage(_ msgID: String!, sender info: V2TIMUserInfo, text: String) {}

    func onMemberEnter(_ groupID: String?, memberList: [V2TIMGroupMemberInfo]!) {
        for listener in listeners.allObjects { listener.onMemberEnter?(groupID, memberList: memberList) }
    }

    func onGroupAttributeChanged(_ groupID: String!, attributes: NSMutableDictionary!) {
        listeners.allObjects.forEach { $0.onGroupAttributeChanged?(groupID, attributes: attributes) }
    }

    func onReceiveNewInvitation(
        _ inviteID: String, inviter: String, groupID: String?, inviteeList: [String]?, data: String?
    ) {}

    // Only what is seen from Objective-C has a selector: these are the methods that the SDK calls.
    static let selectors = [
        #selector(onRecvGroupCustomMessage(_:groupID:sender:customData:)),
        #selector(onRecvC2CTextMessage(_:sender:text:)), #selector(onMemberEnter(_:memberList:)),
        #selector(onReceiveNewInvitation(_:inviter:groupID:inviteeList:data:)),
    ]
}
