// SPDX-License-Identifier: Apache-2.0
#include "core/fill/ListFiller.h"
#include "core/fill/Policies.h"

namespace bubblescope {

namespace {

FillResult causal(const FillProblem& problem, const FillOptions& options) {
    FillOptions whole = options;
    whole.inversionBlocks = 1;
    ListFiller filler(problem, whole);
    return filler.fill(filler.publishedOrder());
}

}  // namespace

const FillPolicy pipefisherCausalPolicy{
    "pipefisher-causal", "PipeFisher made causal",
    "The greedy rule of PipeFisher (arXiv 2211.14133) with every cause kept, layer by layer", true,
    false, causal};

}  // namespace bubblescope
