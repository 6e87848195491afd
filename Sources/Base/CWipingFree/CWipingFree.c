#define _GNU_SOURCE
#include "CWipingFree.h"

void wipe_freed_memory(void) {}

#if defined(__linux__)
#include <dlfcn.h>
#include <errno.h>
#include <malloc.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef void (*free_function)(void *);

// The one behind this: the C library's, or that of a library that was loaded before it. It fits `malloc` and
// `malloc_usable_size`, which are looked up in the same order.
static void free_behind(void *block) {
    static _Atomic(free_function) found;
    free_function function = found;
    if (function == NULL) {
        function = (free_function)dlsym(RTLD_NEXT, "free");
        // Memory that is never given back harms less than an end here.
        if (function == NULL) return;
        found = function;
    }
    function(block);
}

void free(void *block) {
    if (block == NULL) return;
    int code = errno;
    explicit_bzero(block, malloc_usable_size(block));
    free_behind(block);
    errno = code;
}

void *realloc(void *block, size_t size) {
    if (block == NULL) return malloc(size);
    if (size == 0) {
        free(block);
        return NULL;
    }
    size_t room = malloc_usable_size(block);
    if (size <= room && size >= room / 2) {
        explicit_bzero((char *)block + size, room - size);
        return block;
    }
    void *moved = malloc(size);
    if (moved == NULL) return NULL;
    memcpy(moved, block, size < room ? size : room);
    free(block);
    return moved;
}

void *reallocarray(void *block, size_t count, size_t size) {
    size_t bytes;
    if (__builtin_mul_overflow(count, size, &bytes)) {
        errno = ENOMEM;
        return NULL;
    }
    return realloc(block, bytes);
}
#endif
