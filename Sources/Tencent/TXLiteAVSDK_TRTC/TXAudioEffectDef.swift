public import Foundation

/// The room that the reverb simulates for the local user's voice.
#if canImport(ObjectiveC)
    @objc
#endif
public enum TXVoiceReverbType: Int, Sendable {
    /// Nowhere: off.
    case _0 = 0
    /// A karaoke room.
    case _1 = 1
    /// A small room.
    case _2 = 2
    /// A great hall.
    case _3 = 3
    /// Deep.
    case _4 = 4
    /// Loud.
    case _5 = 5
    /// Metallic.
    case _6 = 6
    /// Magnetic.
    case _7 = 7
    /// Ethereal.
    case _8 = 8
    /// A studio.
    case _9 = 9
    /// Melodious.
    case _10 = 10
    /// Another studio.
    case _11 = 11
}

/// The character of the local user's voice. The vendor's type name has no R.
#if canImport(ObjectiveC)
    @objc
#endif
public enum TXVoiceChangeType: Int, Sendable {
    /// Nobody else: off.
    case _0 = 0
    /// A naughty kid.
    case _1 = 1
    /// A girl.
    case _2 = 2
    /// A middle-aged man.
    case _3 = 3
    /// Heavy metal.
    case _4 = 4
    /// Somebody with a cold.
    case _5 = 5
    /// A foreigner.
    case _6 = 6
    /// A trapped beast.
    case _7 = 7
    /// A recluse.
    case _8 = 8
    /// A strong current.
    case _9 = 9
    /// A machine.
    case _10 = 10
    /// A ghost.
    case _11 = 11
}

/// A piece of music to play.
open class TXAudioMusicParam: NSObject {
    /// Names the piece in every other call.
    public var id: Int32 = 0
    /// A file on this machine. Network addresses fail with -4006.
    public var path: String = ""
    /// How often to play it again after the first time.
    public var loopCount: Int = 0
    /// Whether the room hears it too. Only an anchor who started local audio sends it.
    public var publish: Bool = false
    /// A hint that it is a short effect; it sounds the same.
    public var isShortFile: Bool = false
    /// Where each play begins, in milliseconds.
    public var startTimeMS: Int = 0
    /// Where each play ends, in milliseconds; 0 is the end of the file.
    public var endTimeMS: Int = 0
}

/// The music began: 0, or why it did not.
public typealias TXAudioMusicStartBlock = (_ errCode: Int) -> Void
/// The music is at `progressMs` of `durationMs`.
public typealias TXAudioMusicProgressBlock = (_ progressMs: Int, _ durationMs: Int) -> Void
/// The last play ended: 0, or why it broke off.
public typealias TXAudioMusicCompleteBlock = (_ errCode: Int) -> Void
/// Music is loaded, in percent.
public typealias TXMusicPreloadProgressBlock = (_ progress: Int) -> Void
/// Music was not loaded, and why.
public typealias TXMusicPreloadErrorBlock = (_ errCode: Int) -> Void
