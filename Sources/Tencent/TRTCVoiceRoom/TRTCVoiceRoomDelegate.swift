// TRTCVoiceRoomDelegate+ObjectiveC.swift has the one of Apple's systems.
// swift-format-ignore
#if !canImport(ObjectiveC)
public import TXLiteAVSDK_TRTC

/// Callbacks of ``TRTCVoiceRoom``, on the queue set with `setDelegateQueue`, by default the main queue.
///
/// If the document and the newest headers name the first argument differently, both methods exist and both are called.
/// Implement the one your app was written for.
public protocol TRTCVoiceRoomDelegate: _TRTCVoiceRoomDelegateForms {
    /// Something failed beyond repair.
    @_nonoverride func onError(code: Int32, message: String)
    /// A warning. The component never calls it.
    @_nonoverride func onWarning(code: Int32, message: String)
    /// A line for a log. The component never calls it.
    @_nonoverride func onDebugLog(message: String)
    /// The owner destroyed the room; the value is the room's id.
    ///
    /// Not called for the owner who destroys it. The API document says that all users in the room get it; in the vendor's
    /// open source only what chat tells others calls it, and its own answer ends the owner's listening.
    @_nonoverride func onRoomDestroy(message: String)
    /// The owner destroyed the room; see ``onRoomDestroy(message:)``.
    @_nonoverride func onRoomDestroy(roomId: String)
    /// Called after entering, and with every change of the room's attributes; its member count is -1.
    @_nonoverride func onRoomInfoChange(roomInfo: VoiceRoomInfo)
    /// All seats, after any of them changed.
    @_nonoverride func onSeatListChange(seatInfoList: [VoiceRoomSeatInfo])
    /// A user took a seat, or was put on it.
    @_nonoverride func onAnchorEnterSeat(index: Int, user: VoiceRoomUserInfo)
    /// A user left a seat, or was removed from it.
    @_nonoverride func onAnchorLeaveSeat(index: Int, user: VoiceRoomUserInfo)
    /// The owner muted or unmuted a seat.
    @_nonoverride func onSeatMute(index: Int, isMute: Bool)
    /// Whether a user's microphone can be heard.
    ///
    /// Called for others when TRTC reports it. Called for the local user when they take an unmuted seat, and when their seat
    /// is muted or unmuted, but not when they call `muteLocalAudio`. The API document says that all members get it; in the
    /// vendor's open source that call goes to TRTC alone, which tells everybody else.
    @_nonoverride func onUserMicrophoneMute(userId: String, mute: Bool)
    /// The owner closed or opened a seat.
    @_nonoverride func onSeatClose(index: Int, isClose: Bool)
    /// A user entered the room.
    @_nonoverride func onAudienceEnter(userInfo: VoiceRoomUserInfo)
    /// A user left the room.
    @_nonoverride func onAudienceExit(userInfo: VoiceRoomUserInfo)
    /// The volumes of users, 0...100, about every 300 ms; an entry without a user is the local one.
    @_nonoverride func onUserVolumeUpdate(userVolumes: [TRTCVolumeInfo], totalVolume: Int)
    /// A text message of another member.
    @_nonoverride func onRecvRoomTextMsg(message: String, userInfo: VoiceRoomUserInfo)
    /// A custom message of another member.
    @_nonoverride func onRecvRoomCustomMsg(cmd: String, message: String, userInfo: VoiceRoomUserInfo)
    /// A custom message of another member.
    @_nonoverride func onRecvRoomCustomMsg(command: String, message: String, userInfo: VoiceRoomUserInfo)
    /// A user in the same room sends a request.
    @_nonoverride func onReceiveNewInvitation(identifier: String, inviter: String, cmd: String, content: String)
    /// A user in the same room sends a request.
    @_nonoverride func onReceiveNewInvitation(id: String, inviter: String, cmd: String, content: String)
    /// The invitee accepted.
    @_nonoverride func onInviteeAccepted(identifier: String, invitee: String)
    /// The invitee accepted.
    @_nonoverride func onInviteeAccepted(id: String, invitee: String)
    /// The invitee rejected.
    @_nonoverride func onInviteeRejected(identifier: String, invitee: String)
    /// The invitee rejected.
    @_nonoverride func onInviteeRejected(id: String, invitee: String)
    /// The inviter cancelled it; `invitee`, despite its name, is the inviter.
    @_nonoverride func onInvitationCancelled(identifier: String, invitee: String)
    /// The inviter cancelled it; `invitee`, despite its name, is the inviter.
    @_nonoverride func onInvitationCancelled(id: String, invitee: String)
}
#endif
