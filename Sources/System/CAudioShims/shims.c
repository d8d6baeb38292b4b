#include "CAudioShims.h"

int cshim_opus_set_bitrate(OpusEncoder *encoder, int32_t bits_per_second) {
    return opus_encoder_ctl(encoder, OPUS_SET_BITRATE(bits_per_second));
}

int cshim_opus_set_complexity(OpusEncoder *encoder, int32_t complexity) {
    return opus_encoder_ctl(encoder, OPUS_SET_COMPLEXITY(complexity));
}

int cshim_opus_set_dtx(OpusEncoder *encoder, int32_t enabled) {
    return opus_encoder_ctl(encoder, OPUS_SET_DTX(enabled));
}

int cshim_opus_set_inband_fec(OpusEncoder *encoder, int32_t enabled) {
    return opus_encoder_ctl(encoder, OPUS_SET_INBAND_FEC(enabled));
}

int cshim_opus_set_packet_loss_percentage(OpusEncoder *encoder, int32_t percentage) {
    return opus_encoder_ctl(encoder, OPUS_SET_PACKET_LOSS_PERC(percentage));
}

int cshim_opus_set_maximum_bandwidth(OpusEncoder *encoder, int32_t bandwidth) {
    return opus_encoder_ctl(encoder, OPUS_SET_MAX_BANDWIDTH(bandwidth));
}

int cshim_opus_set_signal(OpusEncoder *encoder, int32_t signal) {
    return opus_encoder_ctl(encoder, OPUS_SET_SIGNAL(signal));
}

int cshim_opus_reset_encoder(OpusEncoder *encoder) {
    return opus_encoder_ctl(encoder, OPUS_RESET_STATE);
}

int cshim_opus_reset_decoder(OpusDecoder *decoder) {
    return opus_decoder_ctl(decoder, OPUS_RESET_STATE);
}
