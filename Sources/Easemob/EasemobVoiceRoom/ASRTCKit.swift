public import AgoraRtcKit
import Devices
import Synchronization
import VendorDialects

/// The number in the channel of the connection that plays music in a karaoke room; listeners ignore it.
public let kMPK_RTC_UID: UInt = 1

/// Sound, as the vendor's demo of a voice room uses Agora: one channel at a time, five volumes a second, and noise suppression.
///
/// It uses only the vendor's SDK. It does what the vendor's own does, with its faults: see the article.
public final class ASRTCKit: NSObject, Sendable {
    unowned let device: Device
    let rtcKit: AgoraRtcEngineKit
    let state = Mutex(State())

    struct State: Sendable {
        var role = ASRoleType.audience
        var type = ASManagerType.VoiceChat
        var streamId = -1
        var localRtcUid: UInt = 0
        var musicType: VMMUSIC_TYPE?
        /// Which file of the play list is played.
        var baseMusicCount = 0
        var delegate = WeakListener<any ASManagerDelegate>()
        var playerDelegate = WeakListener<any ASMusicPlayerDelegate>()
        /// The same two, with all their callbacks.
        var checkedDelegate = WeakListener<any ASManagerDelegate>()
        var checkedPlayerDelegate = WeakListener<any ASMusicPlayerDelegate>()
        var mediaPlayer: Handover<any AgoraRtcMediaPlayerProtocol>?
    }

    init(device: Device) {
        self.device = device
        rtcKit = AgoraRtcEngineKit.sharedEngine(withAppId: AgoraConfig.rtcId, delegate: nil)
    }

    /// The current device's; the next one behind ``leaveChannel()``.
    public class func getSharedInstance() -> ASRTCKit {
        Device.current.object(ASRTCKit.self, make: ASRTCKit.init)
    }

    /// Told of speakers and volumes; held weakly.
    public var delegate: (any ASManagerDelegate)? {
        get { state.withLock { $0.delegate }.object }
        set {
            let delegate = WeakListener { [weak newValue] in newValue }
            let checked = WeakListener { [weak object = newValue.map(device.checked)] in object }
            state.withLock { ($0.delegate, $0.checkedDelegate) = (delegate, checked) }
        }
    }

    /// Told of data streams; held weakly.
    public var playerDelegate: (any ASMusicPlayerDelegate)? {
        get { state.withLock { $0.playerDelegate }.object }
        set {
            let delegate = WeakListener { [weak newValue] in newValue }
            let checked = WeakListener { [weak object = newValue.map(device.checked)] in object }
            state.withLock { ($0.playerDelegate, $0.checkedPlayerDelegate) = (delegate, checked) }
        }
    }

    // MARK: The channel

    /// Becomes a listener, or a speaker in each other role.
    public func setClientRole(role: ASRoleType) {
        device.record(.call, "ASRTCKit.setClientRole(role: \(role))")
        rtcKit.setClientRole(role == .audience ? .audience : .broadcaster)
        state.withLock { $0.role = role }
    }

    /// Enters the channel of a voice room: with the sound of the room's kind, and medium noise suppression.
    ///
    /// `type` is one of `social`, `ktv`, `game` and `anchor`. The result is what the SDK says at once: 0 does not mean that the
    /// channel is entered, and a bad token is told only to those who listen to the SDK.
    public func joinVoicRoomWith(with channelName: String, token: String, rtcUid: Int?, type: VMMUSIC_TYPE) -> Int32 {
        device.record(.call, "ASRTCKit.joinVoicRoomWith(with: \(channelName), rtcUid: \(rtcUid ?? 0), type: \(type))")
        state.withLock { $0.type = .VoiceChat }
        let rules = Easemob.profile.voiceRoom.rules
        rtcKit.enableAudioVolumeIndication(
            rules.volumeIntervalMilliseconds, smooth: rules.volumeSmooth, reportVad: true)
        switch type {
        case .ktv, .social:
            rtcKit.setChannelProfile(.liveBroadcasting)
            rtcKit.setAudioProfile(.musicHighQuality)
            rtcKit.setAudioScenario(.gameStreaming)
        case .game: rtcKit.setChannelProfile(.communication)
        case .anchor:
            rtcKit.setAudioProfile(.musicHighQualityStereo)
            rtcKit.setAudioScenario(.gameStreaming)
            rtcKit.setParameters("{\"che.audio.custom_payload_type\":73}")
            rtcKit.setParameters("{\"che.audio.custom_bitrate\":128000}")
            rtcKit.setParameters("{\"che.audio.input_channels\":2}")
        case .alien, .ainsHigh, .ainsMid, .ainsOff, .sound: break
        }
        setAINS(with: .mid)
        rtcKit.delegate = self
        return rtcKit.joinChannel(byToken: token, channelId: channelName, info: nil, uid: UInt(rtcUid ?? 0))
    }

