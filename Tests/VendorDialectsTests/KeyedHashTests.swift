import Testing
import VendorDialects

/// HMAC over SHA-256, which is put together from the digest.
@Suite struct KeyedHashTests {
    private static func signature(_ secret: [UInt8], _ message: [UInt8]) -> String {
        String(hexadecimal: KeyedHash.sha256(message, secret: secret))
    }

    @Test func `signatures are those of the examples of RFC 4231`() {
        #expect(
            Self.signature([UInt8](repeating: 0x0b, count: 20), Array("Hi There".utf8))
                == "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7")
        #expect(
            Self.signature(Array("Jefe".utf8), Array("what do ya want for nothing?".utf8))
                == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
        #expect(
            Self.signature([UInt8](repeating: 0xaa, count: 20), [UInt8](repeating: 0xdd, count: 50))
                == "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe")
        #expect(
            Self.signature(
                [UInt8](repeating: 0xaa, count: 131),
                Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8))
                == "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54")
    }

    /// A block of the digest has 64 bytes. The signatures were made with Python's hmac.
    @Test func `a secret may be as long as a block, longer, or nothing at all`() {
        let message = Array("message".utf8)
        for (count, expected) in [
            (63, "e27efa30bcbfbc25b4d936ffd8553392f398eb2edada1dac2423a961af0c305b"),
            (64, "890f3a16e0ca0aaa3bf180f70fa8e3970b3fd6505e98fde157988dcc19d1685c"),
            (65, "0c256505306af48015530c139bb7add5ad7a6a9291cd511278a067e765816fbd"),
        ] {
            #expect(Self.signature([UInt8](repeating: 0x6b, count: count), message) == expected)
        }
        #expect(
            Self.signature([], []) == "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad")
    }

    @Test func `digests are those of the standard`() {
        #expect(
            String(hexadecimal: KeyedHash.digest([]))
                == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
        #expect(
            String(hexadecimal: KeyedHash.digest(Array("abc".utf8)))
                == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect(
            String(hexadecimal: KeyedHash.digest([UInt8](repeating: 0x61, count: 1000)))
                == "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3")
    }
}
