#ifndef CAUDIOSHIMS_H
#define CAUDIOSHIMS_H
#include <opus.h>
#include <stdint.h>

/// `opus_encoder_ctl` and `opus_decoder_ctl` are variadic, which Swift cannot call: one function for each control that
/// is used. All return libopus's code, 0 for success.

/// The encoder's bit rate in bit/s.
int cshim_opus_set_bitrate(OpusEncoder *encoder, int32_t bits_per_second);
/// How much time the encoder may spend, 0...10.
int cshim_opus_set_complexity(OpusEncoder *encoder, int32_t complexity);
/// Whether silence is sent as packets of one or two bytes.
int cshim_opus_set_dtx(OpusEncoder *encoder, int32_t enabled);
/// Whether a packet may carry a coarse copy of the frame before it.
int cshim_opus_set_inband_fec(OpusEncoder *encoder, int32_t enabled);
/// The loss the encoder should prepare for, 0...100 %.
int cshim_opus_set_packet_loss_percentage(OpusEncoder *encoder, int32_t percentage);
/// The widest audio band the encoder may choose, an OPUS_BANDWIDTH_ value.
int cshim_opus_set_maximum_bandwidth(OpusEncoder *encoder, int32_t bandwidth);
/// What the sound is: OPUS_AUTO, OPUS_SIGNAL_VOICE or OPUS_SIGNAL_MUSIC.
int cshim_opus_set_signal(OpusEncoder *encoder, int32_t signal);
/// Forgets the sound so far, keeps the settings.
int cshim_opus_reset_encoder(OpusEncoder *encoder);
/// Forgets the sound so far, keeps the settings.
int cshim_opus_reset_decoder(OpusDecoder *decoder);
#endif
