// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/SessionDocument.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <algorithm>
#include <set>

#include "app/desktop/model/JsonFields.h"
#include "app/desktop/model/SpecJson.h"
#include "core/base/AtomicFile.h"

namespace bubblescope {

namespace {

constexpr auto magic = "bubblescope session";

constexpr std::array clockNames{"automatic", "none", "wall_clock", "exchanges", "begin"};
constexpr std::array unitNames{"microseconds", "nanoseconds"};
constexpr std::array sortNames{"device", "stage", "replica", "rank"};
constexpr std::array colorNames{"kind", "stage", "micro_batch", "duration", "source"};

constexpr auto runFields = [](auto& fields, auto& run) {
    fields("id", run.id);
    fields("name", run.name);
    fields("shown", run.shown);
    fields("swatch", run.swatch);
    fields("recorded", run.recorded);
    fields("timing", run.timing);
};

constexpr auto noteFields = [](auto& fields, auto& note) {
    fields("time_ns", note.timeNs);
    fields("run", note.run);
    fields("row", note.row);
    fields("text", note.text);
};

constexpr auto rangeFields = [](auto& fields, auto& range) {
    fields("start_ns", range.startNs);
    fields("end_ns", range.endNs);
};

constexpr auto counterFields = [](auto& fields, auto& counters) {
    fields("utilization", counters.utilization);
    fields("memory", counters.memory);
    fields("activations", counters.activations);
    fields("others", counters.others);
};

constexpr auto viewFields = [](auto& fields, auto& view) {
    fields("step", view.step);
    fields.choice("color_by", view.colorBy, colorNames);
    fields("threads", view.rows.threads);
    fields("communication", view.rows.communication);
    fields("critical_path", view.criticalPath);
    fields("differences", view.differences);
    fields("stretch", view.stretch);
    fields("snap", view.snap);
    fields.group("counters", view.counters, counterFields);
    fields("current_run", view.current);
    fields("baseline", view.baseline);
};

constexpr auto clockFields = [](auto& fields, auto& clocks) {
    fields.choice("clocks", clocks.choice, clockNames);
    fields.choice("unit", clocks.unit, unitNames);
};

struct OffsetField {
    int rank = 0;
    std::int64_t offsetNs = 0;
};
constexpr auto offsetFields = [](auto& fields, auto& offset) {
    fields("rank", offset.rank);
    fields("offset_ns", offset.offsetNs);
};

struct ScaleField {
    QString block;
    double scale = 1;
};
constexpr auto scaleFields = [](auto& fields, auto& scale) {
    fields("block", scale.block);
    fields("scale", scale.scale);
};

/// In an order that does not change from time to time.
QStringList sorted(const QSet<QString>& set) {
    QStringList list(set.begin(), set.end());
    list.sort();
    return list;
}

void writeRows(JsonWriter& json, const char* name, const RowArrangement& rows) {
    if (rows == RowArrangement()) return;
    std::vector<ScaleField> scales;
    for (auto scale = rows.scales.begin(); scale != rows.scales.end(); ++scale)
        scales.push_back({scale.key(), scale.value()});
    std::ranges::sort(scales, {}, &ScaleField::block);
    json.group(name, rows, [&](auto& fields, const auto& arrangement) {
        fields.choice("sort", arrangement.sort, sortNames);
        fields("order", arrangement.order);
        fields("pinned", sorted(arrangement.pinned));
        fields("hidden", sorted(arrangement.hidden));
        fields.groups("scales", scales, scaleFields);
        fields("folded", arrangement.isCollapsed);
    });
}

void readRows(const JsonReader& json, const char* name, RowArrangement& rows) {
    json.group(name, rows, [](auto& fields, auto& arrangement) {
        QStringList pinned;
        QStringList hidden;
        std::vector<ScaleField> scales;
        fields.choice("sort", arrangement.sort, sortNames);
        fields("order", arrangement.order);
        fields("pinned", pinned);
        fields("hidden", hidden);
        fields.groups("scales", scales, scaleFields);
        fields("folded", arrangement.isCollapsed);
        arrangement.pinned = {pinned.begin(), pinned.end()};
        arrangement.hidden = {hidden.begin(), hidden.end()};
        for (const ScaleField& scale : scales)
            arrangement.scale(scale.block, scale.scale);
    });
}

/// Relative where it lies in or below the folder.
QString storedPath(const QString& file, const QString& folder) {
    const QString full = QFileInfo(file).absoluteFilePath();
    if (folder.isEmpty()) return full;
    const QString relative = QDir(folder).relativeFilePath(full);
    return relative.startsWith(QLatin1String("..")) ? full : relative;
}

void writeSource(JsonWriter& json, const RunSource& source, const QString& folder) {
    QStringList files;
    for (const QString& file : source.files)
        files << storedPath(file, folder);
    json("files", files);
    if (source.clocks == ClockSetting()) return;
    std::vector<OffsetField> offsets;
    for (const auto& [rank, offsetNs] : source.clocks.offsetsNs)
        offsets.push_back({rank, offsetNs});
    json.group("times", source.clocks, [&](auto& fields, const auto& clocks) {
        clockFields(fields, clocks);
        fields.groups("offsets", offsets, offsetFields);
    });
}

void readSource(const JsonReader& json, RunSource& source, const QString& folder) {
    QStringList files;
    json("files", files);
    for (const QString& file : files)
        source.files << QDir::cleanPath(QDir(folder).absoluteFilePath(file));
    json.group("times", source.clocks, [](auto& fields, auto& clocks) {
        std::vector<OffsetField> offsets;
        clockFields(fields, clocks);
        fields.groups("offsets", offsets, offsetFields);
        for (const OffsetField& offset : offsets)
            clocks.offsetsNs[offset.rank] = offset.offsetNs;
    });
}

Json runJson(const SessionRun& run, const QString& folder) {
    JsonWriter writer;
    runFields(writer, run);
    if (!run.source.files.isEmpty()) writeSource(writer, run.source, folder);
    writeRows(writer, "rows", run.rows);
    writeRows(writer, "filled_rows", run.filledRows);
    Json json = std::move(writer).json();
    if (run.simulation) json["simulation"] = specJson(*run.simulation);
    if (run.wanted) json["wanted"] = specJson(*run.wanted);
    return json;
}

SessionRun readRun(const JsonReader& json, const QString& folder) {
    SessionRun run;
    runFields(json, run);
    readSource(json, run.source, folder);
    readRows(json, "rows", run.rows);
    readRows(json, "filled_rows", run.filledRows);
    const auto spec = [&](const char* name) -> std::optional<SimulationSpec> {
        const Json* found = json.find(name);
        return found ? std::optional(specOfJson(*found, json.place().in(name))) : std::nullopt;
    };
    run.simulation = spec("simulation");
    run.wanted = spec("wanted");
    if (run.id < 1) json.place().in("id").fail("is not a number from 1");
    if (run.swatch < 0) json.place().in("swatch").fail("is below 0");
    if (!run.simulation && run.source.files.isEmpty())
        json.place().fail("has neither \"simulation\" nor \"files\"");
    return run;
}

Json viewJson(const SessionView& view) {
    JsonWriter writer;
    viewFields(writer, view);
    if (view.visible) writer.group("visible", *view.visible, rangeFields);
    return std::move(writer).json();
}

void readView(const JsonReader& json, SessionView& view) {
    viewFields(json, view);
    if (!json.find("visible")) return;
    json.group("visible", view.visible.emplace(), rangeFields);
    if (view.visible->lengthNs() <= 0) json.place().in("visible").fail("has no length");
}

Json parseJson(std::string_view text, const std::string& file) {
    try {
        return Json::parse(text);
    } catch (const Json::exception& error) {
        throw Error(std::string("is not JSON: ") + error.what(), file,
                    "choose a session that Bubblescope saved");
    }
}

void checkVersion(const JsonReader& json, const std::string& file) {
    std::string format;
    int version = 0;
    if (const Json* found = json.find("format"); found && found->is_string())
        json("format", format);
    if (format != magic)
        throw Error("is not a session", file, "choose a file that Bubblescope saved");
    json("version", version);
    if (version < 1 || version > SessionDocument::version)
        throw Error(fmt::format("has version {} of the format, and this Bubblescope reads up to {}",
                                version, SessionDocument::version),
                    file, "open it with a newer Bubblescope");
}

/// Numbers that refer to runs refer to one that is there.
void checkReferences(const SessionDocument& document, const std::string& file) {
    std::set<int> ids{0};
    for (const SessionRun& run : document.runs)
        if (!ids.insert(run.id).second)
            throw Error(fmt::format("\"runs\" has two runs with the id {}", run.id), file, {});
    const auto check = [&](int id, std::string_view field) {
        if (!ids.contains(id))
            throw Error(fmt::format("\"{}\" is {}, and no run has that id", field, id), file, {});
    };
    for (const SessionRun& run : document.runs) {
        check(run.recorded, "recorded");
        check(run.timing, "timing");
    }
    for (const SessionNote& note : document.notes)
        check(note.run, "run");
    check(document.view.current, "view.current_run");
}

void write(const std::string& text, const QString& path) {
    AtomicFile file(QFile::encodeName(path).toStdString());
    file.write(text);
    file.commit();
}

}  // namespace

bool isSessionFile(const QString& path) {
    return path.endsWith(QLatin1String(sessionSuffix), Qt::CaseInsensitive);
}

std::string sessionText(const SessionDocument& document, const QString& folder) {
    Json json{{"format", magic}, {"version", SessionDocument::version}};
    if (!document.file.isEmpty()) json["file"] = document.file.toStdString();
    if (document.isChanged) json["changed"] = true;
    Json& runs = json["runs"] = Json::array();
    for (const SessionRun& run : document.runs)
        runs.push_back(runJson(run, folder));
    JsonWriter notes;
    notes.groups("notes", document.notes, noteFields);
    json["notes"] = std::move(notes).json()["notes"];
    json["view"] = viewJson(document.view);
    return json.dump(1, ' ', false, Json::error_handler_t::replace) + '\n';
}

SessionDocument parseSession(std::string_view text, const QString& path) {
    const std::string file = path.toStdString();
    const QString folder = QFileInfo(path).absolutePath();
    const Json root = parseJson(text, file);
    if (!root.is_object())
        throw Error("is not a session", file, "choose a file that Bubblescope saved");
    const JsonReader json(root, {file});
    checkVersion(json, file);
    SessionDocument document;
    json("file", document.file);
    json("changed", document.isChanged);
    if (const Json* runs = json.find("runs")) {
        const JsonPlace place = json.place().in("runs");
        if (!runs->is_array()) place.fail("is not a list");
        for (std::size_t i = 0; i < runs->size(); ++i)
            document.runs.push_back(readRun(JsonReader((*runs)[i], place.at(i)), folder));
    }
    json.groups("notes", document.notes, noteFields);
    if (const Json* view = json.find("view"))
        readView(JsonReader(*view, json.place().in("view")), document.view);
    checkReferences(document, file);
    return document;
}

SessionDocument readSession(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        throw Error("cannot be read: " + file.errorString().toStdString(), path.toStdString(), {});
    const QByteArray bytes = file.readAll();
    return parseSession({bytes.constData(), static_cast<std::size_t>(bytes.size())}, path);
}

void writeSession(const SessionDocument& document, const QString& path) {
    write(sessionText(document, QFileInfo(path).absolutePath()), path);
}

void writeRecovery(const SessionDocument& document, const QString& path) {
    write(sessionText(document, {}), path);
}

}  // namespace bubblescope
