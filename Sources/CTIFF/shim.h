// libtiff as Swift sees it: typed wrappers for its variadic calls, and messages kept instead of printed.
#pragma once
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <tiffio.h>

/// Room for one line of libtiff's reason.
typedef struct {
  char text[200];
} ctiff_message;

static inline int ctiff_keep(TIFF *file, void *message, const char *module, const char *format, va_list values) {
  (void)file;
  (void)module;
  ctiff_message *kept = (ctiff_message *)message;
  vsnprintf(kept->text, sizeof kept->text, format, values);
  return 1;
}

static inline int ctiff_ignore(TIFF *file, void *message, const char *module, const char *format, va_list values) {
  (void)file, (void)message, (void)module, (void)format, (void)values;
  return 1;
}

/// Opens a file; `message` receives reasons and must live as long as the file is open.
static inline TIFF *ctiff_open(const char *path, const char *mode, ctiff_message *message) {
  TIFFOpenOptions *options = TIFFOpenOptionsAlloc();
  if (!options) return NULL;
  TIFFOpenOptionsSetErrorHandlerExtR(options, ctiff_keep, message);
  TIFFOpenOptionsSetWarningHandlerExtR(options, ctiff_ignore, NULL);
  TIFF *file = TIFFOpenExt(path, mode, options);
  TIFFOpenOptionsFree(options);
  return file;
}

/// Sets a numeric field; 1 on success.
static inline int ctiff_set(TIFF *file, uint32_t tag, uint32_t value) { return TIFFSetField(file, tag, value); }

/// Sets a text field; 1 on success.
static inline int ctiff_set_text(TIFF *file, uint32_t tag, const char *value) { return TIFFSetField(file, tag, value); }

/// A 32-bit field, or 0.
static inline uint32_t ctiff_get_u32(TIFF *file, uint32_t tag) {
  uint32_t value = 0;
  return TIFFGetFieldDefaulted(file, tag, &value) ? value : 0;
}

/// A 16-bit field with its default, or 0.
static inline uint16_t ctiff_get_u16(TIFF *file, uint32_t tag) {
  uint16_t value = 0;
  return TIFFGetFieldDefaulted(file, tag, &value) ? value : 0;
}

/// A field of a count and bytes, owned by the file; NULL where there is none.
static inline const void *ctiff_get_bytes(TIFF *file, uint32_t tag, uint32_t *count) {
  void *data = NULL;
  return TIFFGetField(file, tag, count, &data) == 1 ? data : NULL;
}

/// Sets a field of a count and values; 1 on success.
static inline int ctiff_set_array(TIFF *file, uint32_t tag, uint32_t count, const void *values) {
  return TIFFSetField(file, tag, count, values);
}

/// Sets where another directory stands; 1 on success.
static inline int ctiff_set_place(TIFF *file, uint32_t tag, uint64_t offset) { return TIFFSetField(file, tag, offset); }

/// Sets a field whose count is fixed by its tag; 1 on success.
static inline int ctiff_set_pointer(TIFF *file, uint32_t tag, const void *values) {
  return TIFFSetField(file, tag, values);
}
