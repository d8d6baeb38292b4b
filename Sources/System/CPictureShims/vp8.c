#include "CPictureShims.h"
#include <stdlib.h>
#include <string.h>
#include <vpx/vp8cx.h>
#include <vpx/vp8dx.h>
#include <vpx/vpx_decoder.h>
#include <vpx/vpx_encoder.h>

struct cshim_vp8_encoder {
    vpx_codec_ctx_t codec;
    vpx_codec_enc_cfg_t configuration;
};

struct cshim_vp8_decoder {
    vpx_codec_ctx_t codec;
    vpx_image_t *image;
};

cshim_vp8_encoder *cshim_vp8_encoder_create(
    unsigned int width, unsigned int height, unsigned int kilobits_per_second, int *code) {
    cshim_vp8_encoder *result = calloc(1, sizeof *result);
    if (!result) {
        *code = VPX_CODEC_MEM_ERROR;
        return NULL;
    }
    vpx_codec_enc_cfg_t *configuration = &result->configuration;
    *code = vpx_codec_enc_config_default(vpx_codec_vp8_cx(), configuration, 0);
    if (*code == VPX_CODEC_OK) {
        configuration->g_w = width;
        configuration->g_h = height;
        configuration->g_timebase.num = 1;
        configuration->g_timebase.den = 90000;
        configuration->g_threads = 1;
        configuration->g_lag_in_frames = 0;
        configuration->g_pass = VPX_RC_ONE_PASS;
        configuration->rc_end_usage = VPX_CBR;
        configuration->rc_dropframe_thresh = 0;
        configuration->rc_resize_allowed = 0;
        configuration->rc_min_quantizer = 2;
        configuration->rc_max_quantizer = 56;
        configuration->rc_undershoot_pct = 100;
        configuration->rc_overshoot_pct = 15;
        configuration->rc_buf_initial_sz = 500;
        configuration->rc_buf_optimal_sz = 600;
        configuration->rc_buf_sz = 1000;
        // Key frames come when asked for.
        configuration->kf_mode = VPX_KF_DISABLED;
        configuration->rc_target_bitrate = kilobits_per_second;
        *code = vpx_codec_enc_init(&result->codec, vpx_codec_vp8_cx(), configuration, 0);
    }
    if (*code != VPX_CODEC_OK) {
        free(result);
        return NULL;
    }
    // A negative speed is used as it is. From a positive one libvpx derives the speed from measured time, and the same
    // pictures would not give the same bytes.
    *code = vpx_codec_control(&result->codec, VP8E_SET_CPUUSED, -8);
    if (*code == VPX_CODEC_OK) *code = vpx_codec_control(&result->codec, VP8E_SET_STATIC_THRESHOLD, 1);
    if (*code == VPX_CODEC_OK) *code = vpx_codec_control(&result->codec, VP8E_SET_TOKEN_PARTITIONS, 0);
    // In percent of an average picture: so a key frame takes the bits of six at most.
    if (*code == VPX_CODEC_OK) *code = vpx_codec_control(&result->codec, VP8E_SET_MAX_INTRA_BITRATE_PCT, 600);
    if (*code != VPX_CODEC_OK) {
        cshim_vp8_encoder_destroy(result);
        return NULL;
    }
    return result;
}

void cshim_vp8_encoder_destroy(cshim_vp8_encoder *encoder) {
    vpx_codec_destroy(&encoder->codec);
    free(encoder);
}

int cshim_vp8_encoder_set_bit_rate(cshim_vp8_encoder *encoder, unsigned int kilobits_per_second) {
    vpx_codec_enc_cfg_t configuration = encoder->configuration;
    configuration.rc_target_bitrate = kilobits_per_second;
    int code = vpx_codec_enc_config_set(&encoder->codec, &configuration);
    if (code == VPX_CODEC_OK) encoder->configuration = configuration;
    return code;
}

