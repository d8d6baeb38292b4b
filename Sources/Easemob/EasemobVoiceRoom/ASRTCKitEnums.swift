#if canImport(ObjectiveC)
    import Foundation
#endif

/// Who a user is in the channel.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ASRoleType: Int, Codable, Sendable {
    case unknown = -1
    /// The room's owner, or a teacher.
    case owner = 0
    /// Somebody who sings along, or a student.
    case coHost = 1
    /// A listener.
    case audience = 2
}

/// How strongly noise is suppressed.
public enum AINS_STATE: Sendable {
    case high
    case mid
    case off
}

/// Which robot speaks.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ALIEN_TYPE: Int, Codable, Sendable {
    case blue = 1
    case red = 2
    case blueAndRed = 3
    /// None: what was played was stopped.
    case none = 4
    /// None: the play list is at its end.
    case ended = 5
}

/// A play list of the robots; the last four are also kinds of rooms.
#if canImport(ObjectiveC)
    @objc
#endif
public enum VMMUSIC_TYPE: Int, Codable, Sendable {
    case alien = 1
    case ainsHigh = 2
    case ainsMid = 3
    case ainsOff = 4
    case sound = 5
    case game = 6
    case social = 7
    case ktv = 8
    case anchor = 9
}

/// What a channel is for.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ASManagerType: Int, Sendable {
    case VoiceChat = 1
    case KTV = 2
}

/// How much echo is cancelled.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AECGrade: Int, Sendable {
    case NoEcho = 1
    case Standard = 3
    case Fluent = 5
}

/// The kind of a room.
#if canImport(ObjectiveC)
    @objc
#endif
public enum VMScene: Int, Sendable {
    case game = 0
    case social = 1
    case ktv = 2
    case anchor = 3
}
