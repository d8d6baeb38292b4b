public import Foundation

// What calls are made with that are refused. Each property has the vendor's default.

/// A sound that the phone would put together with others.
open class AgoraMixedAudioStream: NSObject {
    /// Where it comes from.
    public var sourceType: AgoraAudioSourceType = .microphone
    /// Whose, where it is a remote user's.
    public var remoteUserUid: UInt = 0
    /// From which channel.
    public var channelId: String?
    /// Which of the tracks of pushed sound.
    public var trackId: UInt = 0
}

/// How the phone would put sounds together.
open class AgoraLocalAudioMixerConfiguration: NSObject {
    /// Which.
    public var audioInputStreams: [AgoraMixedAudioStream]?
    /// Whether they go with the microphone's.
    public var syncWithLocalMic = true
}

/// Where a sound that the phone would put together with others comes from.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraAudioSourceType: Int, Sendable {
    /// The microphone.
    case microphone = 0
    /// What the app pushes.
    case custom = 1
    /// A media player.
    case mediaPlayer = 2
    /// What the phone plays.
    case loopbackRecording = 3
    /// Several together.
    case mixedStream = 4
    /// A remote user.
    case remoteUser = 5
    /// Another channel.
    case remoteChannel = 6
    /// Not known.
    case typeUnknown = 100
}

/// One of several sizes of the local pictures.
open class AgoraStreamLayerConfig: NSObject {
    /// How large.
    public var dimensions = CGSize.zero
    /// Pictures in a second.
    public var framerate: Int32 = 0
    /// Whether it is sent.
    public var enable = false
}

/// Several sizes of the local pictures.
open class AgoraSimulcastConfig: NSObject {
    /// The six layers from the largest on, and the smallest.
    public let configs = (0..<7).map { _ in AgoraStreamLayerConfig() }
    /// Whether fewer are sent where the network is poor.
    public var publishFallbackEnable = false
}

/// What an object of effects does with one of them.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraVideoEffectAction: Int, Sendable {
    /// Keeps its parameters.
    case save = 1
    /// Resets its parameters.
    case reset = 2
}

/// Effects on the local pictures. There are none: ``AgoraRtcEngineKit/createVideoEffectObject(bundlePath:sourceType:)``
/// makes none.
public protocol AgoraVideoEffectObject: NSObjectProtocol {
    /// Adds an effect, or changes it.
    func addOrUpdateVideoEffect(nodeId: UInt, templateName: String) -> Int32
    /// Takes an effect away.
    func removeVideoEffect(nodeId: UInt) -> Int32
    /// Keeps or resets an effect's parameters.
    func performVideoEffectAction(nodeId: UInt, actionId: AgoraVideoEffectAction) -> Int32
    /// Sets a parameter.
    func setVideoEffectFloatParam(option: String, key: String, floatValue: Float) -> Int32
    /// Sets a parameter.
    func setVideoEffectIntParam(option: String, key: String, intValue: Int32) -> Int32
    /// Sets a parameter.
    func setVideoEffectBoolParam(option: String, key: String, boolValue: Bool) -> Int32
    /// A parameter.
    func getVideoEffectFloatParam(option: String, key: String) -> Float
    /// A parameter.
    func getVideoEffectIntParam(option: String, key: String) -> Int32
    /// A parameter.
    func getVideoEffectBoolParam(option: String, key: String) -> Bool
}
