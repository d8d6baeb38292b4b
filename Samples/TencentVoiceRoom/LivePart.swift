import ArgumentParser
import Devices
import Foundation
import SampleStories
import TRTCVoiceRoom
import TXLiteAVSDK_TRTC
import VoiceEngine

/// One person's part in a live room of two: the owner opens it and waits, the listener comes in; both take a seat and talk. A
/// heckler may come as well.
///
/// Apart from the microphone and the token this is an app as the vendor's developers write it: which emulator it meets is not
/// its business.
struct LivePart {
    /// Whose part it is.
    enum Role: String, ExpressibleByArgument, CaseIterable {
        case owner, listener, heckler

        var other: Role { self == .owner ? .listener : .owner }
    }

    let role: Role
    let roomID: Int32
    let seconds: Int
    let speech: Speech

    /// How long the other may take to come.
    private static let patience = Duration.seconds(60)
    /// Below it, what comes out of a speaker is no speech, in dB of full scale.
    private static let quietestSpeech = -50.0

    var voiceRoom: TRTCVoiceRoom { TRTCVoiceRoom.shared() }
    private var speaker: Speaker { Device.default.audio.speaker }

    /// Plays the part; false, with the reason printed, if the other was not heard.
    func play() async -> Bool {
        do {
            try await meet()
            return true
        } catch {
            print("✗ \(error)")
            return false
        }
    }

    private func meet() async throws {
        guard let server else {
            throw Trouble(
                description: """
                    PARLOR_EMULATOR_HOST names no server, and alone in its process the \(role) meets nobody: run \
                    `parlor start`, then set PARLOR_EMULATOR_HOST=127.0.0.1:7070 here
                    """)
        }
        if role != .heckler {
            try Device.default.audio.use(
                speech.microphone(of: "live-\(role)", text: text, pitch: role == .owner ? 60 : 20))
        }
        let tenant = Tenant.tencentDemo
        let userSig = tenant.token(for: role.rawValue, at: Int64(Date().timeIntervalSince1970))
        try await succeed("log in at \(server) (`parlor start` runs a server)") {
            $0.login(sdkAppID: Int32(tenant.appID)!, userId: role.rawValue, userSig: userSig, callback: $1)
        }
        switch role {
        case .heckler: return try await heckle()
        case .owner:
            try await succeed("open room \(roomID)") {
                let param = VoiceRoomParam()
                param.roomName = "Two terminals"
                param.seatCount = 2
                $0.createRoom(roomID: roomID, roomParam: param, callback: $1)
            }
            // A listener who takes a seat in the same moment may come first, which the loser hears as 10056 and tries again.
            try await waitFor("seat 0") { await call { $0.enterSeat(seatIndex: 0, callback: $1) }.code == 0 }
            say("the room is open; waiting for the listener")
        case .listener:
            say("looking for room \(roomID)")
            try await waitFor("seat 1 in room \(roomID)") {
                await comeIn { await call { $0.enterSeat(seatIndex: 1, callback: $1) }.code == 0 }
            }
        }
        try await waitFor("a word from the \(role.other)") { heardTicks > 0 }
        say("hears the \(role.other)")
        try await Task.sleep(for: .seconds(seconds))
        let heard = speaker.heard(role.other.rawValue)
        let ticks = heard.reduce(0) { $0 + $1.ticks.count }
        let level = heard.reduce(0.0) { $0 + $1.averageLevel * Double($1.ticks.count) } / Double(ticks)
        say("heard the \(role.other) for \(Double(ticks) / 50) s at \(Int(level)) dB")
        guard ticks * 2 >= seconds * 50, level > Self.quietestSpeech else {
            throw Trouble(
                description: "the \(role) heard too little: half of \(seconds) s above \(Self.quietestSpeech) dB")
        }
        let file = speech.folder.appendingPathComponent("live-\(role)-heard.wav").path
        try speaker.writeWAV(to: file)
        say("wrote \(file)")
        switch role {
        case .owner:
            // Whoever came second began to hear later, and is let finish.
            try await Task.sleep(for: .seconds(2))
            try await succeed("close the room") { $0.destroyRoom(callback: $1) }
        case .listener, .heckler:
            // The owner may have closed the room by now, which ends the stay as well.
            _ = await call { $0.exitRoom(callback: $1) }
        }
        try await succeed("log out") { $0.logout(callback: $1) }
    }

    /// Goes in and does something there; false if the room is not open yet.
    ///
    /// `enterRoom` answers once the sound is there, with or without an owner. A user who comes before the seats are
    /// written sees none, then or later, and so comes again. The component does not count that user as being in the
    /// room, and leaves the sound on: its own `exitRoom` ends the sound only for a user in the room.
    func comeIn(_ deed: () async -> Bool) async -> Bool {
        guard await call({ $0.enterRoom(roomID: Int(roomID), callback: $1) }).code == 0 else { return false }
        for _ in 1...5 {
            if await deed() { return true }
            try? await Task.sleep(for: .milliseconds(100))
        }
        TRTCCloud.sharedInstance().exitRoom()
        return false
    }

    private var text: String {
        switch role {
        case .owner: "Good evening from the first terminal. Whoever listens is welcome to answer."
        case .listener: "And a good evening from the second terminal. I hear you well."
        case .heckler: ""
        }
    }

    private var heardTicks: Int { speaker.heard(role.other.rawValue).reduce(0) { $0 + $1.ticks.count } }

    func say(_ text: String) { printAtOnce("\(role): \(text)") }

    /// The server that this process's devices are led to.
    private var server: String? {
        ProcessInfo.processInfo.environment["PARLOR_EMULATOR_HOST"].flatMap { $0.isEmpty ? nil : $0 }
    }

    func call(
        _ body: (TRTCVoiceRoom, @escaping ActionCallback) -> Void
    ) async -> (code: Int32, message: String) {
        await withCheckedContinuation { continuation in
            body(voiceRoom) { code, message in continuation.resume(returning: (code, message)) }
        }
    }

    func succeed(_ what: String, _ body: (TRTCVoiceRoom, @escaping ActionCallback) -> Void) async throws {
        let answer = await call(body)
        guard answer.code == 0 else {
            throw Trouble(description: "the \(role) could not \(what): code \(answer.code), \(answer.message)")
        }
    }

    func waitFor(_ what: String, _ condition: () async -> Bool) async throws {
        let deadline = ContinuousClock.now + Self.patience
        while !(await condition()) {
            guard ContinuousClock.now < deadline else {
                throw Trouble(description: "the \(role) waited \(Self.patience) in vain for \(what)")
            }
            try await Task.sleep(for: .milliseconds(200))
        }
    }

    private struct Trouble: Error, CustomStringConvertible {
        let description: String
    }
}
