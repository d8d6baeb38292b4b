import Devices

/// What an app was told of how loud people are.
package struct VolumeReports: Hashable, Sendable {
    /// One report about one person.
    struct Report: Hashable, Sendable {
        /// On the phone's clock.
        var atMilliseconds: Int64
        /// On the vendor's scale.
        var level: Int
    }

    private var reports: [String: [Report]] = [:]

    /// Takes a report that is told on the current device.
    mutating func take(_ level: Int, of user: String) {
        reports[user, default: []].append(Report(atMilliseconds: Device.current.unixMilliseconds, level: level))
    }

    /// The reports about a person since a moment on the phone's clock.
    func since(_ milliseconds: Int64, of user: String) -> [Report] {
        (reports[user] ?? []).filter { $0.atMilliseconds >= milliseconds }
    }

    /// Levels and their interval, for example `80 per 300 ms`. Other builds of the codec give levels that differ a little, so
    /// they are rounded to tens.
    static func text(of reports: [Report]) -> String {
        guard let first = reports.first, let last = reports.last else { return "nothing" }
        let levels = reports.map { ($0.level + 5) / 10 * 10 }
        let (lowest, highest) = (levels.min() ?? 0, levels.max() ?? 0)
        let level = lowest == highest ? "\(lowest)" : "\(lowest)–\(highest)"
        guard reports.count > 1 else { return "\(level) once" }
        let interval = (last.atMilliseconds - first.atMilliseconds) / Int64(reports.count - 1)
        return "\(level) per \((interval + 5) / 10 * 10) ms"
    }
}
