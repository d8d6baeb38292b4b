import Testing

@testable import VendorDialects

struct MediaCipherTests {
    private let cipher = Agora.MediaCipher(mode: 7, key: "secret", salt: [1, 2])
    private let others = [
        Agora.MediaCipher(mode: 8, key: "secret", salt: [1, 2]),
        Agora.MediaCipher(mode: 7, key: "Secret", salt: [1, 2]),
        Agora.MediaCipher(mode: 7, key: "secret", salt: [1, 3]),
        Agora.MediaCipher(mode: 7, key: "secret\u{1}", salt: [2]),
    ]

    private func place(_ sequence: UInt32, publisher: UInt32 = 7) -> Agora.MediaCipher.Place {
        Agora.MediaCipher.Place(publisher: publisher, sequence: sequence, timestamp: sequence &* 960)
    }

    @Test func `sound opens with the same mode, key and salt, in its place alone`() {
        for payload in [[], [1], [UInt8](0...255)] as [[UInt8]] {
            let sealed = cipher.seal(sound: payload, at: place(.max))
            #expect(Agora.MediaCipher.isSealed(sound: sealed))
            #expect(sealed.count == payload.count + 18)
            #expect(cipher.open(sound: sealed, at: place(.max)) == payload)
            #expect(cipher.open(sound: sealed, at: place(0)) == nil)
            #expect(cipher.open(sound: sealed, at: place(.max, publisher: 8)) == nil)
            for other in others { #expect(other.open(sound: sealed, at: place(.max)) == nil) }
            #expect(cipher.open(sound: Array(sealed.dropLast()), at: place(.max)) == nil)
        }
        for plain in [[], [0xFF], [0x78, 0x00]] as [[UInt8]] {
            #expect(!Agora.MediaCipher.isSealed(sound: plain))
            #expect(cipher.open(sound: plain, at: place(1)) == nil)
        }
    }

    @Test func `pictures stay as long as they are, and open with the same key`() {
        var wrong = 0
        for number in 0..<500 as Range<UInt32> {
            let head: [UInt8] = number.isMultiple(of: 2) ? [0x90, 0x80] : [0x80, 0x80]
            let payload = head + (0..<Int(number % 50)).map { UInt8(truncatingIfNeeded: $0) }
            let sealed = cipher.seal(picture: payload, at: place(number))
            #expect(sealed.count == payload.count)
            #expect(Agora.MediaCipher.isSealed(picture: sealed) && !Agora.MediaCipher.isSealed(picture: payload))
            #expect(cipher.open(picture: sealed, at: place(number)) == payload)
            wrong += others.count { $0.open(picture: sealed, at: place(number)) != nil }
        }
        // One of 256, of 2,000.
        #expect(wrong < 30)
        #expect(cipher.open(picture: [], at: place(1)) == nil)
        #expect(cipher.open(picture: [0xF0], at: place(1)) == nil)
        #expect(cipher.open(picture: [0x90, 0x80, 1], at: place(1)) == nil)
    }

    @Test func `packets of one number are sealed otherwise in each size`() {
        let payload: [UInt8] = [0x90, 0x80] + [UInt8](0...199)
        let large = cipher.seal(picture: payload, at: place(7))
        var smallPlace = place(7)
        smallPlace.isSmall = true
        let small = cipher.seal(picture: payload, at: smallPlace)
        #expect(cipher.open(picture: small, at: smallPlace) == payload)
        // With one vector, what both have in common would show.
        #expect(zip(large, small).count { $0 == $1 } < 30)
    }
}
