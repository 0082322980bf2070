// The row functions of a vector path, one for every kind of plane, and the one that chooses among them. Included behind
// `run`, `TARGET`, and `ROW`, the name of the one that chooses.

#define RUN(T, B, C, W) \
  TARGET static void run_##T##_##B##_##C##_##W( \
      const ck_source *s, const ck_segment *g, int32_t count, const ck_reach *r, void *output) { \
    run((kind){T, B, C, W}, s, g, count, r, (uint8_t *)output); \
  }
#define RUNS(T) RUN(T, 1, 1, 0) RUN(T, 1, 2, 0) RUN(T, 2, 1, 0) RUN(T, 2, 2, 0) RUN(T, 2, 1, 1) RUN(T, 2, 2, 1)
RUNS(2)
RUNS(4)
RUNS(6)

#define LIST(T) \
  { \
    {run_##T##_1_1_0, run_##T##_1_2_0}, {run_##T##_2_1_0, run_##T##_2_2_0}, { run_##T##_2_1_1, run_##T##_2_2_1 } \
  }

void ROW(const ck_source *s, const ck_segment *segments, int32_t count, const ck_reach *reach, void *output) {
  static const ck_row_function runs[3][3][2] = {LIST(2), LIST(4), LIST(6)};
  if (count <= 0) return;
  runs[s->taps / 2 - 1][s->bytes - 1 + ck_is_wide(s)][s->channels - 1](s, segments, count, reach, output);
}
