/// A code of Chat's, as `V2TIMFail` gets its number.
///
/// Apps compare numbers: `code == ERR_SDK_NOT_LOGGED_IN.rawValue`.
public struct ERROR_CODE: RawRepresentable, Hashable, Sendable {
    /// The vendor's number; 0 is success.
    public var rawValue: Int32
    /// The code of that number.
    public init(rawValue: Int32) { self.rawValue = rawValue }
    /// The code of that number.
    public init(_ rawValue: Int32) { self.rawValue = rawValue }
}
