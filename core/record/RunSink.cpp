// SPDX-License-Identifier: Apache-2.0
#include "core/record/RunSink.h"

namespace bubblescope {

std::string_view runStateName(RunState state) {
    switch (state) {
        case RunState::Running:
            return "running";
        case RunState::Finished:
            return "finished";
        case RunState::Failed:
            return "failed";
        case RunState::Interrupted:
            return "interrupted";
        case RunState::Lost:
            return "lost";
    }
    return "unknown";
}

}  // namespace bubblescope
