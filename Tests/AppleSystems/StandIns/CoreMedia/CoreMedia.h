// Stands in for Apple's CoreMedia.
#pragma once
#include <stdint.h>

typedef struct CMTime {
    int64_t value;
    int32_t timescale;
    uint32_t flags;
    int64_t epoch;
} CMTime;

// Apple's module has it in Swift.
CMTime CMTimeOf(int64_t value, int32_t timescale) __attribute__((swift_name("CMTime.init(value:timescale:)")));

CMTime CMTimeMake(int64_t value, int32_t timescale) __attribute__((swift_name("CMTimeMake(value:timescale:)")));
