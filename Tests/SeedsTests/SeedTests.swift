import Seeds
import Testing

@Suite struct SeedTests {
    @Test func `a property has its fixed seeds and a fresh one, each with its command line`() {
        let seeds = Seed.drawn(beside: 1...2, fileID: "ZIMTests/BatchTests.swift", environment: [:], fresh: 77)
        #expect(seeds.map(\.value) == [1, 2, 77])
        #expect(seeds.map(\.description).last == "PARLOR_TEST_SEED=77 swift test --filter 'ZIMTests.BatchTests'")
    }

    @Test func `the seed that is asked for is the only one`() {
        let environment = ["PARLOR_TEST_SEED": "5"]
        let seeds = Seed.drawn(beside: 1...2, fileID: "A/B.swift", environment: environment, fresh: 77)
        #expect(seeds.map(\.value) == [5])
        let wrong = Seed.drawn(beside: 1...2, fileID: "A/B.swift", environment: ["PARLOR_TEST_SEED": "x"], fresh: 77)
        #expect(wrong.map(\.value) == [1, 2, 77])
    }

    @Test func `every call draws another fresh seed`() {
        let fresh = Set((0..<8).compactMap { _ in Seed.drawn(beside: 1...1).last?.value })
        #expect(fresh.count > 1)
    }
}
