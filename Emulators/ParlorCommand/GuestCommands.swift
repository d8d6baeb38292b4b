import ArgumentParser
import EmulatorServer
import Foundation

/// `parlor guest …`.
struct GuestCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "guest",
        abstract: "Put simulated users into a tenant's rooms, and tell them what to do.",
        discussion: """
            A guest is an app on the vendor's own SDK modules, in a process that the server starts: it logs in, enters and \
            sits down by the vendor's calls, and gets the vendor's callbacks and codes. It stays until it is removed, its \
            tenant begins again or the server stops.
            """,
        subcommands: [Add.self, Tell.self, List.self, Remove.self])

    /// `parlor guest add`.
    struct Add: ActingCommand {
        static let configuration = CommandConfiguration(
            commandName: "add", abstract: "Add a guest, who logs in, enters a room, and takes a seat if one is named.",
            discussion: """
                The apps are built like the vendors' own samples: TRTCVoiceRoom, ZEGO's live audio room, Easemob's voice room \
                with its App Server, and Volcengine's room with its sample server. A room is named by its id, or by its name \
                where the app's server chooses ids. What the vendor refuses is printed with its code, and no guest stays.
                """)

        @Argument(help: "The guest's name, and its user id where the app chooses one.")
        var user: String

        @Option(help: ArgumentHelp("The tenant's name.", valueName: "name"))
        var tenant: String

        @Option(help: ArgumentHelp("The room's id, or its name.", valueName: "room"))
        var room: String

        @Flag(help: "Open the room, as its owner or host, instead of entering it.")
        var opens = false

        @Option(help: ArgumentHelp("The seat to take. (default: none, the guest listens)", valueName: "number"))
        var seat: Int?

        @OptionGroup var sound: GuestSoundFlags
        @OptionGroup var address: ServerAddressFlags
        @OptionGroup var output: OutputFlags

        func validate() throws { try sound.check() }

        func act(in surroundings: Surroundings) async throws -> CommandOutcome {
            let client = try address.client(surroundings).patient
            let path = "/tenants/\(try AdminClient.part(tenant))/guests"
            let wav = try sound.read()
            let creation = GuestCreation(
                user: user, room: room, opens: opens ? true : nil, seat: seat, sound: sound.sound)
            var report = try await client.call("POST", path, body: creation, answer: GuestReport.self)
            if let wav { report = try await client.play(wav, for: user, at: path) }
            return .success("guest add", report, text: GuestTexts.describe(report), asJSON: output.json)
        }
    }

    /// `parlor guest tell`.
    struct Tell: ActingCommand {
        static let configuration = CommandConfiguration(
            commandName: "tell", abstract: "Have a guest do something, or hear another sound.",
            usage: "parlor guest tell <user> [<deed> ...] --tenant <name> [--talk <sound>]",
            discussion: """
                Deeds are those of stories, such as: takes seat 3, moves to seat 1, leaves the seat, turns the microphone off, \
                mutes seat 2, leaves the room, enters the room, invites alice who has 30 s to answer, accepts. \
                "says hello" sends the room a text. The exit code is 1 where the vendor refuses.
                """)

        @Argument(help: "The guest's name.")
        var user: String

        @Argument(help: "What to do, in the words of stories.")
        var deed: [String] = []

        @Option(help: ArgumentHelp("The tenant's name.", valueName: "name"))
        var tenant: String

        @OptionGroup var sound: GuestSoundFlags
        @OptionGroup var address: ServerAddressFlags
        @OptionGroup var output: OutputFlags

        func validate() throws {
            try sound.check()
            guard deed.isEmpty != sound.isEmpty else {
                throw ValidationError("give either a deed, such as: takes seat 3, or a sound with --talk")
            }
        }

        func act(in surroundings: Surroundings) async throws -> CommandOutcome {
            let client = try address.client(surroundings).patient
            let path = "/tenants/\(try AdminClient.part(tenant))/guests"
            let report: GuestReport
            if let wav = try sound.read() {
                report = try await client.play(wav, for: user, at: path)
            } else {
                let telling = GuestTelling(
                    user: user, deed: deed.isEmpty ? nil : deed.joined(separator: " "), sound: sound.sound)
                report = try await client.call("POST", path + "/tell", body: telling, answer: GuestReport.self)
            }
            if let last = report.last, !last.isDone {
                throw CommandFailure.failed("guestRefused", "\(user) \(last.act): \(last.result)")
            }
            return .success("guest tell", report, text: GuestTexts.describe(report), asJSON: output.json)
        }
    }

    /// `parlor guest list`.
    struct List: ActingCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "List the guests of a tenant, as the vendor's app shows them.")

        @Option(help: ArgumentHelp("The tenant's name.", valueName: "name"))
        var tenant: String

        @OptionGroup var address: ServerAddressFlags
        @OptionGroup var output: OutputFlags

        func act(in surroundings: Surroundings) async throws -> CommandOutcome {
            let list = try await address.client(surroundings).call(
                "GET", "/tenants/\(try AdminClient.part(tenant))/guests", answer: GuestList.self)
            return .success(
                "guest list", list, text: list.guests.map(GuestTexts.describe).joined(separator: "\n"),
                asJSON: output.json)
        }
    }

    /// `parlor guest remove`.
    struct Remove: ActingCommand {
        static let configuration = CommandConfiguration(
            commandName: "remove", abstract: "Have a guest leave the seat and the room, and go.")

        @Argument(help: "The guest's name.")
        var user: String

        @Option(help: ArgumentHelp("The tenant's name.", valueName: "name"))
        var tenant: String

        @OptionGroup var address: ServerAddressFlags
        @OptionGroup var output: OutputFlags

        func act(in surroundings: Surroundings) async throws -> CommandOutcome {
            let report = try await address.client(surroundings).patient.call(
                "POST", "/tenants/\(try AdminClient.part(tenant))/guests/remove", body: GuestRemoval(user: user),
                answer: GuestReport.self)
            return .success("guest remove", report, text: "\(report.user) has gone", asJSON: output.json)
        }
    }
}

