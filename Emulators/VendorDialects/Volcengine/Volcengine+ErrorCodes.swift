package import EmulatorAPI

extension Volcengine {
    /// Why something was not done, with a text for people. The lists of codes read their code from it.
    package struct Failure: Error, Hashable, Sendable {
        package var obstacle: Obstacle
        package var text: String

        package init(_ obstacle: Obstacle, _ text: String) {
            self.obstacle = obstacle
            self.text = text
        }

        /// The failure of a request that was refused, or may not have arrived.
        package init(_ failure: CallFailure) {
            switch failure {
            case .rejected(let error): self.init(error)
            case .lost(let error): self.init(Obstacle(error), error.text)
            }
        }

        /// A refusal by the cloud.
        package init(_ error: EmulatorError) { self.init(Obstacle(error), Volcengine.text(of: error)) }
    }
}

extension Volcengine.ErrorCode {
    /// Why a room was not joined. A failed connection has none: the SDK tries again, with ``Volcengine/WarningCode/joinFailed``.
    package init(joining obstacle: Volcengine.Obstacle) {
        switch obstacle {
        case .invalidToken, .tokenExpired: self = .invalidToken
        case .noPublishPermission: self = .noPublishPermission
        case .noSubscribePermission: self = .noSubscribePermission
        case .loggedInElsewhere: self = .duplicateLogin
        case .removed: self = .kickedOut
        case .invalidRoomID: self = .roomIDIllegal
        case .otherUserID: self = .userIDDifferent
        case .roomForbidden: self = .roomForbidden
        case .userForbidden: self = .userForbidden
        case .noServer: self = .serverAbnormal
        case .tooManyStreams: self = .tooManyStreams
        case .tooManySubscriptions: self = .tooManySubscriptions
        case .invalidUserID, .notLoggedIn, .alreadyLoggedIn, .notInRoom, .alreadyInRoom, .roomFull, .tooManyVisible,
            .notVisible, .noStream, .noReceiver, .receiverNotThere, .tooLong, .tooOften, .keyEmpty, .keyTooLong,
            .valueTooLong, .overflow, .invalidArgument, .notSupported, .failed, .noConnection, .disconnected,
            .timedOut:
            self = .joinFailed
        }
    }

    /// Why a stream is not published or heard; nil where that has no code and the SDK goes on trying, or warns.
    package init?(stream obstacle: Volcengine.Obstacle, isScreen: Bool = false, isPublishing: Bool = true) {
        switch obstacle {
        case .noPublishPermission: self = .noPublishPermission
        case .noSubscribePermission: self = .noSubscribePermission
        case .tokenExpired: self = isPublishing ? .noPublishPermission : .noSubscribePermission
        case .tooManyStreams: self = isScreen ? .tooManyScreens : .tooManyStreams
        case .tooManySubscriptions: self = .tooManySubscriptions
        case .noServer: self = .serverAbnormal
        case .invalidToken, .invalidUserID, .otherUserID, .notLoggedIn, .alreadyLoggedIn, .loggedInElsewhere, .removed,
            .invalidRoomID, .notInRoom, .alreadyInRoom, .roomForbidden, .userForbidden, .roomFull, .tooManyVisible,
            .notVisible, .noStream, .noReceiver, .receiverNotThere, .tooLong, .tooOften, .keyEmpty, .keyTooLong,
            .valueTooLong, .overflow, .invalidArgument, .notSupported, .failed, .noConnection, .disconnected,
            .timedOut:
            return nil
        }
    }
}

extension Volcengine.LoginCode {
    package init(_ obstacle: Volcengine.Obstacle) {
        switch obstacle {
        case .invalidToken, .tokenExpired: self = .invalidToken
        case .invalidUserID, .otherUserID: self = .invalidUserID
        case .noServer, .overflow: self = .serverError
        case .noPublishPermission, .noSubscribePermission, .notLoggedIn, .alreadyLoggedIn, .loggedInElsewhere, .removed,
            .invalidRoomID, .notInRoom, .alreadyInRoom, .roomForbidden, .userForbidden, .roomFull, .tooManyVisible,
            .notVisible, .tooManyStreams, .tooManySubscriptions, .noStream, .noReceiver, .receiverNotThere, .tooLong,
            .tooOften, .keyEmpty, .keyTooLong, .valueTooLong, .invalidArgument, .notSupported, .failed, .noConnection,
            .disconnected, .timedOut:
            self = .failed
        }
    }
}

