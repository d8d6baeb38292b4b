// ByteRTCMediaPlayerEventHandler+ObjectiveC.swift has the one of Apple's systems.
// swift-format-ignore
#if !canImport(ObjectiveC)
/// Hears of a media player, on the engine's queue.
public protocol ByteRTCMediaPlayerEventHandler: _ByteRTCMediaPlayerEventHandlerForms {
    /// The player is in another state.
    @_nonoverride func onMediaPlayerStateChanged(_ playerId: Int32, state: ByteRTCPlayerState, error: ByteRTCPlayerError)
    /// Where in its file the player is, in milliseconds.
    @_nonoverride func onMediaPlayerPlayingProgress(_ playerId: Int32, progress: Int64)
}
#endif
