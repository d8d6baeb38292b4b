// ByteRTCRoomDelegate+ObjectiveC.swift has the one of Apple's systems.
// swift-format-ignore
#if !canImport(ObjectiveC)
    public import Foundation

/// Hears of a room. All methods are optional, and come one after the other on the engine's queue.
public protocol ByteRTCRoomDelegate: _ByteRTCRoomDelegateForms {
    // The local user's stay

    /// What became of joining, or why the stay ended; codes below zero are those of ``ByteRTCErrorCode``.
    @_nonoverride func rtcRoom(_ rtcRoom: ByteRTCRoom, onRoomStateChanged roomId: String, withUid uid: String, state: Int, extraInfo: String)
    /// Something is wrong with publishing or subscribing; a code of ``ByteRTCErrorCode``.
    @_nonoverride func rtcRoom(_ rtcRoom: ByteRTCRoom, onStreamStateChanged roomId: String, withUid uid: String, state: Int, extraInfo: String)
    /// The room was left. It does not come where the room is destroyed at once.
    @_nonoverride func rtcRoom(_ rtcRoom: ByteRTCRoom, onLeaveRoom stats: ByteRTCRoomStats)
    /// The local user's visibility changed, or did not.
    @_nonoverride func rtcRoom(_ rtcRoom: ByteRTCRoom, onUserVisibilityChanged currentUserVisibility: Bool, errorCode: ByteRTCUserVisibilityChangeError)
    /// The token ends in 30 s.
    @_nonoverride func onTokenWillExpire(_ rtcRoom: ByteRTCRoom)
    /// The right to publish ends in 30 s.
    @_nonoverride func onPublishPrivilegeTokenWillExpire(_ rtcRoom: ByteRTCRoom)
    /// The right to receive ends in 30 s.
    @_nonoverride func onSubscribePrivilegeTokenWillExpire(_ rtcRoom: ByteRTCRoom)
    /// Something may be wrong, as older SDKs say it.
    @_nonoverride func rtcRoom(_ rtcRoom: ByteRTCRoom, onRoomWarning warningCode: ByteRTCWarningCode)
    /// Something is wrong, as older SDKs say it.
    @_nonoverride func rtcRoom(_ rtcRoom: ByteRTCRoom, onRoomError errorCode: ByteRTCErrorCode)

    // Others

    /// A visible user is in the room.
    @_nonoverride func rtcRoom(_ rtcRoom: ByteRTCRoom, onUserJoined userInfo: ByteRTCUserInfo, elapsed: Int)
    /// A visible user is not there any more, or not visible.
    @_nonoverride func rtcRoom(_ rtcRoom: ByteRTCRoom, onUserLeave uid: String, reason: ByteRTCUserOfflineReason)
    /// A user's sound or picture is published.
    @_nonoverride func rtcRoom(_ rtcRoom: ByteRTCRoom, onUserPublishStream userId: String, type: ByteRTCMediaStreamType)
    /// A user's sound or picture is not published any more.
    @_nonoverride func rtcRoom(_ rtcRoom: ByteRTCRoom, onUserUnpublishStream userId: String, type: ByteRTCMediaStreamType, reason: ByteRTCStreamRemoveReason)
    /// A user's screen is published.
    @_nonoverride func rtcRoom(_ rtcRoom: ByteRTCRoom, onUserPublishScreen userId: String, type: ByteRTCMediaStreamType)
    /// A user's screen is not published any more.
    @_nonoverride func rtcRoom(_ rtcRoom: ByteRTCRoom, onUserUnpublishScreen userId: String, type: ByteRTCMediaStreamType, reason: ByteRTCStreamRemoveReason)
    /// What became of a subscription that the app asked for.
    @_nonoverride func rtcRoom(_ rtcRoom: ByteRTCRoom, onStreamSubscribed state: ByteRTCSubscribeState, userId: String, subscribeConfig info: ByteRTCSubscribeConfig)
    /// The local stream is published, as older SDKs say it.
    @_nonoverride func rtcRoom(_ rtcRoom: ByteRTCRoom, onStreamPublishSuccess userId: String, isScreen: Bool)
    /// The back end forbids a user to publish sound, or allows it again.
    @_nonoverride func rtcRoom(_ rtcRoom: ByteRTCRoom, onAudioStreamBanned uid: String, isBanned banned: Bool)
    /// The back end forbids a user to publish pictures, or allows it again.
    @_nonoverride func rtcRoom(_ rtcRoom: ByteRTCRoom, onVideoStreamBanned uid: String, isBanned banned: Bool)
    /// What became of forwarding, of each room.
    @_nonoverride func rtcRoom(_ rtcRoom: ByteRTCRoom, onForwardStreamStateChanged infos: [ByteRTCForwardStreamStateInfo])
    /// What happened to forwarding; an empty room id stands for all rooms.
    @_nonoverride func rtcRoom(_ rtcRoom: ByteRTCRoom, onForwardStreamEvent infos: [ByteRTCForwardStreamEventInfo])

    // The same from version 3.60 of the SDK on, where streams have ids

