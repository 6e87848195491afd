#include <linux/memfd.h>
#include <malloc.h>
#include <sys/timex.h>

// In <sys/mman.h> it is behind _GNU_SOURCE, which Swift's Glibc does not set.
int memfd_create(const char *name, unsigned int flags);
