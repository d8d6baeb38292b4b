import EmulatorAPI
import GoldenFiles
import Testing

@testable import VendorDialects

@Suite struct EasemobAppServerFactsTests {
    @Test func `what the REST API limits is rows with their sources`() throws {
        let rows = ProfileRow.rows(of: Easemob.serverFacts, named: "server")
        let assumed = rows.count { if case .assumed = $0.basis { true } else { false } }
        let text = table(rows.map { [$0.name, $0.value, $0.basis.summary] })
        let difference = try differenceFromGolden(
            "\(rows.count) facts, \(assumed) of them assumed\n\n" + text, "easemob-server.txt")
        #expect(difference == nil)
    }

    @Test func `what the App Server does, as the coverage report shows it`() throws {
        let rows = Easemob.AppServer.factRows.map { "\($0.name)  \($0.value)  \($0.basis.summary)\n" }
        let codes = Easemob.AppServer.Code.allCases.map { "\($0.rawValue)  HTTP \($0.status)  \($0)\n" }
        let difference = try differenceFromGolden(rows.joined() + "\n" + codes.joined(), "Easemob-AppServer.txt")
        #expect(difference == nil)
    }
}