    /// A visible user is in the room.
    @_nonoverride func rtcRoom(_ rtcRoom: ByteRTCRoom, onUserJoined userInfo: ByteRTCUserInfo)
    /// A user's sound is published, or no longer.
    @_nonoverride func rtcRoom(_ rtcRoom: ByteRTCRoom, onUserPublishStreamAudio streamId: String, info: ByteRTCStreamInfo, isPublish: Bool)
    /// A user's picture is published, or no longer.
    @_nonoverride func rtcRoom(_ rtcRoom: ByteRTCRoom, onUserPublishStreamVideo streamId: String, info: ByteRTCStreamInfo, isPublish: Bool)
    /// The local sound is published, or not.
    @_nonoverride func rtcRoom(_ rtcRoom: ByteRTCRoom, onAudioPublishStateChanged streamId: String, info: ByteRTCStreamInfo, state: ByteRTCPublishState, reason: ByteRTCPublishStateChangeReason)
    /// The local picture is published, or not.
    @_nonoverride func rtcRoom(_ rtcRoom: ByteRTCRoom, onVideoPublishStateChanged streamId: String, info: ByteRTCStreamInfo, state: ByteRTCPublishState, reason: ByteRTCPublishStateChangeReason)
    /// A stream's sound is received, or not.
    @_nonoverride func rtcRoom(_ rtcRoom: ByteRTCRoom, onAudioSubscribeStateChanged streamId: String, info: ByteRTCStreamInfo, state: ByteRTCSubscribeState, reason: ByteRTCSubscribeStateChangeReason)
    /// A stream's picture is received, or not.
    @_nonoverride func rtcRoom(_ rtcRoom: ByteRTCRoom, onVideoSubscribeStateChanged streamId: String, info: ByteRTCStreamInfo, state: ByteRTCSubscribeState, reason: ByteRTCSubscribeStateChangeReason)
    /// Statistics of the local stream, every 2 s.
    @_nonoverride func rtcRoom(_ rtcRoom: ByteRTCRoom, onLocalStreamStats streamId: String, info: ByteRTCStreamInfo, stats: ByteRTCLocalStreamStats)
    /// Statistics of a stream, every 2 s.
    @_nonoverride func rtcRoom(_ rtcRoom: ByteRTCRoom, onRemoteStreamStats streamId: String, info: ByteRTCStreamInfo, stats: ByteRTCRemoteStreamStats)
    /// What became of a text on the room.
    @_nonoverride func rtcRoom(_ rtcRoom: ByteRTCRoom, onSetRoomExtraInfoResult taskId: Int, result: ByteRTCSetRoomExtraInfoResult)

    // The same from version 3.64 of the SDK on, with the sender's number of the message

    /// A text to the room came.
    @_nonoverride func rtcRoom(_ rtcRoom: ByteRTCRoom, onRoomMessageReceived msgid: Int, uid: String, message: String)
    /// Bytes to the room came.
    @_nonoverride func rtcRoom(_ rtcRoom: ByteRTCRoom, onRoomBinaryMessageReceived msgid: Int, uid: String, message: Data)
    /// A text to the user came.
    @_nonoverride func rtcRoom(_ rtcRoom: ByteRTCRoom, onUserMessageReceived msgid: Int, uid: String, message: String)
    /// Bytes to the user came.
    @_nonoverride func rtcRoom(_ rtcRoom: ByteRTCRoom, onUserBinaryMessageReceived msgid: Int, uid: String, message: Data)

    // Messages

    /// A text to the room came.
    @_nonoverride func rtcRoom(_ rtcRoom: ByteRTCRoom, onRoomMessageReceived uid: String, message: String)
    /// Bytes to the room came.
    @_nonoverride func rtcRoom(_ rtcRoom: ByteRTCRoom, onRoomBinaryMessageReceived uid: String, message: Data)
    /// A text to the user came.
    @_nonoverride func rtcRoom(_ rtcRoom: ByteRTCRoom, onUserMessageReceived uid: String, message: String)
    /// Bytes to the user came.
    @_nonoverride func rtcRoom(_ rtcRoom: ByteRTCRoom, onUserBinaryMessageReceived uid: String, message: Data)
    /// What became of a message to a user.
    @_nonoverride func rtcRoom(_ rtcRoom: ByteRTCRoom, onUserMessageSendResult msgid: Int, error: ByteRTCUserMessageSendResult)
    /// What became of a message to the room; success is 200.
    @_nonoverride func rtcRoom(_ rtcRoom: ByteRTCRoom, onRoomMessageSendResult msgid: Int, error: ByteRTCRoomMessageSendResult)
    /// What became of a text on the room.
    @_nonoverride func rtcRoom(_ rtcRoom: ByteRTCRoom, onSetRoomExtraInfoResult taskId: Int, error: ByteRTCSetRoomExtraInfoResult)
    /// A text on the room is another.
    @_nonoverride func rtcRoom(_ rtcRoom: ByteRTCRoom, onRoomExtraInfoUpdate key: String, value: String, lastUpdateUserId: String, lastUpdateTimeMs: Int)

    /// Whether subtitles are made; never called here.
    @_nonoverride func rtcRoom(_ rtcRoom: ByteRTCRoom, onSubtitleStateChanged state: ByteRTCSubtitleState, errorCode: ByteRTCSubtitleErrorCode, errorMessage: String)
    /// What users say, as text; never called here.
    @_nonoverride func rtcRoom(_ rtcRoom: ByteRTCRoom, onSubtitleMessageReceived subtitles: [ByteRTCSubtitleMessage])

    // Reports, every 2 s

    /// How good the connections are.
    @_nonoverride func rtcRoom(_ rtcRoom: ByteRTCRoom, onNetworkQuality localQuality: ByteRTCNetworkQualityStats, remoteQualities: [ByteRTCNetworkQualityStats])
    /// Statistics of the stay.
    @_nonoverride func rtcRoom(_ rtcRoom: ByteRTCRoom, onRoomStats stats: ByteRTCRoomStats)
    /// Statistics of the local stream.
    @_nonoverride func rtcRoom(_ rtcRoom: ByteRTCRoom, onLocalStreamStats stats: ByteRTCLocalStreamStats)
    /// Statistics of a user's stream.
    @_nonoverride func rtcRoom(_ rtcRoom: ByteRTCRoom, onRemoteStreamStats stats: ByteRTCRemoteStreamStats)
}
#endif
