extension Agora.ErrorCode {
    /// The codes that never come here.
    ///
    /// Source of the names: `AgoraEnumerates.h`, 4.2.2.
    package static let neverGiven: [NeverGiven] = [
        NeverGiven(
            "that the network is gone is told as the connection's state, and the SDK asks again", codes: [3...3],
            others: [
                "AgoraErrorCodeTimedOut": 10, "AgoraErrorCodeNetDown": 14,
                "AgoraErrorCodeConnectionInterrupted": 111, "AgoraErrorCodeConnectionLost": 112,
            ]),
        NeverGiven(
            "there are no sockets and buffers of the SDK's own",
            others: [
                "AgoraErrorCodeBufferTooSmall": 6, "AgoraErrorCodeBindSocket": 13, "AgoraErrorCodeNoBufs": 15,
                "AgoraErrorCodeAlreadyInUse": 19, "AgoraErrorCodeInitNetEngine": 21,
            ]),
        NeverGiven(
            "the microphone may always be used", others: ["AgoraErrorCodeNoPermission": 9]),
        NeverGiven(
            "a call is carried out or refused, never broken off",
            others: ["AgoraErrorCodeCanceled": 11, "AgoraErrorCodeAbort": 20]),
        NeverGiven(
            "what cannot be decrypted is told by didEncryptionErrorOccur, and nothing forbids encrypted streams",
            others: ["AgoraErrorCodeDecryptionFailed": 120, "AgoraErrorCodeEncryptedStreamNotAllowedPublish": 130]),
        NeverGiven("the SDK is whole, without modules", others: ["AgoraErrorCodeModuleNotFound": 157]),
        NeverGiven(
            "a microphone or speaker that fails is told as the state of the local sound",
            others: [
                "AgoraErrorCodeAdmGeneralError": 1005, "AgoraErrorCodeAdmInitPlayout": 1008,
                "AgoraErrorCodeAdmStartPlayout": 1009, "AgoraErrorCodeAdmInitRecording": 1011,
                "AgoraErrorCodeAdmStartRecording": 1012, "AgoraErrorCodeAdmNoRecordingDevice": 1359,
                "AgoraErrorCodeAdmNoPlayoutDevice": 1360,
            ]),
        NeverGiven(
            "a camera that does not open is told as the state of the local pictures",
            others: ["AgoraErrorCodeVdmCameraNotAuthorized": 1501]),
    ]
}
