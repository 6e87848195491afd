// What the decoders share.
#pragma once

#include "CPictures.h"

/// Checks the header's claim and allocates rows, white all over so that missing rows read as paper.
cpictures_result grey_allocate(uint64_t width, uint64_t height, uint64_t most_pixels, cpictures_picture *out);

/// Allocates rows of `channels` bytes a pixel, zeroed; NULL when there is no memory.
uint8_t *rows_allocate(const cpictures_picture *picture, int channels);

/// Lays grey-with-alpha pixels (two bytes each) over the ground that shows them.
void grey_flatten(const uint8_t *grey_alpha, cpictures_picture *out);

/// Luma of a colour (ITU-R BT.601).
static inline uint8_t grey_of(unsigned red, unsigned green, unsigned blue)
{
    return (uint8_t)((306 * red + 601 * green + 117 * blue + 512) >> 10);
}
