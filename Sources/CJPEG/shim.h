// libjpeg as Swift sees it. Its errors jump; every jump starts and ends inside one function here, never across Swift.
#pragma once
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>

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
