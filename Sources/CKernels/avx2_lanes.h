#ifndef CKERNELS_AVX2_LANES_H
#define CKERNELS_AVX2_LANES_H

// What blocks of the AVX2 path are made of: weights, samples picked from windows, values written.

#include "half.h"
#include <immintrin.h>

#define AVX2 __attribute__((target("avx2")))

/// Sixteen 16-bit numbers from two times eight 32-bit ones, in order.
INLINE AVX2 __m256i join(__m256i a, __m256i b) {
  return _mm256_permute4x64_epi64(_mm256_packus_epi32(a, b), 0xD8);
}

/// Weights of sixteen phases from the table: eight rows of eight, twice, turned over.
INLINE AVX2 void turned(const int16_t *table, __m256i phases, __m256i u[6]) {
  uint16_t phase[16] __attribute__((aligned(32)));
  _mm256_store_si256((__m256i *)phase, _mm256_srli_epi16(phases, CK_TABLE_SHIFT));
  __m256i r[8], a[8], b[8];
  for (int i = 0; i < 8; i++) {
    __m128i low = _mm_loadu_si128((const __m128i *)(table + phase[i] * CK_TABLE_STRIDE));
    __m128i high = _mm_loadu_si128((const __m128i *)(table + phase[i + 8] * CK_TABLE_STRIDE));
    r[i] = _mm256_inserti128_si256(_mm256_castsi128_si256(low), high, 1);
  }
  for (int i = 0; i < 4; i++) {
    a[2 * i] = _mm256_unpacklo_epi16(r[2 * i], r[2 * i + 1]);
    a[2 * i + 1] = _mm256_unpackhi_epi16(r[2 * i], r[2 * i + 1]);
  }
  for (int i = 0; i < 2; i++) {
    b[4 * i] = _mm256_unpacklo_epi32(a[4 * i], a[4 * i + 2]);
    b[4 * i + 1] = _mm256_unpackhi_epi32(a[4 * i], a[4 * i + 2]);
    b[4 * i + 2] = _mm256_unpacklo_epi32(a[4 * i + 1], a[4 * i + 3]);
  }
  for (int i = 0; i < 3; i++) {
    u[2 * i] = _mm256_unpacklo_epi64(b[i], b[4 + i]);
    u[2 * i + 1] = _mm256_unpackhi_epi64(b[i], b[4 + i]);
  }
}

/// ck_taps of sixteen phases.
INLINE AVX2 void weigh(int32_t taps, __m256i phase, const int16_t *table, __m256i u[6]) {
  const __m256i one = _mm256_set1_epi16(CK_ONE);
  if (taps == 2) {
    u[0] = _mm256_sub_epi16(phase, one);
    u[1] = _mm256_sub_epi16(_mm256_setzero_si256(), phase);
  } else if (taps == 4) {
    __m256i f = _mm256_add_epi16(phase, phase);
    __m256i g = _mm256_mulhrs_epi16(f, _mm256_xor_si256(f, _mm256_set1_epi16(-32768)));
    __m256i h = _mm256_mulhrs_epi16(g, f);
    u[0] = _mm256_mulhrs_epi16(_mm256_sub_epi16(g, h), _mm256_set1_epi16(CK_CUBIC_OUTER));
    u[3] = _mm256_mulhrs_epi16(h, _mm256_set1_epi16(CK_CUBIC_OUTER));
    __m256i half = _mm256_srai_epi16(_mm256_add_epi16(g, _mm256_set1_epi16(1)), 1);
    u[1] = _mm256_add_epi16(
        _mm256_add_epi16(_mm256_sub_epi16(phase, one), half),
        _mm256_mulhrs_epi16(h, _mm256_set1_epi16(CK_CUBIC_INNER)));
    __m256i rest = _mm256_add_epi16(_mm256_add_epi16(u[0], u[1]), u[3]);
    u[2] = _mm256_sub_epi16(_mm256_set1_epi16(-CK_ONE), rest);
  } else {
    turned(table, phase, u);
  }
}

/// How stored values become signed numbers whose top bit is bit 15.
typedef struct entry {
  __m128i align;
  __m256i significant;
} entry;

INLINE AVX2 entry entry_of(const ck_source *s) {
  return (entry){_mm_cvtsi32_si128(ck_align(s)), _mm256_set1_epi16((int16_t)ck_significant(s))};
}

/// One row of both windows: 16 bytes of each, or 32.
typedef struct windows {
  __m256i near, far;
} windows;

INLINE AVX2 __m256i pair(const uint8_t *a, const uint8_t *b) {
  return _mm256_inserti128_si256(
      _mm256_castsi128_si256(_mm_loadu_si128((const __m128i *)a)), _mm_loadu_si128((const __m128i *)b), 1);
}

INLINE AVX2 __m256i signed_values(int32_t bytes, __m256i v, entry e) {
  if (bytes == 1) return _mm256_xor_si256(v, _mm256_set1_epi8(-128));
  return _mm256_xor_si256(
      _mm256_and_si256(_mm256_sll_epi16(v, e.align), e.significant), _mm256_set1_epi16(-32768));
}

INLINE AVX2 windows load(int32_t bytes, bool two, const uint8_t *a, const uint8_t *b, entry e) {
  windows w;
  w.near = signed_values(bytes, pair(a, b), e);
  w.far = two ? signed_values(bytes, pair(a + 16, b + 16), e) : w.near;
  return w;
}

/// Bytes of a window's row by index, eight or sixteen of them a window; an index with its top bit set gives zero.
INLINE AVX2 __m256i pick(windows w, bool two, __m256i index) {
  if (!two) return _mm256_shuffle_epi8(w.near, index);
  // Indices of the other half have their top bit set; those of bytes, whose low byte means zero, keep it.
  __m256i near = _mm256_adds_epu8(index, _mm256_set1_epi8(0x70));
  __m256i zero = _mm256_and_si256(index, _mm256_set1_epi8(-128));
  __m256i far = _mm256_or_si256(_mm256_sub_epi8(index, _mm256_set1_epi8(16)), zero);
  return _mm256_or_si256(_mm256_shuffle_epi8(w.near, near), _mm256_shuffle_epi8(w.far, far));
}

#endif
