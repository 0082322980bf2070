// Mesh nodes to segments: interpolation between two rows of nodes, then one straight line for each cell.

#include "internal.h"

#pragma STDC FP_CONTRACT OFF

/// Two numbers side by side: x and y.
typedef double pair __attribute__((vector_size(16)));
typedef int64_t whole_pair __attribute__((vector_size(16)));

/// Nodes are kept this near, samples; NaN goes to the left.
static inline double near(double samples) {
  const double limit = 8388608.0;
  return samples > -limit ? (samples < limit ? samples : limit) : -limit;
}

/// Nearest numbers in fixed point: the last bit of this sum counts ones, so that adding rounds; |p| 2^24 < 2^51.
static inline whole_pair fixed(pair p) {
  const double magic = 6755399441055744.0;
  pair sum = p * (double)(1 << CK_POSITION_BITS) + (pair){magic, magic};
  const int64_t bits = 0x4338000000000000;
  return (whole_pair)sum - (whole_pair){bits, bits};
}

static inline void interpolate(
    const double *top, const double *bottom, int32_t count, double down, double first, double divisor, double *out) {
  const double scale = 1 / divisor;
  for (int32_t n = 0; n < count; n++) out[n] = near((top[n] + (bottom[n] - top[n]) * down - first) * scale);
}

void ck_cut(const ck_mesh_row *r, const ck_cell *cells, int32_t count, double *nodes, ck_segment *segments) {
  const int64_t half = (int64_t)1 << (CK_POSITION_BITS - r->phase_bits - 1);
  double *x = nodes, *y = nodes + r->nodes;
  interpolate(r->top_x, r->bottom_x, r->nodes, r->down, r->first_x, r->divisor_x, x);
  interpolate(r->top_y, r->bottom_y, r->nodes, r->down, r->first_y, r->divisor_y, y);
  for (int32_t n = 0; n < count; n++) {
    const ck_cell *c = cells + n;
    pair from = {x[c->node], y[c->node]}, to = {x[c->node + 1], y[c->node + 1]};
    whole_pair first = fixed(from + (to - from) * c->start) + (whole_pair){half, half};
    whole_pair step = fixed((to - from) * c->step);
    segments[n].first = c->first;
    segments[n].count = c->count;
    __builtin_memcpy(&segments[n].x, &first, sizeof first);
    __builtin_memcpy(&segments[n].step_x, &step, sizeof step);
  }
}
