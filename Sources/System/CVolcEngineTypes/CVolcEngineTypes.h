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
