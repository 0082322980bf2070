// OpenEXR's C core as Swift sees it: rows of interleaved floats in and out, reasons kept instead of printed.
#pragma once
#include <OpenEXR/openexr.h>
#include <stdio.h>
#include <string.h>

/// Room for one line of a reason.
typedef struct {
  char text[200];
} cexr_message;

/// What a scanline part holds.
typedef struct {
  int width, height;
  /// Of the first row, which is what the file counts rows from.
  int first_row;
  /// 1 for Y, 3 for R, G, B.
  int channels;
  /// Whether all of them are half floats.
  int is_half;
  /// Channels that are left out: alpha, depth and others.
  int left_out;
  /// Parts of the file behind the first.
  int more_parts;
  /// Rows that are packed together.
  int rows_per_chunk;
  /// Whether the picture's window is not the display's.
  int is_windowed;
} cexr_header;

/// An open file.
typedef struct {
  exr_context_t context;
  cexr_header header;
  exr_decode_pipeline_t decoding;
  exr_encode_pipeline_t encoding;
  int is_begun;
} cexr_file;

static inline void cexr_keep(exr_const_context_t context, exr_result_t code, const char *text) {
  (void)code;
  void *message = NULL;
  if (exr_get_user_data(context, &message) == EXR_ERR_SUCCESS && message)
    snprintf(((cexr_message *)message)->text, sizeof((cexr_message *)message)->text, "%s", text);
}

static inline exr_context_initializer_t cexr_settings(cexr_message *message) {
  exr_context_initializer_t settings = EXR_DEFAULT_CONTEXT_INITIALIZER;
  settings.error_handler_fn = cexr_keep;
  settings.user_data = message;
  return settings;
}

static inline int cexr_fail(cexr_message *message, const char *text) {
  if (!message->text[0]) snprintf(message->text, sizeof message->text, "%s", text);
  return -1;
}

static inline int cexr_place(const char *name) {
  if (!strcmp(name, "R") || !strcmp(name, "Y")) return 0;
  if (!strcmp(name, "G")) return 1;
  return !strcmp(name, "B") ? 2 : -1;
}

/// Looks at the channels; -1 when there is neither R, G, B nor Y in full size and floating point, 1 when they are of
/// another kind than these.
static inline int cexr_look(cexr_file *file) {
  cexr_header *header = &file->header;
  const exr_attr_chlist_t *list = NULL;
  if (exr_get_channels(file->context, 0, &list) != EXR_ERR_SUCCESS) return -1;
  int found[3] = {0, 0, 0}, has_y = 0, halves = 0;
  for (int i = 0; i < list->num_channels; i++) {
    const exr_attr_chlist_entry_t *channel = list->entries + i;
    int place = cexr_place(channel->name.str);
    if (place < 0) continue;
    if (channel->x_sampling != 1 || channel->y_sampling != 1 || channel->pixel_type == EXR_PIXEL_UINT) return 1;
    if (!strcmp(channel->name.str, "Y")) has_y = 1;
    else found[place] = 1;
    halves += channel->pixel_type == EXR_PIXEL_HALF;
  }
  int has_rgb = found[0] && found[1] && found[2];
  if (!has_rgb && !has_y) return -1;
  header->channels = has_rgb ? 3 : 1;
  header->is_half = halves >= header->channels;
  header->left_out = list->num_channels - header->channels;
  return 0;
}

static inline void cexr_close(cexr_file *file) {
  if (file->is_begun) exr_decoding_destroy(file->context, &file->decoding);
  file->is_begun = 0;
  exr_finish(&file->context);
}

