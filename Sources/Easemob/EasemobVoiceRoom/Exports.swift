// What the vendor's component brings: an app that imports this module has these without a further line.
@_exported public import AgoraRtcKit
@_exported public import Foundation
@_exported public import HyphenateChat
