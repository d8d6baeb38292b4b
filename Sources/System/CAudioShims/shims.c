#include "CAudioShims.h"
int cshim_opus_set_bitrate(OpusEncoder *encoder, int32_t bits_per_second) {
    return opus_encoder_ctl(encoder, OPUS_SET_BITRATE(bits_per_second));
}
