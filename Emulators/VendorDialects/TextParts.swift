extension StringProtocol {
    /// What stands in front of, between and behind these bytes of the text: a character that one of them is a part of is taken apart.
    /// It is what HTTP means by a separator, and takes a tenth of the time that characters take.
    ///
    /// - Parameters:
    ///   - separator: one of ASCII.
    ///   - maximumCuts: where the text is cut at most.
    ///   - keepsEmpty: whether parts without a byte are among them.
    package func parts(
        between separator: Unicode.Scalar, maximumCuts: Int = .max, keepsEmpty: Bool = false
    ) -> [Substring] {
        Substring(self).utf8.split(
            separator: UInt8(ascii: separator), maxSplits: maximumCuts, omittingEmptySubsequences: !keepsEmpty
        ).map(Substring.init)
    }
}
