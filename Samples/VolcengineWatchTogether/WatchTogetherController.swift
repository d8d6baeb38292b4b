import Synchronization
import VolcEngineRTC

/// "Watch live together" of one app: what the vendor's view controller does, without the views.
///
/// Nothing here knows of an emulator. The program that the room watches never goes through RTC: each app's own player pulls
/// the live stream, and its sound is mixed into what the app plays, so that it can be lowered while somebody speaks.
final class WatchTogetherController: NSObject, Sendable {
    private static let mixId: Int32 = 3001

    let account: Account
    let player: LivePlayer
    let screen = Screen()
    private let server: BusinessServer
    /// The SDK calls its delegates on a thread of its own.
    private let state = Mutex(State())

    private struct State {
        var rtcEngineKit: ByteRTCVideo?
        var rtcRoom: ByteRTCRoom?
        var isLoggedIn = false
        var invitation: String?
        var onlinePeers: Set<String> = []
        var roomID = ""
        var hostID = ""
        var joined: Int?
        var scene = Scene.chat
        var url = ""
        var users: Set<String> = []
        var publishers: Set<String> = []
        var isMicrophoneOpen = false
        var mixing: [ByteRTCAudioMixingState] = []
        var loudest: [String: Int] = [:]
        var loudestOwn = 0
        var lastCode: Int?
    }

    /// What a room does.
    private enum Scene: Int {
        case chat = 1
        case share = 2
    }

    init(_ account: Account, player: LivePlayer) {
        self.account = account
        self.player = player
        server = BusinessServer(account)
        super.init()
    }

    private var rtcEngineKit: ByteRTCVideo? { state.withLock { $0.rtcEngineKit } }
    private var rtcRoom: ByteRTCRoom? { state.withLock { $0.rtcRoom } }
    private var uid: String { account.userID }

    var isLoggedIn: Bool { state.withLock { $0.isLoggedIn } }
    /// The room that somebody invites to.
    var invitation: String? { state.withLock { $0.invitation } }
    /// Who was online when this app asked.
    var onlinePeers: Set<String> { state.withLock { $0.onlinePeers } }
    var hostID: String { state.withLock { $0.hostID } }
    var isHost: Bool { hostID == uid }
    /// Whether the room hears this user.
    var isMicrophoneOpen: Bool { state.withLock { $0.isMicrophoneOpen } }
    var isJoined: Bool { state.withLock { $0.joined } == 0 }
    /// The others who are in the room.
    var users: Set<String> { state.withLock { $0.users } }
    /// Whose sound is published.
    var publishers: Set<String> { state.withLock { $0.publishers } }
    var isWatching: Bool { state.withLock { $0.scene } == .share }
    /// What became of mixing, in order.
    var mixing: [ByteRTCAudioMixingState] { state.withLock { $0.mixing } }
    /// How loud each of the others was at most, 0…255.
    var loudest: [String: Int] { state.withLock { $0.loudest } }
    /// How loud the user's own voice was at most, 0…255.
    var loudestOwn: Int { state.withLock { $0.loudestOwn } }
    /// What the server said last to a request of the host's; 200 is success.
    var lastCode: Int? { state.withLock { $0.lastCode } }

    // MARK: Login and room

    func login() {
        let engine = ByteRTCVideo.createRTCVideo(account.appID, delegate: self, parameters: [:])
        state.withLock { $0.rtcEngineKit = engine }
        engine?.login(account.rtsToken, uid: uid)
    }

    /// Asks whether somebody is online.
    func look(for user: String) { rtcEngineKit?.getPeerOnlineStatus(user) }

    func invite(_ user: String) {
        let text = json(Invitation(invites_to: state.withLock { $0.roomID }))
        rtcEngineKit?.sendUserMessageOutsideRoom(user, message: text, config: .reliableOrdered)
    }

    /// Comes into a room; whoever is first is its host.
    func enterRoom(_ roomID: String) {
        state.withLock { $0.roomID = roomID }
        // Where the app was before, it is no more.
        server.ask("twvClearUser", over: rtcEngineKit) { [weak self] _ in self?.joinRoom(roomID) }
    }

    private func joinRoom(_ roomID: String) {
        let content = BusinessRequest.Content(room_id: roomID, user_name: uid, mic: 1, camera: 1)
        server.ask("twvJoinRoom", content, over: rtcEngineKit) { [weak self] message in
            guard let self, let room = message.response?.room else { return }
            state.withLock { $0.hostID = room.host_user_id }
            joinRTCRoom(token: room.rtc_token, roomID: roomID)
            show(Scene(rawValue: room.scene), room.video_url)
        }
    }

