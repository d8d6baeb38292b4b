import Devices
import EasemobVoiceRoom
import Foundation
import Testing
import VoiceEngine

/// The component on the emulator of this process, in real time.
@MainActor @Suite(.timeLimit(.minutes(15))) struct LiveTests {
    private func phone(_ name: String, on emulator: EmbeddedEmulator) async throws -> Visitor {
        let visitor = Visitor(name: name, device: emulator.makeDevice(name))
        try visitor.device.audio.use(.tone(hertz: 440, amplitude: 0.3))
        visitor.device.run {
            AgoraConfig.rtcId = Tenant.easemobDemoAgoraAppID
            visitor.chat.configIM(appkey: Tenant.easemobDemo.appID)
        }
        visitor.logIn()
        try await wait("\(name)'s login") { visitor.heard("login: 0") }
        visitor.logInToChat()
        try await wait("\(name)'s login to chat") { visitor.heard("loginIM: \(visitor.chatUid) 0") }
        return visitor
    }

    private func wait(_ what: String, until condition: () -> Bool) async throws {
        for _ in 0..<1500 {
            if condition() { return }
            try await Task.sleep(for: .milliseconds(20))
        }
        Issue.record("30 s without \(what)")
        throw CancellationError()
    }

    @Test func `two phones meet in a room, and hear each other`() async throws {
        let emulator = EmbeddedEmulator()
        let alice = try await phone("alice", on: emulator)
        let bob = try await phone("bob", on: emulator)
        defer {
            alice.device.close()
            bob.device.close()
        }
        let made = alice.ask(
            .post, .createRoom(()),
            ["name": "Live", "is_private": false, "type": 0, "allow_free_join_mic": true, "sound_effect": "Karaoke"])
        try await wait("the room") { made.status != nil }
        let room = try #require((made.object["room"] as? [String: Any])?["room_id"] as? String, "\(made.text)")
        alice.enter(room)
        try await wait("alice in the room") { alice.heard("enter: true") }
        bob.enter(room)
        try await wait("bob in the room") { bob.heard("enter: true") }
        try await wait("news of bob") { alice.heard("userJoinedRoom bob") }
        bob.ask(.post, .submitApply(roomId: room), ["mic_index": 1])
        try await wait("bob on seat 1") { alice.shownSeats.contains("0 bob") && bob.ownSeat == 1 }
        try await wait("bob's voice") { !alice.device.audio.speaker.heard(bob.voice).isEmpty }
        try await wait("alice's voice") { !bob.device.audio.speaker.heard(alice.voice).isEmpty }
        alice.leave()
        try await wait("the end of the room") { bob.heard("userBeKicked 1") }
    }
}
