import EmulatorAPI
import VendorDialects

extension Vendor {
    /// How an app reads a refusal: the SDK's code, where one number stands for it whatever was asked, and its text.
    struct Answer: Hashable {
        var code: Int?
        var text: String
    }

    /// What the vendor's messaging SDK answers; see ``channelAnswer(to:)`` for the other.
    func answer(to error: EmulatorError) -> Answer {
        switch self {
        case .tencent:
            let failure = Tencent.IMFailure(error)
            return Answer(code: Int(failure.code.rawValue), text: failure.text)
        case .zego:
            let failure = ZEGO.ZIMFailure(error)
            return Answer(code: Int(failure.code.rawValue), text: failure.text)
        case .easemob:
            let failure = Easemob.ChatFailure(error)
            return Answer(code: Int(failure.code.rawValue), text: failure.text)
        case .agora, .volcengine: return channelAnswer(to: error)
        }
    }

    /// What the vendor's SDK for channels answers.
    func channelAnswer(to error: EmulatorError) -> Answer {
        switch self {
        case .tencent:
            let failure = Tencent.TRTCFailure(error)
            return Answer(code: Int(failure.code.rawValue), text: failure.text)
        case .zego:
            let failure = ZEGO.ExpressFailure(error)
            return Answer(code: Int(failure.code.rawValue), text: failure.text)
        case .agora, .easemob:
            let failure = Agora.Failure(error)
            return Answer(code: Int(failure.code.rawValue), text: failure.text)
        case .volcengine:
            // Each list has a number of its own for it.
            let failure = Volcengine.Failure(error)
            return Answer(text: "\(failure.obstacle.rawValue): \(failure.text)")
        }
    }
}
