import Foundation

/// A seed that a property is tested with. Its text is the command line that tests the property with this one alone; a
/// failure of a test whose argument it is prints it.
package struct Seed: Hashable, Sendable, CustomStringConvertible {
    /// What everything in the test that is left to chance follows from.
    package let value: UInt64
    /// The suite, as `swift test --filter` takes it.
    package let suite: String

    /// The seeds of a property: `fixed`, the same in every run, and one that no run had before.
    ///
    /// Where the environment's `PARLOR_TEST_SEED` is a number, it is that one alone. The suite is the one that
    /// the caller's file is named for, unless `fileID` names another.
    package static func drawn(beside fixed: ClosedRange<UInt64>, fileID: String = #fileID) -> [Seed] {
        drawn(
            beside: fixed, fileID: fileID, environment: ProcessInfo.processInfo.environment,
            fresh: UInt64.random(in: 1_000_000...9_999_999_999))
    }

    /// The same with what is left to the process given.
    package static func drawn(
        beside fixed: ClosedRange<UInt64>, fileID: String, environment: [String: String], fresh: UInt64
    ) -> [Seed] {
        let suite = fileID.replacingOccurrences(of: ".swift", with: "").replacingOccurrences(of: "/", with: ".")
        let chosen = environment["PARLOR_TEST_SEED"].flatMap { UInt64($0) }
        return (chosen.map { [$0] } ?? Array(fixed) + [fresh]).map { Seed(value: $0, suite: suite) }
    }

    package var description: String { "PARLOR_TEST_SEED=\(value) swift test --filter '\(suite)'" }
}
