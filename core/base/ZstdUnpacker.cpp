// SPDX-License-Identifier: Apache-2.0
#include <zstd.h>

#include <algorithm>
#include <vector>

#include "core/base/Error.h"
#include "core/base/Unpacker.h"

namespace bubblescope {

namespace {

/// Frames may ask for a window this large, which is what `zstd --long` makes at most by default.
constexpr int mostWindowLog = 27;

struct FreeContext {
    void operator()(ZSTD_DCtx* context) const { ZSTD_freeDCtx(context); }
};
using Context = std::unique_ptr<ZSTD_DCtx, FreeContext>;

Context makeContext() {
    Context context(ZSTD_createDCtx());
    if (!context) throw std::bad_alloc();
    ZSTD_DCtx_setParameter(context.get(), ZSTD_d_windowLogMax, mostWindowLog);
    return context;
}

class ZstdUnpacker : public Unpacker {
  public:
    explicit ZstdUnpacker(RawFile& file)
        : file_(file), context_(makeContext()), packed_(ZSTD_DStreamInSize()) {}

    std::string_view name() const override { return "zstd"; }
    std::size_t unpackSome(char* to, std::size_t capacity) override;
    void restart() override {
        ZSTD_DCtx_reset(context_.get(), ZSTD_reset_session_only);
        damage_.clear();
        input_ = {};
        ended_ = false;
        inFrame_ = true;
    }
    std::size_t waitingBytes() const override { return input_.size - input_.pos; }

  private:
    bool refill() {
        input_ = {packed_.data(), file_.read(packed_.data(), packed_.size()), 0};
        return input_.size > 0;
    }

    RawFile& file_;
    Context context_;
    std::vector<char> packed_;
    ZSTD_inBuffer input_{};
    bool ended_ = false;
    bool inFrame_ = true;
};

std::size_t ZstdUnpacker::unpackSome(char* to, std::size_t capacity) {
    while (!ended_) {
        const bool inputEnded = input_.pos == input_.size && !refill();
        if (inputEnded && !inFrame_) break;
        ZSTD_outBuffer output{to, capacity, 0};
        const std::size_t left = ZSTD_decompressStream(context_.get(), &output, &input_);
        if (ZSTD_isError(left) != 0) {
            // What follows a whole frame and is none is padding.
            if (inFrame_) damage_ = "the zstd stream is damaged";
            ended_ = true;
        } else if (inputEnded && output.pos == 0) {
            damage_ = "the zstd stream is cut off";
            ended_ = true;
        }
        inFrame_ = left != 0;
        if (output.pos > 0) return output.pos;
    }
    ended_ = true;
    return 0;
}

}  // namespace

std::unique_ptr<Unpacker> makeZstdUnpacker(RawFile& file) {
    return std::make_unique<ZstdUnpacker>(file);
}

bool isZstd(std::string_view head) {
    return head.starts_with("\x28\xB5\x2F\xFD");
}

bool unpackZstd(std::string_view packed, std::size_t mostBytes, std::string& text) {
    text.clear();
    const Context context = makeContext();
    ZSTD_inBuffer input{packed.data(), packed.size(), 0};
    for (;;) {
        const std::size_t before = text.size();
        text.resize(before + ZSTD_DStreamOutSize());
        ZSTD_outBuffer output{text.data() + before, text.size() - before, 0};
        const std::size_t left = ZSTD_decompressStream(context.get(), &output, &input);
        text.resize(before + output.pos);
        if (ZSTD_isError(left) != 0 || text.size() > mostBytes) return false;
        if (left == 0 && input.pos == input.size) return true;
        if (output.pos == 0 && input.pos == input.size) return false;
    }
}

}  // namespace bubblescope
