#ifndef CKERNELS_INTERNAL_H
#define CKERNELS_INTERNAL_H

// What the files of this target share; nothing here is seen from outside.

#include "arithmetic.h"

/// Positions are kept this near, samples: beyond every picture, and a 32-bit number holds them with their phase.
#define CK_FARTHEST 100000

/// A position with CK_PHASE_BITS of fraction.
static inline int32_t ck_near(int64_t p) {
  const int64_t limit = (int64_t)CK_FARTHEST << CK_POSITION_BITS;
  p = p < -limit ? -limit : p > limit ? limit : p;
  return (int32_t)(p >> (CK_POSITION_BITS - CK_PHASE_BITS));
}

/// Fills `count` samples of a segment from its sample `from` on, one by one: any position, any step.
void ck_portable_samples(
    const ck_source *s, const ck_segment *segment, int32_t from, int32_t count, uint8_t *output);

void ck_row_portable(
    const ck_source *s, const ck_segment *segments, int32_t count, const ck_reach *reach, void *output);

#if defined(__x86_64__)
void ck_row_avx2(
    const ck_source *s, const ck_segment *segments, int32_t count, const ck_reach *reach, void *output);
void ck_row_avx512(
    const ck_source *s, const ck_segment *segments, int32_t count, const ck_reach *reach, void *output);
#endif

#endif
