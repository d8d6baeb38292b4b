public import Foundation

/// One item of a ``ZIMMultipleMessage``. Its class is its kind; items of this class itself are not sent.
open class ZIMMessageLiteInfo: NSObject {
    /// The kind of content.
    public var type: ZIMMessageType = .unknown

    public override init() { super.init() }
}

/// A text, at most 2 KB.
open class ZIMTextMessageLiteInfo: ZIMMessageLiteInfo {
    /// The text.
    public var message: String = ""

    public override init() {
        super.init()
        type = .text
    }
}

/// A text of the app's own kind, at most 2 KB.
open class ZIMCustomMessageLiteInfo: ZIMMessageLiteInfo {
    /// The text.
    public var message: String = ""
    /// What a search would find it by, at most 64 bytes.
    public var searchedContent: String = ""
    /// The app's own kind, 0...200.
    public var subType: UInt32 = 0

    public override init() {
        super.init()
        type = .custom
    }
}

/// A file. Only its path on this machine is sent; see ``ZIMMediaMessage``.
open class ZIMMediaMessageLiteInfo: ZIMMessageLiteInfo {
    /// In bytes.
    public var fileSize: Int64 = 0
    /// Its name.
    public var fileName: String = ""
    /// Its path on the device; empty in a received message until `downloadMediaFile`.
    public var fileLocalPath: String = ""
    /// Where receivers have it from: a `file:` URL.
    public var fileDownloadUrl: String = ""

    public override init() { super.init() }
}

/// A picture, as in ``ZIMImageMessage``.
open class ZIMImageMessageLiteInfo: ZIMMediaMessageLiteInfo {
    public override init() {
        super.init()
        type = .image
    }
}

/// A file of any kind, as in ``ZIMFileMessage``.
open class ZIMFileMessageLiteInfo: ZIMMediaMessageLiteInfo {
    public override init() {
        super.init()
        type = .file
    }
}

/// A recording, as in ``ZIMAudioMessage``.
open class ZIMAudioMessageLiteInfo: ZIMMediaMessageLiteInfo {
    /// How long it is, in seconds.
    public var audioDuration: UInt32 = 0

    public override init() {
        super.init()
        type = .audio
    }
}

/// A film, as in ``ZIMVideoMessage``.
open class ZIMVideoMessageLiteInfo: ZIMMediaMessageLiteInfo {
    /// How long it is, in seconds.
    public var videoDuration: UInt32 = 0

    public override init() {
        super.init()
        type = .video
    }
}
