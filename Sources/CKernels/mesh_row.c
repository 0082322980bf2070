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
    const double *top, const double *bottom, int32_t count, double down, double first, double divisor,
    double *restrict out) {
  const double scale = 1 / divisor;
  for (int32_t n = 0; n < count; n++) out[n] = near((top[n] + (bottom[n] - top[n]) * down - first) * scale);
}

static inline int64_t smaller(int64_t a, int64_t b) { return a < b ? a : b; }
static inline int64_t larger(int64_t a, int64_t b) { return a > b ? a : b; }

ck_reach ck_reach_of(const ck_segment *segments, int32_t count) {
  ck_reach r = {INT64_MAX, INT64_MIN, INT64_MAX, INT64_MIN, 0, 0, 0};
  for (int32_t n = 0; n < count; n++) {
    const ck_segment *g = segments + n;
    int64_t last = (g->count + CK_WHOLE - 1) / CK_WHOLE * CK_WHOLE - 1;
    int64_t x = g->x + g->step_x * last, y = g->y + g->step_y * last;
    r.left = smaller(r.left, smaller(x, g->x));
    r.right = larger(r.right, larger(x, g->x));
    r.top = smaller(r.top, smaller(y, g->y));
    r.bottom = larger(r.bottom, larger(y, g->y));
    r.wide = larger(r.wide, g->step_x < 0 ? -g->step_x : g->step_x);
    r.high = larger(r.high, g->step_y < 0 ? -g->step_y : g->step_y);
    if (n < count - 1) r.counts |= g->count;
  }
  return r;
}

void ck_cut(
    const ck_mesh_row *r, const ck_cell *cells, int32_t count, double *nodes, ck_segment *segments, ck_reach *reach) {
  const int64_t half = (int64_t)1 << (CK_POSITION_BITS - r->phase_bits - 1);
  double *x = nodes, *y = nodes + r->nodes;
  interpolate(r->top_x, r->bottom_x, r->nodes, r->down, r->first_x, r->divisor_x, x);
  interpolate(r->top_y, r->bottom_y, r->nodes, r->down, r->first_y, r->divisor_y, y);
  pair least = {1e9, 1e9}, greatest = {-1e9, -1e9}, steps = {0, 0};
  int32_t counts = 0;
  for (int32_t n = 0; n < count; n++) {
    const ck_cell *c = cells + n;
    pair from = {x[c->node], y[c->node]}, to = {x[c->node + 1], y[c->node + 1]}, width = to - from;
    pair first = from + width * c->start, step = width * c->step, last = from + width * c->end;
    least = __builtin_elementwise_min(least, __builtin_elementwise_min(first, last));
    greatest = __builtin_elementwise_max(greatest, __builtin_elementwise_max(first, last));
    steps = __builtin_elementwise_max(steps, __builtin_elementwise_abs(step));
    whole_pair whole = fixed(first) + (whole_pair){half, half}, whole_step = fixed(step);
    segments[n].first = c->first;
    segments[n].count = c->count;
    __builtin_memcpy(&segments[n].x, &whole, sizeof whole);
    __builtin_memcpy(&segments[n].step_x, &whole_step, sizeof whole_step);
    if (n < count - 1) counts |= c->count;
  }
  // Rounded steps add up to less than this over a segment.
  const pair slack = {0x1p-12, 0x1p-12};
  // A whole block beyond far nodes could stand further out than fixed point reaches.
  const pair limit = {0x1p25, 0x1p25};
  whole_pair low = fixed(__builtin_elementwise_max(least - slack, -limit));
  whole_pair high = fixed(__builtin_elementwise_min(greatest + slack, limit)), wide = fixed(steps + slack);
  *reach = (ck_reach){low[0], high[0] + half, low[1], high[1] + half, wide[0], wide[1], counts};
}
