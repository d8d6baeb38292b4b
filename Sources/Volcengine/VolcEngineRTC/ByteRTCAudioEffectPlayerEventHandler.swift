// ByteRTCAudioEffectPlayerEventHandler+ObjectiveC.swift has the one of Apple's systems.
// swift-format-ignore
#if !canImport(ObjectiveC)
/// Hears of short sounds, on the engine's queue.
public protocol ByteRTCAudioEffectPlayerEventHandler: _ByteRTCAudioEffectPlayerEventHandlerForms {
    /// A sound is in another state.
    @_nonoverride func onAudioEffectPlayerStateChanged(_ effectId: Int32, state: ByteRTCPlayerState, error: ByteRTCPlayerError)
}
#endif
