package import EmulatorAPI

/// Easemob's dialect: HyphenateChat, its REST API, and the App Server of its voice rooms.
package enum Easemob {
    /// Chat rooms, the one kind of room that voice rooms use.
    package static let roomKind = RoomKind("chatroom")

    /// The collection of records whose keys are the users who may make chat rooms on devices.
    package static let superAdmins = Records.roomMakers

    /// The two names that an app key is made of.
    package struct AppKey: Hashable, Sendable {
        package var organization: String
        package var application: String

        /// Longest of either name, in bytes.
        package static let maximumNameBytes = 64

        /// Nil for a text that ``fault(of:)`` finds fault with.
        package init?(_ text: String) {
            guard Self.fault(of: text) == nil else { return nil }
            let names = text.parts(between: "#", keepsEmpty: true)
            organization = String(names[0])
            application = String(names[1])
        }

        /// `org#app`, as apps write it.
        package var text: String { organization + "#" + application }

        /// Why a text is no app key; nil if it is one.
        package static func fault(of text: String) -> String? {
            let names = text.utf8.split(separator: UInt8(ascii: "#"), omittingEmptySubsequences: false)
            guard names.count == 2 else { return "an app key is two names with one # between them, as org#app" }
            for name in names {
                guard !name.isEmpty else { return "an app key has a name on each side of the #" }
                guard name.count <= maximumNameBytes else {
                    return "the names of an app key have \(maximumNameBytes) bytes at most, not \(name.count)"
                }
                guard name.allSatisfy(isNameByte) else {
                    return "the names of an app key have letters, digits, hyphens, dots and underscores only"
                }
            }
            return nil
        }

        private static func isNameByte(_ byte: UInt8) -> Bool {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
                true
            default: false
            }
        }
    }

    /// A tenant with this vendor's rules, and channels by those of the vendor that voice rooms pair it with.
    ///
    /// `appKey` is `org#app`. `clientSecret` signs the tokens that this emulator gives out; with an empty one nobody gets in.
    /// With a `project`, its tokens 007 for chat are good as well.
    package static func setup(
        appKey: String, clientSecret: String, project: ChatProject? = nil, seed: UInt64,
        bornAtUnixMilliseconds: Int64
    ) -> TenantSetup {
        TenantSetup(
            app: AppID(appKey), secret: clientSecret, rules: profile.rules,
            tokenFormat: tokenFormat(project, app: AppID(appKey)), seed: seed,
            bornAtUnixMilliseconds: bornAtUnixMilliseconds,
            routes: .withoutServerAPI(of: .easemob, sample: AppServer.decision))
    }
}
