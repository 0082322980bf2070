#ifndef CKERNELS_HALF_H
#define CKERNELS_HALF_H

// What blocks of the vector paths know of each other.

#include "internal.h"
#include <string.h>

#define INLINE static inline __attribute__((always_inline))

/// Most rows a block reads; beyond it the plain path is no slower.
#define MOST_ROWS 24
/// What the compiler knows of a kernel.
typedef struct kind {
  int32_t taps, bytes, channels;
  bool wide;
} kind;

/// Half a block: its window, and its first point relative to that of the window's first sample.
typedef struct half {
  const uint8_t *rows;
  ptrdiff_t stride;
  int32_t x, y, step_x, step_y;
} half;

/// The bits of a narrow kind, where the compiler can know them.
INLINE int32_t bits_of(kind k, const ck_source *s) { return k.bytes == 1 ? 8 : s->bits; }

#endif
