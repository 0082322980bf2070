// zlib as Swift sees it: its initialisers are macros.
#pragma once
#include <zlib.h>

/// Prepares to inflate. `window_bits` as zlib has them: negative for bare deflate, 15 for zlib's own wrapping.
static inline int cz_inflate_init(z_stream *stream, int window_bits) { return inflateInit2(stream, window_bits); }
