// Picture files to 8-bit grey: libpng, libjpeg, libwebp and libheif, each checked before it may allocate.
#pragma once

#include <stddef.h>
#include <stdint.h>

/// What became of a picture.
typedef enum {
    cpictures_whole,            ///< Decoded to the end.
    cpictures_partial,          ///< The bytes are damaged or cut short; what could be decoded is there.
    cpictures_damaged,          ///< Nothing could be decoded.
    cpictures_too_many_pixels,  ///< The header claims more pixels than allowed; nothing was allocated.
    cpictures_unsupported,      ///< The container is known but not what is inside it.
} cpictures_result;

/// Grey rows without gaps, 0 black to 255 white; cpictures_free gives them back.
typedef struct {
    uint8_t *grey;
    int width, height;
} cpictures_picture;

/// Each decodes one format. `most_pixels` bounds width times height as the file's header states them.
/// Transparent pixels are laid over white, or over black where what is opaque is nearly all white.
cpictures_result cpictures_png(const uint8_t *bytes, size_t count, uint64_t most_pixels, cpictures_picture *out);
cpictures_result cpictures_jpeg(const uint8_t *bytes, size_t count, uint64_t most_pixels, cpictures_picture *out);
cpictures_result cpictures_webp(const uint8_t *bytes, size_t count, uint64_t most_pixels, cpictures_picture *out);
cpictures_result cpictures_heif(const uint8_t *bytes, size_t count, uint64_t most_pixels, cpictures_picture *out);

/// Frees the rows of a picture; a picture without rows is fine.
void cpictures_free(cpictures_picture *picture);

/// Closes this process to debuggers of the same person and gives up new privileges (prctl has no Swift face).
void cpictures_keep_to_itself(void);
