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

/// Writes interleaved rows of native-endian samples, and texts as ``cpng_add_texts`` takes them; 0, or -1 with a reason.
__attribute__((noinline)) static int cpng_write(
    FILE *file, cpng_header header, const uint8_t *rows, size_t bytes_per_row, char *texts, int text_count,
    cpng_message *message) {
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
  cpng_add_texts(png, info, texts, text_count);
  png_write_info(png, info);
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  if (header.bit_depth == 16) png_set_swap(png);
#endif
  for (uint32_t y = 0; y < header.height; y++) png_write_row(png, rows + (size_t)y * bytes_per_row);
  png_write_end(png, info);
  png_destroy_write_struct(&png, &info);
  return 0;
}

/// Reads a whole PNG as grey or RGB of 8 or 16 bit, palettes and small depths expanded, no gamma applied.
///
/// On success returns 0 and `*pixels`, to be freed by the caller: interleaved native-endian rows without padding.
__attribute__((noinline)) static int cpng_read(
    FILE *file, size_t most_bytes, cpng_header *header, uint8_t **pixels, cpng_message *message) {
  *pixels = NULL;
  uint8_t *volatile memory = NULL;
  png_bytepp volatile lines = NULL;
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, message, cpng_fail, cpng_ignore);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  if (!info) {
    png_destroy_read_struct(&png, NULL, NULL);
    snprintf(message->text, sizeof message->text, "out of memory");
    return -1;
  }
  if (setjmp(png_jmpbuf(png))) {
    png_destroy_read_struct(&png, &info, NULL);
    free(memory);
    free(lines);
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
  png_set_interlace_handling(png);
  png_read_update_info(png, info);
  header->width = png_get_image_width(png, info);
  header->height = png_get_image_height(png, info);
  header->channels = png_get_channels(png, info);
  header->bit_depth = png_get_bit_depth(png, info);
  size_t stride = png_get_rowbytes(png, info);
  if (stride == 0 || header->height > most_bytes / stride) png_error(png, "the picture is too large");
  memory = (uint8_t *)malloc(stride * header->height);
  lines = (png_bytepp)malloc(sizeof(png_bytep) * header->height);
  if (!memory || !lines) png_error(png, "out of memory");
  for (uint32_t y = 0; y < header->height; y++) lines[y] = memory + (size_t)y * stride;
  png_read_image(png, lines);
  png_read_end(png, NULL);
  png_destroy_read_struct(&png, &info, NULL);
  free(lines);
  *pixels = memory;
  return 0;
}
