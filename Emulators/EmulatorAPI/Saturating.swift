// Counters, numbers and moments stay at the end of their range where they would leave it: a tenant whose numbers are that
// high did not count them, and is to go on, or to be refused, without a trap.
extension FixedWidthInteger {
    /// The sum, or the end of the range it would leave.
    package func addingSaturated(_ other: Self) -> Self {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? (other < 0 ? .min : .max) : sum
    }

    /// The difference, or the end of the range it would leave.
    package func subtractingSaturated(_ other: Self) -> Self {
        let (difference, overflow) = subtractingReportingOverflow(other)
        return overflow ? (other < 0 ? .max : .min) : difference
    }

    /// The product, or the end of the range it would leave.
    package func multipliedSaturated(by other: Self) -> Self {
        let (product, overflow) = multipliedReportingOverflow(by: other)
        return overflow ? ((self < 0) == (other < 0) ? .max : .min) : product
    }
}
