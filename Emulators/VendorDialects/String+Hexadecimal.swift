extension String {
    /// Whether all of it is hexadecimal digits, of either case.
    var isHexadecimal: Bool {
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
