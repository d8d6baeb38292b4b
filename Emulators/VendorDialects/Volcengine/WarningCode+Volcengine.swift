extension Volcengine {
    /// What went wrong and needs nothing of the app: the codes of `onWarning`, and of `onRoomStateChanged` while the SDK goes on
    /// trying.
    ///
    /// Each constant's comment ends with the vendor's own name, with the vendor's spelling.
    package struct WarningCode: RawRepresentable, Hashable, Codable, Sendable {
        package let rawValue: Int32
        package init(rawValue: Int32) { self.rawValue = rawValue }
    }
}

// Source: `ByteRTCMediaDefines.h`, ByteRTCWarningCode.

extension Volcengine.WarningCode {
    /// The server did not answer; the SDK asks again. `ByteRTCWarningCode.codeJoinRoomFailed`.
    package static let joinFailed = Self(rawValue: -2001)
    /// A user whom others do not see cannot publish. `ByteRTCWarningCode.codePublishStreamForbiden`.
    package static let publishForbidden = Self(rawValue: -2009)
    /// A message to a room that was not joined. `ByteRTCWarningCode.codeSendCustomMessage`.
    package static let messageOutsideRoom = Self(rawValue: -2011)
    /// The room has more than 500 users; nobody is told any more who comes and goes. `ByteRTCWarningCode.codeCodeUserNotifyStop`.
    package static let userNotifyStopped = Self(rawValue: -2013)
    /// The engine publishes in another room. `ByteRTCWarningCode.codeUserInPublish`.
    package static let publishesElsewhere = Self(rawValue: -2014)
    /// A room with this id was made before; the older one is left. `ByteRTCWarningCode.codeOldRoomBeenReplaced`.
    package static let oldRoomReplaced = Self(rawValue: -2016)
    /// The call does nothing during an echo test. `ByteRTCWarningCode.codeInEchoTestMode`.
    package static let inEchoTest = Self(rawValue: -2017)
    /// The app may not use the camera. `ByteRTCWarningCode.codeNoCameraPermission`.
    package static let noCameraPermission = Self(rawValue: -5001)
    /// The app may not use the microphone. `ByteRTCWarningCode.codeNoMicrophonePermission`.
    package static let noMicrophonePermission = Self(rawValue: -5002)
    /// The voice's pitch is out of range. `ByteRTCWarningCode.invalidVoicePitch`.
    package static let invalidVoicePitch = Self(rawValue: -5011)
    /// Frames of sound were pushed that nobody asked for. `ByteRTCWarningCode.invalidCallForExtAudio`.
    package static let invalidExternalAudio = Self(rawValue: -5013)
}
