#include "grey.h"

#include <libheif/heif.h>
#include <stdlib.h>
#include <string.h>

/// Copies the luma plane, laid over a ground where there is an alpha plane.
static cpictures_result copy_luma(const struct heif_image *image, cpictures_picture *out)
{
    int stride = 0, alpha_stride = 0;
    const uint8_t *luma = heif_image_get_plane_readonly(image, heif_channel_Y, &stride);
    int width = heif_image_get_width(image, heif_channel_Y);
    int height = heif_image_get_height(image, heif_channel_Y);
    if (luma == NULL || width != out->width || height != out->height) return cpictures_damaged;
    const uint8_t *alpha = heif_image_get_plane_readonly(image, heif_channel_Alpha, &alpha_stride);
    if (alpha == NULL) {
        for (int y = 0; y < height; y++)
            memcpy(out->grey + (size_t)y * (size_t)width, luma + (size_t)y * (size_t)stride, (size_t)width);
        return cpictures_whole;
    }
    if (heif_image_get_width(image, heif_channel_Alpha) != width
        || heif_image_get_height(image, heif_channel_Alpha) != height)
        return cpictures_damaged;
    uint8_t *pairs = rows_allocate(out, 2);
    if (pairs == NULL) return cpictures_damaged;
    uint8_t *pair = pairs;
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
            *pair++ = luma[(size_t)y * (size_t)stride + (size_t)x];
            *pair++ = alpha[(size_t)y * (size_t)alpha_stride + (size_t)x];
        }
    grey_flatten(pairs, out);
    free(pairs);
    return cpictures_whole;
}

static cpictures_result decode(struct heif_image_handle *handle, uint64_t most_pixels, cpictures_picture *out)
{
    int width = heif_image_handle_get_width(handle), height = heif_image_handle_get_height(handle);
    if (width <= 0 || height <= 0) return cpictures_damaged;
    cpictures_result result = grey_allocate((uint64_t)width, (uint64_t)height, most_pixels, out);
    if (result != cpictures_whole) return result;
    struct heif_decoding_options *options = heif_decoding_options_alloc();
    if (options == NULL) return cpictures_damaged;
    options->convert_hdr_to_8bit = 1;
    struct heif_image *image = NULL;
    struct heif_error error =
        heif_decode_image(handle, &image, heif_colorspace_YCbCr, heif_chroma_420, options);
    heif_decoding_options_free(options);
    if (error.code == heif_error_Unsupported_filetype || error.code == heif_error_Unsupported_feature)
        return cpictures_unsupported;
    if (error.code != heif_error_Ok) return cpictures_damaged;
    result = copy_luma(image, out);
    heif_image_release(image);
    return result;
}

cpictures_result cpictures_heif(const uint8_t *bytes, size_t count, uint64_t most_pixels, cpictures_picture *out)
{
    struct heif_context *context = heif_context_alloc();
    if (context == NULL) return cpictures_damaged;
    cpictures_result result = cpictures_damaged;
    struct heif_image_handle *handle = NULL;
    struct heif_error error = heif_context_read_from_memory_without_copy(context, bytes, count, NULL);
    if (error.code == heif_error_Unsupported_filetype || error.code == heif_error_Unsupported_feature)
        result = cpictures_unsupported;
    else if (error.code == heif_error_Ok
             && heif_context_get_primary_image_handle(context, &handle).code == heif_error_Ok) {
        result = decode(handle, most_pixels, out);
        heif_image_handle_release(handle);
    }
    heif_context_free(context);
    return result;
}
