/// An error of TRTC: `onError` and the other callbacks that can fail are called with one.
///
/// Apps compare with the global constants, `errCode == ERR_NULL`, or read ``rawValue``.
public struct TXLiteAVError: RawRepresentable, Hashable, Sendable {
    /// The vendor's number: 0 for success, else below 0.
    public var rawValue: Int32
    /// The error of that number.
    public init(rawValue: Int32) { self.rawValue = rawValue }
    /// The error of that number.
    public init(_ rawValue: Int32) { self.rawValue = rawValue }
}

/// A warning of TRTC: `onWarning` is called with one. Nothing has failed.
public struct TXLiteAVWarning: RawRepresentable, Hashable, Sendable {
    /// The vendor's number, above 0.
    public var rawValue: Int32
    /// The warning of that number.
    public init(rawValue: Int32) { self.rawValue = rawValue }
    /// The warning of that number.
    public init(_ rawValue: Int32) { self.rawValue = rawValue }
}
