/// The result of a call; 0 is success.
///
/// Every code has two spellings: the one of SDKs up to 2.16 (`.success`), and the one of later SDKs, whose importer no
/// longer removes the prefix (`.ZIMErrorCodeSuccess`).
public struct ZIMErrorCode: RawRepresentable, Hashable, Sendable {
    /// The vendor's number.
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }
}
