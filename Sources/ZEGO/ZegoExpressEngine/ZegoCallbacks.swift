/// A login to a room ended; 0 is success.
public typealias ZegoRoomLoginCallback = (_ errorCode: Int32, _ extendedData: [AnyHashable: Any]) -> Void
/// A room was left; 0 is success.
public typealias ZegoRoomLogoutCallback = (_ errorCode: Int32, _ extendedData: [AnyHashable: Any]) -> Void
/// A room's extra info was set; 0 is success.
public typealias ZegoRoomSetRoomExtraInfoCallback = (_ errorCode: Int32) -> Void
/// A transparent message was sent; 0 is success.
public typealias ZegoRoomSendTransparentMessageCallback = (_ errorCode: Int32) -> Void
/// A stream's extra info was set; 0 is success.
public typealias ZegoPublisherSetStreamExtraInfoCallback = (_ errorCode: Int32) -> Void
/// A mix runs; 0 is success.
public typealias ZegoMixerStartCallback = (_ errorCode: Int32, _ extendedData: [AnyHashable: Any]?) -> Void
/// A mix ended; 0 is success.
public typealias ZegoMixerStopCallback = (_ errorCode: Int32) -> Void
/// A broadcast message was sent; 0 is success.
public typealias ZegoIMSendBroadcastMessageCallback = (_ errorCode: Int32, _ messageID: UInt64) -> Void
/// A barrage message was sent; 0 is success.
public typealias ZegoIMSendBarrageMessageCallback = (_ errorCode: Int32, _ messageID: String) -> Void
/// A custom command was sent; 0 is success.
public typealias ZegoIMSendCustomCommandCallback = (_ errorCode: Int32) -> Void
/// The log was uploaded. That never happens: nothing leaves the machine.
public typealias ZegoUploadLogResultCallback = (_ errorCode: Int32) -> Void
/// The engine is gone.
public typealias ZegoDestroyCompletionCallback = () -> Void
/// A media player's resource is ready; 0 is success.
public typealias ZegoMediaPlayerLoadResourceCallback = (_ errorCode: Int32) -> Void
/// A media player finished a seek; 0 is success.
public typealias ZegoMediaPlayerSeekToCallback = (_ errorCode: Int32) -> Void
/// An audio effect is ready; 0 is success.
public typealias ZegoAudioEffectPlayerLoadResourceCallback = (_ errorCode: Int32) -> Void
/// An audio effect finished a seek; 0 is success.
public typealias ZegoAudioEffectPlayerSeekToCallback = (_ errorCode: Int32) -> Void