/// Opens a file to be read. 0; -1 when it is not readable; 1 when it is of a kind that is not read here.
static inline int cexr_open(const char *path, cexr_file *file, cexr_message *message) {
  memset(file, 0, sizeof *file);
  exr_context_initializer_t settings = cexr_settings(message);
  if (exr_start_read(&file->context, path, &settings) != EXR_ERR_SUCCESS) return cexr_fail(message, "no header");
  cexr_header *header = &file->header;
  exr_storage_t storage;
  exr_attr_box2i_t data, display;
  int parts = 0, result = -1;
  int32_t rows = 0;
  if (exr_get_count(file->context, &parts) == EXR_ERR_SUCCESS && parts > 0 &&
      exr_get_storage(file->context, 0, &storage) == EXR_ERR_SUCCESS &&
      exr_get_data_window(file->context, 0, &data) == EXR_ERR_SUCCESS &&
      exr_get_display_window(file->context, 0, &display) == EXR_ERR_SUCCESS) {
    if (storage != EXR_STORAGE_SCANLINE) {
      cexr_fail(message, "tiles or deep pixels");
      result = 1;
    } else if (exr_get_scanlines_per_chunk(file->context, 0, &rows) == EXR_ERR_SUCCESS && rows > 0) {
      long long width = (long long)data.max.x - data.min.x + 1, height = (long long)data.max.y - data.min.y + 1;
      header->width = width > 0 && width < 1 << 30 ? (int)width : 0;
      header->height = height > 0 && height < 1 << 30 ? (int)height : 0;
      header->first_row = data.min.y;
      header->more_parts = parts - 1;
      header->rows_per_chunk = rows;
      header->is_windowed = memcmp(&data, &display, sizeof data) != 0;
      result = cexr_look(file);
      if (result != 0) cexr_fail(message, result < 0 ? "neither R, G, B nor Y" : "integer or subsampled channels");
    }
  }
  if (result != 0) {
    cexr_fail(message, "a damaged header");
    exr_finish(&file->context);
  }
  return result;
}

/// Reads the chunk that begins with a row into interleaved floats; 0, or -1 with a reason.
static inline int cexr_read(cexr_file *file, int row, float *rows, cexr_message *message) {
  exr_chunk_info_t chunk;
  const cexr_header *header = &file->header;
  if (exr_read_scanline_chunk_info(file->context, 0, header->first_row + row, &chunk) != EXR_ERR_SUCCESS)
    return cexr_fail(message, "a missing chunk");
  exr_result_t result = file->is_begun ? exr_decoding_update(file->context, 0, &chunk, &file->decoding)
                                       : exr_decoding_initialize(file->context, 0, &chunk, &file->decoding);
  if (result != EXR_ERR_SUCCESS) return cexr_fail(message, "a damaged chunk");
  for (int i = 0; i < file->decoding.channel_count; i++) {
    exr_coding_channel_info_t *channel = file->decoding.channels + i;
    int place = cexr_place(channel->channel_name);
    int is_wanted = place >= 0 && (header->channels == 3) != !strcmp(channel->channel_name, "Y");
    channel->decode_to_ptr = is_wanted ? (uint8_t *)(rows + place) : NULL;
    channel->user_pixel_stride = header->channels * (int)sizeof(float);
    channel->user_line_stride = header->width * header->channels * (int)sizeof(float);
    channel->user_bytes_per_element = sizeof(float);
    channel->user_data_type = EXR_PIXEL_FLOAT;
  }
  if (!file->is_begun && exr_decoding_choose_default_routines(file->context, 0, &file->decoding) != EXR_ERR_SUCCESS)
    return cexr_fail(message, "a compression that is not known");
  file->is_begun = 1;
  if (exr_decoding_run(file->context, 0, &file->decoding) != EXR_ERR_SUCCESS)
    return cexr_fail(message, "a damaged chunk");
  return 0;
}

/// White, red, green, blue as x and y; 0, or -1 where the file does not say.
static inline int cexr_primaries(const cexr_file *file, float values[8]) {
  exr_attr_chromaticities_t c;
  if (exr_attr_get_chromaticities(file->context, 0, "chromaticities", &c) != EXR_ERR_SUCCESS) return -1;
  const float all[8] = {c.white_x, c.white_y, c.red_x, c.red_y, c.green_x, c.green_y, c.blue_x, c.blue_y};
  memcpy(values, all, sizeof all);
  return 0;
}

/// A number of the header, or a negative one.
static inline float cexr_number(const cexr_file *file, const char *name) {
  float value = 0;
  return exr_attr_get_float(file->context, 0, name, &value) == EXR_ERR_SUCCESS ? value : -1;
}

