// The way along a row that vector paths share. The including file defines:
//   TARGET              attribute of its functions
//   each(kind)          samples of a half
//   window_bytes(kind)  bytes loaded of a row of a half's window
//   WINDOW              the most of them
// and has narrow_block and wide_block.

/// Rows below those a block reads that are fetched into the cache meanwhile.
#define AHEAD 4

/// A segment as its halves see it.
typedef struct line {
  const ck_segment *segment;
  /// Rows between the first and the last tap row of a half, beyond those of one point.
  int32_t extra;
  /// Sample of a half whose column, whose row is least.
  int32_t leftmost, topmost;
  /// A half fits a window; and every window lies in the plane.
  bool fits, inside;
} line;

INLINE int64_t smaller(int64_t a, int64_t b) { return a < b ? a : b; }
INLINE int64_t larger(int64_t a, int64_t b) { return a > b ? a : b; }

/// Whether halves with these bounds fit windows, and windows the plane.
INLINE line judge(kind k, const ck_source *s, const ck_reach *b) {
  line l = {NULL, 0, 0, 0, false, false};
  if (b->wide >= 1 << 27 || b->high >= 1 << 27) return l;
  int32_t columns = (int32_t)((b->wide * (each(k) - 1)) >> CK_POSITION_BITS) + 1 + k.taps;
  l.extra = (int32_t)((b->high * (each(k) - 1)) >> CK_POSITION_BITS) + 1;
  l.fits = columns * k.channels * k.bytes <= window_bytes(k) && l.extra + k.taps <= MOST_ROWS;
  int64_t left = (b->left >> CK_POSITION_BITS) - ck_before(k.taps);
  int64_t top = (b->top >> CK_POSITION_BITS) - ck_before(k.taps);
  int64_t right = (b->right >> CK_POSITION_BITS) - ck_before(k.taps) + k.taps;
  int64_t bottom = (b->bottom >> CK_POSITION_BITS) - ck_before(k.taps) + k.taps + l.extra;
  int64_t place = k.channels * k.bytes;
  l.inside = left >= 0 && top >= 0 && right <= s->width && bottom <= s->height &&
      (bottom - 1) * s->stride + right * place + window_bytes(k) <=
          (s->height - 1) * (int64_t)s->stride + s->width * place;
  return l;
}

/// A segment in a row that has been judged as a whole: where all of that is well, so is each part.
INLINE line examine(kind k, const ck_source *s, const ck_segment *g, const line *row) {
  line l = *row;
  if (!row->fits || !row->inside) {
    ck_reach r = ck_reach_of(g, 1);
    l = judge(k, s, &r);
  }
  l.segment = g;
  l.leftmost = g->step_x < 0 ? each(k) - 1 : 0;
  l.topmost = g->step_y < 0 ? each(k) - 1 : 0;
  return l;
}

/// A copy of a window that is not all in the plane: edges repeat.
static __attribute__((noinline)) void copy_window(
    const ck_source *s, int64_t left, int64_t top, int32_t bytes, int32_t rows, uint8_t *copy) {
  int32_t place = s->channels * s->bytes, columns = bytes / place;
  for (int32_t j = 0; j < rows; j++) {
    const uint8_t *row = s->base + larger(0, smaller(s->height - 1, top + j)) * s->stride;
    uint8_t *to = copy + j * WINDOW;
    if (left >= 0 && left + columns <= s->width) {
      memcpy(to, row + left * place, (size_t)bytes);
    } else {
      for (int32_t c = 0; c < columns; c++)
        memcpy(to + c * place, row + larger(0, smaller(s->width - 1, left + c)) * place, (size_t)place);
    }
  }
}

/// The half that begins with sample `from` of a line whose halves fit.
INLINE half find(kind k, const ck_source *s, const line *l, int32_t from, uint8_t *copy) {
  const ck_segment *g = l->segment;
  int64_t x = g->x + g->step_x * from, y = g->y + g->step_y * from;
  int64_t column = (x + g->step_x * l->leftmost) >> CK_POSITION_BITS;
  int64_t row = (y + g->step_y * l->topmost) >> CK_POSITION_BITS;
  half h = {
      NULL, s->stride, (int32_t)(x - column * (1 << CK_POSITION_BITS)), (int32_t)(y - row * (1 << CK_POSITION_BITS)),
      (int32_t)g->step_x, (int32_t)g->step_y};
  column -= ck_before(k.taps);
  row -= ck_before(k.taps);
  if (l->inside) {
    h.rows = s->base + row * s->stride + column * (k.channels * k.bytes);
  } else {
    copy_window(s, column, row, window_bytes(k), k.taps + l->extra, copy);
    h.rows = copy;
    h.stride = WINDOW;
  }
  return h;
}

/// Where a walk along a row is.
typedef struct cursor {
  const ck_segment *end;
  line row, at;
  int32_t from;
} cursor;

INLINE void advance(kind k, const ck_source *s, cursor *c, int32_t samples) {
  c->from += samples;
  if (c->from < c->at.segment->count) return;
  c->from = 0;
  if (c->at.segment + 1 < c->end)
    c->at = examine(k, s, c->at.segment + 1, &c->row);
  else
    c->at.segment = c->end;
}

