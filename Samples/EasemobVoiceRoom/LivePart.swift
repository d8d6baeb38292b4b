import ArgumentParser
import Devices
import EasemobVoiceRoom
import Foundation
import SampleStories
import VoiceEngine

/// One person's part in a live room of two: the owner opens it and invites whoever comes; the listener comes in and takes the seat;
/// both talk.
///
/// Apart from the microphone this is an app as the vendor's developers write it: which emulator it meets is not its business.
struct LivePart {
    /// Whose part it is.
    enum Role: String, ExpressibleByArgument, CaseIterable {
        case owner, listener

        var other: Role { self == .owner ? .listener : .owner }
    }

    let role: Role
    let title: String
    let seconds: Int
    let speech: Speech

    /// How long the other may take to come.
    private static let patience = Duration.seconds(60)
    /// Below it, what comes out of a speaker is no speech, in dB of full scale.
    private static let quietestSpeech = -50.0

    private var speaker: Speaker { Device.default.audio.speaker }

    /// Plays the part; false, with the reason printed, if the other was not heard.
    func play() async -> Bool {
        do {
            try await meet(VoiceRoomController(name: role.rawValue))
            return true
        } catch {
            print("✗ \(error)")
            return false
        }
    }

    private func meet(_ app: VoiceRoomController) async throws {
        guard let server else {
            throw Trouble(
                description: """
                    PARLOR_EMULATOR_HOST names no server, and alone in its process the \(role) meets nobody: run \
                    `parlor start`, then set PARLOR_EMULATOR_HOST=127.0.0.1:7070 here
                    """)
        }
        try Device.default.audio.use(
            speech.microphone(of: "live-\(role)", text: text, pitch: role == .owner ? 60 : 20))
        try await succeed("log in at \(server) (`parlor start` runs a server)") { then in
            app.login(
                appkey: Tenant.easemobDemo.appID, rtcId: Tenant.easemobDemoAgoraAppID, device: "terminal of \(role)",
                then: then)
        }
        switch role {
        case .owner:
            app.onNewcomer = { guest in app.invite(guest, to: 1) }
            try await succeed("open the room") {
                app.createRoom(title, password: nil, sound: "Social Chat", then: $0)
            }
            // The room stands in the list before its owner is in. Of who was quicker the owner is not told.
            app.fetchMembers { guests in for guest in guests { app.invite(guest, to: 1) } }
            say("the room is open; waiting for the listener")
        case .listener:
            say("looking for the room \(title)")
            var found: String?
            try await waitFor("the room \(title)") {
                found = await withCheckedContinuation { continuation in
                    app.findRoom(title) { continuation.resume(returning: $0) }
                }
                return found != nil
            }
            let room = found ?? ""
            try await succeed("enter the room") { app.enterRoom(room, then: $0) }
            try await waitFor("an invitation") { app.isInvited }
            app.agreeToInvitation(seat: 1)
        }
        let otherSeat = role == .owner ? 1 : 0
        try await waitFor("the \(role.other) on seat \(otherSeat)") {
            app.occupant(otherSeat) == role.other.rawValue && app.ownSeat != nil
        }
        let voice = app.seats[otherSeat]?.member?.rtc_uid ?? ""
        try await waitFor("a word from the \(role.other)") { ticks(of: voice) > 0 }
        say("hears the \(role.other)")
        try await Task.sleep(for: .seconds(seconds))
        let heard = speaker.heard(voice)
        let count = ticks(of: voice)
        let level = heard.reduce(0.0) { $0 + $1.averageLevel * Double($1.ticks.count) } / Double(count)
        say("heard the \(role.other) for \(Double(count) / 50) s at \(Int(level)) dB")
        guard count * 2 >= seconds * 50, level > Self.quietestSpeech else {
            throw Trouble(
                description: "the \(role) heard too little: half of \(seconds) s above \(Self.quietestSpeech) dB")
        }
        let file = speech.folder.appendingPathComponent("live-\(role)-heard.wav").path
        try speaker.writeWAV(to: file)
        say("wrote \(file)")
        // Whoever came second began to hear later, and is let finish.
        if role == .owner { try await Task.sleep(for: .seconds(2)) }
        app.leaveRoom()
        // The requests of the leave are on their way.
        try await Task.sleep(for: .seconds(1))
    }

    private var text: String {
        switch role {
        case .owner: "Good evening from the first terminal. Whoever listens is welcome to answer."
        case .listener: "And a good evening from the second terminal. I hear you well."
        }
    }

    private func ticks(of voice: String) -> Int { speaker.heard(voice).reduce(0) { $0 + $1.ticks.count } }

    private func say(_ text: String) { printAtOnce("\(role): \(text)") }

    /// The server that this process's devices are led to.
    private var server: String? {
        ProcessInfo.processInfo.environment["PARLOR_EMULATOR_HOST"].flatMap { $0.isEmpty ? nil : $0 }
    }

    private func succeed(_ what: String, _ body: (@escaping (Bool) -> Void) -> Void) async throws {
        let isDone = await withCheckedContinuation { continuation in
            body { continuation.resume(returning: $0) }
        }
        guard isDone else { throw Trouble(description: "the \(role) could not \(what)") }
    }

    private func waitFor(_ what: String, _ condition: () async -> Bool) async throws {
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
