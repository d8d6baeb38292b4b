// AgoraRtcEngineDelegate+ObjectiveC.swift has the one of Apple's systems.
// swift-format-ignore
#if !canImport(ObjectiveC)
    public import Foundation

/// Hears of everything in the channels. All methods are optional, and come on the main queue unless the engine was told
/// otherwise.
public protocol AgoraRtcEngineDelegate: _AgoraRtcEngineDelegateForms {
    // The connection

    /// The channel was joined. It does not come where joining had a block.
    @_nonoverride func rtcEngine(_ engine: AgoraRtcEngineKit, didJoinChannel channel: String, withUid uid: UInt, elapsed: Int)
    /// The channel was joined again after the network was gone.
    @_nonoverride func rtcEngine(_ engine: AgoraRtcEngineKit, didRejoinChannel channel: String, withUid uid: UInt, elapsed: Int)
    /// The channel was left. It does not come where leaving had a block.
    @_nonoverride func rtcEngine(_ engine: AgoraRtcEngineKit, didLeaveChannelWith stats: AgoraChannelStats)
    /// The connection is in another state.
    @_nonoverride func rtcEngine(_ engine: AgoraRtcEngineKit, connectionChangedTo state: AgoraConnectionState, reason: AgoraConnectionChangedReason)
    /// There was no server for 4 s.
    @_nonoverride func rtcEngineConnectionDidInterrupted(_ engine: AgoraRtcEngineKit)
    /// There was no server for 10 s.
    @_nonoverride func rtcEngineConnectionDidLost(_ engine: AgoraRtcEngineKit)
    /// The server removed the user.
    @_nonoverride func rtcEngineConnectionDidBanned(_ engine: AgoraRtcEngineKit)
    /// The token ends in 30 s.
    @_nonoverride func rtcEngine(_ engine: AgoraRtcEngineKit, tokenPrivilegeWillExpire token: String)
    /// The token ended, and the user is out of the channel.
    @_nonoverride func rtcEngineRequestToken(_ engine: AgoraRtcEngineKit)
    /// Something went wrong.
    @_nonoverride func rtcEngine(_ engine: AgoraRtcEngineKit, didOccurError errorCode: AgoraErrorCode)
    /// The network's quality, every 2 s; uid 0 is the local user.
    @_nonoverride func rtcEngine(_ engine: AgoraRtcEngineKit, networkQuality uid: UInt, txQuality: AgoraNetworkQuality, rxQuality: AgoraNetworkQuality)
    /// How the network does, 2 s into a test of it.
    @_nonoverride func rtcEngine(_ engine: AgoraRtcEngineKit, lastmileQuality quality: AgoraNetworkQuality)
    /// What a test of the network found.
    @_nonoverride func rtcEngine(_ engine: AgoraRtcEngineKit, lastmileProbeTest result: AgoraLastmileProbeResult)
    /// The phone is connected another way.
    @_nonoverride func rtcEngine(_ engine: AgoraRtcEngineKit, networkTypeChangedTo type: AgoraNetworkType)
    /// How the connection does, every 2 s.
    @_nonoverride func rtcEngine(_ engine: AgoraRtcEngineKit, reportRtcStats stats: AgoraChannelStats)

    // Users

    /// A host is in the channel.
    @_nonoverride func rtcEngine(_ engine: AgoraRtcEngineKit, didJoinedOfUid uid: UInt, elapsed: Int)
    /// A host is not there any more.
    @_nonoverride func rtcEngine(_ engine: AgoraRtcEngineKit, didOfflineOfUid uid: UInt, reason: AgoraUserOfflineReason)
    /// The local user's role changed, as SDK 4.0 says it.
    @_nonoverride func rtcEngine(_ engine: AgoraRtcEngineKit, didClientRoleChanged oldRole: AgoraClientRole, newRole: AgoraClientRole)
    /// The local user's role changed.
    @_nonoverride func rtcEngine(_ engine: AgoraRtcEngineKit, didClientRoleChanged oldRole: AgoraClientRole, newRole: AgoraClientRole, newRoleOptions: AgoraClientRoleOptions?)
    /// The local user's role could not be changed.
    @_nonoverride func rtcEngine(_ engine: AgoraRtcEngineKit, didClientRoleChangeFailed reason: AgoraClientRoleChangeFailedReason, currentRole: AgoraClientRole)
    /// A number stands for the local user's account.
    @_nonoverride func rtcEngine(_ engine: AgoraRtcEngineKit, didLocalUserRegisteredWithUserId uid: UInt, userAccount: String)
    /// A number stands for another user's account.
    @_nonoverride func rtcEngine(_ engine: AgoraRtcEngineKit, didUserInfoUpdatedWithUserId uid: UInt, userInfo: AgoraUserInfo)
    /// What a user has switched off changed.
    @_nonoverride func rtcEngine(_ engine: AgoraRtcEngineKit, remoteUserStateChangedOfUid uid: UInt, state: UInt)

