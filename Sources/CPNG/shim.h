// libpng as Swift sees it. Its errors jump; every jump starts and ends inside one function here, never across Swift.
#pragma once
#include <png.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// What a PNG file holds.
typedef struct {
  uint32_t width;
  uint32_t height;
  /// 1 for grey, 3 for RGB.
  int channels;
  /// 8 or 16.
  int bit_depth;
  /// Whether the file has an alpha channel, which is left out.
  int has_alpha;
} cpng_header;

/// Room for one line of libpng's reason.
typedef struct {
  char text[200];
} cpng_message;

static inline void cpng_fail(png_structp png, png_const_charp reason) {
  cpng_message *message = (cpng_message *)png_get_error_ptr(png);
  snprintf(message->text, sizeof message->text, "%s", reason);
  png_longjmp(png, 1);
}

static inline void cpng_ignore(png_structp png, png_const_charp reason) {
  (void)png;
  (void)reason;
}

/// Most texts a file is given.
enum { cpng_most_texts = 16 };

/// Adds `count` pairs of keyword and UTF-8 value, each ended by a zero byte, one behind the other.
static inline void cpng_add_texts(png_structp png, png_infop info, char *pairs, int count) {
  png_text texts[cpng_most_texts];
  memset(texts, 0, sizeof texts);
  int used = count < cpng_most_texts ? count : cpng_most_texts;
  for (int i = 0; i < used; i++) {
    texts[i].compression = PNG_ITXT_COMPRESSION_NONE;
    texts[i].key = pairs;
    pairs += strlen(pairs) + 1;
    texts[i].text = pairs;
    pairs += strlen(pairs) + 1;
  }
  if (used > 0) png_set_text(png, info, texts, used);
}

/// What is written beside the picture; a count of 0 leaves a part out.
typedef struct {
  /// Pairs of keyword and value as ``cpng_add_texts`` takes them.
  char *texts;
  int text_count;
  const uint8_t *profile;
  uint32_t profile_count;
  const uint8_t *exif;
  uint32_t exif_count;
  /// Whether the numbers are sRGB.
  int is_srgb;
  /// The encoding exponent times 100000; 0 leaves it out.
  int32_t gamma;
  /// White, red, green, blue as x and y times 100000; a white of 0 leaves them out.
  int32_t chromaticities[8];
  /// Primaries, transfer, matrix, full range as ITU-T H.273 numbers them; primaries of 0 leave them out.
  uint8_t code_points[4];
} cpng_tags;

/// A PNG that is being written.
typedef struct {
  png_structp png;
  png_infop info;
} cpng_writer;

/// Frees what a writer holds.
static inline void cpng_end(cpng_writer *writer) { png_destroy_write_struct(&writer->png, &writer->info); }

static inline void cpng_add_colour(png_structp png, png_infop info, const cpng_tags *tags) {
  const int32_t *c = tags->chromaticities;
  if (tags->is_srgb) png_set_sRGB_gAMA_and_cHRM(png, info, PNG_sRGB_INTENT_RELATIVE);
  if (tags->gamma > 0) png_set_gAMA_fixed(png, info, tags->gamma);
  if (c[0] > 0) png_set_cHRM_fixed(png, info, c[0], c[1], c[2], c[3], c[4], c[5], c[6], c[7]);
  if (tags->profile_count > 0)
    png_set_iCCP(png, info, "icc", PNG_COMPRESSION_TYPE_BASE, tags->profile, tags->profile_count);
  if (tags->code_points[0] > 0) {
    png_unknown_chunk chunk = {"cICP", (png_bytep)tags->code_points, 4, PNG_HAVE_IHDR};
    png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_ALWAYS, (png_const_bytep) "cICP", 1);
    png_set_unknown_chunks(png, info, &chunk, 1);
  }
}

/// Writes all that stands before the picture. `message` must live as long as the writer. 0, or -1 with a reason.
__attribute__((noinline)) static int cpng_start(
    FILE *file, cpng_writer *writer, cpng_header header, const cpng_tags *tags, cpng_message *message) {
  memset(writer, 0, sizeof *writer);
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, message, cpng_fail, cpng_ignore);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  if (!info) {
    png_destroy_write_struct(&png, NULL);
    snprintf(message->text, sizeof message->text, "out of memory");
    return -1;
  }
  if (setjmp(png_jmpbuf(png))) {
    png_destroy_write_struct(&png, &info);
    return -1;
  }
  png_init_io(png, file);
  png_set_IHDR(png, info, header.width, header.height, header.bit_depth,
               header.channels == 3 ? PNG_COLOR_TYPE_RGB : PNG_COLOR_TYPE_GRAY, PNG_INTERLACE_NONE,
               PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  cpng_add_colour(png, info, tags);
  cpng_add_texts(png, info, tags->texts, tags->text_count);
  png_write_info(png, info);
  // libpng itself would write it behind the picture, where not every reader looks.
  if (tags->exif_count > 0) png_write_chunk(png, (png_const_bytep) "eXIf", tags->exif, tags->exif_count);
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  if (header.bit_depth == 16) png_set_swap(png);
#endif
  writer->png = png;
  writer->info = info;
  return 0;
}

