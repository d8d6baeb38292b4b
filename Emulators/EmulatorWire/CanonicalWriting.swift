/// Canonical JSON, piece by piece, in the bytes the general encoder would write.
extension [UInt8] {
    mutating func append(_ text: StaticString) {
        append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    mutating func append(json isTrue: Bool) { append(isTrue ? "true" : "false") }

    mutating func append(json number: UInt64) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
            var (start, rest) = (20, number)
            repeat {
                start -= 1
                digits.initializeElement(at: start, to: UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
                rest /= 10
            } while rest > 0
            append(contentsOf: digits[start...])
        }
    }

    mutating func append(json number: Int64) {
        if number < 0 { append(UInt8(ascii: "-")) }
        append(json: number.magnitude)
    }

    mutating func append(json text: String) {
        append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { text in
            var start = 0
            for index in text.indices {
                let byte = text[index]
                guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else { continue }
                append(contentsOf: text[start..<index])
                start = index + 1
                appendEscape(of: byte)
            }
            append(contentsOf: text[start...])
        }
        append(UInt8(ascii: "\""))
    }

    private mutating func appendEscape(of byte: UInt8) {
        append(UInt8(ascii: "\\"))
        switch byte {
        case 0x08: append(UInt8(ascii: "b"))
        case 0x09: append(UInt8(ascii: "t"))
        case 0x0a: append(UInt8(ascii: "n"))
        case 0x0c: append(UInt8(ascii: "f"))
        case 0x0d: append(UInt8(ascii: "r"))
        case 0..<0x20:
            append("u00")
            append(UInt8(ascii: "0") + byte >> 4)
            append(byte & 15 < 10 ? UInt8(ascii: "0") + byte & 15 : UInt8(ascii: "a") + byte & 15 - 10)
        default: append(byte)
        }
    }

    mutating func append<Member>(jsonList list: [Member], _ appendMember: (inout [UInt8], Member) -> Void) {
        append(UInt8(ascii: "["))
        for (index, member) in list.enumerated() {
            if index > 0 { append(UInt8(ascii: ",")) }
            appendMember(&self, member)
        }
        append(UInt8(ascii: "]"))
    }
}
