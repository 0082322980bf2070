// The plain path: one value after another, in the order the definition says.

#include "internal.h"

static inline int32_t clamp(int32_t v, int32_t last) { return v < 0 ? 0 : v > last ? last : v; }

/// A stored value as a signed number whose top bit is bit 15; padding bits cut off.
static inline int32_t load(const ck_source *s, const uint8_t *row, int32_t index) {
  uint32_t stored = s->bytes == 1 ? row[index] : ((const uint16_t *)(const void *)row)[index];
  return (int32_t)((stored << ck_align(s)) & ck_significant(s)) - 32768;
}

static inline void store(const ck_source *s, uint8_t *output, int32_t index, uint32_t value) {
  if (s->bytes == 1)
    output[index] = (uint8_t)value;
  else
    ((uint16_t *)(void *)output)[index] = (uint16_t)value;
}

/// Where a point's taps are, and their weights.
typedef struct point {
  const uint8_t *rows[6];
  int32_t columns[6];
  int32_t across[6], down[6];
} point;

static inline __attribute__((always_inline)) void locate(
    const ck_source *s, int32_t taps, int32_t x, int32_t y, point *p) {
  ck_taps(taps, x & CK_PHASE_MASK, s->table, p->across);
  ck_taps(taps, y & CK_PHASE_MASK, s->table, p->down);
  int32_t left = (x >> CK_PHASE_BITS) - ck_before(taps);
  int32_t top = (y >> CK_PHASE_BITS) - ck_before(taps);
  for (int32_t k = 0; k < taps; k++) {
    p->columns[k] = clamp(left + k, s->width - 1) * s->channels;
    p->rows[k] = s->base + clamp(top + k, s->height - 1) * s->stride;
  }
}

static inline __attribute__((always_inline)) uint32_t narrow(
    const ck_source *s, int32_t taps, const point *p, int32_t channel) {
  int32_t sum = 0;
  for (int32_t j = 0; j < taps; j++) {
    int32_t row = 0;
    for (int32_t k = 0; k < taps; k++) row += ck_mulr(load(s, p->rows[j], p->columns[k] + channel), p->across[k]);
    sum += ck_mulr(row, taps == 6 ? p->down[j] : 2 * p->down[j]);
  }
  return ck_stored(s, ck_narrow_code(sum, ck_narrow_shift(s)));
}

static inline __attribute__((always_inline)) uint32_t wide(
    const ck_source *s, int32_t taps, const point *p, int32_t channel) {
  int32_t sum = 0;
  for (int32_t j = 0; j < taps; j++) {
    int32_t row = 1 << (CK_WEIGHT_BITS - 1);
    for (int32_t k = 0; k < taps; k++) row += load(s, p->rows[j], p->columns[k] + channel) * p->across[k];
    sum += (row >> CK_WEIGHT_BITS) * p->down[j];
  }
  return ck_stored(s, ck_wide_code(sum, ck_wide_shift(s)));
}

static inline __attribute__((always_inline)) void samples(
    const ck_source *s, int32_t taps, const ck_segment *segment, int32_t from, int32_t count, uint8_t *output) {
  bool is_wide = ck_is_wide(s);
  for (int32_t i = 0; i < count; i++) {
    point p;
    locate(
        s, taps, ck_near(segment->x + segment->step_x * (from + i)),
        ck_near(segment->y + segment->step_y * (from + i)), &p);
    for (int32_t c = 0; c < s->channels; c++)
      store(s, output, i * s->channels + c, is_wide ? wide(s, taps, &p, c) : narrow(s, taps, &p, c));
  }
}

void ck_portable_samples(
    const ck_source *s, const ck_segment *segment, int32_t from, int32_t count, uint8_t *output) {
  if (s->taps == 2)
    samples(s, 2, segment, from, count, output);
  else if (s->taps == 4)
    samples(s, 4, segment, from, count, output);
  else
    samples(s, 6, segment, from, count, output);
}

void ck_row_portable(
    const ck_source *s, const ck_segment *segments, int32_t count, const ck_reach *reach, void *output) {
  (void)reach;
  for (int32_t n = 0; n < count; n++)
    ck_portable_samples(
        s, segments + n, 0, segments[n].count,
        (uint8_t *)output + (ptrdiff_t)segments[n].first * s->channels * s->bytes);
}
