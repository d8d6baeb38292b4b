package import EmulatorAPI

// What Chat's SDK refuses by itself, before anything is sent. The codes are the vendor's, the texts our own. A kit has no other
// way to an error with a text, so each stands here.
extension Tencent.IMFailure {
    package static let notSetUp = Self(.notInitialized, "sdk not initialized")
    package static let loggingIn = Self(.loginInProgress, "login in process")
    package static let loggingOut = Self(.logoutInProgress, "logout in process")
    package static let userSigPastItsTime = Self(.userSigExpiredOnDevice, "the UserSig is past its time")
    package static let loggedOutBeforeLogin = Self(.loggedOutDuringLogin, "logged out before login finished")
    package static let profileSubscriptionOff = Self(
        .profileSubscriptionDisabled, "feature is not enabled: profile subscription")

    package static func messageTooLong(_ bytes: Int, maximum: Int) -> Self {
        Self(.messageTooLong, "\(bytes) bytes, at most \(maximum)")
    }

    package static func mergedTooDeep(maximum: Int) -> Self {
        Self(.mergedTooDeep, "more than \(maximum) merged messages in each other")
    }

    package static func notModifiedInGroups(of kind: String) -> Self {
        Self(.notInPlan, "messages of a \(kind) are not modified")
    }

    package static func modifiedByAnother(_ message: MessageID) -> Self {
        Self(.modifiedByAnother, "message \(message) was modified by another user first")
    }

    package static func recallTooLate(_ message: MessageID, seconds: Int) -> Self {
        Self(.recallTooLateOnDevice, "message \(message) is older than \(seconds) s")
    }
}
