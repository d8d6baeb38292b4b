/// What of a vendor's API compiles here and has no effect. Each case is one row in that vendor's table.
///
/// The raw value is the name in the vendor's spelling, for example `TRTCCloud.setLogLevel(_:)`. Kits hand the case of a
/// call or field to the device each time, and the device says so once. A call that fails with the vendor's code for "not
/// supported" has said so already and needs no row.
package protocol NotEmulated: CaseIterable, RawRepresentable<String>, Hashable, Sendable {
    /// What the row says besides the name.
    var row: NotEmulatedRow { get }
}

/// What is known of something that has no effect.
package struct NotEmulatedRow: Hashable, Sendable {
    /// What an app does with it.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        /// The app calls it, and nothing happens.
        case call
        /// The app sets it, and nobody reads it; or reads it, and it is always empty.
        case field
        /// The app waits for it, and it is never called.
        case callback
    }

    /// What an app does with it.
    package var kind: Kind
    /// What it does with the vendor's SDK: a verb in the third person and what follows, for example `writes a log`.
    package var effect: String
    /// The day since which the table has it, as `2026-11-22`.
    package var since: String

    /// A row of something that is called.
    package static func call(_ effect: String, since: String = "2026-11-22") -> NotEmulatedRow {
        NotEmulatedRow(kind: .call, effect: effect, since: since)
    }

    /// A row of something that is set or read.
    package static func field(_ effect: String, since: String = "2026-11-22") -> NotEmulatedRow {
        NotEmulatedRow(kind: .field, effect: effect, since: since)
    }

    /// A row of something that is waited for.
    package static func callback(_ effect: String, since: String = "2026-11-22") -> NotEmulatedRow {
        NotEmulatedRow(kind: .callback, effect: effect, since: since)
    }
}

extension NotEmulated {
    /// Whether it has an effect on all systems but iOS, where libraries are missing; the name ends with that.
    package var isOnIOSOnly: Bool { rawValue.hasSuffix(", on iOS") }

    /// Two sentences for people.
    package var warning: String {
        switch row.kind {
        case .call, .field: "\(rawValue) has no effect here. With the vendor's SDK it \(row.effect)."
        case .callback: "\(rawValue) is never called here. With the vendor's SDK it \(row.effect)."
        }
    }

    /// The table as lines of a page, in its order.
    package static var page: [String] {
        ["| Name | Kind | With the vendor's SDK it | Since |", "|---|---|---|---|"]
            + allCases.map { "| `\($0.rawValue)` | \($0.row.kind) | \($0.row.effect) | \($0.row.since) |" }
    }
}
