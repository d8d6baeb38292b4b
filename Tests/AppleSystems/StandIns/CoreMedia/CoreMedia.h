// Stands in for Apple's CoreMedia.
#pragma once
#include <stdint.h>

typedef struct CMTime {
    int64_t value;
    int32_t timescale;
    uint32_t flags;
    int64_t epoch;
} CMTime;
