#define _GNU_SOURCE
#include "CMemoryFile.h"

#include <sys/mman.h>

int cmemoryfile_open(void)
{
    return memfd_create("picture", MFD_CLOEXEC);
}
