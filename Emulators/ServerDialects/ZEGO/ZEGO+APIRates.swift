import EmulatorAPI
import VendorDialects

extension ZEGO {
    /// How often an app's server may ask for an action. A call that is refused does not count.
    struct APIRate: Sendable {
        var maximum: Int
        /// Counted from one multiple of it to the next on the tenant's wall clock.
        var seconds: Int64 = 1
        /// Whether each room that is asked about has a count of its own.
        var isPerRoom = false

        static func app(_ maximum: Int) -> APIRate { APIRate(maximum: maximum) }

        static func room(_ maximum: Int, seconds: Int = 1) -> APIRate {
            APIRate(maximum: maximum, seconds: Int64(seconds), isPerRoom: true)
        }

        /// Bytes of a room's mark in a record. Rooms' ids may be long.
        private static let markBytes = 6

        /// The record of an action with one more call about a room; nil where that is one too many.
        func counting(_ action: String, about room: String, in tenant: any TenantView) -> RecordChange? {
            let rate = CallRate(
                action + (isPerRoom ? " in rooms" : ""), of: ZEGO.word, maximum: maximum, milliseconds: seconds * 1000)
            guard isPerRoom else { return rate.counting(in: tenant) }
            let mark = Base64.url.encode(Cipher.digest(Array(room.utf8), count: Self.markBytes))
            return rate.counting(about: mark, in: tenant)
        }
    }
}
