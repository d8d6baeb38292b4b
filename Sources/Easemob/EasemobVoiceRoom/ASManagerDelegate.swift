// ASManagerDelegate+ObjectiveC.swift has the one of Apple's systems.
// swift-format-ignore
#if !canImport(ObjectiveC)
public import AgoraRtcKit

/// Callbacks of ``ASRTCKit``, on the main queue.
public protocol ASManagerDelegate: _ASManagerDelegateForms {
    /// A speaker is gone, or does not speak any more: also one who became audience and is still in the channel.
    @_nonoverride func didRtcUserOfflineOfUid(uid: UInt)
    /// The user is in the channel.
    @_nonoverride func didRtcLocalUserJoinedOfUid(uid: UInt)
    /// A speaker is there. The audience is never told of.
    @_nonoverride func didRtcRemoteUserJoinedOfUid(uid: UInt)
    /// How loud the user and the three loudest others are, 0...255, five times a second. The user has their own number, not 0.
    @_nonoverride func reportAudioVolumeIndicationOfSpeakers(speakers: [AgoraRtcAudioVolumeInfo])
    /// Which robot speaks now, in which play list.
    @_nonoverride func reportAlien(with type: ALIEN_TYPE, musicType: VMMUSIC_TYPE)
}
#endif
