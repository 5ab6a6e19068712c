// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <vector>

#include "core/base/Error.h"
#include "core/trace/EdgePairing.h"
#include "core/trace/Formats.h"
#include "core/trace/PerfettoGpuRows.h"
#include "core/trace/PerfettoRecorder.h"
#include "core/trace/ProtoWire.h"

namespace bubblescope {

namespace {

/// A trace is a list of packets: each this byte, its size and itself (field 1 of message Trace).
constexpr char packetTag = 0x0A;
constexpr std::uint64_t longestPacketBytes = std::uint64_t{1} << 28;
constexpr std::size_t longestHeaderBytes = 11;

/// Whether the fields look like those of a TracePacket. The message may be cut off.
bool looksLikePacket(std::string_view message, bool isCut) {
    constexpr std::uint32_t highestNumber = 3000;
    ProtoReader reader(message);
    ProtoField field;
    bool any = false;
    while (reader.next(field)) {
        const bool isNumber = field.number == 8 || field.number == 10 || field.number == 13 ||
                              field.number == 58 || field.number == 41 || field.number == 42;
        if (field.number > highestNumber || (isNumber && field.type != WireType::Varint))
            return false;
        any = true;
    }
    return reader.isSound() || (isCut && any);
}

/// Takes one packet, of which the head may hold only the beginning. False when it is none.
bool takePacket(std::string_view& head) {
    if (!head.starts_with(packetTag)) return false;
    head.remove_prefix(1);
    const auto size = takeVarint(head);
    if (!size || *size > longestPacketBytes) return false;
    const std::string_view packet = head.substr(0, *size);
    head.remove_prefix(packet.size());
    return looksLikePacket(packet, packet.size() < *size);
}

/// Two packets in a row are no accident, whatever follows.
std::string refuse(std::string_view head) {
    if (takePacket(head) && (head.empty() || takePacket(head))) return {};
    return "is no list of Perfetto packets";
}

/// Cuts the bytes of a file into packets.
class PacketStream {
  public:
    PacketStream(ByteSource& source, const ReadProgress& progress, PerfettoRecorder& recorder)
        : source_(source), progress_(progress), recorder_(recorder) {}

    void walk() {
        while (fill(longestHeaderBytes) || available() > 0) {
            const std::uint64_t offset = offset_ + begin_;
            std::string_view header(buffer_.data() + begin_, available());
            const auto tag = takeVarint(header);
            const auto size = tag ? takeVarint(header) : std::nullopt;
            if (!tag || !size) return recorder_.warn(ends(), offset);
            if (*tag != packetTag || *size > longestPacketBytes)
                return recorder_.warn("the list of packets is broken; what came before was read",
                                      offset);
            begin_ = static_cast<std::size_t>(header.data() - buffer_.data());
            if (!fill(*size)) return recorder_.warn(ends(), offset);
            recorder_.packet({buffer_.data() + begin_, *size}, offset);
            begin_ += *size;
        }
    }

  private:
    static std::string_view ends() {
        return "the file ends early; all whole packets before its end were read";
    }
    std::size_t available() const { return end_ - begin_; }

    /// Brings `size` bytes into sight; false when the file has no more.
    bool fill(std::size_t size) {
        constexpr std::size_t usualBytes = std::size_t{1} << 19;
        if (available() >= size) return true;
        if (begin_ > 0) std::memmove(buffer_.data(), buffer_.data() + begin_, available());
        offset_ += begin_;
        end_ -= begin_;
        begin_ = 0;
        while (available() < size && !ended_) {
            // Doubled, so that a size that the file only claims costs nothing.
            if (end_ == buffer_.size()) buffer_.resize(std::max(usualBytes, 2 * buffer_.size()));
            const std::size_t room = buffer_.size() - end_;
            const std::size_t got = source_.read(buffer_.data() + end_, room);
            end_ += got;
            ended_ = got < room;
            progress_.report(source_.fractionRead());
        }
        return available() >= size;
    }

    ByteSource& source_;
    const ReadProgress& progress_;
    PerfettoRecorder& recorder_;
    std::vector<char> buffer_;
    std::size_t begin_ = 0;
    std::size_t end_ = 0;
    std::uint64_t offset_ = 0;
    bool ended_ = false;
};

void read(ByteSource& source, StringPool& names, const ReadProgress& progress,
          TraceRecords& records) {
    PerfettoRecorder recorder(names, records);
    PacketStream(source, progress, recorder).walk();
    recorder.finish();
    pairEdges(records);
    makeGpuRows(names, records);
}

}  // namespace

const TraceFormat perfettoFormat{"Perfetto", refuse, read, nullptr};

}  // namespace bubblescope
