import Foundation

/// How long a fuzzing test goes on: a fixed number of rounds, or with `PARLOR_FUZZ_SECONDS` for so many seconds.
package struct FuzzTime: Sendable {
    private let rounds: Int
    private let end: ContinuousClock.Instant?

    /// `rounds` count where nobody asked for more.
    package init(rounds: Int) {
        self.rounds = rounds
        end = Self.seconds.map { .now + .seconds($0) }
    }

    /// What was asked for.
    package static var seconds: Int? { ProcessInfo.processInfo.environment["PARLOR_FUZZ_SECONDS"].flatMap { Int($0) } }

    /// Whether a round of this number, from 0, is to be run.
    package func goesOn(_ round: Int) -> Bool { end.map { .now < $0 } ?? (round < rounds) }

    /// The seeds that every run has, and one that no run had before; where time was asked for, that one alone.
    package static func seeds(_ fixed: ClosedRange<UInt64>) -> [UInt64] {
        (seconds == nil ? Array(fixed) : []) + [freshSeed()]
    }

    /// A seed that no run had before.
    package static func freshSeed() -> UInt64 { .random(in: 1_000_000 ... .max) }
}
