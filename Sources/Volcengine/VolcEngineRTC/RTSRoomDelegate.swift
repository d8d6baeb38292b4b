// RTSRoomDelegate+ObjectiveC.swift has the one of Apple's systems.
// swift-format-ignore
#if !canImport(ObjectiveC)
    public import Foundation

/// Hears of a room for messages. All methods are optional, and come one after the other on the engine's queue.
public protocol RTSRoomDelegate: _RTSRoomDelegateForms {
    /// What became of joining, or why the stay ended; codes below zero are those of ``ByteRTSErrorCode``.
    @_nonoverride func rtsRoom(_ rtcRoom: RTSRoom, onRoomStateChanged roomId: String, withUid uid: String, state: Int, extraInfo: String)
    /// The room was left. It does not come where the room is destroyed at once.
    @_nonoverride func rtsRoom(onLeave rtsRoom: RTSRoom)
    /// Something is wrong, as older SDKs say it; never called here.
    @_nonoverride func rtsRoom(_ rtcRoom: RTSRoom, onRoomError errorCode: ByteRTSErrorCode)
    /// A user is in the room.
    @_nonoverride func rtsRoom(_ rtcRoom: RTSRoom, onUserJoined uid: String, elapsed: Int)
    /// A user is not there any more.
    @_nonoverride func rtsRoom(_ rtcRoom: RTSRoom, onUserLeave uid: String, reason: ByteRTCUserOfflineReason)
    /// A text to the room came.
    @_nonoverride func rtsRoom(_ rtcRoom: RTSRoom, onRoomMessageReceived uid: String, message: String)
    /// Bytes to the room came.
    @_nonoverride func rtsRoom(_ rtcRoom: RTSRoom, onRoomBinaryMessageReceived uid: String, message: Data)
    /// What became of a message to the room; success is 200.
    @_nonoverride func rtsRoom(_ rtcRoom: RTSRoom, onRoomMessageSendResult msgid: Int64, error: ByteRTCRoomMessageSendResult)
}
#endif
