public import Foundation
public import TXLiteAVSDK_TRTC

/// Callbacks of ``TRTCVoiceRoom``, on the queue set with `setDelegateQueue`, by default the main queue.
///
/// If the document and the newest headers name the first argument differently, both methods exist and both are called.
/// Implement the one your app was written for.
public protocol TRTCVoiceRoomDelegate: NSObjectProtocol {
    /// Something failed beyond repair.
    func onError(code: Int32, message: String)
    /// A warning. The component never calls it.
    func onWarning(code: Int32, message: String)
    /// A line for a log. The component never calls it.
    func onDebugLog(message: String)
    /// The owner destroyed the room; the value is the room's id.
    ///
    /// Not called for the owner who destroys it. The API document says that all users in the room get it; in the vendor's
    /// open source only what chat tells others calls it, and its own answer ends the owner's listening.
    func onRoomDestroy(message: String)
    /// The owner destroyed the room; see ``onRoomDestroy(message:)``.
    func onRoomDestroy(roomId: String)
    /// Called after entering, and with every change of the room's attributes; its member count is -1.
    func onRoomInfoChange(roomInfo: VoiceRoomInfo)
    /// All seats, after any of them changed.
    func onSeatListChange(seatInfoList: [VoiceRoomSeatInfo])
    /// A user took a seat, or was put on it.
    func onAnchorEnterSeat(index: Int, user: VoiceRoomUserInfo)
    /// A user left a seat, or was removed from it.
    func onAnchorLeaveSeat(index: Int, user: VoiceRoomUserInfo)
    /// The owner muted or unmuted a seat.
    func onSeatMute(index: Int, isMute: Bool)
    /// Whether a user's microphone can be heard.
    ///
    /// Called for others as TRTC tells, and for the own user with the seat: when it is taken unmuted, muted or unmuted. Not
    /// called for the user who calls `muteLocalAudio`. The API document says that all members get it; in the vendor's open
    /// source that call goes to TRTC alone, which tells everybody else.
    func onUserMicrophoneMute(userId: String, mute: Bool)
    /// The owner closed or opened a seat.
    func onSeatClose(index: Int, isClose: Bool)
    /// A user entered the room.
    func onAudienceEnter(userInfo: VoiceRoomUserInfo)
    /// A user left the room.
    func onAudienceExit(userInfo: VoiceRoomUserInfo)
    /// The volumes of users, 0...100, about every 300 ms; an entry without a user is the local one.
    func onUserVolumeUpdate(userVolumes: [TRTCVolumeInfo], totalVolume: Int)
    /// A text message of another member.
    func onRecvRoomTextMsg(message: String, userInfo: VoiceRoomUserInfo)
    /// A custom message of another member.
    func onRecvRoomCustomMsg(cmd: String, message: String, userInfo: VoiceRoomUserInfo)
    /// A custom message of another member.
    func onRecvRoomCustomMsg(command: String, message: String, userInfo: VoiceRoomUserInfo)
    /// A user in the same room sends a request.
    func onReceiveNewInvitation(identifier: String, inviter: String, cmd: String, content: String)
    /// A user in the same room sends a request.
    func onReceiveNewInvitation(id: String, inviter: String, cmd: String, content: String)
    /// The invitee accepted.
    func onInviteeAccepted(identifier: String, invitee: String)
    /// The invitee accepted.
    func onInviteeAccepted(id: String, invitee: String)
    /// The invitee rejected.
    func onInviteeRejected(identifier: String, invitee: String)
    /// The invitee rejected.
    func onInviteeRejected(id: String, invitee: String)
    /// The inviter cancelled it; `invitee`, despite its name, is the inviter.
    func onInvitationCancelled(identifier: String, invitee: String)
    /// The inviter cancelled it; `invitee`, despite its name, is the inviter.
    func onInvitationCancelled(id: String, invitee: String)
}

extension TRTCVoiceRoomDelegate {
    /// Does nothing.
    public func onError(code: Int32, message: String) {}
    /// Does nothing.
    public func onWarning(code: Int32, message: String) {}
    /// Does nothing.
    public func onDebugLog(message: String) {}
    /// Does nothing.
    public func onRoomDestroy(message: String) {}
    /// Does nothing.
    public func onRoomDestroy(roomId: String) {}
    /// Does nothing.
    public func onRoomInfoChange(roomInfo: VoiceRoomInfo) {}
    /// Does nothing.
    public func onSeatListChange(seatInfoList: [VoiceRoomSeatInfo]) {}
    /// Does nothing.
    public func onAnchorEnterSeat(index: Int, user: VoiceRoomUserInfo) {}
    /// Does nothing.
    public func onAnchorLeaveSeat(index: Int, user: VoiceRoomUserInfo) {}
    /// Does nothing.
    public func onSeatMute(index: Int, isMute: Bool) {}
    /// Does nothing.
    public func onUserMicrophoneMute(userId: String, mute: Bool) {}
    /// Does nothing.
    public func onSeatClose(index: Int, isClose: Bool) {}
    /// Does nothing.
    public func onAudienceEnter(userInfo: VoiceRoomUserInfo) {}
    /// Does nothing.
    public func onAudienceExit(userInfo: VoiceRoomUserInfo) {}
    /// Does nothing.
    public func onUserVolumeUpdate(userVolumes: [TRTCVolumeInfo], totalVolume: Int) {}
    /// Does nothing.
    public func onRecvRoomTextMsg(message: String, userInfo: VoiceRoomUserInfo) {}
    /// Does nothing.
    public func onRecvRoomCustomMsg(cmd: String, message: String, userInfo: VoiceRoomUserInfo) {}
    /// Does nothing.
    public func onRecvRoomCustomMsg(command: String, message: String, userInfo: VoiceRoomUserInfo) {}
    /// Does nothing.
    public func onReceiveNewInvitation(identifier: String, inviter: String, cmd: String, content: String) {}
    /// Does nothing.
    public func onReceiveNewInvitation(id: String, inviter: String, cmd: String, content: String) {}
    /// Does nothing.
    public func onInviteeAccepted(identifier: String, invitee: String) {}
    /// Does nothing.
    public func onInviteeAccepted(id: String, invitee: String) {}
    /// Does nothing.
    public func onInviteeRejected(identifier: String, invitee: String) {}
    /// Does nothing.
    public func onInviteeRejected(id: String, invitee: String) {}
    /// Does nothing.
    public func onInvitationCancelled(identifier: String, invitee: String) {}
    /// Does nothing.
    public func onInvitationCancelled(id: String, invitee: String) {}
}
