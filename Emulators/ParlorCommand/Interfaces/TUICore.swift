// swift-format-ignore-file

extension InterfaceTable {
    /// The names that the kit of TUICore declares. Recorded from its sources by InterfaceTests.
    static let tuiCore = """
        TFail
        TSucc
        TUIBusinessScene
        TUIBusinessScene.InCallingRoom
        TUIBusinessScene.InLivingRoom
        TUIBusinessScene.InMeetingRoom
        TUIBusinessScene.InRecording
        TUIBusinessScene.None
        TUIInitSdkFailNotification
        TUIInitSdkSuccessNotification
        TUILogLevel
        TUILogLevel.LOG_DEBUG
        TUILogLevel.LOG_ERROR
        TUILogLevel.LOG_INFO
        TUILogLevel.LOG_NONE
        TUILogLevel.LOG_WARN
        TUILogin
        TUILogin.add(_:)
        TUILogin.getCurrentBusinessScene()
        TUILogin.getFaceUrl()
        TUILogin.getNickName()
        TUILogin.getSdkAppID()
        TUILogin.getUserID()
        TUILogin.getUserSig()
        TUILogin.initWithSdkAppID(_:)
        TUILogin.isUserLogined()
        TUILogin.login(_:userID:userSig:config:succ:fail:)
        TUILogin.login(_:userID:userSig:succ:fail:)
        TUILogin.login(_:userSig:succ:fail:)
        TUILogin.logout(_:fail:)
        TUILogin.remove(_:)
        TUILogin.setCurrentBusinessScene(_:)
        TUILoginConfig
        TUILoginConfig.initLocalStorageOnly
        TUILoginConfig.logLevel
        TUILoginConfig.onLog
        TUILoginFailNotification
        TUILoginListener
        TUILoginListener.onConnectFailed(_:err:)
        TUILoginListener.onConnectSuccess()
        TUILoginListener.onConnecting()
        TUILoginListener.onKickedOffline()
        TUILoginListener.onUserSigExpired()
        TUILoginSuccessNotification
        TUILogoutFailNotification
        TUILogoutSuccessNotification
        """
}
