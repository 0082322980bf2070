// FFmpeg as Swift sees it: the headers, and the few macros and array members Swift cannot import.
#pragma once
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/avutil.h>
#include <libavutil/cpu.h>
#include <libavutil/display.h>
#include <libavutil/imgutils.h>
#include <libavutil/mastering_display_metadata.h>
#include <libavutil/opt.h>
#include <libavutil/parseutils.h>
#include <libavutil/pixdesc.h>
#include <libavutil/sha.h>
#include <libavutil/timecode.h>
#include <sys/syscall.h>
#include <unistd.h>

static const int ffx_error_again = AVERROR(EAGAIN);
static const int ffx_error_eof = AVERROR_EOF;
static const int ffx_error_invalid_data = AVERROR_INVALIDDATA;
static const int ffx_error_out_of_memory = AVERROR(ENOMEM);
static const int ffx_error_invalid_argument = AVERROR(EINVAL);
static const int64_t ffx_no_timestamp = AV_NOPTS_VALUE;

/// A stream of a file; the caller has checked the index.
static inline AVStream *ffx_stream(const AVFormatContext *context, unsigned index) { return context->streams[index]; }
/// First byte of a plane, NULL when there is none.
static inline uint8_t *ffx_plane(const AVFrame *frame, int index) { return frame->data[index]; }
/// Bytes between the rows of a plane.
static inline int ffx_linesize(const AVFrame *frame, int index) { return frame->linesize[index]; }
/// Points a plane of a frame to its memory; the caller has checked the index.
static inline void ffx_set_plane(AVFrame *frame, int index, uint8_t *data, int linesize) {
  frame->data[index] = data;
  frame->linesize[index] = linesize;
}
/// One component of a pixel format.
static inline AVComponentDescriptor ffx_component(const AVPixFmtDescriptor *format, int index) {
  return format->comp[index];
}
/// Side data of a stream by position; the caller has checked the index.
static inline AVPacketSideData ffx_side_data(const AVStream *stream, int index) { return stream->side_data[index]; }
/// A chapter of a file; the caller has checked the index.
static inline AVChapter *ffx_chapter(const AVFormatContext *context, unsigned index) { return context->chapters[index]; }
/// Whether the n-th pixel format of an encoder's list is `format`; -1 behind the end of the list.
static inline int ffx_encoder_takes(const AVCodec *codec, int index, enum AVPixelFormat format) {
  if (!codec->pix_fmts || codec->pix_fmts[index] == AV_PIX_FMT_NONE) return -1;
  return codec->pix_fmts[index] == format;
}
/// renameat2 with RENAME_NOREPLACE (1): 0, or -1 with errno set.
static inline int ffx_rename_without_replacing(const char *from, const char *to) {
  return (int)syscall(SYS_renameat2, -100 /* AT_FDCWD */, from, -100, to, 1);
}
