#ifndef CKERNELS_AVX512_NARROW_H
#define CKERNELS_AVX512_NARROW_H

// Blocks of 32 values in 16-bit arithmetic.

#include "avx512_lanes.h"

/// Whole samples and phases of a block's values along one axis, from each window's first sample on.
INLINE AVX512 void split(
    kind k, int32_t a, int32_t step_a, int32_t b, int32_t step_b, __m512i *whole, __m512i *phase) {
  const __m512i mask = _mm512_set1_epi32(CK_PHASE_MASK);
  // Of each half the first and third four values, then the others: packing puts them in order.
  const __m512i index = k.channels == 1 ? _mm512_setr_epi32(0, 1, 2, 3, 8, 9, 10, 11, 0, 1, 2, 3, 8, 9, 10, 11)
                                        : _mm512_setr_epi32(0, 0, 1, 1, 4, 4, 5, 5, 0, 0, 1, 1, 4, 4, 5, 5);
  __m512i step = both(step_a, step_b);
  __m512i p = _mm512_add_epi32(both(a, b), _mm512_mullo_epi32(step, index));
  __m512i q = _mm512_add_epi32(p, _mm512_slli_epi32(step, k.channels == 1 ? 2 : 1));
  p = _mm512_srai_epi32(p, CK_POSITION_BITS - CK_PHASE_BITS);
  q = _mm512_srai_epi32(q, CK_POSITION_BITS - CK_PHASE_BITS);
  *phase = _mm512_packus_epi32(_mm512_and_si512(p, mask), _mm512_and_si512(q, mask));
  *whole = _mm512_packus_epi32(_mm512_srai_epi32(p, CK_PHASE_BITS), _mm512_srai_epi32(q, CK_PHASE_BITS));
}

/// What a block reads and how.
typedef struct narrow {
  __m512i index, step, late;
  __m512i across[6], down[6];
} narrow;

/// The weight each value gives to row `r` of its window, its own rows beginning some rows below the window's.
INLINE AVX512 __m512i row_weight(int32_t taps, int32_t r, int32_t extra, const __m512i *u, const __mmask32 *begins) {
  __m512i w = _mm512_setzero_si512();
  if (extra == 1) {
    if (r == 0) return _mm512_maskz_mov_epi16(begins[0], u[0]);
    if (r == taps) return _mm512_mask_mov_epi16(u[taps - 1], begins[0], w);
    return _mm512_mask_mov_epi16(u[r - 1], begins[0], u[r]);
  }
  for (int32_t j = 0; j < taps; j++)
    if (r - j >= 0 && r - j <= extra) w = _mm512_mask_mov_epi16(w, begins[r - j], u[j]);
  return w;
}

/// The sums of a block: each row across, then rows down.
INLINE AVX512 __m512i narrow_sum(
    kind k, int32_t extra, const half h[2], const narrow *n, entry e, const __mmask32 *begins) {
  __m512i sum = _mm512_setzero_si512();
  for (int32_t r = 0; r < k.taps + extra; r++) {
    windows w = load(k.bytes, h[0].rows + r * h[0].stride, h[1].rows + r * h[1].stride, e);
    __m512i index = n->index;
    __m512i row = _mm512_mulhrs_epi16(pick(k.bytes, w, index), n->across[0]);
    for (int32_t t = 1; t < k.taps; t++) {
      index = _mm512_add_epi16(index, n->step);
      row = _mm512_add_epi16(row, _mm512_mulhrs_epi16(pick(k.bytes, w, index), n->across[t]));
    }
    sum = _mm512_add_epi16(sum, _mm512_mulhrs_epi16(row, row_weight(k.taps, r, extra, n->down, begins)));
  }
  return sum;
}

/// Writes the first `count` of 32 values.
INLINE AVX512 void put_narrow(kind k, const ck_source *s, __m512i sum, int32_t count, uint8_t *output) {
  const int32_t shift = 15 - bits_of(k, s) - (k.taps == 6);
  const __mmask32 written = (__mmask32)(0xFFFFFFFFu >> (32 - count));
  const __m128i by = _mm_cvtsi32_si128(shift);
  __m512i odd = _mm512_and_si512(_mm512_sra_epi16(sum, by), _mm512_set1_epi16(1));
  __m512i half_less = _mm512_set1_epi16((int16_t)((1 << (shift - 1)) - 1));
  __m512i code = _mm512_sra_epi16(_mm512_add_epi16(_mm512_add_epi16(sum, half_less), odd), by);
  if (k.bytes == 1) {
    __m256i packed = _mm256_xor_si256(_mm512_cvtsepi16_epi8(code), _mm256_set1_epi8(-128));
    if (count == 32)
      _mm256_storeu_si256((__m256i *)output, packed);
    else
      _mm256_mask_storeu_epi8(output, written, packed);
  } else {
    __m512i half = _mm512_set1_epi16((int16_t)(1 << (s->bits - 1)));
    code = _mm512_max_epi16(code, _mm512_sub_epi16(_mm512_setzero_si512(), half));
    code = _mm512_min_epi16(code, _mm512_sub_epi16(half, _mm512_set1_epi16(1)));
    code = _mm512_sll_epi16(_mm512_add_epi16(code, half), _mm_cvtsi32_si128(s->padding));
    if (count == 32)
      _mm512_storeu_si512(output, code);
    else
      _mm512_mask_storeu_epi16(output, written, code);
  }
}

/// Fills a block.
INLINE AVX512 void narrow_block(
    kind k, const ck_source *s, const half h[2], int32_t extra, entry e, int32_t samples, uint8_t *output) {
  narrow n;
  __m512i column, phase_x, phase_y;
  split(k, h[0].x, h[0].step_x, h[1].x, h[1].step_x, &column, &phase_x);
  split(k, h[0].y, h[0].step_y, h[1].y, h[1].step_y, &n.late, &phase_y);
  weigh(k.taps, phase_x, s->table, n.across);
  weigh(k.taps, phase_y, s->table, n.down);
  if (k.taps != 6)
    for (int32_t t = 0; t < k.taps; t++) n.down[t] = _mm512_add_epi16(n.down[t], n.down[t]);
  if (k.channels == 2) column = _mm512_add_epi16(_mm512_add_epi16(column, column), _mm512_set1_epi32(0x00010000));
  column = _mm512_add_epi16(column, both(0, 0x00200020));
  n.index = k.bytes == 1 ? _mm512_slli_epi16(column, 8) : column;
  n.step = _mm512_set1_epi16((int16_t)(k.bytes == 1 ? k.channels << 8 : k.channels));
  __mmask32 begins[MOST_ROWS];
  begins[0] = _mm512_cmpeq_epi16_mask(n.late, _mm512_setzero_si512());
  __m512i sum;
  if (extra == 1) {
    sum = narrow_sum(k, 1, h, &n, e, begins);
  } else {
    begins[1] = _mm512_cmpeq_epi16_mask(n.late, _mm512_set1_epi16(1));
    for (int32_t d = 2; d <= extra; d++) begins[d] = _mm512_cmpeq_epi16_mask(n.late, _mm512_set1_epi16((int16_t)d));
    sum = extra == 2 ? narrow_sum(k, 2, h, &n, e, begins)
        : extra == 3 ? narrow_sum(k, 3, h, &n, e, begins)
                     : narrow_sum(k, extra, h, &n, e, begins);
  }
  put_narrow(k, s, sum, samples * k.channels, output);
}

#endif
