// Stands in for Apple's CoreMedia.
#pragma once
#include <stdint.h>

typedef struct CMTime {
    int64_t value;
    int32_t timescale;
    uint32_t flags;
    int64_t epoch;
} CMTime;

CMTime CMTimeMake(int64_t value, int32_t timescale) __attribute__((swift_name("CMTimeMake(value:timescale:)")));
