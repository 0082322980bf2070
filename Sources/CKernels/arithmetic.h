#ifndef CKERNELS_ARITHMETIC_H
#define CKERNELS_ARITHMETIC_H

// The arithmetic every path follows to the bit; Docs/KERNELS.md has it in words, with its error bound.

#include "ckernels.h"

#define CK_ONE (1 << CK_WEIGHT_BITS)
#define CK_PHASE_MASK ((1 << CK_PHASE_BITS) - 1)
#define CK_TABLE_SHIFT (CK_PHASE_BITS - CK_TABLE_PHASE_BITS)
/// Rounded to the nearest: the slope a, and a + 2, of the cubic filter.
#define CK_CUBIC_OUTER (-9830)
#define CK_CUBIC_INNER (-22938)

/// Product of two numbers with 15 bits of fraction, rounded; the instruction pmulhrsw.
static inline int32_t ck_mulr(int32_t a, int32_t b) { return (a * b + (1 << 14)) >> 15; }

static inline void ck_taps(int32_t taps, int32_t phase, const int16_t *table, int32_t u[6]) {
  if (taps == 2) {
    u[0] = phase - CK_ONE;
    u[1] = -phase;
  } else if (taps == 4) {
    // With g = f(1 - f) and h = gf: outer weights a(g - h) and ah; inner ones (1 - f) + g - (a + 2)h and what is left
    // of one. Everything is kept negative, because minus one is a 16-bit number of 15 bits of fraction and one is not.
    int32_t f = 2 * phase;
    int32_t g = ck_mulr(f, f - 32768);
    int32_t h = ck_mulr(g, f);
    u[0] = ck_mulr(g - h, CK_CUBIC_OUTER);
    u[3] = ck_mulr(h, CK_CUBIC_OUTER);
    u[1] = phase - CK_ONE + ((g + 1) >> 1) + ck_mulr(h, CK_CUBIC_INNER);
    u[2] = -CK_ONE - u[0] - u[1] - u[3];
  } else {
    const int16_t *row = table + (phase >> CK_TABLE_SHIFT) * CK_TABLE_STRIDE;
    for (int k = 0; k < 6; k++) u[k] = row[k];
  }
}

/// Samples of a point's filter before the one at or before the point.
static inline int32_t ck_before(int32_t taps) { return taps / 2 - 1; }

static inline bool ck_is_wide(const ck_source *s) { return s->bits > CK_NARROW_BITS; }

/// Bits to shift a stored value left by so that its top bit is bit 15.
static inline int32_t ck_align(const ck_source *s) { return 16 - s->bits - s->padding; }

/// The significant bits of a value that has been shifted so.
static inline uint32_t ck_significant(const ck_source *s) { return 0xFFFFu & ~((1u << (16 - s->bits)) - 1); }

/// Fraction bits of a narrow sum: 15 less the sample's bits, one fewer with six taps, whose overshoot needs room.
static inline int32_t ck_narrow_shift(const ck_source *s) { return 15 - s->bits - (s->taps == 6); }

/// Fraction bits of a wide sum.
static inline int32_t ck_wide_shift(const ck_source *s) { return CK_WEIGHT_BITS + 16 - s->bits; }

/// A code counted from the middle of the range as a stored value, kept in the range.
static inline uint32_t ck_stored(const ck_source *s, int32_t code) {
  int32_t half = 1 << (s->bits - 1);
  code = code < -half ? -half : code > half - 1 ? half - 1 : code;
  return (uint32_t)(code + half) << s->padding;
}

/// A narrow sum as a code: halves go to the even one, for there are so few fraction bits that any other way would make
/// pictures lighter or darker.
static inline int32_t ck_narrow_code(int32_t sum, int32_t shift) {
  return (sum + (1 << (shift - 1)) - 1 + ((sum >> shift) & 1)) >> shift;
}

/// A wide sum as a code, halves up.
static inline int32_t ck_wide_code(int32_t sum, int32_t shift) { return (sum + (1 << (shift - 1))) >> shift; }

#endif