/// What a guest's microphone hears, on the command line.
struct GuestSoundFlags: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "What the microphone hears: silence, tone, voice:TEXT, which needs espeak-ng or say, or a WAV file.",
            valueName: "sound"),
        completion: .file(extensions: ["wav"]))
    var talk: String?

    var isEmpty: Bool { talk == nil }

    /// The sound; nil where there is none, or a file.
    var sound: GuestSound? {
        switch talk {
        case nil: nil
        case "silence": GuestSound(kind: .silence)
        case "tone": GuestSound(kind: .tone)
        case let talk?: talk.hasPrefix(Self.voice) ? GuestSound(kind: .voice, text: Self.text(of: talk)) : nil
        }
    }

    private static let voice = "voice:"
    private static func text(of talk: String) -> String { String(talk.dropFirst(voice.count)) }

    func check() throws {
        guard let talk else { return }
        if talk.hasPrefix(Self.voice), Self.text(of: talk).isEmpty {
            throw ValidationError("--talk voice: has no text; write --talk 'voice:good evening'")
        }
        guard sound == nil, !talk.hasSuffix(".wav") else { return }
        throw ValidationError(
            "--talk \(talk) is no sound; it is silence, tone, voice:TEXT or a file whose name ends in .wav")
    }

    /// The bytes of the file that is named; nil where none is.
    func read() throws -> [UInt8]? {
        guard let talk, sound == nil else { return nil }
        do {
            let bytes = try Data(contentsOf: URL(filePath: talk))
            guard bytes.count <= Guests.maximumSoundBytes else {
                throw UsageFailure(
                    "\(talk) has \(bytes.count) bytes, and a guest plays \(Guests.maximumSoundBytes) at most")
            }
            return Array(bytes)
        } catch let error as CocoaError {
            throw CommandFailure.failed("fileUnreadable", "\(talk) cannot be read: \(error.systemReason)")
        }
    }
}

extension AdminClient {
    /// Waits as long as a guest's vendor may take to answer everything that a guest does.
    fileprivate var patient: AdminClient {
        var client = self
        client.timeoutSeconds = max(timeoutSeconds, 120)
        return client
    }

    fileprivate func play(_ wav: [UInt8], for user: String, at path: String) async throws -> GuestReport {
        try await call(
            "POST", "\(path)/sound?user=\(try AdminClient.part(user))", bytes: wav, answer: GuestReport.self)
    }
}

enum GuestTexts {
    /// `bob  room 7, seat 3  tone  takes seat 3: done`
    static func describe(_ report: GuestReport) -> String {
        let place = report.state.isInRoom ? "room \(report.room)" : "not in room \(report.room)"
        let seat = report.state.seat.map { ", seat \($0)" } ?? ""
        let last = report.last.map { "\($0.act): \($0.result)" } ?? ""
        return TenantTexts.columns([report.user, place + seat, report.state.sound, last])
    }
}
