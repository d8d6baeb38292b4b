import EmulatorAPI

extension ZEGO {
    /// How often an app's server may ask for an action: what was counted is a record. A call that is refused does not count.
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

        static let collection = "zego.rates"
        /// Bytes of a room's mark in a record.
        private static let markBytes = 6
        /// The most marks that a record has place for.
        private static let maximumMarks = 1_500

        /// The record of an action with one more call about a room; nil where that is one too many.
        func counting(_ action: String, about room: String, in tenant: any TenantView) -> RecordChange? {
            let key = action + (isPerRoom ? " in rooms" : "")
            let span = "\(tenant.unixMilliseconds / (seconds * 1000))"
            var words = tenant.records.text(of: key, in: Self.collection)?.split(separator: " ").map(String.init) ?? []
            if words.first != span { words = [span] }
            if isPerRoom {
                // Rooms' ids may be long, so a mark of each call's room is kept.
                let mark = Base64.url.encode(Cipher.digest(Array(room.utf8), count: Self.markBytes))
                guard words.dropFirst().count(where: { $0 == mark }) < maximum, words.count <= Self.maximumMarks else {
                    return nil
                }
                words.append(mark)
            } else {
                let counted = words.count == 2 ? Int(words[1]) ?? maximum : 0
                guard counted < maximum else { return nil }
                words = [span, "\(counted + 1)"]
            }
            return RecordChange(collection: Self.collection, key: key, text: words.joined(separator: " "))
        }
    }
}
