import Foundation
import Testing

/// SwiftPM passes a flag for each trait that is on, in an order that changes from run to run. With two flags, every second build of
/// this package would compile everything again.
@Suite struct TraitsTests {
    private static let root = URL(filePath: #filePath).appending(path: "../../..").standardized

    @Test func `by itself the package turns on one trait, which turns on no other`() throws {
        let manifest = try String(contentsOf: Self.root.appending(path: "Package.swift"), encoding: .utf8)
        let turned = manifest.matches(of: /enabledTraits: ([^)]*)\)/).map { String($0.1) }
        #expect(turned == [#"isFetched ? [] : ["Server"]"#])
    }

    @Test func `what belongs to a smaller trait is compiled for the server too`() {
        var found = 0
        for file in SourceFile.all where file.area != .tests {
            let lines = String(decoding: file.bytes, as: UTF8.self).split(separator: "\n")
            for line in lines where line.contains(/^ *#(if|elseif) .*\b(Network|BackEnd)\b/) {
                found += 1
                #expect(line.contains(/\b(Network|BackEnd) \|\| Server$/), "\(file.path): \(line)")
            }
        }
        #expect(found >= 10)
    }
}
