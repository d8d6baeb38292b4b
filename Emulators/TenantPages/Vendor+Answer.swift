import EmulatorAPI
import VendorDialects

extension Vendor {
    /// How an app reads a refusal: the SDK's code, where one number stands for it, and its text.
    struct Answer: Hashable {
        var code: Int?
        /// The code's constant, as the vendor's headers spell it; nil where they have none.
        var codeName: String?
        var text: String

        /// - Parameter code: nil where no number stands for it.
        fileprivate init(_ code: Int32?, of list: CodeNames.List, _ text: String) {
            self.code = code.map { Int($0) }
            codeName = code.flatMap { CodeNames.name(of: $0, in: list) }
            self.text = text
        }
    }

    /// What the vendor's SDK answers to a command that the cloud refused.
    func answer(to error: EmulatorError, of command: Command) -> Answer {
        switch (self, command) {
        case (.volcengine, _): Self.volcengineAnswer(to: error, of: command)
        case (_, .rtc): channelAnswer(to: error)
        case (_, .identity), (_, .room), (_, .attribute), (_, .signaling): answer(to: error)
        }
    }

    /// What the vendor's messaging SDK answers; see ``channelAnswer(to:)`` for the other.
    func answer(to error: EmulatorError) -> Answer {
        switch self {
        case .tencent:
            let failure = Tencent.IMFailure(error)
            return Answer(failure.code.rawValue, of: .imSDKPlus, failure.text)
        case .zego:
            let failure = ZEGO.ZIMFailure(error)
            return Answer(failure.code.rawValue, of: .zim, failure.text)
        case .easemob:
            let failure = Easemob.ChatFailure(error)
            return Answer(failure.code.rawValue, of: .hyphenateChat, failure.text)
        case .agora, .volcengine: return channelAnswer(to: error)
        }
    }

    /// What the vendor's SDK for channels answers.
    func channelAnswer(to error: EmulatorError) -> Answer {
        switch self {
        case .tencent:
            let failure = Tencent.TRTCFailure(error)
            return Answer(failure.code.rawValue, of: .txLiteAVSDKTRTC, failure.text)
        case .zego:
            let failure = ZEGO.ExpressFailure(error)
            return Answer(failure.code.rawValue, of: .zegoExpressEngine, failure.text)
        case .agora, .easemob:
            let failure = Agora.Failure(error)
            return Answer(failure.code.rawValue, of: .agoraRtcKit, failure.text)
        case .volcengine:
            // Each list has a number of its own for it.
            let failure = Volcengine.Failure(error)
            return Answer(nil, of: .byteRTCErrorCode, "\(failure.obstacle.rawValue): \(failure.text)")
        }
    }

    /// Volcengine's SDK has a list of codes for each kind of call. Commands whose call has no list have no code.
    private static func volcengineAnswer(to error: EmulatorError, of command: Command) -> Answer {
        let failure = Volcengine.Failure(error)
        func answer(_ code: Int32?, _ list: CodeNames.List) -> Answer {
            Answer(code, of: list, "\(failure.obstacle.rawValue): \(failure.text)")
        }
        return switch command {
        case .identity(.logIn), .identity(.logInAgain):
            answer(Volcengine.LoginCode(failure.obstacle).rawValue, .byteRTCLoginErrorCode)
        case .rtc(.enter):
            answer(Volcengine.ErrorCode(joining: failure.obstacle).rawValue, .byteRTCErrorCode)
        case .rtc(.publish(_, _, _, let kinds, _)):
            answer(
                Volcengine.ErrorCode(stream: failure.obstacle, isScreen: kinds.contains(.screen))?.rawValue,
                .byteRTCErrorCode)
        case .rtc(.subscribe):
            answer(Volcengine.SubscribeCode(failure.obstacle).rawValue, .byteRTCSubscribeState)
        case .rtc(.setVisibility):
            answer(Volcengine.VisibilityCode(failure.obstacle).rawValue, .byteRTCUserVisibilityChangeError)
        case .rtc(.setNote):
            answer(Volcengine.ExtraInfoCode(failure.obstacle).rawValue, .byteRTCSetRoomExtraInfoResult)
        case .rtc(.send), .signaling(.send):
            answer(Volcengine.MessageCode(failure.obstacle).rawValue, .byteRTCUserMessageSendResult)
        case .identity, .room, .attribute, .signaling, .rtc: answer(nil, .byteRTCErrorCode)
        }
    }
}
