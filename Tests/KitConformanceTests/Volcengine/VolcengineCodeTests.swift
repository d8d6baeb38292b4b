import Testing
import VolcEngineRTC

/// Codes of Volcengine's that two of its lists have.
struct VolcengineCodeTests {
    @Test func `the message engine's codes are those of calls, by shorter names`() {
        for code in ByteRTSErrorCode.allCases {
            let other = ByteRTCErrorCode(rawValue: code.rawValue).map { "\($0)".lowercased() }
            #expect(other?.hasSuffix("\(code)".lowercased()) == true, "\(code) is \(other ?? "missing")")
        }
        for code in ByteRTSWarningCode.allCases {
            let other = ByteRTCWarningCode(rawValue: code.rawValue).map { "\($0)".lowercased() }
            #expect(other?.hasSuffix("\(code)".lowercased()) == true, "\(code) is \(other ?? "missing")")
        }
    }
}
