import EmulatorAPI
import EmulatorHost
import Foundation
import TenantPages
import VendorDialects

/// What somebody is told who watches, as server-sent events: how the server is, and all that changes in a tenant.
///
/// Changes are told together, at most every 80 ms; who reads too slowly is told later, and then of more at once. So a watch holds
/// one message, and what it has sent of each list.
package struct Watch: Sendable {
    /// The shortest time between two messages about a tenant.
    static let interval = Duration.milliseconds(80)
    static let healthInterval = Duration.seconds(1)
    /// Most bytes of steps in one message.
    static let maximumTraceBytes = 1 << 18

    private let api: AdminAPI
    private let subject: WatchSubject
    /// The last step that is known already, and of which world.
    private let known: (world: Int, step: UInt64)?
    private let place: WatchPlace

    /// Nil where too many watch.
    init?(_ subject: WatchSubject, known: (world: Int, step: UInt64)?, of api: AdminAPI) {
        guard let place = WatchPlace(in: api.watches) else { return nil }
        (self.subject, self.known, self.api, self.place) = (subject, known, api, place)
    }

    /// Hands over each message, until `write` throws or the server stops.
    package func forEachPart(_ write: ([UInt8]) async throws -> Void) async throws {
        let (wakes, wake) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let ticks = Task {
            while !Task.isCancelled {
                wake.yield()
                try? await Task.sleep(for: Self.healthInterval)
            }
        }
        var tenant = WatchedTenant()
        defer {
            ticks.cancel()
            tenant.end()
        }
        var healthAt = ContinuousClock.now
        for await _ in wakes {
            guard !api.watches.isClosed else { return }
            if ContinuousClock.now >= healthAt {
                healthAt = ContinuousClock.now + Self.healthInterval / 2
                try await write(WatchEvent.bytes("health", await api.health()))
            }
            for message in await news(of: &tenant, wake) { try await write(message) }
            try await Task.sleep(for: Self.interval)
        }
    }

    /// The tenant's world that is watched, and what was told of it.
    private struct WatchedTenant {
        var trace: TenantTrace?
        var number = 0
        var sent = SentView()
        var revision: UInt64?
        var lastStep: UInt64 = 0
        var absent: AbsentMessage?

        mutating func end() {
            trace?.endWatch(number)
            trace = nil
        }
    }

    /// What is new about the tenant, as messages.
    private func news(of tenant: inout WatchedTenant, _ wake: AsyncStream<Void>.Continuation) async -> [[UInt8]] {
        guard let name = subject.tenant else { return [] }
        let host: TenantHost
        do throws(TenantCatalogueError) {
            host = try await api.catalogue.host(named: name)
            let entry = try await api.catalogue.entry(named: name)
            if tenant.trace?.host !== host {
                tenant.end()
                let trace = await api.watches.trace(of: host, entry.description)
                tenant = WatchedTenant(trace: trace, number: trace.watch(wake))
                if let known, known.world == trace.world { tenant.lastStep = known.step }
            }
        } catch {
            tenant.end()
            let absent = AbsentMessage(tenant: name, code: error.code, reason: error.reason)
            defer { tenant.absent = absent }
            return tenant.absent == absent ? [] : [WatchEvent.bytes("absent", absent)]
        }
        guard let trace = tenant.trace else { return [] }
        var messages: [[UInt8]] = []
        let revision = trace.revision &+ host.networks.revision
        if tenant.revision != revision {
            tenant.revision = revision
            let faults = Dictionary(grouping: host.networks.listing, by: \.user).mapValues { $0.map(\.kind.rawValue) }
            let view = await host.view { [subject] in WatchView(of: $0, subject, faults: faults) }
            let calls = await callbacks(of: host)
            if let message = tenant.sent.message(view, calls, tenant: name, world: trace.world) {
                messages.append(WatchEvent.bytes("state", message))
            }
        }
        let (entries, missed, last) = trace.entries(after: tenant.lastStep, limit: Self.maximumTraceBytes)
        tenant.lastStep = last
        if !entries.isEmpty {
            var text = #"{"tenant":\#(PageJSON.text(of: name)),"world":\#(trace.world),"missed":\#(missed),"entries":["#
            text += entries.map { String(decoding: $0, as: UTF8.self) }.joined(separator: ",") + "]}"
            messages.append(WatchEvent.bytes("trace", text: text))
        }
        return messages
    }

    private func callbacks(of host: TenantHost) async -> WatchView.List<CallbackRow> {
        let deliveries = await host.webhookDeliveries
        guard !deliveries.isEmpty else { return WatchView.List() }
        let skipped = max(0, deliveries.count - WatchView.maximumCallbacks)
        let listing = await host.webhooks(
            after: skipped == 0 ? 0 : deliveries[skipped - 1].number, limit: WatchView.maximumCallbacks)
        let rows = listing.deliveries.map { delivery, url in
            CallbackRow(WebhookReport(delivery, url: url, clock: listing.clock))
        }
        return WatchView.List(rows: rows, count: deliveries.count)
    }
}

/// One of the watches that a server takes, until it is released: an answer may be dropped before it is written.
private final class WatchPlace: Sendable {
    private let watches: Watches

    init?(in watches: Watches) {
        guard watches.admit() else { return nil }
        self.watches = watches
    }

    deinit { watches.dismiss() }
}

extension AdminAPI {
    /// How the server and its tenants are.
    func health() async -> HealthMessage {
        let status = await status()
        let entries = await catalogue.entries
        let media = await media()
        var tenants: [HealthMessage.Tenant] = []
        for entry in entries.prefix(MetricsPage.tenantLimit) {
            var usage = await (try? catalogue.host(named: entry.name))?.usage
            usage?.downlink = nil
            tenants.append(
                HealthMessage.Tenant(
                    name: entry.name, vendor: entry.description.vendor.rawValue, appID: entry.description.appID,
                    usage: usage, nowMilliseconds: usage?.now.sinceStart.milliseconds))
        }
        let reading = counters()
        let answers = reading.map { HealthMessage.Answers(counts: $0.answers.counts) }
        return HealthMessage(
            unixMilliseconds: Int64(Date().timeIntervalSince1970 * 1000), version: status.version,
            startedAtUnixSeconds: status.startedAtUnixSeconds, tenants: tenants, tenantCount: entries.count,
            setAside: status.setAside, connections: status.connectionCount,
            framesReceived: reading?.framesReceived, itemsSent: reading?.itemsSent, packetsReceived: media?.accepted,
            packetsSent: media?.sent, packetsLost: media?.lost, answers: answers, memoryBytes: Self.memoryBytes,
            watchCount: watches.count, guests: await guests.reports(in: catalogue))
    }

    /// What the process holds of the machine's memory, where the system has a file that says so.
    private static var memoryBytes: Int? {
        guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .ascii) else { return nil }
        let fields = text.split(separator: " ")
        guard fields.count > 1, let pages = Int(fields[1]) else { return nil }
        return pages * Int(getpagesize())
    }
}
