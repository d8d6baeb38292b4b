// Types of the vendor's that are sets of options in Objective-C, which takes them from C only.
#pragma once

/// Which media a call is about.
typedef enum __attribute__((flag_enum, enum_extensibility(open))) ByteRTCMediaStreamType : unsigned long {
    /// Sound.
    ByteRTCMediaStreamTypeAudio = 1,
    /// Pictures.
    ByteRTCMediaStreamTypeVideo = 2,
    /// Sound and pictures.
    ByteRTCMediaStreamTypeBoth = 3
} ByteRTCMediaStreamType;

/// How streams are encrypted.
typedef enum __attribute__((flag_enum, enum_extensibility(open))) ByteRTCEncryptType : unsigned long {
    /// By the app.
    ByteRTCEncryptTypeCustomize = 0,
    /// AES with a key of 128 bits, in CBC mode.
    ByteRTCEncryptTypeAES128CBC = 1,
    /// AES with a key of 256 bits, in CBC mode.
    ByteRTCEncryptTypeAES256CBC = 2,
    /// AES with a key of 128 bits, in ECB mode.
    ByteRTCEncryptTypeAES128ECB = 3,
    /// AES with a key of 256 bits, in ECB mode.
    ByteRTCEncryptTypeAES256ECB = 4
} ByteRTCEncryptType;

/// Which problems somebody reports.
typedef enum __attribute__((flag_enum, enum_extensibility(open))) ByteRTCProblemFeedbackOption : unsigned long long {
    /// None.
    ByteRTCProblemFeedbackOptionNone = 0,
    /// Another, in words.
    ByteRTCProblemFeedbackOptionOtherMessage = 1ULL << 0,
    /// The connection was lost.
    ByteRTCProblemFeedbackOptionDisconnected = 1ULL << 1,
    /// The own voice comes late to the own ear.
    ByteRTCProblemFeedbackOptionEarBackDelay = 1ULL << 2,
    /// The own sound has noise.
    ByteRTCProblemFeedbackOptionLocalNoise = 1ULL << 10,
    /// The own sound breaks off.
    ByteRTCProblemFeedbackOptionLocalAudioLagging = 1ULL << 11,
    /// The own sound is missing.
    ByteRTCProblemFeedbackOptionLocalNoAudio = 1ULL << 12,
    /// The own sound is too loud or too low.
    ByteRTCProblemFeedbackOptionLocalAudioStrength = 1ULL << 13,
    /// The own sound has an echo.
    ByteRTCProblemFeedbackOptionLocalEcho = 1ULL << 14,
    /// The own picture is not sharp.
    ByteRTCProblemFeedbackOptionLocalVideoFuzzy = 1ULL << 24,
    /// Own sound and picture are apart.
    ByteRTCProblemFeedbackOptionLocalNotSync = 1ULL << 25,
    /// The own picture stands still.
    ByteRTCProblemFeedbackOptionLocalVideoLagging = 1ULL << 26,
    /// The own picture is missing.
    ByteRTCProblemFeedbackOptionLocalNoVideo = 1ULL << 27,
    /// Others' sound has noise.
    ByteRTCProblemFeedbackOptionRemoteNoise = 1ULL << 37,
    /// Others' sound breaks off.
    ByteRTCProblemFeedbackOptionRemoteAudioLagging = 1ULL << 38,
    /// Others' sound is missing.
    ByteRTCProblemFeedbackOptionRemoteNoAudio = 1ULL << 39,
    /// Others' sound is too loud or too low.
    ByteRTCProblemFeedbackOptionRemoteAudioStrength = 1ULL << 40,
    /// Others' sound has an echo.
    ByteRTCProblemFeedbackOptionRemoteEcho = 1ULL << 41,
    /// Others' pictures are not sharp.
    ByteRTCProblemFeedbackOptionRemoteVideoFuzzy = 1ULL << 51,
    /// Others' sound and pictures are apart.
    ByteRTCProblemFeedbackOptionRemoteNotSync = 1ULL << 52,
    /// Others' pictures stand still.
    ByteRTCProblemFeedbackOptionRemoteVideoLagging = 1ULL << 53,
    /// Others' pictures are missing.
    ByteRTCProblemFeedbackOptionRemoteNoVideo = 1ULL << 54
} ByteRTCProblemFeedbackOption;
