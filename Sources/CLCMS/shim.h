// Little CMS as Swift sees it.
#pragma once
#include <lcms2.h>
