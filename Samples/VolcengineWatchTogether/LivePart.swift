import ArgumentParser
import Devices
import Foundation
import SampleStories
import VideoEngine
import VoiceEngine

/// One person's part in a live room of two: the host opens a live stream, the audience follows, and both talk over it.
///
/// Apart from the microphone and the token this is an app as the vendor's developers write it: which emulator it meets is not its
/// business.
struct LivePart {
    /// Whose part it is.
    enum Role: String, ExpressibleByArgument, CaseIterable {
        case host, audience

        var other: Role { self == .host ? .audience : .host }
    }

    let role: Role
    let roomID: String
    let seconds: Int
    let speech: Speech

    /// How long the other may take to come.
    private static let patience = Duration.seconds(60)
    /// Below it, what comes out of a speaker is no speech, in dB of full scale.
    private static let quietestSpeech = -50.0
    /// Below it, what comes out of a speaker has no note of the stream: speech alone has less than -30 dB of them.
    private static let quietestStream = -20.0

    private var speaker: Speaker { Device.default.audio.speaker }

    /// Plays the part; false, with the reason printed, if the other or the stream was not heard.
    func play() async -> Bool {
        do {
            let now = Int64(Date().timeIntervalSince1970)
            try await meet(
                WatchTogetherController(
                    Account(of: role.rawValue, at: .volcengineDemo, unixSeconds: now),
                    player: LivePlayer(pullsOverHTTP: true)))
            return true
        } catch {
            print("✗ \(error)")
            return false
        }
    }

    private func meet(_ app: WatchTogetherController) async throws {
        guard let server else {
            throw Trouble(
                description: """
                    PARLOR_EMULATOR_HOST names no server, and alone in its process the \(role) meets nobody: run \
                    `parlor start`, then set PARLOR_EMULATOR_HOST=127.0.0.1:7070 here
                    """)
        }
        try Device.default.audio.use(
            speech.microphone(of: "live-\(role)", text: text, pitch: role == .host ? 60 : 20))
        app.login()
        app.setAudioMixingVolume(60)
        try await waitFor("the login at \(server) (`parlor start` runs a server)") { app.isLoggedIn }
        let playing = run(app.player)
        defer { playing.cancel() }
        let voice = role.other.rawValue
        switch role {
        case .host:
            app.enterRoom(roomID)
            try await waitFor("the room") { app.isJoined && app.isHost }
            app.startWatchingTogether(
                try await broadcast(
                    LiveStream.broadcast.bytes, as: "harbor", on: server, app: app.account.appID))
            say("waiting for the audience")
            try await waitFor("the audience to be online") {
                app.look(for: voice)
                return app.onlinePeers.contains(voice)
            }
            app.invite(voice)
        case .audience:
            say("waiting for an invitation")
            try await waitFor("an invitation") { app.invitation != nil }
            app.enterRoom(app.invitation ?? "")
        }
        try await waitFor("the \(role.other) in the room") { app.users.contains(voice) }
        try await waitFor("the stream") { app.isWatching && speaker.streamLevel(seconds: 1) > Self.quietestStream }
        say("watches \(app.player.url ?? "nothing")")
        try await waitFor("a word from the \(role.other)") { speaker.ticks(of: voice) > 0 }
        say("hears the \(role.other)")
        try await Task.sleep(for: .seconds(seconds))
        let count = speaker.ticks(of: voice)
        let (level, stream) = (speaker.averageLevel(of: voice), speaker.streamLevel(seconds: 1))
        say(
            "heard the \(role.other) for \(Double(count) / 50) s at \(Int(level)) dB, over the stream at \(Int(stream)) dB"
        )
        guard count * 2 >= seconds * 50, level > Self.quietestSpeech, stream > Self.quietestStream else {
            throw Trouble(
                description:
                    "the \(role) heard too little: half of \(seconds) s above \(Self.quietestSpeech) dB, and the stream "
                    + "above \(Self.quietestStream) dB")
        }
        let file = speech.folder.appendingPathComponent("live-\(role)-heard.wav").path
        try speaker.writeWAV(to: file)
        say("wrote \(file)")
        for user in app.screen.users {
            guard let canvas = app.screen.canvas(of: user), canvas.count > 0 else {
                throw Trouble(description: "the \(role) does not see \(user)")
            }
            let what = user == role.rawValue ? "preview" : "sees-\(user)"
            let picture = speech.folder.appendingPathComponent("live-\(role)-\(what).png").path
            try canvas.writePNG(to: picture)
            say("wrote \(picture)")
        }
        // Whoever came second began to hear later, and is let finish.
        if role == .host { try await Task.sleep(for: .seconds(2)) }
        app.leaveRoom()
        // The requests of the leave are on their way.
        try await Task.sleep(for: .seconds(1))
        app.logout()
    }

    /// The player's thread.
    private func run(_ player: LivePlayer) -> Task<Void, Never> {
        Task.detached {
            while !Task.isCancelled {
                player.play(until: wallClock())
                try? await Task.sleep(for: .milliseconds(20))
            }
        }
    }

    private var text: String {
        switch role {
        case .host: "Good evening from the first terminal. Let us watch the concert together."
        case .audience: "And a good evening from the second terminal. I hear you and the concert well."
        }
    }

    private func say(_ text: String) { printAtOnce("\(role): \(text)") }

    /// The server that this process's devices are led to.
    private var server: String? {
        // Of the nodes of a cluster, the first: each answers for all.
        ProcessInfo.processInfo.environment["PARLOR_EMULATOR_HOST"].flatMap { nodes in
            nodes.isEmpty ? nil : String(nodes.prefix { $0 != "," })
        }
    }

    private func waitFor(_ what: String, _ condition: () -> Bool) async throws {
        let deadline = ContinuousClock.now + Self.patience
        while !condition() {
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
