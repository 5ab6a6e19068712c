// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fstream>
#include <string>
#include <string_view>

namespace bubblescope {

/// A file that appears only when it is complete: written beside its place, renamed by commit(),
/// removed otherwise.
class AtomicFile {
  public:
    /// Throws Error when the file cannot be created, or is a device or pipe.
    explicit AtomicFile(std::string path);
    ~AtomicFile();
    AtomicFile(const AtomicFile&) = delete;
    AtomicFile& operator=(const AtomicFile&) = delete;

    void write(std::string_view bytes) {
        stream_.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    }
    /// Where the bytes lie until commit(), for libraries that write files themselves.
    const std::string& temporaryPath() const { return temporaryPath_; }

    /// Throws Error when not everything could be written; the target is then untouched.
    void commit();

  private:
    [[noreturn]] void fail(std::string_view what) const;

    std::string path_;
    std::string temporaryPath_;
    std::ofstream stream_;
};

}  // namespace bubblescope
