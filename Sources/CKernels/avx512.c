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

#define ROW ck_row_avx512
#include "rows.h"
#endif
