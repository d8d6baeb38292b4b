/// Metrics in Prometheus' text form.
package struct MetricsPage: Hashable, Sendable {
    /// What kind of number a metric is.
    package enum Kind: String, Hashable, Sendable {
        /// Only grows while the server runs.
        case counter
        /// Goes up and down.
        case gauge
        /// Counts by upper bounds, each with those below; and a sum.
        case histogram
    }

    /// One number, and what it is of.
    package struct Sample: Hashable, Sendable {
        /// Names and values, in order.
        package var labels: [Label]
        package var value: UInt64
        /// What follows the metric's name: `_bucket`, `_sum` and `_count` in histograms.
        var suffix = ""

        package init(_ labels: [Label] = [], value: UInt64) {
            self.labels = labels
            self.value = value
        }
    }

    /// Tells the samples of one metric apart.
    package struct Label: Hashable, Sendable {
        package var name: String
        package var value: String

        package init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    private struct Metric: Hashable {
        var name: String
        var help: String
        var kind: Kind
        var samples: [Sample]
    }

    private var metrics: [Metric] = []

    package init() {}

    /// Adds a metric with all its samples; one without samples is left out.
    package mutating func add(_ name: String, _ kind: Kind, _ help: String, _ samples: [Sample]) {
        guard !samples.isEmpty else { return }
        metrics.append(Metric(name: name, help: help, kind: kind, samples: samples))
    }

    /// Adds a histogram.
    ///
    /// - Parameters:
    ///   - bounds: upper bounds, rising.
    ///   - counts: how many were at most each bound and more than the one before, and then how many were beyond the last.
    mutating func add(histogram name: String, _ help: String, bounds: [Int], counts: [Int], sum: Int) {
        var total: UInt64 = 0
        let names = bounds.map(String.init) + ["+Inf"]
        var samples = zip(names, counts).map { bound, count in
            total += UInt64(count)
            var sample = Sample([Label("le", bound)], value: total)
            sample.suffix = "_bucket"
            return sample
        }
        for (suffix, value) in [("_sum", UInt64(sum)), ("_count", total)] {
            var sample = Sample(value: value)
            sample.suffix = suffix
            samples.append(sample)
        }
        add(name, .histogram, help, samples)
    }

    /// The page, in the order in which metrics were added.
    package var text: String {
        var text = ""
        for metric in metrics {
            text += "# HELP \(metric.name) \(metric.help)\n# TYPE \(metric.name) \(metric.kind.rawValue)\n"
            for sample in metric.samples {
                let labels = sample.labels.map { "\($0.name)=\"\(Self.escaped($0.value))\"" }.joined(separator: ",")
                let name = metric.name + sample.suffix
                text += labels.isEmpty ? name : "\(name){\(labels)}"
                text += " \(sample.value)\n"
            }
        }
        return text
    }

    private static func escaped(_ value: String) -> String {
        var result = ""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\\": result += "\\\\"
            case "\"": result += "\\\""
            case "\n": result += "\\n"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
