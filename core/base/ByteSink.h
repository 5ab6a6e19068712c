// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "core/base/AtomicFile.h"

namespace bubblescope {

/// Writes the bytes of a file, packed with gzip when its name ends in ".gz". The file appears when
/// close() is done. Throws Error.
class ByteSink {
  public:
    explicit ByteSink(const std::string& path);
    ~ByteSink();

    void write(std::string_view bytes);
    void close();

  private:
    struct Deflater;

    void deflate(std::string_view bytes, bool isEnd);

    AtomicFile file_;
    std::unique_ptr<Deflater> deflater_;
};

}  // namespace bubblescope