    private func joinRTCRoom(token: String, roomID: String) {
        let rtcRoom = rtcEngineKit?.createRTCRoom(roomID)
        state.withLock { $0.rtcRoom = rtcRoom }
        rtcRoom?.delegate = self
        rtcRoom?.setUserVisibility(true)
        rtcEngineKit?.startVideoCapture()
        rtcEngineKit?.startAudioCapture()
        rtcEngineKit?.setLocalVideoMirrorType(.renderAndEncoder)
        encode(width: 240, height: 320)

        let videoCanvas = ByteRTCVideoCanvas()
        videoCanvas.uid = uid
        videoCanvas.renderMode = .hidden
        videoCanvas.view = screen.view(of: uid)
        rtcEngineKit?.setLocalVideoCanvas(.indexMain, withCanvas: videoCanvas)

        rtcEngineKit?.setAudioScenario(.communication)

        let audioPropertiesConfig = ByteRTCAudioPropertiesConfig()
        audioPropertiesConfig.interval = 300
        rtcEngineKit?.enableAudioPropertiesReport(audioPropertiesConfig)

        let userInfo = ByteRTCUserInfo()
        userInfo.userId = uid
        let config = ByteRTCRoomConfig()
        config.profile = .lwTogether
        config.isAutoPublish = true
        state.withLock { $0.isMicrophoneOpen = true }
        config.isAutoSubscribeAudio = true
        config.isAutoSubscribeVideo = true
        rtcRoom?.joinRoom(token, userInfo: userInfo, roomConfig: config)
    }

    /// Pictures of this size, ten a second.
    private func encode(width: Int, height: Int) {
        let config = ByteRTCVideoEncoderConfig()
        (config.width, config.height, config.frameRate) = (width, height, 10)
        rtcEngineKit?.setMaxVideoEncoderConfig(config)
    }

    func leaveRoom() {
        let roomID = state.withLock { $0.roomID }
        server.ask("twvLeaveRoom", in: roomID, .init(room_id: roomID), over: rtcEngineKit)
        closeRoom()
    }

    private func closeRoom() {
        show(.chat, "")
        let room = state.withLock { state in
            defer {
                state.rtcRoom = nil
                (state.roomID, state.hostID, state.joined, state.isMicrophoneOpen) = ("", "", nil, false)
                (state.users, state.publishers) = ([], [])
            }
            return state.rtcRoom
        }
        room?.leaveRoom()
        room?.destroy()
    }

    func logout() {
        rtcEngineKit?.stopAudioCapture()
        rtcEngineKit?.stopVideoCapture()
        rtcEngineKit?.logout()
        ByteRTCVideo.destroyRTCVideo()
        state.withLock { $0 = State() }
    }

    /// Opens the user's own microphone to the room, or closes it: publishing is quick, capturing goes on.
    func openMicrophone(_ isOpen: Bool) {
        state.withLock { $0.isMicrophoneOpen = isOpen }
        if isOpen {
            rtcRoom?.publishStream(.audio)
        } else {
            rtcRoom?.unpublishStream(.audio)
        }
    }

    // MARK: Watching

    /// The host begins, and everybody follows.
    func startWatchingTogether(_ url: String) {
        askAsHost("twvJoinTw") { content in (content.url, content.compose) = (url, 1) }
    }

    /// The host ends it for everybody.
    func stopWatchingTogether() { askAsHost("twvLeaveTw") }

    private func askAsHost(_ event: String, _ add: (inout BusinessRequest.Content) -> Void = { _ in }) {
        let roomID = state.withLock { $0.roomID }
        var content = BusinessRequest.Content(room_id: roomID)
        add(&content)
        server.ask(event, in: roomID, content, over: rtcEngineKit) { [weak self] message in
            self?.state.withLock { $0.lastCode = message.code }
        }
    }

    private func show(_ scene: Scene?, _ url: String) {
        guard let scene else { return }
        let (oldScene, oldURL) = state.withLock { state in
            defer { (state.scene, state.url) = (scene, url) }
            return (state.scene, state.url)
        }
        guard scene != oldScene || url != oldURL else { return }
        if oldScene == .share { stopWatching() }
        if scene == .share { startWatching(url) }
    }

    private func startWatching(_ url: String) {
        guard let manager = rtcEngineKit?.getAudioMixingManager() else { return }
        encode(width: 240, height: 240)
        let mixId = Self.mixId
        manager.enableAudioMixingFrame(mixId, type: .playout)
        player.open(url) { frame in manager.pushAudioMixingFrame(mixId, audioFrame: frame) }
    }

    private func stopWatching() {
        player.close()
        encode(width: 240, height: 320)
        rtcEngineKit?.getAudioMixingManager()?.disableAudioMixingFrame(Self.mixId)
    }

    // MARK: The console

    func enablePlaybackDucking(_ enable: Bool) { rtcEngineKit?.enablePlaybackDucking(enable) }

    /// How loud the program is, in percent.
    func setAudioMixingVolume(_ volume: Int32) {
        rtcEngineKit?.getAudioMixingManager()?.setAudioMixingVolume(Self.mixId, volume: volume, type: .playout)
    }

    /// How loud the others are, in percent.
    func setPlaybackVolume(_ volume: Int) { rtcEngineKit?.setPlaybackVolume(volume) }
}