    /// Enters the channel of a karaoke room, without a token, so only where the Agora app asks for none. The owner plays music
    /// over a second connection.
    public func joinKTVChannelWith(with channelName: String, rtcUid: Int) {
        device.record(.call, "ASRTCKit.joinKTVChannelWith(with: \(channelName), rtcUid: \(rtcUid))")
        let role = state.withLock { state in
            state.type = .KTV
            return state.role
        }
        rtcKit.delegate = self
        rtcKit.setParameters("{\"rtc.audio_resend\":false}")
        rtcKit.setParameters("{\"rtc.audio_fec\":[3,2]}")
        rtcKit.setParameters("{\"rtc.audio.aec_length\":50}")
        rtcKit.setAudioProfile(.musicHighQualityStereo, scenario: .chorus)
        let rules = Easemob.profile.voiceRoom.rules
        rtcKit.enableAudioVolumeIndication(
            rules.volumeIntervalMilliseconds, smooth: rules.volumeSmooth, reportVad: false)
        if role != .audience {
            let player = rtcKit.createMediaPlayer(with: self).map { Handover($0) }
            state.withLock { $0.mediaPlayer = player }
            guard openStream() else { return }
        }
        let options = AgoraRtcChannelMediaOptions()
        options.publishCameraTrack = role != .audience
        options.publishMicrophoneTrack = role != .audience
        options.autoSubscribeAudio = role != .owner
        options.clientRoleType = role == .audience ? .audience : .broadcaster
        rtcKit.setAudioProfile(.musicHighQuality, scenario: .chorus)
        let uid = role == .audience ? 0 : UInt(rtcUid)
        rtcKit.joinChannel(byToken: nil, channelId: channelName, uid: uid, mediaOptions: options)
        if role == .owner { joinWithMusic(channelName) }
    }

    /// Opens the data stream, once; false if there is none.
    private func openStream() -> Bool {
        guard state.withLock({ $0.streamId == -1 }) else { return true }
        let config = AgoraDataStreamConfig()
        config.ordered = false
        config.syncWithAudio = false
        var stream = -1
        rtcKit.createDataStream(&stream, config: config)
        state.withLock { [stream] in $0.streamId = stream }
        return stream != -1
    }

    /// The owner's second connection, which publishes the player and nothing else.
    private func joinWithMusic(_ channelName: String) {
        let connection = AgoraRtcConnection()
        connection.channelId = channelName
        connection.localUid = kMPK_RTC_UID
        let options = AgoraRtcChannelMediaOptions()
        options.publishCameraTrack = false
        options.publishMicrophoneTrack = false
        options.autoSubscribeAudio = false
        options.publishCustomAudioTrack = false
        options.enableAudioRecordingOrPlayout = false
        options.publishMediaPlayerAudioTrack = true
        options.publishMediaPlayerId = Int(player?.getMediaPlayerId() ?? 0)
        options.clientRoleType = .broadcaster
        rtcKit.joinChannelEx(byToken: nil, connection: connection, delegate: nil, mediaOptions: options) {
            [rtcKit] _, _, _ in
            rtcKit.muteRemoteAudioStream(kMPK_RTC_UID, mute: true)
        }
    }

    /// Leaves the channel and destroys the engine, so that nothing more is told; ``getSharedInstance()`` then gives another.
    public func leaveChannel() {
        device.record(.call, "ASRTCKit.leaveChannel()")
        rtcKit.stopPreview()
        rtcKit.leaveChannel(nil)
        rtcKit.delegate = nil
        AgoraRtcEngineKit.destroy()
        device.forgetObject(ASRTCKit.self)
    }

