/// Moments as texts with a date.
package enum UTCText {
    /// `2026-01-01T00:00:00Z`, by the calendar that everybody uses.
    package static func text(unixMilliseconds: Int64) -> String {
        let seconds = unixMilliseconds / 1000 - (unixMilliseconds % 1000 < 0 ? 1 : 0)
        let second = (seconds % 86_400 + 86_400) % 86_400
        let (year, month, day) = date(daysSince1970: (seconds - second) / 86_400)
        let parts = [month, day, second / 3600, second / 60 % 60, second % 60].map { number -> String in
            number < 10 ? "0\(number)" : "\(number)"
        }
        return "\(year)-\(parts[0])-\(parts[1])T\(parts[2]):\(parts[3]):\(parts[4])Z"
    }

    /// The date in the Gregorian calendar. Counted from March, so that a leap day is the last of its year.
    private static func date(daysSince1970 days: Int64) -> (year: Int64, month: Int64, day: Int64) {
        // 719,468 days from 0000-03-01 to 1970-01-01; 146,097 days in 400 years.
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let march = (5 * dayOfYear + 2) / 153
        let month = march < 10 ? march + 3 : march - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * march + 2) / 5 + 1)
    }
}
