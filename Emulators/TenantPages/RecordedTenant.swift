package import EmulatorAPI
package import EmulatorSuite
package import VendorDialects

/// What happened in a tenant, step by step, and what it was like after each; for a ``RecordedPage``.
package struct RecordedTenant {
    /// Most steps and lines.
    package static let maximumSteps = 5_000
    /// Most bytes of all of it. What comes later is left out, and counted.
    static let maximumBytes = 48 << 20
    /// Most rooms and channels whose members, streams and attributes are recorded: those that were there first.
    static let maximumPlaces = 20

    private let name: String
    private let vendor: String
    private let appID: String
    private let vendors: [AppID: Vendor]
    /// Whose services the tenant has.
    var allVendors: Set<Vendor> { Set(vendors.values) }
    private var names = SessionNames()
    private var lastNumber: UInt64 = 0
    private var byteCount = 0
    /// Steps ahead of the first, and steps after the last one.
    private let missed: Int
    private var leftOut = 0
    private let keepsStates: Bool
    private var steps: [String] = []
    /// What changed of the tenant, and of each room, after steps.
    private var changes = ChangeLog()
    private var placeChanges: [(place: String, log: ChangeLog)] = []

    /// Changes of one thing, and what they led to.
    private struct ChangeLog {
        var sent = SentView()
        /// The number of a step, and what changed with it.
        var changes: [String] = []
    }

    /// A recording that begins with a state.
    ///
    /// - Parameters:
    ///   - vendors: whose services the apps are.
    ///   - missed: how many steps came before that are not recorded.
    ///   - keepsStates: whether it is recorded what the tenant was like after each step.
    package init(
        name: String, vendors: [AppID: Vendor], app: AppID, beginning: TenantState, missed: Int = 0,
        keepsStates: Bool = true
    ) {
        self.keepsStates = keepsStates
        self.name = name
        self.vendors = vendors
        vendor = vendors[app]?.rawValue ?? ""
        appID = app.rawValue
        self.missed = missed
        noteChanges(of: beginning)
    }

    /// Whether nothing more is taken.
    private var isFull: Bool { steps.count >= Self.maximumSteps || byteCount >= Self.maximumBytes }

    /// Records a step, and what changed with it.
    ///
    /// - Parameter tenant: as it is after the step.
    package mutating func add(_ note: StepNote, in tenant: TenantState) {
        guard note.hasNews else { return }
        guard !isFull else {
            leftOut += 1
            return
        }
        lastNumber += 1
        append(TracedStep(note, number: lastNumber, in: tenant, names: &names, vendors: vendors).json)
        noteChanges(of: tenant)
    }

    /// A line of a device: the app's own call of a vendor's SDK, or the SDK's callback.
    package struct Line: Sendable {
        /// What a device did.
        package enum Kind: String, Sendable {
            case call = "appCall"
            case callback = "appCallback"
            case note = "appNote"
        }

        package var at: Instant
        package var device: String
        package var kind: Kind
        /// In the vendor's spelling, with arguments.
        package var text: String

        package init(at: Instant, device: String, kind: Kind, text: String) {
            self.at = at
            self.device = device
            self.kind = kind
            self.text = text
        }
    }

    /// The longest text of a line, in bytes.
    private static let maximumTextBytes = 4_096

    /// Records a line of a device.
    package mutating func add(_ line: Line) {
        guard !isFull else {
            leftOut += 1
            return
        }
        lastNumber += 1
        let fields = [
            #""number":\#(lastNumber)"#, #""at":\#(line.at.milliseconds)"#, #""kind":"\#(line.kind.rawValue)""#,
            #""user":\#(PageJSON.text(of: line.device))"#,
            #""name":\#(PageJSON.text(of: line.text.cut(atMost: Self.maximumTextBytes)))"#,
        ]
        append("{\(fields.joined(separator: ","))}")
    }

    private mutating func append(_ step: String) {
        steps.append(step)
        byteCount += step.utf8.count
    }

    private mutating func noteChanges(of tenant: TenantState) {
        guard keepsStates else { return }
        let records = Array(tenant.records.names.prefix(WatchSubject.maximumCollections))
        let view = WatchView(of: tenant, WatchSubject(tenant: name, records: records))
        byteCount += Self.note(view, Self.callbacks(of: tenant), of: name, after: lastNumber, &changes)
        let known = Set(placeChanges.map(\.place))
        let free = Self.maximumPlaces - known.count
        for place in view.placeNames.lazy.filter({ !known.contains($0) }).prefix(max(0, free)) {
            placeChanges.append((place, ChangeLog()))
        }
        for index in placeChanges.indices {
            let view = WatchView(ofPlace: placeChanges[index].place, in: tenant)
            byteCount += Self.note(view, WatchView.List(), of: name, after: lastNumber, &placeChanges[index].log)
        }
    }

    private static func callbacks(of tenant: TenantState) -> WatchView.List<CallbackRow> {
        let deliveries = tenant.webhookDeliveries
        let rows = deliveries.suffix(WatchView.maximumCallbacks).map { delivery in
            CallbackRow(WebhookReport(delivery, url: nil) { tenant.unixMilliseconds(at: $0) })
        }
        return WatchView.List(rows: rows, count: deliveries.count)
    }

    /// Notes what changed with a step, and returns how many bytes that takes.
    private static func note(
        _ view: WatchView, _ callbacks: WatchView.List<CallbackRow>, of name: String, after step: UInt64,
        _ log: inout ChangeLog
    ) -> Int {
        guard let message = log.sent.message(view, callbacks, tenant: name, world: 1) else { return 0 }
        let change = #"{"after":\#(step),"state":\#(PageJSON.text(of: message))}"#
        log.changes.append(change)
        return change.utf8.count
    }

    // MARK: The recording

    /// The recording as one JSON object.
    package var json: String {
        let places = placeChanges.map {
            #"{"place":\#(PageJSON.text(of: $0.place)),"changes":\#(Self.list($0.log.changes))}"#
        }
        return #"{"name":\#(PageJSON.text(of: name)),"vendor":\#(PageJSON.text(of: vendor)),"#
            + #""appID":\#(PageJSON.text(of: appID)),"missed":\#(missed),"leftOut":\#(leftOut),"#
            + #""steps":\#(Self.list(steps)),"changes":\#(Self.list(changes.changes)),"places":\#(Self.list(places))}"#
    }

    private static func list(_ items: [String]) -> String { "[\(items.joined(separator: ","))]" }
}

extension RecordedTenant {
    /// A recording of a tenant that was described.
    package init(
        _ description: TenantDescription, beginning: TenantState, missed: Int = 0, keepsStates: Bool = true
    ) {
        let services = description.allServices
        self.init(
            name: description.name,
            vendors: Dictionary(
                services.map { (AppID($0.appID), $0.vendor) }, uniquingKeysWith: { first, _ in first }),
            app: AppID(description.appID), beginning: beginning, missed: missed, keepsStates: keepsStates)
    }
}
