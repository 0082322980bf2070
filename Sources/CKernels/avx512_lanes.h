#ifndef CKERNELS_AVX512_LANES_H
#define CKERNELS_AVX512_LANES_H

// What blocks of the AVX-512 path are made of: weights, and samples picked from windows by one permutation of bytes or
// words of both.

#include "half.h"
#include <immintrin.h>

#define AVX512 __attribute__((target("avx2,avx512f,avx512bw,avx512vl,avx512vbmi")))

/// A number for the first half's lanes and one for the second's.
INLINE AVX512 __m512i both(int32_t a, int32_t b) {
  return _mm512_mask_set1_epi32(_mm512_set1_epi32(a), 0xFF00, b);
}

/// Weights of 32 phases from the table: eight rows of eight, four times, turned over.
INLINE AVX512 void turned(const int16_t *table, __m512i phases, __m512i u[6]) {
  uint16_t phase[32] __attribute__((aligned(64)));
  _mm512_store_si512(phase, _mm512_srli_epi16(phases, CK_TABLE_SHIFT));
  __m512i r[8], a[8], b[8];
  for (int i = 0; i < 8; i++) {
    r[i] = _mm512_castsi128_si512(_mm_loadu_si128((const __m128i *)(table + phase[i] * CK_TABLE_STRIDE)));
    r[i] = _mm512_inserti32x4(r[i], _mm_loadu_si128((const __m128i *)(table + phase[i + 8] * CK_TABLE_STRIDE)), 1);
    r[i] = _mm512_inserti32x4(r[i], _mm_loadu_si128((const __m128i *)(table + phase[i + 16] * CK_TABLE_STRIDE)), 2);
    r[i] = _mm512_inserti32x4(r[i], _mm_loadu_si128((const __m128i *)(table + phase[i + 24] * CK_TABLE_STRIDE)), 3);
  }
  for (int i = 0; i < 4; i++) {
    a[2 * i] = _mm512_unpacklo_epi16(r[2 * i], r[2 * i + 1]);
    a[2 * i + 1] = _mm512_unpackhi_epi16(r[2 * i], r[2 * i + 1]);
  }
  for (int i = 0; i < 2; i++) {
    b[4 * i] = _mm512_unpacklo_epi32(a[4 * i], a[4 * i + 2]);
    b[4 * i + 1] = _mm512_unpackhi_epi32(a[4 * i], a[4 * i + 2]);
    b[4 * i + 2] = _mm512_unpacklo_epi32(a[4 * i + 1], a[4 * i + 3]);
  }
  for (int i = 0; i < 3; i++) {
    u[2 * i] = _mm512_unpacklo_epi64(b[i], b[4 + i]);
    u[2 * i + 1] = _mm512_unpackhi_epi64(b[i], b[4 + i]);
  }
}

/// ck_taps of 32 phases.
INLINE AVX512 void weigh(int32_t taps, __m512i phase, const int16_t *table, __m512i u[6]) {
  const __m512i one = _mm512_set1_epi16(CK_ONE);
  if (taps == 2) {
    u[0] = _mm512_sub_epi16(phase, one);
    u[1] = _mm512_sub_epi16(_mm512_setzero_si512(), phase);
  } else if (taps == 4) {
    __m512i f = _mm512_add_epi16(phase, phase);
    __m512i g = _mm512_mulhrs_epi16(f, _mm512_xor_si512(f, _mm512_set1_epi16(-32768)));
    __m512i h = _mm512_mulhrs_epi16(g, f);
    u[0] = _mm512_mulhrs_epi16(_mm512_sub_epi16(g, h), _mm512_set1_epi16(CK_CUBIC_OUTER));
    u[3] = _mm512_mulhrs_epi16(h, _mm512_set1_epi16(CK_CUBIC_OUTER));
    __m512i half = _mm512_srai_epi16(_mm512_add_epi16(g, _mm512_set1_epi16(1)), 1);
    u[1] = _mm512_add_epi16(
        _mm512_add_epi16(_mm512_sub_epi16(phase, one), half),
        _mm512_mulhrs_epi16(h, _mm512_set1_epi16(CK_CUBIC_INNER)));
    __m512i rest = _mm512_add_epi16(_mm512_add_epi16(u[0], u[1]), u[3]);
    u[2] = _mm512_sub_epi16(_mm512_set1_epi16(-CK_ONE), rest);
  } else {
    turned(table, phase, u);
  }
}

/// How stored values become signed numbers whose top bit is bit 15.
typedef struct entry {
  __m128i align;
  __m512i significant;
} entry;

INLINE AVX512 entry entry_of(const ck_source *s) {
  return (entry){_mm_cvtsi32_si128(ck_align(s)), _mm512_set1_epi16((int16_t)ck_significant(s))};
}

/// A row of both windows: 32 bytes of each in one register, or 64 of each in two.
typedef struct windows {
  __m512i a, b;
} windows;

INLINE AVX512 __m512i signed_words(const uint8_t *row, entry e) {
  __m512i v = _mm512_and_si512(_mm512_sll_epi16(_mm512_loadu_si512(row), e.align), e.significant);
  return _mm512_xor_si512(v, _mm512_set1_epi16(-32768));
}

INLINE AVX512 windows load(int32_t bytes, const uint8_t *a, const uint8_t *b, entry e) {
  if (bytes == 2) return (windows){signed_words(a, e), signed_words(b, e)};
  __m512i v = _mm512_inserti64x4(
      _mm512_castsi256_si512(_mm256_loadu_si256((const __m256i *)a)), _mm256_loadu_si256((const __m256i *)b), 1);
  v = _mm512_xor_si512(v, _mm512_set1_epi8(-128));
  return (windows){v, v};
}

/// Values by index, 32 a window; those of one byte stand in the upper byte, as their indices do.
INLINE AVX512 __m512i pick(int32_t bytes, windows w, __m512i index) {
  if (bytes == 1) return _mm512_maskz_permutexvar_epi8(0xAAAAAAAAAAAAAAAA, index, w.a);
  return _mm512_permutex2var_epi16(w.a, index, w.b);
}

#endif
