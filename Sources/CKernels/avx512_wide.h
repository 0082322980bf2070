#ifndef CKERNELS_AVX512_WIDE_H
#define CKERNELS_AVX512_WIDE_H

// Blocks of 16 values in 32-bit arithmetic, for samples that 16 bits do not hold with a fraction.

#include "avx512_lanes.h"

/// Positions of a block's values along one axis, from their windows' first samples on, CK_PHASE_BITS of fraction.
INLINE AVX512 __m512i positions(kind k, int32_t a, int32_t step_a, int32_t b, int32_t step_b) {
  const __m512i index = k.channels == 1 ? _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7)
                                        : _mm512_setr_epi32(0, 0, 1, 1, 2, 2, 3, 3, 0, 0, 1, 1, 2, 2, 3, 3);
  __m512i p = _mm512_add_epi32(both(a, b), _mm512_mullo_epi32(both(step_a, step_b), index));
  return _mm512_srai_epi32(p, CK_POSITION_BITS - CK_PHASE_BITS);
}

/// Weights of 16 phases as 32-bit numbers.
INLINE AVX512 void weigh_wide(int32_t taps, __m512i phases, const int16_t *table, __m512i u[6]) {
  __m512i narrow[6];
  weigh(taps, _mm512_castsi256_si512(_mm512_cvtepi32_epi16(phases)), table, narrow);
  for (int32_t t = 0; t < taps; t++) u[t] = _mm512_cvtepi16_epi32(_mm512_castsi512_si256(narrow[t]));
}

INLINE AVX512 void put_wide(const ck_source *s, __m512i sum, int32_t count, uint8_t *output) {
  const int32_t shift = ck_wide_shift(s);
  __m512i half = _mm512_set1_epi32(1 << (s->bits - 1));
  __m512i code =
      _mm512_sra_epi32(_mm512_add_epi32(sum, _mm512_set1_epi32(1 << (shift - 1))), _mm_cvtsi32_si128(shift));
  code = _mm512_max_epi32(code, _mm512_sub_epi32(_mm512_setzero_si512(), half));
  code = _mm512_min_epi32(code, _mm512_sub_epi32(half, _mm512_set1_epi32(1)));
  code = _mm512_sll_epi32(_mm512_add_epi32(code, half), _mm_cvtsi32_si128(s->padding));
  __m256i packed = _mm512_cvtepi32_epi16(code);
  if (count == 16)
    _mm256_storeu_si256((__m256i *)output, packed);
  else
    _mm256_mask_storeu_epi16(output, (__mmask16)(0xFFFF >> (16 - count)), packed);
}

/// The sums of a block: each row across by pairs of taps, rounded to codes, then rows down.
INLINE AVX512 __m512i wide_sum(
    kind k, int32_t extra, const half h[2], __m512i first, const __m512i *across, const __m512i *down, __m512i late,
    entry e) {
  const __m512i step = _mm512_set1_epi16((int16_t)(2 * k.channels));
  __m512i sum = _mm512_setzero_si512();
  for (int32_t r = 0; r < k.taps + extra; r++) {
    windows w = load(2, h[0].rows + r * h[0].stride, h[1].rows + r * h[1].stride, e);
    __m512i row = _mm512_set1_epi32(1 << (CK_WEIGHT_BITS - 1)), index = first;
    for (int32_t t = 0; t < k.taps / 2; t++) {
      row = _mm512_add_epi32(row, _mm512_madd_epi16(pick(2, w, index), across[t]));
      index = _mm512_add_epi16(index, step);
    }
    __m512i weight = _mm512_setzero_si512();
    for (int32_t j = 0; j < k.taps; j++)
      if (r - j >= 0 && r - j <= extra)
        weight = _mm512_mask_mov_epi32(weight, _mm512_cmpeq_epi32_mask(late, _mm512_set1_epi32(r - j)), down[j]);
    sum = _mm512_add_epi32(sum, _mm512_mullo_epi32(_mm512_srai_epi32(row, CK_WEIGHT_BITS), weight));
  }
  return sum;
}

/// Fills a block.
INLINE AVX512 void wide_block(
    kind k, const ck_source *s, const half h[2], int32_t extra, entry e, int32_t samples, uint8_t *output) {
  __m512i x = positions(k, h[0].x, h[0].step_x, h[1].x, h[1].step_x);
  __m512i y = positions(k, h[0].y, h[0].step_y, h[1].y, h[1].step_y);
  const __m512i mask = _mm512_set1_epi32(CK_PHASE_MASK);
  __m512i u[6], across[3], down[6];
  weigh_wide(k.taps, _mm512_and_si512(x, mask), s->table, u);
  weigh_wide(k.taps, _mm512_and_si512(y, mask), s->table, down);
  for (int32_t t = 0; t < k.taps / 2; t++)
    across[t] = _mm512_mask_mov_epi16(u[2 * t], 0xAAAAAAAA, _mm512_slli_epi32(u[2 * t + 1], 16));
  __m512i column = _mm512_srai_epi32(x, CK_PHASE_BITS), late = _mm512_srai_epi32(y, CK_PHASE_BITS);
  if (k.channels == 2)
    column = _mm512_add_epi32(
        _mm512_add_epi32(column, column), _mm512_setr_epi32(0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1));
  // Words of a sample and of the one a tap further.
  column = _mm512_add_epi32(column, both(0, 32));
  __m512i first = _mm512_or_si512(
      column, _mm512_slli_epi32(_mm512_add_epi32(column, _mm512_set1_epi32(k.channels)), 16));
  __m512i sum = extra == 1 ? wide_sum(k, 1, h, first, across, down, late, e)
      : extra == 2         ? wide_sum(k, 2, h, first, across, down, late, e)
                           : wide_sum(k, extra, h, first, across, down, late, e);
  put_wide(s, sum, samples * k.channels, output);
}

#endif
