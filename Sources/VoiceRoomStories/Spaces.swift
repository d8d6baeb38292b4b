extension StringProtocol {
    /// It without the spaces at its end.
    var withoutTrailingSpaces: String { String(reversed().drop { $0 == " " }.reversed()) }

    /// It without the spaces at its beginning and its end.
    var withoutOuterSpaces: String { drop { $0 == " " }.withoutTrailingSpaces }
}
