/// A vendor fact with where it comes from.
package struct Sourced<Value: Sendable>: Sendable {
    package var value: Value
    package var basis: Basis

    package init(_ value: Value, _ basis: Basis) {
        self.value = value
        self.basis = basis
    }
}

/// How a fact is known.
package enum Basis: Hashable, Sendable {
    /// A vendor page, header or sample documents it.
    case documented(page: String, read: String)
    /// It was observed.
    case observed(how: String)
    /// There is no source; this is the proposed default.
    case assumed(why: String)
}
