// The plain way to average frames: libtiff, one float a value, one loop. What `stabcli stack` is compared with.
// cc -O3 stack_reference.c -ltiff; a.out OUT.tif FRAME.tif...
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <tiffio.h>

int main(int count, char **names) {
  uint32_t width = 0, height = 0;
  float *sum = NULL;
  uint16_t *strip = NULL;
  const float weight = 1.0f / (count - 2) / 65535;
  for (int frame = 2; frame < count; frame++) {
    TIFF *file = TIFFOpen(names[frame], "r");
    if (!file) return 1;
    TIFFGetField(file, TIFFTAG_IMAGEWIDTH, &width);
    TIFFGetField(file, TIFFTAG_IMAGELENGTH, &height);
    if (!sum) sum = calloc((size_t)width * height * 3, sizeof(float));
    if (!strip) strip = malloc(TIFFStripSize(file));
    float *to = sum;
    for (uint32_t s = 0; s < TIFFNumberOfStrips(file); s++) {
      tmsize_t bytes = TIFFReadEncodedStrip(file, s, strip, -1);
      if (bytes < 0) return 1;
      for (tmsize_t i = 0; i < bytes / 2; i++) to[i] += strip[i] * weight;
      to += bytes / 2;
    }
    TIFFClose(file);
  }
  TIFF *out = TIFFOpen(names[1], "w");
  if (!out) return 1;
  TIFFSetField(out, TIFFTAG_IMAGEWIDTH, width);
  TIFFSetField(out, TIFFTAG_IMAGELENGTH, height);
  TIFFSetField(out, TIFFTAG_SAMPLESPERPIXEL, 3);
  TIFFSetField(out, TIFFTAG_BITSPERSAMPLE, 32);
  TIFFSetField(out, TIFFTAG_SAMPLEFORMAT, SAMPLEFORMAT_IEEEFP);
  TIFFSetField(out, TIFFTAG_PHOTOMETRIC, PHOTOMETRIC_RGB);
  TIFFSetField(out, TIFFTAG_PLANARCONFIG, PLANARCONFIG_CONTIG);
  TIFFSetField(out, TIFFTAG_ROWSPERSTRIP, 64);
  for (uint32_t y = 0; y < height; y++) TIFFWriteScanline(out, sum + (size_t)y * width * 3, y, 0);
  TIFFClose(out);
  return 0;
}
