extension String {
    /// Two digits for each byte, in lower case.
    package init(hexadecimal bytes: [UInt8]) {
        let digits = Array("0123456789abcdef".utf8)
        self.init(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    /// Whether all of it is hexadecimal digits, of either case.
    package var isHexadecimal: Bool {
        utf8.allSatisfy { digit in
            switch digit {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
                UInt8(ascii: "A")...UInt8(ascii: "F"):
                true
            default: false
            }
        }
    }
}
