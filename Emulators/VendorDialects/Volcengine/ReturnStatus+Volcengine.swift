extension Volcengine {
    /// What a call returns: 0, or why nothing is done.
    ///
    /// Each constant's comment ends with the vendor's own name, with the vendor's spelling.
    package struct ReturnStatus: RawRepresentable, Hashable, Codable, Sendable {
        package let rawValue: Int32
        package init(rawValue: Int32) { self.rawValue = rawValue }
    }
}

// Source: `ByteRTCMediaDefines.h`, ByteRTCReturnStatus.

extension Volcengine.ReturnStatus {
    /// It is done, or under way. `ByteRTCReturnStatus.success`.
    package static let success = Self(rawValue: 0)
    /// It failed; nothing else is known. `ByteRTCReturnStatus.failure`.
    package static let failure = Self(rawValue: -1)
    /// An argument is not one the call takes. `ByteRTCReturnStatus.parameterErr`.
    package static let invalidParameter = Self(rawValue: -2)
    /// The engine or the room is in no state for it. `ByteRTCReturnStatus.wrongState`.
    package static let wrongState = Self(rawValue: -3)
    /// The engine is in the room already. `ByteRTCReturnStatus.hasInRoom`.
    package static let alreadyInRoom = Self(rawValue: -4)
    /// The engine is logged in already. `ByteRTCReturnStatus.hasInLogin`.
    package static let alreadyLoggedIn = Self(rawValue: -5)
    /// An echo test runs. `ByteRTCReturnStatus.hasInEchoTest`.
    package static let inEchoTest = Self(rawValue: -6)
    /// A test is of neither sound nor pictures. `ByteRTCReturnStatus.neitherVideoNorAudio`.
    package static let neitherSoundNorPictures = Self(rawValue: -7)
    /// The engine has a room with that id. `ByteRTCReturnStatus.roomIdInUse`.
    package static let roomIDInUse = Self(rawValue: -8)
    /// The call does nothing for a screen. `ByteRTCReturnStatus.screenNotSupport`.
    package static let screenNotSupported = Self(rawValue: -9)
    /// The SDK here does not do it. `ByteRTCReturnStatus.notSupport`.
    package static let notSupported = Self(rawValue: -10)
    /// There are as many of them as allowed. `ByteRTCReturnStatus.resourceOverflow`.
    package static let overflow = Self(rawValue: -11)
    /// The engine was destroyed. `ByteRTCReturnStatus.nativeInValid`.
    package static let engineDestroyed = Self(rawValue: -201)
}

extension Volcengine {
    /// What `setBusinessId` returns besides.
    package enum BusinessIDCode {
        /// The engine is in a room.
        package static let inRoom: Int32 = -6001
        /// A character cannot be in one.
        package static let illegalCharacters: Int32 = -6002
    }

    /// What `joinRoom` returns besides 0.
    package enum JoinCode {
        /// The user, the configuration or their ids are not valid.
        package static let invalidArgument: Int32 = -1
        /// The room is joined, or about to be.
        package static let alreadyJoined: Int32 = -2
    }

    /// What a picture that was asked for is answered with.
    package enum SnapshotCode {
        package static let success = 0
        /// There is no such stream, or it is not received.
        package static let noStream = -2
        /// No picture came in time.
        package static let timedOut = -3
    }

    /// What calls of `ByteRTCVideoEffect` return.
    package enum EffectCode {
        /// The library of effects is not in the app.
        package static let noLibrary: Int32 = -1000
    }

    /// What `sendStreamSyncInfo` returns below 0.
    package enum SyncInfoCode {
        package static let tooLong: Int32 = -1
        package static let empty: Int32 = -2
        package static let noScreen: Int32 = -3
        package static let noAudio: Int32 = -4
    }
}
