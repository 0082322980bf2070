#ifndef CKERNELS_H
#define CKERNELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Bits behind the binary point of a segment's positions and steps.
#define CK_POSITION_BITS 24
/// Bits behind the binary point of a position once it is a phase; see Docs/KERNELS.md.
#define CK_PHASE_BITS 14
/// The weight that stands for one is minus 2 to this power.
#define CK_WEIGHT_BITS 14
/// Phases between two samples of a filter that is read from a table, log2.
#define CK_TABLE_PHASE_BITS 11
/// Weights stored for a phase of a table; those behind the taps are zero.
#define CK_TABLE_STRIDE 8
/// Slope of the four-tap filter at distance 1.
#define CK_BICUBIC_SLOPE (-0.6)
/// No path looks at more samples of a segment at once.
#define CK_WHOLE 16
/// Samples of more bits than this take the wide arithmetic.
#define CK_NARROW_BITS 10

/// A way through the code; all give the same bytes.
typedef enum ck_path { CK_PORTABLE = 0, CK_AVX2 = 1, CK_AVX512 = 2 } ck_path;

/// A run of samples of a row whose source points lie on a straight line, equally spaced.
typedef struct ck_segment {
  /// First sample; a segment begins where the one before it ends.
  int32_t first;
  /// Samples, at least one.
  int32_t count;
  /// Source column and row of the first sample, and from one sample to the next; in samples, CK_POSITION_BITS of
  /// fraction, half a phase added. Absolute values below 2^25 samples.
  int64_t x, y, step_x, step_y;
} ck_segment;

/// What the points of a row stay within: least and greatest columns and rows, and greatest steps, as in ck_segment.
/// Each segment counts as long as the next multiple of CK_WHOLE samples.
typedef struct ck_reach {
  int64_t left, right, top, bottom, wide, high;
  /// Bits that any count but the last segment's has.
  int32_t counts;
} ck_reach;

/// A source plane and the filter it is read with.
typedef struct ck_source {
  const uint8_t *base;
  /// Bytes between rows.
  ptrdiff_t stride;
  /// Samples across and down, at most 65536 each.
  int32_t width, height;
  /// Values at each place, 1 or 2.
  int32_t channels;
  /// Bytes a value takes, 1 or 2.
  int32_t bytes;
  /// Significant bits of a value, and unused ones below them.
  int32_t bits, padding;
  /// 2: straight line. 4: cubic with CK_BICUBIC_SLOPE. 6: from the table.
  int32_t taps;
  /// Table of six-tap weights, 2^CK_TABLE_PHASE_BITS phases of CK_TABLE_STRIDE each, 16-byte aligned or not.
  const int16_t *table;
} ck_source;

/// A filter of any number of taps, for pictures made smaller.
typedef struct ck_long_filter {
  /// Weights, phase by phase; they sum to 2^20.
  const int32_t *weights;
  /// Taps of a phase; whole samples from the first of them to the one at or before the point.
  int32_t taps, before;
  /// Phases between two samples, log2.
  int32_t phase_bits;
} ck_long_filter;

/// Fills one row of samples; segments cover it from its first sample on, and `reach` is theirs.
typedef void (*ck_row_function)(
    const ck_source *source, const ck_segment *segments, int32_t count, const ck_reach *reach, void *output);

/// Whether this machine can take a path.
bool ck_can(ck_path path);
/// The row function of a path; NULL where the program was not built with it.
ck_row_function ck_row(ck_path path);
/// Fills one row with a filter of any number of taps; the same code whatever the path.
void ck_long_row(
    const ck_source *source, const ck_long_filter *filter, const ck_segment *segments, int32_t count, void *output);

/// The weights of a phase, each the negative of the filter's in units of 2^-CK_WEIGHT_BITS; they sum to
/// -2^CK_WEIGHT_BITS. `phase` counts 2^-CK_PHASE_BITS; `table` as in ck_source.
void ck_weights(int32_t taps, int32_t phase, const int16_t *table, int16_t weights[6]);

/// The samples of a row that stand in one mesh cell; the same for every row of a plane.
typedef struct ck_cell {
  /// First sample, and how many.
  int32_t first, count;
  /// Index of the node to their left.
  int32_t node;
  /// Where the first sample stands between that node and the next, 0 to 1; and from sample to sample.
  double start, step;
  /// Where the sample would stand that ends the next multiple of CK_WHOLE samples.
  double end;
} ck_cell;

/// One row of mesh nodes and where a plane's samples stand among them.
typedef struct ck_mesh_row {
  /// Nodes above and below the row: source points in pixels.
  const double *top_x, *top_y, *bottom_x, *bottom_y;
  /// Nodes in a row.
  int32_t nodes;
  /// How far the row is from the upper nodes to the lower, 0 to 1.
  double down;
  /// Position of sample 0 and pixels from sample to sample, in the source.
  double first_x, first_y, divisor_x, divisor_y;
  /// Phases between samples, log2: half of one is added to positions.
  int32_t phase_bits;
} ck_mesh_row;

/// Cuts a row into segments, one for each cell, and finds their reach. `nodes` has room for two numbers a node.
void ck_cut(
    const ck_mesh_row *row, const ck_cell *cells, int32_t count, double *nodes, ck_segment *segments,
    ck_reach *reach);

/// The reach of any segments.
ck_reach ck_reach_of(const ck_segment *segments, int32_t count);

/// Whether this machine has SHA-256's instructions.
bool ck_can_sha256(void);

/// Takes whole blocks of 64 bytes into a SHA-256; only where ``ck_can_sha256`` says so.
void ck_sha256(uint32_t state[8], const uint8_t *data, size_t blocks);

#endif
