#ifndef CKERNELS_AVX2_NARROW_H
#define CKERNELS_AVX2_NARROW_H

// Blocks of sixteen values in 16-bit arithmetic.

#include "avx2_lanes.h"

/// Whole samples and phases of a block's values along one axis, from each window's first sample on.
INLINE AVX2 void split(
    kind k, int32_t a, int32_t step_a, int32_t b, int32_t step_b, __m256i *whole, __m256i *phase) {
  const __m256i mask = _mm256_set1_epi32(CK_PHASE_MASK);
  // The first four values of each half, then the other four: packing puts them in order.
  const __m256i index =
      k.channels == 1 ? _mm256_setr_epi32(0, 1, 2, 3, 0, 1, 2, 3) : _mm256_setr_epi32(0, 0, 1, 1, 0, 0, 1, 1);
  __m256i step = _mm256_blend_epi32(_mm256_set1_epi32(step_a), _mm256_set1_epi32(step_b), 0xF0);
  __m256i first = _mm256_blend_epi32(_mm256_set1_epi32(a), _mm256_set1_epi32(b), 0xF0);
  __m256i p = _mm256_add_epi32(first, _mm256_mullo_epi32(step, index));
  __m256i q = _mm256_add_epi32(p, _mm256_slli_epi32(step, k.channels == 1 ? 2 : 1));
  p = _mm256_srai_epi32(p, CK_POSITION_BITS - CK_PHASE_BITS);
  q = _mm256_srai_epi32(q, CK_POSITION_BITS - CK_PHASE_BITS);
  *phase = _mm256_packus_epi32(_mm256_and_si256(p, mask), _mm256_and_si256(q, mask));
  *whole = _mm256_packus_epi32(_mm256_srai_epi32(p, CK_PHASE_BITS), _mm256_srai_epi32(q, CK_PHASE_BITS));
}

/// What a block reads and how.
typedef struct narrow {
  __m256i index, step, late;
  __m256i across[6], down[6];
} narrow;

/// The weight each value gives to row `r` of its window, its own rows beginning some rows below the window's.
INLINE AVX2 __m256i row_weight(int32_t taps, int32_t r, int32_t extra, const __m256i *u, const __m256i *begins) {
  if (extra == 1) {
    if (r == 0) return _mm256_and_si256(begins[0], u[0]);
    if (r == taps) return _mm256_andnot_si256(begins[0], u[taps - 1]);
    return _mm256_blendv_epi8(u[r - 1], u[r], begins[0]);
  }
  __m256i w = _mm256_setzero_si256();
  for (int32_t j = 0; j < taps; j++)
    if (r - j >= 0 && r - j <= extra) w = _mm256_or_si256(w, _mm256_and_si256(begins[r - j], u[j]));
  return w;
}

/// The sums of a block: each row across, then rows down.
INLINE AVX2 __m256i narrow_sum(
    kind k, int32_t extra, const half h[2], const narrow *n, entry e, const __m256i *begins) {
  const bool two = k.bytes * k.channels > 1;
  __m256i sum = _mm256_setzero_si256();
  for (int32_t r = 0; r < k.taps + extra; r++) {
    windows w = load(k.bytes, two, h[0].rows + r * h[0].stride, h[1].rows + r * h[1].stride, e);
    __m256i index = n->index;
    __m256i row = _mm256_mulhrs_epi16(pick(w, two, index), n->across[0]);
    for (int32_t t = 1; t < k.taps; t++) {
      index = _mm256_add_epi8(index, n->step);
      row = _mm256_add_epi16(row, _mm256_mulhrs_epi16(pick(w, two, index), n->across[t]));
    }
    sum = _mm256_add_epi16(sum, _mm256_mulhrs_epi16(row, row_weight(k.taps, r, extra, n->down, begins)));
  }
  return sum;
}

