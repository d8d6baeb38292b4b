// Types of the vendor's that are numbers in Objective-C and have any value in Swift.
#pragma once
#include <stdint.h>

/// An error of TRTC: `onError` and the other callbacks that can fail are called with one. Its raw value is the vendor's
/// number: 0 for success, else below 0.
///
/// Apps compare with the global constants, `errCode == ERR_NULL`, or read `rawValue`.
typedef int32_t TXLiteAVError __attribute__((swift_newtype(struct)));

/// A warning of TRTC: `onWarning` is called with one. Nothing has failed. Its raw value is the vendor's number, above 0.
typedef int32_t TXLiteAVWarning __attribute__((swift_newtype(struct)));
