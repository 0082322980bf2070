// Which path this machine can take, and its function.

#include "internal.h"

bool ck_can(ck_path path) {
  if (path == CK_PORTABLE) return true;
#if defined(__x86_64__)
  __builtin_cpu_init();
  if (path == CK_AVX2) return __builtin_cpu_supports("avx2");
  if (path == CK_AVX512)
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("avx512f") &&
        __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") &&
        __builtin_cpu_supports("avx512vbmi");
#endif
  return false;
}

ck_row_function ck_row(ck_path path) {
  switch (path) {
  case CK_PORTABLE: return ck_row_portable;
#if defined(__x86_64__)
  case CK_AVX2: return ck_row_avx2;
  case CK_AVX512: return ck_row_avx512;
#else
  default: return NULL;
#endif
  }
  return NULL;
}

void ck_weights(int32_t taps, int32_t phase, const int16_t *table, int16_t weights[6]) {
  int32_t u[6] = {0, 0, 0, 0, 0, 0};
  ck_taps(taps, phase, table, u);
  for (int k = 0; k < 6; k++) weights[k] = (int16_t)u[k];
}
