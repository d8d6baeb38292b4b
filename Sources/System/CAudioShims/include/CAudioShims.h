#ifndef CAUDIOSHIMS_H
#define CAUDIOSHIMS_H
#include <opus.h>
#include <stdint.h>
/// The encoder's bit rate in bit/s. `opus_encoder_ctl` is variadic, which Swift cannot call.
int cshim_opus_set_bitrate(OpusEncoder *encoder, int32_t bits_per_second);
#endif
