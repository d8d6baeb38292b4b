import Foundation

/// Unix seconds as people read them.
enum Moment {
    /// The years that can be written as a calendar date, 1970...9999.
    private static let calendarRange: ClosedRange<Int64> = 0...253_402_300_799

    /// UTC, then the Unix seconds, such as "2023-11-14T22:13:20Z (1700000000)".
    static func text(unixSeconds: Int64) -> String {
        guard calendarRange.contains(unixSeconds) else { return "outside the years 1970 to 9999 (\(unixSeconds))" }
        return "\(Date(timeIntervalSince1970: TimeInterval(unixSeconds)).formatted(.iso8601)) (\(unixSeconds))"
    }

    /// A moment relative to another: "in 7 days", "2 hours 5 minutes ago", "right then".
    static func distance(from now: Int64, to moment: Int64) -> String {
        let (distance, isOverflowing) = moment.subtractingReportingOverflow(now)
        if isOverflowing { return moment > now ? "in ages" : "ages ago" }
        if distance == 0 { return "right then" }
        let span = duration(seconds: distance.magnitude)
        return distance > 0 ? "in \(span)" : "\(span) ago"
    }

    /// The two largest units that are not zero.
    private static func duration(seconds: UInt64) -> String {
        var rest = seconds
        var parts: [String] = []
        for (unit, length) in [("day", 86_400), ("hour", 3_600), ("minute", 60), ("second", 1)] as [(String, UInt64)] {
            let count = rest / length
            rest %= length
            if count > 0 { parts.append("\(count) \(unit)\(count == 1 ? "" : "s")") }
        }
        return parts.prefix(2).joined(separator: " ")
    }
}
