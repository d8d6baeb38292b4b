/// How much contrast a lightened picture has.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraLighteningContrastLevel: UInt, Sendable {
    /// Little.
    case low = 0
    /// Some.
    case normal = 1
    /// Much.
    case high = 2
}

/// When dark pictures are lightened.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraLowlightEnhanceMode: UInt, Sendable {
    /// When they are dark.
    case auto = 0
    /// Always.
    case manual = 1
}

/// How dark pictures are lightened.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraLowlightEnhanceLevel: UInt, Sendable {
    /// Well.
    case quality = 0
    /// Quickly.
    case fast = 1
}

/// When noise is taken out of pictures.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraVideoDenoiserMode: UInt, Sendable {
    /// When there is some.
    case auto = 0
    /// Always.
    case manual = 1
}

/// How noise is taken out of pictures.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraVideoDenoiserLevel: UInt, Sendable {
    /// Well.
    case highQuality = 0
    /// Quickly.
    case fast = 1
    /// Thoroughly.
    case strength = 2
}

/// What is behind the person.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraVirtualBackgroundSourceType: UInt, Sendable {
    /// What is there.
    case none = 0
    /// A color.
    case color = 1
    /// A picture.
    case img = 2
    /// What is there, blurred.
    case blur = 3
    /// A video.
    case video = 4
}

/// How much a background is blurred.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraBlurDegree: UInt, Sendable {
    /// Little.
    case low = 1
    /// Some.
    case medium = 2
    /// Much.
    case high = 3
}

/// Which faces are shaped after.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraFaceShapeStyle: UInt, Sendable {
    /// A woman's.
    case female = 0
    /// A man's.
    case male = 1
}

/// A part of a face.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraFaceShapeArea: Int, Sendable {
    /// None.
    case none = -1
    /// The head.
    case headScale = 100
    /// The forehead.
    case forehead = 101
    /// The face's outline.
    case faceContour = 102
    /// The face's length.
    case faceLength = 103
    /// The face's width.
    case faceWidth = 104
    /// The cheekbones.
    case cheekbone = 105
    /// The cheeks.
    case cheek = 106
    /// The lower jaw.
    case mandible = 107
    /// The chin.
    case chin = 108
    /// The eyes.
    case eyeScale = 200
    /// The nose's length.
    case noseLength = 300
    /// The nose's width.
    case noseWidth = 301
    /// The mouth.
    case mouthScale = 400
}

/// What pictures are used for.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraApplicationScenarioType: Int, Sendable {
    /// Anything.
    case applicationGeneralScenario = 0
    /// A meeting.
    case applicationMeetingScenario = 1
    /// A call of two.
    case application1V1Scenario = 2
    /// A show.
    case applicationLiveShowScenario = 3
}

/// How a shaking camera is steadied.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraCameraStabilizationMode: Int, Sendable {
    /// It is not.
    case off = -1
    /// As the system likes.
    case auto = 0
    /// A little.
    case level1 = 1
    /// More.
    case level2 = 2
    /// Most.
    case level3 = 3
}

/// Which proxy the SDK goes through.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraCloudProxyType: UInt, Sendable {
    /// None.
    case noneProxy = 0
    /// One for datagrams.
    case udpProxy = 1
    /// One for connections.
    case tcpProxy = 2
}

/// When local servers are used.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraLocalProxyMode: UInt, Sendable {
    /// Where the others are not reached.
    case connectivityFirst = 0
    /// Always.
    case localOnly = 1
}

/// What a phone may be able to do.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraFeatureType: UInt, Sendable {
    /// Another background.
    case videoPreprocessVirtualBackground = 1
    /// Beautified faces.
    case videoPreprocessBeauty = 2
}

/// Where an extension would work.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraMediaSourceType: Int, Sendable {
    /// On the speaker's sound.
    case audioPlayout = 0
    /// On the microphone's sound.
    case audioRecording = 1
    /// On the first camera's pictures.
    case primaryCamera = 2
    /// On the second camera's pictures.
    case secondaryCamera = 3
}

/// How pictures are inspected.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraContentInspectType: UInt, Sendable {
    /// Not at all.
    case invalid = 0
    /// For what is forbidden.
    case moderation = 1
    /// For a screenshot.
    case supervise = 2
    /// For what is forbidden, as a screenshot.
    case imageModeration = 3
}

/// Which sizes of the local pictures are sent.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraSimulcastStreamMode: Int, Sendable {
    /// Small ones too, when somebody wants them.
    case autoSimulcastStream = -1
    /// Large ones alone.
    case disableSimulcastStream = 0
    /// Small ones too.
    case enableSimulcastStream = 1
}

/// What a screen shows.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraScreenScenarioType: Int, Sendable {
    /// Documents.
    case document = 1
    /// Games.
    case gaming = 2
    /// Videos.
    case video = 3
    /// A device that is controlled from afar.
    case rdc = 4
}

/// Whether pictures can have more colors.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraHDRCapability: Int, Sendable {
    /// Not known.
    case unknown = -1
    /// They cannot.
    case unsupported = 0
    /// They can.
    case supported = 1
}

/// Where pictures get their form.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraVideoModuleType: Int, Sendable {
    /// Where they are captured.
    case videoModuleCapturer = 0
    /// Where the program encodes them.
    case softwareEncoder = 1
    /// Where the phone encodes them.
    case hardwareEncoder = 2
    /// Where the program decodes them.
    case softwareDecoder = 3
    /// Where the phone decodes them.
    case hardwareDecoder = 4
    /// Where they are drawn.
    case videoModuleRenderer = 5
}

/// Which camera of a phone.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraCameraDirection: UInt, Sendable {
    /// The one that looks away from the person.
    case rear = 0
    /// The one that looks at the person.
    case front = 1
}
