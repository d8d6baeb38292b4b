import EmulatorAPI
import VendorDialects

/// Checks that the SDK makes itself before it asks the cloud; nil means valid.
enum Check {
    private static let profile = Agora.profile
    private static let characters = Set(profile.sdk.channelCharacters.value.utf8)

    static func channel(_ name: String) -> Agora.ErrorCode? {
        let isGood =
            (1...profile.rtc.maximumChannelIDBytes.value).contains(name.utf8.count)
            && name.utf8.allSatisfy(characters.contains)
        return isGood ? nil : .invalidChannelID
    }

    static func uid(_ uid: UInt) -> Agora.ErrorCode? {
        uid <= profile.sdk.maximumUserNumber.value ? nil : .invalidUserID
    }

    static func account(_ account: String) -> Agora.ErrorCode? {
        let isGood =
            (1...profile.sdk.maximumAccountBytes.value).contains(account.utf8.count) && account != "null"
            && account.utf8.allSatisfy(characters.contains)
        return isGood ? nil : .invalidUserAccount
    }
}
