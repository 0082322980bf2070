// The AVX2 path: a block is two halves of 128 bits; each half's values stand on one straight line of a segment and
// share a window of source samples.

#include "internal.h"

#if defined(__x86_64__)
#include "avx2_narrow.h"
#include "avx2_wide.h"

#define TARGET AVX2
#define WINDOW 32
INLINE int32_t each(kind k) { return (k.wide ? 4 : 8) / k.channels; }
INLINE int32_t window_bytes(kind k) { return k.bytes * k.channels > 1 ? 32 : 16; }
#include "halves.h"

INLINE AVX2 void run(
    kind k, const ck_source *s, const ck_segment *g, int32_t count, const ck_reach *r, uint8_t *output) {
  survey all = look(k, s, r);
  if (all.is_even)
    run_inside(k, s, g, count, all.row.extra, output);
  else
    run_any(k, s, g, count, all.row, output);
}

#define ROW ck_row_avx2
#include "rows.h"
#endif
