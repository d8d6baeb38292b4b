import Devices
import Foundation
import ParlorTesting
import Testing

/// How many seeds the correct apps are played with, in both strategies: 4,200 make 100,800 schedules of the twelve
/// apps.
private let seedCount = UInt64(ProcessInfo.processInfo.environment["PARLOR_SCHEDULES"] ?? "") ?? 100

@Suite struct PlantedBugsTests {
    @Test(arguments: PlantedBug.all, ExploreStrategy.allCases)
    func `a planted bug is found within two hundred schedules`(bug: PlantedBug, strategy: ExploreStrategy) throws {
        let found = try bug.schedulesUntilFound(from: 1, limit: 200, strategy: strategy)
        #expect(found != nil, "\(bug.name), \(strategy.rawValue)")
    }

    @Test(arguments: PlantedBug.all)
    func `neither the correct app nor the cloud goes wrong in as many schedules`(bug: PlantedBug) {
        for seed in 1...max(1, seedCount) {
            for strategy in ExploreStrategy.allCases {
                #expect(throws: Never.self, "\(bug.name), seed \(seed), \(strategy.rawValue)") {
                    try bug.run(seed: seed, strategy: strategy, isPlanted: false)
                }
            }
        }
    }

    @Test(arguments: PlantedBug.all)
    func `a schedule goes wrong in the same way each time`(bug: PlantedBug) throws {
        let found = try #require(try bug.schedulesUntilFound(from: 1, limit: 200, strategy: .randomWalk))
        let texts = (0..<2).map { _ in
            #expect(throws: Wrong.self) { try bug.run(seed: UInt64(found), isPlanted: true) }?.description
        }
        #expect(texts[0] == texts[1])
    }

    @Test func `there are twelve, on all four vendors`() {
        #expect(Set(PlantedBug.all.map(\.name)).count == 12)
        #expect(Set(PlantedBug.all.map(\.tenant.appID)).count == 4)
    }
}
