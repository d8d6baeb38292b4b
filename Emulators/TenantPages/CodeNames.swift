/// The names that the vendors' headers have for their codes.
///
/// The names stand in ``recorded``, which CodeTests record from the comments of the constants in VendorDialects.
enum CodeNames {
    /// A list of codes: that of a module, or one of several of it.
    enum List: String, Hashable, CaseIterable {
        case imSDKPlus = "ImSDK_Plus"
        case txLiteAVSDKTRTC = "TXLiteAVSDK_TRTC"
        case zim = "ZIM"
        case zegoExpressEngine = "ZegoExpressEngine"
        case hyphenateChat = "HyphenateChat"
        case agoraRtcKit = "AgoraRtcKit"
        case byteRTCErrorCode = "VolcEngineRTC ByteRTCErrorCode"
        case byteRTCLoginErrorCode = "VolcEngineRTC ByteRTCLoginErrorCode"
        case byteRTCUserMessageSendResult = "VolcEngineRTC ByteRTCUserMessageSendResult"
        case byteRTCSetRoomExtraInfoResult = "VolcEngineRTC ByteRTCSetRoomExtraInfoResult"
        case byteRTCUserVisibilityChangeError = "VolcEngineRTC ByteRTCUserVisibilityChangeError"
        case byteRTCSubscribeState = "VolcEngineRTC ByteRTCSubscribeState"
    }

    /// The name of a code; nil where the headers have none.
    static func name(of code: Int32, in list: List) -> String? { names[list]?[code] }

    /// Read once.
    private static let names: [List: [Int32: String]] = {
        var names: [List: [Int32: String]] = [:]
        var list: List?
        for line in recorded.split(separator: "\n") {
            if line.hasPrefix("# ") {
                list = List(rawValue: String(line.dropFirst(2)))
            } else if let list {
                let parts = line.split(separator: " ", maxSplits: 1)
                if parts.count == 2, let code = Int32(parts[0]) { names[list, default: [:]][code] = String(parts[1]) }
            }
        }
        return names
    }()
}
