import EmulatorAPI
import Foundation
import ParlorTesting
import VolcEngineRTC

private let roomID = "lobby"

/// An app on the vendor's one SDK. The host tells people by message who may speak; whoever speaks is visible.
private final class StageApp: NSObject, ByteRTCVideoDelegate, ByteRTCRoomDelegate {
    let user: String
    let isPlanted: Bool
    var shown: [String] = []
    private let engine: ByteRTCVideo
    private var room: ByteRTCRoom!
    private var maySpeak = false
    private var isSpeaking = false
    private var texts: [Int: String] = [:]

    init(_ user: String, _ tenant: WorldTenant, isPlanted: Bool) {
        self.user = user
        self.isPlanted = isPlanted
        engine = ByteRTCVideo.createRTCVideo(tenant.tenant.appID, delegate: nil, parameters: [:])!
        super.init()
        engine.delegate = self
        room = engine.createRTCRoom(roomID)
        room.delegate = self
        room.setUserVisibility(false)
        let info = ByteRTCUserInfo()
        info.userId = user
        let token = tenant.tenant.roomToken(
            room: roomID, user: user, at: Device.current.unixMilliseconds / 1000, lifetimeSeconds: 86_400)
        room.joinRoom(token, userInfo: info, roomConfig: ByteRTCRoomConfig())
    }

    func tell(_ other: String, _ word: String) { room.sendUserMessage(other, message: word, config: .reliableOrdered) }

    func say(_ text: String) { texts[room.sendRoomMessage("\(text)")] = text }

    func rtcRoom(_ rtcRoom: ByteRTCRoom, onUserMessageReceived uid: String, message: String) {
        maySpeak = message == "up"
        if maySpeak { room.setUserVisibility(true) }
        if !maySpeak, isSpeaking || !isPlanted {
            isSpeaking = false
            room.unpublishStream(.audio)
            room.setUserVisibility(false)
        }
    }

    /// The bug: who may speak no more when they become visible speaks all the same.
    func rtcRoom(
        _ rtcRoom: ByteRTCRoom, onUserVisibilityChanged currentUserVisibility: Bool,
        errorCode: ByteRTCUserVisibilityChangeError
    ) {
        guard currentUserVisibility, isPlanted || maySpeak else { return }
        isSpeaking = true
        engine.startAudioCapture()
        room.publishStream(.audio)
    }

    /// What could not be sent is sent again.
    func rtcRoom(_ rtcRoom: ByteRTCRoom, onRoomMessageSendResult msgid: Int, error: ByteRTCRoomMessageSendResult) {
        guard let text = texts.removeValue(forKey: msgid), error != .success else { return }
        later(.seconds(1)) { [self] in say(text) }
    }

    /// The bug: a text that was sent twice is shown twice.
    func rtcRoom(_ rtcRoom: ByteRTCRoom, onRoomMessageReceived uid: String, message: String) {
        if isPlanted || !shown.contains(message) { shown.append(message) }
    }
}

extension PlantedBug {
    private static func people(_ names: [String], on stage: Stage, isPlanted: Bool) -> [Phone<StageApp>] {
        names.map { name in stage.phone(name) { StageApp(name, $0, isPlanted: isPlanted) } }
    }

    static let speakingAfterBeingPutDown = PlantedBug(
        name: "who was put down speaks", tenant: .volcengineDemo
    ) { stage, isPlanted in
        let people = people(["alice", "bob"], on: stage, isPlanted: isPlanted)
        stage.spread(people[0].device, people[1].device)
        people[0].does { $0.tell("bob", "up") }
        stage.together { people[0].does { $0.tell("bob", "down") } }
        stage.settle()
        let speakers = stage.state.streams(of: "lobby").filter { $0.stream.kinds.contains(.sound) }
        try Wrong.unless(speakers.map(\.stream.publisher.user.rawValue), is: [], "who speaks")
    }

    static let messageShownTwice = PlantedBug(
        name: "a message is shown twice", tenant: .volcengineDemo
    ) { stage, isPlanted in
        let people = people(["alice", "bob"], on: stage, isPlanted: isPlanted)
        stage.spread(people[0].device, people[1].device)
        stage.together({ people[0].does { $0.say("hello") } }, { people[0].device.network.isConnected = false })
        stage.settle(.seconds(1))
        people[0].device.network.isConnected = true
        stage.settle(.seconds(4))
        try Wrong.unless(people[1].app.shown.count <= 1, is: true, "whether bob reads it once: \(people[1].app.shown)")
    }
}