    // MARK: Sound

    /// Cancels echo more or less.
    @discardableResult
    public func enableAEC(with grade: AECGrade) -> Int32 {
        rtcKit.setParameters("{\"rtc.audio.music_mode\": \(grade.rawValue)}")
    }

    /// Suppresses noise in the user's voice. Each key is a call of its own, as in the vendor's guide.
    public func setAINS(with level: AINS_STATE) {
        device.record(.call, "ASRTCKit.setAINS(with: \(level))")
        let values =
            switch level {
            case .high: [2, 10, 10, 0, 8, 200]
            case .mid: [2, 80, 50, 5, 30, 200]
            case .off: [0, 80, 50, 5, 30, 200]
            }
        let keys = [
            "ains_mode", "nsng.lowerBound", "nsng.lowerMask", "nsng.statisticalbound", "nsng.finallowermask",
            "nsng.enhfactorstastical",
        ]
        for (key, value) in zip(keys, values) { rtcKit.setParameters("{\"che.audio.\(key)\":\(value)}") }
    }

    /// Opens or closes the microphone.
    @discardableResult
    public func enableLocalAudio(enable: Bool) -> Int32 { rtcKit.enableLocalAudio(enable) }

    /// Stops or goes on sending the user's voice.
    @discardableResult
    public func muteLocalAudioStream(mute: Bool) -> Int32 { rtcKit.muteLocalAudioStream(mute) }

    /// Sets whether users hear themselves, with the effects.
    @discardableResult
    public func enableinearmonitoring(enable: Bool) -> Int32 {
        rtcKit.enable(inEarMonitoring: enable, includeAudioFilters: .builtInAudioFilters)
    }

    /// How loud users hear themselves, 0...100.
    @discardableResult
    public func setInEarMonitoringVolume(with volume: Int) -> Int32 { rtcKit.setInEarMonitoringVolume(volume) }

    /// How loud the user's voice is sent, 0...400; 100 is as it comes.
    @discardableResult
    public func adjustRecordingSignalVolume(with volume: Int) -> Int32 { rtcKit.adjustRecordingSignalVolume(volume) }

    /// How loud one user is played here, 0...100.
    @discardableResult
    public func adjustUserPlaybackSignalVolume(with uid: UInt, volume: Int32) -> Int32 {
        rtcKit.adjustUserPlaybackSignalVolume(uid, volume: volume)
    }

    /// How loud the robots and the music are, 0...100.
    @discardableResult
    public func adjustAudioMixingVolume(with volume: Int) -> Int32 { rtcKit.adjustAudioMixingVolume(volume) }

    /// Makes the user's voice more beautiful.
    @discardableResult
    public func setVoiceBeautifierParameters(with preset: AgoraVoiceBeautifierPreset) -> Int32 {
        rtcKit.setVoiceBeautifierPreset(preset)
    }

    /// Makes singing more beautiful: `param1` is 1 for a male and 2 for a female voice, `param2` the room, 1 small to 3 a hall.
    /// The preset is not read: it is always that of singing.
    @discardableResult
    public func setVoiceBeautifierParameters(
        with preset: AgoraVoiceBeautifierPreset, param1: Int32, param2: Int32
    ) -> Int32 {
        rtcKit.setVoiceBeautifierParameters(.presetSingingBeautifier, param1: param1, param2: param2)
    }

    /// Sends data to everybody in the channel; only a speaker in a karaoke room has a stream for it.
    @discardableResult
    public func sendStreamMessage(with data: Data) -> Int32 {
        rtcKit.sendStreamMessage(state.withLock { $0.streamId }, data: data)
    }

    // MARK: Video

    /// Opens or closes the camera.
    @discardableResult
    public func enableLocalVideo(enable: Bool) -> Int32 { rtcKit.enableLocalVideo(enable) }

    /// Stops or goes on sending the local picture.
    @discardableResult
    public func muteLocalVideoStream(mute: Bool) -> Int32 { rtcKit.muteLocalVideoStream(mute) }

