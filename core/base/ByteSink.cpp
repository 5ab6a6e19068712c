// SPDX-License-Identifier: Apache-2.0
#include "core/base/ByteSink.h"

#include <isa-l/igzip_lib.h>

#include <algorithm>
#include <array>

namespace bubblescope {

struct ByteSink::Deflater {
    isal_zstream stream;
    std::array<unsigned char, ISAL_DEF_LVL2_DEFAULT> levelBuffer;
    std::array<unsigned char, std::size_t{1} << 16> packed;

    Deflater() {
        isal_deflate_init(&stream);
        stream.gzip_flag = IGZIP_GZIP;
        stream.level = 2;
        stream.level_buf = levelBuffer.data();
        stream.level_buf_size = static_cast<std::uint32_t>(levelBuffer.size());
    }
};

ByteSink::ByteSink(const std::string& path) : file_(path) {
    if (path.ends_with(".gz")) deflater_ = std::make_unique<Deflater>();
}

ByteSink::~ByteSink() = default;

void ByteSink::write(std::string_view bytes) {
    if (deflater_)
        deflate(bytes, false);
    else
        file_.write(bytes);
}

void ByteSink::close() {
    if (deflater_) deflate({}, true);
    file_.commit();
}

void ByteSink::deflate(std::string_view bytes, bool isEnd) {
    isal_zstream& stream = deflater_->stream;
    // The library does not change its input, though its pointer is not to const.
    stream.next_in = reinterpret_cast<std::uint8_t*>(const_cast<char*>(bytes.data()));
    stream.avail_in = static_cast<std::uint32_t>(bytes.size());
    stream.end_of_stream = isEnd ? 1 : 0;
    do {
        stream.next_out = deflater_->packed.data();
        stream.avail_out = static_cast<std::uint32_t>(deflater_->packed.size());
        isal_deflate(&stream);
        const std::size_t made = deflater_->packed.size() - stream.avail_out;
        file_.write({reinterpret_cast<const char*>(deflater_->packed.data()), made});
    } while (stream.avail_out == 0 || stream.avail_in > 0);
}

}  // namespace bubblescope