    // Sound

    /// How loud users are: one call has the local user, another the three loudest of the others.
    @_nonoverride func rtcEngine(_ engine: AgoraRtcEngineKit, reportAudioVolumeIndicationOfSpeakers speakers: [AgoraRtcAudioVolumeInfo], totalVolume: Int)
    /// Another remote user is the loudest.
    @_nonoverride func rtcEngine(_ engine: AgoraRtcEngineKit, activeSpeaker speakerUid: UInt)
    /// A remote user muted their sound, or speaks again.
    @_nonoverride func rtcEngine(_ engine: AgoraRtcEngineKit, didAudioMuted muted: Bool, byUid uid: UInt)
    /// A remote user's sound is in another state.
    @_nonoverride func rtcEngine(_ engine: AgoraRtcEngineKit, remoteAudioStateChangedOfUid uid: UInt, state: AgoraAudioRemoteState, reason: AgoraAudioRemoteReason, elapsed: Int)
    /// The local sound is in another state.
    @_nonoverride func rtcEngine(_ engine: AgoraRtcEngineKit, localAudioStateChanged state: AgoraAudioLocalState, error: AgoraAudioLocalError)
    /// The local sound is in another state, as SDKs from 4.3 say it.
    @_nonoverride func rtcEngine(_ engine: AgoraRtcEngineKit, localAudioStateChanged state: AgoraAudioLocalState, reason: AgoraAudioLocalReason)
    /// The first of the local sound was sent.
    @_nonoverride func rtcEngine(_ engine: AgoraRtcEngineKit, firstLocalAudioFramePublished elapsed: Int)
    /// The first of a remote user's sound came.
    @_nonoverride func rtcEngine(_ engine: AgoraRtcEngineKit, firstRemoteAudioFrameOfUid uid: UInt, elapsed: Int)
    /// The first of a remote user's sound is heard.
    @_nonoverride func rtcEngine(_ engine: AgoraRtcEngineKit, firstRemoteAudioFrameDecodedOfUid uid: UInt, elapsed: Int)
    /// A subscription to a remote user's sound changed.
    @_nonoverride func rtcEngine(_ engine: AgoraRtcEngineKit, didAudioSubscribeStateChange channel: String, uid: UInt32, oldState: AgoraStreamSubscribeState, newState: AgoraStreamSubscribeState, elapseSinceLastState: Int32)
    /// Publishing of the local sound began or ended.
    @_nonoverride func rtcEngine(_ engine: AgoraRtcEngineKit, didAudioPublishStateChange channel: String, oldState: AgoraStreamPublishState, newState: AgoraStreamPublishState, elapseSinceLastState: Int32)
    /// How the local sound does, every 2 s.
    @_nonoverride func rtcEngine(_ engine: AgoraRtcEngineKit, localAudioStats stats: AgoraRtcLocalAudioStats)
    /// How a remote user's sound does, every 2 s.
    @_nonoverride func rtcEngine(_ engine: AgoraRtcEngineKit, remoteAudioStats stats: AgoraRtcRemoteAudioStats)
    /// How a remote user's sound does, every 2 s, as older SDKs say it.
    @_nonoverride func rtcEngine(_ engine: AgoraRtcEngineKit, audioQualityOfUid uid: UInt, quality: AgoraNetworkQuality, delay: UInt, lost: UInt)
    /// How a remote user's packets do, every 2 s, as older SDKs say it.
    @_nonoverride func rtcEngine(_ engine: AgoraRtcEngineKit, audioTransportStatsOfUid uid: UInt, delay: UInt, lost: UInt, rxKBitRate: UInt)
    /// Sound comes out elsewhere.
    @_nonoverride func rtcEngine(_ engine: AgoraRtcEngineKit, didAudioRouteChanged routing: AgoraAudioOutputRouting)
    /// The person did not allow something.
    @_nonoverride func rtcEngine(_ engine: AgoraRtcEngineKit, permissionError type: AgoraPermissionType)

