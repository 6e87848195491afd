#include "grey.h"

#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    const uint8_t *next;
    size_t left;
} source;

static void read_some(png_structp png, png_bytep into, png_size_t count)
{
    source *from = png_get_io_ptr(png);
    if (from->left == 0) png_error(png, "cut short");
    // A piece cut in two still gives the rows of its first part; zeros stand for the rest.
    size_t got = count < from->left ? count : from->left;
    memcpy(into, from->next, got);
    memset(into + got, 0, count - got);
    from->next += got;
    from->left -= got;
}

static void fail(png_structp png, png_const_charp message)
{
    (void)message;
    png_longjmp(png, 1);
}

static void ignore(png_structp png, png_const_charp message)
{
    (void)png;
    (void)message;
}

/// Everything becomes 8-bit grey, with alpha where the file has any.
static int ask_for_grey(png_structp png, png_infop info)
{
    int colour = png_get_color_type(png, info);
    int alpha = (colour & PNG_COLOR_MASK_ALPHA) != 0 || png_get_valid(png, info, PNG_INFO_tRNS) != 0;
    png_set_expand(png);
    png_set_scale_16(png);
    if (colour & PNG_COLOR_MASK_COLOR) png_set_rgb_to_gray_fixed(png, PNG_ERROR_ACTION_NONE, -1, -1);
    png_set_interlace_handling(png);
    png_read_update_info(png, info);
    return alpha;
}

cpictures_result cpictures_png(const uint8_t *bytes, size_t count, uint64_t most_pixels, cpictures_picture *out)
{
    source from = {bytes, count};
    // Changed between setjmp and longjmp, hence volatile.
    uint8_t *volatile rows = NULL;
    png_bytep *volatile starts = NULL;
    volatile int channels = 0;
    volatile cpictures_result result = cpictures_damaged;
    png_infop info = NULL;
    png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, fail, ignore);
    if (png == NULL) return cpictures_damaged;
    info = png_create_info_struct(png);
    if (info == NULL) goto done;
    if (setjmp(png_jmpbuf(png)) != 0) {
        // Rows decoded so far may hold the code.
        if (channels > 0) result = cpictures_partial;
        goto done;
    }
    png_set_read_fn(png, &from, read_some);
    png_set_user_limits(png, 1000000, 1000000);
    png_set_chunk_malloc_max(png, 8000000);
    png_set_chunk_cache_max(png, 64);
    png_read_info(png, info);
    result = grey_allocate(png_get_image_width(png, info), png_get_image_height(png, info), most_pixels, out);
    if (result != cpictures_whole) goto done;
    result = cpictures_damaged;
    int wanted = ask_for_grey(png, info) ? 2 : 1;
    if (png_get_rowbytes(png, info) != (size_t)out->width * (size_t)wanted) goto done;
    rows = rows_allocate(out, wanted);
    starts = calloc((size_t)out->height, sizeof(png_bytep));
    if (rows == NULL || starts == NULL) goto done;
    if (wanted == 1) memset(rows, 255, (size_t)out->width * (size_t)out->height);
    for (int y = 0; y < out->height; y++) starts[y] = rows + (size_t)y * (size_t)out->width * (size_t)wanted;
    channels = wanted;
    png_read_image(png, starts);
    result = cpictures_whole;
done:
    if (channels == 2) grey_flatten(rows, out);
    if (channels == 1) memcpy(out->grey, rows, (size_t)out->width * (size_t)out->height);
    free(rows);
    free(starts);
    png_destroy_read_struct(&png, &info, NULL);
    return result;
}
