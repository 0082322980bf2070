// LibRaw as Swift sees it: a file unpacked, its numbers by value, nothing processed.
#pragma once
#include <libraw/libraw.h>
#include <stdint.h>
#include <string.h>

/// What LibRaw knows of an unpacked file.
typedef struct {
  int width, height, pitch_bytes;
  int left, top, visible_width, visible_height;
  int flip;
  int colours;
  unsigned filters;
  char xtrans[6][6];
  char letters[5];
  int is_dng;
  /// 1: one value a pixel, 16 bit; 3, 4: so many a pixel, 16 bit; 0: something else.
  int values;
  unsigned black, white;
  float as_shot[4];
  /// XYZ to camera, D65; all zero where unknown.
  float camera_from_xyz[4][3];
  float iso, exposure, aperture;
  long long taken;
  char make[64], model[64];
} craw_facts;

static inline void craw_tell(libraw_data_t *raw, craw_facts *facts) {
  memset(facts, 0, sizeof *facts);
  libraw_image_sizes_t *s = &raw->sizes;
  facts->width = s->raw_width, facts->height = s->raw_height, facts->pitch_bytes = (int)s->raw_pitch;
  facts->left = s->left_margin, facts->top = s->top_margin;
  facts->visible_width = s->width, facts->visible_height = s->height, facts->flip = s->flip;
  facts->colours = raw->idata.colors, facts->filters = raw->idata.filters;
  memcpy(facts->xtrans, raw->idata.xtrans_abs, sizeof facts->xtrans);
  memcpy(facts->letters, raw->idata.cdesc, sizeof facts->letters);
  facts->is_dng = raw->idata.dng_version != 0;
  facts->values = raw->rawdata.raw_image ? 1 : raw->rawdata.color3_image ? 3 : raw->rawdata.color4_image ? 4 : 0;
  // What was read of the file, before anything was made of it.
  libraw_colordata_t *c = &raw->rawdata.color;
  facts->black = c->black, facts->white = c->maximum;
  memcpy(facts->as_shot, c->cam_mul, sizeof facts->as_shot);
  memcpy(facts->camera_from_xyz, c->cam_xyz, sizeof facts->camera_from_xyz);
  facts->iso = raw->other.iso_speed, facts->exposure = raw->other.shutter, facts->aperture = raw->other.aperture;
  facts->taken = raw->other.timestamp;
  memcpy(facts->make, raw->idata.make, sizeof facts->make);
  memcpy(facts->model, raw->idata.model, sizeof facts->model);
}

/// LibRaw's table of blacks beside the one for all: 0 to 3 one for each colour, 4 and 5 rows and columns of a block that
/// repeats, 6 and on the block.
static inline unsigned craw_cell_black(libraw_data_t *raw, int index) {
  return index >= 0 && index < LIBRAW_CBLACK_SIZE ? raw->rawdata.color.cblack[index] : 0;
}

/// Opens a file in memory; the bytes must outlive the handle. A LibRaw error number, 0 for none.
static inline int craw_open(libraw_data_t *raw, const void *bytes, size_t count) {
  // LibRaw says `void *` and reads only.
  return libraw_open_buffer(raw, (void *)bytes, count);
}

/// The unpacked values, `craw_facts.values` a pixel, rows `pitch_bytes` apart.
static inline const uint16_t *craw_samples(libraw_data_t *raw) {
  if (raw->rawdata.raw_image) return raw->rawdata.raw_image;
  if (raw->rawdata.color3_image) return (const uint16_t *)raw->rawdata.color3_image;
  return (const uint16_t *)raw->rawdata.color4_image;
}

/// The embedded JPEG after `libraw_unpack_thumb`; `NULL` where the preview is none.
static inline const uint8_t *craw_jpeg(libraw_data_t *raw, size_t *count) {
  if (raw->thumbnail.tformat != LIBRAW_THUMBNAIL_JPEG) return NULL;
  *count = raw->thumbnail.tlength;
  return (const uint8_t *)raw->thumbnail.thumb;
}

/// Colour of a site of a mosaic that repeats: 0 red, 1 green, 2 blue, 3 second green.
static inline int craw_colour(libraw_data_t *raw, int row, int column) { return libraw_COLOR(raw, row, column); }