/// A half in the plane; `across` and `down` lead to its leftmost and its topmost point.
INLINE half lying(
    kind k, const ck_source *s, int64_t x, int64_t y, int64_t across, int64_t down, int32_t step_x, int32_t step_y) {
  int64_t column = (x + across) >> CK_POSITION_BITS, row = (y + down) >> CK_POSITION_BITS;
  const uint8_t *rows =
      s->base + (row - ck_before(k.taps)) * s->stride + (column - ck_before(k.taps)) * (k.channels * k.bytes);
  // Only the lowest bits of a difference are wanted, so that the lowest bits of its parts will do.
  int32_t first_x = (int32_t)((uint32_t)x - ((uint32_t)column << CK_POSITION_BITS));
  int32_t first_y = (int32_t)((uint32_t)y - ((uint32_t)row << CK_POSITION_BITS));
  return (half){rows, s->stride, first_x, first_y, step_x, step_y};
}

INLINE TARGET void block(
    kind k, const ck_source *s, half a, half b, int32_t extra, entry e, int32_t samples, uint8_t *to) {
  // Rows slope, so that the processor's own prefetching is of little help.
  __builtin_prefetch(a.rows + (k.taps + extra + AHEAD) * a.stride);
  const half h[2] = {a, b};
  if (k.wide)
    wide_block(k, s, h, extra, e, samples, to);
  else
    narrow_block(k, s, h, extra, e, samples, to);
}

/// A walk along a row, half by half; no half is shorter than a whole one but the row's last.
typedef struct walk {
  const ck_segment *next;
  int64_t x, y, across, down;
  int32_t step_x, step_y, left;
} walk;

INLINE TARGET half take(kind k, const ck_source *s, walk *w) {
  const int32_t most = each(k);
  if (w->left <= 0) {
    const ck_segment *g = w->next++;
    w->x = g->x;
    w->y = g->y;
    w->step_x = (int32_t)g->step_x;
    w->step_y = (int32_t)g->step_y;
    w->across = w->step_x < 0 ? (int64_t)w->step_x * (most - 1) : 0;
    w->down = w->step_y < 0 ? (int64_t)w->step_y * (most - 1) : 0;
    w->left = g->count;
  }
  half h = lying(k, s, w->x, w->y, w->across, w->down, w->step_x, w->step_y);
  w->x += (int64_t)w->step_x * most;
  w->y += (int64_t)w->step_y * most;
  w->left -= most;
  return h;
}

/// A row whose halves all lie in the plane.
INLINE TARGET void run_inside(
    kind k, const ck_source *source, const ck_segment *g, int32_t count, int32_t extra, uint8_t *output) {
  const int32_t most = each(k);
  // Copies: what is written could be, for all the compiler knows, what is read.
  const ck_source s = *source;
  const entry e = entry_of(source);
  walk w = {g, 0, 0, 0, 0, 0, 0, 0};
  int32_t left = g[count - 1].first + g[count - 1].count - g->first;
  uint8_t *to = output + (ptrdiff_t)g->first * (k.channels * k.bytes);
  for (; left >= 2 * most; left -= 2 * most, to += 2 * most * k.channels * k.bytes) {
    half a = take(k, &s, &w);
    block(k, &s, a, take(k, &s, &w), extra, e, 2 * most, to);
  }
  if (left > 0) {
    half a = take(k, &s, &w), b = a;
    if (left > most) b = take(k, &s, &w);
    block(k, &s, a, b, extra, e, left, to);
  }
}

/// Any row: halves in pairs; two that follow each other need not be of the same segment.
INLINE TARGET void run_any(
    kind k, const ck_source *s, const ck_segment *g, int32_t count, line row, uint8_t *output) {
  cursor c = {g + count, row, examine(k, s, g, &row), 0};
  uint8_t copies[2][MOST_ROWS * WINDOW] __attribute__((aligned(32)));
  const int32_t most = each(k);
  const entry e = entry_of(s);
  while (c.at.segment < c.end) {
    const int32_t left = c.at.segment->count - c.from, extra = c.at.extra;
    uint8_t *to = output + (ptrdiff_t)(c.at.segment->first + c.from) * (k.channels * k.bytes);
    if (!c.at.fits) {
      ck_portable_samples(s, c.at.segment, c.from, left, to);
      advance(k, s, &c, left);
      continue;
    }
    half a = find(k, s, &c.at, c.from, copies[0]), b = a;
    int32_t samples = left < most ? left : most;
    advance(k, s, &c, samples);
    if (samples == most && c.at.segment < c.end && c.at.fits && c.at.extra == extra) {
      b = find(k, s, &c.at, c.from, copies[1]);
      int32_t rest = c.at.segment->count - c.from;
      samples += rest < most ? rest : most;
      advance(k, s, &c, rest < most ? rest : most);
    }
    block(k, s, a, b, extra, e, samples, to);
  }
}

/// What is known of a row before it is filled.
typedef struct survey {
  line row;
  /// All halves lie in the plane and are whole but for the last.
  bool is_even;
} survey;

INLINE survey look(kind k, const ck_source *s, const ck_reach *reach) {
  line row = judge(k, s, reach);
  return (survey){row, row.fits && row.inside && reach->counts % each(k) == 0};
}
