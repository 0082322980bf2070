// The AVX-512 path (with VBMI): a block is two halves of 256 bits; each half's values stand on one straight line of a
// segment and share a window of source samples. Steep rows read many rows a half and are left to the AVX2 path.

#include "internal.h"

#if defined(__x86_64__)
#include "avx512_narrow.h"
#include "avx512_wide.h"

#define TARGET AVX512
#define WINDOW 64
INLINE int32_t each(kind k) { return (k.wide ? 8 : 16) / k.channels; }
INLINE int32_t window_bytes(kind k) { return 32 * k.bytes; }
#include "halves.h"

/// Rows beyond a point's own from which shorter halves are faster.
#define STEEP 4

INLINE AVX512 void run(
    kind k, const ck_source *s, const ck_segment *g, int32_t count, const ck_reach *r, uint8_t *output) {
  survey all = look(k, s, r);
  if (!all.row.fits || all.row.extra >= STEEP)
    ck_row_avx2(s, g, count, r, output);
  else if (all.is_even)
    run_inside(k, s, g, count, all.row.extra, output);
  else
    run_any(k, s, g, count, all.row, output);
}

#define RUN(T, B, C, W) \
  AVX512 static void run_##T##_##B##_##C##_##W( \
      const ck_source *s, const ck_segment *g, int32_t count, const ck_reach *r, void *output) { \
    run((kind){T, B, C, W}, s, g, count, r, (uint8_t *)output); \
  }
#define RUNS(T) RUN(T, 1, 1, 0) RUN(T, 1, 2, 0) RUN(T, 2, 1, 0) RUN(T, 2, 2, 0) RUN(T, 2, 1, 1) RUN(T, 2, 2, 1)
RUNS(2)
RUNS(4)
RUNS(6)

#define LIST(T) \
  { \
    {run_##T##_1_1_0, run_##T##_1_2_0}, {run_##T##_2_1_0, run_##T##_2_2_0}, { run_##T##_2_1_1, run_##T##_2_2_1 } \
  }

void ck_row_avx512(
    const ck_source *s, const ck_segment *segments, int32_t count, const ck_reach *reach, void *output) {
  static const ck_row_function runs[3][3][2] = {LIST(2), LIST(4), LIST(6)};
  if (count <= 0) return;
  runs[s->taps / 2 - 1][s->bytes - 1 + ck_is_wide(s)][s->channels - 1](s, segments, count, reach, output);
}
#endif
