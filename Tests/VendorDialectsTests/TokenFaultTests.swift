import EmulatorAPI
import Testing

@testable import VendorDialects

struct TokenFaultTests {
    private func fault(reading token: String) -> TokenFault? {
        do throws(TokenFault) {
            _ = try Tencent.tokenFormat.read(token, demoSecret)
            return nil
        } catch {
            return error
        }
    }

    private func reason(_ token: String) -> String {
        guard case .malformed(let reason) = fault(reading: token) else { return "not malformed" }
        return reason
    }

    /// A token with these fields, the documents' ones unless named; nil leaves the field out.
    private func token(_ changes: [String: String?]) -> String {
        let fields: [(String, String)] = [
            ("TLS.ver", #""2.0""#), ("TLS.identifier", #""xiaojun""#), ("TLS.sdkappid", "1400000000"),
            ("TLS.expire", "604800"), ("TLS.time", "1700000000"), ("TLS.userbuf", ""),
            ("TLS.sig", #""H9zVopQ96K2E7k0kXFDevLAQ04W0aB5iYHRxlT5aCUE=""#),
        ]
        let texts = fields.compactMap { name, value -> String? in
            let value = changes[name] ?? value
            guard let value, !value.isEmpty else { return nil }
            return "\"\(name)\": \(value)"
        }
        return VendorDialectsTests.token(json: "{" + texts.joined(separator: ", ") + "}")
    }

    // MARK: Layer by layer

    @Test func `an empty text is told from a broken one`() {
        #expect(fault(reading: "") == .empty)
        #expect(reason(" ").contains("its length, 1 characters"))
    }

    @Test func `a text outside the vendor's Base64 names the character and its place`() {
        #expect(reason("eJyr+grx") == "the UserSig is not in the vendor's Base64: character 5 is \"+\"")
        #expect(reason("eJyr/grx").contains("character 5 is \"/\""))
        #expect(reason("eJy=").contains("character 4 is \"=\""))
        #expect(reason("eJ\nr").contains("character 3 is the byte 0xa"))
        #expect(reason("eJyré_=").contains("character"))
        #expect(reason("eJ__eJyr").contains("character 3 is \"_\""))
        #expect(reason("eJy").contains("3 characters, is not a multiple of 4"))
        #expect(reason("____").contains("character 1 is \"_\""))
        #expect(reason("eJ1_").contains("bits that belong to no byte"))
    }

    @Test func `a text that is Base64 and does not inflate says so`() {
        #expect(reason("eJyr").contains("not a whole zlib stream"))
        #expect(reason("AAAA").contains("not a whole zlib stream"))
        let stream = Deflate.compress(Array("{}".utf8))
        #expect(reason(UserSig.base64.encode(stream + [0])).contains("1 bytes follow the end"))
    }

    @Test func `sizes are limited, at n and at n + 1`() {
        let atLimit = String(repeating: "A", count: UserSig.maximumTextLength)
        #expect(reason(atLimit).contains("zlib stream"))
        #expect(reason(atLimit + "A") == "the UserSig has 16385 bytes, more than 16384")
        func inflating(to count: Int) -> String {
            UserSig.base64.encode(Deflate.compress([UInt8](repeating: 0x20, count: count)))
        }
        #expect(reason(inflating(to: 65_536)).contains("not a JSON object"))
        #expect(reason(inflating(to: 65_537)).contains("inflates to more than 65536 bytes"))
    }

    @Test func `a text that is not a JSON object is quoted`() {
        #expect(reason(VendorDialectsTests.token(json: "hello")).hasSuffix("not a JSON object: hello"))
        #expect(reason(VendorDialectsTests.token(json: "[1]")).hasSuffix("not a JSON object: [1]"))
        #expect(reason(VendorDialectsTests.token(json: "")).contains("not a JSON object"))
        #expect(reason(UserSig.base64.encode(Deflate.compress([0x7B, 0xFF, 0x7D]))).contains("not UTF-8"))
    }

    // MARK: Field by field

    @Test(arguments: ["TLS.ver", "TLS.identifier", "TLS.sdkappid", "TLS.expire", "TLS.time", "TLS.sig"])
    func `a missing field is named`(field: String) {
        #expect(reason(token([field: nil])) == "\(field) is missing")
        #expect(reason(token([field: "null"])).hasPrefix("\(field) is null, not a "))
    }

    @Test func `a field of the wrong type is named with what it holds`() {
        #expect(reason(token(["TLS.identifier": "7"])) == "TLS.identifier is the number 7, not a text")
        #expect(
            reason(token(["TLS.sdkappid": #""1400000000""#])).contains("is the text \"1400000000\", not a whole number")
        )
        #expect(reason(token(["TLS.time": "1.5"])) == "TLS.time is the number 1.5, not a whole number")
        #expect(reason(token(["TLS.expire": "[]"])) == "TLS.expire is a list, not a whole number")
        #expect(reason(token(["TLS.sig": "true"])) == "TLS.sig is true, not a text")
        #expect(reason(token(["TLS.userbuf": "0"])) == "TLS.userbuf is the number 0, not a text")
    }

    @Test func `numbers that do not fit are told`() {
        #expect(fault(reading: token(["TLS.sdkappid": "4294967295"])) == nil)
        #expect(reason(token(["TLS.sdkappid": "4294967296"])) == "TLS.sdkappid is 4294967296, outside 0...4294967295")
        #expect(reason(token(["TLS.sdkappid": "-1"])) == "TLS.sdkappid is -1, outside 0...4294967295")
        #expect(fault(reading: token(["TLS.expire": "9223372035154775807"])) == nil)
        #expect(reason(token(["TLS.expire": "9223372035154775808"])).hasSuffix("overflows"))
    }

    @Test func `another version is not a broken token`() {
        #expect(fault(reading: token(["TLS.ver": #""1.0""#])) == .unsupportedVersion(version: "1.0"))
        #expect(fault(reading: token(["TLS.ver": #""""#])) == .unsupportedVersion(version: ""))
    }

    @Test func `a token with a text that is slow to compare is refused before anybody compares it`() {
        for marks in [String(repeating: "\u{301}", count: 31), String(repeating: #"\u0301"#, count: 31)] {
            let expected =
                "the inflated text is not a UserSig's: a text in it has more than 30 combining marks in a row"
            #expect(reason(token(["TLS.identifier": "\"\(marks)\""])) == expected)
            #expect(reason(token(["TLS.ver": "\"2.0\",\"\(marks)\":1"])) == expected)
        }
        #expect(fault(reading: token(["TLS.identifier": "\"\(String(repeating: "\u{301}", count: 30))\""])) == nil)
        var rights = Self.rights
        rights.account = String(repeating: "\u{301}", count: 31)
        #expect(
            reason(token(userBuffer: rights.bytes))
                == "TLS.userbuf has account with more than 30 combining marks in a row")
    }

    @Test func `a token with more in it than any token has is refused`() {
        let deep = String(repeating: "[", count: 8) + String(repeating: "]", count: 8)
        #expect(reason(token(["TLS.sig": deep])).hasSuffix("it is nested more than 8 deep"))
        let many = "[" + String(repeating: "1,", count: 1100) + "1]"
        #expect(reason(token(["TLS.sig": many])).hasSuffix("it has more than 1024 keys and values"))
    }

    // MARK: The user buffer

    private static let rights = RoomRights(
        account: "xiaojun", sdkAppID: 1_400_000_000, room: .text("lobby"), expiresAtUnixSeconds: 1_700_000_060,
        privileges: 255)

    private func token(userBuffer bytes: [UInt8]) -> String {
        token(["TLS.userbuf": "\"\(Base64.standard.encode(bytes))\""])
    }

    @Test func `a user buffer cut short anywhere is told, and a whole one is not`() {
        for room in [Tencent.RTCRoom.text("lobby"), .number(7)] {
            var rights = Self.rights
            rights.room = room
            for count in 0..<rights.bytes.count {
                let reason = reason(token(userBuffer: Array(rights.bytes.prefix(count))))
                #expect(reason.hasPrefix("TLS.userbuf ends inside its "), "\(count) bytes: \(reason)")
            }
            #expect(fault(reading: token(userBuffer: rights.bytes)) == nil)
            #expect(reason(token(userBuffer: rights.bytes + [0])) == "TLS.userbuf has 1 bytes after its last field")
        }
    }

    @Test func `a user buffer with a field that cannot be is told`() {
        #expect(reason(token(["TLS.userbuf": #""A""#])).hasPrefix("TLS.userbuf is not Base64"))
        #expect(reason(token(["TLS.userbuf": #""*Q==""#])).hasPrefix("TLS.userbuf is not Base64: character 1"))
        var version = Self.rights.bytes
        version[0] = 2
        #expect(reason(token(userBuffer: version)) == "TLS.userbuf has version 2, not 0 or 1")
        var account = Self.rights.bytes
        account[3] = 0xFF
        #expect(reason(token(userBuffer: account)) == "TLS.userbuf has account that is not UTF-8")
        var app = Self.rights
        app.sdkAppID = 7
        #expect(reason(token(userBuffer: app.bytes)) == "TLS.userbuf is for app 7, TLS.sdkappid says 1400000000")
        var number = Self.rights.bytes
        number[17] = 5
        #expect(reason(token(userBuffer: number)) == "TLS.userbuf names room number 5 as well as a text room")
        var accountType = Self.rights.bytes
        accountType[29] = 9
        #expect(reason(token(userBuffer: accountType)) == "TLS.userbuf has account type 9, not 0")
    }
}
