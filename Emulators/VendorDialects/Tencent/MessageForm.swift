package import EmulatorAPI

extension Tencent {
    /// How contents travel that are neither one text nor one custom message: the types of `MessageBody.typed`.
    /// Devices and the server API write and read the same; ``MessageElement`` does it for elements.
    package enum MessageForm {
        /// A message between users was taken back: the bytes are its id. No client shows it.
        package static let revocation = 0
        /// A sticker: four bytes of its number, highest first, then its data. The vendor's own number of the type.
        package static let face = 8
        /// Several messages in one. The vendor's own number of the type.
        package static let merger = 10
        /// Several elements: their count, and each behind its number.
        package static let list = 100
        /// A message was modified. No client shows it.
        package static let modification = 101
        /// The app's server tells a group something, which is no message: the bytes are the text.
        package static let systemNotification = 102

        /// A message that takes another one back.
        package static func revocation(of message: MessageID) -> MessageBody {
            .typed(type: revocation, bytes: Bytes(utf8: message.rawValue), fields: [:])
        }

        /// What the app's server tells a group.
        package static func systemNotification(_ text: String) -> MessageBody {
            .typed(type: systemNotification, bytes: Bytes(utf8: text), fields: [:])
        }
    }

    /// The keys of profile fields that only this vendor has.
    package enum ProfileKey {
        package static let selfSignature = "selfSignature"
        package static let gender = "gender"
        package static let role = "role"
        package static let level = "level"
        package static let birthday = "birthday"
        package static let allowType = "allowType"
        package static let location = "location"
        package static let language = "language"
        package static let messageSettings = "messageSettings"
        /// Stands before an app's own key; the value is base64.
        package static let customPrefix = "custom."
    }
}
