// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "core/record/RunSink.h"

namespace bubblescope {

/// Records a run while it runs: a thread of its own writes what was told into a recording
/// (docs/recording.md), five times a second. Other processes may read the file at any moment; a
/// process that is killed loses at most the last second. Adding a slice costs a short lock and a
/// copy into memory.
///
/// When the disk is full or the file was moved or removed, hasFailed() turns true, what is told
/// from then on is dropped, and finish() throws the cause.
class RecordingWriter final : public RunSink {
  public:
    enum class IfExists { Refuse, Replace };

    /// Creates the file, with the state "running", when and where it runs, and the version of
    /// Bubblescope. Throws Error, also when another process is recording into that file.
    RecordingWriter(const std::string& path, IfExists ifExists, const RunIdentity& identity);
    /// A run that was not finished is marked as failed.
    ~RecordingWriter() override;

    int addDevice(const Device& device) override;
    TrackIndex addTrack(const Track& track) override;
    void addSlice(TrackIndex track, const RunSlice& slice) override;
    void addCounterValue(std::string_view counter, int device, std::int64_t timeNs,
                         double value) override;
    void addMetric(std::string_view name, std::int64_t step, std::int64_t timeNs,
                   double value) override;
    void addStep(const StepMark& step) override;
    void setValue(std::string_view key, std::string_view value) override;
    void addFinding(Severity severity, std::string_view what, std::string_view where) override;
    bool hasFailed() const noexcept override;

    /// Writes the rest and leaves one plain file. While other processes hold the recording open for
    /// longer than two seconds its write-ahead log stays beside it, which loses nothing.
    void finish(RunState state, std::string_view reason) override;

  private:
    class Worker;
    std::unique_ptr<Worker> worker_;
};

}  // namespace bubblescope
