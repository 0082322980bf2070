// libyaml as Swift sees it: an event's union behind functions.
#pragma once
#include <yaml.h>

static inline const unsigned char *cyaml_scalar(const yaml_event_t *event) { return event->data.scalar.value; }
static inline size_t cyaml_scalar_length(const yaml_event_t *event) { return event->data.scalar.length; }
