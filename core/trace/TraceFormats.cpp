// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/base/Error.h"
#include "core/trace/Formats.h"

namespace bubblescope {

namespace {

constexpr std::array<const TraceFormat*, 4> formats{&nsightFormat, &perfettoFormat, &megaScanFormat,
                                                    &chromeFormat};

/// A file that is something else than a trace, or one that cannot be read yet.
struct KnownFile {
    std::string_view what;
    std::string_view hint;
    bool (*matches)(std::string_view head);
};

bool contains(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

std::string_view withoutSpace(std::string_view head) {
    return head.substr(std::min(head.find_first_not_of(" \n\r\t"), head.size()));
}

bool isObject(std::string_view head) {
    return withoutSpace(head).starts_with('{');
}

constexpr std::string_view exportTrace = "export the run with torch.profiler instead";

constexpr std::array knownFiles{
    KnownFile{"a PyTorch or Chakra execution trace, which has no times",
              "open the profiler's trace of the same run",
              [](std::string_view head) {
                  return isObject(head) && contains(head, "\"schema\"") &&
                         contains(head, "\"nodes\"") && !contains(head, "\"traceEvents\"");
              }},
    KnownFile{"a rocprofv3 JSON file",
              "write it with --output-format pftrace or use torch.profiler",
              [](std::string_view head) {
                  return isObject(head) && contains(head, "\"rocprofiler-sdk-tool\"");
              }},
    KnownFile{"a speedscope profile", exportTrace,
              [](std::string_view head) {
                  return isObject(head) && contains(head, "speedscope.app/file-format-schema");
              }},
    KnownFile{"a memory timeline of torch.profiler", exportTrace,
              [](std::string_view head) {
                  const std::string_view text = withoutSpace(head);
                  return text.starts_with('[') && withoutSpace(text.substr(1)).starts_with('[');
              }},
    KnownFile{"a web page", "save the trace that it shows as JSON",
              [](std::string_view head) {
                  const std::string_view text = withoutSpace(head);
                  return text.starts_with("<!") || text.starts_with("<html") ||
                         text.starts_with("<HTML");
              }},
    KnownFile{"a zip archive", "unpack it first",
              [](std::string_view head) { return head.starts_with("PK\x03\x04"); }},
};

bool isNsightReport(std::string_view path) {
    return path.ends_with(".nsys-rep") || path.ends_with(".qdrep");
}

}  // namespace

std::span<const TraceFormat* const> traceFormats() {
    return formats;
}

const TraceFormat& formatOf(std::string_view head, const std::string& path) {
    for (const KnownFile& known : knownFiles) {
        if (known.matches(head))
            throw Error(fmt::format("this is {}", known.what), path, std::string(known.hint));
    }
    std::string reasons;
    for (const TraceFormat* format : formats) {
        const std::string reason = format->refuse(head);
        if (reason.empty()) return *format;
        reasons += fmt::format("{}{}: {}", reasons.empty() ? "" : ", ", format->name, reason);
    }
    if (isNsightReport(path))
        throw Error("this is a report of Nsight Systems, whose format is private", path,
                    "export it with: nsys export --type sqlite");
    throw Error(fmt::format("this is no trace of a known format (tried {})", reasons), path,
                "open a trace of torch.profiler, Chrome, Perfetto, Nsight Systems or MegaScan");
}

}  // namespace bubblescope
