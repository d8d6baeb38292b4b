public import Foundation

/// What a media player loads.
open class ZegoMediaPlayerResource: NSObject {
    /// Where it is: a file or bytes. Others are refused.
    public var loadType: ZegoMultimediaLoadType = .filePath
    /// The file, by path.
    public var filePath: String = ""
    /// Where playing begins, in milliseconds.
    public var startPosition: UInt64 = 0
    /// The bytes of a file.
    public var memory: Data?
    /// Not emulated.
    public var resourceID: String = ""
    /// Has no effect: there are no pictures.
    public var alphaLayout: ZegoAlphaLayoutType = .none
}

/// How pictures carry transparency.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZegoAlphaLayoutType: UInt, Sendable, CaseIterable {
    /// They do not.
    case none = 0
    /// To the left.
    case left = 1
    /// To the right.
    case right = 2
    /// Below.
    case bottom = 3
}

/// Events of a media player's source.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZegoMediaPlayerNetworkEvent: UInt, Sendable, CaseIterable {
    /// It waits for more.
    case bufferBegin = 0
    /// It has more.
    case bufferEnded = 1
}

// ZegoMediaPlayerEventHandler+ObjectiveC.swift has the one of Apple's systems.
// swift-format-ignore
#if !canImport(ObjectiveC)
/// Events of a media player; all methods are optional.
public protocol ZegoMediaPlayerEventHandler: _ZegoMediaPlayerEventHandlerForms {
    /// The player plays, is paused, or ended; `errorCode` is not 0 after a failure.
    @_nonoverride func mediaPlayer(
        _ mediaPlayer: ZegoMediaPlayer, stateUpdate state: ZegoMediaPlayerState, errorCode: Int32)
    /// So much has been played, in milliseconds.
    @_nonoverride func mediaPlayer(_ mediaPlayer: ZegoMediaPlayer, playingProgress millisecond: UInt64)
    /// Files need no network: never called.
    @_nonoverride func mediaPlayer(_ mediaPlayer: ZegoMediaPlayer, networkEvent: ZegoMediaPlayerNetworkEvent)
    /// The first sound was played.
    @_nonoverride func mediaPlayer(
        _ mediaPlayer: ZegoMediaPlayer, firstFrameEvent event: ZegoMediaPlayerFirstFrameEvent)
    /// Nothing is cached: never called.
    @_nonoverride func mediaPlayer(
        _ mediaPlayer: ZegoMediaPlayer, localCacheError errorCode: Int32, resource: String, cachedFile: String)
}
#endif