extension WatchTogetherController: ByteRTCVideoDelegate {
    func rtcEngine(
        _ engine: ByteRTCVideo, onLoginResult uid: String, errorCode: ByteRTCLoginErrorCode, elapsed: Int
    ) {
        guard errorCode == .success else { return }
        engine.setServerParams(account.serverSignature, url: account.serverURL)
    }

    func rtcEngine(_ engine: ByteRTCVideo, onServerParamsSetResult errorCode: Int) {
        state.withLock { $0.isLoggedIn = errorCode == 200 }
    }

    func rtcEngine(
        _ engine: ByteRTCVideo, onServerMessageSendResult msgid: Int64, error: ByteRTCUserMessageSendResult,
        message: Data
    ) {
        server.sent(msgid, error)
    }

    func rtcEngine(_ engine: ByteRTCVideo, onGetPeerOnlineStatus peerUserId: String, status: ByteRTCUserOnlineStatus) {
        guard status == .online else { return }
        state.withLock { _ = $0.onlinePeers.insert(peerUserId) }
    }

    func rtcEngine(_ engine: ByteRTCVideo, onUserMessageReceivedOutsideRoom uid: String, message: String) {
        if let invitation = value(message, as: Invitation.self) {
            state.withLock { $0.invitation = invitation.invites_to }
        } else {
            take(message)
        }
    }

    func rtcEngine(
        _ engine: ByteRTCVideo, onAudioMixingStateChanged mixId: Int, state: ByteRTCAudioMixingState,
        error: ByteRTCAudioMixingError
    ) {
        self.state.withLock { $0.mixing.append(state) }
    }

    func rtcEngine(
        _ engine: ByteRTCVideo, onLocalAudioPropertiesReport audioPropertiesInfos: [ByteRTCLocalAudioPropertiesInfo]
    ) {
        let volume = audioPropertiesInfos.map(\.audioPropertiesInfo.linearVolume).max() ?? 0
        state.withLock { $0.loudestOwn = max($0.loudestOwn, volume) }
    }

    func rtcEngine(
        _ engine: ByteRTCVideo, onRemoteAudioPropertiesReport audioPropertiesInfos: [ByteRTCRemoteAudioPropertiesInfo],
        totalRemoteVolume: Int
    ) {
        let volumes = audioPropertiesInfos.map { ($0.streamKey.userId ?? "", $0.audioPropertiesInfo.linearVolume) }
        state.withLock { state in
            for (user, volume) in volumes { state.loudest[user] = max(state.loudest[user] ?? 0, volume) }
        }
    }
}

extension WatchTogetherController: ByteRTCRoomDelegate {
    func rtcRoom(
        _ rtcRoom: ByteRTCRoom, onRoomStateChanged roomId: String, withUid uid: String, state: Int, extraInfo: String
    ) {
        self.state.withLock { $0.joined = state }
    }

    func rtcRoom(_ rtcRoom: ByteRTCRoom, onUserJoined userInfo: ByteRTCUserInfo, elapsed: Int) {
        let user = userInfo.userId
        state.withLock { _ = $0.users.insert(user) }
    }

    func rtcRoom(_ rtcRoom: ByteRTCRoom, onUserLeave uid: String, reason: ByteRTCUserOfflineReason) {
        state.withLock { state in
            state.users.remove(uid)
            state.publishers.remove(uid)
        }
    }

    func rtcRoom(_ rtcRoom: ByteRTCRoom, onUserPublishStream userId: String, type: ByteRTCMediaStreamType) {
        if type.contains(.audio) { state.withLock { _ = $0.publishers.insert(userId) } }
        if type == .audio { return }
        let videoCanvas = ByteRTCVideoCanvas()
        videoCanvas.renderMode = .hidden
        videoCanvas.view = screen.view(of: userId)
        let streamKey = ByteRTCRemoteStreamKey()
        streamKey.userId = userId
        streamKey.roomId = rtcRoom.getId()
        streamKey.streamIndex = .indexMain
        rtcEngineKit?.setRemoteVideoCanvas(streamKey, withCanvas: videoCanvas)
    }

    func rtcRoom(
        _ rtcRoom: ByteRTCRoom, onUserUnpublishStream userId: String, type: ByteRTCMediaStreamType,
        reason: ByteRTCStreamRemoveReason
    ) {
        guard type.contains(.audio) else { return }
        state.withLock { _ = $0.publishers.remove(userId) }
    }

    func rtcRoom(_ rtcRoom: ByteRTCRoom, onRoomMessageReceived uid: String, message: String) { take(message) }

    func rtcRoom(_ rtcRoom: ByteRTCRoom, onUserMessageReceived uid: String, message: String) { take(message) }

    /// What the app's server says.
    private func take(_ text: String) {
        guard let message = value(text, as: BusinessMessage.self), !server.take(message) else { return }
        switch message.event {
        case "twvOnUpdateRoomScene":
            show(message.data?.room_scene.flatMap(Scene.init), message.data?.url ?? "")
        case "twvOnUpdateRoomVideoUrl": show(.share, message.data?.url ?? "")
        case "twvOnCloseRoom": closeRoom()
        default: break
        }
    }
}
