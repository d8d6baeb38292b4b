extension ZEGO {
    /// The keys of what a message of in-app chat has besides its text or bytes.
    package enum MessageField {
        /// What the app adds.
        package static let extendedData = "extendedData"
        /// The app's own number of a custom message.
        package static let subType = "subType"
        /// What a custom message is found by.
        package static let searchedContent = "searchedContent"
        /// There where the message adds nothing to the unread messages.
        package static let isUncounted = "isUncounted"
    }

    /// The key of what the app adds to a user's profile.
    package static let profileExtendedData = "extendedData"
}