extension Volcengine.MessageCode {
    package init(_ obstacle: Volcengine.Obstacle) {
        switch obstacle {
        case .timedOut: self = .timedOut
        case .disconnected: self = .disconnected
        case .noConnection: self = .noConnection
        case .noReceiver: self = .noReceiver
        case .receiverNotThere: self = .noRelayPath
        case .tooOften, .overflow: self = .tooOften
        case .notInRoom: self = .notJoined
        case .tooLong: self = .tooLong
        case .notLoggedIn, .loggedInElsewhere, .removed: self = .notLoggedIn
        case .invalidUserID: self = .noReceiver
        case .invalidToken, .tokenExpired, .noPublishPermission, .noSubscribePermission, .otherUserID,
            .alreadyLoggedIn, .invalidRoomID, .alreadyInRoom, .roomForbidden, .userForbidden, .roomFull,
            .tooManyVisible, .notVisible, .tooManyStreams, .tooManySubscriptions, .noStream, .keyEmpty, .keyTooLong,
            .valueTooLong, .invalidArgument, .notSupported, .noServer, .failed:
            self = .unknown
        }
    }
}

extension Volcengine.ExtraInfoCode {
    package init(_ obstacle: Volcengine.Obstacle) {
        switch obstacle {
        case .notInRoom: self = .notJoined
        case .keyEmpty: self = .keyEmpty
        case .keyTooLong: self = .keyTooLong
        case .valueTooLong: self = .valueTooLong
        case .tooOften: self = .tooOften
        case .notVisible: self = .silentUser
        case .noServer, .overflow: self = .serverError
        case .invalidToken, .tokenExpired, .noPublishPermission, .noSubscribePermission, .invalidUserID, .otherUserID,
            .notLoggedIn, .alreadyLoggedIn, .loggedInElsewhere, .removed, .invalidRoomID, .alreadyInRoom,
            .roomForbidden, .userForbidden, .roomFull, .tooManyVisible, .tooManyStreams, .tooManySubscriptions,
            .noStream, .noReceiver, .receiverNotThere, .tooLong, .invalidArgument, .notSupported, .failed,
            .noConnection, .disconnected, .timedOut:
            self = .unknown
        }
    }
}

extension Volcengine.VisibilityCode {
    package init(_ obstacle: Volcengine.Obstacle) { self = obstacle == .tooManyVisible ? .tooManyVisible : .unknown }
}

extension Volcengine.SubscribeCode {
    package init(_ obstacle: Volcengine.Obstacle) {
        switch obstacle {
        case .notInRoom: self = .notInRoom
        case .tooManySubscriptions: self = .overLimit
        case .invalidToken, .tokenExpired, .noPublishPermission, .noSubscribePermission, .invalidUserID, .otherUserID,
            .notLoggedIn, .alreadyLoggedIn, .loggedInElsewhere, .removed, .invalidRoomID, .alreadyInRoom,
            .roomForbidden, .userForbidden, .roomFull, .tooManyVisible, .notVisible, .tooManyStreams, .noStream,
            .noReceiver, .receiverNotThere, .tooLong, .tooOften, .keyEmpty, .keyTooLong, .valueTooLong, .overflow,
            .invalidArgument, .notSupported, .noServer, .failed, .noConnection, .disconnected, .timedOut:
            self = .streamNotFound
        }
    }
}

extension Volcengine.ForwardCode {
    package init(_ obstacle: Volcengine.Obstacle) {
        switch obstacle {
        case .invalidRoomID, .invalidUserID, .invalidArgument, .tooLong: self = .invalidArgument
        case .invalidToken, .tokenExpired, .otherUserID, .noPublishPermission, .noSubscribePermission:
            self = .invalidToken
        case .alreadyInRoom: self = .remoteKicked
        case .notSupported: self = .notSupported
        case .notLoggedIn, .alreadyLoggedIn, .loggedInElsewhere, .removed, .notInRoom, .roomForbidden, .userForbidden,
            .roomFull, .tooManyVisible, .notVisible, .tooManyStreams, .tooManySubscriptions, .noStream, .noReceiver,
            .receiverNotThere, .tooOften, .keyEmpty, .keyTooLong, .valueTooLong, .overflow, .noServer, .failed,
            .noConnection, .disconnected, .timedOut:
            self = .failed
        }
    }
}
