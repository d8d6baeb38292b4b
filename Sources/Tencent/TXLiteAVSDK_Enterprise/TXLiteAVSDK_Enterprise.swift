// The vendor ships the RTC engine under this name too, with more of its SDKs beside it, which are not emulated.
@_exported public import TXLiteAVSDK_TRTC
