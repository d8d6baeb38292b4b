// AgoraRtcMediaPlayerDelegate+ObjectiveC.swift has the one of Apple's systems.
// swift-format-ignore
#if !canImport(ObjectiveC)
/// Hears of a media player. All methods are optional, and come on the main queue.
public protocol AgoraRtcMediaPlayerDelegate: _AgoraRtcMediaPlayerDelegateForms {
    /// The player is in another state.
    @_nonoverride func AgoraRtcMediaPlayer(_ playerKit: any AgoraRtcMediaPlayerProtocol, didChangedTo state: AgoraMediaPlayerState, error: AgoraMediaPlayerError)
    /// The player is in another state, as SDKs from 4.3 say it.
    @_nonoverride func AgoraRtcMediaPlayer(_ playerKit: any AgoraRtcMediaPlayerProtocol, didChangedTo state: AgoraMediaPlayerState, reason: AgoraMediaPlayerReason)
    /// The player plays, once a second, in milliseconds.
    @_nonoverride func AgoraRtcMediaPlayer(_ playerKit: any AgoraRtcMediaPlayerProtocol, didChangedTo position: Int)
    /// The player did something.
    @_nonoverride func AgoraRtcMediaPlayer(_ playerKit: any AgoraRtcMediaPlayerProtocol, didOccur event: AgoraMediaPlayerEvent, elapsedTime time: Int, message: String?)
}
#endif
