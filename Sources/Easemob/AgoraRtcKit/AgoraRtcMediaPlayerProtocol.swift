public import Foundation

/// A player of sound files, beside the local user's voice.
///
/// It is heard here, and by others where a connection's options publish it. Methods return 0, -2 for an argument that is none
/// and -8 in a state that they do not go with.
#if canImport(ObjectiveC)
    @objc
#endif
public protocol AgoraRtcMediaPlayerProtocol: NSObjectProtocol {
    /// The player's number, which a connection's options name.
    func getMediaPlayerId() -> Int32
    /// Opens a file at a position in milliseconds.
    @discardableResult func open(_ url: String, startPos: Int) -> Int32
    /// Plays the file.
    @discardableResult func play() -> Int32
    /// Holds it.
    @discardableResult func pause() -> Int32
    /// Ends it; another file may be opened.
    @discardableResult func stop() -> Int32
    /// Goes on with it.
    @discardableResult func resume() -> Int32
    /// Goes on elsewhere in it, in milliseconds.
    @discardableResult func seek(toPosition position: Int) -> Int32
    /// How long it plays, in milliseconds; 0 without a file.
    func getDuration() -> Int
    /// Where in it the player is, in milliseconds.
    func getPosition() -> Int
    /// How often it is played again; -1 is for ever.
    @discardableResult func setLoopCount(_ loopCount: Int32) -> Int32
    /// How far the player is.
    func getPlayerState() -> AgoraMediaPlayerState
    /// Plays it without a sound here, or with.
    @discardableResult func mute(_ mute: Bool) -> Int32
    /// Whether it is without a sound here.
    func getMute() -> Bool
    /// Sets how loud it is here, 0…400. Beyond 200 it is as loud as with 200.
    @discardableResult func adjustPlayoutVolume(_ volume: Int32) -> Int32
    /// How loud it is here.
    func getPlayoutVolume() -> Int32
    /// Sets how loud the others hear it, 0…400. Beyond 200 it is as loud as with 200.
    @discardableResult func adjustPublishSignalVolume(_ volume: Int32) -> Int32
    /// How loud the others hear it.
    func getPublishSignalVolume() -> Int32
    /// Has no effect but for ``AgoraAudioDualMonoMode/stereo``.
    @discardableResult func setAudioDualMonoMode(_ mode: AgoraAudioDualMonoMode) -> Int32
    /// Moves its pitch, -12…12 semitones.
    @discardableResult func setAudioPitch(_ pitch: Int) -> Int32
    /// Lets it be heard from somewhere: 0, or -2 for what is no place.
    @discardableResult func setSpatialAudioParams(_ params: AgoraSpatialAudioParams) -> Int32
    /// Has no effect but for the first track.
    @discardableResult func selectAudioTrack(_ index: Int) -> Int32
    /// Has no effect but for the first track.
    @discardableResult func selectMultiAudioTrack(_ playoutTrackIndex: Int, publishTrackIndex: Int) -> Int32
    /// Has no effect: files have no pictures here.
    @discardableResult func setView(_ view: UIView?) -> Int32
    /// Has no effect: files have no pictures here.
    @discardableResult func setRenderMode(_ mode: AgoraMediaPlayerRenderMode) -> Int32
    /// How many streams the file has: 1, the sound; 0 without a file.
    func getStreamCount() -> Int
    /// A stream of the file; nil for one that is not there.
    func getStreamBy(_ index: Int32) -> AgoraRtcMediaStreamInfo?
}
