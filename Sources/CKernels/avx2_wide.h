#ifndef CKERNELS_AVX2_WIDE_H
#define CKERNELS_AVX2_WIDE_H

// Blocks of eight values in 32-bit arithmetic, for samples that 16 bits do not hold with a fraction.

#include "avx2_lanes.h"

/// Positions of a block's values along one axis, from their windows' first samples on, CK_PHASE_BITS of fraction.
INLINE AVX2 __m256i four_and_four(kind k, int32_t a, int32_t step_a, int32_t b, int32_t step_b) {
  const __m256i index =
      k.channels == 1 ? _mm256_setr_epi32(0, 1, 2, 3, 0, 1, 2, 3) : _mm256_setr_epi32(0, 0, 1, 1, 0, 0, 1, 1);
  __m256i first = _mm256_blend_epi32(_mm256_set1_epi32(a), _mm256_set1_epi32(b), 0xF0);
  __m256i step = _mm256_blend_epi32(_mm256_set1_epi32(step_a), _mm256_set1_epi32(step_b), 0xF0);
  __m256i p = _mm256_add_epi32(first, _mm256_mullo_epi32(step, index));
  return _mm256_srai_epi32(p, CK_POSITION_BITS - CK_PHASE_BITS);
}

/// Weights of eight phases as 32-bit numbers; those of the table in the order of ck_taps as well.
INLINE AVX2 void weigh_wide(int32_t taps, __m256i phases, const int16_t *table, __m256i u[6]) {
  __m256i narrow[6];
  weigh(taps, join(phases, phases), table, narrow);
  for (int32_t t = 0; t < taps; t++) u[t] = _mm256_cvtepi16_epi32(_mm256_castsi256_si128(narrow[t]));
}

INLINE AVX2 void put_wide(const ck_source *s, __m256i sum, int32_t count, uint8_t *output) {
  int32_t shift = ck_wide_shift(s);
  __m256i half = _mm256_set1_epi32(1 << (s->bits - 1));
  __m256i code =
      _mm256_sra_epi32(_mm256_add_epi32(sum, _mm256_set1_epi32(1 << (shift - 1))), _mm_cvtsi32_si128(shift));
  code = _mm256_max_epi32(code, _mm256_sub_epi32(_mm256_setzero_si256(), half));
  code = _mm256_min_epi32(code, _mm256_sub_epi32(half, _mm256_set1_epi32(1)));
  code = _mm256_sll_epi32(_mm256_add_epi32(code, half), _mm_cvtsi32_si128(s->padding));
  __m128i packed = _mm_packus_epi32(_mm256_castsi256_si128(code), _mm256_extracti128_si256(code, 1));
  uint8_t all[16] __attribute__((aligned(16)));
  _mm_storeu_si128((__m128i *)(count == 8 ? output : all), packed);
  if (count != 8) memcpy(output, all, (size_t)count * 2);
}

/// The sums of a block: each row across by pairs of taps, rounded to codes, then rows down.
INLINE AVX2 __m256i wide_sum(
    kind k, int32_t extra, const half h[2], __m256i first, const __m256i *across, const __m256i *down, __m256i late,
    entry e) {
  const __m256i step = _mm256_set1_epi8((char)(4 * k.channels));
  __m256i sum = _mm256_setzero_si256();
  for (int32_t r = 0; r < k.taps + extra; r++) {
    windows w = load(2, true, h[0].rows + r * h[0].stride, h[1].rows + r * h[1].stride, e);
    __m256i row = _mm256_set1_epi32(1 << (CK_WEIGHT_BITS - 1)), index = first;
    for (int32_t t = 0; t < k.taps / 2; t++) {
      row = _mm256_add_epi32(row, _mm256_madd_epi16(pick(w, true, index), across[t]));
      index = _mm256_add_epi8(index, step);
    }
    __m256i weight = _mm256_setzero_si256();
    for (int32_t j = 0; j < k.taps; j++)
      if (r - j >= 0 && r - j <= extra)
        weight = _mm256_or_si256(
            weight, _mm256_and_si256(_mm256_cmpeq_epi32(late, _mm256_set1_epi32(r - j)), down[j]));
    sum = _mm256_add_epi32(sum, _mm256_mullo_epi32(_mm256_srai_epi32(row, CK_WEIGHT_BITS), weight));
  }
  return sum;
}

/// Fills a block.
INLINE AVX2 void wide_block(
    kind k, const ck_source *s, const half h[2], int32_t extra, entry e, int32_t samples, uint8_t *output) {
  __m256i x = four_and_four(k, h[0].x, h[0].step_x, h[1].x, h[1].step_x);
  __m256i y = four_and_four(k, h[0].y, h[0].step_y, h[1].y, h[1].step_y);
  const __m256i mask = _mm256_set1_epi32(CK_PHASE_MASK);
  __m256i u[6], across[3], down[6];
  weigh_wide(k.taps, _mm256_and_si256(x, mask), s->table, u);
  weigh_wide(k.taps, _mm256_and_si256(y, mask), s->table, down);
  for (int32_t t = 0; t < k.taps / 2; t++)
    across[t] = _mm256_blend_epi16(u[2 * t], _mm256_slli_epi32(u[2 * t + 1], 16), 0xAA);
  __m256i column = _mm256_srai_epi32(x, CK_PHASE_BITS), late = _mm256_srai_epi32(y, CK_PHASE_BITS);
  if (k.channels == 2)
    column = _mm256_add_epi32(_mm256_add_epi32(column, column), _mm256_setr_epi32(0, 1, 0, 1, 0, 1, 0, 1));
  // Bytes of a sample and of the one a tap further.
  __m256i first = _mm256_add_epi32(
      _mm256_mullo_epi32(column, _mm256_set1_epi32(0x02020202)),
      _mm256_set1_epi32(0x01000100 + k.channels * 0x02020000));
  if (extra == 1)
    put_wide(s, wide_sum(k, 1, h, first, across, down, late, e), samples * k.channels, output);
  else
    put_wide(s, wide_sum(k, extra, h, first, across, down, late, e), samples * k.channels, output);
}

#endif
