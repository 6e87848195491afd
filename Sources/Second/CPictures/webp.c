#include "grey.h"

#include <stdlib.h>
#include <string.h>
#include <webp/decode.h>
#include <webp/demux.h>

/// Lossy and opaque: the luma plane is the grey picture.
static cpictures_result luma(const uint8_t *bytes, size_t count, cpictures_picture *out)
{
    int width = 0, height = 0, stride = 0, chroma_stride = 0;
    uint8_t *u = NULL, *v = NULL;
    uint8_t *y = WebPDecodeYUV(bytes, count, &width, &height, &u, &v, &stride, &chroma_stride);
    if (y == NULL) return cpictures_damaged;
    int fits = width == out->width && height == out->height;
    for (int row = 0; fits && row < height; row++)
        memcpy(out->grey + (size_t)row * (size_t)width, y + (size_t)row * (size_t)stride, (size_t)width);
    WebPFree(y);
    return fits ? cpictures_whole : cpictures_damaged;
}

static cpictures_result with_alpha(const uint8_t *bytes, size_t count, cpictures_picture *out)
{
    int width = 0, height = 0;
    uint8_t *colours = WebPDecodeRGBA(bytes, count, &width, &height);
    if (colours == NULL) return cpictures_damaged;
    int fits = width == out->width && height == out->height;
    size_t pixels = fits ? (size_t)width * (size_t)height : 0;
    // Two bytes per pixel never overtake the four they come from.
    for (size_t i = 0; i < pixels; i++) {
        const uint8_t *pixel = colours + 4 * i;
        uint8_t grey = grey_of(pixel[0], pixel[1], pixel[2]), alpha = pixel[3];
        colours[2 * i] = grey;
        colours[2 * i + 1] = alpha;
    }
    if (fits) grey_flatten(colours, out);
    WebPFree(colours);
    return fits ? cpictures_whole : cpictures_damaged;
}

static cpictures_result still(const uint8_t *bytes, size_t count, uint64_t most_pixels, cpictures_picture *out)
{
    WebPBitstreamFeatures features;
    if (WebPGetFeatures(bytes, count, &features) != VP8_STATUS_OK) return cpictures_damaged;
    cpictures_result result =
        grey_allocate((uint64_t)features.width, (uint64_t)features.height, most_pixels, out);
    if (result != cpictures_whole) return result;
    return features.has_alpha ? with_alpha(bytes, count, out) : luma(bytes, count, out);
}

cpictures_result cpictures_webp(const uint8_t *bytes, size_t count, uint64_t most_pixels, cpictures_picture *out)
{
    WebPBitstreamFeatures features;
    if (WebPGetFeatures(bytes, count, &features) != VP8_STATUS_OK) return cpictures_damaged;
    if (!features.has_animation) return still(bytes, count, most_pixels, out);
    // Of an animation the first frame counts.
    WebPData data = {bytes, count};
    WebPDemuxer *demuxer = WebPDemux(&data);
    if (demuxer == NULL) return cpictures_damaged;
    cpictures_result result = cpictures_damaged;
    WebPIterator frame;
    if (WebPDemuxGetFrame(demuxer, 1, &frame)) {
        result = still(frame.fragment.bytes, frame.fragment.size, most_pixels, out);
        WebPDemuxReleaseIterator(&frame);
    }
    WebPDemuxDelete(demuxer);
    return result;
}
