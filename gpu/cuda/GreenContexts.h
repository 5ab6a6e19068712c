// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "gpu/cuda/CudaResources.h"

namespace bubblescope {

/// A GPU's multiprocessors dealt out in disjoint parts of equal size, each with streams that run on
/// no others: green contexts, which drivers have from CUDA 12.4 on.
class GreenContexts {
  public:
    GreenContexts(int gpu, int parts);

    /// Why there are none; empty where there are.
    const std::string& reason() const { return reason_; }
    unsigned multiprocessorsOfPart() const { return multiprocessors_; }
    std::unique_ptr<OwnedStream> makeStream(int part) const;

  private:
    void make(int parts);

    int gpu_;
    std::string reason_;
    unsigned multiprocessors_ = 0;
    std::vector<CUgreenCtx> contexts_;
};

}  // namespace bubblescope
