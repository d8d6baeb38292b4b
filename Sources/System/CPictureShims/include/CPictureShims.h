#ifndef CPICTURESHIMS_H
#define CPICTURESHIMS_H
#include <stddef.h>
#include <stdint.h>

/// libvpx's VP8 encoder and decoder, whose calls are macros and variadic functions that Swift cannot call, and libpng's
/// simplified calls. Pictures are I420: the planes of Y, U and V one after the other without gaps, the latter two with half
/// the width and half the height, rounded up. One thread at a time.

/// An encoder of pictures of one size, opaque to Swift.
typedef struct cshim_vp8_encoder cshim_vp8_encoder;

/// Makes an encoder, or returns NULL and libvpx's code. The same calls in the same order give the same bytes.
cshim_vp8_encoder *cshim_vp8_encoder_create(
    unsigned int width, unsigned int height, unsigned int kilobits_per_second, int *code);
void cshim_vp8_encoder_destroy(cshim_vp8_encoder *encoder);
/// Changes the bit rate; returns libvpx's code, 0 for success.
int cshim_vp8_encoder_set_bit_rate(cshim_vp8_encoder *encoder, unsigned int kilobits_per_second);
/// Encodes a picture that begins at `time`, larger than the last one's, both times in 1/90,000 s; returns libvpx's code.
///
/// `bytes` stay valid until the next call. `size` is 0 if there is nothing to send.
int cshim_vp8_encode(
    cshim_vp8_encoder *encoder, const uint8_t *planes, int64_t time, unsigned int duration, int is_key,
    const uint8_t **bytes, size_t *size);

/// A decoder, opaque to Swift.
typedef struct cshim_vp8_decoder cshim_vp8_decoder;

/// Makes a decoder, or returns NULL and libvpx's code.
cshim_vp8_decoder *cshim_vp8_decoder_create(int *code);
void cshim_vp8_decoder_destroy(cshim_vp8_decoder *decoder);
/// Decodes a picture; returns libvpx's code, or -1 if it decoded something that does not look right.
///
/// `width` is 0 if there is nothing to show.
int cshim_vp8_decode(
    cshim_vp8_decoder *decoder, const uint8_t *bytes, size_t size, unsigned int *width, unsigned int *height);
/// Copies the planes of the last decoded picture, without gaps.
void cshim_vp8_copy_planes(const cshim_vp8_decoder *decoder, uint8_t *planes);
/// libvpx's sentence for a code.
const char *cshim_vpx_sentence(int code);

/// Reads the size of the PNG picture in `bytes`; returns 0, or -1 with libpng's reason, at most 63 characters.
int cshim_png_read_size(
    const uint8_t *bytes, size_t size, uint32_t *width, uint32_t *height, char reason[64]);
/// Decodes a PNG picture of the known size into red, green, blue and alpha; returns 0, or -1 with libpng's reason.
int cshim_png_read_pixels(
    const uint8_t *bytes, size_t size, uint32_t width, uint32_t height, uint8_t *pixels, char reason[64]);
/// Encodes red, green, blue and alpha as PNG into memory that the caller frees; returns NULL with libpng's reason.
uint8_t *cshim_png_write(
    const uint8_t *pixels, uint32_t width, uint32_t height, size_t *size, char reason[64]);
#endif
