// ZXing 1.4 behind a C face: grey pixels in, the codes seen out.
#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

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
