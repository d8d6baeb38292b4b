import EmulatorWire
import Testing

@Suite struct RTPReportTests {
    @Test(arguments: [0, 1, 31]) func `a report is the same after its way`(blocks: Int) throws {
        let report = RTPSamples.report(blocks: blocks)
        let bytes = try RTPSamples.bytes(of: report)
        try bytes.verify()
        #expect(try bytes.readReport() == report)
    }

    @Test func `a report has at most 31 blocks`() {
        #expect(throws: RTPFault.reportBlocks(count: 32, maximum: 31)) {
            try RTPSamples.bytes(of: RTPSamples.report(blocks: 32))
        }
    }

    @Test func `a loss beyond 24 bits is told as the most there is`() throws {
        for (lost, told) in [(0x80_0000, 0x7f_ffff), (-0x80_0001, -0x80_0000)] as [(Int32, Int32)] {
            var report = RTPSamples.report()
            report.blocks[0].totalLost = lost
            #expect(try RTPSamples.bytes(of: report).readReport().blocks[0].totalLost == told)
        }
    }

    @Test func `every malformed report is told what is wrong with it`() throws {
        let good = try RTPSamples.bytes(of: RTPSamples.report())
        let cases: [(RTPFault, ([UInt8]) -> [UInt8])] = [
            (.truncated(.header), { Array($0[..<7]) }),
            (.truncated(.reportBlocks), { Array($0[..<20]) }),
            (.truncated(.trailer), { Array($0.dropLast()) }),
            (.reportLength(words: 7, expected: 8), { Array($0[..<32]) + [0, 0, 0, 0] + $0.dropFirst(32) }),
            (.reportLength(words: 6, expected: 7), { Array($0[..<3]) + [6] + $0.dropFirst(4) }),
            (.reportLength(words: 7, expected: 13), { [0x82] + $0.dropFirst() }),
            (.paddingUnsupported, { [0xa1] + $0.dropFirst() }),
            (.versionUnsupported(3), { [0xc1] + $0.dropFirst() }),
        ]
        for (fault, spoil) in cases {
            #expect(throws: fault) { try spoil(good).readReport() }
        }
        #expect(throws: RTPFault.payloadTypeUnsupported(111)) { try RTPSamples.bytes().readReport() }
    }
}
