#include "grey.h"

#include <stdlib.h>
#include <string.h>

cpictures_result grey_allocate(uint64_t width, uint64_t height, uint64_t most_pixels, cpictures_picture *out)
{
    if (width == 0 || height == 0) return cpictures_damaged;
    if (width > 1000000 || height > 1000000 || width * height > most_pixels) return cpictures_too_many_pixels;
    out->grey = malloc(width * height);
    if (out->grey == NULL) return cpictures_too_many_pixels;
    memset(out->grey, 255, width * height);
    out->width = (int)width;
    out->height = (int)height;
    return cpictures_whole;
}

uint8_t *rows_allocate(const cpictures_picture *picture, int channels)
{
    return calloc((size_t)picture->width * (size_t)picture->height, (size_t)channels);
}

void grey_flatten(const uint8_t *grey_alpha, cpictures_picture *out)
{
    size_t count = (size_t)out->width * (size_t)out->height;
    uint64_t sum = 0, weight = 0;
    for (size_t i = 0; i < count; i++) {
        sum += (uint64_t)grey_alpha[2 * i] * grey_alpha[2 * i + 1];
        weight += grey_alpha[2 * i + 1];
    }
    // A light code drawn for a dark page would vanish on white.
    unsigned ground = weight > 0 && sum / weight > 200 ? 0 : 255;
    for (size_t i = 0; i < count; i++) {
        unsigned grey = grey_alpha[2 * i], alpha = grey_alpha[2 * i + 1];
        out->grey[i] = (uint8_t)((grey * alpha + ground * (255 - alpha) + 127) / 255);
    }
}

void cpictures_free(cpictures_picture *picture)
{
    free(picture->grey);
    picture->grey = NULL;
}
