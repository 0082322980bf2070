// libjpeg as Swift sees it. Its errors jump; every jump starts and ends inside one function here, never across Swift.
#pragma once
#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <jpeglib.h>

/// A JPEG that is being read; must not be moved while it is open.
typedef struct {
  struct jpeg_decompress_struct jpeg;
  struct jpeg_error_mgr errors;
  jmp_buf jump;
  char text[JMSG_LENGTH_MAX];
} cjpeg_reader;

static inline void cjpeg_give_up(j_common_ptr jpeg) {
  cjpeg_reader *reader = (cjpeg_reader *)jpeg->client_data;
  jpeg->err->format_message(jpeg, reader->text);
  longjmp(reader->jump, 1);
}

/// What libjpeg warns of is missing or damaged data, which it would fill with grey: that is an error here.
static inline void cjpeg_warn(j_common_ptr jpeg, int level) {
  if (level < 0) cjpeg_give_up(jpeg);
}

/// Frees what a reader holds.
static inline void cjpeg_close(cjpeg_reader *reader) { jpeg_destroy_decompress(&reader->jpeg); }

/// Reads the header and prepares for grey or RGB. 0, or -1 with a reason; close the reader in either case.
__attribute__((noinline)) static int cjpeg_open(FILE *file, cjpeg_reader *reader) {
  memset(reader, 0, sizeof *reader);
  reader->jpeg.err = jpeg_std_error(&reader->errors);
  reader->errors.error_exit = cjpeg_give_up;
  reader->errors.emit_message = cjpeg_warn;
  reader->jpeg.client_data = reader;
  if (setjmp(reader->jump)) return -1;
  jpeg_create_decompress(&reader->jpeg);
  reader->jpeg.client_data = reader;
  jpeg_stdio_src(&reader->jpeg, file);
  jpeg_save_markers(&reader->jpeg, JPEG_APP0 + 1, 0xFFFF);
  jpeg_save_markers(&reader->jpeg, JPEG_APP0 + 2, 0xFFFF);
  jpeg_read_header(&reader->jpeg, TRUE);
  J_COLOR_SPACE space = reader->jpeg.jpeg_color_space;
  if (space != JCS_GRAYSCALE && space != JCS_YCbCr && space != JCS_RGB) {
    snprintf(reader->text, sizeof reader->text, "its colours are neither grey nor RGB");
    return -1;
  }
  reader->jpeg.out_color_space = space == JCS_GRAYSCALE ? JCS_GRAYSCALE : JCS_RGB;
  // The same bytes on every machine: the exact transform, and no approximation of it.
  reader->jpeg.dct_method = JDCT_ISLOW;
  jpeg_start_decompress(&reader->jpeg);
  return 0;
}

/// Reads the next rows, one behind the other; after the last of the picture, what follows it. 0, or -1 with a reason.
__attribute__((noinline)) static int cjpeg_read_rows(cjpeg_reader *reader, uint8_t *rows, uint32_t count) {
  if (setjmp(reader->jump)) return -1;
  size_t stride = (size_t)reader->jpeg.output_width * reader->jpeg.output_components;
  for (uint32_t y = 0; y < count; y++) {
    JSAMPROW row = rows + y * stride;
    jpeg_read_scanlines(&reader->jpeg, &row, 1);
  }
  if (reader->jpeg.output_scanline == reader->jpeg.output_height) jpeg_finish_decompress(&reader->jpeg);
  return 0;
}

/// The Exif block, owned by the reader, or NULL.
static inline const uint8_t *cjpeg_exif(const cjpeg_reader *reader, uint32_t *count) {
  for (jpeg_saved_marker_ptr marker = reader->jpeg.marker_list; marker; marker = marker->next)
    if (marker->marker == JPEG_APP0 + 1 && marker->data_length > 6 && !memcmp(marker->data, "Exif\0", 6)) {
      *count = marker->data_length;
      return marker->data;
    }
  return NULL;
}

/// The colour profile, to be freed by the caller, or NULL.
__attribute__((noinline)) static uint8_t *cjpeg_profile(cjpeg_reader *reader, uint32_t *count) {
  JOCTET *profile = NULL;
  unsigned int length = 0;
  if (setjmp(reader->jump)) return NULL;
  if (!jpeg_read_icc_profile(&reader->jpeg, &profile, &length)) return NULL;
  *count = length;
  return profile;
}

/// Room for one line of libjpeg's reason.
typedef struct {
  char text[JMSG_LENGTH_MAX];
} cjpeg_message;

typedef struct {
  struct jpeg_error_mgr base;
  jmp_buf place;
  cjpeg_message *message;
} cjpeg_errors;

static inline void cjpeg_fail(j_common_ptr info) {
  cjpeg_errors *errors = (cjpeg_errors *)info->err;
  info->err->format_message(info, errors->message->text);
  longjmp(errors->place, 1);
}

static inline void cjpeg_ignore(j_common_ptr info) { (void)info; }

/// Decodes a picture that must have that size, 8 bit a value, values of a pixel side by side; 0, or -1 with a reason.
///
/// Missing data is an error here: a picture of which a part is grey is none.
__attribute__((noinline)) static int cjpeg_decode(
    const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, int channels, uint8_t *samples,
    cjpeg_message *message) {
  struct jpeg_decompress_struct info;
  cjpeg_errors errors;
  memset(&info, 0, sizeof info);
  info.err = jpeg_std_error(&errors.base);
  errors.base.error_exit = cjpeg_fail;
  errors.base.output_message = cjpeg_ignore;
  errors.message = message;
  if (setjmp(errors.place)) {
    jpeg_destroy_decompress(&info);
    return -1;
  }
  jpeg_create_decompress(&info);
  jpeg_mem_src(&info, bytes, count);
  jpeg_read_header(&info, TRUE);
  info.dct_method = JDCT_ISLOW;
  jpeg_start_decompress(&info);
  if (info.output_width != width || info.output_height < height || info.output_components != channels) {
    snprintf(message->text, sizeof message->text, "%ux%u of %d values, not %ux%u of %d", info.output_width,
             info.output_height, info.output_components, width, height, channels);
    jpeg_destroy_decompress(&info);
    return -1;
  }
  while (info.output_scanline < height) {
    JSAMPROW row = samples + (size_t)info.output_scanline * width * channels;
    jpeg_read_scanlines(&info, &row, 1);
  }
  long warnings = errors.base.num_warnings;
  if (warnings) snprintf(message->text, sizeof message->text, "its data are damaged or break off");
  jpeg_destroy_decompress(&info);
  return warnings ? -1 : 0;
}
