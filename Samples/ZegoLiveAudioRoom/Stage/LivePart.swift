import ArgumentParser
import Devices
import Foundation
import SampleStories
import VoiceEngine

/// One person's part in a live room of two: the host opens it and sits down, the speaker comes and takes a seat, and both
/// talk.
///
/// Apart from the microphone and the token this only taps on the app's screen: which emulator the app meets is not its
/// business.
@MainActor
struct LivePart {
    /// Whose part it is.
    enum Role: String, ExpressibleByArgument, CaseIterable {
        case host, speaker

        var other: Role { self == .host ? .speaker : .host }
    }

    private let role: Role
    private let roomID: String
    private let seconds: Int
    private let speech: Speech
    private let page: LiveAudioRoomPage

    /// How long the other may take to come.
    private static let patience = Duration.seconds(60)
    /// Below it, what comes out of a loudspeaker is no speech, in dB of full scale.
    private static let quietestSpeech = -50.0

    init(role: Role, roomID: String, seconds: Int, speech: Speech) {
        self.role = role
        self.roomID = roomID
        self.seconds = seconds
        self.speech = speech
        page = LiveAudioRoomPage(userID: role.rawValue, userName: role.rawValue.capitalized, roomID: roomID)
    }

    private var loudspeaker: Speaker { Device.default.audio.speaker }

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
        try Device.default.audio.use(
            speech.microphone(of: "live-\(role)", text: text, pitch: role == .host ? 60 : 20))
        try await logIn(at: server)
        try await enterRoom()
        try await takeSeat()
        try await listen()
        // Whoever came second began to hear later, and is let finish.
        try await Task.sleep(for: .seconds(2))
        page.leaveRoom()
        // Where the other has closed the emulator by now, the phone is put away all the same.
        try? await waitFor("the way out", patience: .seconds(5)) { page.lastCode != nil }
        page.logout()
    }

    // MARK: The steps

    /// The host's app carries the app sign; the speaker's gets a token from the app's server.
    private func logIn(at server: String) async throws {
        let tenant = Tenant.zegoDemo
        let isHost = role == .host
        let token = isHost ? nil : tenant.token(for: role.rawValue, at: Int64(Date().timeIntervalSince1970))
        page.login(appID: UInt32(tenant.appID)!, appSign: isHost ? Tenant.zegoDemoAppSign : "", token: token)
        try await waitFor("an answer from \(server)") { page.lastCode != nil }
        guard page.lastCode == 0 else {
            throw Trouble(
                description: """
                    the \(role) could not log in at \(server) (`parlor start` runs a server): code \
                    \(page.lastCode ?? -1)
                    """)
        }
    }

    private func enterRoom() async throws {
        page.enterRoom(asHost: role == .host)
        try await waitFor("room \(roomID)") {
            // A room that did not open is tried again, as somebody with a phone would.
            if page.lastCode != nil, !page.isInRoom { page.enterRoomAgain(asHost: role == .host) }
            return page.isInRoom
        }
        say("is in room \(roomID)")
    }

    /// The host is on the way to seat 0 already; the speaker waits until the host sits.
    private func takeSeat() async throws {
        let seat = role == .host ? 0 : 1
        if role == .speaker {
            let host = role.other.rawValue
            try await waitFor("the host") { page.hostID == host && page.seats[0] == host }
            page.tapSeat(seat)
        }
        try await waitFor("a seat") {
            if page.lastCode != nil, page.seatIndex == nil { page.tapSeat(seat) }
            return page.seatIndex == seat
        }
    }

    private func listen() async throws {
        say("has a seat; waiting for the \(role.other)")
        try await waitFor("a word from the \(role.other)") { heardTicks > 0 }
        say("hears the \(role.other)")
        try await Task.sleep(for: .seconds(seconds))
        let heard = loudspeaker.heard(otherStream)
        let ticks = heard.reduce(0) { $0 + $1.ticks.count }
        let level = heard.reduce(0.0) { $0 + $1.averageLevel * Double($1.ticks.count) } / Double(ticks)
        say("heard the \(role.other) for \(Double(ticks) / 50) s at \(Int(level)) dB")
        guard ticks * 2 >= seconds * 50, level > Self.quietestSpeech else {
            throw Trouble(
                description: "the \(role) heard too little: half of \(seconds) s above \(Self.quietestSpeech) dB")
        }
        let file = speech.folder.appendingPathComponent("live-\(role)-heard.wav").path
        try loudspeaker.writeWAV(to: file)
        say("wrote \(file)")
    }

    // MARK: Parts

    private var text: String {
        switch role {
        case .host: "Good evening from the host. The seat beside me is free."
        case .speaker: "And a good evening from the seat beside you. I hear you well."
        }
    }

    /// What the other publishes; a loudspeaker knows streams, not people.
    private var otherStream: String {
        "\(roomID)_\(role.other)_main_\(role.other == .host ? "host" : "cohost")"
    }

    private var heardTicks: Int { loudspeaker.heard(otherStream).reduce(0) { $0 + $1.ticks.count } }

    private func say(_ text: String) { printAtOnce("\(role): \(text)") }

    /// The server that this process's devices are led to.
    private var server: String? {
        ProcessInfo.processInfo.environment["PARLOR_EMULATOR_HOST"].flatMap { $0.isEmpty ? nil : $0 }
    }

    private func waitFor(
        _ what: String, patience: Duration = Self.patience, _ condition: () -> Bool
    ) async throws {
        let deadline = ContinuousClock.now + patience
        while !condition() {
            guard ContinuousClock.now < deadline else {
                throw Trouble(description: "the \(role) waited \(patience) in vain for \(what)")
            }
            try await Task.sleep(for: .milliseconds(200))
        }
    }

    private struct Trouble: Error, CustomStringConvertible {
        let description: String
    }
}
