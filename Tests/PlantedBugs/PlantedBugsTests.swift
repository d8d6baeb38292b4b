import Devices
import Foundation
import ParlorTesting
import Testing

@testable import PlantedApps

/// With how many seeds the correct apps are played, in each strategy: 2,100 make 100,800 schedules of the twelve apps.
private let seedCount = UInt64(ProcessInfo.processInfo.environment["PARLOR_SCHEDULES"] ?? "") ?? 50

/// Whether the table of Planted Bugs is printed.
private let printsTable = ProcessInfo.processInfo.environment["PARLOR_STRATEGIES"] != nil

extension PlantedBug: CustomTestStringConvertible {
    public var testDescription: String { name }
}

@Suite struct PlantedBugsTests {
    @Test(arguments: PlantedBug.all, ExploreStrategy.allCases)
    func `a planted bug is found within two hundred schedules`(bug: PlantedBug, strategy: ExploreStrategy) {
        #expect(bug.schedulesUntilFound(from: 1, limit: 200, strategy: strategy) != nil)
    }

    @Test(arguments: PlantedBug.all, ExploreStrategy.allCases)
    func `neither the correct app nor the cloud goes wrong in as many schedules`(
        bug: PlantedBug, strategy: ExploreStrategy
    ) {
        #expect(throws: Never.self) {
            try explore(seeds: 1..<max(1, seedCount) + 1, strategy: strategy, bug.body(isPlanted: false))
        }
    }

    @Test func `there are twelve, on all four vendors`() {
        #expect(Set(PlantedBug.all.map(\.name)).count == 12)
        #expect(Set(PlantedBug.all.map(\.tenant.appID)).count == 4)
    }

    @Test(.enabled(if: printsTable)) func `the table of strategies is printed`() throws {
        var sums: [Int] = Array(repeating: 0, count: ExploreStrategy.allCases.count)
        for bug in PlantedBug.all {
            let cells = try ExploreStrategy.allCases.enumerated().map { place, strategy in
                let counts = try (0..<25).map { first in
                    let found = bug.schedulesUntilFound(
                        from: UInt64(first) * 1_000 + 1, limit: 1_000, strategy: strategy)
                    return try #require(found)
                }.sorted()
                sums[place] += counts.reduce(0, +)
                return "\(counts[12]), at most \(counts[24])"
            }
            print("| \(bug.name) | \(cells.joined(separator: " | ")) |")
        }
        print("| mean of all | \(sums.map { String(format: "%.1f", Double($0) / 300) }.joined(separator: " | ")) |")
    }
}