int cshim_vp8_encode(
    cshim_vp8_encoder *encoder, const uint8_t *planes, int64_t time, unsigned int duration, int is_key,
    const uint8_t **bytes, size_t *size) {
    *size = 0;
    vpx_image_t image;
    // libvpx only reads the planes, though its type does not say so.
    if (!vpx_img_wrap(
            &image, VPX_IMG_FMT_I420, encoder->configuration.g_w, encoder->configuration.g_h, 1, (uint8_t *)planes)) {
        return VPX_CODEC_INVALID_PARAM;
    }
    size_t width = encoder->configuration.g_w, height = encoder->configuration.g_h;
    size_t half = (width + 1) / 2;
    image.planes[VPX_PLANE_Y] = (uint8_t *)planes;
    image.planes[VPX_PLANE_U] = image.planes[VPX_PLANE_Y] + width * height;
    image.planes[VPX_PLANE_V] = image.planes[VPX_PLANE_U] + half * ((height + 1) / 2);
    image.stride[VPX_PLANE_Y] = (int)width;
    image.stride[VPX_PLANE_U] = (int)half;
    image.stride[VPX_PLANE_V] = (int)half;
    int code = vpx_codec_encode(
        &encoder->codec, &image, time, duration, is_key ? VPX_EFLAG_FORCE_KF : 0, VPX_DL_REALTIME);
    if (code != VPX_CODEC_OK) return code;
    vpx_codec_iter_t position = NULL;
    const vpx_codec_cx_pkt_t *packet;
    while ((packet = vpx_codec_get_cx_data(&encoder->codec, &position))) {
        if (packet->kind != VPX_CODEC_CX_FRAME_PKT) continue;
        *bytes = packet->data.frame.buf;
        *size = packet->data.frame.sz;
    }
    return VPX_CODEC_OK;
}

cshim_vp8_decoder *cshim_vp8_decoder_create(int *code) {
    cshim_vp8_decoder *result = calloc(1, sizeof *result);
    if (!result) {
        *code = VPX_CODEC_MEM_ERROR;
        return NULL;
    }
    vpx_codec_dec_cfg_t configuration = {.threads = 1, .w = 0, .h = 0};
    *code = vpx_codec_dec_init(&result->codec, vpx_codec_vp8_dx(), &configuration, 0);
    if (*code != VPX_CODEC_OK) {
        free(result);
        return NULL;
    }
    return result;
}

void cshim_vp8_decoder_destroy(cshim_vp8_decoder *decoder) {
    vpx_codec_destroy(&decoder->codec);
    free(decoder);
}

int cshim_vp8_decode(
    cshim_vp8_decoder *decoder, const uint8_t *bytes, size_t size, unsigned int *width, unsigned int *height) {
    *width = 0;
    *height = 0;
    decoder->image = NULL;
    int code = vpx_codec_decode(&decoder->codec, bytes, (unsigned int)size, NULL, 0);
    if (code != VPX_CODEC_OK) return code;
    vpx_codec_iter_t position = NULL;
    vpx_image_t *image;
    while ((image = vpx_codec_get_frame(&decoder->codec, &position))) decoder->image = image;
    int is_corrupted = 0;
    if (vpx_codec_control(&decoder->codec, VP8D_GET_FRAME_CORRUPTED, &is_corrupted) == VPX_CODEC_OK && is_corrupted) {
        decoder->image = NULL;
        return -1;
    }
    if (decoder->image) {
        *width = decoder->image->d_w;
        *height = decoder->image->d_h;
    }
    return VPX_CODEC_OK;
}

void cshim_vp8_copy_planes(const cshim_vp8_decoder *decoder, uint8_t *planes) {
    const vpx_image_t *image = decoder->image;
    for (int plane = 0; plane < 3; plane++) {
        size_t width = plane ? (image->d_w + 1) / 2 : image->d_w;
        size_t height = plane ? (image->d_h + 1) / 2 : image->d_h;
        const uint8_t *row = image->planes[plane];
        for (size_t y = 0; y < height; y++) {
            memcpy(planes, row, width);
            planes += width;
            row += image->stride[plane];
        }
    }
}

const char *cshim_vpx_sentence(int code) { return vpx_codec_err_to_string((vpx_codec_err_t)code); }
