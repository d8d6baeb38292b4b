import Devices
import Foundation
import Synchronization
public import TXLiteAVSDK_TRTC
import VendorDialects

extension TRTCVoiceRoom {
    // MARK: My own sound

    /// Opens the microphone; only speakers are heard.
    public func startMicrophone() {
        begin("startMicrophone()", nil) { _ in TRTCCloud.sharedInstance().startLocalAudio() }
    }

    /// Closes the microphone.
    public func stopMicrophone() {
        begin("stopMicrophone()", nil) { _ in TRTCCloud.sharedInstance().stopLocalAudio() }
    }

    /// Sets the quality: 1 speech, 3 music, anything else default. The spelling is the vendor's.
    public func setAuidoQuality(quality: Int) {
        begin("setAuidoQuality(quality: \(quality))", nil) { _ in
            let mapped: TRTCAudioQuality = quality == 1 ? .speech : quality == 3 ? .music : .default
            TRTCCloud.sharedInstance().setAudioQuality(mapped)
        }
    }

    /// Mutes or unmutes the local user's voice. Others are told by `onUserMicrophoneMute`; the caller's delegate is not told,
    /// see ``TRTCVoiceRoomDelegate/onUserMicrophoneMute(userId:mute:)``.
    public func muteLocalAudio(mute: Bool) {
        state.withLock { $0.isSelfMuted = mute }
        begin("muteLocalAudio(mute: \(mute))", nil) { _ in TRTCCloud.sharedInstance().muteLocalAudio(mute) }
    }

    /// True for the loudspeaker, false for the earpiece.
    public func setSpeaker(userSpeaker: Bool) {
        begin("setSpeaker(userSpeaker: \(userSpeaker))", nil) { _ in
            TRTCCloud.sharedInstance().setAudioRoute(userSpeaker ? .modeSpeakerphone : .modeEarpiece)
        }
    }

    /// How loud my microphone is taken, 0...100; 100 at first.
    public func setAudioCaptureVolume(volume: Int) {
        begin("setAudioCaptureVolume(volume: \(volume))", nil) { _ in
            TRTCCloud.sharedInstance().setAudioCaptureVolume(volume)
        }
    }

    /// How loud others are played, 0...100; 100 at first.
    public func setAudioPlayoutVolume(volume: Int) {
        begin("setAudioPlayoutVolume(volume: \(volume))", nil) { _ in
            TRTCCloud.sharedInstance().setAudioPlayoutVolume(volume)
        }
    }

    /// Sets whether users hear themselves.
    public func setVoiceEarMonitor(enable: Bool) {
        begin("setVoiceEarMonitor(enable: \(enable))", nil) { _ in
            TRTCCloud.sharedInstance().getAudioEffectManager().enableVoiceEarMonitor(enable)
        }
    }

    // MARK: Others' sound

    /// Silences one user on this device; nobody is told.
    public func muteRemoteAudio(userId: String, mute: Bool) {
        begin("muteRemoteAudio(userId: \(userId), mute: \(mute))", nil) { _ in
            TRTCCloud.sharedInstance().muteRemoteAudio(userId, mute: mute)
        }
    }

    /// Silences everybody on this device; nobody is told.
    public func muteAllRemoteAudio(isMute: Bool) {
        begin("muteAllRemoteAudio(isMute: \(isMute))", nil) { _ in
            TRTCCloud.sharedInstance().muteAllRemoteAudio(isMute)
        }
    }

    /// Music and effects. The object is destroyed with the TRTC singleton when the user leaves a room; ask for it again
    /// then.
    public func getAudioEffectManager() -> TXAudioEffectManager? {
        device.run { TRTCCloud.sharedInstance().getAudioEffectManager() }
    }

    // MARK: The channel

    /// Enters TRTC; `then` gets 0 or the negative code, once, also where the room is left before TRTC answers.
    func enterChannel(as role: TRTCRoleType, then: @escaping @Sendable (Int32) -> Void) {
        let params = TRTCParams()
        state.withLock { state in
            params.sdkAppId = UInt32(bitPattern: state.sdkAppID)
            params.userId = state.userID
            params.userSig = state.userSig
            params.roomId = UInt32(truncatingIfNeeded: state.roomID)
            params.role = role
            state.channelEntered.append(then)
        }
        let cloud = TRTCCloud.sharedInstance()!
        cloud.delegate = listener
        cloud.enableAudioVolumeEvaluation(Tencent.profile.voiceRoom.rules.volumeIntervalMilliseconds)
        cloud.callExperimentalAPI(#"{"api":"setFramework","params":{"framework":1,"component":6}}"#)
        cloud.enterRoom(params, appScene: .voiceChatRoom)
    }

    /// Leaves TRTC and destroys its singleton, as the vendor's component does. Who still waits for TRTC's answer gets -3341.
    func exitChannel() {
        TRTCCloud.sharedInstance().exitRoom()
        TRTCCloud.destroySharedIntance()
        let waiting = state.withLock { state in
            defer { state.channelEntered = [] }
            return state.channelEntered
        }
        for then in waiting { then(ERR_ROOM_REQUEST_EXIT_ROOM_WHEN_ENTERING_ROOM.rawValue) }
    }

    /// TRTC answered. It refuses to be entered twice with -3340 at once, so that code is for the newest who waits.
    func channelAnswered(_ code: Int32) {
        let isRefusedTwice = code == ERR_ROOM_REQUEST_ENTER_ROOM_REFUSED.rawValue
        let then = state.withLock { state -> (@Sendable (Int32) -> Void)? in
            guard !state.channelEntered.isEmpty else { return nil }
            return isRefusedTwice ? state.channelEntered.removeLast() : state.channelEntered.removeFirst()
        }
        then?(code)
    }
}
