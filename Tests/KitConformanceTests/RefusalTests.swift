import Devices
import Foundation
import ParlorTesting
import Testing

/// Every code that can arise does, and every one that does not is known not to.
struct RefusalTests {
    @Test(arguments: Refusal.chat) func `a refusal of Chat's comes with its code`(refusal: Refusal) throws {
        let scene = Scene(adjust: refusal.adjust)
        try refusal.provoke(scene)
        #expect(scene.world.trace.contains { $0.kind == .callback && $0.text.contains("\(refusal.code)") })
    }

    @Test(arguments: Refusal.trtc) func `a refusal of TRTC's comes with its code`(refusal: Refusal) throws {
        let scene = Scene(adjust: refusal.adjust)
        try refusal.provoke(scene)
        #expect(scene.world.trace.contains { $0.kind == .callback && $0.text.contains("\(refusal.code)") })
    }

    /// The codes of a source file of the dialect, by their names.
    private func codes(in file: String) throws -> [Int32: String] {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let path = root.appending(path: "Emulators/VendorDialects/Tencent/\(file).swift").path()
        var codes: [Int32: String] = [:]
        for line in try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n") {
            guard let name = line.range(of: "static let "), let value = line.range(of: "rawValue: "),
                let number = Int32(line[value.upperBound...].prefix { $0 == "-" || $0.isNumber }), number != 0
            else { continue }
            codes[number] = String(line[name.upperBound...].prefix { $0.isLetter || $0.isNumber })
        }
        try #require(codes.count > 10, "no codes in \(file).swift")
        return codes
    }

    private func check(_ codes: [Int32: String], provoked: [Refusal], exceptions: [ClosedRange<Int32>: String]) {
        let reached = Set(provoked.map(\.code))
        let missing = codes.filter { code, _ in
            !reached.contains(code) && !exceptions.keys.contains { $0.contains(code) }
        }
        #expect(missing.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" } == [], "no test provokes these")
        let needless = exceptions.keys.filter { range in
            !codes.keys.contains { range.contains($0) && !reached.contains($0) }
        }
        #expect(needless.map { "\($0)" }.sorted() == [], "these exceptions are not needed")
        let unknown = reached.filter { codes[$0] == nil }.sorted()
        #expect(unknown == [], "the dialect has no such codes")
    }

    @Test func `every code of Chat's is provoked, or it is known why it cannot arise`() throws {
        let codes = try codes(in: "ErrorCode+IM").merging(try codes(in: "ErrorCode+IMServices")) { first, _ in first }
        check(codes, provoked: Refusal.chat, exceptions: Self.neverInChat)
    }

    @Test func `every code of TRTC's is provoked, or it is known why it cannot arise`() throws {
        check(try codes(in: "ErrorCode+TRTC"), provoked: Refusal.trtc, exceptions: Self.neverInTRTC)
    }
}
