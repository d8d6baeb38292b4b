import Testing

@testable import Devices

@Suite struct OutagesTests {
    @Test func `an outage begins once and ends once, and the next has another number`() {
        var outages = Outages()
        #expect(outages.isConnected)
        #expect(outages.end() == false)
        #expect(outages.begin() == 1)
        #expect(outages.begin() == nil)
        #expect(!outages.isConnected)
        #expect(outages.lasts(1))
        #expect(outages.end() == true)
        #expect(!outages.lasts(1))
        #expect(outages.begin() == 2)
        #expect(!outages.lasts(1))
        #expect(outages.lasts(2))
        #expect(outages.count == 2)
    }
}
