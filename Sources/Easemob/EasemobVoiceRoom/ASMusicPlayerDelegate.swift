// ASMusicPlayerDelegate+ObjectiveC.swift has the one of Apple's systems.
// swift-format-ignore
#if !canImport(ObjectiveC)
public import AgoraRtcKit

/// Callbacks of ``ASRTCKit``'s player and of data streams, on the main queue.
public protocol ASMusicPlayerDelegate: _ASMusicPlayerDelegateForms {
    /// A speaker sent data.
    @_nonoverride func didReceiveStreamMsgOfUid(uid: UInt, data: Data)
    /// Where the player is. Never called: the vendor's component misspells the SDK's callback.
    @_nonoverride func didMPKChangedToPosition(position: Int)
    /// What the player does. Never called: the vendor's component misspells the SDK's callback.
    @_nonoverride func didMPKChangedTo(state: AgoraMediaPlayerState, error: AgoraMediaPlayerError)
}
#endif
