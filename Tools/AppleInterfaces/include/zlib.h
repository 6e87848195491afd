// The part of zlib's documented interface that Sealing may use; iOS and macOS carry the library itself.
#ifndef SECOND_STUB_ZLIB_H
#define SECOND_STUB_ZLIB_H

typedef unsigned char Bytef;
typedef unsigned char Byte;
typedef unsigned int uInt;
typedef unsigned long uLong;
typedef uLong uLongf;
typedef void *_Null_unspecified voidpf;

typedef struct z_stream_s {
    Bytef *_Null_unspecified next_in; // not const, as long as ZLIB_CONST is not defined
    uInt avail_in;
    uLong total_in;
    Bytef *_Null_unspecified next_out;
    uInt avail_out;
    uLong total_out;
    const char *_Null_unspecified msg;
    struct internal_state *_Null_unspecified state;
    voidpf (*_Null_unspecified zalloc)(voidpf, uInt, uInt);
    void (*_Null_unspecified zfree)(voidpf, voidpf);
    voidpf opaque;
    int data_type;
    uLong adler;
    uLong reserved;
} z_stream;
typedef z_stream *_Null_unspecified z_streamp;

#define ZLIB_VERSION "1.2.12"
#define Z_NO_FLUSH 0
#define Z_FINISH 4
#define Z_OK 0
#define Z_STREAM_END 1
#define Z_NEED_DICT 2
#define Z_ERRNO (-1)
#define Z_STREAM_ERROR (-2)
#define Z_DATA_ERROR (-3)
#define Z_MEM_ERROR (-4)
#define Z_BUF_ERROR (-5)
#define Z_VERSION_ERROR (-6)
#define Z_NO_COMPRESSION 0
#define Z_BEST_SPEED 1
#define Z_BEST_COMPRESSION 9
#define Z_DEFAULT_COMPRESSION (-1)
#define Z_DEFAULT_STRATEGY 0
#define Z_DEFLATED 8
#define MAX_WBITS 15
#define MAX_MEM_LEVEL 9

int compress2(Bytef *_Null_unspecified, uLongf *_Null_unspecified, const Bytef *_Null_unspecified, uLong, int);
int compress(Bytef *_Null_unspecified, uLongf *_Null_unspecified, const Bytef *_Null_unspecified, uLong);
uLong compressBound(uLong);
int uncompress(Bytef *_Null_unspecified, uLongf *_Null_unspecified, const Bytef *_Null_unspecified, uLong);
int deflateInit_(z_streamp, int, const char *_Null_unspecified, int);
int deflateInit2_(z_streamp, int, int, int, int, int, const char *_Null_unspecified, int);
int deflate(z_streamp, int);
int deflateEnd(z_streamp);
uLong deflateBound(z_streamp, uLong);
int inflateInit_(z_streamp, const char *_Null_unspecified, int);
int inflateInit2_(z_streamp, int, const char *_Null_unspecified, int);
int inflate(z_streamp, int);
int inflateEnd(z_streamp);
uLong crc32(uLong, const Bytef *_Null_unspecified, uInt);
uLong adler32(uLong, const Bytef *_Null_unspecified, uInt);
const char *_Null_unspecified zlibVersion(void);

#endif
