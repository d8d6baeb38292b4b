/// What happened to mixed streams.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCStreamMixingEvent: UInt, Sendable, CaseIterable {
    /// No event.
    case base = 0
    /// Mixing begins.
    case start = 1
    /// Mixing has begun.
    case startSuccess = 2
    /// Mixing could not begin.
    case startFailed = 3
    /// Mixing changes.
    case update = 4
    /// Mixing has changed.
    case updateSuccess = 5
    /// Mixing could not change.
    case updateFailed = 6
    /// Mixing ends.
    case stop = 7
    /// Mixing has ended.
    case stopSuccess = 8
    /// Mixing could not end.
    case stopFailed = 9
    /// Another side mixes from now on.
    case changeMixType = 10
    /// The first sound that the client mixed.
    case firstAudioFrameByClientMixer = 11
    /// The first picture that the client mixed.
    case firstVideoFrameByClientMixer = 12
    /// A change took too long.
    case updateTimeout = 13
    /// The beginning took too long.
    case startTimeout = 14
    /// The configuration is not valid.
    case requestParamError = 15
    /// An image is mixed.
    case mixImage = 16
    /// Singing together in one direction.
    case singleWayChorus = 17
}

/// Who mixes streams.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCMixedStreamType: UInt, Sendable, CaseIterable {
    /// The cloud.
    case byServer = 0
    /// The app's phone.
    case byClient = 1
}

/// The form of mixed pictures that an app gets.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCMixedStreamClientMixVideoFormat: UInt, Sendable, CaseIterable {
    /// Three planes.
    case I420 = 0
    /// A texture.
    case texture2D = 1
    /// A pixel buffer of BGRA.
    case cvPixelBufferBGRA = 2
    /// Two planes.
    case NV12 = 3
}

/// How mixed pictures are encoded.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCMixedStreamVideoCodecType: UInt, Sendable, CaseIterable {
    /// H.264.
    case H264 = 0
    /// ByteVC1.
    case byteVC1 = 1
}

/// What is mixed.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCMixedStreamMediaType: UInt, Sendable, CaseIterable {
    /// Sound and pictures.
    case audioAndVideo = 0
    /// Sound.
    case audioOnly = 1
    /// Pictures.
    case videoOnly = 2
}

/// How a picture fills its place.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCMixedStreamRenderMode: UInt, Sendable, CaseIterable {
    /// It fills the place, and its edges are cut.
    case hidden = 1
    /// It is shown whole.
    case fit = 2
    /// It is stretched.
    case adaptive = 3
}

/// What a place shows.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCMixedStreamLayoutRegionType: UInt, Sendable, CaseIterable {
    /// A user's pictures.
    case videoStream = 0
    /// An image.
    case image = 1
}

/// How streams are kept together.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCMixedStreamSyncStrategy: UInt, Sendable, CaseIterable {
    /// They are not.
    case noSync = 0
    /// By their sound.
    case audioPreciseSync = 1
    /// In one direction.
    case simplexModeSync = 2
}

/// Which of a user's pictures a place shows.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCMixedStreamVideoType: UInt, Sendable, CaseIterable {
    /// The camera's.
    case main = 0
    /// The screen's.
    case screen = 1
}

/// What goes along with the pictures.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCMixedStreamSEIContentMode: Int, Sendable, CaseIterable {
    /// What the app sends.
    case `default` = 0
    /// How loud users are, too.
    case enableVolumeIndication = 1
}

/// When mixing begins.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCMixedStreamPushMode: Int, Sendable, CaseIterable {
    /// With the first stream.
    case onStream = 0
    /// With the app's request.
    case onStartRequest = 1
}

/// How an image in place of a picture fills its place.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCMixedStreamAlternateImageFillMode: Int, Sendable, CaseIterable {
    /// It is shown whole.
    case fit = 0
    /// It fills the place.
    case fill = 1
}

/// Why mixing failed.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCStreamMixingErrorCode: Int, Sendable, CaseIterable {
    /// It did not.
    case OK = 0
    /// Where the codes begin.
    case base = 1090
    /// The configuration is not valid.
    case invalidParam = 1091
    /// It was begun already, or was not.
    case invalidState = 1092
    /// The operation is not valid.
    case invalidOperator = 1093
    /// It took too long.
    case timeOut = 1094
    /// The cloud finds the configuration not valid.
    case invalidParamByServer = 1095
    /// The cloud received a stream too late.
    case subTimeoutByServer = 1096
    /// The cloud is in another state.
    case invalidStateByServer = 1097
    /// The content network refused it.
    case authenticationByCDN = 1098
    /// The cloud did not answer.
    case timeoutBySignaling = 1099
    /// The image could not be mixed.
    case mixImageFail = 1100
    /// The cloud does not say why.
    case unKnownErrorByServer = 1101
    /// Streams are too far apart.
    case cacheSyncWorse = 1102
    /// The end of the codes.
    case max = 1199
}

/// How mixed sound is encoded.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCMixedStreamAudioCodecType: Int, Sendable, CaseIterable {
    /// AAC.
    case AAC = 0
}

/// With which profile of AAC.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCMixedStreamAudioProfile: Int, Sendable, CaseIterable {
    /// Low complexity.
    case LC = 0
    /// High efficiency, version 1.
    case hEv1 = 1
    /// High efficiency, version 2.
    case hEv2 = 2
}
