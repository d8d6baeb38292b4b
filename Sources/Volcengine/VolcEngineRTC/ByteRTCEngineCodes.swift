// What versions of the SDK from 3.60 on say about streams. Source of the numbers: `rtc/bytertc_media_defines.h` of 3.60.

/// Whether the local stream is published.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCPublishState: Int, Sendable, CaseIterable {
    /// It is.
    case published = 0
    /// It is not.
    case unpublished = 1
}

/// Why the local stream is published, or not.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCPublishStateChangeReason: Int, Sendable, CaseIterable {
    /// The app publishes it.
    case publish = 0
    /// The app does not.
    case unpublish = 1
    /// The token has no right to it.
    case noPublishPermission = 2
    /// The room has as many streams as allowed.
    case overStreamPublishLimit = 3
    /// One of several rooms did not end it.
    case multiRoomUnpublishFailed = 4
    /// The server failed.
    case publishStreamFailed = 5
    /// Nobody sees the user.
    case publishStreamForbidden = 6
    /// The user publishes in another room.
    case userInPublish = 7
    /// Another user's stream has its id.
    case streamPublishByOther = 8
    /// Its id cannot be one.
    case streamIdInvalid = 9
}

/// Why a stream is received, or not.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCSubscribeStateChangeReason: Int, Sendable, CaseIterable {
    /// The app asked for it.
    case subscribe = 0
    /// The app does without it.
    case unsubscribe = 1
    /// Its user publishes it.
    case remotePublish = 2
    /// Its user does not publish it any more.
    case remoteUnpublish = 3
    /// The server failed.
    case streamFailed5xx = 4
    /// There is no such stream.
    case streamFailed404 = 5
    /// The user receives as many streams as allowed.
    case overStreamSubscribeLimit = 6
    /// The token has no right to it.
    case noSubscribePermission = 7
}

extension ByteRTCSubscribeState {
    /// It is received: from 3.60 on the name of 0.
    public static let subscribed = ByteRTCSubscribeState.success
    /// It is not received: from 3.60 on the name of 1.
    public static let unsubscribed = ByteRTCSubscribeState.failedNotInRoom
}

/// Where the local pictures that an app looks at come from.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCLocalVideoRenderPosition: Int, Sendable, CaseIterable {
    /// As captured.
    case afterCapture = 0
    /// As the app changed them.
    case afterPreprocess = 1
}

/// Where others' pictures that an app looks at come from.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCRemoteVideoRenderPosition: Int, Sendable, CaseIterable {
    /// As decoded.
    case afterDecoder = 0
    /// As improved; here the same.
    case afterPostprocess = 1
}
