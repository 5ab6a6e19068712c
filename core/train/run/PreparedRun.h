// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/train/RunRecorder.h"
#include "core/train/run/LayerTimes.h"
#include "core/train/run/TrainingData.h"
#include "core/train/run/TrainingSchedule.h"

namespace bubblescope {

/// A request made ready: data read, model built and cut, optimizer and schedule chosen.
template <typename T>
class PreparedRun {
  public:
    /// Throws Error for a request that cannot be met.
    explicit PreparedRun(const TrainingRequest& request);

    /// Once. The setup refers to this.
    PipelineSetup<T> takeSetup() { return std::move(setup_); }

    const RunIdentity& identity() const { return identity_; }
    const std::vector<Setting>& configuration() const { return configuration_; }
    const std::vector<std::string>& notes() const { return notes_; }
    const RunLayout& layout() const { return layout_; }
    const TrainingData& data() const { return data_; }

    /// Writes what `trainer` needs to go on, and what the run was asked for besides.
    void save(const PipelineTrainer<T>& trainer, const std::string& path) const;
    /// From the checkpoint that the request resumes from. Throws Error where that is of another
    /// run.
    void restore(PipelineTrainer<T>& trainer);

  private:
    MakeDevice<T> deviceMaker() const;
    void readCheckpointFile();
    void measure(const Model<T>& model);
    std::vector<std::size_t> cutsFor(const Model<T>& model, int stages);
    void chooseSchedule(const Model<T>& model);
    void describe(const ModelFamily& family);
    void describeSchedule();
    void describeStages(const Model<T>& model);
    std::map<std::string, std::string> ownConfiguration() const;
    void set(std::string key, std::string value) {
        configuration_.push_back({std::move(key), std::move(value)});
    }

    TrainingRequest request_;
    TrainingData data_;
    std::unique_ptr<MiniBatches> batches_;
    std::vector<LayerTime> layerTimes_;  ///< empty where nobody asked for them
    std::vector<std::size_t> cuts_;
    TrainingSchedule schedule_;
    RunLayout layout_;
    PipelineSetup<T> setup_;
    RunIdentity identity_;
    std::vector<Setting> configuration_;
    std::vector<std::string> notes_;
    std::optional<Checkpoint<T>> checkpoint_;
};

}  // namespace bubblescope
