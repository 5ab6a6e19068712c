// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <mutex>
#include <vector>

#include "core/base/Progress.h"

namespace bubblescope {

/// How far the reading of several files has come together. Thread-safe; never goes back.
class FilesProgress {
  public:
    /// Reading is the first `share` of `whole`. A file of twice the bytes counts twice.
    FilesProgress(Progress& whole, double share, const std::vector<double>& fileBytes)
        : whole_(whole), fractions_(fileBytes.size()), weights_(fileBytes) {
        double sum = 0;
        for (const double bytes : fileBytes)
            sum += bytes;
        for (double& weight : weights_)
            weight *= sum > 0 ? share / sum : 0;
    }

    /// Throws Cancelled.
    void report(std::size_t file, double fraction) {
        const std::lock_guard lock(mutex_);
        const double step = std::max(0.0, fraction - fractions_[file]);
        fractions_[file] += step;
        done_ += step * weights_[file];
        whole_.report(done_);
    }
    bool isCancelled() const { return whole_.isCancelled(); }

  private:
    Progress& whole_;
    std::mutex mutex_;
    double done_ = 0;
    std::vector<double> fractions_;
    std::vector<double> weights_;
};

/// One file's part in it.
struct ReadProgress {
    FilesProgress& files;
    std::size_t file = 0;

    /// `fraction` is of this file. Throws Cancelled.
    void report(double fraction) const { files.report(file, fraction); }
    bool isCancelled() const { return files.isCancelled(); }
};

}  // namespace bubblescope
