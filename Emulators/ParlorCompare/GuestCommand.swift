import ArgumentParser
import EmulatorServer
import Foundation
import TenantPages
import VoiceRoomStories

/// The process of a guest of a server, which tells it what to do by lines on its standard input. See ``GuestOrder``.
struct GuestCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "guest", abstract: "Be a guest: the process that parlor guest add starts.", shouldDisplay: false)

    /// How often what the speaker played is let go of.
    private static let forgetting = Duration.seconds(30)

    func run() async throws {
        var lines = Self.lines.makeAsyncIterator()
        guard let first = await lines.next() else { return }
        let (news, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let guest: LiveGuest
        do {
            let order = try JSONDecoder().decode(GuestOrder.self, from: Data(first.utf8))
            guest = try LiveGuest(
                order.user, of: order.tenant, room: order.room, at: order.server,
                onNews: { continuation.yield() })
        } catch {
            let outcome = GuestOutcome(act: "comes", text: "\(error)", isDone: false, isUnknown: true)
            return Self.say(GuestMessage(number: 0, outcome: outcome))
        }
        let voices = FileManager.default.temporaryDirectory.appending(path: "parlor-voice-\(UUID().uuidString).wav")
            .path
        defer { try? FileManager.default.removeItem(atPath: voices) }
        let telling = Task {
            var told = await GuestState(guest.state)
            for await _ in news {
                let state = await GuestState(guest.state)
                if state != told { Self.say(GuestMessage(state: state)) }
                told = state
            }
        }
        let forgetting = Task {
            while !Task.isCancelled {
                try? await Task.sleep(for: Self.forgetting)
                guest.forgetSound()
            }
        }
        Self.say(
            GuestMessage(
                number: 0, outcome: GuestOutcome(act: "comes", text: "", isDone: true),
                state: await GuestState(guest.state)))
        while let line = await lines.next() {
            guard let request = try? JSONDecoder().decode(GuestRequest.self, from: Data(line.utf8)) else { continue }
            let outcome = await Self.outcome(of: request, by: guest, voices)
            Self.say(
                GuestMessage(number: request.number, outcome: outcome, state: await GuestState(guest.state)))
        }
        telling.cancel()
        forgetting.cancel()
        await guest.go()
    }

    private static func outcome(of request: GuestRequest, by guest: LiveGuest, _ voices: String) async -> GuestOutcome {
        let act = request.deed ?? "hears \(request.sound.map { LiveGuest.Sound($0, voices).name } ?? "nothing")"
        do throws(GuestFault) {
            if let sound = request.sound {
                try guest.use(LiveGuest.Sound(sound, voices))
                return GuestOutcome(act: act, text: "", isDone: true)
            }
            let outcome = try await guest.act(request.deed ?? "")
            return GuestOutcome(act: act, code: outcome.code, text: outcome.text, isDone: outcome.isDone)
        } catch {
            return GuestOutcome(act: act, text: error.description, isDone: false, isUnknown: true)
        }
    }

    private static func say(_ message: GuestMessage) {
        // Nobody reads when the server has gone; the end of the input says so as well.
        try? FileHandle.standardOutput.write(contentsOf: Data((PageJSON.text(of: message) + "\n").utf8))
    }

    /// The lines of standard input. They are read on a thread, because reading waits.
    private static var lines: AsyncStream<String> {
        let (lines, continuation) = AsyncStream.makeStream(of: String.self)
        Thread.detachNewThread {
            while let line = readLine() { continuation.yield(line) }
            continuation.finish()
        }
        return lines
    }
}

extension LiveGuest.Sound {
    /// - Parameter voices: the file that a voice is spoken into.
    fileprivate init(_ sound: GuestSound, _ voices: String) {
        self =
            switch sound.kind {
            case .silence: .silence
            case .tone: .tone
            case .voice: .voice(sound.text ?? "", file: voices)
            case .file: .file(sound.path ?? "")
            }
    }
}

extension GuestState {
    fileprivate init(_ state: LiveGuest.State) {
        self.init(isInRoom: state.isInRoom, seat: state.seat, sound: state.sound, ids: state.ids)
    }
}
