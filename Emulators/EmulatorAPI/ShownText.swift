/// Foreign text that is shown to people or sent back, cut to a length that is enough to recognize it.
extension String {
    /// The most UTF-8 bytes that are repeated.
    package static let shownByteLimit = 256

    /// The text for a log line or a message. Invisible characters, line ends and direction changes are escaped.
    /// Everything beyond `limit` bytes is left out.
    package func shown(atMost limit: Int = shownByteLimit) -> String {
        var result = ""
        var count = 0
        for scalar in unicodeScalars {
            let escape = scalar.isShown ? nil : "\\u{\(String(scalar.value, radix: 16))}"
            count += escape?.utf8.count ?? UTF8.width(scalar)
            guard count <= limit else { return result + "…" }
            if let escape { result += escape } else { result.unicodeScalars.append(scalar) }
        }
        return result
    }

    /// The text cut to `limit` bytes, at the end of a whole Unicode character.
    package func cut(atMost limit: Int = shownByteLimit) -> String {
        guard utf8.count > limit else { return self }
        var end = utf8.index(startIndex, offsetBy: limit)
        while end.samePosition(in: unicodeScalars) == nil { end = utf8.index(before: end) }
        return String(unicodeScalars[..<end]) + "…"
    }
}

extension Unicode.Scalar {
    fileprivate var isShown: Bool {
        switch value {
        case 0x20..<0x7f: return true
        case 0..<0x20, 0x7f..<0xa0: return false
        default:
            switch properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator: return false
            default: return true
            }
        }
    }
}

extension Identifier {
    /// The name, cut if it is longer than any valid one.
    func cut() -> Self { rawValue.utf8.count > String.shownByteLimit ? Self(rawValue: rawValue.cut()) : self }
}
