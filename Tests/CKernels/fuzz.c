// Random rows by every path: the bytes must be the portable path's. Planes lie between pages nobody may touch, or, with
// AddressSanitizer, in memory it watches. usage: fuzz CASES; Scripts/sanitize builds and runs it.

#include "ckernels.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

static uint64_t state;

/// SplitMix64.
static uint64_t next(void) {
  uint64_t z = (state += 0x9E3779B97F4A7C15u);
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}
static double real(double a, double b) { return a + (b - a) * (double)(next() >> 11) * 0x1p-53; }
static int whole(int a, int b) { return a + (int)(next() % (uint64_t)(b - a + 1)); }

/// Bytes between two fences, at the one or the other.
typedef struct fenced {
  uint8_t *all, *bytes;
  size_t size;
} fenced;

static fenced fence(size_t count) {
  const size_t page = 4096, pages = (count + page - 1) / page * page;
  fenced f = {NULL, NULL, pages + 2 * page};
  f.all = mmap(NULL, f.size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (f.all == MAP_FAILED || mprotect(f.all + page, pages, PROT_READ | PROT_WRITE) != 0) exit(2);
  f.bytes = f.all + page + (whole(0, 1) ? 0 : pages - count);
  return f;
}
static void release(fenced f) { munmap(f.all, f.size); }

/// A six-tap table; any weights will do that sum to minus one.
static int16_t table[CK_TABLE_STRIDE << CK_TABLE_PHASE_BITS];

static void fill_table(void) {
  for (int p = 0; p < 1 << CK_TABLE_PHASE_BITS; p++) {
    double f = p / (double)(1 << CK_TABLE_PHASE_BITS);
    int16_t *row = table + p * CK_TABLE_STRIDE;
    row[0] = (int16_t)lrint(-400 * f * (1 - f));
    row[1] = (int16_t)lrint(2200 * f * (1 - f));
    row[4] = row[1];
    row[5] = row[0];
    row[3] = (int16_t)lrint(-16384 * f - 1800 * f * (1 - f));
    row[2] = (int16_t)(-16384 - row[0] - row[1] - row[3] - row[4] - row[5]);
  }
}

static ck_source random_source(fenced *memory) {
  ck_source s = {0};
  s.channels = whole(1, 2);
  s.bytes = whole(1, 2);
  s.bits = s.bytes == 1 ? 8 : whole(9, 16);
  s.padding = s.bytes == 2 && whole(0, 1) ? 16 - s.bits : 0;
  s.taps = 2 * whole(1, 3);
  s.table = table;
  s.width = whole(1, whole(0, 1) ? 20 : 120);
  s.height = whole(1, whole(0, 1) ? 10 : 90);
  int used = s.width * s.channels * s.bytes;
  s.stride = used + s.bytes * whole(0, 9);
  size_t count = (size_t)((s.height - 1) * s.stride + used);
  *memory = fence(count);
  s.base = memory->bytes;
  int fill = whole(0, 2);
  for (size_t i = 0; i < count; i++)
    memory->bytes[i] = (uint8_t)(fill == 0 ? next() : fill == 1 ? (next() & 1) * 255 : (i & 1) * 255);
  return s;
}

/// Segments of a row of `width` samples: slight or steep, in or out of the picture, some as wild as allowed.
static int random_segments(const ck_source *s, int width, ck_segment *segments) {
  double angle = whole(0, 2) ? real(-0.1, 0.1) : real(-3.2, 3.2), scale = whole(0, 3) ? real(0.8, 1.1) : real(0.2, 3);
  double x = real(-5, s->width + 5) - width / 2 * cos(angle) * scale * whole(0, 1), y = real(-5, s->height + 5);
  int length = whole(0, 1) ? 16 << whole(0, 1) : whole(1, 40), wild = whole(0, 50) == 0, bend = whole(0, 1), count = 0;
  for (int first = 0; first < width && count < 64; count++) {
    int n = first + length < width && count < 63 ? length : width - first;
    if (wild) x = real(-1e6, 1e6);
    double dx = wild ? real(-1e5, 1e5) : cos(angle) * scale + bend * real(-0.05, 0.05);
    double dy = sin(angle) * scale + bend * real(-0.05, 0.05);
    segments[count] = (ck_segment){
        first, n, (int64_t)(x * 0x1p24), (int64_t)(y * 0x1p24), (int64_t)(dx * 0x1p24), (int64_t)(dy * 0x1p24)};
    x += dx * n;
    y += dy * n;
    first += n;
  }
  return count;
}

int main(int argc, char **argv) {
  int cases = argc > 1 ? atoi(argv[1]) : 1000, failures = 0;
  fill_table();
  for (int seed = 1; seed <= cases; seed++) {
    state = (uint64_t)seed;
    fenced memory;
    ck_source s = random_source(&memory);
    int width = whole(1, whole(0, 1) ? 67 : 300);
    ck_segment segments[64];
    int count = random_segments(&s, width, segments);
    ck_reach reach = ck_reach_of(segments, count);
    size_t bytes = (size_t)(width * s.channels * s.bytes);
    fenced plain = fence(bytes);
    ck_row(CK_PORTABLE)(&s, segments, count, &reach, plain.bytes);
    for (ck_path path = CK_AVX2; path <= CK_AVX512; path++) {
      if (!ck_can(path)) continue;
      fenced other = fence(bytes);
      ck_row(path)(&s, segments, count, &reach, other.bytes);
      if (memcmp(plain.bytes, other.bytes, bytes) != 0) {
        fprintf(
            stderr, "fuzz: seed %d path %d: %d taps, %d bits, %d channels differ\n", seed, path, s.taps, s.bits,
            s.channels);
        failures++;
      }
      release(other);
    }
    release(plain);
    release(memory);
  }
  printf("fuzz: %d cases, %d failures\n", cases, failures);
  return failures != 0;
}
