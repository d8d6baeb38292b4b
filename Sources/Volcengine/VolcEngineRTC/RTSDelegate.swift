// RTSDelegate+ObjectiveC.swift has the one of Apple's systems.
// swift-format-ignore
#if !canImport(ObjectiveC)
    public import Foundation

/// Hears of a message engine. All methods are optional, and come one after the other on the engine's queue.
public protocol RTSDelegate: _RTSDelegateForms {
    /// The connection to the cloud is in another state.
    @_nonoverride func rtsEngine(_ engine: RTS, onConnectionStateChanged state: ByteRTCConnectionState)
    /// How the phone is connected; never called here.
    @_nonoverride func rtsEngine(_ engine: RTS, onNetworkTypeChanged type: ByteRTCNetworkType)
    /// A room could not be made.
    @_nonoverride func rtsEngine(_ engine: RTS, onCreateRoomStateChanged roomId: String, errorCode: Int)
    /// What the phone does; never called here.
    @_nonoverride func rtsEngine(_ engine: RTS, onSysStats stats: ByteRTCSysStats)
    /// What became of logging in.
    @_nonoverride func rtsEngine(_ engine: RTS, onLoginResult uid: String, errorCode: ByteRTCLoginErrorCode, elapsed: Int)
    /// The login ended.
    @_nonoverride func rtsEngine(_ engine: RTS, onLogout reason: ByteRTCLogoutReason)
    /// What became of the address of the app's server; 200 is success.
    @_nonoverride func rtsEngine(_ engine: RTS, onServerParamsSetResult errorCode: Int)
    /// Whether a user is logged in.
    @_nonoverride func rtsEngine(_ engine: RTS, onGetPeerOnlineStatus peerUserId: String, status: ByteRTCUserOnlineStatus)
    /// A user said a text.
    @_nonoverride func rtsEngine(_ engine: RTS, onMessageReceived uid: String, message: String)
    /// A user said bytes.
    @_nonoverride func rtsEngine(_ engine: RTS, onBinaryMessageReceived uid: String, message: Data)
    /// What became of a message to a user.
    @_nonoverride func rtsEngine(_ engine: RTS, onMessageSendResult msgid: Int64, error: ByteRTCUserMessageSendResult)
    /// What became of a message to the app's server, with its answer.
    @_nonoverride func rtsEngine(_ engine: RTS, onServerMessageSendResult msgid: Int64, error: ByteRTCUserMessageSendResult, message: Data)
}
#endif
