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
            // Looked at byte by byte first: a pattern is slow, and few lines begin with this sign.
            let lines = file.bytes.split(separator: UInt8(ascii: "\n")).filter {
                $0.first { $0 != UInt8(ascii: " ") } == UInt8(ascii: "#")
            }
            for line in lines.map({ String(decoding: $0, as: UTF8.self) })
            where line.contains(/^ *#(if|elseif) .*\b(Network|BackEnd|Pages)\b/) {
                found += 1
                #expect(line.contains(/\b(Network|BackEnd|Pages) \|\| Server$/), "\(file.path): \(line)")
            }
        }
        #expect(found >= 10)
    }
}
