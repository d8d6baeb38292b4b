import Devices
import Foundation
import ImSDK_Plus
import Synchronization
import TXLiteAVSDK_TRTC
import VendorDialects

/// Listens to the SDKs for the component. A separate class, so that the component's class has only the vendor's
/// methods.
final class VoiceRoomListener: NSObject, V2TIMSDKListener, V2TIMGroupListener, V2TIMSimpleMsgListener,
    V2TIMSignalingListener,
    TRTCCloudDelegate, Sendable
{
    private struct Target { weak var room: TRTCVoiceRoom? }
    private let target = Mutex(Target())
    private var room: TRTCVoiceRoom? { target.withLock { $0.room } }

    func listen(for room: TRTCVoiceRoom) { target.withLock { $0.room = room } }

    // MARK: V2TIMSDKListener

    func onConnecting() { room?.connectionLost() }
    func onConnectSuccess() { room?.connectionBack() }

    func onUserStatusChanged(userStatusList: [V2TIMUserStatus]) {
        for status in userStatusList where status.statusType == .USER_STATUS_OFFLINE {
            room?.speakerVanished(status.userID ?? "")
        }
    }

    // MARK: V2TIMGroupListener

    func onGroupAttributeChanged(_ groupID: String!, attributes: NSMutableDictionary!) {
        guard let room, room.isCurrent(groupID) else { return }
        room.attributesChanged(attributes as? [String: String] ?? [:])
    }

    func onMemberEnter(groupID: String?, memberList: [V2TIMGroupMemberInfo]?) {
        guard let room, room.isCurrent(groupID) else { return }
        for member in memberList ?? [] { room.tellAudience(UserValue(member), isEntering: true) }
    }

    func onMemberLeave(groupID: String?, member: V2TIMGroupMemberInfo?) {
        guard let room, room.isCurrent(groupID), let member else { return }
        room.tellAudience(UserValue(member), isEntering: false)
    }

    func onGroupDismissed(groupID: String?, opUser: V2TIMGroupMemberInfo?) {
        guard let room, room.isCurrent(groupID) else { return }
        room.roomDestroyed()
    }

    // MARK: V2TIMSimpleMsgListener

    func onRecvGroupTextMessage(msgID: String?, groupID: String?, sender: V2TIMGroupMemberInfo?, text: String?) {
        guard let room, room.isCurrent(groupID), let sender else { return }
        room.tellText(text ?? "", from: UserValue(sender))
    }

    func onRecvGroupCustomMessage(msgID: String?, groupID: String?, sender: V2TIMGroupMemberInfo?, customData: Data?) {
        guard let room, room.isCurrent(groupID), let sender, let customData else { return }
        room.take(customData, from: UserValue(sender))
    }

    // MARK: V2TIMSignalingListener

    func onReceiveNewInvitation(
        inviteID: String?, inviter: String?, groupID: String?, inviteeList: [String]?, data: String?
    ) {
        room?.invited(inviteID ?? "", by: inviter ?? "", data: data)
    }

    func onInviteeAccepted(inviteID: String?, invitee: String?, data: String?) {
        room?.tellAnswer(inviteID ?? "", invitee ?? "", isAccepted: true)
    }

    func onInviteeRejected(inviteID: String?, invitee: String?, data: String?) {
        room?.tellAnswer(inviteID ?? "", invitee ?? "", isAccepted: false)
    }

    func onInvitationCancelled(inviteID: String?, inviter: String?, data: String?) {
        room?.tellCancelled(inviteID ?? "", inviter ?? "")
    }

    // MARK: TRTCCloudDelegate

    func onError(_ errCode: TXLiteAVError, errMsg: String?, extInfo: [AnyHashable: Any]?) {
        room?.report(errCode.rawValue, errMsg ?? "")
    }

    func onEnterRoom(_ result: Int) { room?.channelAnswered(result > 0 ? 0 : Int32(result)) }

    func onSwitchRole(_ errCode: TXLiteAVError, errMsg: String?) { room?.roleSwitched() }

    func onRemoteUserLeaveRoom(_ userId: String, reason: Int) { room?.speakerVanished(userId) }

    func onUserAudioAvailable(_ userId: String, available: Bool) { room?.tellMicrophone(userId, isMuted: !available) }

    func onUserVoiceVolume(_ userVolumes: [TRTCVolumeInfo], totalVolume: Int) {
        room?.tellVolumes(userVolumes, total: totalVolume)
    }
}

extension UserValue {
    init(_ member: V2TIMGroupMemberInfo) {
        self.init(id: member.userID ?? "", name: member.nickName ?? "", avatar: member.faceURL ?? "")
    }
}

/// Handlers for the listener's calls.
extension TRTCVoiceRoom {
    func listenToChat() {
        let chat = V2TIMManager.sharedInstance()!
        chat.addGroupListener(listener: listener)
        chat.addSimpleMsgListener(listener: listener)
        chat.addSignalingListener(listener: listener)
    }

