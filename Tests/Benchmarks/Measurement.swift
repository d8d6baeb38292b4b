#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Whether the run is short: fewer repetitions, less work in each row, and no rows that take long whatever they do.
let isFast = CommandLine.arguments.contains("--fast")

/// Runs `body` several times and keeps the median, which one slow run does not move.
func median(runs: Int = 5, _ body: () throws -> Duration) rethrows -> Duration {
    median(of: try (0..<times(runs)).map { _ in try body() })
}

/// The middle one of some values; of an even number of them, the greater of two.
func median<Value: Comparable>(of values: [Value]) -> Value { values.sorted()[values.count / 2] }

/// Whether each row only shows that it runs, as `make test` has it, with as little work as that takes. Its figures say nothing.
let isTrial = CommandLine.arguments.contains("--once")

/// How much a row does.
func amount(_ whole: Int) -> Int { isTrial ? max(1, whole / 100) : isFast ? max(1, whole / 4) : whole }

/// How many people are in a row's room.
func people(_ whole: Int) -> Int { isTrial ? whole / 10 : whole }

/// How many seconds a row takes in real time.
func seconds(_ whole: Double) -> Double { isTrial ? whole / 20 : isFast ? whole / 2 : whole }

/// How often a row does it.
func times(_ whole: Int) -> Int { isTrial ? 1 : isFast ? min(3, whole) : whole }

/// How long `body` takes.
func time(_ body: () throws -> Void) rethrows -> Duration {
    let clock = ContinuousClock()
    return try clock.measure(body)
}

/// How much of a processor `body` takes, which others on the same machine lengthen less than the time it takes.
func processorTime(_ body: () throws -> Void) rethrows -> Duration {
    let start = clock()
    try body()
    // POSIX: a million to the second, whatever the clock's own precision is.
    return .microseconds(Int64(clock() - start))
}

extension Duration {
    var inSeconds: Double {
        Double(components.seconds) + Double(components.attoseconds) / 1_000_000_000_000_000_000
    }
}

/// Runs of one measurement: how much was done in a second, and what it took of a server's processors.
struct Measurements {
    private var rates: [Double] = []
    private var done = 0
    private var processorSeconds = 0.0

    /// Runs `body`, which has `server` do something `count` times.
    mutating func measure(_ count: Int, in server: ServerProcess, _ body: () throws -> Void) rethrows {
        let before = server.processorSeconds
        let duration = try time(body)
        processorSeconds += server.processorSeconds - before
        done += count
        rates.append(Double(count) / duration.inSeconds)
    }

    /// What was done in a second, the median of all runs, and the server's processor time for each, in microseconds.
    var rate: Double { median(of: rates) }
    var processorMicroseconds: Double { processorSeconds / Double(done) * 1_000_000 }

    /// What was measured of Parlor.
    func figure(_ name: String, _ bound: Bound? = nil) -> Figure {
        Figure(name, rate, "/s", bound, processorMicroseconds: processorMicroseconds)
    }
}
