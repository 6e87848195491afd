// Picture files to 8-bit grey: libpng, libjpeg, libwebp and libheif, each checked before it may allocate.
// From grey to the codes seen: ZXing 1.4, which is C++.
#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

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

/// One code that was read: its payload and where it stands, in pixels of the picture given.
typedef struct {
    uint8_t *bytes;  ///< The payload in UTF-8, not terminated.
    size_t count;    ///< How many bytes there are.
    int x, y;        ///< The middle of the code.
    int reach;       ///< From the middle to the farthest corner.
    int corners_x[4], corners_y[4];  ///< The four corners, one after the other around the code.
} czxing_code;

/// All codes of one picture; czxing_free gives the memory back.
typedef struct {
    czxing_code *codes;
    size_t count;
} czxing_codes;

/// How grey becomes black and white.
typedef enum {
    czxing_local_average,     ///< Each pixel against its neighbourhood.
    czxing_global_histogram,  ///< All pixels against one threshold.
} czxing_binarizer;

/// Reads every QR code of a picture of 8-bit grey rows without gaps.
///
/// A failure inside ZXing (an exception) counts as nothing seen.
czxing_codes czxing_read(const uint8_t *grey, int width, int height, czxing_binarizer binarizer);

/// Whether the picture shows a code of another kind (a barcode, Data Matrix, Aztec, PDF417, Micro QR).
int czxing_sees_other_code(const uint8_t *grey, int width, int height);

/// Gives back what czxing_read returned.
void czxing_free(czxing_codes codes);

#ifdef __cplusplus
}
#endif
