// Filters of any length, for pictures made smaller. Sums are whole: 16-bit samples, twice weighted by 20 bits, need 58.

#include "internal.h"

#define WEIGHT_BITS 20

static inline int32_t clamp(int64_t v, int32_t last) { return v < 0 ? 0 : v > last ? last : (int32_t)v; }

static inline __attribute__((always_inline)) void samples(
    const ck_source *s, int32_t bytes, const ck_long_filter *f, const ck_segment *segment, uint8_t *output) {
  const int32_t shift = CK_POSITION_BITS - f->phase_bits, mask = (1 << f->phase_bits) - 1;
  const uint32_t significant = 0xFFFFu << s->padding;
  const int64_t greatest = (1 << s->bits) - 1, half = (int64_t)1 << (2 * WEIGHT_BITS + s->padding - 1);
  int64_t x = segment->x, y = segment->y;
  for (int32_t i = segment->first; i < segment->first + segment->count; i++) {
    const int32_t *across = f->weights + ((x >> shift) & mask) * f->taps;
    const int32_t *down = f->weights + ((y >> shift) & mask) * f->taps;
    int64_t left = (x >> CK_POSITION_BITS) - f->before, top = (y >> CK_POSITION_BITS) - f->before;
    for (int32_t c = 0; c < s->channels; c++) {
      int64_t sum = 0;
      for (int32_t j = 0; j < f->taps; j++) {
        const uint8_t *row = s->base + clamp(top + j, s->height - 1) * s->stride;
        int64_t part = 0;
        for (int32_t k = 0; k < f->taps; k++) {
          int32_t index = clamp(left + k, s->width - 1) * s->channels + c;
          uint32_t stored = bytes == 1 ? row[index] : ((const uint16_t *)(const void *)row)[index];
          part += (int64_t)(stored & significant) * across[k];
        }
        sum += part * down[j];
      }
      int64_t code = (sum + half) >> (2 * WEIGHT_BITS + s->padding);
      code = code < 0 ? 0 : code > greatest ? greatest : code;
      int32_t place = i * s->channels + c;
      if (bytes == 1)
        output[place] = (uint8_t)code;
      else
        ((uint16_t *)(void *)output)[place] = (uint16_t)(code << s->padding);
    }
    x += segment->step_x;
    y += segment->step_y;
  }
}

void ck_long_row(
    const ck_source *source, const ck_long_filter *filter, const ck_segment *segments, int32_t count, void *output) {
  for (int32_t n = 0; n < count; n++) {
    if (source->bytes == 1)
      samples(source, 1, filter, segments + n, output);
    else
      samples(source, 2, filter, segments + n, output);
  }
}
