// libjxl as Swift sees it: one call that decodes. The encoder needs no help and is used by tests only.
#pragma once
#include <jxl/decode.h>
#include <jxl/encode.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/// Room for one line of a reason.
typedef struct {
  char text[120];
} cjxl_message;

static inline int cjxl_refuse(JxlDecoder *decoder, cjxl_message *message, const char *reason) {
  snprintf(message->text, sizeof message->text, "%s", reason);
  JxlDecoderDestroy(decoder);
  return -1;
}

/// Decodes a picture that must have that size into values where the codestream's white is 1; 0, or -1 with a reason.
static inline int cjxl_decode(
    const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, int channels, float *samples,
    cjxl_message *message) {
  JxlDecoder *decoder = JxlDecoderCreate(NULL);
  if (!decoder) {
    snprintf(message->text, sizeof message->text, "no memory");
    return -1;
  }
  JxlPixelFormat format = {(uint32_t)channels, JXL_TYPE_FLOAT, JXL_NATIVE_ENDIAN, 0};
  size_t size = (size_t)width * height * channels * sizeof(float);
  if (JxlDecoderSubscribeEvents(decoder, JXL_DEC_BASIC_INFO | JXL_DEC_FULL_IMAGE) != JXL_DEC_SUCCESS ||
      JxlDecoderSetKeepOrientation(decoder, JXL_TRUE) != JXL_DEC_SUCCESS ||
      JxlDecoderSetInput(decoder, bytes, count) != JXL_DEC_SUCCESS)
    return cjxl_refuse(decoder, message, "the decoder does not start");
  JxlDecoderCloseInput(decoder);
  for (;;) {
    JxlDecoderStatus status = JxlDecoderProcessInput(decoder);
    if (status == JXL_DEC_BASIC_INFO) {
      JxlBasicInfo info;
      if (JxlDecoderGetBasicInfo(decoder, &info) != JXL_DEC_SUCCESS)
        return cjxl_refuse(decoder, message, "its header cannot be read");
      if (info.xsize != width || info.ysize != height || info.num_color_channels != (uint32_t)channels) {
        snprintf(message->text, sizeof message->text, "%ux%u of %u values, not %ux%u of %d", info.xsize, info.ysize,
                 info.num_color_channels, width, height, channels);
        JxlDecoderDestroy(decoder);
        return -1;
      }
    } else if (status == JXL_DEC_NEED_IMAGE_OUT_BUFFER) {
      if (JxlDecoderSetImageOutBuffer(decoder, &format, samples, size) != JXL_DEC_SUCCESS)
        return cjxl_refuse(decoder, message, "its values cannot be taken");
    } else if (status == JXL_DEC_FULL_IMAGE || status == JXL_DEC_SUCCESS) {
      JxlDecoderDestroy(decoder);
      return 0;
    } else {
      return cjxl_refuse(
          decoder, message, status == JXL_DEC_NEED_MORE_INPUT ? "its data break off" : "its data are damaged");
    }
  }
}