    func stopListeningToChat() {
        let chat = V2TIMManager.sharedInstance()!
        chat.removeGroupListener(listener: listener)
        chat.removeSimpleMsgListener(listener: listener)
        chat.removeSignalingListener(listener: listener)
    }

    func isCurrent(_ group: String?) -> Bool { state.withLock { $0.roomID != 0 && $0.groupID == group } }

    /// Chat cannot be reached. After the profile's `voiceRoom.connectTimeoutSeconds` the room ends, also one whose chat was
    /// not joined yet.
    func connectionLost() {
        guard state.withLock({ $0.watchesConnection && $0.connectionTimer == nil }) else { return }
        let timeout = Tencent.profile.voiceRoom.rules.connectTimeout
        let timer = device.after(timeout) { [weak self] in self?.connectionGivenUp() }
        state.withLock { $0.connectionTimer = timer }
    }

    func connectionBack() {
        let timer = state.withLock { state in
            defer { state.connectionTimer = nil }
            return state.connectionTimer
        }
        timer?.cancel()
    }

    /// The room is left, or was never there to lose: the connection is its own matter again.
    func stopWatchingConnection() {
        state.withLock { $0.watchesConnection = false }
        connectionBack()
    }

    private func connectionGivenUp() {
        let isOwner = state.withLock { state in
            state.connectionTimer = nil
            return state.isOwner
        }
        isOwner ? destroyRoom(callback: nil) : exitRoom(callback: nil)
        report(gERR_CONNECT_SERVICE_TIMEOUT, "Connect to cloud service is time out")
    }

    /// The room is gone: the component leaves TRTC, then reports it.
    func roomDestroyed() {
        let group = state.withLock { $0.groupID }
        stopWatchingConnection()
        exitChannel()
        stopListeningToChat()
        abandon()
        outlet.call("TRTCVoiceRoom.onRoomDestroy(\(group))") {
            $0.tellRoomDestroy(roomId: group)
        }
    }

    func tellAudience(_ user: UserValue, isEntering: Bool) {
        if isEntering {
            outlet.call("TRTCVoiceRoom.onAudienceEnter(userInfo: \(user.id))") {
                $0.tellAudienceEnter(userInfo: user.model)
            }
        } else {
            outlet.call("TRTCVoiceRoom.onAudienceExit(userInfo: \(user.id))") {
                $0.tellAudienceExit(userInfo: user.model)
            }
        }
    }

    func tellText(_ text: String, from sender: UserValue) {
        outlet.call("TRTCVoiceRoom.onRecvRoomTextMsg(message: \(text), userInfo: \(sender.id))") {
            $0.tellRecvRoomTextMsg(message: text, userInfo: sender.model)
        }
    }

    func take(_ data: Data, from sender: UserValue) {
        guard let (action, command, message) = PayloadFormat.action(in: data) else { return }
        switch action {
        case PayloadFormat.customMessage:
            outlet.call(
                "TRTCVoiceRoom.onRecvRoomCustomMsg(cmd: \(command), message: \(message), userInfo: \(sender.id))"
            ) {
                $0.tellRecvRoomCustomMsg(command: command, message: message, userInfo: sender.model)
            }
        case PayloadFormat.roomDestroyed: roomDestroyed()
        default: break
        }
    }

    func invited(_ id: String, by inviter: String, data: String?) {
        let room = state.withLock { $0.roomID }
        guard let (command, content) = PayloadFormat.invitation(in: data, room: room) else { return }
        outlet.call(
            "TRTCVoiceRoom.onReceiveNewInvitation(identifier: \(id), inviter: \(inviter), cmd: \(command), content: \(content))"
        ) {
            $0.tellReceiveNewInvitation(id: id, inviter: inviter, cmd: command, content: content)
        }
    }

    func tellAnswer(_ id: String, _ invitee: String, isAccepted: Bool) {
        if isAccepted {
            outlet.call("TRTCVoiceRoom.onInviteeAccepted(identifier: \(id), invitee: \(invitee))") {
                $0.tellInviteeAccepted(id: id, invitee: invitee)
            }
        } else {
            outlet.call("TRTCVoiceRoom.onInviteeRejected(identifier: \(id), invitee: \(invitee))") {
                $0.tellInviteeRejected(id: id, invitee: invitee)
            }
        }
    }

    func tellCancelled(_ id: String, _ inviter: String) {
        outlet.call("TRTCVoiceRoom.onInvitationCancelled(identifier: \(id), invitee: \(inviter))") {
            $0.tellInvitationCancelled(id: id, invitee: inviter)
        }
    }

    func tellVolumes(_ volumes: [TRTCVolumeInfo], total: Int) {
        let handed = Handover(volumes)
        let text = volumes.map { "\($0.userId ?? "me") \($0.volume)" }.joined(separator: ", ")
        let isSilent = volumes.allSatisfy { $0.volume == 0 } && total == 0
        outlet.call(
            isSilent ? nil : "TRTCVoiceRoom.onUserVolumeUpdate(userVolumes: [\(text)], totalVolume: \(total))"
        ) {
            $0.tellUserVolumeUpdate(userVolumes: handed.value, totalVolume: total)
        }
    }
}
