#pragma once

/// Says that a program wipes all memory that it gives back, whoever asked for it: itself, its libraries, Swift.
///
/// Linking this target does it: on Linux it has `free` and `realloc` of its own, which the C library foresees ("Replacing
/// malloc" in its manual). The call does nothing; it keeps the linker from leaving the target out.
void wipe_freed_memory(void);
