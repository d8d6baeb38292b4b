import EmulatorAPI
import GoldenFiles
import Testing

@testable import VendorDialects

@Suite struct EasemobAppServerFactsTests {
    @Test func `what the App Server does, as the coverage report shows it`() throws {
        let rows = Easemob.AppServer.factRows.map { "\($0.name)  \($0.value)  \($0.basis.summary)\n" }
        let codes = Easemob.AppServer.Code.allCases.map { "\($0.rawValue)  HTTP \($0.status)  \($0)\n" }
        let difference = try differenceFromGolden(rows.joined() + "\n" + codes.joined(), "Easemob-AppServer.txt")
        #expect(difference == nil)
    }
}
