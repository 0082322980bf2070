// FFmpeg as Swift sees it: the headers, and the few macros Swift cannot import.
#pragma once
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/avutil.h>
#include <libavutil/display.h>
#include <libavutil/imgutils.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libavutil/sha.h>

static const int ffx_error_again = AVERROR(EAGAIN);
static const int ffx_error_eof = AVERROR_EOF;
static const int64_t ffx_no_timestamp = AV_NOPTS_VALUE;
