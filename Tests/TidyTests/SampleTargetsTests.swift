import Foundation
import Testing

/// The samples stand in two manifests: their own, which people copy, and this package's, which `make test` builds.
@Suite struct SampleTargetsTests {
    /// A target of a sample: its name, its folder below `Samples`, and the modules it links.
    private struct Sample: Hashable, Comparable {
        var name: String
        var folder: String
        var links: [String]

        static func < (left: Self, right: Self) -> Bool { left.name < right.name }
    }

    /// The targets of a manifest's text whose folders begin with `prefix`.
    private static func samples(in manifest: String, prefix: String) -> [Sample] {
        let target =
            /\.(?:executableTarget|testTarget|target)\(\s*name: "(\w+)",\s*dependencies: \[(.*?)\],\s*path: "([^"]+)"/
            .dotMatchesNewlines()
        return manifest.matches(of: target).compactMap { match in
            guard match.3.hasPrefix(prefix) else { return nil }
            var links = match.2.matches(of: /(?:^|[\[(,\s])(?:name: )?"(\w+)"/).map { String($0.1) }
            // Whose product it is.
            links.removeAll { $0 == "Parlor" }
            if match.2.contains("argumentParser") { links.append("ArgumentParser") }
            return Sample(
                name: String(match.1), folder: String(match.3.dropFirst(prefix.count)), links: links.sorted())
        }.sorted()
    }

    @Test func `make test builds the samples as their own package has them`() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let own = try String(contentsOf: root.appending(path: "Samples/Package.swift"), encoding: .utf8)
        let whole = try String(contentsOf: root.appending(path: "Package.swift"), encoding: .utf8)
        let expected = Self.samples(in: own, prefix: "")
        #expect(expected.count >= 3)
        #expect(expected.allSatisfy { !$0.links.isEmpty })
        #expect(Self.samples(in: whole, prefix: "Samples/") == expected)
    }
}
