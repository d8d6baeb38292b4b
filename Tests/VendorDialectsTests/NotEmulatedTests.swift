import Foundation
import GoldenFiles
import ServerDialects
import Testing

@testable import VendorDialects

/// What has no effect, as the page in the documentation lists it.
@Suite struct NotEmulatedTests {
    private let page = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
        .appending(path: "Emulators/VendorDialects/VendorDialects.docc/NoEffect.md")

    private static let tables: [(name: String, type: any NotEmulated.Type)] = [
        ("trtc", Tencent.TRTCNotEmulated.self),
        ("im", Tencent.IMNotEmulated.self),
        ("express", ZEGO.ExpressNotEmulated.self),
        ("zim", ZEGO.ZIMNotEmulated.self),
        ("agora", Agora.RTCNotEmulated.self),
        ("volcengine", Volcengine.RTCNotEmulated.self),
        ("hyphenate", Easemob.ChatNotEmulated.self),
        ("easemob-rest", Easemob.ClosedService.self),
        ("zego-server", ZEGO.ClosedAction.self),
    ]

    @Test func `the page lists the tables as they are`() throws {
        var expected = try String(contentsOf: page, encoding: .utf8)
        for (name, table) in Self.tables {
            let start = try #require(expected.range(of: "<!-- table \(name) -->\n"), "\(name) has no place on the page")
            let end = try #require(expected.range(of: "<!-- end -->", range: start.upperBound..<expected.endIndex))
            expected.replaceSubrange(
                start.upperBound..<end.lowerBound, with: table.page.map { $0 + "\n" }.joined())
        }
        let difference = try differenceFromRecord(expected, page)
        #expect(difference == nil, "RECORD=1 swift test --filter NotEmulatedTests brings the page up to date")
    }

    @Test func `each row ends the sentence that the warning begins`() {
        func check<Table: NotEmulated>(_ table: Table.Type) {
            for missing in table.allCases {
                #expect(!missing.row.effect.hasSuffix("."), "\(missing.rawValue)")
                #expect(missing.row.effect.first?.isLowercase == true, "\(missing.rawValue)")
                #expect(missing.warning.hasPrefix(missing.rawValue), "\(missing.rawValue)")
                #expect(!missing.rawValue.contains("|") && !missing.row.effect.contains("|"), "\(missing.rawValue)")
            }
        }
        for (_, table) in Self.tables { check(table) }
    }
}
