/// Vendor codes that the emulator never gives, for one reason.
///
/// Every code of a table is provoked by a test through a kit, or is here. The page of the documentation on error codes shows
/// both.
package struct NeverGiven: Sendable {
    /// A clause without a capital letter and a full stop, for example `there is no picture here`.
    package var reason: String
    /// Codes that have a constant in the table.
    package var codes: [ClosedRange<Int32>]
    /// Codes that need no constant of ours, under the vendor's names; an empty name where the vendor has none.
    package var others: KeyValuePairs<String, Int32>

    init(_ reason: String, codes: [ClosedRange<Int32>] = [], others: KeyValuePairs<String, Int32> = [:]) {
        self.reason = reason
        self.codes = codes
        self.others = others
    }
}
