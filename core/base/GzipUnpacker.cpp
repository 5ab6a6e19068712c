// SPDX-License-Identifier: Apache-2.0
#include <isa-l/igzip_lib.h>

#include <algorithm>
#include <array>
#include <cstring>

#include "core/base/Unpacker.h"

namespace bubblescope {

namespace {

constexpr std::size_t packedBytes = std::size_t{1} << 18;
constexpr std::size_t heldBytes = 8;  ///< what the decompressor takes in of a next member

class GzipUnpacker : public Unpacker {
  public:
    explicit GzipUnpacker(RawFile& file) : file_(file) { restart(); }

    std::string_view name() const override { return "gzip"; }
    std::size_t unpackSome(char* to, std::size_t capacity) override;
    void restart() override {
        damage_.clear();
        beginMember(0);
    }
    std::size_t waitingBytes() const override { return state_.avail_in; }

  private:
    void beginMember(std::size_t available);
    bool refill();
    bool startNextMember();

    RawFile& file_;
    inflate_state state_{};
    std::array<unsigned char, packedBytes + heldBytes> packed_{};
    bool ended_ = false;
};

void GzipUnpacker::beginMember(std::size_t available) {
    isal_inflate_init(&state_);
    state_.crc_flag = ISAL_GZIP;
    state_.next_in = packed_.data();
    state_.avail_in = static_cast<std::uint32_t>(available);
    ended_ = false;
}

bool GzipUnpacker::refill() {
    state_.next_in = packed_.data();
    state_.avail_in = static_cast<std::uint32_t>(
        file_.read(reinterpret_cast<char*>(packed_.data()), packedBytes));
    return state_.avail_in > 0;
}

/// At the end of a member: true when another one follows.
bool GzipUnpacker::startNextMember() {
    const auto held = static_cast<std::size_t>(state_.read_in_length / 8);
    std::size_t available = held + state_.avail_in;
    std::memmove(packed_.data() + held, state_.next_in, state_.avail_in);
    std::memcpy(packed_.data(), &state_.read_in, held);
    char* const packed = reinterpret_cast<char*>(packed_.data());
    if (available < 2) available += file_.read(packed + available, packedBytes);
    if (!isGzip({packed, available})) return false;
    beginMember(available);
    return true;
}

std::size_t GzipUnpacker::unpackSome(char* to, std::size_t capacity) {
    constexpr std::size_t mostBytes = std::size_t{1} << 30;
    capacity = std::min(capacity, mostBytes);
    for (;;) {
        if (ended_) return 0;
        const bool inputEnded = state_.avail_in == 0 && !refill();
        state_.next_out = reinterpret_cast<std::uint8_t*>(to);
        state_.avail_out = static_cast<std::uint32_t>(capacity);
        const int status = isal_inflate(&state_);
        const std::size_t made = capacity - state_.avail_out;

        if (status == ISAL_INCORRECT_CHECKSUM) damage_ = "the gzip checksum is wrong";
        if (status < 0 && status != ISAL_INCORRECT_CHECKSUM) {
            damage_ = "the gzip stream is damaged";
            ended_ = true;
        } else if (state_.block_state == ISAL_BLOCK_FINISH) {
            ended_ = !startNextMember();
        } else if (inputEnded && made == 0) {
            damage_ = "the gzip stream is cut off";
            ended_ = true;
        }
        if (made > 0) return made;
    }
}

}  // namespace

std::unique_ptr<Unpacker> makeGzipUnpacker(RawFile& file) {
    return std::make_unique<GzipUnpacker>(file);
}

bool isGzip(std::string_view head) {
    return head.starts_with("\x1f\x8b");
}

bool unpackZlib(std::string_view packed, std::size_t mostBytes, std::string& text) {
    constexpr std::size_t stepBytes = std::size_t{1} << 16;
    text.clear();
    inflate_state state;
    isal_inflate_init(&state);
    state.crc_flag = ISAL_ZLIB;
    state.next_in = reinterpret_cast<std::uint8_t*>(const_cast<char*>(packed.data()));
    state.avail_in = static_cast<std::uint32_t>(packed.size());
    for (;;) {
        const std::size_t before = text.size();
        text.resize(before + stepBytes);
        state.next_out = reinterpret_cast<std::uint8_t*>(text.data() + before);
        state.avail_out = stepBytes;
        const int status = isal_inflate(&state);
        text.resize(before + stepBytes - state.avail_out);
        if (status < 0 || text.size() > mostBytes) return false;
        if (state.block_state == ISAL_BLOCK_FINISH) return true;
        if (text.size() == before) return false;
    }
}

}  // namespace bubblescope
