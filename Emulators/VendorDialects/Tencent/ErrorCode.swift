extension Tencent {
    /// A code that the voice-room component itself makes.
    ///
    /// Everything else it reports is an ``IMCode`` or a ``TRTCCode`` passed through.
    package struct VoiceRoomCode: RawRepresentable, Hashable, Codable, Sendable {
        package let rawValue: Int32
        package init(rawValue: Int32) { self.rawValue = rawValue }
    }
}

// Source: `TRTCVoiceRoomDef.h` and the component's own sources.

extension Tencent.VoiceRoomCode {
    /// Nothing went wrong.
    package static let success = Self(rawValue: 0)
    /// A condition on the device does not hold; the text says which. Also wraps IM join errors in `onError`.
    package static let failed = Self(rawValue: -1)
    /// A seat was moved again within a second. `gERR_CALL_METHOD_LIMIT`.
    package static let calledTooOften = Self(rawValue: 10001)
    /// Two minutes without IM. IM uses the same number for a server failure. `gERR_CONNECT_SERVICE_TIMEOUT`.
    package static let connectTimedOut = Self(rawValue: 10002)
    /// Someone else changed the seats first. `gERR_SVR_GROUP_ATTRIBUTE_WRITE_CONFLICT`.
    package static let attributeWriteConflict = Self(rawValue: 10056)
}