/// A text of the header, owned by the file, or NULL.
static inline const char *cexr_text(const cexr_file *file, const char *name, int *length) {
  const char *text = NULL;
  int32_t count = 0;
  if (exr_attr_get_string(file->context, 0, name, &count, &text) != EXR_ERR_SUCCESS) return NULL;
  *length = count;
  return text;
}

/// Begins a file of scanlines in packets of sixteen; values for the header follow, then ``cexr_begin``. 0, or -1.
static inline int cexr_create(
    const char *path, cexr_file *file, int width, int height, int channels, int is_half, cexr_message *message) {
  memset(file, 0, sizeof *file);
  file->header.width = width, file->header.height = height;
  file->header.channels = channels, file->header.is_half = is_half;
  exr_context_initializer_t settings = cexr_settings(message);
  int part = 0;
  if (exr_start_write(&file->context, path, EXR_WRITE_FILE_DIRECTLY, &settings) != EXR_ERR_SUCCESS)
    return cexr_fail(message, "it cannot be opened");
  int is_good = exr_add_part(file->context, NULL, EXR_STORAGE_SCANLINE, &part) == EXR_ERR_SUCCESS &&
                exr_initialize_required_attr_simple(file->context, part, width, height, EXR_COMPRESSION_ZIP) ==
                    EXR_ERR_SUCCESS;
  for (int i = 0; is_good && i < channels; i++) {
    const char *name = channels == 1 ? "Y" : i == 0 ? "R" : i == 1 ? "G" : "B";
    is_good = exr_add_channel(file->context, part, name, is_half ? EXR_PIXEL_HALF : EXR_PIXEL_FLOAT,
                              EXR_PERCEPTUALLY_LOGARITHMIC, 1, 1) == EXR_ERR_SUCCESS;
  }
  if (!is_good) exr_finish(&file->context);
  return is_good ? 0 : cexr_fail(message, "its header cannot be made");
}

/// Says what red, green and blue are: white, red, green, blue as x and y.
static inline int cexr_set_primaries(cexr_file *file, const float v[8]) {
  exr_attr_chromaticities_t c = {v[2], v[3], v[4], v[5], v[6], v[7], v[0], v[1]};
  return exr_attr_set_chromaticities(file->context, 0, "chromaticities", &c) == EXR_ERR_SUCCESS ? 0 : -1;
}

/// Writes the header. 0, or -1.
static inline int cexr_begin(cexr_file *file) { return exr_write_header(file->context) == EXR_ERR_SUCCESS ? 0 : -1; }

/// Writes the packet that begins with a row from interleaved floats; 0, or -1 with a reason.
static inline int cexr_write(cexr_file *file, int row, const float *rows, cexr_message *message) {
  exr_chunk_info_t chunk;
  const cexr_header *header = &file->header;
  if (exr_write_scanline_chunk_info(file->context, 0, row, &chunk) != EXR_ERR_SUCCESS)
    return cexr_fail(message, "a row is out of order");
  memset(&file->encoding, 0, sizeof file->encoding);
  if (exr_encoding_initialize(file->context, 0, &chunk, &file->encoding) != EXR_ERR_SUCCESS)
    return cexr_fail(message, "a row cannot be packed");
  for (int i = 0; i < file->encoding.channel_count; i++) {
    exr_coding_channel_info_t *channel = file->encoding.channels + i;
    channel->encode_from_ptr = (const uint8_t *)(rows + cexr_place(channel->channel_name));
    channel->user_pixel_stride = header->channels * (int)sizeof(float);
    channel->user_line_stride = header->width * header->channels * (int)sizeof(float);
    channel->user_bytes_per_element = sizeof(float);
    channel->user_data_type = EXR_PIXEL_FLOAT;
  }
  int is_good = exr_encoding_choose_default_routines(file->context, 0, &file->encoding) == EXR_ERR_SUCCESS &&
                exr_encoding_run(file->context, 0, &file->encoding) == EXR_ERR_SUCCESS;
  exr_encoding_destroy(file->context, &file->encoding);
  return is_good ? 0 : cexr_fail(message, "a row cannot be written");
}

/// Closes a file that was written. 0, or -1.
static inline int cexr_finish(cexr_file *file) { return exr_finish(&file->context) == EXR_ERR_SUCCESS ? 0 : -1; }
