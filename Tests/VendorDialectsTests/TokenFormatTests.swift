import EmulatorAPI
import Foundation
import Testing

@testable import VendorDialects

struct TokenFormatTests {
    @Test func `a tenant without a secret takes no token, least of all one signed with nothing`() {
        let token = Tencent.tokenFormat.write(claims(lasting: 604_800), "")
        guard case .reading(let reading) = Tencent.tokenFormat.read(.token(text: token), secret: "") else {
            Issue.record("the token cannot be read")
            return
        }
        #expect(!reading.isSignatureValid)
    }

    // MARK: The documents' worked examples

    @Test func `the plain UserSig of the documents comes out byte for byte`() throws {
        let userSig = UserSig(
            identifier: "xiaojun", sdkAppID: 1_400_000_000, issuedAtUnixSeconds: 1_700_000_000, lifetimeSeconds: 604_800
        )
        #expect(
            String(decoding: userSig.signedLines, as: UTF8.self)
                == "TLS.identifier:xiaojun\nTLS.sdkappid:1400000000\nTLS.time:1700000000\nTLS.expire:604800\n")
        #expect(userSig.signature(secret: demoSecret) == "H9zVopQ96K2E7k0kXFDevLAQ04W0aB5iYHRxlT5aCUE=")
        let token = Tencent.tokenFormat.write(claims(lasting: 604_800), demoSecret)
        #expect(
            try json(in: token) == """
                {"TLS.ver": "2.0", "TLS.identifier": "xiaojun", "TLS.sdkappid": 1400000000, "TLS.expire": 604800, \
                "TLS.time": 1700000000, "TLS.sig": "H9zVopQ96K2E7k0kXFDevLAQ04W0aB5iYHRxlT5aCUE="}
                """)
        if deflatesLikeTheVectors {
            #expect(
                token == """
                    eJyrVgrxCdYrSy1SslJQMtIzUNJRAItkpqTmlWSmZUIkKjIT87NK82CSxSnZiQUFmSlAKUMTAyiAyqVWFGQWpQJlzAxMLOCiJZm5IDFD\
                    czTVxZnpIPM9LKvC8gsCLc28jVzNsw2yI9xcUst8HAMNTMINEp1MMyM9gipyQkwTnUNdbZVqAap8Mhg_
                    """)
        }
    }

    @Test func `the privateMapKey of the documents comes out byte for byte`() throws {
        let rights = RoomRights(
            account: "xiaojun", sdkAppID: 1_400_000_000, room: .number(10_000), expiresAtUnixSeconds: 1_700_086_400,
            privileges: 255)
        #expect(hex(rights.bytes) == "0000077869616f6a756e53724e000000271065554280000000ff00000000")
        let written = claims(lasting: 86_400, channel: Tencent.channel(numericRoom: 10_000))
        let token = Tencent.tokenFormat.write(written, demoSecret)
        let text = try json(in: token)
        #expect(text.contains(#""TLS.userbuf": "AAAHeGlhb2p1blNyTgAAACcQZVVCgAAAAP8AAAAA""#))
        #expect(text.contains(#""TLS.sig": "1zPrPR/cwmcSqHBEex/JNbp0INPCXQ1/ShNNgukbwGo=""#))
        if deflatesLikeTheVectors {
            #expect(
                token == """
                    eJyrVgrxCdYrSy1SslJQMtIzUNJRAItkpqTmlWSmZUIkKjIT87NK82CSxSnZiQUFmSlAKUMTAyiAyqVWFGQWpQJlLMxM4IIlmbkgIUNzNMWl\
                    xalFSaVpICscHR09Ut1zMpKMCgyTcvwqQ9KBIs7JgVFhYc4gpmOABYh0hLshMx2kzbAqoCggSD*5PDc5uNDDyTW1Qt-LL6nAwNMvwDki0FA-\
                    OMPPL700O6ncPd9WqRYAQcFEqw__
                    """)
        }
    }

    @Test func `the privateMapKey for a text room of the documents comes out byte for byte`() throws {
        let rights = RoomRights(
            account: "xiaojun", sdkAppID: 1_400_000_000, room: .text("adbjkl"), expiresAtUnixSeconds: 1_700_086_400,
            privileges: 42)
        #expect(
            hex(rights.bytes)
                == "0100077869616f6a756e53724e0000000000655542800000002a0000000000066164626a6b6c")
        let written = claims(
            lasting: 86_400, channel: Tencent.channel(stringRoom: "adbjkl"),
            privileges: [.join, .receiveAudio, .receiveVideo])
        let token = Tencent.tokenFormat.write(written, demoSecret)
        #expect(try json(in: token).contains(#""TLS.sig": "0tVIdifXXzX8rjbBwD64N2D3fKDDRMzr1y3pU1qJjY0=""#))
        if deflatesLikeTheVectors {
            #expect(
                token == """
                    eJxdjk0LgkAQhv9K7DnEXaUk8GAK9g19iXlTXHXMbFs1tei-p2Ydek-D8wwz7xMdVnvhTjmaDBARRDQcdAR8muYQwEdU4F7jIv3KzD*7jIHf\
                    KCyLfXpHKwacNkYZyT*Yw6VFePy3XGSUe0XQvtC22oyaSeQRhr1kUx9CrYtjWXo36letJ5FjLm4uKdVfHwjbE2JuzX0IbPthKzz2pqUxkjfE\
                    kIKlYezWD45riR3xbRGfRBW93pw7SCg_
                    """)
        }
    }

    // MARK: The vendor's own generator

    @Test func `every token of the vendor's generator verifies and says what it was made from`() throws {
        let vectors = try TokenVector.load("usersig-vectors.json")
        try #require(vectors.count >= 30)
        for vector in vectors {
            let reading = try Tencent.tokenFormat.read(vector.token, vector.key)
            #expect(reading == TokenReading(claims: vector.claims, isSignatureValid: true), "\(vector)")
        }
    }

    @Test func `from what the vendor's generator was given, the same token comes out`() throws {
        for vector in try TokenVector.load("usersig-vectors.json") {
            let token = Tencent.tokenFormat.write(vector.claims, vector.key)
            #expect(try json(in: token) == vector.json)
            if deflatesLikeTheVectors { #expect(token == vector.token, "\(vector)") }
        }
    }

    @Test func `the tokens the vendor's generator was shown are the ones made here`() throws {
        let made = Self.tokensToShow()
        if ProcessInfo.processInfo.environment["RECORD"] == "1" {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            let rows = try made.map { String(decoding: try encoder.encode($0), as: UTF8.self) }
            let text = "{\"vectors\": [\n" + rows.joined(separator: ",\n") + "\n]}\n"
            try Data(text.utf8).write(to: TokenVector.golden("our-usersigs.json"))
            Issue.record("recorded our-usersigs.json; check it with make_usersig_vectors.py --check")
        }
        let shown = try TokenVector.load("our-usersigs.json")
        #expect(shown.count == made.count)
        for (shown, made) in zip(shown, made) {
            #expect(try json(in: shown.token) == json(in: made.token))
            if deflatesLikeTheVectors { #expect(shown.token == made.token) }
        }
    }

    /// Tokens of other users, rooms and times than the vendor's vectors have.
    private static func tokensToShow() -> [TokenVector] {
        let users = [
            "alice", "Bob_2", "user with spaces", "名字", "\u{1F600}\u{200D}\u{1F399}", "\u{0}\u{1F}\u{7F}/", "x",
        ]
        let rooms: [TokenVector.Room?] = [nil, .number(1), .number(4_294_967_294), .text("lobby"), .text("~[room]~ 1")]
        var vectors: [TokenVector] = []
        for (userIndex, user) in users.enumerated() {
            for (roomIndex, room) in rooms.enumerated() {
                let number = userIndex * rooms.count + roomIndex
                var vector = TokenVector(
                    app: 1_400_000_000 + UInt32(number), key: "fake-secret-\(number)", user: user,
                    now: 1_600_000_000 + Int64(number) * 86_399, expire: 60 << Int64(number % 12), room: room, token: ""
                )
                if room != nil { vector.privileges = UInt32(number * 7 % 256) }
                vector.token = Tencent.tokenFormat.write(vector.claims, vector.key)
                vectors.append(vector)
            }
        }
        return vectors
    }

    // MARK: Reading what others write

    @Test func `key order, blanks and unknown keys do not matter`() throws {
        let token = token(
            json: """
                \t{ "TLS.sig":"H9zVopQ96K2E7k0kXFDevLAQ04W0aB5iYHRxlT5aCUE=",
                "TLS.time":1700000000,"TLS.expire" :604800 , "TLS.extra":{"a":[null,true,1.5]},
                "TLS.sdkappid":1400000000,"TLS.identifier":"\\u0078iaojun","TLS.ver":"2.0"}\r\n
                """)
        let reading = try Tencent.tokenFormat.read(token, demoSecret)
        #expect(reading == TokenReading(claims: claims(lasting: 604_800), isSignatureValid: true))
    }

    @Test func `a token from the future reads like any other`() throws {
        let written = claims(lasting: 60, from: 32_503_680_000)
        let reading = try Tencent.tokenFormat.read(Tencent.tokenFormat.write(written, demoSecret), demoSecret)
        #expect(reading == TokenReading(claims: written, isSignatureValid: true))
    }

    @Test(arguments: ["é", "e\u{301}", "小军", "\u{1F3A4}", "a\"b\\c/d", "\u{0}\n\r\t\u{8}\u{C}\u{7F}", "\u{301}", ""])
    func `any user id survives, scalar by scalar`(name: String) throws {
        for channel in [nil, Tencent.channel(stringRoom: name), Tencent.channel(numericRoom: 0)] {
            var written = claims(lasting: 60, channel: channel)
            written.user = UserID(name)
            written.channel?.user = UserID(name)
            let reading = try Tencent.tokenFormat.read(Tencent.tokenFormat.write(written, demoSecret), demoSecret)
            #expect(reading.isSignatureValid)
            #expect(Array(reading.claims.user.rawValue.utf8) == Array(name.utf8))
            #expect(reading.claims == written)
        }
    }

    @Test(arguments: [0, 1, 64, 0x7FFF_FFFF, 0xFFFF_FFFF] as [UInt32])
    func `all bits of the privileges survive`(bits: UInt32) throws {
        let written = claims(
            lasting: 60, channel: Tencent.channel(numericRoom: .max), privileges: Privileges(rawValue: bits))
        let reading = try Tencent.tokenFormat.read(Tencent.tokenFormat.write(written, demoSecret), demoSecret)
        #expect(reading.claims.channel?.privileges.rawValue == bits)
    }

    @Test func `the vendor's privilege bits are numbered as ours`() {
        let bits: [(Privileges, UInt32)] = [
            (.createChannel, 1), (.join, 2), (.sendAudio, 4), (.receiveAudio, 8), (.sendVideo, 16), (.receiveVideo, 32),
            (.sendSecondVideo, 64), (.receiveSecondVideo, 128), (.all, 255),
        ]
        for (privilege, bit) in bits { #expect(privilege.rawValue == bit) }
    }

    // MARK: Rooms and channels

    @Test func `a room's text may have letters, digits, spaces and 26 marks`() {
        let all = (UInt8.min...UInt8.max).map { Character(Unicode.Scalar($0)) }
        #expect(all.count { Tencent.isInTextRoom($0) } == 62 + 27)
        for bad in "/\\\"'*äé部\n\u{0}`" { #expect(!Tencent.isInTextRoom(bad), "\(bad)") }
        #expect("Room 7: (a+b)_[c]~,".allSatisfy(Tencent.isInTextRoom))
    }

    @Test func `room 123 and room "123" are two channels, and each leads back`() {
        #expect(Tencent.channel(numericRoom: 123) == "123")
        #expect(Tencent.channel(stringRoom: "123") == "s:123")
        #expect(Tencent.room(of: "123") == .number(123))
        #expect(Tencent.room(of: "s:123") == .text("123"))
        #expect(Tencent.room(of: Tencent.channel(stringRoom: "")) == .text(""))
        #expect(Tencent.room(of: Tencent.channel(stringRoom: "s:s:")) == .text("s:s:"))
        #expect(Tencent.room(of: Tencent.channel(numericRoom: .max)) == .number(.max))
    }

    @Test(arguments: ["", "0123", "+1", "-1", "4294967296", "lobby", "S:lobby", "12 "])
    func `a channel this dialect does not make leads nowhere`(name: String) {
        #expect(Tencent.room(of: ChannelID(name)) == nil)
    }

    private func hex(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
