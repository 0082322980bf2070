// lensfun as Swift sees it: one question, one answer by value, nothing of the database left behind.
#pragma once
#include <lensfun/lensfun.h>
#include <ctype.h>
#include <string.h>

/// What the database knows of a lens at a focal length.
typedef struct {
  char name[128];
  char others[512];
  int matches;
  int type;
  int model;
  float terms[3];
  float focal, least_focal, greatest_focal;
  float lens_crop, lens_aspect, centre_x, centre_y;
  float camera_crop;
} clensfun_answer;

static inline void clensfun_append(char *text, size_t size, const char *word) {
  size_t length = strlen(text);
  if (length + 1 < size) strncat(text, word, size - length - 1);
}

/// Whether two lenses are the same, calibrated on other cameras.
static inline int clensfun_same(const lfLens *a, const lfLens *b) {
  return strcmp(lf_mlstr_get(a->Model), lf_mlstr_get(b->Model)) == 0 &&
         (!a->Maker || !b->Maker || strcmp(lf_mlstr_get(a->Maker), lf_mlstr_get(b->Maker)) == 0);
}

/// Whether a text holds a word, whatever its case.
static inline int clensfun_holds(const char *text, const char *word, size_t length) {
  for (; text && *text; text++) {
    size_t i = 0;
    while (i < length && text[i] && tolower((unsigned char)text[i]) == tolower((unsigned char)word[i])) i++;
    if (i == length) return 1;
  }
  return 0;
}

/// Whether every word of what was asked stands in a lens's maker or model.
static inline int clensfun_matches(const lfLens *lens, const char *asked) {
  const char *maker = lens->Maker ? lf_mlstr_get(lens->Maker) : "", *model = lf_mlstr_get(lens->Model);
  while (*asked) {
    size_t length = strcspn(asked, " ");
    if (length > 0 && !clensfun_holds(maker, asked, length) && !clensfun_holds(model, asked, length)) return 0;
    asked += length;
    asked += strspn(asked, " ");
  }
  return 1;
}

/// Whether a lens's model, with or without its maker before it, is just what was asked.
static inline int clensfun_is(const lfLens *lens, const char *asked) {
  const char *maker = lens->Maker ? lf_mlstr_get(lens->Maker) : "", *model = lf_mlstr_get(lens->Model);
  size_t length = strlen(maker);
  if (strlen(asked) == strlen(model) && clensfun_holds(model, asked, strlen(asked))) return 1;
  return strlen(asked) > length && asked[length] == ' ' && clensfun_holds(maker, asked, length) &&
         strlen(asked + length + 1) == strlen(model) && clensfun_holds(model, asked + length + 1, strlen(model));
}

/// Of the entries of the best match's lens the one whose calibration camera is most like the camera: not smaller than it,
/// as nothing is known outside of a sensor.
static inline const lfLens *clensfun_best(const lfLens **lenses, float crop) {
  const lfLens *best = lenses[0];
  for (const lfLens **lens = lenses; *lens; lens++) {
    if (!clensfun_same(*lens, lenses[0]) || !(*lens)->CalibDistortion || !(*lens)->CalibDistortion[0]) continue;
    int covers = (*lens)->CropFactor <= crop * 1.01f, best_covers = best->CropFactor <= crop * 1.01f;
    int has = best->CalibDistortion && best->CalibDistortion[0];
    if (!has || (covers && !best_covers) || (covers == best_covers && covers && (*lens)->CropFactor > best->CropFactor))
      best = *lens;
  }
  return best;
}

/// Looks a lens up. Returns 0 when it was found, 1 without a database, 2 for an unknown camera, 3 for an unknown lens, 4 where
/// names of several lenses match (`others` lists some), 5 for a lens without distortion data.
///
/// - camera: maker and model or part of them, or NULL; lens: the same, or NULL for a camera whose lens is fixed.
/// - focal: mm; 0 for the lens's only one.
static inline int clensfun_find(
    const char *folder, const char *camera, const char *lens, float focal, float crop, clensfun_answer *answer) {
  memset(answer, 0, sizeof *answer);
  lfDatabase *database = lf_db_new();
  if (!database) return 1;
  int isLoaded = folder ? lf_db_load_directory(database, folder) : lf_db_load(database) == LF_NO_ERROR;
  int outcome = isLoaded ? 0 : 1;
  const lfCamera *body = NULL;
  const lfCamera **bodies = NULL;
  if (outcome == 0 && camera) {
    bodies = lf_db_find_cameras_ext(database, NULL, camera, 0);
    const char *space = strchr(camera, ' ');
    if (!bodies && space && (size_t)(space - camera) < sizeof answer->name) {
      // "GoPro HERO5 Black": the maker first.
      memcpy(answer->name, camera, (size_t)(space - camera));
      bodies = lf_db_find_cameras_ext(database, answer->name, space + 1, 0);
      memset(answer->name, 0, sizeof answer->name);
    }
    body = bodies ? bodies[0] : NULL;
    if (!body) outcome = 2;
  }
  const lfLens **lenses = NULL;
  if (outcome == 0) {
    lenses = lf_db_find_lenses_hd(database, body, NULL, lens, 0);
    if (!lenses || !lenses[0]) outcome = 3;
  }
  if (outcome == 0) {
    answer->camera_crop = crop > 0 ? crop : body ? body->CropFactor : lenses[0]->CropFactor;
    const lfLens *best = clensfun_best(lenses, answer->camera_crop);
    int matches = 1, isExact = lens && clensfun_is(lenses[0], lens);
    clensfun_append(answer->others, sizeof answer->others, lf_mlstr_get(lenses[0]->Model));
    for (const lfLens **other = lenses + 1; *other; other++) {
      int isNew = 1;
      for (const lfLens **seen = lenses; seen < other; seen++) isNew = isNew && !clensfun_same(*seen, *other);
      // Of several that are called what was asked, or match it equally well, the choice is not ours.
      int isMeant = (*other)->Score >= lenses[0]->Score || (lens && !isExact && clensfun_matches(*other, lens));
      if (!isNew || !isMeant) continue;
      matches++;
      clensfun_append(answer->others, sizeof answer->others, "; ");
      clensfun_append(answer->others, sizeof answer->others, lf_mlstr_get((*other)->Model));
    }
    answer->matches = matches;
    const char *maker = best->Maker ? lf_mlstr_get(best->Maker) : "";
    if (strncmp(maker, lf_mlstr_get(best->Model), strlen(maker)) != 0) {
      clensfun_append(answer->name, sizeof answer->name, maker);
      clensfun_append(answer->name, sizeof answer->name, " ");
    }
    clensfun_append(answer->name, sizeof answer->name, lf_mlstr_get(best->Model));
    answer->least_focal = best->MinFocal;
    answer->greatest_focal = best->MaxFocal;
    answer->focal = focal > 0 ? focal : best->MinFocal;
    answer->type = (int)best->Type;
    answer->lens_crop = best->CropFactor;
    answer->lens_aspect = best->AspectRatio;
    answer->centre_x = best->CenterX;
    answer->centre_y = best->CenterY;
    lfLensCalibDistortion distortion;
    if (matches > 1) {
      outcome = 4;
    } else if (lf_lens_interpolate_distortion(best, answer->focal, &distortion)) {
      answer->model = (int)distortion.Model;
      memcpy(answer->terms, distortion.Terms, sizeof answer->terms);
    } else {
      outcome = 5;
    }
  }
  if (lenses) lf_free((void *)lenses);
  if (bodies) lf_free((void *)bodies);
  lf_db_destroy(database);
  return outcome;
}