/// Writes the next rows of native-endian samples; then, after the last, what follows the picture. 0, or -1 with a reason.
__attribute__((noinline)) static int cpng_put_rows(
    cpng_writer *writer, const uint8_t *rows, size_t bytes_per_row, uint32_t count, int is_last) {
  if (setjmp(png_jmpbuf(writer->png))) return -1;
  for (uint32_t y = 0; y < count; y++) png_write_row(writer->png, rows + (size_t)y * bytes_per_row);
  if (is_last) png_write_end(writer->png, writer->info);
  return 0;
}

/// A PNG that is being read. Everything but `message` is its own.
typedef struct {
  png_structp png;
  png_infop info;
  /// How often the picture is passed over: 1 unless it is interlaced.
  int passes;
  /// Bytes of a row as it is read.
  size_t row_bytes;
} cpng_reader;

/// Frees what a reader holds.
static inline void cpng_close(cpng_reader *reader) { png_destroy_read_struct(&reader->png, &reader->info, NULL); }

/// Reads the header and prepares for grey or RGB of 8 or 16 bit: palettes and small depths expanded, alpha left out, no
/// gamma applied, words in the machine's order. `message` must live as long as the reader. 0, or -1 with a reason.
__attribute__((noinline)) static int cpng_open(
    FILE *file, cpng_reader *reader, cpng_header *header, cpng_message *message) {
  memset(reader, 0, sizeof *reader);
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, message, cpng_fail, cpng_ignore);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  if (!info) {
    png_destroy_read_struct(&png, NULL, NULL);
    snprintf(message->text, sizeof message->text, "out of memory");
    return -1;
  }
  if (setjmp(png_jmpbuf(png))) {
    png_destroy_read_struct(&png, &info, NULL);
    return -1;
  }
  png_init_io(png, file);
  png_read_info(png, info);
  int type = png_get_color_type(png, info);
  int is_clear = png_get_valid(png, info, PNG_INFO_tRNS) != 0;
  header->has_alpha = (type & PNG_COLOR_MASK_ALPHA) != 0 || is_clear;
  if (type == PNG_COLOR_TYPE_PALETTE) png_set_palette_to_rgb(png);
  if (type == PNG_COLOR_TYPE_GRAY && png_get_bit_depth(png, info) < 8) png_set_expand_gray_1_2_4_to_8(png);
  if (type & PNG_COLOR_MASK_ALPHA) png_set_strip_alpha(png);
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  if (png_get_bit_depth(png, info) == 16) png_set_swap(png);
#endif
  reader->passes = png_set_interlace_handling(png);
  png_read_update_info(png, info);
  header->width = png_get_image_width(png, info);
  header->height = png_get_image_height(png, info);
  header->channels = png_get_channels(png, info);
  header->bit_depth = png_get_bit_depth(png, info);
  reader->row_bytes = png_get_rowbytes(png, info);
  reader->png = png;
  reader->info = info;
  return 0;
}

/// Reads the next rows one behind the other, all of them when there is more than one pass; then, after the last, what
/// follows the picture. 0, or -1 with a reason.
__attribute__((noinline)) static int cpng_read_rows(
    cpng_reader *reader, uint8_t *rows, uint32_t count, int is_last) {
  if (setjmp(png_jmpbuf(reader->png))) return -1;
  for (int pass = 0; pass < reader->passes; pass++)
    for (uint32_t y = 0; y < count; y++) png_read_row(reader->png, rows + (size_t)y * reader->row_bytes, NULL);
  if (is_last) png_read_end(reader->png, NULL);
  return 0;
}

/// The colour profile, owned by the reader; NULL where there is none.
__attribute__((noinline)) static const uint8_t *cpng_profile(cpng_reader *reader, uint32_t *count) {
  png_charp name;
  png_bytep profile;
  int compression;
  if (setjmp(png_jmpbuf(reader->png))) return NULL;
  return png_get_iCCP(reader->png, reader->info, &name, &compression, &profile, count) != 0 ? profile : NULL;
}
