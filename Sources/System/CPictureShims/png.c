#include "CPictureShims.h"
#include <png.h>
#include <stdlib.h>
#include <string.h>

static int failure(png_image *image, char reason[64]) {
    strncpy(reason, image->message, 63);
    reason[63] = 0;
    png_image_free(image);
    return -1;
}

int cshim_png_read_size(const uint8_t *bytes, size_t size, uint32_t *width, uint32_t *height, char reason[64]) {
    png_image image = {.version = PNG_IMAGE_VERSION};
    if (!png_image_begin_read_from_memory(&image, bytes, size)) return failure(&image, reason);
    *width = image.width;
    *height = image.height;
    png_image_free(&image);
    return 0;
}

int cshim_png_read_pixels(
    const uint8_t *bytes, size_t size, uint32_t width, uint32_t height, uint8_t *pixels, char reason[64]) {
    png_image image = {.version = PNG_IMAGE_VERSION};
    if (!png_image_begin_read_from_memory(&image, bytes, size)) return failure(&image, reason);
    image.format = PNG_FORMAT_RGBA;
    if (image.width != width || image.height != height) {
        strncpy(image.message, "the picture has another size", 63);
        return failure(&image, reason);
    }
    if (!png_image_finish_read(&image, NULL, pixels, 0, NULL)) return failure(&image, reason);
    png_image_free(&image);
    return 0;
}

uint8_t *cshim_png_write(const uint8_t *pixels, uint32_t width, uint32_t height, size_t *size, char reason[64]) {
    png_image image = {.version = PNG_IMAGE_VERSION, .width = width, .height = height, .format = PNG_FORMAT_RGBA};
    // Twice: libpng first tells how many bytes there will be.
    png_alloc_size_t count = 0;
    if (!png_image_write_to_memory(&image, NULL, &count, 0, pixels, 0, NULL)) {
        failure(&image, reason);
        return NULL;
    }
    uint8_t *bytes = malloc(count);
    if (!bytes) {
        strncpy(reason, "out of memory", 63);
        return NULL;
    }
    if (!png_image_write_to_memory(&image, bytes, &count, 0, pixels, 0, NULL)) {
        free(bytes);
        failure(&image, reason);
        return NULL;
    }
    *size = count;
    return bytes;
}
