/// What happened to mixed streams.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCStreamMixingEvent: UInt, Sendable, CaseIterable {
    case base = 0
    case start = 1
    case startSuccess = 2
    case startFailed = 3
    case update = 4
    case updateSuccess = 5
    case updateFailed = 6
    case stop = 7
    case stopSuccess = 8
    case stopFailed = 9
    case changeMixType = 10
    case firstAudioFrameByClientMixer = 11
    case firstVideoFrameByClientMixer = 12
    case updateTimeout = 13
    case startTimeout = 14
    case requestParamError = 15
    case mixImage = 16
    case singleWayChorus = 17
}

/// Who mixes streams.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCMixedStreamType: UInt, Sendable, CaseIterable {
    case byServer = 0
    case byClient = 1
}

/// The form of mixed pictures that an app gets.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCMixedStreamClientMixVideoFormat: UInt, Sendable, CaseIterable {
    case I420 = 0
    case texture2D = 1
    case cvPixelBufferBGRA = 2
    case NV12 = 3
}

/// How mixed pictures are encoded.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCMixedStreamVideoCodecType: UInt, Sendable, CaseIterable {
    case H264 = 0
    case byteVC1 = 1
}

/// What is mixed.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCMixedStreamMediaType: UInt, Sendable, CaseIterable {
    case audioAndVideo = 0
    case audioOnly = 1
    case videoOnly = 2
}

/// How a picture fills its place.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCMixedStreamRenderMode: UInt, Sendable, CaseIterable {
    case hidden = 1
    case fit = 2
    case adaptive = 3
}

/// What a place shows.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCMixedStreamLayoutRegionType: UInt, Sendable, CaseIterable {
    case videoStream = 0
    case image = 1
}

/// How streams are kept together.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCMixedStreamSyncStrategy: UInt, Sendable, CaseIterable {
    case noSync = 0
    case audioPreciseSync = 1
    case simplexModeSync = 2
}

/// Which of a user's pictures a place shows.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCMixedStreamVideoType: UInt, Sendable, CaseIterable {
    case main = 0
    case screen = 1
}

/// What goes along with the pictures.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCMixedStreamSEIContentMode: Int, Sendable, CaseIterable {
    case `default` = 0
    case enableVolumeIndication = 1
}

/// When mixing begins.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCMixedStreamPushMode: Int, Sendable, CaseIterable {
    case onStream = 0
    case onStartRequest = 1
}

/// How an image in place of a picture fills its place.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCMixedStreamAlternateImageFillMode: Int, Sendable, CaseIterable {
    case fit = 0
    case fill = 1
}

/// Why mixing failed.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCStreamMixingErrorCode: Int, Sendable, CaseIterable {
    case OK = 0
    case base = 1090
    case invalidParam = 1091
    case invalidState = 1092
    case invalidOperator = 1093
    case timeOut = 1094
    case invalidParamByServer = 1095
    case subTimeoutByServer = 1096
    case invalidStateByServer = 1097
    case authenticationByCDN = 1098
    case timeoutBySignaling = 1099
    case mixImageFail = 1100
    case unKnownErrorByServer = 1101
    case cacheSyncWorse = 1102
    case max = 1199
}

/// How mixed sound is encoded.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCMixedStreamAudioCodecType: Int, Sendable, CaseIterable {
    case AAC = 0
}

/// With which profile of AAC.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCMixedStreamAudioProfile: Int, Sendable, CaseIterable {
    case LC = 0
    case hEv1 = 1
    case hEv2 = 2
}
