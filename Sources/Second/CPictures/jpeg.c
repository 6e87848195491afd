#include "grey.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

#include <jpeglib.h>

typedef struct {
    struct jpeg_error_mgr base;
    jmp_buf leave;
} errors;

static void fail(j_common_ptr jpeg)
{
    longjmp(((errors *)jpeg->err)->leave, 1);
}

static void count_warning(j_common_ptr jpeg, int level)
{
    if (level < 0) jpeg->err->num_warnings++;
}

static void stay_silent(j_common_ptr jpeg)
{
    (void)jpeg;
}

/// CMYK as Adobe writes it is inverted: 255 means no ink.
static void grey_from_cmyk(const uint8_t *cmyk, int width, int inverted, uint8_t *grey)
{
    for (int x = 0; x < width; x++, cmyk += 4) {
        unsigned ink[4];
        for (int i = 0; i < 4; i++) ink[i] = inverted ? cmyk[i] : 255u - cmyk[i];
        grey[x] = grey_of(ink[0] * ink[3] / 255, ink[1] * ink[3] / 255, ink[2] * ink[3] / 255);
    }
}

cpictures_result cpictures_jpeg(const uint8_t *bytes, size_t count, uint64_t most_pixels, cpictures_picture *out)
{
    struct jpeg_decompress_struct jpeg;
    errors trouble;
    // Changed between setjmp and longjmp, hence volatile.
    uint8_t *volatile line = NULL;
    volatile int started = 0;
    cpictures_result result;
    jpeg.err = jpeg_std_error(&trouble.base);
    trouble.base.error_exit = fail;
    trouble.base.emit_message = count_warning;
    trouble.base.output_message = stay_silent;
    if (setjmp(trouble.leave) != 0) {
        free(line);
        jpeg_destroy_decompress(&jpeg);
        // Rows decoded so far may hold the code.
        return started ? cpictures_partial : cpictures_damaged;
    }
    jpeg_create_decompress(&jpeg);
    jpeg_mem_src(&jpeg, bytes, (unsigned long)count);
    jpeg_read_header(&jpeg, TRUE);
    int cmyk = jpeg.jpeg_color_space == JCS_CMYK || jpeg.jpeg_color_space == JCS_YCCK;
    result = grey_allocate(jpeg.image_width, jpeg.image_height, most_pixels, out);
    if (result == cpictures_whole) {
        jpeg.out_color_space = cmyk ? JCS_CMYK : JCS_GRAYSCALE;
        jpeg_start_decompress(&jpeg);
        started = 1;
        if (cmyk) line = malloc((size_t)out->width * 4);
        while (jpeg.output_scanline < jpeg.output_height && !(cmyk && line == NULL)) {
            uint8_t *row = out->grey + (size_t)jpeg.output_scanline * (size_t)out->width;
            JSAMPROW target = cmyk ? line : row;
            jpeg_read_scanlines(&jpeg, &target, 1);
            if (cmyk) grey_from_cmyk(line, out->width, jpeg.saw_Adobe_marker, row);
        }
        if (jpeg.err->num_warnings > 0) result = cpictures_partial;
    }
    free(line);
    jpeg_destroy_decompress(&jpeg);
    return result;
}
