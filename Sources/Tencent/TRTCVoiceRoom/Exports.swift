// What the vendor's headers bring: an app that imports this module has these without a further line.
@_exported public import Foundation
@_exported public import TXLiteAVSDK_TRTC
