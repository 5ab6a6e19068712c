// SPDX-License-Identifier: Apache-2.0
#include "core/data/DatasetFiles.h"

#include <fmt/format.h>

#include "core/base/ByteSource.h"
#include "core/base/Error.h"

namespace bubblescope {

namespace {

constexpr std::size_t mostBytes = std::size_t{1} << 30U;

/// The sizes in the header of an IDX file of unsigned bytes; the values follow at 4 + 4 * sizes.
std::vector<std::int64_t> idxSizes(const std::string& bytes, std::size_t dimensions,
                                   const std::string& path) {
    const auto number = [&](std::size_t at) {
        std::uint32_t value = 0;
        for (std::size_t i = 0; i < 4; ++i)
            value = value << 8U | static_cast<unsigned char>(bytes[at + i]);
        return value;
    };
    const std::size_t header = 4 + 4 * dimensions;
    if (bytes.size() < header || number(0) != 0x800U + dimensions)
        throw Error(fmt::format("is not an IDX file of {}", dimensions == 3 ? "images" : "labels"),
                    path, fmt::format("name one whose first bytes are 0 0 8 {}", dimensions));
    std::vector<std::int64_t> sizes;
    std::uint64_t values = 1;
    for (std::size_t i = 0; i < dimensions; ++i) {
        sizes.push_back(number(4 + 4 * i));
        values = std::min<std::uint64_t>(values * number(4 + 4 * i), std::uint64_t{1} << 31U);
    }
    if (values == 0 || bytes.size() != header + values)
        throw Error(fmt::format("holds {} values where its header announces {}",
                                bytes.size() - header, fmt::join(sizes, " × ")),
                    path, "fetch the file again");
    return sizes;
}

}  // namespace

std::string readWholeFile(const std::string& path) {
    ByteSource source(path);
    std::string bytes;
    std::size_t got = 0;
    do {
        const std::size_t filled = bytes.size();
        const std::size_t more = std::max<std::size_t>(filled, std::size_t{1} << 16U);
        bytes.resize(filled + more);
        got = source.read(bytes.data() + filled, more);
        bytes.resize(filled + got);
        if (got < more) break;
    } while (bytes.size() <= mostBytes);
    if (!source.damage().empty()) throw Error(source.damage(), path, "fetch the file again");
    if (bytes.size() > mostBytes)
        throw Error("is larger than 1 GiB unpacked", path, "take a part of it");
    return bytes;
}

std::vector<std::string> readLines(const std::string& path) {
    const std::string bytes = readWholeFile(path);
    std::vector<std::string> lines;
    for (std::size_t from = 0; from < bytes.size();) {
        const std::size_t newline = std::min(bytes.find('\n', from), bytes.size());
        std::size_t end = newline;
        if (end > from && bytes[end - 1] == '\r') --end;
        if (end > from) lines.push_back(bytes.substr(from, end - from));
        from = newline + 1;
    }
    if (lines.empty()) throw Error("holds no text", path, "choose another file");
    return lines;
}

std::vector<std::vector<std::string>> readTable(const std::string& path) {
    std::vector<std::vector<std::string>> rows;
    for (const std::string& line : readLines(path)) {
        std::vector<std::string> fields;
        for (std::size_t from = 0; from <= line.size();) {
            const std::size_t tab = std::min(line.find('\t', from), line.size());
            fields.push_back(line.substr(from, tab - from));
            from = tab + 1;
        }
        if (fields.size() < 2 || (!rows.empty() && fields.size() != rows[0].size()))
            throw Error(fmt::format("row {} has {} columns, the first has {}", rows.size() + 1,
                                    fields.size(), rows.empty() ? fields.size() : rows[0].size()),
                        path, "separate two or more columns by tabs, the same in every row");
        rows.push_back(std::move(fields));
    }
    return rows;
}

Images readIdxImages(const std::string& path) {
    const std::string bytes = readWholeFile(path);
    const std::vector<std::int64_t> sizes = idxSizes(bytes, 3, path);
    return {sizes[0], 1, sizes[1], sizes[2], {bytes.begin() + 16, bytes.end()}};
}

std::vector<std::int32_t> readIdxLabels(const std::string& path) {
    const std::string bytes = readWholeFile(path);
    idxSizes(bytes, 1, path);
    std::vector<std::int32_t> labels;
    for (std::size_t i = 8; i < bytes.size(); ++i)
        labels.push_back(static_cast<unsigned char>(bytes[i]));
    return labels;
}

}  // namespace bubblescope
