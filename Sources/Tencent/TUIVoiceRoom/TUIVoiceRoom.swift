// The name of the voice-room component's module where it comes from CocoaPods.
@_exported public import TRTCVoiceRoom
