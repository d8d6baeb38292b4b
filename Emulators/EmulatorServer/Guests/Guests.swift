import EmulatorAPI
import EmulatorHost
import Foundation
package import Logging
import VendorDialects

/// The simulated users of a server. Each has a process with the vendors' kits, and reaches the server as an app does.
package actor Guests {
    /// Most guests of a server at once.
    package static let maximumCount = 16
    /// Longest WAV file that a guest plays, in bytes.
    package static let maximumSoundBytes = 8 << 20
    /// Most bytes of an act, and of what it came to, that are shown.
    private static let maximumShownBytes = 1_000
    /// Longest wait for a guest's process to say something.
    private static let patience = Duration.seconds(60)

    private struct Key: Hashable {
        var tenant: String
        var user: String
    }

    /// A guest, and who waits for its answers.
    private final class Guest {
        let process: GuestProcess
        let room: String
        weak var host: TenantHost?
        var state: GuestState?
        var last: GuestOutcome?
        var lastNumber = 0
        /// Whether it is told nothing more.
        var isOver = false
        var waiting: [Int: CheckedContinuation<GuestOutcome?, Never>] = [:]
        /// The files that its microphone plays.
        var soundFiles: [String] = []
        /// Whether it is told what to do before anybody sees it.
        var isComing = true

        init(_ process: GuestProcess, room: String, host: TenantHost) {
            self.process = process
            self.room = room
            self.host = host
        }
    }

    private let program: String?
    private let logger: Logger
    private var guests: [Key: Guest] = [:]
    private var isClosed = false

    /// No guests. `program` is the path of `parlor-compare`; nil for a server that has none.
    package init(
        program: String? = nil, logger: Logger = Logger(label: "parlor", factory: { _ in SwiftLogNoOpLogHandler() })
    ) {
        self.program = program
        self.logger = logger
    }

    // MARK: Coming and going

    /// Adds a guest, who logs in, enters the room and sits down. What the vendor refuses ends it, and is what the failure says.
    func add(
        _ creation: GuestCreation, to description: TenantDescription, _ host: TenantHost, server: String
    ) async throws(AdminFailure) -> GuestReport {
        let key = Key(tenant: description.name, user: creation.user)
        let guest = try begin(creation, key, host)
        do throws(AdminFailure) {
            var tenant = description
            tenant.webhooks = nil
            let order = GuestOrder(server: server, tenant: tenant, user: creation.user, room: creation.room)
            try check(await ask(guest, number: 0, order), of: guest, key)
            if let sound = creation.sound { try check(await ask(guest, sound: sound), of: guest, key) }
            let enter = creation.opens == true ? "opens the room" : "enters the room"
            for deed in ["logs in", enter] + (creation.seat.map { ["takes seat \($0)"] } ?? []) {
                try check(await ask(guest, deed: deed), of: guest, key)
            }
            guard guests[key] === guest, let report = report(key, guest) else { throw Self.gone(key, guest) }
            guest.isComing = false
            return report
        } catch {
            end(key, guest)
            throw error
        }
    }

    /// Has a guest do something, or hear itself say something.
    func tell(_ telling: GuestTelling, of tenant: String) async throws(AdminFailure) -> GuestReport {
        let key = Key(tenant: tenant, user: telling.user)
        let guest = try find(key)
        let outcome =
            if let sound = telling.sound { await ask(guest, sound: sound) } else {
                await ask(guest, deed: telling.deed ?? "")
            }
        guard let outcome, guests[key] === guest else { throw Self.gone(key, guest) }
        guard !outcome.isUnknown else {
            throw AdminFailure(status: 422, code: "invalidDeed", reason: outcome.text)
        }
        guard let report = report(key, guest) else { throw Self.gone(key, guest) }
        return report
    }

    /// Has a guest's microphone play a WAV file over and over.
    func play(_ bytes: [UInt8], for user: String, of tenant: String) async throws(AdminFailure) -> GuestReport {
        let key = Key(tenant: tenant, user: user)
        let guest = try find(key)
        let path = FileManager.default.temporaryDirectory.appending(path: "parlor-guest-\(UUID().uuidString).wav").path
        do {
            try PrivateFiles.write(bytes, to: path)
        } catch {
            throw AdminFailure(
                status: 507, code: "storageFailed", reason: "the sound cannot be kept: \(error.systemReason)")
        }
        do throws(AdminFailure) {
            let report = try await tell(
                GuestTelling(user: user, sound: GuestSound(kind: .file, path: path)), of: tenant)
            Self.delete(guest.soundFiles)
            guest.soundFiles = [path]
            return report
        } catch {
            Self.delete([path])
            guard error.code == "invalidDeed" else { throw error }
            // The caller knows nothing of the file that the sound is in.
            throw AdminFailure(
                status: 422, code: "invalidSound", reason: error.reason.replacing(path, with: "the file"))
        }
    }

    /// Has a guest leave its seat and its room, and go.
    func remove(_ user: String, of tenant: String) async throws(AdminFailure) -> GuestReport {
        let key = Key(tenant: tenant, user: user)
        let guest = try find(key)
        guard let report = report(key, guest) else { throw Self.gone(key, guest) }
        end(key, guest)
        await Self.waitUntilOver([guest.process])
        return report
    }

    /// Ends the guests whose tenant's world is over.
    func endOutlived(in catalogue: TenantCatalogue) async {
        for (key, guest) in guests {
            let host = try? await catalogue.host(named: key.tenant)
            if host == nil || host !== guest.host { end(key, guest) }
        }
    }

    /// Ends every guest, and takes no other: the server stops. They leave their rooms while it still answers.
    package func close() async {
        isClosed = true
        let processes = guests.values.map(\.process)
        for (key, guest) in guests { end(key, guest) }
        if !processes.isEmpty { await Self.waitUntilOver(processes) }
    }

    /// Waits on a thread, because waiting blocks it.
    private static func waitUntilOver(_ processes: [GuestProcess]) async {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                for process in processes { process.waitUntilOver() }
                continuation.resume()
            }
        }
    }

    // MARK: Looking

    /// The guests of a tenant, or of all, by tenant and name. Those whose tenant's world is over are ended.
    func reports(of tenant: String? = nil, in catalogue: TenantCatalogue) async -> [GuestReport] {
        await endOutlived(in: catalogue)
        return guests.filter { !$0.value.isComing && (tenant == nil || $0.key.tenant == tenant) }
            .compactMap { report($0.key, $0.value) }
            .sorted { ($0.tenant, $0.user) < ($1.tenant, $1.user) }
    }

    private func report(_ key: Key, _ guest: Guest) -> GuestReport? {
        guest.state.map {
            GuestReport(tenant: key.tenant, user: key.user, room: guest.room, state: $0, last: guest.last)
        }
    }

    // MARK: One guest

    private func begin(
        _ creation: GuestCreation, _ key: Key, _ host: TenantHost
    ) throws(AdminFailure) -> Guest {
        guard let program, access(program, X_OK) == 0 else {
            throw AdminFailure(
                status: 503, code: "guestsMissing",
                reason: "this server has no parlor-compare beside it, which has the vendors' kits: "
                    + "swift build --product parlor-compare")
        }
        guard !isClosed, guests.count < Self.maximumCount else {
            throw AdminFailure(
                status: 503, code: "tooManyGuests", reason: "a server has at most \(Self.maximumCount) guests")
        }
        guard guests[key] == nil else {
            throw AdminFailure(
                status: 409, code: "guestExists", reason: "\"\(key.user.shown())\" is a guest already")
        }
        let (messages, continuation) = AsyncStream.makeStream(
            of: GuestMessage.self, bufferingPolicy: .bufferingOldest(1_000))
        let process: GuestProcess
        do {
            process = try GuestProcess(program, take: { continuation.yield($0) }, ended: { continuation.finish() })
        } catch {
            throw AdminFailure(
                status: 503, code: "guestsMissing", reason: "\(program) cannot be run: \(error.systemReason)")
        }
        let guest = Guest(process, room: creation.room, host: host)
        guests[key] = guest
        // The task ends when the process does, and every process is ended.
        Task {
            for await message in messages { take(message, from: guest) }
            process.end()
            await Self.waitUntilOver([process])
            note(guest, key)
            end(key, guest)
        }
        return guest
    }

    private func take(_ message: GuestMessage, from guest: Guest) {
        if let state = message.state { guest.state = state }
        guard var outcome = message.outcome else { return }
        // What was asked may be as long as a body, and is shown once a second.
        outcome.act = outcome.act.cut(atMost: Self.maximumShownBytes)
        outcome.text = outcome.text.cut(atMost: Self.maximumShownBytes)
        if !outcome.isUnknown { guest.last = outcome }
        if let number = message.number { answer(outcome, to: number, of: guest) }
    }

    /// Writes down how a guest's process crashed, and what it said of it.
    private func note(_ guest: Guest, _ key: Key) {
        guard let ending = guest.process.ending, !ending.isOrderly else { return }
        logger.error(
            "a guest's process did not end as it should",
            metadata: [
                "tenant": "\(key.tenant)", "user": "\(key.user.shown())", "ending": "\(ending.text)",
                "standardError": "\(ending.lastWords)",
            ])
    }

    private func end(_ key: Key, _ guest: Guest) {
        if guests[key] === guest { guests[key] = nil }
        guest.isOver = true
        guest.process.end()
        for continuation in guest.waiting.values { continuation.resume(returning: nil) }
        guest.waiting = [:]
        Self.delete(guest.soundFiles)
        guest.soundFiles = []
    }

    private static func delete(_ paths: [String]) { for path in paths { unlink(path) } }

    private func find(_ key: Key) throws(AdminFailure) -> Guest {
        guard let guest = guests[key], !guest.isComing else {
            throw AdminFailure(
                status: 404, code: "guestNotFound", reason: "\"\(key.user.shown())\" is no guest of \(key.tenant)")
        }
        return guest
    }

    private func ask(_ guest: Guest, deed: String? = nil, sound: GuestSound? = nil) async -> GuestOutcome? {
        guest.lastNumber += 1
        let number = guest.lastNumber
        return await ask(guest, number: number, GuestRequest(number: number, deed: deed, sound: sound))
    }

    /// What a guest answers; nil where it says nothing more.
    private func ask(_ guest: Guest, number: Int, _ line: some Encodable & Sendable) async -> GuestOutcome? {
        let patience = Task {
            try await Task.sleep(for: Self.patience)
            answer(nil, to: number, of: guest)
        }
        defer { patience.cancel() }
        return await withCheckedContinuation { continuation in
            guest.waiting[number] = continuation
            do {
                try guest.process.tell(line)
            } catch {
                // Where the process has ended, whoever waits is answered once it is known how.
                if guest.isOver { answer(nil, to: number, of: guest) }
            }
        }
    }

    private func answer(_ outcome: GuestOutcome?, to number: Int, of guest: Guest) {
        guest.waiting.removeValue(forKey: number)?.resume(returning: outcome)
    }

    private func check(_ outcome: GuestOutcome?, of guest: Guest, _ key: Key) throws(AdminFailure) {
        guard let outcome else { throw Self.gone(key, guest) }
        guard !outcome.isDone else { return }
        guard !outcome.isUnknown else {
            throw AdminFailure(status: 422, code: "invalidGuest", reason: outcome.text)
        }
        throw AdminFailure(
            status: 409, code: "guestRefused", reason: "\(key.user.shown()) \(outcome.act): \(outcome.result)")
    }

    private static func gone(_ key: Key, _ guest: Guest) -> AdminFailure {
        let how = guest.process.ending.map { $0.isOrderly ? "ended" : "\($0.text), see the server's log" }
        return AdminFailure(
            status: 409, code: "guestGone",
            reason: "the process of \"\(key.user.shown())\" \(how ?? "says nothing")")
    }
}

extension GuestOutcome {
    /// The vendor's answer as people read it: `done`, or `code 10056: …`.
    package var result: String {
        if isDone { return "done" }
        let code = code.map { "code \($0)" }
        return [code, text.isEmpty ? nil : text].compactMap(\.self).joined(separator: ": ")
    }
}