    // Pictures

    /// The camera is in another state.
    @_nonoverride func rtcEngine(_ engine: AgoraRtcEngineKit, localVideoStateChangedOf state: AgoraVideoLocalState, error: AgoraLocalVideoStreamError, sourceType: AgoraVideoSourceType)
    /// The first of the camera's pictures is in its view, as older SDKs say it.
    @_nonoverride func rtcEngine(_ engine: AgoraRtcEngineKit, firstLocalVideoFrameWith size: CGSize, elapsed: Int)
    /// The first of the camera's pictures is in its view.
    @_nonoverride func rtcEngine(_ engine: AgoraRtcEngineKit, firstLocalVideoFrameWith size: CGSize, elapsed: Int, sourceType: AgoraVideoSourceType)
    /// The first of the local pictures was sent.
    @_nonoverride func rtcEngine(_ engine: AgoraRtcEngineKit, firstLocalVideoFramePublishedWithElapsed elapsed: Int, sourceType: AgoraVideoSourceType)
    /// The first of a remote user's pictures was decoded.
    @_nonoverride func rtcEngine(_ engine: AgoraRtcEngineKit, firstRemoteVideoDecodedOfUid uid: UInt, size: CGSize, elapsed: Int)
    /// The first of a remote user's pictures is in its view.
    @_nonoverride func rtcEngine(_ engine: AgoraRtcEngineKit, firstRemoteVideoFrameOfUid uid: UInt, size: CGSize, elapsed: Int)
    /// Pictures have another size, as older SDKs say it; uid 0 is the local user.
    @_nonoverride func rtcEngine(_ engine: AgoraRtcEngineKit, videoSizeChangedOfUid uid: UInt, size: CGSize, rotation: Int)
    /// Pictures have another size; uid 0 is the local user.
    @_nonoverride func rtcEngine(_ engine: AgoraRtcEngineKit, videoSizeChangedOf sourceType: AgoraVideoSourceType, uid: UInt, size: CGSize, rotation: Int)
    /// A remote user stopped or went on sending pictures.
    @_nonoverride func rtcEngine(_ engine: AgoraRtcEngineKit, didVideoMuted muted: Bool, byUid uid: UInt)
    /// A remote user's pictures are in another state.
    @_nonoverride func rtcEngine(_ engine: AgoraRtcEngineKit, remoteVideoStateChangedOfUid uid: UInt, state: AgoraVideoRemoteState, reason: AgoraVideoRemoteReason, elapsed: Int)

