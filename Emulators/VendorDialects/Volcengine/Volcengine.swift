package import EmulatorAPI

/// Volcengine's dialect: the rooms, streams and messages of VolcEngineRTC.
package enum Volcengine {
    /// The vendor's word in paths and on the command line.
    package static let word = "volcengine"

    /// Length of an app id, in characters.
    package static let appIDCharacters = 24
    /// Longest AppKey, in bytes.
    package static let maximumAppKeyBytes = 128

    /// An app as it connects.
    package static func app(_ appID: String) -> AppID { AppID(appID) }

    /// A tenant with this vendor's rules.
    ///
    /// `appID` has 24 letters and digits. `appKey` signs tokens, as a text; with an empty one nobody gets in.
    package static func setup(
        appID: String, appKey: String, checksPrivileges: Bool = false, seed: UInt64, bornAtUnixMilliseconds: Int64
    ) -> TenantSetup {
        TenantSetup(
            app: app(appID), secret: appKey, rules: profile.rules(checksPrivileges: checksPrivileges),
            tokenFormat: tokenFormat, seed: seed, bornAtUnixMilliseconds: bornAtUnixMilliseconds,
            routes: .withoutServerAPI(of: .volcengine, sample: SampleServer.decision))
    }

    /// Why a text is no valid app id; nil if it is one.
    package static func fault(ofAppID appID: String) -> String? {
        let count = appID.utf8.count
        guard count == appIDCharacters else { return "an AppId has \(appIDCharacters) characters, not \(count)" }
        return appID.utf8.allSatisfy(isLetterOrDigit) ? nil : "an AppId has letters and digits only"
    }

    /// Why a text is no valid AppKey; nil if it is one.
    package static func fault(ofAppKey appKey: String) -> String? {
        let count = appKey.utf8.count
        guard (1...maximumAppKeyBytes).contains(count) else {
            return "an AppKey has 1 to \(maximumAppKeyBytes) characters, not \(count)"
        }
        return appKey.utf8.allSatisfy { (0x21...0x7e).contains($0) }
            ? nil : "an AppKey has printable ASCII characters only, without spaces"
    }

    /// Whether a text can be the id of a room or of a user.
    package static func isID(_ text: String) -> Bool {
        (1...profile.rtc.maximumIDBytes.value).contains(text.utf8.count) && text.utf8.allSatisfy(isIDByte)
    }

    /// Whether a text can be a business id: the characters of an id, as many as there are.
    package static func isBusinessID(_ text: String) -> Bool { text.utf8.allSatisfy(isIDByte) }

    private static func isIDByte(_ byte: UInt8) -> Bool {
        isLetterOrDigit(byte)
            || [UInt8(ascii: "_"), UInt8(ascii: "@"), UInt8(ascii: "-"), UInt8(ascii: ".")].contains(byte)
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"):
            true
        default: false
        }
    }

    /// What a user sends to another outside of rooms.
    package enum MessageType: Int, Hashable, Sendable {
        case text = 1
        case binary = 2
    }

    /// The index of a stream among those of its publisher.
    package enum StreamIndex: Int, Hashable, Sendable {
        /// Of camera and microphone.
        case main = 0
        case screen = 1
    }

    /// The number of messages by which the SDK tells the others where its user is; apps have no numbered messages.
    package static let placeNumber = 1

    /// The kind of a message in a room: texts to all, texts to one, and bytes to all or to one.
    package static func kind(isBinary: Bool, isToOne: Bool) -> ChannelMessageKind {
        isBinary ? .binary : isToOne ? .command : .broadcast
    }
}
