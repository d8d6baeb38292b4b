import EmulatorAPI
import Foundation
import Testing

@Suite struct BytesTests {
    private func decode(_ text: String) throws -> Bytes {
        try JSONDecoder().decode(Bytes.self, from: try JSONEncoder().encode(text))
    }

    @Test(arguments: [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
        ("foobar", "Zm9vYmFy"),
    ])
    func `the examples of RFC 4648 come out and go in`(plain: String, encoded: String) throws {
        #expect(Bytes(utf8: plain).base64 == encoded)
        #expect(try decode(encoded) == Bytes(utf8: plain))
    }

    @Test func `bytes of every length agree with Foundation`() throws {
        var stream = RandomSource(seed: 1).stream("bytes")
        for count in 0..<70 {
            let bytes = Bytes((0..<count).map { _ in UInt8(truncatingIfNeeded: stream.next()) })
            #expect(bytes.base64 == Data(bytes.values).base64EncodedString())
            #expect(try decode(bytes.base64) == bytes)
        }
    }

    @Test(arguments: [
        "Z", "Zg", "Zg=", "====", "Z===", "Zg==Zg==", "Zm9-", "Zm9_", "Zm 9v", "Zm9v\n", "Zé==", "=Zg=", "Zh==",
    ])
    func `what is not base64 is refused`(text: String) {
        #expect(throws: DecodingError.self) { try decode(text) }
    }

    @Test func `texts for addresses have their own two symbols, and no others`() throws {
        let bytes: [UInt8] = [0xFB, 0xFF, 0xBF, 0xFF]
        #expect(Base64.url.encode(bytes) == "-_-__w==")
        #expect(try Base64.url.decode("-_-__w==") == bytes)
        #expect(Base64.standard.encode(bytes) == "+/+//w==")
        #expect(throws: Base64.Fault.self) { try Base64.url.decode("+/+//w==") }
        #expect(throws: Base64.Fault.self) { try Base64.standard.decode("-_-__w==") }
    }

    @Test func `bytes describe themselves as text only where they are text`() {
        #expect(Bytes(utf8: "hi").description == "hi")
        #expect(Bytes([255, 254]).description == "2 bytes")
        #expect(Bytes([255]).text == nil)
    }
}

@Suite struct InstantTests {
    @Test(
        arguments: [
            (0, "0.000"), (999_999, "0.000"), (1_000_000, "0.001"), (12_340_000_000, "12.340"),
            (60_000_000_000, "60.000"),
        ] as [(Int64, String)])
    func `an instant prints seconds with three decimals`(nanoseconds: Int64, text: String) {
        #expect(Instant(nanoseconds: nanoseconds).description == text)
    }

    @Test func `advancing and measuring are inverse`() {
        let start = Instant(nanoseconds: 5)
        let later = start.advanced(by: .milliseconds(20))
        #expect(later.nanoseconds == 20_000_005)
        #expect(start.duration(to: later) == .milliseconds(20))
        #expect(later.duration(to: start) == .milliseconds(-20))
        #expect(start < later)
        #expect(Instant(.seconds(2)).sinceStart == .seconds(2))
    }

    @Test func `an instant is written as a number`() throws {
        let data = try JSONEncoder().encode([Instant(nanoseconds: 7)])
        #expect(String(decoding: data, as: UTF8.self) == "[7]")
        #expect(try JSONDecoder().decode([Instant].self, from: data) == [Instant(nanoseconds: 7)])
    }

    @Test func `a duration's nanoseconds are whole and saturate`() {
        #expect(Duration.nanoseconds(1).nanoseconds == 1)
        #expect(Duration(secondsComponent: 0, attosecondsComponent: 999_999_999).nanoseconds == 0)
        #expect(Duration.seconds(-1).nanoseconds == -1_000_000_000)
        #expect(Duration(secondsComponent: .max, attosecondsComponent: 0).nanoseconds == .max)
        #expect(Duration(secondsComponent: .min, attosecondsComponent: 0).nanoseconds == .min)
        #expect(Duration.microseconds(1_999).milliseconds == 1)
    }
}

@Suite struct RandomSourceTests {
    private func draws(_ stream: RandomStream, count: Int = 8) -> [UInt64] {
        var stream = stream
        return (0..<count).map { _ in stream.next() }
    }

    @Test func `the same seed and label give the same stream, and others give others`() {
        let source = RandomSource(seed: 7)
        #expect(draws(source.stream("rooms")) == draws(RandomSource(seed: 7).stream("rooms")))
        #expect(draws(source.stream("rooms")) != draws(source.stream("room")))
        #expect(draws(source.stream("rooms")) != draws(RandomSource(seed: 8).stream("rooms")))
    }

    @Test func `a draw from one stream never shifts another`() {
        let source = RandomSource(seed: 7)
        let expected = draws(source.stream("b"))
        var other = source.stream("a")
        for _ in 0..<1000 { _ = other.next() }
        #expect(draws(source.stream("b")) == expected)
    }

    @Test func `the generator is SplitMix64, so streams are the same in every process`() {
        // The reference generator's first numbers from state 0.
        #expect(
            draws(RandomStream(state: 0), count: 3) == [
                0xe220_a839_7b1d_cdaf, 0x6e78_9e6a_a1b9_65f4, 0x06c4_5d18_8009_454f,
            ])
    }

    @Test func `chance keeps to its rate and its ends`() {
        var stream = RandomSource(seed: 1).stream("chance")
        let hits = (0..<100_000).count { _ in stream.chance(perMillion: 250_000) }
        #expect((24_000...26_000).contains(hits))
        #expect((0..<1000).allSatisfy { _ in !stream.chance(perMillion: 0) })
        #expect((0..<1000).allSatisfy { _ in stream.chance(perMillion: 1_000_000) })
    }

    @Test func `durations stay below their limit and texts have their length`() {
        var stream = RandomSource(seed: 1).stream("durations")
        for _ in 0..<1000 {
            let duration = stream.duration(below: .nanoseconds(3))
            #expect(duration >= .zero && duration < .nanoseconds(3))
        }
        #expect(stream.duration(below: .zero) == .zero)
        #expect(stream.duration(below: .seconds(-1)) == .zero)
        #expect(stream.text(count: 24).count == 24)
        #expect(stream.text(count: 0).isEmpty)
    }
}