/// Writes the first `count` of sixteen values.
INLINE AVX2 void put_narrow(kind k, const ck_source *s, __m256i sum, int32_t count, uint8_t *output) {
  const int32_t shift = 15 - bits_of(k, s) - (k.taps == 6);
  const __m128i by = _mm_cvtsi32_si128(shift);
  __m256i odd = _mm256_and_si256(_mm256_sra_epi16(sum, by), _mm256_set1_epi16(1));
  __m256i half_less = _mm256_set1_epi16((int16_t)((1 << (shift - 1)) - 1));
  __m256i code = _mm256_sra_epi16(_mm256_add_epi16(_mm256_add_epi16(sum, half_less), odd), by);
  uint8_t all[32] __attribute__((aligned(32)));
  uint8_t *to = count == 16 ? output : all;
  if (k.bytes == 1) {
    __m256i packed = _mm256_permute4x64_epi64(_mm256_packs_epi16(code, code), 0xD8);
    _mm_storeu_si128((__m128i *)to, _mm_xor_si128(_mm256_castsi256_si128(packed), _mm_set1_epi8(-128)));
  } else {
    __m256i half = _mm256_set1_epi16((int16_t)(1 << (s->bits - 1)));
    code = _mm256_max_epi16(code, _mm256_sub_epi16(_mm256_setzero_si256(), half));
    code = _mm256_min_epi16(code, _mm256_sub_epi16(half, _mm256_set1_epi16(1)));
    code = _mm256_sll_epi16(_mm256_add_epi16(code, half), _mm_cvtsi32_si128(s->padding));
    _mm256_storeu_si256((__m256i *)to, code);
  }
  if (count != 16) memcpy(output, all, (size_t)(count * k.bytes));
}

/// Fills a block.
INLINE AVX2 void narrow_block(
    kind k, const ck_source *s, const half h[2], int32_t extra, entry e, int32_t samples, uint8_t *output) {
  narrow n;
  __m256i column, phase_x, phase_y;
  split(k, h[0].x, h[0].step_x, h[1].x, h[1].step_x, &column, &phase_x);
  split(k, h[0].y, h[0].step_y, h[1].y, h[1].step_y, &n.late, &phase_y);
  weigh(k.taps, phase_x, s->table, n.across);
  weigh(k.taps, phase_y, s->table, n.down);
  if (k.taps != 6)
    for (int32_t t = 0; t < k.taps; t++) n.down[t] = _mm256_add_epi16(n.down[t], n.down[t]);
  if (k.channels == 2) column = _mm256_add_epi16(_mm256_add_epi16(column, column), _mm256_set1_epi32(0x00010000));
  if (k.bytes == 1) {
    n.index = _mm256_or_si256(_mm256_slli_epi16(column, 8), _mm256_set1_epi16(0x0080));
    n.step = _mm256_set1_epi16((int16_t)(k.channels << 8));
  } else {
    n.index = _mm256_add_epi16(_mm256_mullo_epi16(column, _mm256_set1_epi16(0x0202)), _mm256_set1_epi16(0x0100));
    n.step = _mm256_set1_epi16((int16_t)(k.channels * 0x0202));
  }
  __m256i begins[MOST_ROWS];
  if (extra == 1) {
    begins[0] = _mm256_cmpeq_epi16(n.late, _mm256_setzero_si256());
    put_narrow(k, s, narrow_sum(k, 1, h, &n, e, begins), samples * k.channels, output);
  } else if (extra == 2) {
    for (int32_t d = 0; d <= 2; d++) begins[d] = _mm256_cmpeq_epi16(n.late, _mm256_set1_epi16((int16_t)d));
    put_narrow(k, s, narrow_sum(k, 2, h, &n, e, begins), samples * k.channels, output);
  } else {
    for (int32_t d = 0; d <= extra; d++) begins[d] = _mm256_cmpeq_epi16(n.late, _mm256_set1_epi16((int16_t)d));
    put_narrow(k, s, narrow_sum(k, extra, h, &n, e, begins), samples * k.channels, output);
  }
}

#endif
