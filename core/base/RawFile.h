// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace bubblescope {

/// The bytes of a file from front to back, as they lie on disk. Not thread-safe.
class RawFile {
  public:
    /// Throws Error when the file is missing, unreadable, a folder or empty.
    explicit RawFile(std::string path);
    ~RawFile();
    RawFile(const RawFile&) = delete;
    RawFile& operator=(const RawFile&) = delete;

    /// Fills `to` as far as the file reaches; fewer bytes than `capacity` mean the end.
    std::size_t read(char* to, std::size_t capacity);
    void rewind();

    const std::string& path() const { return path_; }
    std::uint64_t sizeBytes() const { return sizeBytes_; }
    std::uint64_t position() const { return position_; }

  private:
    std::string path_;
    int descriptor_ = -1;
    std::uint64_t sizeBytes_ = 0;
    std::uint64_t position_ = 0;
};

}  // namespace bubblescope
