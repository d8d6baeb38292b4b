/// What somebody else wrote, where it is repeated to people or sent back: never longer than it takes to recognize it.
extension String {
    /// Most bytes of it that are repeated, in UTF-8.
    package static let shownByteLimit = 256

    /// The text for a log line or a message: characters that nobody sees, or that end a line or turn its direction, are spelled
    /// out, and what goes beyond `limit` bytes is left out.
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

    /// The text without what goes beyond `limit` bytes; whole characters of Unicode stay.
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
    /// The name, cut where it is longer than any that is taken.
    func cut() -> Self { rawValue.utf8.count > String.shownByteLimit ? Self(rawValue: rawValue.cut()) : self }
}
