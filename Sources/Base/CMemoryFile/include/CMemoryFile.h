#pragma once

/// Opens an empty file that exists in memory only and that other programs do not inherit.
///
/// Returns a descriptor, or -1. (memfd_create stands behind _GNU_SOURCE, which Swift's Glibc does not set.)
int cmemoryfile_open(void);