    /// Where the local picture is shown.
    @discardableResult
    public func setupLocalVideo(local: AgoraRtcVideoCanvas?) -> Int32 {
        rtcKit.setupLocalVideo(local ?? AgoraRtcVideoCanvas())
    }

    /// Where another user's picture is shown.
    @discardableResult
    public func setupRemoteVideo(remote: AgoraRtcVideoCanvas?) -> Int32 {
        rtcKit.setupRemoteVideo(remote ?? AgoraRtcVideoCanvas())
    }

    // MARK: The delegate

    /// Calls the delegate, on the spot. Without a text nothing is recorded: for frequent reports without news.
    func tell(_ text: @autoclosure () -> String?, _ body: (any ASManagerDelegate) -> Void) {
        guard let delegate = state.withLock({ $0.checkedDelegate }).object else { return }
        if let text = text() { device.record(.callback, "ASRTCKit.\(text)") }
        body(delegate)
    }
}

extension ASRTCKit: AgoraRtcEngineDelegate {
    /// Tells of a speaker, but not of the music's connection, which is silenced where somebody sings along.
    public func rtcEngine(_ engine: AgoraRtcEngineKit, didJoinedOfUid uid: UInt, elapsed: Int) {
        let singsAlong = state.withLock { $0.role == .coHost && $0.type == .KTV }
        guard uid != kMPK_RTC_UID else {
            if singsAlong { rtcKit.muteRemoteAudioStream(kMPK_RTC_UID, mute: true) }
            return
        }
        tell("didRtcRemoteUserJoinedOfUid(uid: \(uid))") { $0.tellDidRtcRemoteUserJoinedOfUid(uid: uid) }
    }

    /// Tells that a speaker is gone.
    public func rtcEngine(_ engine: AgoraRtcEngineKit, didOfflineOfUid uid: UInt, reason: AgoraUserOfflineReason) {
        tell("didRtcUserOfflineOfUid(uid: \(uid))") { $0.tellDidRtcUserOfflineOfUid(uid: uid) }
    }

    /// Keeps the local user's number, and tells of it.
    public func rtcEngine(_ engine: AgoraRtcEngineKit, didJoinChannel channel: String, withUid uid: UInt, elapsed: Int)
    {
        state.withLock { $0.localRtcUid = uid }
        guard uid != kMPK_RTC_UID else { return }
        tell("didRtcLocalUserJoinedOfUid(uid: \(uid))") { $0.tellDidRtcLocalUserJoinedOfUid(uid: uid) }
    }

    /// Passes on data of a speaker.
    public func rtcEngine(
        _ engine: AgoraRtcEngineKit, receiveStreamMessageFromUid uid: UInt, streamId: Int, data: Data
    ) {
        guard let delegate = state.withLock({ $0.checkedPlayerDelegate }).object else { return }
        device.record(.callback, "ASRTCKit.didReceiveStreamMsgOfUid(uid: \(uid), data: \(data.count) bytes)")
        delegate.tellDidReceiveStreamMsgOfUid(uid: uid, data: data)
    }

    /// Passes on volumes, the local user's under their number in place of 0.
    public func rtcEngine(
        _ engine: AgoraRtcEngineKit, reportAudioVolumeIndicationOfSpeakers speakers: [AgoraRtcAudioVolumeInfo],
        totalVolume: Int
    ) {
        let own = state.withLock { $0.localRtcUid }
        let people = speakers.filter { $0.uid != kMPK_RTC_UID }
        for speaker in people where speaker.uid == 0 { speaker.uid = own }
        let text = people.map { "\($0.uid) \($0.volume)" }.joined(separator: ", ")
        let isSilent = people.allSatisfy { $0.volume == 0 }
        tell(isSilent ? nil : "reportAudioVolumeIndicationOfSpeakers(speakers: [\(text)])") {
            $0.tellReportAudioVolumeIndicationOfSpeakers(speakers: people)
        }
    }

    /// Goes on with the play list.
    public func rtcEngine(
        _ engine: AgoraRtcEngineKit, audioMixingStateChanged state: AgoraAudioMixingStateType,
        reasonCode: AgoraAudioMixingReasonCode
    ) {
        if state == .stopped { mixingStopped() }
    }
}
