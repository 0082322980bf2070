// libheif as Swift sees it.
#pragma once
#include <libheif/heif.h>
