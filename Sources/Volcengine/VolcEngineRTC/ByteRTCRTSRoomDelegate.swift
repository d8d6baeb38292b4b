// ByteRTCRTSRoomDelegate+ObjectiveC.swift has the one of Apple's systems.
// swift-format-ignore
#if !canImport(ObjectiveC)
    public import Foundation

/// Hears of a room's messages, from version 3.60 of the SDK on. All methods are optional, and come one after the other on the engine's
/// queue.
public protocol ByteRTCRTSRoomDelegate: _ByteRTCRTSRoomDelegateForms {
    /// What became of joining, or why the stay ended; codes below zero are those of ``ByteRTCErrorCode``.
    @_nonoverride func rtsRoom(_ rtsRoom: ByteRTCRTSRoom, onRoomStateChanged roomId: String, withUid uid: String, state: Int, extraInfo: String)
    /// The room was left. It does not come where the room is destroyed at once.
    @_nonoverride func rtsRoom(_ rtsRoom: ByteRTCRTSRoom, onLeaveRoom stats: ByteRTCRoomStats)
    /// A visible user is in the room.
    @_nonoverride func rtsRoom(_ rtsRoom: ByteRTCRTSRoom, onUserJoined userInfo: ByteRTCUserInfo)
    /// A visible user is not there any more, or not visible.
    @_nonoverride func rtsRoom(_ rtsRoom: ByteRTCRTSRoom, onUserLeave uid: String, reason: ByteRTCUserOfflineReason)

    // Messages

    /// A text to the room came.
    @_nonoverride func rtsRoom(_ rtsRoom: ByteRTCRTSRoom, onRoomMessageReceived uid: String, message: String)
    /// Bytes to the room came.
    @_nonoverride func rtsRoom(_ rtsRoom: ByteRTCRTSRoom, onRoomBinaryMessageReceived uid: String, message: Data)
    /// What became of a message to the room; success is 200.
    @_nonoverride func rtsRoom(_ rtsRoom: ByteRTCRTSRoom, onRoomMessageSendResult msgid: Int, error: ByteRTCRoomMessageSendResult)
    /// A text to the user came.
    @_nonoverride func rtsRoom(_ rtsRoom: ByteRTCRTSRoom, onUserMessageReceived uid: String, message: String)
    /// Bytes to the user came.
    @_nonoverride func rtsRoom(_ rtsRoom: ByteRTCRTSRoom, onUserBinaryMessageReceived uid: String, message: Data)
    /// What became of a message to a user.
    @_nonoverride func rtsRoom(_ rtsRoom: ByteRTCRTSRoom, onUserMessageSendResult msgid: Int, error: ByteRTCUserMessageSendResult)

    // The same from version 3.64 of the SDK on, with the sender's number of the message

    /// A text to the room came.
    @_nonoverride func rtsRoom(_ rtsRoom: ByteRTCRTSRoom, onRoomMessageReceived msgid: Int, uid: String, message: String)
    /// Bytes to the room came.
    @_nonoverride func rtsRoom(_ rtsRoom: ByteRTCRTSRoom, onRoomBinaryMessageReceived msgid: Int, uid: String, message: Data)
    /// A text to the user came.
    @_nonoverride func rtsRoom(_ rtsRoom: ByteRTCRTSRoom, onUserMessageReceived msgid: Int, uid: String, message: String)
    /// Bytes to the user came.
    @_nonoverride func rtsRoom(_ rtsRoom: ByteRTCRTSRoom, onUserBinaryMessageReceived msgid: Int, uid: String, message: Data)
}
#endif