    /// A subscription to a remote user's pictures changed.
    @_nonoverride func rtcEngine(_ engine: AgoraRtcEngineKit, didVideoSubscribeStateChange channel: String, uid: UInt32, oldState: AgoraStreamSubscribeState, newState: AgoraStreamSubscribeState, elapseSinceLastState: Int32)
    /// Publishing of the local pictures began or ended.
    @_nonoverride func rtcEngine(_ engine: AgoraRtcEngineKit, didVideoPublishStateChange channel: String, sourceType: AgoraVideoSourceType, oldState: AgoraStreamPublishState, newState: AgoraStreamPublishState, elapseSinceLastState: Int32)
    /// How the local pictures do, every 2 s, as older SDKs say it.
    @_nonoverride func rtcEngine(_ engine: AgoraRtcEngineKit, localVideoStats stats: AgoraRtcLocalVideoStats)
    /// How the local pictures do, every 2 s.
    @_nonoverride func rtcEngine(_ engine: AgoraRtcEngineKit, localVideoStats stats: AgoraRtcLocalVideoStats, sourceType: AgoraVideoSourceType)
    /// How a remote user's pictures do, every 2 s.
    @_nonoverride func rtcEngine(_ engine: AgoraRtcEngineKit, remoteVideoStats stats: AgoraRtcRemoteVideoStats)
    /// How the packets of a remote user's pictures do, every 2 s, as older SDKs say it.
    @_nonoverride func rtcEngine(_ engine: AgoraRtcEngineKit, videoTransportStatsOfUid uid: UInt, delay: UInt, lost: UInt, rxKBitRate: UInt)
    /// A remote user switched pictures on or off. It never comes: that is heard as muting.
    @_nonoverride func rtcEngine(_ engine: AgoraRtcEngineKit, didVideoEnabled enabled: Bool, byUid uid: UInt)
    /// A remote user opened or closed the camera. It never comes: that is heard as muting.
    @_nonoverride func rtcEngine(_ engine: AgoraRtcEngineKit, didLocalVideoEnabled enabled: Bool, byUid uid: UInt)
    /// A snapshot was written, or not.
    @_nonoverride func rtcEngine(_ engine: AgoraRtcEngineKit, snapshotTaken uid: UInt, filePath: String, width: Int, height: Int, errCode: Int)

    // Music and effects

    /// A mixed file is in another state.
    @_nonoverride func rtcEngine(_ engine: AgoraRtcEngineKit, audioMixingStateChanged state: AgoraAudioMixingStateType, reasonCode: AgoraAudioMixingReasonCode)
    /// A mixed file plays, once a second.
    @_nonoverride func rtcEngine(_ engine: AgoraRtcEngineKit, audioMixingPositionChanged position: Int)
    /// A mixed file was played as often as the app wants.
    @_nonoverride func rtcEngineLocalAudioMixingDidFinish(_ engine: AgoraRtcEngineKit)
    /// An effect was played as often as the app wants.
    @_nonoverride func rtcEngineDidAudioEffectFinish(_ engine: AgoraRtcEngineKit, soundId: Int32)

    /// The rhythm player is in another state.
    @_nonoverride func rtcEngine(_ engine: AgoraRtcEngineKit, didRhythmPlayerStateChanged state: AgoraRhythmPlayerState, errorCode: AgoraRhythmPlayerError)
    /// The rhythm player is in another state, as SDKs from 4.3 say it.
    @_nonoverride func rtcEngine(_ engine: AgoraRtcEngineKit, didRhythmPlayerStateChanged state: AgoraRhythmPlayerState, reason: AgoraRhythmPlayerReason)

    // Other channels

    /// The relay to other channels is in another state.
    @_nonoverride func rtcEngine(_ engine: AgoraRtcEngineKit, channelMediaRelayStateDidChange state: AgoraChannelMediaRelayState, error: AgoraChannelMediaRelayError)
    /// Something happened to the relay to other channels.
    @_nonoverride func rtcEngine(_ engine: AgoraRtcEngineKit, didReceive event: AgoraChannelMediaRelayEvent)

    // Data

    /// A remote user sent bytes with the sound.
    @_nonoverride func rtcEngine(_ engine: AgoraRtcEngineKit, audioMetadataReceived uid: UInt, metadata: Data)
    /// What came cannot be decrypted.
    @_nonoverride func rtcEngine(_ engine: AgoraRtcEngineKit, didEncryptionErrorOccur errorType: AgoraEncryptionErrorType)

    /// A remote user sent a message.
    @_nonoverride func rtcEngine(_ engine: AgoraRtcEngineKit, receiveStreamMessageFromUid uid: UInt, streamId: Int, data: Data)
    /// Messages of a remote user did not come.
    @_nonoverride func rtcEngine(_ engine: AgoraRtcEngineKit, didOccurStreamMessageErrorFromUid uid: UInt, streamId: Int, error: Int, missed: Int, cached: Int)

    // Older SDKs

    /// A warning. None comes.
    @_nonoverride func rtcEngine(_ engine: AgoraRtcEngineKit, didOccurWarning warningCode: AgoraWarningCode)
    /// A call was made.
    @_nonoverride func rtcEngine(_ engine: AgoraRtcEngineKit, didApiCallExecute error: Int, api: String, result: String)
}
#endif
