// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/fill/FillPolicy.h"

namespace bubblescope {

extern const FillPolicy pipefisherPolicy;
extern const FillPolicy pipefisherNoRetryPolicy;
extern const FillPolicy pipefisherCausalPolicy;
extern const FillPolicy bestFitPolicy;

}  // namespace bubblescope
