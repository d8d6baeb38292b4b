import EmulatorAPI
import GoldenFiles
import Testing
import VendorDialects

@testable import ServerDialects

@Suite struct EasemobServerFactsTests {
    @Test func `what the REST API limits is rows with their sources`() throws {
        let rows = ProfileRow.rows(of: Easemob.serverFacts, named: "server")
        let assumed = rows.count { if case .assumed = $0.basis { true } else { false } }
        let text = table(rows.map { [$0.name, $0.value, $0.basis.summary] })
        let difference = try differenceFromGolden(
            "\(rows.count) facts, \(assumed) of them assumed\n\n" + text, "easemob-server.txt")
        #expect(difference == nil)
    }
}
